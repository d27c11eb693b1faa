import { describe, expect, it } from 'vitest';
import { Contexts, isCold, isDull, isOfModule, widenedArg } from '../../src/flow/contexts.js';
import { newFrame, type Scope } from '../../src/flow/context.js';
import type { Interest } from '../../src/flow/interest.js';
import { list, literal, object } from '../../src/flow/values.js';
import type { Value } from '../../src/model/value.js';
import { fn, seed, shown, span, text } from './make.js';

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
    if (wide) expect(after).toEqual({ ...arg, value: { kind: 'unknown', name: undefined, span: span(3) } });
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
    all.spend(expr, 1_999);
    expect(all.narrowed(callee, undefined, plain, [])).toBe(plain);
    all.spend(expr, 1);
    expect(all.narrowed(callee, undefined, plain, [])?.map(({ value }) => value.kind)).toEqual(['unknown']);
    expect(all.narrowed(callee, object([]), plain, [])).toBe(plain);
    expect(all.narrowed(callee, undefined, wanted, [])).toBe(wanted);
    expect(all.narrowed({ ...callee, scope: inner }, undefined, plain, [])).toBe(plain);
    all.spend(expr, 1_999);
    expect(all.narrowed(callee, undefined, plain, [])).toHaveLength(1);
    all.spend(expr, 1);
    expect(all.narrowed(callee, undefined, plain, [])).toBeUndefined();
    expect(all.narrowed(callee, undefined, wanted, [])).toBe(wanted);
  });

  it('of calls that are made for one that is of interest are told apart further, up to a bound', () => {
    const all = contexts();
    const callee = { kind: 'function', fn: expr, scope: top } as const;
    const frames = [newFrame(top.module, { given: args(text('path'), object([])) })];
    all.spend(expr, 4_000);
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
