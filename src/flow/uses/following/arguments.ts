import { isGivenOutput } from '../given-outputs.js';
import type { Arg, CallExpr, FunctionExpr } from '../../../model/program.js';
import { givesResults, goesThrough, isPassed, isShown, MERGES, RUNS, searches, SPELLS, WRITES_JSON } from '../names.js';
import { boundAs } from './bound-parameters.js';
import { holds } from '../../../text/spans.js';
import { isOnSelf } from '../overriding.js';
import { moved } from '../positional.js';
import { keptAs } from '../records.js';
import type { Tree } from '../tree/tree.js';
import { calledName, callTaking, chainOf, nameIn } from '../tree/written.js';
import { CALLED, RUNS_LATER } from '../wholes.js';
import { filled, filledBy } from './filled.js';
import { type Follower, type Way } from './follower.js';
import { MEASURES } from './members.js';
import { intoTarget } from './into-target.js';
import { around, mergedWith } from './merges.js';
import { bind } from './patterns.js';
import { goneThrough } from './pipelines.js';
import { raises, shown } from './shown.js';
import { lowered, picksMembers, textOf } from './spelling.js';
import { holderOf, put } from './put-into.js';
import { seenBefore, seenByDecorator, into, asBoundParameters } from './entered.js';

/** Methods that put members into what they are called on. */
const PUTS = /^(?:update|merge!?|assign|set|put\w*|add\w*)$/;

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
    const rest = fn.params.find((one) => one.rest === 'members');
    return { other, fn, own, param: own ?? rest ?? asHash(other, call, fn) };
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

/** Ruby makes a hash of names that no parameter has: `patch(path, value: true)` of `def patch(path, body)`. */
function asHash(
  { program }: Tree,
  { args }: CallExpr,
  { params }: FunctionExpr,
): FunctionExpr['params'][number] | undefined {
  const isPlain = program.language === 'ruby' && args.every(({ spread }) => spread === undefined);
  return isPlain ? params[args.filter(({ name }) => name === undefined).length] : undefined;
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
  const alike = arg.spread === undefined || way.length > 0 ? follower.callees.of(tree, call) : [];
  // `http.request(req)` in a method that is called `request` itself, and which nothing but its name says to be meant.
  const isNamedSo = alike.length > 0 && isOfAnother(follower, tree, call);
  const found = isNamedSo ? alike.filter(({ fn }) => !holds(fn.span, call.span)) : alike;
  if (isNamedSo && found.length > 0 && answers(follower, call)) follower.flow(tree, call, way);
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
  const promise = arg.spread === undefined && index === 0 ? promiseOf(tree, call) : undefined;
  if (promise !== undefined) {
    follower.flow(tree, promise, way);
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
    intoTarget(follower, tree, call, arg, held);
    follower.flow(tree, call, spells ? [] : held);
  } else if (
    name !== undefined &&
    /^(?:push|append|add|Add|unshift|<<)$/.test(name) &&
    holderOf(tree, call, index) !== undefined
  )
    put(follower, tree, call, ['[]', ...way]);
  else if (name !== undefined && /^(?:set|Set|put|append)$/.test(name) && call.callee.kind === 'member')
    put(follower, tree, call, ['[]', ...way]);
  else {
    const member = keptAs(follower.callees.trees, tree, call, index, arg);
    if (member !== undefined) {
      follower.given.add(member);
      follower.flow(tree, call, [member, ...way]);
    } else if (name === 'asdict' && follower.given.has(way[0] ?? '')) follower.flow(tree, call, way);
    else follower.end('argument', call.span, chain.startsWith('powershell.') ? undefined : chain);
  }
}

/** A method of something else than the object that it is called in: the evaluator does not know where that leads. */
function isOfAnother(follower: Follower, tree: Tree, call: CallExpr): boolean {
  return call.callee.kind === 'member' && !isOnSelf(tree, call) && !follower.callees.isLed(call);
}

/** A client's method of that name answers the request. */
function answers({ ends }: Follower, call: CallExpr): boolean {
  const name = calledName(call);
  return name !== undefined && ends.call?.(lowered(name), chainOf(call.callee) ?? name, call) === 'go';
}

/** `resolve(it)` in what a promise is made with: the promise comes to it. */
function promiseOf(tree: Tree, { callee }: CallExpr): CallExpr | undefined {
  const binding = callee.kind === 'name' ? tree.bindingOf(callee) : undefined;
  if (binding === undefined || tree.program.language !== 'javascript' || !tree.isParameter(binding)) return undefined;
  const [first] = (binding.scope as unknown as FunctionExpr).params;
  const taking = callTaking(tree, binding.scope);
  const isPromise = taking?.construct === true && calledName(taking) === 'Promise';
  return isPromise && first !== undefined && nameIn(first.target) === binding.name ? taking : undefined;
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
