import type { Span } from '../../model/span.js';
import type { ArgValue, Value } from '../../model/value.js';
import type { CallOptions, Context } from '../context.js';
import { choice } from '../join.js';
import { unknown } from '../values.js';
import { throughAnswer, throughGiven } from './answered-lists.js';
import { decodedByClass, decodedByUnknown, readByText, readGiven } from './answered-reads.js';
import { readByFunction, readByMethod, readByUnknown } from './files.js';
import { hostMethod } from './hosts.js';
import { javascriptLibrary } from './javascript.js';
import type { LanguageHost, LanguageLibrary } from './library.js';

/** The library of the language that is under way. */
function libraryOf(cx: Context): LanguageLibrary {
  const host: LanguageHost = cx.host;
  return host.library?.(cx.module.language) ?? javascriptLibrary;
}

/** Answers a call of a global or of a function of a standard module; undefined when it is none of those. */
export function intrinsicCall(
  cx: Context,
  callee: Value,
  args: readonly ArgValue[],
  at: CallOptions,
): Value | undefined {
  if (callee.kind === 'object' && callee.host !== undefined) return hostMethod(cx, callee, '', args, at.span);
  if (callee.kind !== 'external' || callee.host !== undefined) return undefined;
  const through = throughGiven(cx, callee, args, at.span);
  if (through !== undefined) return through;
  const library = libraryOf(cx);
  const name = library.nameOf(callee);
  const found = own(library.functions, name) ?? library.other?.(callee);
  return found?.(cx, args, at) ?? readByFunction(cx, name, args) ?? readGiven(cx, callee, args, at.span);
}

/** Answers a method that values of the receiver's kind have; undefined when they have none of that name. */
export function intrinsicMethod(
  cx: Context,
  receiver: Value,
  name: string,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  const library = libraryOf(cx);
  switch (receiver.kind) {
    case 'text':
      return (
        own(library.text, name)?.(cx, receiver, args, span) ??
        readByMethod(cx, receiver, name, args) ??
        settled(cx, receiver, name, args, span)
      );
    case 'list':
      return own(library.list, name)?.(cx, receiver, args, span) ?? settled(cx, receiver, name, args, span);
    case 'response':
      return (
        own(library.response, name)?.(cx, receiver, args, span) ??
        throughAnswer(cx, receiver, name, args, span) ??
        readByText(cx, receiver, name, args, span)
      );
    case 'class':
      return (
        (library.class === undefined ? undefined : own(library.class, name)?.(cx, receiver, args, span)) ??
        decodedByClass(cx, receiver, name, args) ??
        readByUnknown(cx, name, args) ??
        settled(cx, receiver, name, args, span)
      );
    case 'function':
      return own(library.function, name)?.(cx, receiver, args, span);
    case 'object': {
      const host = receiver.host === undefined ? undefined : library.hosts?.[receiver.host.type];
      const known = host === undefined ? undefined : own(host, name)?.(cx, receiver, args, span);
      if (known !== undefined) return known;
      if (receiver.host !== undefined && library.anyHost !== undefined) {
        const handed = own(library.anyHost, name)?.(cx, receiver, args, span);
        if (handed !== undefined) return handed;
      }
      const plain = receiver.host === undefined && receiver.instanceOf === undefined;
      const methods = plain ? library.object : receiver.instanceOf === undefined ? undefined : library.instance;
      const found = methods === undefined ? undefined : own(methods, name)?.(cx, receiver, args, span);
      return found ?? hostMethod(cx, receiver, name, args, span) ?? settled(cx, receiver, name, args, span);
    }
    case 'literal':
      if (name === 'toString')
        return { kind: 'text', text: [{ kind: 'run', text: String(receiver.value), span: receiver.span }] };
      return settled(cx, receiver, name, args, span);
    case 'unknown':
      return (
        (library.unknown === undefined ? undefined : own(library.unknown, name)?.(cx, receiver, args, span)) ??
        readByUnknown(cx, name, args) ??
        decodedByUnknown(cx, name, args)
      );
    case 'encoded':
      return own(library.encoded, name)?.(cx, receiver, args, span) ?? settled(cx, receiver, name, args, span);
    default:
      return readByUnknown(cx, name, args) ?? settled(cx, receiver, name, args, span);
  }
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** `.then` of what is known already: promises are taken for the values they come to, or may fail. */
function settled(cx: Context, receiver: Value, name: string, args: readonly ArgValue[], span: Span): Value | undefined {
  if (receiver.kind === 'unknown' || receiver.kind === 'external') return undefined;
  const [callback] = args;
  if (name === 'then' && callback !== undefined) return cx.call(callback.value, [{ value: receiver, span }], { span });
  if (name === 'finally' && callback !== undefined) cx.call(callback.value, [], { span });
  if (name !== 'catch' || callback === undefined) return name === 'catch' || name === 'finally' ? receiver : undefined;
  const results: Value[] = [receiver];
  const handled = (): boolean => {
    results.push(cx.call(callback.value, [{ value: unknown('error', span), span }], { span }));
    return true;
  };
  cx.store.branch([() => true, handled]);
  return choice(results);
}
