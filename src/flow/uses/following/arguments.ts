import { isGivenOutput } from '../given-outputs.js';
import type { Arg, CallExpr, Expr, FunctionExpr } from '../../../model/program.js';
import { givesResults, goesThrough, isPassed, isShown, MERGES, RUNS, searches, SPELLS, WRITES_JSON } from '../names.js';
import { boundAs } from './bound-parameters.js';
import type { Led } from '../chains.js';
import { moved } from '../positional.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import { calledName, chainOf, nameIn } from '../tree/written.js';
import { CALLED, RUNS_LATER } from '../wholes.js';
import { watcherOf } from './class-watchers.js';
import { decoratorOf } from './decorators.js';
import { filled, filledBy } from './filled.js';
import { type Follower, type Way } from './follower.js';
import { MEASURES } from './members.js';
import { around, mergedWith } from './merges.js';
import { bind, bound, toCallers } from './names.js';
import { goneThrough } from './pipelines.js';
import { raises, shown } from './shown.js';
import { lowered, picksMembers, textOf } from './spelling.js';
import { holds } from '../../../text/spans.js';

/** Methods that put members into what they are called on. */
const PUTS = /^(?:update|merge!?|assign|set|put\w*|add\w*)$/;

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

/** An argument that is given by name goes, or gets another name: what is done with all that the call makes of them. */
export function named(follower: Follower, tree: Tree, call: CallExpr, arg: Arg): void {
  if (follower.ends.isRequest(call)) return;
  const found = follower.callees.of(tree, call);
  const name = calledName(call);
  const chain = chainOf(call.callee) ?? name ?? 'a function';
  // `Pool{Name: name}` of Go runs nothing, and demands no field.
  const isLiteral = tree.program.language === 'go' && call.construct === true;
  const isHolder =
    name !== undefined &&
    (isPassed(lowered(name), chain) || WRITES_JSON.test(chain) || MERGES.test(name) || PUTS.test(name) || isLiteral);
  // A class, or a function that was not read, may demand it.
  if (found.length === 0 && !isHolder) follower.end('argument', call.span, chain);
  if (found.length === 0) follower.flow(tree, call, []);
  // `of.update(key=value)`
  if (found.length === 0 && PUTS.test(name ?? '')) put(follower, tree, call, []);
  seenBefore(follower, tree, call, found);
  const takers = found.map(({ tree: other, fn }) => {
    const own = fn.params.find(({ target }) => nameIn(target) === arg.name);
    return { other, fn, own, param: own ?? fn.params.find(({ rest }) => rest === 'members') };
  });
  const isOneOfAll = takers.some(({ own, param }) => own === undefined && param !== undefined);
  for (const { other, fn, own, param } of takers) {
    seenByDecorator(follower, fn);
    // What takes all names may stand for what demands this one: `def update(self, id, *, email, **fields)` of a subclass.
    const isDemanded = isOneOfAll && own !== undefined && own.target.kind !== 'default-pattern';
    if (param === undefined || isDemanded) follower.end('unknown', arg.value.span);
    if (param !== undefined) bind(follower, other, param.target, [], param.span);
  }
}

/** What takes the place of the functions that a call enters, or may, sees all that it is handed. */
function seenBefore(follower: Follower, tree: Tree, call: CallExpr, found: readonly Led[]): void {
  if (found.length === 0) return;
  const { callees } = follower;
  const replaced = callees.replacedAt(tree, call, found);
  if (replaced !== undefined) follower.end('unknown', replaced);
  if (callees.trees.overriding.isOpen(found)) follower.end('unknown', call.span, calledName(call));
  const watcher = found.map((one) => watcherOf(callees.trees, one)).find((name) => name !== undefined);
  if (watcher !== undefined) follower.end('argument', watcher.span, watcher.name);
}

function seenByDecorator(follower: Follower, fn: FunctionExpr): void {
  const decorator = decoratorOf(follower.callees.trees, fn);
  if (decorator !== undefined) follower.end('argument', fn.span, decorator);
}

export function argument(follower: Follower, tree: Tree, call: CallExpr, index: number, arg: Arg, way: Way): void {
  // Objects of Terraform that are declared for each text of a set are named by it.
  if (calledName(call) === 'collection.each' && index === 0 && /^(?:\d+|\[\])$/.test(way.join('\0')))
    follower.end('iterated', arg.value.span);
  const puts = follower.ends.puts?.(call) === true && follower.callees.of(tree, call).length === 0;
  if (puts || follower.ends.isRequest(call)) {
    follower.end('request', call.span);
    const key = [call.span.start, call.span.end, call.span.file, arg.name ?? index, ...way].join(' ');
    follower.arrivals.set(key, { call: call.span, at: arg.value.span });
    return;
  }
  const name = calledName(call);
  if (way[0] === CALLED && name !== undefined && RUNS_LATER.test(name)) return;
  if (way[0] === CALLED && name !== undefined && goesThrough(name, tree.program.language)) {
    if (RUNS.test(name) || givesResults(name, tree.program.language))
      follower.flow(tree, call, /^(?:then|let|use)$/.test(name) ? way.slice(1) : ['[]', ...way.slice(1)]);
    return;
  }
  const found = arg.spread === undefined || way.length > 0 ? follower.callees.of(tree, call) : [];
  if (found.length > 0) {
    follower.handed.push(call);
    seenBefore(follower, tree, call, found);
    // A parameter that has a function where nothing is given may be given one that prints.
    if (isGivenOutput(follower.callees.trees, tree, call)) follower.end('printed', call.span, calledName(call));
    for (const one of found) {
      const bound = tree.program.language === 'powershell' ? boundAs(one.fn, call, index) : undefined;
      asBoundParameters(follower, one.tree, one.fn, arg);
      if (bound === undefined) into(follower, one, index, arg, way);
      else follower.flow(one.tree, bound.by, [bound.name, ...way]);
    }
    return;
  }
  const chain = chainOf(call.callee) ?? name ?? 'a function';
  const plain = name === undefined ? '' : lowered(name);
  const decided = follower.ends.call?.(plain, chain, call);
  if (decided === 'stop') return;
  const filling = decided === 'go' ? filledBy(tree, call) : undefined;
  // A function that is handed over sees each member by its name.
  if (decided === 'go' && call.args.some((other) => other !== arg && isFunction(tree, other)))
    follower.end('unknown', call.span, chain);
  else if (filling !== undefined) {
    if (filling !== arg.value) filled(follower, tree, filling);
  } else if (decided === 'go') follower.flow(tree, call, way);
  else if (isShown(lowered(chain)) || raises(tree, call, chain)) shown(follower, tree, call, chain, arg, way);
  else if (name !== undefined && searches(name)) follower.end('compared', call.span, chain);
  else if (name !== undefined && /^(?:powershell\.(?:named|splat)|shell\.\w+)$/.test(name))
    follower.flow(tree, call, way);
  else if (name === 'powershell.bind' && index === 0 && way.length > 0)
    follower.flow(tree, call, ['[]', ...way.slice(1)]);
  else if (name === 'powershell.member' && index === 0) asMember(follower, tree, call, way);
  else if (index === 0 && goneThrough(follower, tree, call, way)) return;
  // The file that a text names.
  else if (name === 'cat' && tree.program.language === 'shell') follower.end('argument', call.span, name);
  else if (name !== undefined && (isPassed(plain, chain) || WRITES_JSON.test(chain) || mergesHash(tree, name, arg))) {
    const spells = SPELLS.test(plain) || WRITES_JSON.test(chain);
    if (arg.spread !== undefined && /^format$/i.test(plain)) follower.end('unknown', arg.value.span);
    if (way.length === 0 && MERGES.test(name)) mergedWith(follower, call.span, around(call.args, arg));
    if (spells) spelled(follower, call, way, arg);
    if (spells && picksMembers(call, arg)) follower.end('picked', call.span, chain);
    // `dict(page=1)` has a member of the name.
    const held = name === 'dict' && arg.name !== undefined ? [arg.name, ...way] : moved(name, way);
    follower.flow(tree, call, spells ? [] : held);
  } else if (
    name !== undefined &&
    /^(?:push|append|add|Add|unshift|<<)$/.test(name) &&
    holderOf(tree, call, index) !== undefined
  )
    put(follower, tree, call, ['[]', ...way]);
  else if (name !== undefined && /^(?:set|Set|put|append)$/.test(name) && call.callee.kind === 'member')
    put(follower, tree, call, ['[]', ...way]);
  else follower.end('argument', call.span, chain.startsWith('powershell.') ? undefined : chain);
}

/** `JSON.parse(text, reviver)`, `json.loads(text, object_hook=f)` */
function isFunction(tree: Tree, { name, value }: Arg): boolean {
  if (value.kind === 'function' || /^(?:object_hook|object_pairs_hook|cls|reviver)$/.test(name ?? '')) return true;
  return (tree.bindingOf(value)?.functions.length ?? 0) > 0;
}

/** `OPTIONS.merge(query: { ... })` of Ruby: what a hash is written for is one. */
function mergesHash({ program }: Tree, name: string, arg: Arg): boolean {
  return program.language === 'ruby' && MERGES.test(name) && (arg.name !== undefined || arg.value.kind === 'object');
}

/** A text that stands in two places of what is spelled out is more than the one that is looked at. */
function spelled(follower: Follower, { span }: CallExpr, way: Way, { value }: Arg): void {
  const place = `${span.start} ${span.end} ${span.file}`;
  const known = follower.spellings.get(place) ?? way.join('\0');
  follower.spellings.set(place, known);
  if (known !== way.join('\0')) follower.end('unknown', value.span);
}

/** `of.key`, where the language has members of other kinds as well. */
function asMember(follower: Follower, tree: Tree, call: CallExpr, way: Way): void {
  const key = call.args[1]?.value;
  const name = key === undefined ? undefined : textOf(key);
  const decided =
    name === undefined || way.length > 0 ? undefined : follower.ends.member?.(name, key?.span ?? call.span);
  if (decided === 'stop') return;
  if (decided === 'go') follower.flow(tree, call, way);
  else if (way.length === 0)
    follower.end(name === undefined || MEASURES.test(name) ? 'unknown' : 'read', key?.span ?? call.span, name);
  else if (name === undefined || way[0] === '[]' || way[0] === name) follower.flow(tree, call, way.slice(1));
}

/** What a call puts its arguments into: `list.push(it)`, and `push @list, $it` of Perl. */
function holderOf({ program }: Tree, { callee, args }: CallExpr, index = 1): Expr | undefined {
  if (callee.kind === 'member') return callee.of;
  return program.language === 'perl' && index > 0 ? args[0]?.value : undefined;
}

/** It is put into the list or map that a method is called on. */
function put(follower: Follower, tree: Tree, call: CallExpr, way: Way): void {
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

function into(
  follower: Follower,
  { tree, fn }: { readonly tree: Tree; readonly fn: FunctionExpr },
  index: number,
  arg: Arg,
  way: Way,
): void {
  // Behind the one that takes all the rest, parameters are given by their names: `def call(self, *parts, **options)`.
  const rest = fn.params.findIndex(({ rest: takes }) => takes === true);
  // What an extension is called on comes before what it is given, unless it is called by the name of its class.
  const behind = fn.extends === true && arg.name === undefined ? fn.params[index + 1] : undefined;
  if (behind !== undefined) bind(follower, tree, behind.target, way, behind.span);
  const param =
    arg.name === undefined
      ? rest >= 0 && index >= rest
        ? fn.params[rest]
        : (fn.params[index] ?? fn.params.at(-1))
      : (fn.params.find(({ target }) => nameIn(target) === arg.name) ??
        fn.params.find(({ rest: takes }) => takes === 'members'));
  seenByDecorator(follower, fn);
  asArguments(follower, tree, fn, index, arg, way);
  if (param === undefined) follower.end('unknown', arg.value.span);
  else if (param.rest === true) bind(follower, tree, param.target, [String(index - rest), ...way], param.span);
  else if (param.rest === 'members') bind(follower, tree, param.target, [arg.name ?? '[]', ...way], param.span);
  else if (arg.name === undefined && index >= fn.params.length) follower.end('unknown', arg.value.span);
  else bind(follower, tree, param.target, way, param.span);
}

/** `$PSBoundParameters` has all that a function of PowerShell is given, `$args` what no parameter takes. */
function asBoundParameters(follower: Follower, tree: Tree, fn: FunctionExpr, { value }: Arg): void {
  if (tree.program.language !== 'powershell') return;
  const text = follower.callees.trees.text(fn.span.file)?.text.slice(fn.span.start, fn.span.end) ?? '';
  if (/[$@](?:PSBoundParameters|args)\b|\bBoundParameters\b/i.test(text)) follower.end('unknown', value.span);
}

/** Functions see all that they are given besides their parameters. */
function asArguments(follower: Follower, tree: Tree, fn: FunctionExpr, index: number, { value }: Arg, way: Way): void {
  const { language } = tree.program;
  if (language === 'javascript')
    for (const all of tree.namesOf('arguments'))
      if (holds(fn.span, all.span)) follower.flow(tree, all, [String(index), ...way]);
  if (language !== 'php') return;
  for (const call of [...tree.callsNamed('func_get_args'), ...tree.callsNamed('func_get_arg')])
    if (holds(fn.span, call.span)) follower.end('unknown', value.span);
}
