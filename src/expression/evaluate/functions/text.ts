import { compilePattern } from '../../regex/compile.js';
import type { Value } from '../values.js';
import { decodeUtf8, isList, showAddress } from '../values.js';
import { lowerAscii, matchWildcard, upperAscii } from '../wildcard.js';

/** The arguments are there and of the types the checker has seen to; a function that gives nothing gives undefined. */
export type Implementation = (args: readonly Value[]) => Value | undefined;

/** The bytes at a position; none when the argument is not there. */
export function textAt(args: readonly Value[], index: number): string {
  const value = args[index];
  return typeof value === 'string' ? value : '';
}

/** The number at a position; 0 when the argument is not there. */
export function intAt(args: readonly Value[], index: number): bigint {
  const value = args[index];
  return typeof value === 'bigint' ? value : 0n;
}

/** The array at a position; an empty one when the argument is not there. */
export function listAt(args: readonly Value[], index: number): readonly Value[] {
  const value = args[index];
  return value !== undefined && isList(value) ? value : [];
}

const concat: Implementation = (args) => {
  const [first] = args;
  if (first === undefined) return undefined;
  return isList(first) ? args.flatMap((_, i) => listAt(args, i)) : args.map((_, i) => textAt(args, i)).join('');
};

const len: Implementation = (args) => {
  const [first] = args;
  return BigInt(typeof first === 'string' ? first.length : listAt(args, 0).length);
};

/** Byte offsets; negative ones count from the end; both are held within the value. */
const substring: Implementation = (args) => {
  const text = textAt(args, 0);
  const size = BigInt(text.length);
  const place = (offset: bigint): number => {
    const from = offset < 0n ? offset + size : offset;
    return Number(from < 0n ? 0n : from > size ? size : from);
  };
  return text.slice(place(intAt(args, 1)), args.length > 2 ? place(intAt(args, 2)) : text.length);
};

/** The last part keeps what is left of the value. */
const split: Implementation = (args) => {
  const text = textAt(args, 0);
  const separator = textAt(args, 1);
  const limit = Number(intAt(args, 2));
  const parts: string[] = [];
  let at = 0;
  while (parts.length < limit - 1) {
    const found = text.indexOf(separator, at);
    if (found < 0) break;
    parts.push(text.slice(at, found));
    at = found + separator.length;
  }
  return [...parts, text.slice(at)];
};

const toText: Implementation = ([value]) => {
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return value !== undefined && typeof value === 'object' && 'address' in value ? showAddress(value) : undefined;
};

const removeBytes: Implementation = (args) => {
  const gone = new Set(textAt(args, 1));
  return [...textAt(args, 0)].filter((c) => !gone.has(c)).join('');
};

const removeQueryArgs: Implementation = (args) => {
  const names = new Set(args.slice(1));
  return textAt(args, 0)
    .split('&')
    .filter((pair) => !names.has(pair.split('=', 1)[0] ?? ''))
    .join('&');
};

/** `${n}` is the n-th group, `$$` a dollar. */
function expand(template: string, groups: readonly (string | undefined)[]): string {
  return template.replace(/\$\$|\$\{(\d{1,9})\}/g, (whole, index: string | undefined) =>
    index === undefined ? whole.slice(1) : (groups[Number(index)] ?? ''),
  );
}

const regexReplace: Implementation = (args) => {
  const text = textAt(args, 0);
  const found = compilePattern(decodeUtf8(textAt(args, 1)) ?? textAt(args, 1)).find(text);
  if (found === undefined) return text;
  return text.slice(0, found.start) + expand(textAt(args, 2), found.groups) + text.slice(found.end);
};

const wildcardReplace: Implementation = (args) => {
  const text = textAt(args, 0);
  const stars = matchWildcard(textAt(args, 1), text, textAt(args, 3) === 's');
  return stars === undefined ? text : expand(textAt(args, 2), [text, ...stars]);
};

export const textFunctions: Readonly<Record<string, Implementation>> = {
  concat,
  len,
  substring,
  split,
  to_string: toText,
  remove_bytes: removeBytes,
  remove_query_args: removeQueryArgs,
  regex_replace: regexReplace,
  wildcard_replace: wildcardReplace,
  lower: (args) => lowerAscii(textAt(args, 0)),
  upper: (args) => upperAscii(textAt(args, 0)),
  starts_with: (args) => textAt(args, 0).startsWith(textAt(args, 1)),
  ends_with: (args) => textAt(args, 0).endsWith(textAt(args, 1)),
  // The check lets only lists of Bytes come here.
  // eslint-disable-next-line @typescript-eslint/no-base-to-string
  join: (args) => listAt(args, 0).join(textAt(args, 1)),
};
