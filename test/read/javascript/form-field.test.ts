import { describe, expect, test } from 'vitest';
import type { Value } from '../../../src/model/value.js';
import { encoded, literal, object, rewritten, text, unknown } from './rewritten.js';

describe('fields of a form', () => {
  /** The lines that one field gives. */
  function field(written: string, value: Value = unknown, json = false, name = 'a'): string {
    const body = `JSON.stringify({ a: ${written} })`;
    const after = rewritten(`fetch(u, { body: ${body} })`, { body, fields: [[name, written, value, json]] });
    return after.startsWith('[') ? after : after.split('\n').slice(1, -1).join('\n');
  }

  test.each<readonly [string, Value, string]>([
    ["'x'", text, "form.append('a', 'x');"],
    ['`x`', text, "form.append('a', `x`);"],
    ['`${x}y`', text, "form.append('a', `${x}y`);"],
    ["x + '/' + f()", text, "form.append('a', x + '/' + f());"],
    ['1_000', literal(1000), "form.append('a', '1000');"],
    ['true', literal(true), "form.append('a', 'true');"],
    ['undefined', { kind: 'literal', value: undefined }, ''],
    ['new Date().toISOString()', unknown, "form.append('a', new Date().toISOString());"],
    ['JSON.stringify(x)', encoded, "form.append('a', JSON.stringify(x));"],
    ['x', unknown, "if (x !== undefined) form.append('a', x);"],
    ['this.x?.["y"].z[0]', unknown, `if (this.x?.["y"].z[0] !== undefined) form.append("a", this.x?.["y"].z[0]);`],
    ['null', literal(null), '[the field a is null]'],
    ['x', literal(null), '[the field a is null]'],
    ['{}', object(), '[the field a is an object or a list]'],
    ['[1]', { kind: 'list', items: [], open: false }, '[the field a is an object or a list]'],
    ['x', object(), '[the field a is an object or a list]'],
    ['f(x)', unknown, '[the field a is computed, and would be computed twice]'],
    ['x.y().z', unknown, '[the field a is computed, and would be computed twice]'],
    ['x[f()]', unknown, '[the field a is computed, and would be computed twice]'],
    ['x + y', unknown, '[the field a is computed, and would be computed twice]'],
    ['-1', unknown, '[the field a is computed, and would be computed twice]'],
    ['x ? y : z', unknown, '[the field a is computed, and would be computed twice]'],
    ['await x', unknown, '[the field a is waited for inside the request]'],
    ['`${await x}`', text, '[the field a is waited for inside the request]'],
  ])('%s', (written, value, lines) => {
    expect(field(written, value)).toBe(lines);
  });

  test('sent as JSON', () => {
    expect(field('{ b: 1 }', object(), true)).toBe("form.append('a', JSON.stringify({ b: 1 }));");
    expect(field('[b]', { kind: 'list', items: [], open: false }, true)).toBe("form.append('a', JSON.stringify([b]));");
    expect(field('JSON.stringify(b)', encoded, true)).toBe("form.append('a', JSON.stringify(b));");
    expect(field('true', literal(true), true)).toBe("form.append('a', 'true');");
    expect(field('b', object(), true)).toMatch(/^\[/);
    expect(field('b', unknown, true)).toBe("if (b !== undefined) form.append('a', JSON.stringify(b));");
  });

  test('a name is quoted', () => {
    expect(field("'x'", text, false, "it's \\ a\nb")).toBe(String.raw`form.append('it\'s \\ a\nb', 'x');`);
  });
});
