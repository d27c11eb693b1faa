import { describe, expect, it } from 'vitest';
import type { Context, Scope } from '../../src/flow/context.js';
import { choice } from '../../src/flow/join.js';
import { bind } from '../../src/flow/patterns.js';
import { childScope, declare, declareLazily, lookUp } from '../../src/flow/scopes.js';
import type { Cell } from '../../src/flow/state/places.js';
import { list, literal, object, unknown, UNDEFINED } from '../../src/flow/values.js';
import type { Expr, Pattern } from '../../src/model/program.js';
import type { RequestSite } from '../../src/model/request.js';
import type { Member, ObjectValue, ResponseValue, Value } from '../../src/model/value.js';
import { member, moduleScope, open, shown, span, text } from './make.js';

const AT = span(2, 4);
const site: RequestSite = { reads: [], escapes: [] };
const answer = (more: Partial<ResponseValue> = {}): ResponseValue => ({
  kind: 'response',
  site,
  at: 'body',
  path: [],
  ...more,
});
const name = (of: string): Pattern => ({ kind: 'name', name: of, span: AT });
const expr = (is: Value): Expr => ({ kind: 'other', span: AT, is }) as unknown as Expr;
const items = (all: readonly (Pattern | undefined)[], rest?: Pattern): Pattern =>
  ({ kind: 'list-pattern', items: all, rest, span: AT }) as unknown as Pattern;
const taking = (all: readonly (readonly [string | Expr, Pattern])[], rest?: Pattern): Pattern =>
  ({
    kind: 'object-pattern',
    members: all.map(([key, target]) => ({ key, keySpan: AT, target, span: AT })),
    rest,
    span: AT,
  }) as unknown as Pattern;
const orElse = (target: Pattern, value: Value): Pattern => ({
  kind: 'default-pattern',
  target,
  value: expr(value),
  span: AT,
});

const told: string[] = [];
const cx = {
  fuel: 100,
  frames: [],
  module: { language: 'javascript', file: 'a.js' },
  evaluate: (one: Expr) => (one as unknown as { is: Value }).is,
  member: (of: Value, key: string) => {
    if (of.kind === 'response') return { ...of, path: [...of.path, key] };
    return of.kind === 'object' ? (of.members.get(key)?.value ?? UNDEFINED) : unknown(key);
  },
  store: {
    assign: (cell: Cell, value: Value) => {
      told.push('assigned');
      cell.value = value;
    },
    setMember: (of: ObjectValue, one: Member) => of.members.set(one.key, one),
  },
  leavesInto: (value: Value) => told.push(`${said(value)} goes out`),
} as unknown as Context;

const said = (value: Value): string =>
  value.kind === 'response' ? `${value.at} ${value.path.join('.')}`.trim() : shown(value);

/** What the names `a`, `b` and `c` are after a value is given to a pattern. */
function bound(pattern: Pattern, value: Value, scope: Scope = moduleScope()): string[] {
  bind(cx, pattern, value, scope, 'declare');
  return ['a', 'b', 'c'].flatMap((key) => {
    const cell = lookUp(scope, key);
    return cell === undefined ? [] : [`${key}: ${said(cell.value)}`];
  });
}

describe('what a pattern takes of a value', () => {
  const pair = list([text('x'), text('y')]);
  const [a, b] = [name('a'), name('b')];

  it.each<[string, Pattern, Value, string[]]>([
    ['a name', a, text('x'), ["a: 'x'"]],
    ['items of a list', items([a, b]), pair, ["a: 'x'", "b: 'y'"]],
    ['an item behind one', items([undefined, a]), pair, ["a: 'y'"]],
    ['an item behind the end', items([undefined, undefined, a]), pair, ['a: ?']],
    ['the others of a list', items([a], b), pair, ["a: 'x'", "b: ['y']"]],
    [
      'the others of a list with more',
      items([a], b),
      list([text('x'), text('y')], { open: true }),
      ["a: 'x'", "b: ['y', ...]"],
    ],
    ['items of one of two lists', items([a]), choice([pair, list([text('z')])]), ["a: 'x' | 'z'"]],
    ['items of what is not known', items([a]), unknown(), ['a: ?']],
    ['items of an answer', items([a, b]), answer({ path: ['result'] }), ['a: body result.[]', 'b: body result.[]']],
    ['items of a page of an answer', items([a, b]), answer({ at: 'page' }), ['a: body result.[]', 'b: body result.[]']],
    ['an answer with something else', items([a, b]), answer(), ['a: body', 'b: body']],
    ['members', taking([['k', a]]), object([member('k', text('x'))]), ["a: 'x'"]],
    ['members by a known key', taking([[expr(text('k')), a]]), object([member('k', text('x'))]), ["a: 'x'"]],
    ['members by a key that is not known', taking([[expr(unknown()), a]]), object([member('k', text('x'))]), ['a: ?']],
    [
      'the other members',
      taking([['k', a]], b),
      object([member('k', text('x')), member('l', text('y'))]),
      ["a: 'x'", "b: {l: 'y'}"],
    ],
    [
      'the other members of what has more',
      taking([['k', a]], b),
      object([member('k', text('x'))], { open: true }),
      ["a: 'x'", 'b: {...}'],
    ],
    ['the other members of an answer', taking([['k', a]], b), answer(), ['a: body k', 'b: body']],
    ['the other members of what is not known', taking([['k', a]], b), unknown(), ['a: ?k', 'b: ?']],
    ['what there is, not the default', orElse(a, text('d')), text('x'), ["a: 'x'"]],
    ['the default of what is not there', orElse(a, text('d')), UNDEFINED, ["a: 'd'"]],
    ['null, not the default', orElse(a, text('d')), literal(null), ['a: null']],
    ['the default of what may not be there', orElse(a, text('d')), choice([text('x'), UNDEFINED]), ["a: 'x' | 'd'"]],
    ['the default of what is not known, or that', orElse(a, text('d')), unknown('u'), ["a: 'd' | ?u"]],
    ['no default of a text with a hole', orElse(a, text('d')), open('x'), ["a: 'x{}'"]],
  ])('%s', (_name, pattern, value, is) => {
    expect(bound(pattern, value)).toEqual(is);
  });

  it('sets a member', () => {
    const of = object();
    const target = (key: string | Expr): Pattern =>
      ({ kind: 'member', of: expr(of), key, keySpan: AT, span: AT }) as unknown as Pattern;
    bind(cx, target('k'), text('x'), moduleScope(), 'assign');
    bind(cx, target(expr(text('l'))), text('y'), moduleScope(), 'assign');
    expect(shown(of)).toBe("{k: 'x', l: 'y'}");
    expect(of.members.get('k')?.setAt).toBe(AT);
  });
});

describe('a name', () => {
  const assigning = (scope: Scope): string[] => {
    told.length = 0;
    bind(cx, name('a'), text('new'), scope, 'assign');
    return [...told];
  };

  it('that is declared again keeps its place', () => {
    const scope = moduleScope();
    const cell = declare(scope, 'a', text('old'));
    told.length = 0;
    expect(bound(name('a'), text('new'), scope)).toEqual(["a: 'new'"]);
    expect([told, lookUp(scope, 'a')]).toEqual([['assigned'], cell]);
  });

  it('that is declared in a block stands before the one around it', () => {
    const scope = moduleScope();
    declare(scope, 'a', text('old'));
    expect(bound(name('a'), text('new'), childScope(scope))).toEqual(["a: 'new'"]);
    expect(bound(items([]), UNDEFINED, scope)).toEqual(["a: 'old'"]);
  });

  it('that is set and was not declared is the module’s', () => {
    const scope = moduleScope();
    expect(assigning(childScope(childScope(scope, true)))).toEqual([]);
    expect(shown(scope.names.get('a')?.value ?? unknown())).toBe("'new'");
  });

  it('that is set is its function’s own, or goes out of it', () => {
    const module = moduleScope();
    const fn = childScope(module, true);
    const block = childScope(fn);
    declare(block, 'a', text('old'));
    expect(assigning(block)).toEqual(['assigned']);
    expect(assigning(childScope(block))).toEqual(['assigned']);
    expect(assigning(childScope(block, true))).toEqual(['assigned', "'new' goes out"]);
    const top = moduleScope();
    declare(top, 'a', text('old'));
    expect(assigning(childScope(top))).toEqual(['assigned']);
    expect(assigning(childScope(top, true))).toEqual(['assigned', "'new' goes out"]);
  });

  it('that is only guessed is set where the object has no such member', () => {
    const scope = moduleScope();
    declareLazily(scope, 'a', () => text('guessed'), true);
    expect(assigning(scope)).toEqual(['assigned']);
  });
});
