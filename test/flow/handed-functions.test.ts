import { describe, expect, it } from 'vitest';
import { visitExports } from '../../src/flow/handed-functions.js';
import { choice } from '../../src/flow/join.js';
import { list, object, unknown } from '../../src/flow/values.js';
import type { Value } from '../../src/model/value.js';
import { classOf, fn, member, method, span, text } from './make.js';

const named = (name: string): Value => {
  const made = fn();
  return { ...made, fn: { ...made.fn, name } };
};

/** The functions that a value hands out, each with the name it goes by. */
function handed(value: Value): string[] {
  const found: string[] = [];
  visitExports(value, (one, key) => found.push(`${key}: ${one.name ?? ''}`));
  return found;
}

const base = classOf([method('inherited'), { key: 'text', value: { kind: 'text', text: [], span: span(0) } }]);
const computed = { ...method('computed'), key: { kind: 'name', name: 'k', span: span(0) } as const };

describe('the functions that are handed out', () => {
  it.each<[string, Value, string[]]>([
    ['a function', named('f'), [': f']],
    ['members of an object', object([member('a', named('f')), member('b', text('x'))]), ['a: f']],
    ['members of members', object([member('a', object([member('b', named('f'))]))]), ['b: f']],
    ['methods of a class and its bases', classOf([method('own')], { base }), ['own: own', 'inherited: inherited']],
    ['a method of a name that is not known', classOf([computed]), [': computed']],
    ['methods of an object', object([], { instanceOf: classOf([method('own')]) }), ['own: own']],
    ['a class as a member', object([member('A', classOf([method('own')]))]), ['own: own']],
    ['a list', list([named('f')]), []],
    ['a choice', choice([named('f'), named('g')]), []],
    ['what is not known', unknown(), []],
  ])('%s', (_name, value, functions) => {
    expect(handed(value)).toEqual(functions);
  });

  it('are told once, of what holds itself too', () => {
    const f = named('f');
    const all = object([member('a', f), member('b', f)]);
    all.members.set('self', member('self', all));
    expect(handed(all)).toEqual(['a: f']);
  });

  it('are looked for in four thousand values', () => {
    const all = Array.from({ length: 4_010 }, (_, i) => member(`m${String(i)}`, named('f')));
    expect(handed(object(all))).toHaveLength(4_000);
  });
});
