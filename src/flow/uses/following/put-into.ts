import type { CallExpr, Expr } from '../../../model/program.js';
import { isPassed } from '../names.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import { calledName, chainOf } from '../tree/written.js';
import { type Follower, type Way } from './follower.js';
import { bound } from './names.js';
import { toCallers } from './to-callers.js';
import { lowered } from './spelling.js';

/** What makes an object of its own: metrics, queues and stores, which do more with what they are given than to hold it. */
function isContainer(tree: Tree, binding: Binding): boolean {
  return tree.valuesOf(binding).every((value) => {
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
  });
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
  while (of?.kind === 'member') of = of.of;
  const binding = of?.kind === 'name' ? tree.bindingOf(of) : undefined;
  const isOther = binding === undefined || binding.functions.length > 0 || binding.imported !== undefined;
  if (isOther || !isContainer(tree, binding)) {
    follower.end('argument', call.span, chainOf(call.callee));
  } else {
    bound(follower, tree, binding, way, call.span);
    toCallers(follower, tree, binding, way, call.span);
  }
}
