import type { Expr, Pattern } from '../../model/program.js';
import { choice } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** `from zone in zones let path = $"zones/{zone}" where path != "" select path` */
export const query: LowerExpr = (node, to) =>
  clauses(
    named(node).filter(({ type }) => /^(?:from|let|where|select|group)_clause$/.test(type)),
    0,
    to,
  );

function clauses(all: readonly SyntaxNode[], at: number, to: Lowering): Expr {
  const clause = all[at];
  if (clause === undefined) return to.maybe(undefined);
  const span = to.span(clause);
  if (clause.type === 'select_clause' || clause.type === 'group_clause') return to.maybe(named(clause)[0]);
  const nameNode = childOf(clause, 'name') ?? named(clause)[0];
  const value = to.maybe(named(clause).at(-1));
  const target: Pattern = { kind: 'name', name: to.text(nameNode), span: to.span(nameNode ?? clause) };
  let next = at + 1;
  const tests: Expr[] = [];
  for (; all[next]?.type === 'where_clause'; next += 1) tests.push(to.maybe(named(all[next])[0]));
  const [test, more] = tests;
  const isLast = /^(?:select|group)_clause$/.test(all[next]?.type ?? '');
  return {
    kind: 'each',
    // A name for a value is gone through like a list of it alone.
    over: clause.type === 'let_clause' ? { kind: 'list', items: [{ value }], span } : value,
    target,
    ...(test === undefined ? {} : { test: more === undefined ? test : choice('and', tests, span) }),
    body: clauses(all, next, to),
    ...(isLast ? {} : { flat: true }),
    span,
  };
}
