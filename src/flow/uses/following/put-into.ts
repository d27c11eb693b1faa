import type { CallExpr, Expr, MemberExpr } from '../../../model/program.js';
import { isPassed } from '../names.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { calledName, chainOf } from '../tree/written.js';
import { type Follower, type Way } from './follower.js';
import { bound } from './names.js';
import { isPartOfOther } from './parts-of-others.js';
import { toCallers } from './to-callers.js';
import { isSelf, lowered } from './spelling.js';
import { stored } from './stored.js';

/** What makes an object of its own: metrics, queues and stores, which do more with what they are given than to hold it. */
function isContainer(value: Expr): boolean {
  let made: Expr = value;
  while (made.kind === 'await' || made.kind === 'typed') made = made.of;
  if (made.kind !== 'call') return made.kind !== 'name' && made.kind !== 'member';
  const name = calledName(made) ?? '';
  const chain = chainOf(made.callee) ?? name;
  // Packages of Go make what they like: `expvar.NewMap`.
  if (
    /^New[A-Z]/.test(name) &&
    chain !== name &&
    !/^(?:url|http|strings|bytes|multipart|textproto|bufio)\./.test(chain)
  )
    return false;
  return isPassed(lowered(name), chain) || HOLDS.test(name);
}

/** Functions that make what only holds, or spells, what it is given, besides those that pass on what they get. */
const HOLDS =
  /^(?:\w*(?:Map|Set|List|Dict|dict|Vec\w*|Array|Hash|Deque|deque|Collection|Table|Params|Parameters|Query|Values|Headers?|Header\w*|FormData|Form|Builder|Buffer|Content|Request|Options|Object|Node|Cookies?)|set|list|tuple|make|new|default\w*|Counter|parse\w*|\w*[uU][rR][lLiI]\w*|slice|map|filter|split|keys|values|items|copy|clone|build\w*|newBuilder|with_capacity|curl_init)$/;

/** What a call puts its arguments into: `list.push(it)`, and `push @list, $it` of Perl. */
export function holderOf({ program }: Tree, { callee, args }: CallExpr, index = 1): Expr | undefined {
  if (callee.kind === 'member') return callee.of;
  return program.language === 'perl' && index > 0 ? args[0]?.value : undefined;
}

/** It is put into the list or map that a method is called on. */
export function put(follower: Follower, tree: Tree, call: CallExpr, way: Way): void {
  let of = holderOf(tree, call);
  if (of?.kind === 'member' && of.of.kind === 'name' && isSelf(of.of.name)) {
    putIntoOwn(follower, tree, call, of, way);
    return;
  }
  while (of?.kind === 'member') of = of.of;
  const binding = of?.kind === 'name' ? tree.bindingOf(of) : undefined;
  const isOther = binding === undefined || binding.functions.length > 0 || binding.imported !== undefined;
  if (isOther || !tree.valuesOf(binding).every(isContainer) || isPartOfOther(tree, binding)) {
    follower.end('argument', call.span, chainOf(call.callee));
  } else {
    bound(follower, tree, binding, way, call.span);
    toCallers(follower, tree, binding, way, call.span);
  }
}

/** `self.paths.append(path)`: all that reads the member has it. */
function putIntoOwn(follower: Follower, tree: Tree, call: CallExpr, of: MemberExpr, way: Way): void {
  const { key } = of;
  const set =
    typeof key !== 'string' ? [] : tree.members.filter((one) => one.key === key).flatMap((one) => valueSet(tree, one));
  if (set.length > 0 && set.every(isContainer)) stored(follower, tree, of as unknown as Node, key, way, call.span);
  else follower.end('argument', call.span, chainOf(call.callee));
}

/** What a member is given where it is set. */
function valueSet(tree: Tree, member: MemberExpr): readonly Expr[] {
  const place = tree.places.get(member as unknown as Node);
  const value = place?.via === 'target' ? (place.parent['value'] as Expr | undefined) : undefined;
  return value === undefined ? [] : [value];
}
