import type { Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { Readable } from './curl-data.js';
import type { OptionArgument } from './curl-options-read.js';
import { knownText } from './words.js';

/** A word of HTTPie's command line behind the address. */
export interface HttpieItem {
  /** `raw`: all of the body, from a file of the project. */
  readonly kind: 'header' | 'query' | 'text' | 'json' | 'file' | 'raw';
  readonly name: Text;
  /** The name, and those in brackets behind it. */
  readonly keys: readonly string[];
  /** Of the last key. */
  readonly keySpan: Span | undefined;
  readonly value: Text;
  readonly valueSpan: Span | undefined;
  readonly word: OptionArgument;
}

/** The first separator in a word counts; a backslash takes its meaning away. */
const SEPARATOR = /(?<!\\)(:=@|=@|:=|==|@|=|:(?!\/\/))/;
const KINDS: Readonly<Record<string, HttpieItem['kind']>> = {
  ':': 'header',
  '==': 'query',
  '=': 'text',
  ':=': 'json',
  '=@': 'file',
  ':=@': 'file',
  '@': 'file',
};

/** Undefined for a word of which nothing is known. */
export function httpieItem(word: OptionArgument, from: Readable): HttpieItem | undefined {
  const { flat } = word;
  const found = SEPARATOR.exec(flat.chars);
  const kind = found?.[1] === undefined ? undefined : KINDS[found[1]];
  if (found === null || kind === undefined) return undefined;
  const name = flat.pieces(0, found.index);
  const known = knownText(name);
  if (known === undefined) return undefined;
  const start = found.index + found[0].length;
  const keys = [...known.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
  const last = keys.at(-1) ?? known;
  const at = known.lastIndexOf(last);
  const content = kind === 'file' ? from.fileText?.(flat.pieces(start, flat.chars.length)) : undefined;
  const contentKind = found[1] === ':=@' ? 'json' : found[1] === '=@' ? 'text' : known === '' ? 'raw' : 'file';
  return {
    kind: content === undefined ? kind : contentKind,
    name,
    keys,
    keySpan: flat.span(at, at + last.length),
    value: content ?? flat.pieces(start, flat.chars.length),
    valueSpan: flat.span(start, flat.chars.length),
    word,
  };
}
