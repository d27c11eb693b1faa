import type { Expr, FunctionExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { isTest } from '../../text/test-file.js';
import type { Callees } from './callees.js';
import { isSelf } from './following/spelling.js';
import { argumentOf } from './given-arguments.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { nameIn } from './tree/written.js';

/** Ways to call a function that its calls do not show. */
const CALLS = /^(?:call|apply|bind)$/;

/** Parameters that hand a parameter on are followed up to here. */
const MOST = 20;

/**
 * A place that gives a function something in the place of the answer which it gets itself where it is given nothing:
 * `read(zone, saved)` of `def read(zone, cached=None): data = cached or get(zone)`. `isAnswer`: it is one.
 */
export function givenInstead(
  callees: Callees,
  tree: Tree,
  binding: Binding,
  isAnswer: (tree: Tree, expr: Expr) => boolean,
): Span | undefined {
  const seen = new Set<Binding>();
  const visit = (from: Tree, of: Binding): Span | undefined => {
    if (seen.has(of)) return undefined;
    seen.add(of);
    const fn = of.scope as unknown as FunctionExpr;
    if (fn.kind !== 'function' || isSelf(of.name) || isFilled(from, of)) return undefined;
    const index = fn.params.findIndex(({ target, rest }) => rest === undefined && nameIn(target) === of.name);
    if (index === -1 || seen.size > MOST) return undefined;
    const handed = calledOtherwise(from, fn) ?? callees.handed(from, fn)[0]?.expr.span;
    if (handed !== undefined) return handed;
    for (const { tree: other, call } of callees.sites(from, fn)) {
      if (isTest(other.program.file)) continue;
      const spread = call.args.findIndex((arg) => arg.spread !== undefined);
      const arg = spread > index ? call.args[index]?.value : argumentOf(call.args, index, of.name);
      if (arg === undefined || (arg !== 'unknown' && (isNothing(arg) || isAnswer(other, arg)))) continue;
      const name = arg === 'unknown' ? undefined : other.bindingOf(arg);
      const isOwn = name !== undefined && other.isParameter(name);
      const found = isOwn ? visit(other, name) : call.span;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(tree, binding);
}

/** What the function puts into the object that it is given, `ctx.body = ...`, or has put there, `Decode(out)`, is its own. */
function isFilled(tree: Tree, { uses }: Binding): boolean {
  return uses.some((use) => {
    let place = tree.places.get(use as unknown as Node);
    if (place?.parent['kind'] !== 'member') return tree.program.language === 'go' && isHanded(tree, place?.parent);
    while (place?.parent['kind'] === 'member') place = tree.places.get(place.parent);
    return place?.via === 'target';
  });
}

/** An argument of a call. */
function isHanded(tree: Tree, arg: Node | undefined): boolean {
  return arg !== undefined && tree.places.get(arg)?.parent['kind'] === 'call';
}

/** `read.call(null, zone, saved)` */
function calledOtherwise(tree: Tree, fn: FunctionExpr): Span | undefined {
  return tree.bindingFor(fn)?.uses.find((use) => {
    const place = tree.places.get(use as unknown as Node);
    return place?.via === 'of' && CALLS.test(String(place.parent['key']));
  })?.span;
}

function isNothing(expr: Expr): boolean {
  if (expr.kind === 'text') return expr.text.every((piece) => piece.kind === 'run' && piece.text === '');
  if (expr.kind === 'object') return expr.members.length === 0;
  return expr.kind === 'literal' || (expr.kind === 'name' && /^(?:undefined|null|nil|None|NULL)$/.test(expr.name));
}
