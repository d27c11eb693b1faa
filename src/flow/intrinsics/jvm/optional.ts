import { choice } from '../../join.js';
import { UNDEFINED, literal } from '../../values.js';
import { changed } from '../text.js';
import type { IntrinsicMethod } from '../types.js';

/* What is there already, as what may hold it: `Optional`, `Mono`, `CompletableFuture`, a scope function of Kotlin. */

const same: IntrinsicMethod<'text'> = (_cx, of) => of;

const shown: IntrinsicMethod<'text'> = (cx, of, args, span) => {
  changed(cx, of, args, span);
  return of;
};

const kept: IntrinsicMethod<'text'> = (cx, of, args, span) => {
  changed(cx, of, args, span);
  return choice([of, literal(null)]);
};

/** Methods of a text that is held by one of these. */
export const optionalText: Readonly<Record<string, IntrinsicMethod<'text'>>> = {
  map: changed,
  flatMap: changed,
  thenApply: changed,
  thenCompose: changed,
  ifPresent: (cx, of, args, span) => {
    changed(cx, of, args, span);
    return UNDEFINED;
  },
  // With an argument it is a character of the text.
  get: (_cx, of, args) => (args.length === 0 ? of : undefined),
  or: same,
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
