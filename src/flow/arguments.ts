import type { Arg, Expr, Pattern } from '../model/program.js';
import type { ArgValue, Value } from '../model/value.js';
import type { Context, Scope } from './context.js';
import { fill } from './decode.js';
import { spreadInto } from './spread.js';
import { object, unknown } from './values.js';

/** Evaluates the arguments of a call, in order. */
export function args(cx: Context, all: readonly Arg[], scope: Scope): ArgValue[] {
  return all.flatMap((arg): ArgValue[] => {
    const value = cx.evaluate(arg.value, scope);
    const { span } = arg.value;
    if (arg.spread === 'members') return membersOf(cx, value, arg);
    if (arg.spread === true) return elementsOf(value, arg);
    if (arg.byReference === true) return [{ value, span, assign: setter(cx, arg.value, scope) }];
    return [arg.name === undefined ? { value, span } : { ...named(arg), value, span }];
  });
}

function named({ name, nameSpan, span }: Arg): Pick<ArgValue, 'name' | 'nameSpan' | 'whole'> {
  return { name, nameSpan, whole: span };
}

function elementsOf(value: Value, { value: { span } }: Arg): ArgValue[] {
  if (value.kind !== 'list') return [{ value: unknown(undefined, span), span, open: true }];
  const items = value.items.map((item) => ({ value: item, span }));
  return value.open ? [...items, { value: unknown(undefined, span), span, open: true }] : items;
}

/** Each member by its name; written where the object is, if it is. */
function membersOf(cx: Context, value: Value, { value: { span } }: Arg): ArgValue[] {
  const all = object();
  spreadInto(cx, all, value, span);
  const found = [...all.members.values()].map((member) => ({
    value: member.value,
    span: member.valueSpan ?? span,
    name: member.key,
    nameSpan: member.keySpan ?? member.setAt,
  }));
  return all.open ? [...found, { value: unknown(undefined, span), span, open: true }] : found;
}

/** Sets the variable or member that an argument is. */
function setter(cx: Context, of: Expr, scope: Scope): ArgValue['assign'] {
  const target: Pattern | undefined = of.kind === 'name' || of.kind === 'member' ? of : undefined;
  if (target === undefined) return undefined;
  return (value) => {
    if (value.kind === 'response')
      fill(cx, cx.evaluate(of, scope), value, (whole) => cx.bind(target, whole, scope, 'assign'));
    else cx.bind(target, value, scope, 'assign');
  };
}
