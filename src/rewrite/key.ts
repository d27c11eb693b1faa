import type { Span } from '../model/span.js';
import { barred, made, placeOf, quoted, refuse, replaceAt, type Outcome, type Rewriting } from './step.js';

/** The key of a field, as code writes it: in an object, or where a response is read. */
export interface WrittenKey {
  readonly key: string;
  readonly span: Span;
  /** One word is key and variable: `{ value }`. */
  readonly shorthand?: boolean | undefined;
  /** A filter of jq takes it so, or makes a member of it. */
  readonly inFilter?: 'read' | 'member' | undefined;
}

const word = /^[A-Za-z_$][\w$]*$/;
/** Needs no escape in any string. */
const plain = /^[\w$.-]+$/;
const quotes = new Set(['"', "'", '`']);

/** The span without the quotes it may include. */
function unquoted(input: Rewriting, span: Span): Span {
  const first = input.source.text[span.start];
  const last = input.source.text[span.end - 1];
  const has = span.end - span.start >= 2 && first !== undefined && first === last && quotes.has(first);
  return has ? { ...span, start: span.start + 1, end: span.end - 1 } : span;
}

/**
 * Gives a key another name and leaves its value as it is; quotes stay. `what` names it in messages, as in
 * "the field `value` of the body". Refused where the text at the span is not the key itself.
 */
export function renameKey(input: Rewriting, written: WrittenKey, to: string, what: string): Outcome {
  const bar = barred(input, written.span, what);
  if (bar !== undefined) return bar;
  const span = unquoted(input, written.span);
  const { text } = input.source;
  if (text.slice(span.start, span.end) !== written.key) {
    return refuse(`${what} is not written out (${placeOf(input, span)})`);
  }
  const inQuotes = quotes.has(text[span.start - 1] ?? '');
  if (!(inQuotes ? plain : word).test(to)) {
    return refuse(`${what} cannot be named ${quoted(to)} as it is written (${placeOf(input, span)})`);
  }
  if (written.inFilter !== undefined) return renameInFilter(input, { ...written, span }, to, what);
  if (written.shorthand === true && inQuotes) {
    return refuse(`${what} is the name of a variable as well (${placeOf(input, span)})`);
  }
  if (written.shorthand === true) {
    // `{ value: }` of Ruby has its colon already.
    const end = text[span.end] === ':' ? span.end + 1 : span.end;
    const pair = input.dialect?.pair?.(to, written.key) ?? `${to}: ${written.key}`;
    return made([replaceAt({ ...span, end }, pair)]);
  }
  return made([replaceAt(span, to)]);
}

/** `{value}` of jq is read as `{value: .other}`, and gives another member as `{other: .value}`, `{$value}` as `{other: $value}`. */
function renameInFilter(input: Rewriting, { key, span, inFilter }: WrittenKey, to: string, what: string): Outcome {
  const [, lead = ''] = /(\\?["$]?)$/.exec(input.source.text.slice(Math.max(0, span.start - 2), span.start)) ?? [];
  if (lead !== '' && lead !== '$') return refuse(`${what} is not written by itself (${placeOf(input, span)})`);
  if (inFilter === 'read') return made([replaceAt(span, `${key}: .${to}`)]);
  const start = span.start - lead.length;
  return made([replaceAt({ ...span, start }, `${to}: ${lead === '' ? '.' : lead}${key}`)]);
}

/** A member that is read by its bare name, where the language knows it from a declaration. */
export function isOfType({ uses, source }: Rewriting, span: Span): boolean {
  const isQuoted = /["'`]/.test(source.text.slice(span.start - 1, span.end + 1));
  return span.file === source.file && !isQuoted && uses?.declaresMembers(span) === true;
}

/** `result[].name` as the steps of a path: `['result', '[]', 'name']`. */
export function keysOf(path: string): readonly string[] {
  return path.split('.').flatMap((part) => {
    const lists = /(?:\[\])+$/.exec(part)?.[0].length ?? 0;
    const key = part.slice(0, part.length - lists);
    const elements = Array.from({ length: lists / 2 }, () => '[]');
    return key === '' ? elements : [key, ...elements];
  });
}
