import type { Arg, Expr } from '../../model/program.js';
import type { ArgValue, Value } from '../../model/value.js';
import type { Context, Scope } from '../context.js';
import { each, knownText, textValue, unknown } from '../values.js';
import { replaceInText } from './replace.js';
import { between } from '../../text/pieces.js';

type OpExpr = Extract<Expr, { kind: 'op' }>;

/** Operations that readers lower to where their language has syntax instead of a call; see `Expr` of kind `op`. */
export function operation(cx: Context, expr: OpExpr, scope: Scope): Value {
  if (expr.op === 'pipe') return pipe(cx, expr.args, scope);
  const args = expr.args.map((arg) => ({ value: cx.evaluate(arg.value, scope), span: arg.value.span }));
  const [of, ...rest] = args;
  if (of === undefined) return unknown();
  switch (expr.op) {
    case 'text.removeSuffix':
      return each(of.value, (value) => without(value, rest[0], 'end'));
    case 'text.removePrefix':
      return each(of.value, (value) => without(value, rest[0], 'start'));
    case 'text.replaceAll':
      return each(of.value, (value) =>
        value.kind === 'text' ? replaceInText(cx, value.text, rest, expr.span, true) : unknown(undefined, expr.span),
      );
    case 'text.upper':
      return cx.callMethod(of.value, 'toUpperCase', expr.span, [], expr.span);
    case 'text.lower':
      return cx.callMethod(of.value, 'toLowerCase', expr.span, [], expr.span);
    default:
      return unknown(undefined, expr.span);
  }
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

function without(value: Value, part: ArgValue | undefined, where: 'start' | 'end'): Value {
  const known = knownText(part?.value);
  if (value.kind !== 'text' || known === undefined) return value;
  const edge = where === 'start' ? value.text[0] : value.text.at(-1);
  if (edge?.kind !== 'run') return value;
  const has = where === 'start' ? edge.text.startsWith(known) : edge.text.endsWith(known);
  if (!has || known === '') return value;
  const size = value.text.reduce((sum, piece) => sum + (piece.kind === 'run' ? piece.text.length : 0), 0);
  const kept =
    where === 'start' ? between(value.text, known.length, Infinity) : between(value.text, 0, size - known.length);
  return textValue(kept);
}
