import type { Expr, Stmt } from '../../model/program.js';
import { givenBy, rootOf, VERB, type Annotated } from './annotated-root.js';
import type { Lowering } from './lowering.js';
import { pathParameters, withVariables } from './path-parameters.js';
import { childOf, named, ofType, type SyntaxNode } from './syntax-node.js';

/** A method without a body, with its parameters and the interface or class that it stands in. */
interface Method {
  readonly node: SyntaxNode;
  readonly list: SyntaxNode | undefined;
  readonly owner: SyntaxNode;
  readonly annotationsOf: (node: SyntaxNode, to: Lowering) => readonly Annotated[];
}

/** What is said of an interface is read once for all its methods. */
const ofOwners = new WeakMap<SyntaxNode, readonly Annotated[]>();

interface Said {
  readonly method: string;
  readonly path: Expr | undefined;
}

/**
 * What a method of an interface sends that says so in an annotation, as `@PATCH("zones/{id}")` does: a call of the
 * function `annotated.request`, with the method, the path, in which parameters stand for their names in braces, and the
 * parameter that is the body. What is said of the whole interface (`@Path("zones/{id}")`) comes before the path.
 */
export function annotated(method: Method, to: Lowering): Stmt[] {
  const { node, list, owner, annotationsOf } = method;
  const said = saidBy(annotationsOf(node, to));
  if (said === undefined) return [];
  const span = to.span(node);
  const own = said.path === undefined ? undefined : withVariables(said.path, pathParameters(to.text(list)));
  const ofOwner = ofOwners.get(owner) ?? annotationsOf(owner, to);
  ofOwners.set(owner, ofOwner);
  const path = rootOf(ofOwner, own, span);
  if (path === undefined) return [];
  const bodyName = bodyParameter(list, to);
  const args: Expr[] = [
    { kind: 'text', text: [{ kind: 'run', text: said.method }], span },
    path,
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

/** `@PATCH("/a")`; `@PATCH @Path("/a")`; `@RequestMapping(method = RequestMethod.PATCH, value = "/a")`. */
function saidBy(all: readonly Annotated[]): Said | undefined {
  const verb = all.find(({ name }) => VERB.test(name));
  if (verb !== undefined) {
    const path = givenBy(verb) ?? pathOf(all);
    return { method: verb.name.replace(/Mapping$|Exchange$/, '').toUpperCase(), path };
  }
  const request = all.find(({ name }) => /^(?:RequestMapping|HttpExchange)$/.test(name));
  const method = methodOf(request?.given?.get('method'));
  return request === undefined || method === undefined ? undefined : { method, path: givenBy(request) };
}

function pathOf(all: readonly Annotated[]): Expr | undefined {
  const path = all.find(({ name }) => name === 'Path');
  return path === undefined ? undefined : givenBy(path);
}

/** `RequestMethod.PATCH`, `{ RequestMethod.PATCH }`, `"PATCH"` */
function methodOf(value: Expr | undefined): string | undefined {
  if (value?.kind === 'list') {
    const [only, more] = value.items;
    return more === undefined ? methodOf(only?.value) : undefined;
  }
  const name =
    value?.kind === 'member' && typeof value.key === 'string'
      ? value.key
      : value?.kind === 'name'
        ? value.name
        : value?.kind === 'text' && value.text.length === 1 && value.text[0]?.kind === 'run'
          ? value.text[0].text
          : undefined;
  return name !== undefined && VERB.test(name) ? name.toUpperCase() : undefined;
}

/** The name of the parameter that is the body. Kotlin's annotations stand in a node before that of the parameter. */
function bodyParameter(list: SyntaxNode | undefined, to: Lowering): SyntaxNode | undefined {
  const params = named(list);
  const at = params.findIndex((one) => /[[@](?:[\w.]+\.)?(?:Request)?Body\b/.test(to.text(one)));
  if (at < 0) return undefined;
  const nodes = params.slice(at, at + 2);
  const [one, next] = nodes.map((node) => childOf(node, 'name') ?? ofType(node, 'identifier'));
  return one ?? (nodes[0]?.type === 'parameter_modifiers' ? next : undefined);
}
