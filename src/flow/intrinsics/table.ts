import type { Span } from '../../model/span.js';
import type { ArgValue, Value } from '../../model/value.js';
import type { CallOptions, Context } from '../context.js';
import { globals } from './globals.js';
import { listMethods } from './list.js';
import { functionMethods, responseMethods } from './promise.js';
import { textMethods } from './text.js';
import { hostMethod } from './hosts.js';

/** Answers a call of a global or of a function of a standard module; undefined when it is none of those. */
export function intrinsicCall(
  cx: Context,
  callee: Value,
  args: readonly ArgValue[],
  at: CallOptions,
): Value | undefined {
  if (callee.kind === 'object' && callee.host !== undefined) return hostMethod(cx, callee, '', args, at.span);
  if (callee.kind !== 'external') return undefined;
  const name = callee.path.join('.');
  const key = callee.module === '' ? name : `${callee.module.replace(/^node:/, '')}#${name.replace(/^default\./, '')}`;
  return Object.hasOwn(globals, key) ? globals[key]?.(cx, args, at) : undefined;
}

/** Answers a method that values of the receiver's kind have; undefined when they have none of that name. */
export function intrinsicMethod(
  cx: Context,
  receiver: Value,
  name: string,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  switch (receiver.kind) {
    case 'text':
      return own(textMethods, name)?.(cx, receiver, args, span);
    case 'list':
      return own(listMethods, name)?.(cx, receiver, args, span);
    case 'response':
      return own(responseMethods, name)?.(cx, receiver, args, span);
    case 'function':
      return own(functionMethods, name)?.(cx, receiver, args, span);
    case 'object':
      return hostMethod(cx, receiver, name, args, span) ?? settled(cx, receiver, name, args, span);
    case 'literal':
      if (name === 'toString')
        return { kind: 'text', text: [{ kind: 'run', text: String(receiver.value), span: receiver.span }] };
      return settled(cx, receiver, name, args, span);
    case 'encoded':
      return name === 'toString' ? receiver : settled(cx, receiver, name, args, span);
    default:
      return settled(cx, receiver, name, args, span);
  }
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** `.then` of what is known already: promises are taken for the values they come to. */
function settled(cx: Context, receiver: Value, name: string, args: readonly ArgValue[], span: Span): Value | undefined {
  if (receiver.kind === 'unknown' || receiver.kind === 'external') return undefined;
  const then = args[0];
  if (name === 'then' && then !== undefined) return cx.call(then.value, [{ value: receiver, span }], { span });
  return name === 'catch' || name === 'finally' ? receiver : undefined;
}
