import type { CallExpr, Expr, MemberExpr } from '../../../model/program.js';
import { givesResults, goesThrough, isKept, MERGES, searches, SPELLS } from '../names.js';
import { afterSlice, moved } from '../positional.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { CALLED, isReflective } from '../wholes.js';
import { filled, filledBy } from './filled.js';
import { type Follower, type Way } from './follower.js';
import { mergedWith } from './merges.js';
import { bind, isOfRequest } from './patterns.js';
import { picksMembers, textOf } from './spelling.js';

/** The last member, where one of a member is asked for in one text. */
function asksDeep({ args: [asked] }: CallExpr): string | undefined {
  const text = asked?.value.kind === 'text' ? textOf(asked.value) : undefined;
  return /^\/?\w+(?:[./]\w+)*[./](\w+)$/.exec(text ?? '')?.[1];
}

function keyText(key: MemberExpr['key']): string {
  if (typeof key === 'string') return key;
  return key.kind === 'literal' ? String(key.value) : (textOf(key) ?? '');
}

/** Which member it is stands there. */
function isWritten(key: MemberExpr['key']): boolean {
  return typeof key === 'string' || key.kind === 'literal' || textOf(key) !== undefined;
}

/** Parts of an address that do not change with its path and query; those that hold them. */
const URL_PARTS = /^(?:host|hostname|port|scheme|protocol|origin)$/;

const URL_REST = /^(?:request_uri|pathname|path|href|search|searchParams|query|AbsoluteUri|PathAndQuery)$/;

/** Methods of an address of Ruby that spell its query. */
const SPELLS_URL = /^(?:query|request_uri|to_s|to_str|inspect)$/;

/** `uri.query = text` */
function isQueryOf(tree: Tree, way: Way): boolean {
  return tree.program.language === 'ruby' && way.length === 1 && way[0] === 'query';
}

/** Members of an address that its query can be set by as a text. */
const URL_QUERIES = /^(?:href|search|query|Query)$/;

/** Members of an address that spell its query. */
const URL_TEXTS = /^(?:href|search|RawQuery|PathAndQuery|AbsoluteUri)$/;

/** Members of a text or list that say how long it is. */
export const MEASURES = /^(?:length|size|count|Length|Count|byteLength|keys|Keys|Values|entries|Entries)$/;

export function member(follower: Follower, tree: Tree, member: MemberExpr, way: Way): void {
  const place = tree.places.get(member as unknown as Node);
  const call =
    place?.via === 'callee' && place.parent['kind'] === 'call' ? (place.parent as unknown as CallExpr) : undefined;
  const { key } = member;
  if (place?.via === 'target') {
    // A member of it gets another value.
    if (way.length === 0) follower.end('set', member.keySpan, isWritten(key) ? keyText(key) : undefined);
    return;
  }
  if (way.length === 0 && (typeof key === 'string' || key.kind === 'text' || key.kind === 'literal')) {
    const decided = follower.ends.member?.(keyText(key), member.keySpan);
    if (decided === 'stop') return;
    if (decided === 'go') {
      if (call !== undefined && asksFor(follower, call)) return;
      // `at('/result/value')`: members by a text that was not taken for a read.
      const deep = call === undefined ? undefined : asksDeep(call);
      const into = call === undefined ? undefined : filledBy(tree, call);
      if (deep !== undefined) follower.end('read', call?.span ?? member.keySpan, deep);
      else if (into !== undefined) filled(follower, tree, into);
      else follower.flow(tree, call ?? member, way);
      return;
    }
  }
  if (call !== undefined && typeof key === 'string') {
    method(follower, tree, call, key, way);
    return;
  }
  const name = typeof key === 'string' ? key : key.kind === 'literal' ? String(key.value) : textOf(key);
  const [first, ...rest] = way;
  if (first === undefined && name !== undefined && URL_PARTS.test(name)) return;
  if (first === undefined && name !== undefined && URL_REST.test(name)) follower.flow(tree, member, way);
  else if (first === undefined)
    follower.end(name === undefined || MEASURES.test(name) ? 'unknown' : 'read', member.keySpan, name);
  else if (name === undefined || first === '[]' || name === first) follower.flow(tree, member, rest);
  else if (isReflective(name, tree.program.language)) follower.flow(tree, member, way);
  else if (URL_TEXTS.test(name)) follower.flow(tree, member, []);
  // `url.searchParams` has what is put into `url.search`; the address of a builder has its query.
  else if (name === 'searchParams' && URL_QUERIES.test(first)) follower.flow(tree, member, ['[]']);
  else if (name === 'Uri' && URL_QUERIES.test(first)) follower.flow(tree, member, way);
}

/** `get('result')`, `dig('result', 'value')`: the last of the names that are read. */
function asksFor(follower: Follower, { args }: CallExpr): boolean {
  if (follower.ends.noKeys === true) return false;
  const decided = args.map(({ value }) =>
    value.kind === 'text' ? follower.ends.member?.(textOf(value) ?? '', value.span) : undefined,
  );
  return decided.includes('stop');
}

/** A method that is called on the value, or on what holds it. */
function method(follower: Follower, tree: Tree, call: CallExpr, name: string, way: Way): void {
  const into = filledBy(tree, call);
  if (follower.ends.isRequest(call)) follower.end('request', call.span);
  else if (isOtherPart(follower, tree, call, name, way)) return;
  else if (way[0] === CALLED && /^(?:bind|call|apply)$/.test(name))
    follower.flow(tree, call, name === 'bind' ? way : way.slice(1));
  else if (way[1] === CALLED && way[0] === name) follower.flow(tree, call, way.slice(2));
  else if (isBeside(follower, tree, call, name, way)) return;
  else if (spellsAddress(follower, tree, call, name, way)) follower.flow(tree, call, []);
  // Its methods see the member by its name.
  else if (follower.isWhole(way) && !isReflective(name, tree.program.language)) return;
  else if (way.length === 0 && into !== undefined) filled(follower, tree, into);
  else if (URL_PARTS.test(name) && (way.length === 0 || isQueryOf(tree, way))) return;
  // `u.Query()` of Go has what is put into `u.RawQuery`.
  else if (tree.program.language === 'go' && name === 'Query' && way.join('.') === 'RawQuery')
    follower.flow(tree, call, ['[]']);
  else if (isQueryOf(tree, way) && SPELLS_URL.test(name)) follower.flow(tree, call, []);
  else if (way.length === 0 && URL_REST.test(name)) follower.flow(tree, call, way);
  else if (
    searches(name) &&
    !(way.length > 0 && goesThrough(name, tree.program.language) && call.args[0]?.value.kind === 'function')
  ) {
    follower.end('compared', call.span, name);
  } else if (goesThrough(name, tree.program.language)) through(follower, tree, call, name, way);
  else if (name === 'slice' && call.args[0]?.value.kind === 'text') follower.end('unknown', call.span, name);
  else if (name === 'slice' && afterSlice(call, way) !== undefined) {
    const inner = afterSlice(call, way) ?? 'cut';
    if (inner !== 'cut') follower.flow(tree, call, inner);
  } else if (name === 'sort' && /^(?:\d+|\[\])$/.test(way[0] ?? '')) {
    sorted(follower, tree, call, way);
  } else if (isKept(name)) {
    if (way.length === 0 && MERGES.test(name)) mergedWith(follower, call.span, { earlier: [], later: call.args });
    if (SPELLS.test(name) && picksMembers(call)) follower.end('picked', call.span, name);
    follower.flow(tree, call, SPELLS.test(name) ? [] : moved(name, way));
  } else if (way.length > 0 && /^(?:get|fetch|dig|getOrDefault|Get)$/.test(name)) {
    const [asked] = call.args;
    const key = asked?.value.kind === 'text' ? textOf(asked.value) : undefined;
    if (key === undefined || way[0] === '[]' || key === way[0]) follower.flow(tree, call, way.slice(1));
  } else if (/^(?:set|Set|put|append|add|Add|addProperty|setdefault|delete|store)$/.test(name)) {
    const [asked] = call.args;
    if (way.length === 0 && asked !== undefined) {
      const key = asked.value.kind === 'text' ? textOf(asked.value) : undefined;
      if (key !== undefined || call.args.length === 2) follower.end('set', asked.value.span, key);
    }
  } else if (name === 'update' && way.length === 0) {
    const others = call.args.filter((arg) => arg.name === undefined && arg.value.kind !== 'text');
    mergedWith(follower, call.span, { earlier: [], later: others });
  } else if (/^(?:push|update|<<|unshift)$/.test(name)) return;
  else follower.end('unknown', call.span, name);
}

/** `u.String()` of `url.URL{ Path: path, RawQuery: query }`, where nothing of the project is called so. */
function spellsAddress(follower: Follower, tree: Tree, call: CallExpr, name: string, way: Way): boolean {
  if (tree.program.language !== 'go' || !/^(?:Path|RawPath|RawQuery|Host|Scheme)?$/.test(way.join('.'))) return false;
  return /^(?:String|RequestURI|EscapedPath)$/.test(name) && follower.callees.of(tree, call).length === 0;
}

/** `paths.scripts(zone)`, where `paths.status` is followed: the functions of one object, which do not ask for it but where that is followed. */
function isBeside(follower: Follower, tree: Tree, call: CallExpr, name: string, way: Way): boolean {
  const [key] = way;
  if (key === undefined || key === name || key === '[]') return false;
  const found = follower.callees.of(tree, call);
  return (
    found.length > 0 &&
    found.every(({ tree: other, fn }) => {
      const place = other.places.get(fn as unknown as Node);
      const object = place === undefined ? undefined : other.places.get(place.parent)?.parent;
      const text = follower.callees.trees.text(fn.span.file)?.text.slice(fn.span.start, fn.span.end) ?? 'this';
      if (object?.['kind'] !== 'object' || !hasKey(object, key) || /\b(?:self|super|arguments|eval)\b/.test(text))
        return false;
      return !/\bthis\b/.test(text) || follower.seen.get(object)?.has(way.join('\0')) === true;
    })
  );
}

function hasKey(object: Node, key: string): boolean {
  return (object as unknown as Extract<Expr, { kind: 'object' }>).members.some((one) => one.key === key);
}

/** `request.headers['Accept'] = type`, in the block that puts a request together, beside its body. */
function isOtherPart(follower: Follower, tree: Tree, { callee }: CallExpr, name: string, way: Way): boolean {
  if (way.length === 0 || name === way[0] || !/^(?:headers|params|options|uri)$/.test(name)) return false;
  const binding = callee.kind === 'member' ? tree.bindingOf(callee.of) : undefined;
  return binding !== undefined && isOfRequest(follower, tree, binding);
}

/** Each element goes to the function that is handed over; what that gives may make the result. */
function through(follower: Follower, tree: Tree, call: CallExpr, name: string, way: Way): void {
  const given = call.args.map(({ value }) => value);
  const named = given.flatMap((value) => tree.bindingOf(value)?.functions ?? []);
  const fn = given.find((value) => value.kind === 'function') ?? named[0];
  const inner = /^(?:then|tap|let|also|use|finally)$/.test(name) ? way : way.slice(1);
  if (fn?.kind !== 'function' || (inner === way ? false : way.length === 0)) {
    follower.end('unknown', call.span, name);
    return;
  }
  const [param, second, third] = fn.params;
  if (param !== undefined) bind(follower, tree, param.target, inner, param.span);
  // A table hands out keys and values (`each { |key, value| }`); a list of JavaScript its elements, places and itself.
  const hasPairs = !/^(?:javascript|php)$/.test(tree.program.language) && name !== 'each_with_index';
  if (second !== undefined && hasPairs) bind(follower, tree, second.target, inner, second.span);
  if (third !== undefined && inner !== way) bind(follower, tree, third.target, way, third.span);
  if (!givesResults(name, tree.program.language)) follower.flow(tree, call, moved(name, way));
}

/** In another order other requests come first: the elements decide on it, or what a function makes of two of them. */
function sorted(follower: Follower, tree: Tree, call: CallExpr, way: Way): void {
  const given = call.args[0]?.value;
  if (given?.kind === 'function')
    for (const { target, span } of given.params) bind(follower, tree, target, way.slice(1), span);
  else follower.end('iterated', call.span, 'sort');
  follower.flow(tree, call, moved('sort', way));
}
