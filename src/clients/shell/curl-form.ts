import type { Member, ObjectValue, Value } from '../../model/value.js';
import { fileText, type Readable } from './curl-data.js';
import type { Said } from './curl-options-read.js';
import { knownText } from './words.js';

export type FormOption = Extract<Said, { kind: 'option' }>;

/** The fields of `-F name=content` and `--form-string name=content`. */
export function formValue(options: readonly FormOption[], from: Readable): ObjectValue {
  const members = new Map<string, Member>();
  let open = false;
  for (const option of options) {
    const member = fieldOf(option, from);
    if (member === undefined) open = true;
    else members.set(member.key, member);
  }
  return { kind: 'object', members, open };
}

function fieldOf(option: FormOption, from: Readable): Member | undefined {
  const { flat } = option.argument;
  const equals = flat.chars.indexOf('=');
  const key = equals < 0 ? undefined : knownText(flat.pieces(0, equals));
  if (key === undefined) return undefined;
  const [start, end] = contentRange(option, equals + 1);
  return {
    key,
    keySpan: flat.span(0, equals),
    value: contentOf(option, start, end, from),
    valueSpan: flat.span(start, end),
    span: option.whole,
  };
}

/** `;type=...` is no part of the content, nor are quotes around it. */
function contentRange(option: FormOption, start: number): readonly [number, number] {
  const { chars } = option.argument.flat;
  if (option.name === 'form-string') return [start, chars.length];
  if (chars[start] === '"') {
    const close = chars.indexOf('"', start + 1);
    if (close > 0) return [start + 1, close];
  }
  const semicolon = chars.indexOf(';', start);
  return [start, semicolon < 0 ? chars.length : semicolon];
}

function contentOf(option: FormOption, start: number, end: number, { fileText: textAt }: Readable): Value {
  const { flat } = option.argument;
  const sign = option.name === 'form-string' ? '' : (flat.chars[start] ?? '');
  const text = sign === '@' || sign === '<' ? fileText(flat, start + 1, { fileText: textAt }) : flat.pieces(start, end);
  return { kind: 'text', text };
}
