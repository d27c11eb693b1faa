import { describe, expect, it } from 'vitest';
import { findMethod, findSetter, takes } from '../../src/flow/class-methods.js';
import { encoderOf, givesJson, givesText, isVariant, shownBy } from '../../src/flow/encoders.js';
import { embeddedFields, fieldOf, isWired, typeOfField } from '../../src/flow/fields.js';
import { baseOf } from '../../src/flow/lineage.js';
import type { Context } from '../../src/flow/context.js';
import { external, object, unknown } from '../../src/flow/values.js';
import { notingLeftOut } from '../../src/text/left-out.js';
import type { Expr } from '../../src/model/program.js';
import type { ClassMember } from '../../src/model/class.js';
import type { ClassValue, Value } from '../../src/model/value.js';
import { classOf, fn, member, method, moduleScope, span, text } from './make.js';

/** The parameters of a method that is found, by their number, and whose it is. */
const found = (of: ClassValue, key: string, given?: number): string => {
  const one = findMethod(of, key, given);
  if (one === undefined) return 'none';
  const { value } = one.member;
  return `${one.kind} ${one.owner.fn.name ?? ''} ${String(value.kind === 'function' ? value.fn.params.length : '')}`;
};

describe('a method', () => {
  const base = classOf([method('get', 'a'), method('own'), method('late', '', { kind: 'getter' })], { name: 'Base' });
  const of = classOf(
    [
      method('get', 'a b'),
      method('get', ''),
      method('made', '', { static: true }),
      { key: 'field', kind: 'field', value: fn().fn },
      { key: 'text', value: { kind: 'text', text: [], span: span(0) } },
      method('set', 'a', { kind: 'setter' }),
    ],
    { name: 'A', base },
  );

  it.each<[string, number | undefined, string]>([
    ['get', undefined, 'method A 2'],
    ['get', 0, 'method A 0'],
    ['get', 2, 'method A 2'],
    ['get', 1, 'method A 2'],
    ['own', undefined, 'method Base 0'],
    ['own', 3, 'method Base 0'],
    ['late', undefined, 'getter Base 0'],
    ['made', undefined, 'none'],
    ['field', undefined, 'none'],
    ['text', undefined, 'none'],
    ['set', undefined, 'none'],
    ['other', undefined, 'none'],
  ])('%s, with so many arguments: %s', (key, given, is) => {
    expect(found(of, key, given)).toBe(is);
  });

  it('may be written outside of its class', () => {
    const scope = moduleScope();
    const outer = classOf([method('get', 'a')], { name: 'A', base });
    outer.added.push(
      { member: { ...method('get', 'a b c'), kind: 'method', span: span(1) }, scope },
      { member: { ...method('own', 'a b'), kind: 'method', span: span(7) }, scope },
      { member: { ...method('off', 'a', { static: true }), kind: 'method', span: span(7) }, scope },
    );
    expect([found(outer, 'get'), found(outer, 'own'), found(outer, 'off')]).toEqual([
      'method A 1',
      'method A 2',
      'none',
    ]);
    expect(findMethod(outer, 'own')?.member).toMatchObject({ key: 'own', span: span(7), value: { scope } });
    expect(findMethod(outer, 'get')?.member.value).toMatchObject({ scope: outer.scope });
    expect(findMethod(undefined, 'get')).toBeUndefined();
  });

  it.each<[string, number, number]>([
    ['', 0, 0],
    ['a b', 2, 2],
    ['a b?', 1, 2],
    ['a? b?', 0, 2],
    ['a b*', 1, 9],
    ['b*', 0, 9],
    ['a b&', 1, 1],
  ])('with parameters %s takes from %s to %s arguments', (params, least, most) => {
    const one = method('a', params) as ClassMember;
    const all = Array.from({ length: 10 }, (_, i) => i).filter((given) => takes(one, given));
    expect([all[0], all.at(-1)]).toEqual([least, most]);
  });

  it('that is none takes nothing', () => {
    expect(takes({ kind: 'field', key: 'a', span: span(0) }, 0)).toBe(false);
  });

  it('sets a member, of the class or its base', () => {
    const setter = method('on', 'value', { kind: 'setter', span: span(3) });
    const lower = classOf([method('off', 'value', { kind: 'setter' }), method('on', 'value')], {
      base: classOf([setter], { name: 'Base' }),
    });
    expect(findSetter(lower, 'on')?.owner.fn.name).toBe('Base');
    expect(findSetter(lower, 'off')?.owner).toBe(lower);
    expect(findSetter(lower, 'other')).toBeUndefined();
    expect(findSetter(undefined, 'on')).toBeUndefined();
  });
});

describe('a field', () => {
  const type = { kind: 'named', name: ['B'] } as const;
  const base = classOf([{ kind: 'field', key: 'low' }], { name: 'Base' });
  const of = classOf(
    [
      { kind: 'field', key: 'a', type },
      { kind: 'field', key: 'shared', static: true },
      { kind: 'method', key: 'run' },
      { kind: 'field', key: 'part', embedded: true },
      { kind: 'field', embedded: true, key: { kind: 'name', name: 'x', span: span(0) } },
    ],
    { name: 'A', base },
  );

  it('is of the class, or of its base', () => {
    const owners = ['a', 'low', 'shared', 'run', 'other'].map((key) => fieldOf(of, key)?.owner.fn.name);
    expect(owners).toEqual(['A', 'Base', undefined, undefined, undefined]);
    expect(fieldOf(undefined, 'a')).toBeUndefined();
  });

  it('has the type that it is declared to have, as its class sees it', () => {
    const [a, low] = [fieldOf(of, 'a'), fieldOf(of, 'low')];
    expect(a && typeOfField(a)).toEqual({ type, scope: of.scope });
    expect(low && typeOfField(low)).toBeUndefined();
  });

  it('may be embedded, by a name', () => {
    expect(embeddedFields(of).map(({ member: { key }, owner }) => [key, owner])).toEqual([['part', of]]);
    expect(embeddedFields(undefined)).toEqual([]);
  });

  it.each<[string, Partial<ClassMember>, boolean]>([
    ['has a name of its own in JSON', { wire: 'b' }, true],
    ['is left out in JSON', { wire: null }, true],
    ['is embedded', { embedded: true }, true],
    ['is like any other', {}, false],
  ])('%s', (_, more, is) => {
    const one = classOf([
      { kind: 'field', key: 'x' },
      { kind: 'field', key: 'a', ...more },
    ]);
    expect([isWired(one), isWired(one), isWired(undefined)]).toEqual([is, is, false]);
  });
});

describe('what says itself what it is', () => {
  const named = (name: string, language: string): ClassValue =>
    classOf([method(name)], { scope: moduleScope(language) });

  it.each<[string, string, 'value' | 'text']>([
    ['javascript', 'toJSON', 'value'],
    ['php', 'jsonSerialize', 'value'],
    ['go', 'MarshalJSON', 'text'],
    ['rust', 'Serialize', 'value'],
  ])('in JSON: %s', (language, name, gives) => {
    const of = named(name, language);
    expect(encoderOf(of)?.member.key).toBe(name);
    expect(encoderOf(of, 'value') !== undefined).toBe(gives === 'value');
    expect(givesJson(name, language)).toBe(gives === 'value');
    expect(givesJson('other', language)).toBe(false);
    expect(encoderOf(named('other', language))).toBeUndefined();
    expect(encoderOf(named(name, 'perl'))).toBeUndefined();
  });

  it.each<[string, string]>([
    ['javascript', 'toString'],
    ['python', '__str__'],
    ['ruby', 'to_s'],
    ['php', '__toString'],
    ['java', 'toString'],
    ['kotlin', 'toString'],
    ['csharp', 'ToString'],
    ['go', 'String'],
    ['rust', 'fmt'],
    ['rust', 'as_str'],
    ['rust', 'to_str'],
    ['rust', 'as_ref'],
  ])('as text: %s %s', (language, name) => {
    expect(shownBy(named(name, language))?.member.key).toBe(name);
    expect(shownBy(named('other', language))).toBeUndefined();
    expect(shownBy(named(name, 'perl'))).toBeUndefined();
    expect([givesText(name, language), givesText('other', language), givesText(name, 'perl')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('or nothing', () => {
    expect([encoderOf(undefined), shownBy(undefined), givesJson('toJSON', 'perl')]).toEqual([
      undefined,
      undefined,
      false,
    ]);
  });

  it('is a variant where it holds nothing, in Rust', () => {
    const of = (language: string, ...members: readonly ReturnType<typeof member>[]) =>
      isVariant(object(members, { instanceOf: named('x', language) }));
    expect([of('rust'), of('go'), of('rust', member('a', text('b'))), isVariant(object())]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a class that is built on several', () => {
  const name = (value: Value): Expr => ({ kind: 'name', name: 'x', span: span(0), value }) as unknown as Expr;
  const cx = (language: string): Context =>
    ({ module: { language }, evaluate: (expr: unknown) => (expr as { value: Value }).value }) as unknown as Context;
  const named = (words: string, base?: Value): ClassValue => classOf([], { name: words, base });
  /** The row of those that it is built on. */
  const row = (language: string, base: Value | undefined, ...mixins: Value[]): string => {
    const { fn: made } = classOf();
    const of = { ...made, base: base === undefined ? undefined : name(base), mixins: mixins.map(name) };
    const all: string[] = [];
    let at = baseOf(cx(language), of, moduleScope(language));
    for (; at?.kind === 'class'; at = at.base) all.push(at.fn.name ?? '');
    return [...all, ...(at === undefined ? [] : [at.kind === 'external' ? at.path.join('.') : at.kind])].join(' ');
  };
  const [a, b, c] = [named('A'), named('B'), named('C')];

  it.each<[string, string, Value | undefined, readonly Value[], string]>([
    ['nothing', 'python', undefined, [], ''],
    ['one', 'python', a, [], 'A'],
    ['two', 'python', a, [b], 'A B'],
    ['three', 'python', a, [b, c], 'A B C'],
    ['mixins alone', 'python', undefined, [b, c], 'B C'],
    ['mixins before the base', 'ruby', a, [b, c], 'B C A'],
    ['traits before the base', 'php', a, [b], 'B A'],
    ['bases of the bases', 'python', named('D', a), [named('E', b)], 'D A E B'],
    ['one base of two', 'python', named('D', a), [named('E', a)], 'D E A'],
    ['one from outside', 'python', named('D', external('m', ['X'])), [b], 'D B X'],
    ['two from outside', 'python', external('m', ['X']), [external('m', ['Y'])], 'X'],
    ['one that is not known', 'python', unknown(), [external('m', ['Y'])], 'Y'],
    ['what is not known', 'python', a, [unknown()], 'A unknown'],
  ])('%s', (_, language, base, mixins, is) => {
    expect(row(language, base, ...mixins)).toBe(is);
  });

  it('keeps each class by itself, where it stands in a row', () => {
    const found = baseOf(cx('python'), { ...classOf().fn, base: name(a), mixins: [name(b)] }, moduleScope());
    expect(found).toMatchObject({ alone: a, base: b });
    expect(found?.kind === 'class' && found.base).toBe(b);
  });

  it('is followed as far as forty', () => {
    const many = (n: number): Value[] => Array.from({ length: n }, (_, i) => named(String(i)));
    const told = (n: number): number => notingLeftOut(() => row('python', undefined, ...many(n))).left.length;
    expect([told(40), told(41)]).toEqual([0, 1]);
    expect(row('python', undefined, ...many(45)).split(' ')).toHaveLength(40);
    const deep = Array.from({ length: 50 }).reduce<Value | undefined>(
      (base, _, i) => named(String(i), base),
      undefined,
    );
    expect(row('python', undefined, deep ?? a).split(' ')).toHaveLength(40);
  });
});
