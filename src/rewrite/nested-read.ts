import type { FieldRead } from '../model/request.js';
import { barred, made, placeOf, quoted, refuse, replaceAt, type Outcome, type Rewriting } from './step.js';

/**
 * Reads a field one object further in: `.email` becomes `.user.email`, `["email"]` `["user"]["email"]`. `keys`: what
 * stands in place of the last key; `first`: the last of them is a list, whose first element is meant. Refused where the key is
 * not written in a way that says how the next one is.
 */
export function nestRead(
  input: Rewriting,
  read: FieldRead,
  keys: readonly string[],
  what: string,
  first = false,
): Outcome {
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
  const element = first ? FIRSTS[input.request.dialect] : '';
  if (element === undefined || text.slice(start, end) !== key || !keys.every((one) => /^[a-z_]\w*$/i.test(one)))
    return refused;
  if (read.inFilter !== undefined)
    return isQuoted || /["'`]/.test(text.slice(start - 1, start))
      ? refused
      : made([replaceAt(span, `${key}: .${keys.join('.')}${element}`)]);
  if (read.shorthand === true) return inPattern(input, read, keys, span, first) ?? refused;
  const before = /(?:\?\.|->|\.|\[\s*:|\[\s*(["'`]))$/.exec(text.slice(0, start));
  if (before === null) return refused;
  const [lead, quote] = before;
  if (lead.startsWith('[')) {
    const close = quote === undefined ? ']' : `${quote}]`;
    if (!text.startsWith(close, end) && !new RegExp(`^${quote ?? ''}\\s*\\]`).test(text.slice(end))) return refused;
    const spelled = keys.join(`${close}${lead.replace(/\s+/g, '')}`);
    if (element === '') return made([replaceAt(span, spelled)]);
    const behind = end + text.slice(end).indexOf(']') + 1;
    return made([replaceAt({ ...span, end: behind }, `${spelled}${close}${element}`)]);
  }
  // `.get(...)` and the like: the key is no name behind the dot then.
  if (/^\s*\(/.test(text.slice(end))) return refused;
  // Where it may be missing, what is read of it now may be as well.
  const link = /^(?:\?\.|&\.|\?->)(?=\w)/.exec(text.slice(end, end + 4))?.[0] ?? lead;
  return made([replaceAt(span, keys.join(link) + element)]);
}

/** How languages take the first of a list by its place. */
const FIRSTS: Readonly<Record<string, string>> = {
  javascript: '[0]',
  python: '[0]',
  ruby: '[0]',
  php: '[0]',
  shell: '[0]',
  powershell: '[0]',
  perl: '[0]',
  lua: '[1]',
};

/** `{ result }` becomes `{ result: { rules: result } }`, in the patterns of JavaScript. */
function inPattern(
  { source: { text } }: Rewriting,
  { path }: FieldRead,
  keys: readonly string[],
  span: { readonly file: string; readonly start: number; readonly end: number },
  first: boolean,
): Outcome | undefined {
  const key = path.at(-1) ?? '';
  const after = /^\s*(?:[,}]|=(?!=|>))/.exec(text.slice(span.end));
  const before = /[{,]\s*$/.exec(text.slice(0, span.start));
  if (after === null || before === null || after[0].trimEnd().endsWith('=')) return undefined;
  const last = keys.at(-1) ?? '';
  const inner = first ? `${last}: [${key}]` : last === key ? key : `${last}: ${key}`;
  const nested = keys.slice(0, -1).reduceRight((within, one) => `${one}: { ${within} }`, inner);
  return made([replaceAt(span, nested)]);
}
