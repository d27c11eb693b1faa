import { describe, expect, it } from 'vitest';
import { keyOf, withArgs } from '../../src/flow/arguments.js';
import type { Context } from '../../src/flow/context.js';
import { choice } from '../../src/flow/join.js';
import { list, literal, object, unknown } from '../../src/flow/values.js';
import type { Arg, Expr, Pattern } from '../../src/model/program.js';
import type { RequestSite } from '../../src/model/request.js';
import type { ArgValue, Member, Value } from '../../src/model/value.js';
import { member, moduleScope, notKnown, seed, shown, span, text } from './make.js';

const AT = span(3, 5);
const expr = (is: Value, more: object = {}): Expr => ({ kind: 'other', span: AT, is, ...more }) as unknown as Expr;
const arg = (is: Value, more: Partial<Arg> = {}): Arg => ({ value: expr(is), span: AT, ...more });
const site: RequestSite = { reads: [], escapes: [] };
const answer: Value = { kind: 'response', site, at: 'body', path: [] };

/** What a call is given, in each of the ways that it is made, and what is told of it. */
function calls(...given: readonly Arg[]): { ways: ArgValue[][]; cuts: string[]; result: Value; bound: string[] } {
  const ways: ArgValue[][] = [];
  const cuts: string[] = [];
  const bound: string[] = [];
  const cx = {
    fuel: 100,
    evaluate: (one: Expr) => (one as unknown as { is: Value }).is,
    cut: (why: string, at: unknown) => cuts.push(at === AT ? why : 'elsewhere'),
    store: { branch: (all: readonly (() => boolean)[]) => all.map((one) => one()) },
    contexts: { interest: { isKey: (key: string, file: string) => key === 'filters' && file === 'a.js' } },
    leaves: () => undefined,
    bind: (target: Pattern, value: Value, _scope: unknown, how: string) =>
      bound.push(`${how} ${target.kind} ${shown(value)}`),
  } as unknown as Context;
  const result = withArgs(cx, given, moduleScope(), (values) => {
    ways.push([...values]);
    return literal(ways.length);
  });
  return { ways, cuts, result, bound };
}

const said = ({ value, name, open }: ArgValue): string =>
  `${name === undefined ? '' : `${name}: `}${shown(value)}${open === true ? '...' : ''}`;

describe('what a call is given', () => {
  const [a, b] = [list([text('a')]), list([text('b'), text('c')])];

  it.each<[string, readonly Arg[], string[]]>([
    ['nothing', [], ['']],
    ['values', [arg(text('a')), arg(literal(1))], ["'a', 1"]],
    ['a value by its name', [arg(text('a'), { name: 'k' })], ["k: 'a'"]],
    ['one of several values', [arg(choice([text('a'), text('b')]))], ["'a' | 'b'"]],
    ['a list, spread', [arg(b, { spread: true }), arg(literal(1))], ["'b', 'c', 1"]],
    ['a list with more, spread', [arg(list([text('a')], { open: true }), { spread: true })], ["'a', ?..."]],
    ['what is not known, spread', [arg(unknown(), { spread: true })], ['?...']],
    ['one of several lists, spread', [arg(choice([a, b]), { spread: true })], ["'a'", "'b', 'c'"]],
    ['a list or nothing, spread', [arg(choice([a, literal(null)]), { spread: true })], ["'a'"]],
    ['a list or what is not known, spread', [arg(choice([a, unknown()]), { spread: true })], ["'a'", '?...']],
    ['one of what are no lists, spread', [arg(choice([text('a'), unknown()]), { spread: true })], ['?...']],
    [
      'two of several lists each',
      [arg(choice([a, b]), { spread: true }), arg(choice([a, b]), { spread: true })],
      ["'a', 'a'", "'a', 'b', 'c'", "'b', 'c', 'a'", "'b', 'c', 'b', 'c'"],
    ],
    ['members, spread', [arg(object([member('k', text('a'))]), { spread: 'members' })], ["k: 'a'"]],
    [
      'members with more, spread',
      [arg(object([member('k', text('a'))], { open: true }), { spread: 'members' })],
      ["k: 'a', ?..."],
    ],
    [
      'one of several objects, spread',
      [arg(choice([object([member('k', text('a'))]), object([member('k', text('b'))])]), { spread: 'members' })],
      ["k: 'a' | 'b'"],
    ],
    ['a list of one, not spread', [arg(choice([a, b]))], ["['a'] | ['b', 'c']"]],
  ])('%s', (_name, given, ways) => {
    const made = calls(...given);
    expect(made.ways.map((way) => way.map(said).join(', ')).sort()).toEqual([...ways].sort());
    expect(made.cuts).toEqual([]);
    expect(shown(made.result)).toBe(ways.map((_, i) => i + 1).join(' | '));
  });

  it('is made eight times at most, with the lists that hold a word of interest', () => {
    const many = choice([text('a0'), text('a1'), seed('filters')].map((one) => list([one])));
    const { ways, cuts } = calls(...[1, 2, 3].map(() => arg(many, { spread: true })));
    expect(ways).toHaveLength(6);
    expect(ways.filter((way) => way.map(said).join() === "'filters','filters','filters'")).toHaveLength(1);
    expect(cuts).toEqual(['a call is given too many lists', 'a call is given too many lists']);
  });

  it('says where each is written, and what is said with it', () => {
    const value = text('a');
    expect(calls(arg(value)).ways).toEqual([[{ value, span: AT }]]);
    expect(calls(arg(value, { forType: 'HttpClient' })).ways).toEqual([[{ value, span: AT, forType: 'HttpClient' }]]);
    expect(calls(arg(value, { name: 'k', nameSpan: span(1), seed: true, span: span(1, 5) })).ways).toEqual([
      [{ value, span: AT, name: 'k', nameSpan: span(1), seed: true, whole: span(1, 5) }],
    ]);
    expect(calls(arg(list([value], { open: true }), { spread: true })).ways).toEqual([
      [
        { value, span: AT },
        { value: notKnown(undefined, AT), span: AT, open: true },
      ],
    ]);
  });

  it('by members that are spread is written where their keys are, and may be a word of interest', () => {
    const spread = (...members: readonly Member[]): ArgValue[] =>
      calls(arg(object(members), { spread: 'members' })).ways.flat();
    const written = (key: string, file = 'a.js'): Member => ({ ...member(key, text('x')), keySpan: span(1, 2, file) });
    expect(spread(written('filters'), written('filter'), written('zones'))).toMatchObject([
      { name: 'filters', nameSpan: span(1, 2), seed: true, span: AT },
      { name: 'filter', seed: false },
      { name: 'zones', seed: false },
    ]);
    expect(spread(written('filters', 'b.js'))).toMatchObject([{ seed: false }]);
    expect(spread(member('filters', text('x')))).toMatchObject([{ nameSpan: undefined, seed: false }]);
  });

  it('tells the answer whose members are spread', () => {
    const [[only] = []] = calls(arg(answer, { spread: 'members' })).ways;
    expect(only).toMatchObject({ open: true, answer });
    const [[other] = []] = calls(arg(unknown(), { spread: 'members' })).ways;
    expect(other).toMatchObject({ open: true, answer: undefined });
  });

  it('by reference is set', () => {
    const set = (of: Expr, value: Value): string[] | undefined => {
      const { ways, bound } = calls({ value: of, byReference: true, span: AT });
      const assign = ways[0]?.[0]?.assign;
      if (assign === undefined) return undefined;
      assign(value);
      return bound;
    };
    expect(set(expr(unknown(), { kind: 'name', name: 'x' }), text('a'))).toEqual(["assign name 'a'"]);
    expect(set(expr(unknown(), { kind: 'member' }), text('a'))).toEqual(["assign member 'a'"]);
    expect(set(expr(unknown(), { kind: 'name', name: 'x' }), answer)).toEqual(['assign name response']);
    expect(set(expr(unknown(), { kind: 'list' }), text('a'))).toBeUndefined();
  });
});

it('what is given by name has a key without a sign', () => {
  expect(['$name', 'name', 'na$me'].map(keyOf)).toEqual(['name', 'name', 'na$me']);
});
