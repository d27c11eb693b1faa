import type { ArgValue, Value } from '../../../model/value.js';
import type { Span } from '../../../model/span.js';
import type { Context } from '../../context.js';
import { choice } from '../../join.js';
import { UNDEFINED, literal } from '../../values.js';
import type { IntrinsicMethod } from '../types.js';

/* What is there already, as what may hold it: `Optional`, `Mono`, `CompletableFuture`, a scope function of Kotlin. */

const made = (cx: Context, of: Value, by: ArgValue | undefined, span: Span): Value =>
  by === undefined ? of : cx.call(by.value, [{ value: of, span }], { span });

const changed: IntrinsicMethod<'text'> = (cx, of, [by], span) => made(cx, of, by, span);

const same: IntrinsicMethod<'text'> = (_cx, of) => of;

const shown: IntrinsicMethod<'text'> = (cx, of, [by], span) => {
  made(cx, of, by, span);
  return of;
};

const kept: IntrinsicMethod<'text'> = (cx, of, [by], span) => {
  made(cx, of, by, span);
  return choice([of, literal(null)]);
};

/** Methods of a text that is held by one of these. */
export const optionalText: Readonly<Record<string, IntrinsicMethod<'text'>>> = {
  map: changed,
  flatMap: changed,
  thenApply: changed,
  thenCompose: changed,
  ifPresent: (cx, of, [by], span) => {
    made(cx, of, by, span);
    return UNDEFINED;
  },
  orElse: same,
  orElseGet: same,
  orElseThrow: same,
  join: same,
  block: same,
  also: shown,
  takeIf: kept,
  takeUnless: kept,
  ...Object.fromEntries(['getOrElse', 'getOrThrow', 'getOrNull', 'getOrDefault'].map((name) => [name, same])),
};
