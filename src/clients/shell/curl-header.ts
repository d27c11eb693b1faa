import type { Field } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import { holeMark } from '../../text/flat-text.js';
import type { Said } from './curl-options-read.js';
import { knownText } from './words.js';

/** What an `-H` adds: a header, nothing (`Name:` takes one away), or headers that are not known. */
export function headerOf(option: Extract<Said, { kind: 'option' }>): Field | 'nothing' | 'unknown' {
  const { flat } = option.argument;
  const { chars } = flat;
  if (chars.startsWith('@')) return 'unknown';
  const colon = chars.indexOf(':');
  if (colon < 0) return emptyHeader(option) ?? (chars.includes(holeMark) ? 'unknown' : 'nothing');
  let start = colon + 1;
  while (chars[start] === ' ' || chars[start] === '\t') start += 1;
  if (start >= chars.length) return 'nothing';
  const value = { kind: 'text', text: flat.pieces(start, chars.length) } as const;
  return { name: flat.pieces(0, colon), value, span: option.whole, apart: 'word' };
}

/** `Name;` sends a header without a value. */
function emptyHeader(option: Extract<Said, { kind: 'option' }>): Field | undefined {
  const { flat } = option.argument;
  const semicolon = flat.chars.indexOf(';');
  if (semicolon <= 0) return undefined;
  const name = flat.pieces(0, semicolon);
  return { name, value: { kind: 'text', text: [] }, span: option.whole, apart: 'word' };
}

/** The beginning of a header's value in lower case, as far as it is known. */
export function headerStart(headers: readonly Field[], name: string): string | undefined {
  const found = headers.filter((field) => knownText(field.name)?.trim().toLowerCase() === name).at(-1);
  if (found?.value.kind !== 'text') return undefined;
  return knownStart(found.value.text).toLowerCase();
}

/** The text before the first hole. */
export function knownStart(text: Text): string {
  let all = '';
  for (const piece of text) {
    if (piece.kind === 'hole') break;
    all += piece.text;
  }
  return all;
}
