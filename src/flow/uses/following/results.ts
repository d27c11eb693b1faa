import type { CallExpr, Expr, FunctionExpr } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import { givesText } from '../../encoders.js';
import { givesResults, RUNS } from '../names.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { calledName, callTaking } from '../tree/written.js';
import { CALLED, handedOver } from '../wholes.js';
import { type Follower, type Way } from './follower.js';
import { calledLate } from '../by-text.js';
import { textOf } from './spelling.js';
import { stored } from './stored.js';

/** A function that is handed to one that was read is called there: what it gives is what those calls give. */
function handedOn(follower: Follower, tree: Tree, call: CallExpr, fn: FunctionExpr, way: Way): boolean {
  const index = call.args.findIndex(({ value }) => value === fn);
  const found = follower.callees.of(tree, call);
  for (const { tree: other, fn: callee } of found) {
    const param = callee.params[index]?.target;
    const binding = param?.kind === 'name' ? other.lookUp(param, param.name) : undefined;
    if (binding === undefined) return false;
    for (const use of binding.uses) {
      const place = other.places.get(use as unknown as Node);
      if (place?.via !== 'callee') return false;
      follower.flow(other, place.parent as unknown as Expr, way);
    }
  }
  return found.length > 0;
}

/** What a function gives that an event of a stream calls is taken by nobody. */
function listens(tree: Tree, call: CallExpr): boolean {
  const [event] = call.args;
  return (
    tree.program.language === 'javascript' &&
    /^(?:on|once|addListener)$/.test(calledName(call) ?? '') &&
    event !== undefined &&
    /^(?:data|end|error|close|response)$/.test(textOf(event.value) ?? '')
  );
}

export function returned(follower: Follower, tree: Tree, stmt: Node, way: Way, span: Span): void {
  const fn = tree.scopeOf(stmt) as unknown as FunctionExpr;
  if ((fn.kind as string) !== 'function') {
    follower.end('returned', span);
    return;
  }
  const name = tree.nameOf(fn);
  const place = tree.places.get(fn as unknown as Node);
  // What the last line of a block gives that puts a request together is not looked at.
  const taking = tree.program.language === 'ruby' ? callTaking(tree, fn as unknown as Node) : undefined;
  if (taking !== undefined && follower.ends.isRequest(taking)) return;
  const holder = place === undefined ? undefined : tree.places.get(place.parent)?.parent;
  if (name === undefined && holder?.['kind'] === 'call') {
    const call = holder as unknown as CallExpr;
    const method = calledName(call);
    if (handedOn(follower, tree, call, fn, way) || listens(tree, call)) return;
    if (method !== undefined && RUNS.test(method)) follower.flow(tree, call, way);
    else if (method !== undefined && givesResults(method, tree.program.language))
      follower.flow(tree, call, /^(?:then|let|use)$/.test(method) ? way : ['[]', ...way]);
    else follower.end('returned', span);
    return;
  }
  // What makes an object gives that.
  if (follower.isWhole(way) || place?.parent['kind'] === 'constructor') return;
  if (place?.parent['kind'] === 'getter') {
    stored(follower, tree, place.parent, place.parent['key'], way, span);
    return;
  }
  // It is called wherever text is made of the object: no place says so.
  const isImplicit = name !== undefined && givesText(name, tree.program.language);
  const sites = follower.callees.sites(tree, fn);
  const only = follower.leading(fn, sites);
  for (const { tree: other, call } of only.length === 0 ? sites : only) {
    if (follower.isOver) break;
    follower.flow(other, call, way);
  }
  // Who takes what a script's function answers is looked at apart.
  const isApart = tree.program.language === 'shell' && follower.ends.piped !== undefined;
  const late = isApart ? undefined : calledLate(follower.callees.trees, tree, fn);
  if (late !== undefined) follower.end('unknown', late, name);
  if (only.length > 0) {
    if (isImplicit) follower.end('returned', span);
    return;
  }
  for (const { tree: other, expr } of handedOver(follower.callees.trees, tree, fn))
    follower.flow(other, expr, [CALLED, ...way]);
  if (name !== undefined && (tree.bindingFor(fn) === undefined || tree.program.language !== 'go'))
    for (const at of follower.callees.namedByText(tree, name)) follower.end('unknown', at, name);
  const asked = tree.classOf(fn as unknown as Node) === undefined ? undefined : follower.callees.asksForMembers(tree);
  if (asked !== undefined) follower.end('unknown', asked, name);
  if (holder?.['kind'] === 'object') follower.flow(tree, holder as unknown as Expr, [name ?? '[]', CALLED, ...way]);
  const isOpen = name === undefined || isImplicit || sites.length === 0 || follower.callees.isExported(tree, fn);
  if (isOpen) follower.end('returned', span);
}
