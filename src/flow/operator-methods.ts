import type { Expr } from '../model/program.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ObjectValue, Value } from '../model/value.js';
import { findMethod } from './class-methods.js';
import type { Context } from './context.js';
import { each } from './join.js';
import { binary } from './operators.js';
import { languageOf } from './record-fields.js';
import { list, madeText, options } from './values.js';
import { weighed } from './weight.js';

/*
 * Methods that a class has for what is no call: operators, reading by a key, calling the object itself, and what it has
 * no member for.
 */

const SYMBOLS = ['+', '-', '*', '/', '%', '<<', '>>', '|', '&', '[]'];
const BY_SYMBOL = Object.fromEntries(SYMBOLS.map((one) => [one, one]));

/** The method for each operator; `[]` reads by a key, `()` calls the object. */
const OPERATORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  csharp: BY_SYMBOL,
  ruby: { ...BY_SYMBOL, '()': 'call' },
  kotlin: { '+': 'plus', '-': 'minus', '*': 'times', '/': 'div', '%': 'rem', '[]': 'get', '()': 'invoke' },
  python: {
    '+': '__add__',
    '-': '__sub__',
    '*': '__mul__',
    '/': '__truediv__',
    '//': '__floordiv__',
    '%': '__mod__',
    '@': '__matmul__',
    '|': '__or__',
    '&': '__and__',
    '<<': '__lshift__',
    '>>': '__rshift__',
    '[]': '__getitem__',
    '()': '__call__',
  },
  php: { '[]': 'offsetGet', '()': '__invoke' },
  rust: {
    '+': 'add',
    '-': 'sub',
    '*': 'mul',
    '/': 'div',
    '%': 'rem',
    '<<': 'shl',
    '>>': 'shr',
    '|': 'bitor',
    '&': 'bitand',
    '[]': 'index',
  },
};

/** What a class is asked for by a name that it has no member of: read, or called. */
const ASKED: Readonly<Record<string, { readonly read?: string; readonly call?: string; readonly gathers?: true }>> = {
  python: { read: '__getattr__' },
  php: { read: '__get', call: '__call', gathers: true },
  ruby: { read: 'method_missing', call: 'method_missing' },
};

/** The method that a class of the language may have for an operator. */
export function methodFor(op: string, language: string): string | undefined {
  const all = OPERATORS[language];
  return all !== undefined && Object.hasOwn(all, op) ? all[op] : undefined;
}

/** What the object's class makes of the operator; undefined where it says nothing of it. */
export function operated(cx: Context, of: Value, op: string, args: readonly ArgValue[], span: Span): Value | undefined {
  if (of.kind !== 'object' || of.instanceOf === undefined) return undefined;
  const name = methodFor(op, languageOf(of.instanceOf.scope));
  const found = name === undefined ? undefined : findMethod(of.instanceOf, name, args.length);
  if (found === undefined) return undefined;
  return cx.call(found.member.value, args, { self: of, owner: found.owner, span });
}

/** Whether an operator of a class may be meant: none is where the language lets no class declare it. */
export function mayOperate(value: Value, op: string): boolean {
  return options(value).some(
    (one) =>
      one.kind === 'object' &&
      one.instanceOf !== undefined &&
      methodFor(op, languageOf(one.instanceOf.scope)) !== undefined,
  );
}

/** Operators that the class of what stands before them declares, and others. */
export function operatedOn(cx: Context, expr: Extract<Expr, { kind: 'binary' }>, left: Value, right: Value): Value {
  const { op, span } = expr;
  const args = [{ value: right, span: expr.right.span }];
  return each(
    left,
    (one) => operated(cx, one, op, args, span) ?? weighed(cx, binary(op, one, right, expr, cx.module.language)),
  );
}

/** `client.zones`: what the class says of a member that it has not. */
export function askedFor(cx: Context, of: ObjectValue, key: string, keySpan: Span, span: Span): Value | undefined {
  const name = of.instanceOf === undefined ? undefined : ASKED[languageOf(of.instanceOf.scope)]?.read;
  const found = name === undefined ? undefined : findMethod(of.instanceOf, name);
  if (found === undefined) return undefined;
  return cx.call(found.member.value, [word(key, keySpan)], { self: of, owner: found.owner, span });
}

/** `client.zones(id)`: the same of a method. */
export function askedToCall(
  cx: Context,
  of: Value,
  key: string,
  keySpan: Span,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  if (of.kind !== 'object' || of.instanceOf === undefined) return undefined;
  const asked = ASKED[languageOf(of.instanceOf.scope)];
  if (asked === undefined) return undefined;
  if (asked.call === undefined) {
    const read = askedFor(cx, of, key, keySpan, span);
    return read === undefined || read.kind === 'unknown' ? undefined : cx.call(read, args, { self: of, span });
  }
  const found = findMethod(of.instanceOf, asked.call);
  if (found === undefined) return undefined;
  const given = asked.gathers === true ? [{ value: list(args.map(({ value }) => value)), span }] : args;
  return cx.call(found.member.value, [word(key, keySpan), ...given], { self: of, owner: found.owner, span });
}

/** A name as the text that the method is given, as with a proxy of JavaScript. */
function word(key: string, span: Span): ArgValue {
  return { value: madeText(key), span };
}
