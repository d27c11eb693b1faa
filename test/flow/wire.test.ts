import { describe, expect, it } from 'vitest';
import { choice } from '../../src/flow/join.js';
import type { Context } from '../../src/flow/context.js';
import { list, literal, object } from '../../src/flow/values.js';
import { wireForm } from '../../src/flow/wire.js';
import type { ClassMember } from '../../src/model/class.js';
import type { ClassValue, Member, Value } from '../../src/model/value.js';
import { member, shown, span, text } from './make.js';

/** Nothing in these values has a declared type. */
const jsonOf = (value: Value): Value => wireForm({} as Context, value);
const field = (key: string, more: Partial<ClassMember> = {}): ClassMember => ({
  kind: 'field',
  key,
  span: span(0),
  ...more,
});
const classOf = (...members: readonly ClassMember[]): ClassValue =>
  ({
    kind: 'class',
    fn: { kind: 'class', members, span: span(0) },
    scope: { module: { language: 'go' } },
    statics: new Map(),
    added: [],
  }) as unknown as ClassValue;
const made = (of: ClassValue, ...members: readonly Member[]): Value => object(members, { instanceOf: of });

const WIRED = classOf(field('A', { wire: 'a' }), field('B'), field('C', { wire: null }));
const one = (): Value => made(WIRED, member('A', text('x')), member('B', text('y')), member('C', text('z')));
const deep = (value: Value, levels: number): Value => (levels === 0 ? value : list([deep(value, levels - 1)]));

describe('a value as JSON has it', () => {
  it.each<[string, Value, string]>([
    ['members by their names there', one(), "{a: 'x', B: 'y'}"],
    ['in a list', list([one(), literal(1)], { open: true }), "[{a: 'x', B: 'y'}, 1, ...]"],
    ['in a choice', choice([one(), text('t')]), "{a: 'x', B: 'y'} | 't'"],
    ['in an object', object([member('o', one())], { open: true }), "{o: {a: 'x', B: 'y'}, ...}"],
    ['without such a class', made(classOf(field('A')), member('A', text('x'))), "{A: 'x'}"],
    ['eight deep', deep(one(), 8), `${'['.repeat(8)}{a: 'x', B: 'y'}${']'.repeat(8)}`],
    ['nine deep', deep(one(), 9), `${'['.repeat(9)}{A: 'x', B: 'y', C: 'z'}${']'.repeat(9)}`],
  ])('%s', (_, value, form) => {
    expect(shown(jsonOf(value))).toBe(form);
  });

  it('has the members of what is embedded in it', () => {
    const outer = classOf(field('In', { embedded: true }), field('D', { wire: 'd' }));
    expect(shown(jsonOf(made(outer, member('In', one()), member('D', text('w')))))).toBe("{a: 'x', B: 'y', d: 'w'}");
    const named = classOf(field('In', { embedded: true, wire: 'in' }));
    expect(shown(jsonOf(made(named, member('In', one()))))).toBe("{in: {a: 'x', B: 'y'}}");
    expect(shown(jsonOf(made(outer, member('In', text('x')), member('D', text('w')))))).toBe("{d: 'w'}");
  });

  it('has what was written to an object that is only there to hold it', () => {
    const holder = (whole: unknown): Value => object([member('A', text('own'))], { host: { type: 'writer', whole } });
    expect(shown(jsonOf(holder(() => one())))).toBe("{A: 'x', B: 'y', C: 'z'}");
    expect(shown(jsonOf(holder(undefined)))).toBe("{A: 'own'}");
    expect(shown(jsonOf(list([holder(() => text('w')), one()])))).toBe("['w', {a: 'x', B: 'y'}]");
    expect(shown(jsonOf(list([holder(() => undefined), one()])))).toBe("[{A: 'own'}, {a: 'x', B: 'y'}]");
  });

  it('is the value itself where nothing is called otherwise, and made once', () => {
    const plain = list([object([member('a', text('x'))])]);
    expect(jsonOf(plain)).toBe(plain);
    const shared = one();
    const form = jsonOf(list([shared, shared]));
    expect(form.kind === 'list' && form.items[0]).toBe(form.kind === 'list' && form.items[1]);
    const at = span(4);
    expect(jsonOf(list([one()], { span: at }))).toMatchObject({ span: at });
    expect(jsonOf(object([member('o', one())], { span: at }))).toMatchObject({ span: at });
  });
});
