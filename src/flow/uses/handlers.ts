import type { CallExpr, Expr, FunctionExpr, MemberExpr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { textOf } from './following/spelling.js';
import { GOES_THROUGH } from './names.js';
import { holds } from '../../text/spans.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';

/**
 * Functions that a program hands to something that is not its own: hooks, conditions to try again, what an event calls.
 * What these are called with may be any request. One that asks it for an address goes by it, unless it is known that it
 * only goes through the program's own values or answers requests that come in.
 */
export function askingHandler(tree: Tree, { text }: SourceText): Span | undefined {
  const known = found.get(tree);
  if (known !== undefined) return known ?? undefined;
  const at = tree.members.find((member) => asksAddress(tree, member, text))?.keySpan ?? undefined;
  found.set(tree, at ?? null);
  return at;
}

const found = new WeakMap<Tree, Span | null>();

/** Members by which a request, or what was called with one, says where it goes. */
const ADDRESS =
  /^(?:(?:full_?|base_?|request_?|response_?|effective_?|original_?)?ur[li]|path|url_?path|path_?url|pathname|pathinfo|request_?target|(?:absolute|local|encoded|raw)_?path|path_?and_?query|path_?segments|ge?t?_?ur[li]|get_?path|get_?request_?(?:ur[li]|line)|kwargs)$/i;

function asksAddress(tree: Tree, member: MemberExpr, text: string): boolean {
  const key = typeof member.key === 'string' ? member.key : textOf(member.key);
  if (key === undefined || !(ADDRESS.test(key) || (key === 'args' && tree.program.language === 'python'))) return false;
  if (isSet(tree, member)) return false;
  const root = rootOf(member);
  if (root.kind === 'this') return isOfEvent(tree, root);
  const fn = root.kind === 'name' ? takerOf(tree, root) : undefined;
  return fn !== undefined && (isHanded(tree, fn, new Set()) || decorates(fn, text));
}

/** `request.path = address`, `builder.url(address)` */
function isSet(tree: Tree, member: MemberExpr): boolean {
  const node = member as unknown as Node;
  const place = tree.places.get(node);
  return tree.isPattern(node) || (place?.via === 'callee' && (place.parent as unknown as CallExpr).args.length > 0);
}

/** What members and calls are asked of: `response` of `response.request().url()`. */
function rootOf(expr: Expr): Expr {
  let root = expr;
  while (root.kind === 'member' || root.kind === 'call') root = root.kind === 'member' ? root.of : root.callee;
  return root;
}

/** The function that a name is a parameter of, or a part of one. */
function takerOf(tree: Tree, name: Expr): FunctionExpr | undefined {
  const binding = tree.bindingOf(name);
  const fn = binding?.scope as unknown as FunctionExpr | undefined;
  if (binding === undefined || fn?.kind !== 'function') return undefined;
  const given = tree.patternsOf(binding);
  return fn.params.some(({ span }) => given.some((one) => holds(span, one))) ? fn : undefined;
}

/** `this` of a function that is no method is what calls it: `request.on('response', function () { this.path })`. */
function isOfEvent(tree: Tree, self: Expr): boolean {
  const fn = tree.around(self as unknown as Node).find(({ arrow }) => arrow !== true);
  return fn !== undefined && handedTo(tree, fn as unknown as Node).length > 0;
}

/** It is called by something else, or by a function of the program that something else calls. */
function isHanded(tree: Tree, fn: FunctionExpr, seen: Set<FunctionExpr>): boolean {
  if (seen.has(fn)) return false;
  seen.add(fn);
  const binding = tree.bindingFor(fn);
  const places = [fn as unknown as Node, ...((binding?.uses ?? []) as unknown as Node[])];
  if (places.some((node) => handedTo(tree, node).some((call) => !isOwn(call)) || isHook(tree, node))) return true;
  const name = tree.calledAs(fn);
  const calls = name === undefined ? [] : tree.callsNamed(name);
  return calls.some(({ args }) =>
    args.some(({ value }) => {
      const taker = takerOf(tree, rootOf(value));
      return taker !== undefined && isHanded(tree, taker, seen);
    }),
  );
}

/** `@retry(on_giveup=function)`: what decorates is no part of a program as it is read. */
function decorates({ name }: FunctionExpr, text: string): boolean {
  return (
    name !== undefined &&
    new RegExp(String.raw`^\s*@[\w.]+\([^@]*?\b${literally(name)}\b[^@]*?\)\s*(?:async\s+)?(?:def|class|@)`, 'm').test(
      text,
    )
  );
}

/** The call that a function is an argument of, by itself or within an object or a list. */
function handedTo(tree: Tree, node: Node): readonly CallExpr[] {
  let place = tree.places.get(node);
  while (place !== undefined && /^(?:value|members|items)$/.test(place.via)) {
    const outer = tree.places.get(place.parent);
    if (outer?.via === 'args') return [outer.parent as unknown as CallExpr];
    place = outer;
  }
  return [];
}

/** `client.RequestLogHook = function`: what is put into something that is not the program's own object. */
function isHook(tree: Tree, node: Node): boolean {
  const place = tree.places.get(node);
  const target = place?.via === 'value' ? (place.parent['target'] as Expr | undefined) : undefined;
  if (target?.kind !== 'member') return false;
  const root = rootOf(target);
  return root.kind === 'name' && !/^(?:module|exports|this|self)$/.test(root.name);
}

/** Calls that go through values of the program, or take what answers requests that come in. */
function isOwn(call: CallExpr): boolean {
  const name = calledName(call) ?? '';
  const [first] = call.args;
  const isRoute = first !== undefined && /^\//.test(textOf(first.value) ?? '');
  return isRoute || GOES_THROUGH.test(name) || ORDERS.test(name) || ANSWERS.test(name);
}

/** What goes through values besides, or opens a file. */
const ORDERS =
  /^(?:each\w*|map\w*|flat_?map|sort\w*|Sort\w*|toSorted|Order\w*|ThenBy\w*|order\w*|group\w*|Group\w*|reduce\w*|inject|fold\w*|min\w*|max\w*|Min\w*|Max\w*|sum\w*|Sum|partition|filter\w*|find\w*|First\w*|Single\w*|To[A-Z]\w*|associate\w*|key_?by|unique?\w*|zip\w*|times|open|open\w*|usort|uasort|array_\w+|from)$/;

/** What is called with requests that come in. */
const ANSWERS = /^(?:createServer|serve|listen|HandlerFunc|HandleFunc|Handle|handle|ServeHTTP|MapGet|MapPost|route)$/;
