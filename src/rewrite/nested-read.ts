import type { FieldRead } from '../model/request.js';
import { barred, made, placeOf, quoted, refuse, replaceAt, type Outcome, type Rewriting } from './step.js';

/**
 * Reads a field one object further in: `.email` becomes `.user.email`, `["email"]` `["user"]["email"]`. `keys`: what
 * stands in place of the last key. Refused where the key is not written in a way that says how the next one is.
 */
export function nestRead(input: Rewriting, read: FieldRead, keys: readonly string[], what: string): Outcome {
  const bar = barred(input, read.span, what);
  if (bar !== undefined) return bar;
  const { text } = input.source;
  const { file } = read.span;
  const key = read.path.at(-1) ?? '';
  const isQuoted = /^["'`]/.test(text.slice(read.span.start, read.span.end));
  const start = read.span.start + (isQuoted ? 1 : 0);
  const end = read.span.end - (isQuoted ? 1 : 0);
  const span = { file, start, end };
  const refused = refuse(
    `${what} cannot be read from ${quoted(keys.join('.'))} as it is written (${placeOf(input, span)})`,
  );
  if (text.slice(start, end) !== key || !keys.every((one) => /^[a-z_]\w*$/i.test(one))) return refused;
  if (read.inFilter !== undefined)
    return isQuoted || /["'`]/.test(text.slice(start - 1, start))
      ? refused
      : made([replaceAt(span, `${key}: .${keys.join('.')}`)]);
  if (read.shorthand === true) return inPattern(input, read, keys, span) ?? refused;
  const before = /(?:\?\.|->|\.|\[\s*:|\[\s*(["'`]))$/.exec(text.slice(0, start));
  if (before === null) return refused;
  const [lead, quote] = before;
  if (lead.startsWith('[')) {
    const close = quote === undefined ? ']' : `${quote}]`;
    if (!text.startsWith(close, end) && !new RegExp(`^${quote ?? ''}\\s*\\]`).test(text.slice(end))) return refused;
    return made([replaceAt(span, keys.join(`${close}${lead.replace(/\s+/g, '')}`))]);
  }
  // `.get(...)` and the like: the key is no name behind the dot then.
  if (/^\s*\(/.test(text.slice(end))) return refused;
  return made([replaceAt(span, keys.join(lead))]);
}

/** `{ result }` becomes `{ result: { rules: result } }`, in the patterns of JavaScript. */
function inPattern(
  { source: { text } }: Rewriting,
  { path }: FieldRead,
  keys: readonly string[],
  span: { readonly file: string; readonly start: number; readonly end: number },
): Outcome | undefined {
  const key = path.at(-1) ?? '';
  const after = /^\s*(?:[,}]|=(?!=|>))/.exec(text.slice(span.end));
  const before = /[{,]\s*$/.exec(text.slice(0, span.start));
  if (after === null || before === null || after[0].trimEnd().endsWith('=')) return undefined;
  const last = keys.at(-1) ?? '';
  const inner = last === key ? key : `${last}: ${key}`;
  const nested = keys.slice(0, -1).reduceRight((within, one) => `${one}: { ${within} }`, inner);
  return made([replaceAt(span, nested)]);
}
