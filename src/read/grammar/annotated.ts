import type { Expr, Stmt } from '../../model/program.js';
import type { Lowering } from './lowering.js';
import { pathParameters, withVariables } from './path-parameters.js';
import { childOf, named, ofType, type SyntaxNode } from './syntax-node.js';

/** An annotation or attribute of a declaration, with the first text that it is given. */
export interface Annotated {
  readonly name: string;
  readonly value: Expr | undefined;
  readonly text: string | undefined;
}

const VERB = /^(?:get|post|put|patch|delete|head)$/i;

/**
 * What a method of an interface sends that says so in an annotation, as `@PATCH("zones/{id}")` does: a call of the
 * function `annotated.request`, with the method, the path, in which parameters stand for their names in braces, and the
 * parameter that is the body.
 */
export function annotated(
  all: readonly Annotated[],
  list: SyntaxNode | undefined,
  node: SyntaxNode,
  to: Lowering,
): Stmt[] {
  const said = all.find(({ name, value }) => VERB.test(name) && value !== undefined);
  if (said?.value === undefined || childOf(node, 'body') !== undefined) return [];
  const span = to.span(node);
  const method = said.name.toUpperCase();
  const bodyName = bodyParameter(list, to);
  const args: Expr[] = [
    { kind: 'text', text: [{ kind: 'run', text: method }], span },
    withVariables(said.value, pathParameters(to.text(list))),
    ...(bodyName === undefined ? [] : [{ kind: 'name' as const, name: to.text(bodyName), span: to.span(bodyName) }]),
  ];
  const callee: Expr = {
    kind: 'member',
    of: { kind: 'name', name: 'annotated', span },
    key: 'request',
    keySpan: span,
    span,
  };
  const value: Expr = { kind: 'call', callee, args: args.map((one) => ({ value: one })), span };
  return [{ kind: 'return', value, span }];
}

/** The name of the parameter that is the body. Kotlin's annotations stand in a node before that of the parameter. */
function bodyParameter(list: SyntaxNode | undefined, to: Lowering): SyntaxNode | undefined {
  const params = named(list);
  const at = params.findIndex((one) => /[[@](?:[\w.]+\.)?Body\b/.test(to.text(one)));
  if (at < 0) return undefined;
  const nodes = params.slice(at, at + 2);
  const [one, next] = nodes.map((node) => childOf(node, 'name') ?? ofType(node, 'identifier'));
  return one ?? (nodes[0]?.type === 'parameter_modifiers' ? next : undefined);
}
