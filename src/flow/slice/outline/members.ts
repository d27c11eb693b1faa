import type { Expr, MemberExpr } from '../../../model/program.js';
import { isCommon } from '../called-names.js';
import type { Sources, Unit } from '../nodes.js';
import { OWN } from '../ways.js';
import { NOTHING, both, lastNameOf, pairedMethod } from '../shapes.js';
import type { Walk } from './walk.js';

/** What stands for each member of the objects of a file, where it is not known which are set. */
export const ANY_MEMBER = '*';

/** Goes over what a member is read of. */
export function holder(walk: Walk, of: Expr, key: string | undefined): Sources {
  walk.after = key;
  const sources = walk.expr(of);
  walk.after = undefined;
  return sources;
}

export function read(walk: Walk, expr: MemberExpr): Sources {
  const { after } = walk;
  const of = holder(walk, expr.of, typeof expr.key === 'string' ? expr.key : undefined);
  if (typeof expr.key !== 'string') {
    const key = walk.expr(expr.key);
    if (key.flow.some((node) => node === walk.seed || node === walk.kept)) noteMember(walk, undefined, of);
    return both(of, key);
  }
  const found = walk.isSeed(expr.key, { before: lastNameOf(expr.of), after });
  walk.names.method(expr.key).callable.readBy(walk.unit);
  const held = walk.held(expr.key, walk.isSelf(expr.of));
  if (walk.isSelf(expr.of))
    for (const key of [expr.key, ANY_MEMBER]) walk.tested?.add(walk.names.memberOf(walk.file, key));
  const flow = [...of.flow, ...held.flow];
  const need = [...of.need, ...held.need];
  if (walk.isImported(expr.of)) {
    const handed = walk.names.handed(expr.key);
    handed.callable.readBy(walk.unit);
    walk.tested?.add(handed);
    flow.push(handed);
    need.push(handed);
  }
  if (found !== false) {
    noteMember(walk, expr, of);
    flow.push(walk.nodeOf(found));
  }
  return { flow, need };
}

/** Languages in which a method is a value that can be taken off its object, without being asked for as one. */
const TAKES = new Set(['javascript', 'typescript', 'python', 'go']);

/** A method that is taken off its object to be called by another name: `const level = api.level`, `api.level.bind(api)`. */
export function taken(walk: Walk, value: Expr): Sources {
  if (walk.program.language === 'php') {
    const method = pairedMethod(value);
    return method === undefined ? NOTHING : { flow: [walk.names.method(method)], need: [] };
  }
  const isBound = value.kind === 'call' && value.callee.kind === 'member' && value.callee.key === 'bind';
  const of = isBound && value.callee.kind === 'member' ? value.callee.of : value;
  return of.kind === 'member' && typeof of.key === 'string' ? takenBy(walk, of.key) : NOTHING;
}

/** The same of a method that a pattern takes: `const { level } = api`. Common names are those of many others. */
export function takenBy(walk: Walk, key: string): Sources {
  if (!TAKES.has(walk.program.language) || isCommon(key)) return NOTHING;
  return { flow: [walk.names.method(key)], need: [] };
}

/** A method that a field holds is called by the name of the field: `level = this.change.bind(this)`. */
export function goesByField(walk: Walk, field: string, method: Sources): void {
  const called = walk.names.method(field);
  for (const from of method.flow) if (from !== called) walk.spread.link(from, called, 'functions');
}

/** A member whose name is of interest is read: what it is read of matters. */
export function noteMember(walk: Walk, expr: MemberExpr | undefined, of: Sources): void {
  if (expr !== undefined) walk.note(expr);
  walk.spread.reach(walk.names.askedFor(), OWN);
  walk.spread.heat(walk.unit);
  for (const node of of.need) walk.spread.want(node, 'callers');
}

/** What a function is asked for by name may be a word of interest. */
export function reflects(walk: Walk, { params }: Unit): void {
  for (const param of params) walk.spread.link(walk.names.askedFor(), param);
}
