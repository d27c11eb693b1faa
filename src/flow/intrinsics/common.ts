import { parsedJson } from './parsed-json.js';
import { concat } from '../concatenation.js';
import { choice, each } from '../join.js';
import { UNDEFINED, isNullish, madeText, object, textOf, texts, textValue, unknown } from '../values.js';
import type { Intrinsic } from './types.js';
import { wireForm } from '../wire.js';
import { shown } from '../shown.js';

/** Functions that the libraries of several languages have, each under its own name. */

/** The first argument as it is. */
export const pass: Intrinsic = (_cx, args) => args[0]?.value ?? UNDEFINED;

/** A text as one word of a shell's: `escapeshellarg($url)`. */
export const shellQuoted: Intrinsic = (_cx, [of]) =>
  each(of?.value ?? unknown(), (option) => textValue([SHELL_QUOTE, ...textOf(option, of?.span), SHELL_QUOTE]));

const SHELL_QUOTE = { kind: 'run', text: "'" } as const;

/** Percent-encoding: known text that needs no encoding stays; the rest is a hole without a slash. */
export const percentEncoded: Intrinsic = (_cx, args) => {
  const arg = args[0];
  if (arg === undefined) return unknown();
  return choice(
    texts(arg.value, arg.span).map((text) =>
      textValue(
        text.map((piece) => {
          if (piece.kind === 'hole') return { ...piece, segment: true, span: arg.span };
          return /^[\w.~!*'()-]*$/.test(piece.text) ? piece : { kind: 'run', text: encodeURIComponent(piece.text) };
        }),
      ),
    ),
  );
};

/** The argument as text. */
export const asText: Intrinsic = (cx, args, at) => {
  const arg = args[0];
  return arg === undefined ? madeText('') : concat([{ value: shown(cx, arg.value), span: arg.span }], at.span);
};

/** The argument as JSON text. */
export const jsonText: Intrinsic = (cx, args, at) => {
  const value = args[0]?.value;
  return value === undefined ? unknown() : { kind: 'encoded', as: 'json', value: wireForm(cx, value), span: at.span };
};

/** `JSON.stringify(value, ['name'])`: what else decides about members leaves those out that only a type is known to have. */
export const replacedJson: Intrinsic = (cx, args, at) => {
  const [of, by] = args;
  if (of === undefined || by === undefined || isNullish(by.value) === true) return jsonText(cx, args, at);
  const value = each(of.value, (option) => {
    if (option.kind !== 'object') return option.kind === 'unknown' ? unknown(option.name, option.span) : option;
    return object(
      [...option.members.values()].filter(({ declared }) => declared !== true),
      { ...option },
    );
  });
  return { kind: 'encoded', as: 'json', value, span: at.span };
};

/** What JSON text stands for. */
export const fromJson: Intrinsic = (_cx, args) =>
  each(args[0]?.value ?? unknown(), (value) => {
    if (value.kind === 'encoded' && value.as === 'json') return value.value;
    if (value.kind === 'response') return { ...value, at: 'body' };
    return value.kind === 'text' ? (parsedJson(value.text) ?? unknown()) : unknown();
  });
