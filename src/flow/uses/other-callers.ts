import type { CallExpr, FunctionExpr } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { isTest } from '../../text/test-file.js';
import { calledByText } from './by-text.js';
import type { Callees } from './callees.js';
import type { Chains } from './chains.js';
import { isOnSelf } from './overriding.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { CallSite, Trees } from './trees.js';

/** What a path has besides names of its own: the host, and where the API begins. */
const BASE = /:\/\/|^\/?client(?:\/v4)?\/?$|^\/?v4\/?$/;

/** What stands behind these names one of them, and says nothing of where a path leads. */
const OWNERS = /(?:^|\/)(?:zones|accounts)\/$/;

/**
 * A place from which a function around a place is called that leads to no request of the same change, where callers say what
 * the path is: what is written in the function is sent for that call as well. `send('/zones/z/settings/ssl')`, beside the
 * call at hand, or `jobs.map(send)`. The functions in which the known calls stand are asked the same, as long as the path is
 * not theirs.
 */
export function otherCaller(callees: Callees, chains: Chains, request: Request, at: Span): Span | undefined {
  const tree = callees.trees.of(at.file);
  const node = tree?.holding(at)[0];
  if (tree === undefined || node === undefined) return undefined;
  const way = [...request.callers, request.span];
  const seen = new Set<FunctionExpr>();
  const visit = (from: Tree, inner: Node): Span | undefined => {
    for (const fn of from.around(inner)) {
      if (seen.has(fn) || !way.some((span) => holds(fn.span, span))) continue;
      seen.add(fn);
      if (!isGivenByCallers(callees.trees, request, fn.span)) return undefined;
      // What tests put in the place of an object that is handed over is looked at for its own sake.
      const isForTests = !isFromOutside(request, [fn.span]);
      const sites = callees.sites(from, fn).filter((site) => !isForTests || !isTest(site.tree.program.file));
      const leading = chains.among(sites);
      const other = leading.length === sites.length ? undefined : sites.find(({ call }) => !chains.has(call.span));
      const stray = other?.call.span ?? handedOn(callees, chains, from, fn) ?? firstOf(leading, visit);
      if (stray !== undefined) return stray;
    }
    return undefined;
  };
  return visit(tree, node);
}

function firstOf(sites: readonly CallSite[], visit: (tree: Tree, node: Node) => Span | undefined): Span | undefined {
  for (const { tree, call } of sites) {
    const found = visit(tree, call as unknown as Node);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A place that takes the function as a value, and not for a call that leads to one of the requests: who calls it is not seen. */
function handedOn(callees: Callees, chains: Chains, tree: Tree, fn: FunctionExpr): Span | undefined {
  const given = callees.handed(tree, fn).find(({ tree: other, expr }) => !isLed(chains, other, expr.span));
  if (given !== undefined) return given.expr.span;
  return calledByText(callees, tree, fn).find((span) => {
    const other = callees.trees.of(span.file);
    return other === undefined || !isLed(chains, other, span);
  });
}

/** `retry(send, path)` */
function isLed(chains: Chains, tree: Tree, at: Span): boolean {
  const call = tree.holding(at).find(({ kind }) => kind === 'call' || kind === 'function');
  return call?.['kind'] === 'call' && chains.has(call['span'] as Span);
}

/** A part of the path comes from outside of a function. */
export function isGiven(request: Request, fn: Span): boolean {
  return isFromOutside(request, [fn]);
}

/**
 * The same, where functions that it calls on the way to the request may say parts of the path; or it is for those that call it
 * to say where a call of it leads: `toggle(client) { client.send('/path'); }`.
 */
export function isGivenByCallers(trees: Trees, request: Request, fn: Span): boolean {
  const way = [...request.callers, request.span];
  const last = way.findLastIndex((at) => holds(fn, at));
  const isOpen = last !== -1 && way.slice(last, -1).some((at) => !isFixed(trees, at));
  return isOpen || (isFromOutside(request, [fn]) && isFromOutside(request, [fn, ...calledIn(trees, way, last)]));
}

function isFromOutside({ url }: Request, inner: readonly Span[]): boolean {
  const query = url.findIndex((piece) => piece.kind === 'run' && piece.text.includes('?'));
  return url.some((piece, at) => {
    if (piece.kind !== 'run' || (query !== -1 && at > query)) return false;
    const { span, text } = piece;
    const before = url[at - 1];
    if (span === undefined || (before?.kind === 'run' && OWNERS.test(before.text) && !text.includes('/'))) return false;
    return /[a-z]/i.test(text) && !BASE.test(text) && !inner.some((one) => holds(one, span));
  });
}

/** Functions behind one on the way to the request, as far as it is not come to through them as well. */
function calledIn(trees: Trees, way: readonly Span[], last: number): readonly Span[] {
  if (last === -1) return [];
  return way.slice(last + 1).flatMap((at) => {
    const tree = trees.of(at.file);
    const node = tree?.holding(at)[0];
    const around = node === undefined ? undefined : tree?.around(node)[0]?.span;
    return around === undefined || way.slice(0, last + 1).some((one) => holds(around, one)) ? [] : [around];
  });
}

/**
 * A call leads to the same function, whoever calls what it stands in: it names one that is declared, or a method of its own
 * object. What a parameter, or a member, holds is for the callers to say.
 */
function isFixed(trees: Trees, at: Span): boolean {
  const tree = trees.of(at.file);
  const call = tree?.holding(at).find((one) => one['kind'] === 'call') as unknown as CallExpr | undefined;
  if (tree === undefined || call === undefined) return false;
  const { callee } = call;
  if (isOnSelf(tree, call)) return tree.classOf(call as unknown as Node) !== undefined;
  const name = callee.kind === 'member' ? callee.of : callee;
  if (name.kind !== 'name') return false;
  const binding = tree.bindingOf(name);
  if (callee.kind === 'member') return binding?.imported !== undefined;
  if (binding === undefined) return isCommand(tree);
  const values = tree.valuesOf(binding).filter((value) => value.kind !== 'function');
  return values.length === 0 && (binding.functions.length === 1 || binding.imported !== undefined);
}

/** Functions of a shell go by names that are seen everywhere. */
function isCommand({ program }: Tree): boolean {
  return /^(?:shell|powershell|batch|fish)$/.test(program.language);
}
