import type { Arg, AssignExpr, Expr, MemberExpr, ObjectMember, Pattern } from '../../../model/program.js';
import { COMPARES } from '../names.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { CALLED } from '../wholes.js';
import { argument } from './arguments.js';
import { type Follower, type Way } from './follower.js';
import { member } from './members.js';
import { around, mergedWith } from './merges.js';
import { toCallers } from './to-callers.js';
import { bind } from './patterns.js';
import { inOwnFunctions } from './own-functions.js';
import { textOf } from './spelling.js';
import { isOfFile, piped } from './piped.js';
import { elements } from './elements.js';
import { statement } from './statements.js';

export interface Climb {
  readonly expr: Expr;
  readonly way: Way;
  readonly parent: Node;
  readonly via: string;
  readonly at: number;
}

/** `'%(name)s' % it` */
function takesByName(parent: Node, expr: Expr): boolean {
  const { left } = parent as unknown as { left: Expr };
  return left !== expr && /%[({<]/.test(textOf(left) ?? '');
}

/** `x !== null`: it is only asked whether there is one. */
function againstNothing(parent: Node, expr: Expr): boolean {
  const { left, right } = parent as unknown as { left: Expr; right: Expr };
  const other = left === expr ? right : left;
  return other.kind === 'literal' && (other.value === null || other.value === undefined || other.value === false);
}

/** `body && JSON.stringify(body)`: what holds something is never what comes out on the left. */
function isLeftBehind(tree: Tree, { parent, at, way }: Climb): boolean {
  const { by, options } = parent as unknown as Extract<Expr, { kind: 'choice' }>;
  const isLast = at === options.length - 1;
  return by === 'and' && !isLast && way.length > 0 && GIVE_OPERANDS.test(tree.program.language);
}

/** Languages whose `and` gives one of its operands, of which objects and lists that hold something are true. */
const GIVE_OPERANDS = /^(?:javascript|python|ruby|perl|lua|elixir)$/;

export function climb(follower: Follower, tree: Tree, at: Climb): void {
  const { parent, via, expr, way } = at;
  const kind = parent['kind'] as string | undefined;
  const outer = parent as unknown as Expr;
  if (expr.kind === 'object') inOwnFunctions(follower, tree, expr, way);
  const go = (inner: Way): void => {
    follower.flow(tree, outer, inner);
  };
  switch (kind) {
    case undefined:
      held(follower, tree, at);
      return;
    case 'join':
      // A text that a list, a map or a builder of addresses is put into spells what it holds.
      go([]);
      return;
    case 'await':
    case 'typed':
      go(way);
      return;
    case 'sequence':
      if (at.at === (parent as unknown as { items: unknown[] }).items.length - 1) go(way);
      // What is asked of several values at once: `in_array($value, $list)`.
      else if (tree.places.get(parent)?.parent['op'] === 'test') follower.end('compared', expr.span);
      return;
    case 'choice':
      if (via === 'test' || isLeftBehind(tree, at)) follower.end('tested', expr.span);
      else go(way);
      return;
    case 'unary':
      follower.end(/^(?:!|not|-not|void|delete)$/.test(parent['op'] as string) ? 'tested' : 'unknown', expr.span);
      return;
    case 'binary':
      binary(follower, at, go);
      return;
    case 'member':
      if (via === 'key') follower.end('index', expr.span);
      else member(follower, tree, parent as unknown as MemberExpr, way);
      return;
    case 'call':
      if (way[0] === CALLED) go(way.slice(1));
      // `of.name` is written like a call without arguments.
      else if (tree.program.language === 'ruby' && expr.kind === 'member') go(way);
      return;
    case 'each':
      if (via === 'over') elements(follower, tree, (parent as unknown as { target: Pattern }).target, at);
      else if (via === 'test') follower.end('tested', expr.span);
      else go(['[]', ...way]);
      return;
    case 'assign':
      bind(follower, tree, (parent as unknown as AssignExpr).target, way, expr.span);
      if (isOfFile(parent as unknown as AssignExpr)) follower.end('printed', expr.span);
      if (tree.places.get(parent)?.parent['kind'] !== 'expr') go(way);
      return;
    default:
      statement(follower, tree, at, kind);
  }
}

function binary(follower: Follower, { parent, expr, way }: Climb, go: (way: Way) => void): void {
  const op = parent['op'] as string;
  // A text may take members of it by their names.
  if (op === '%' && way.length === 0 && takesByName(parent, expr)) follower.end('unknown', expr.span);
  else if (/^(?:\+|\.|~|\.\.|<>|%|-f|\/|-join)$/.test(op) && (way.length === 0 || op === '-join')) go([]);
  else if (op === '%' || op === '-f') go([]);
  else if (COMPARES.test(op) && follower.isWhole(way)) return;
  else if (COMPARES.test(op)) follower.end(againstNothing(parent, expr) ? 'tested' : 'compared', expr.span);
  else if (op === '+' || op === '|') {
    const { left, right } = parent as unknown as { left: Expr; right: Expr };
    if (way.length === 0 && op === '|') mergedWith(follower, expr.span, around([left, right], expr));
    go(way);
  } else follower.end('unknown', expr.span);
}

/** What holds it is an argument, a member of an object, an element. */
function held(follower: Follower, tree: Tree, { parent, expr, way }: Climb): void {
  const outer = tree.places.get(parent);
  if (outer === undefined) {
    follower.end('unknown', expr.span);
    return;
  }
  const holder = outer.parent as unknown as Expr;
  const arg = parent as unknown as Arg;
  const member = parent as unknown as ObjectMember;
  switch (holder.kind) {
    case 'call':
      argument(follower, tree, holder, outer.at, arg, way);
      return;
    case 'list':
      follower.flow(tree, holder, arg.spread === undefined ? [String(outer.at), ...way] : ['[]', ...way.slice(1)]);
      return;
    case 'object':
      if (member.key !== undefined && member.value !== expr) follower.end('index', expr.span);
      else if (member.key === undefined) {
        if (way.length === 0) mergedWith(follower, expr.span, around(holder.members, member));
        if (way.length === 0 && tree.program.language === 'elixir')
          demanded(follower, holder.members.slice(holder.members.indexOf(member) + 1));
        follower.flow(tree, holder, way);
      } else follower.flow(tree, holder, [typeof member.key === 'string' ? member.key : '[]', ...way]);
      return;
    case 'op':
      if (holder.op === 'append') {
        if (outer.at > 0) appended(follower, tree, holder, expr, way);
        follower.flow(tree, holder, outer.at === 0 ? way : ['[]', ...way]);
      } else if (holder.op === 'pipe') piped(follower, tree, holder, outer.at, expr);
      else follower.end('unknown', expr.span);
      return;
    default:
      follower.end((holder.kind as string) === 'switch' ? 'compared' : 'unknown', expr.span);
  }
}

/** `%{it | key: value}` fails where there is no such key. */
function demanded(follower: Follower, later: readonly ObjectMember[]): void {
  for (const { key, keySpan } of later)
    if (typeof key === 'string' && keySpan !== undefined) follower.end('read', keySpan, key);
}

/** `list << it`: what a function was given has it as well, and so has what is not declared here, an output maybe. */
function appended(follower: Follower, tree: Tree, to: Extract<Expr, { kind: 'op' }>, expr: Expr, way: Way): void {
  const list = to.args[0]?.value;
  // `ALL.first << it`, `all.getOrPut(key) { mutableListOf() } += it`: others hold that list as well.
  if (list?.kind === 'call' || (list?.kind === 'member' && tree.program.language === 'ruby'))
    follower.end('unknown', expr.span);
  if (list?.kind !== 'name') return;
  const binding = tree.bindingOf(list);
  const isOnlyAppended =
    binding !== undefined &&
    !tree.isParameter(binding) &&
    tree.valuesOf(binding).every((value) => value.kind === 'op' && value.op === 'append');
  // `$list[] = it` makes the list where there is none.
  if (isOnlyAppended && tree.program.language === 'php') return;
  if (binding === undefined || isOnlyAppended) follower.end('unknown', expr.span);
  else toCallers(follower, tree, binding, ['[]', ...way], expr.span);
}
