import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.js';
import { declareRequired } from '../../src/flow/modules.js';
import { declare, lookUp } from '../../src/flow/scopes.js';
import { object, unknown } from '../../src/flow/values.js';
import type { Expr, Pattern } from '../../src/model/program.js';
import type { Value } from '../../src/model/value.js';
import { member, moduleScope, shown, span, text } from './make.js';

const AT = span(1);
const own = object([member('a', text('1')), member('b', text('2'))]);
const cx = {
  evaluate: (expr: Expr) => (expr as unknown as { is: Value }).is,
  member: (of: Value, key: string) => (of.kind === 'object' ? of.members.get(key)?.value : undefined) ?? unknown(key),
} as unknown as Context;

describe('a declaration that takes a module', () => {
  const name = (of: string): Expr => ({ kind: 'name', name: of, span: AT });
  const call = (callee: Expr, ...args: readonly Expr[]): Expr =>
    ({ kind: 'call', callee, args: args.map((one) => ({ value: one })), span: AT, is: own }) as unknown as Expr;
  const required = call(name('require'), { kind: 'text', text: [], span: AT });
  const target = (of: string): Pattern => ({ kind: 'name', name: of, span: AT });
  const taken = (key: string | Expr, to: Pattern) => ({ key, keySpan: AT, target: to, span: AT });
  const members = (all: readonly unknown[], more = {}): Pattern =>
    ({ kind: 'object-pattern', members: all, span: AT, ...more }) as unknown as Pattern;
  const of = (inner: Expr, key: string | Expr): Expr =>
    ({ kind: 'member', of: inner, key, keySpan: AT, span: AT, is: text('1') }) as unknown as Expr;

  it.each<[string, Pattern, Expr, string | undefined]>([
    ['as a whole', target('x'), required, "{a: '1', b: '2'}"],
    ['for a member', target('x'), of(required, 'a'), "'1'"],
    ['for a member by what is not known', target('x'), of(required, name('k')), undefined],
    ['by its members', members([taken('a', target('x'))]), required, "'1'"],
    ['with all others', members([taken('a', target('x'))], { rest: target('y') }), required, undefined],
    ['by a member of a name that is not known', members([taken(name('k'), target('x'))]), required, undefined],
    ['by members of members', members([taken('a', members([])), taken('a', target('x'))]), required, undefined],
    ['into a list', { kind: 'list-pattern', items: [], span: AT } as unknown as Pattern, required, undefined],
    ['by another function', target('x'), call(name('load'), { kind: 'text', text: [], span: AT }), undefined],
    ['of no name', target('x'), call(name('require')), undefined],
    [
      'with more than a name',
      target('x'),
      call(name('require'), ...[1, 2].map(() => ({ kind: 'text', text: [], span: AT }) as const)),
      undefined,
    ],
    ['of a name that is not written', target('x'), call(name('require'), name('a')), undefined],
    ['that is no call', target('x'), name('require'), undefined],
  ])('%s', (_name, to, expr, is) => {
    const scope = moduleScope();
    expect(declareRequired(cx, to, expr, scope)).toBe(is !== undefined);
    expect(shown(lookUp(scope, 'x')?.value ?? unknown('none'))).toBe(is ?? '?none');
  });

  it('does not where the program has such a function itself', () => {
    const scope = moduleScope();
    declare(scope, 'require', unknown());
    expect(declareRequired(cx, target('x'), required, scope)).toBe(false);
  });
});
