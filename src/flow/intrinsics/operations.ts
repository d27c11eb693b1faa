import type { Arg, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, Member, Value } from '../../model/value.js';
import type { Context, Scope } from '../context.js';
import { elements } from '../members.js';
import { concat } from '../concatenation.js';
import { each } from '../join.js';
import { knownText, list, object, textValue, unknown } from '../values.js';
import { partAt, partBehind } from './divided.js';
import { contentOf } from './files.js';
import { copyWith } from '../records.js';
import { replaceInText } from './replace.js';
import { sliced } from './text.js';
import { cut } from '../../text/pieces.js';

type OpExpr = Extract<Expr, { kind: 'op' }>;

/** Operations that readers lower to where their language has syntax instead of a call; see `Expr` of kind `op`. */
export function operation(cx: Context, expr: OpExpr, scope: Scope): Value {
  if (expr.op === 'pipe') return pipe(cx, expr.args, scope);
  const args = expr.args.map((arg) => ({ value: cx.evaluate(arg.value, scope), span: arg.value.span }));
  const [of, ...rest] = args;
  if (of === undefined) return unknown();
  switch (expr.op) {
    case 'text.removeSuffix':
      return each(of.value, (value) => withoutEdge(value, rest[0]?.value, 'end'));
    case 'file.text':
      return each(of.value, (value) => contentOf(cx, value) ?? unknown(undefined, expr.span));
    case 'text.removePrefix':
      return each(of.value, (value) => withoutEdge(value, rest[0]?.value, 'start'));
    case 'text.beforeFirst':
      return each(of.value, (value) => partAt(value, rest[0]?.value, 'before', 'first'));
    case 'text.beforeLast':
      return each(of.value, (value) => partAt(value, rest[0]?.value, 'before', 'last'));
    case 'text.behindFirst':
      return each(of.value, (value) => partBehind(value, rest[0]?.value, 'first'));
    case 'text.behindLast':
      return each(of.value, (value) => partBehind(value, rest[0]?.value, 'last'));
    case 'text.replaceAll':
      return each(of.value, (value) =>
        value.kind === 'text' ? replaceInText(cx, value.text, rest, expr.span, true) : unknown(undefined, expr.span),
      );
    case 'text.upper':
      return cx.callMethod(of.value, 'toUpperCase', expr.span, [], expr.span);
    case 'slice':
      return each(of.value, (value) => sliceOf(value, rest[0]?.value, rest[1]?.value));
    case 'append':
      return each(of.value, (value) => appended(cx, value, rest, expr.span));
    case 'copy':
      return each(of.value, (value) => copyWith(cx, value, named(expr.args, rest)));
    case 'entries':
      return fromPairs(of.value);
    case 'text.lower':
      return cx.callMethod(of.value, 'toLowerCase', expr.span, [], expr.span);
    default:
      return unknown(undefined, expr.span);
  }
}

/**
 * A list with more at its end, which is the list itself; a map gets the next number as the key, one with nothing in it
 * becomes a list (PHP writes both as `[]`), a text is a longer one.
 */
function appended(cx: Context, to: Value, more: readonly ArgValue[], span: Span): Value {
  if (isEmpty(to)) return list(more.map(({ value }) => value));
  if (to.kind === 'list') cx.store.setItems(to, [...to.items, ...more.map(({ value }) => value)]);
  else if (to.kind === 'object') {
    for (const { value, span: valueSpan } of more) {
      cx.store.setMember(to, { key: String(to.members.size), value, valueSpan });
    }
  } else if (to.kind === 'text') return concat([{ value: to, span }, ...more], span);
  return to;
}

/** The arguments behind the first with the names that they are given by. */
function named([, ...written]: readonly Arg[], values: readonly ArgValue[]): readonly ArgValue[] {
  return values.map((one, i) => ({
    ...one,
    name: written[i]?.name,
    nameSpan: written[i]?.nameSpan,
    whole: written[i]?.span,
  }));
}

function isEmpty(value: Value): boolean {
  if (value.kind !== 'object' || value.host !== undefined || value.instanceOf !== undefined) return false;
  return value.members.size === 0 && !value.open;
}

function sliceOf(value: Value, from: Value | undefined, to: Value | undefined): Value {
  if (value.kind === 'text') return sliced(value.text, from, to);
  if (value.kind === 'response') return value;
  if (value.kind !== 'list') return unknown();
  const [start, end] = [from, to].map((bound) => (bound?.kind === 'literal' ? bound.value : undefined));
  if ([start, end].some((bound) => bound !== undefined && typeof bound !== 'number')) {
    return list([...value.items], { open: true });
  }
  return list(value.items.slice(start as number | undefined, end as number | undefined), { open: value.open });
}

/** An object of a list of pairs. */
export function fromPairs(of: Value): Value {
  const made = object();
  const pairs = elements(of);
  for (const item of pairs.items) {
    const pair = pairIn(item);
    const [key, value = unknown()] = pair.kind === 'list' ? pair.items : [];
    const name = knownText(key);
    if (name === undefined) made.open = true;
    else made.members.set(name, { key: name, value, keySpan: placeOf(key) });
  }
  made.open ||= pairs.open;
  return made;
}

/** A pair that may be there or not is taken for there. */
function pairIn(item: Value): Value {
  const lists = item.kind === 'choice' ? item.options.filter(({ kind }) => kind === 'list') : [];
  return lists.length === 1 ? (lists[0] ?? item) : item;
}

function placeOf(key: Value | undefined): Member['keySpan'] {
  const [only, second] = key?.kind === 'text' ? key.text : [];
  return second === undefined ? only?.span : undefined;
}

/** Each value is the standard input of the call after it. */
function pipe(cx: Context, args: readonly Arg[], scope: Scope): Value {
  const before = cx.stdin;
  let value: Value = unknown();
  for (const arg of args) {
    value = cx.evaluate(arg.value, scope);
    cx.stdin = { value, span: arg.value.span };
  }
  cx.stdin = before;
  return value;
}

/** A text without a known beginning or end, where it has it. */
export function withoutEdge(value: Value, part: Value | undefined, where: 'start' | 'end'): Value {
  const known = knownText(part);
  if (value.kind !== 'text' || known === undefined) return value;
  const edge = where === 'start' ? value.text[0] : value.text.at(-1);
  if (edge?.kind !== 'run') return value;
  const has = where === 'start' ? edge.text.startsWith(known) : edge.text.endsWith(known);
  if (!has || known === '') return value;
  // Cut out of its piece: what is put in beside it stays.
  const size = edge.text.length;
  const rest = where === 'start' ? cut(edge, known.length, size) : cut(edge, 0, size - known.length);
  const left = rest.text === '' ? [] : [rest];
  const kept = where === 'start' ? [...left, ...value.text.slice(1)] : [...value.text.slice(0, -1), ...left];
  return textValue(kept);
}
