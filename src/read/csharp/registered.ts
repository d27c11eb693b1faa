import type { Expr, Stmt } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { typeValue } from './types.js';

/** What a container makes for the classes that are registered with it. */
const CLIENT = 'HttpClient';

/**
 * `services.AddHttpClient<IApi, Api>(client => ...)`: the container makes a client, sets it up as the function says, and
 * gives it to each object of the class. Undefined for other calls.
 */
export function registered(
  callee: SyntaxNode | undefined,
  list: SyntaxNode | undefined,
  to: Lowering,
): Expr | undefined {
  const generic = callee?.type === 'generic_name' ? callee : childOf(callee, 'name');
  const [method, types] = generic?.type === 'generic_name' ? named(generic) : [];
  if (method === undefined || to.text(method) !== 'AddHttpClient') return undefined;
  const made = named(types).at(-1);
  const lambda = named(list)
    .map((one) => (one.type === 'argument' ? (named(one).at(-1) ?? one) : one))
    .find(({ type }) => type === 'lambda_expression');
  if (made === undefined || lambda === undefined) return undefined;
  const fn = to.expr(lambda);
  const client = fn.kind === 'function' ? fn.params.at(-1)?.target : undefined;
  if (fn.kind !== 'function' || client?.kind !== 'name') return undefined;
  const { span } = fn;
  const unknown: Expr = { kind: 'other', children: [], span };
  const given: Expr = {
    kind: 'call',
    callee: typeValue(made, to),
    args: [
      { value: client, forType: CLIENT },
      { value: unknown, spread: true },
    ],
    construct: true,
    span: to.span(made),
  };
  const body = fn.body.map((stmt): Stmt =>
    stmt.kind === 'return' ? { ...stmt, kind: 'expr', value: stmt.value ?? unknown } : stmt,
  );
  const sets: Expr = { ...fn, body: [...body, { kind: 'expr', value: given, span }] };
  const makes: Expr = { kind: 'call', callee: { kind: 'name', name: CLIENT, span }, args: [], construct: true, span };
  // `(services, client) => ...`
  const others = fn.params.slice(1).map(() => ({ value: unknown }));
  return { kind: 'call', callee: sets, args: [...others, { value: makes }], span };
}
