import { describe, expect, it } from 'vitest';
import { Contexts, isCold, isDull, isOfModule, widenedArg } from '../../src/flow/contexts.js';
import { newFrame, type Scope } from '../../src/flow/context.js';
import type { Interest } from '../../src/flow/interest.js';
import { list, literal, object } from '../../src/flow/values.js';
import type { FunctionValue, Value } from '../../src/model/value.js';
import { fn, notKnown, seed, shown, span, text } from './make.js';

const top = { parent: undefined } as unknown as Scope;
const inner = { parent: top } as unknown as Scope;
const either = (...options: Value[]): Value => ({ kind: 'choice', options });
const declared = { type: { kind: 'named', name: ['A'] }, scope: top } as const;

describe('scopes', () => {
  it('of a module are those around which there is no other', () => {
    expect([isOfModule(top), isOfModule(inner)]).toEqual([true, false]);
    expect(isOfModule({ parent: top, home: top } as unknown as Scope)).toBe(true);
    expect(isOfModule({ parent: undefined, home: inner } as unknown as Scope)).toBe(false);
  });

  it('functions of a module outside of the slice are cold', () => {
    expect(isCold(fn({ scope: top }) as never)).toBe(true);
    expect(isCold(fn({ scope: inner }) as never)).toBe(false);
    expect(isCold(fn({ scope: top, seed: true }) as never)).toBe(false);
  });
});

describe('values', () => {
  it.each<[string, Value, boolean, boolean]>([
    ['text', text('a'), true, true],
    ['text of interest', seed('filters'), false, false],
    ['a literal', literal(1), true, true],
    ['what is not known', { kind: 'unknown', name: 'a' }, true, true],
    ['what is not known, of a type', { kind: 'unknown', declared }, true, false],
    ['what is not known, with members', { kind: 'unknown', members: object([]) }, true, false],
    ['what is outside', { kind: 'external', module: '', path: ['a'] }, true, false],
    ['an object', object([]), false, false],
    ['a list', list([text('a')]), false, true],
    ['a list with text of interest', list([seed('filters')]), false, false],
    ['a choice of such', either(text('a'), literal(1)), true, true],
    ['a choice with text of interest', either(text('a'), seed('filters')), false, false],
    ['a choice with an object', either(text('a'), object([])), false, false],
    ['a function of the module', fn({ scope: top }), true, false],
    ['a function of the slice', fn({ scope: top, seed: true }), false, false],
    ['a function in a function', fn({ scope: inner }), false, false],
    ['a choice with a function of the slice', either(text('a'), fn({ scope: top, seed: true })), false, false],
  ])('%s: whether it is dull, and widened', (_, value, dull, wide) => {
    expect(isDull(value)).toBe(dull);
    const arg = { value, span: span(3), name: 'p' };
    const after = widenedArg(arg);
    if (wide) expect(after).toEqual({ ...arg, value: notKnown(undefined, span(3)) });
    else expect(after).toBe(arg);
    expect(shown(after.value)).toBe(wide ? '?' : shown(value));
  });
});

describe('the contexts of a function', () => {
  const { fn: expr } = fn();
  const args = (...values: Value[]) => values.map((value) => ({ value, span: span(0) }));
  const concerns = (value: Value): boolean => value.kind === 'object';
  const contexts = (): Contexts => new Contexts({ concerns } as unknown as Interest);

  it('are told apart up to a bound, each once', () => {
    const all = contexts();
    for (let i = 0; i < 24; i += 1) {
      const given = args(text(`${i}`));
      expect(all.admit(expr, given, [])).toBe(given);
    }
    const again = args(text('0'));
    expect(all.admit(expr, again, [])).toBe(again);
    expect(shown(all.admit(expr, args(text('24')), [])[0]?.value ?? literal(0))).toBe('?');
    const longer = args(text('0'), text('1'));
    expect(all.admit(expr, longer, []).map(({ value }) => value.kind)).toEqual(['unknown', 'unknown']);
    const { fn: other } = fn();
    const first = args(text('x'));
    expect(all.admit(other, first, [])).toBe(first);
  });

  it('are told apart by the names that they are given', () => {
    const all = contexts();
    const named = (i: number) => args(text('a')).map((arg) => ({ ...arg, name: `k${String(i)}` }));
    for (let i = 0; i < 24; i += 1) all.admit(expr, named(i), []);
    expect(all.admit(expr, named(0), [])[0]?.value.kind).toBe('text');
    expect(all.admit(expr, named(24), [])[0]?.value.kind).toBe('unknown');
  });

  it('with what may be of interest are always told apart', () => {
    const all = contexts();
    for (let i = 0; i < 30; i += 1) {
      const given = args(seed(`filters${i}`));
      expect(all.admit(expr, given, [])).toBe(given);
    }
    expect(all.admit(expr, [], [])).toEqual([]);
  });

  it('say less when many steps were spent on nothing of interest, and then nothing', () => {
    const all = contexts();
    const callee = { kind: 'function', fn: expr, scope: top } as const;
    const [plain, wanted] = [args(text('a')), args(object([]))];
    all.spend(callee, undefined, 1_999);
    expect(all.narrowed(callee, undefined, plain, [])).toBe(plain);
    all.spend(callee, undefined, 1);
    expect(all.narrowed(callee, undefined, plain, [])?.map(({ value }) => value.kind)).toEqual(['unknown']);
    expect(all.narrowed(callee, object([]), plain, [])).toBe(plain);
    expect(all.narrowed(callee, undefined, wanted, [])).toBe(wanted);
    expect(all.narrowed({ ...callee, scope: inner }, undefined, plain, [])).toBe(plain);
    all.spend(callee, undefined, 1_999);
    expect(all.narrowed(callee, undefined, plain, [])).toHaveLength(1);
    all.spend(callee, undefined, 1);
    expect(all.narrowed(callee, undefined, plain, [])).toBeUndefined();
    expect(all.narrowed(callee, undefined, wanted, [])).toBe(wanted);
  });

  const ofClass = (made: FunctionValue['fn']): Value => ({ kind: 'class', fn: made }) as unknown as Value;
  const concerning = (value: Value): boolean =>
    value.kind === 'object' || value.kind === 'class' || value.kind === 'list';
  it.each<[string, { self?: Value; scope?: Scope }, { self?: Value; scope?: Scope }]>([
    ['the object that it is a method of', { self: object([]) }, { self: object([]) }],
    ['the class that it is a method of', { self: ofClass(fn().fn) }, { self: ofClass(fn().fn) }],
    ['what else it is a method of', { self: list([]) }, { self: list([]) }],
    ['what it closes over', { scope: inner }, { scope: { parent: top } as unknown as Scope }],
  ])('are bounded for each of %s apart', (_, one, another) => {
    const all = new Contexts({ concerns: concerning } as unknown as Interest);
    const [mine, other] = [one, another].map(({ self, scope = top }) => ({
      callee: { kind: 'function', fn: expr, scope } as const,
      self,
    })) as [{ callee: FunctionValue; self?: Value }, { callee: FunctionValue; self?: Value }];
    // The same object or class, as another value.
    const again = (of?: Value): Value | undefined => (of === undefined || of.kind === 'list' ? of : { ...of });
    const kinds = (at: typeof mine, given = args(text('a'))): readonly string[] | undefined =>
      all.narrowed(at.callee, again(at.self), given, [])?.map(({ value }) => value.kind);
    // The first steps are nobody's, then each has as many of its own.
    all.spend(mine.callee, mine.self, 2_000);
    all.spend(mine.callee, mine.self, 1_999);
    expect(kinds(mine)).toEqual(['text']);
    all.spend(mine.callee, mine.self, 1);
    expect([kinds(mine), kinds(other)]).toEqual([['unknown'], ['text']]);
    all.spend(mine.callee, mine.self, 1_999);
    expect(kinds(mine)).toEqual(['unknown']);
    all.spend(mine.callee, mine.self, 1);
    expect([kinds(mine), kinds(other)]).toEqual([undefined, ['text']]);
    expect(kinds(mine, args(object([])))).toEqual(['object']);
    all.spend(other.callee, other.self, 2_000);
    expect(kinds(other)).toEqual(['unknown']);
    // What has nothing to do with a word of interest tells nothing apart.
    expect(all.narrowed({ ...mine.callee, scope: top }, text('a'), args(text('a')), [])).toBeUndefined();
  });

  it('of a function that sends what is of interest by itself have four times the steps', () => {
    const all = contexts();
    const callee = { kind: 'function', fn: expr, scope: top } as const;
    all.sent(expr, args(object([])));
    all.spend(callee, undefined, 2_000);
    expect(all.narrowed(callee, undefined, args(text('a')), [])).not.toEqual(args(text('a')));
    all.sent(expr, args(text('a')));
    all.spend(callee, undefined, 5_999);
    expect(all.narrowed(callee, undefined, args(text('a')), [])).toEqual(args(text('a')));
    all.spend(callee, undefined, 1);
    expect(all.narrowed(callee, undefined, args(text('a')), [])).not.toEqual(args(text('a')));
  });

  it('of calls that are made for one that is of interest end where they took many steps', () => {
    const all = contexts();
    const callee = { kind: 'function', fn: expr, scope: top } as const;
    const frames = [newFrame(top.module, { given: args(object([])) })];
    all.spend(callee, undefined, 7_999);
    expect(all.narrowed(callee, undefined, args(text('a')), frames)).toEqual(args(text('a')));
    all.spend(callee, undefined, 1);
    expect(all.narrowed(callee, undefined, args(text('a')), frames)).toBeUndefined();
  });

  it('of calls that are made for one that is of interest are told apart further, up to a bound', () => {
    const all = contexts();
    const callee = { kind: 'function', fn: expr, scope: top } as const;
    const frames = [newFrame(top.module, { given: args(text('path'), object([])) })];
    all.spend(callee, undefined, 4_000);
    for (let i = 0; i < 200; i += 1) {
      const given = args(text(`${i}`));
      expect(all.narrowed(callee, undefined, given, frames)).toBe(given);
    }
    expect(all.narrowed(callee, undefined, args(text('a')), frames)).toBeUndefined();
    const { fn: other } = fn();
    for (let i = 0; i < 224; i += 1) {
      const given = args(text(`${i}`));
      expect(all.admit(other, given, frames)).toBe(given);
    }
    expect(all.admit(other, args(text('a')), frames)).not.toEqual(args(text('a')));
  });
});
