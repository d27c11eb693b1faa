import type { QueryStep } from '../model/rewrite.js';
import type { Span } from '../model/span.js';
import type { Piece } from '../model/text.js';
import { cut } from '../text/pieces.js';
import { knownText, type Parameter } from './parameters.js';
import {
  barred,
  made,
  nothing,
  placeOf,
  quoted,
  refuse,
  replaceAt,
  type Outcome,
  type Refused,
  type Rewriting,
} from './step.js';

/** The text before the first hole. */
function beginning(text: readonly Piece[]): string {
  const stop = text.findIndex((piece) => piece.kind === 'hole');
  return knownText(stop < 0 ? text : text.slice(0, stop)) ?? '';
}

/** Where the first characters of a text are written, in one stretch of the file. */
function written(input: Rewriting, text: readonly Piece[], length: number, what: string): Span | Refused {
  let span: Span | undefined;
  let left = length;
  for (const piece of text) {
    if (left === 0) break;
    const run = piece.kind === 'run' ? cut(piece, 0, Math.min(left, piece.text.length)) : undefined;
    const at = run?.text === (piece.kind === 'run' ? piece.text : '') ? piece.span : run?.span;
    if (run === undefined || at === undefined || (span !== undefined && at.start !== span.end)) {
      return refuse(`${what} is put together by other code`);
    }
    span = { file: at.file, start: span?.start ?? at.start, end: at.end };
    left -= run.text.length;
  }
  if (span === undefined || left > 0) return refuse(`${what} is put together by other code`);
  return barred(input, span, what) ?? span;
}

/** The word of the old syntax that the value begins with, as it is written. */
export function beginsWith(
  { value }: Parameter,
  { starts }: Extract<QueryStep, { readonly to: string }>,
): string | undefined {
  const head = beginning(value).toLowerCase();
  return [starts, encodeURIComponent(starts)].find((start) => head.startsWith(start.toLowerCase()));
}

/** A query parameter whose value begins with a word of the old syntax gets the name that says so. */
export function renamed(
  input: Rewriting,
  one: Parameter,
  step: Extract<QueryStep, { readonly to: string }>,
  isThere: boolean,
): Outcome {
  const what = `the query parameter ${quoted(step.name)}`;
  const start = beginsWith(one, step);
  if (start === undefined) return nothing;
  if (isThere) return refuse(`the query has ${quoted(step.to)} already, beside ${what}`);
  const rest = one.value
    .map((piece) => (piece.kind === 'run' ? piece.text : ''))
    .join('')
    .slice(start.length);
  if (/,|%2c/i.test(rest))
    return refuse(`the value of ${what} has several parts (${quoted(rest)}): each needs a parameter of its own`);
  const name = written(input, one.name, step.name.length, what);
  if ('refused' in name) return name;
  const value = written(input, one.value, start.length, what);
  if ('refused' in value) return value;
  const branch = input.uses?.branch(value, name, one.field === undefined);
  if (branch !== undefined)
    return refuse(`the value of ${what} is one of several that may stand there (${placeOf(input, branch)})`);
  const { text } = input.source;
  const quote = text[value.start - 1] ?? '';
  if (quotes.has(quote) && quote === text[value.end] && input.uses?.isOperand(value) === false) {
    return refuse(`the beginning of the value of ${what} is a text of its own (${placeOf(input, value)})`);
  }
  const { libraryMethod } = input.request;
  const nested =
    libraryMethod === undefined || libraryMethod.byHand === true ? undefined : asObject(input, one, step, value);
  if (nested !== undefined) return nested;
  const argument = isArgument(input, one, name) ? asNamed(input, name, value, step.to) : undefined;
  if (argument !== undefined) return argument;
  const isLine = one.field?.apart === 'line';
  const plain = isArgument(input, one, name) ? undefined : isLine ? step.to : spellName(input, name, step.to);
  if (text.slice(name.start, name.end).toLowerCase() === step.name && text.slice(name.start, name.end) !== step.name)
    return refuse(
      `${what} is a member of a type, which has none that is named ${quoted(step.to)} (${placeOf(input, name)})`,
    );
  const isBoth = one.field?.span?.start === name.start && one.field.span.end === name.end;
  const spelled = isBoth && plain !== undefined ? `${plain}: ${step.name}` : plain;
  if (spelled === undefined) return refuse(`${what} cannot be named ${quoted(step.to)} where it is written`);
  const spread = input.uses?.spreadBeside(name, [step.name, step.to]);
  const doubts = spread === undefined ? [] : [`other parameters may come from elsewhere (${placeOf(input, spread)})`];
  return made(
    [
      { ...name, text: spelled },
      { ...emptied(input, value), text: '' },
    ],
    doubts,
  );
}

/**
 * What is surely a text where it is put behind one: in Go all is that can be. Elsewhere a value that is missing would no
 * longer be an error.
 */
const TEXTS: Readonly<Record<string, RegExp>> = {
  go: /^[\w(]/,
  python: /^(?:f?["']|(?:str\(|sys\.argv\[|os\.environ\[)[^()[\]]*[)\]]\s*[,})])/,
  ruby: /^(?:ENV\.fetch\([^()]*\)\s*[,})])/,
  elixir: /^(?:(?:to_string|System\.fetch_env!)\([^()]*\)\s*[,\]})])/,
};

/** `"contains:" + part` becomes `part`: a text that would be empty goes with the sign behind it. */
function emptied({ source: { text }, request }: Rewriting, value: Span): Span {
  const quote = text[value.start - 1] ?? '';
  const isWhole = quotes.has(quote) && text[value.end] === quote && /^[^\w"'`]/.test(text[value.start - 2] ?? '');
  const behind = text.slice(value.end, value.end + NEAR);
  const sign = /^["'`][ \t]*(?:\+|<>)[ \t]*/.exec(behind)?.[0];
  if (!isWhole || sign === undefined || TEXTS[request.dialect]?.test(behind.slice(sign.length)) !== true) return value;
  return { ...value, start: value.start - 1, end: value.end + sign.length };
}

/** So far behind a text it is looked what is put behind it. */
const NEAR = 80;

/** A client library takes `name.contains` as a member `contains` of `name`. */
function asObject(
  input: Rewriting,
  one: Parameter,
  { name, to }: Extract<QueryStep, { readonly to: string }>,
  begins: Span,
): Outcome | undefined {
  const [first] = one.value;
  const literal = first?.within;
  const { dialect } = input;
  if (!to.startsWith(`${name}.`) || literal === undefined) return undefined;
  const { file, start, end } = literal;
  if (file !== input.source.file || begins.start < start || begins.end > end) return undefined;
  const bar = barred(input, literal, `the query parameter ${quoted(name)}`);
  if (bar !== undefined) return bar;
  const { text } = input.source;
  if (
    /^\s*(?:as|satisfies)\s+(?!any\b|never\b)/.test(text.slice(end, end + 40)) ||
    /<[\w.]+>\s*$/.test(text.slice(Math.max(0, start - 40), start))
  )
    return refuse(`the query parameter ${quoted(name)} is said to be of a type (${placeOf(input, literal)})`);
  const value = text.slice(start, begins.start) + text.slice(begins.end, end);
  const spelled = dialect?.code?.({ members: [[to.slice(name.length + 1), { source: value }]] }, value);
  return spelled === undefined ? undefined : made([replaceAt(literal, spelled)]);
}

/** `name=value` in the call of a function: only a word can stand there. */
function isArgument(input: Rewriting, { field }: Parameter, { start, end }: Span): boolean {
  const { text } = input.source;
  if (field === undefined || input.dialect?.code === undefined || input.dialect.keyBefore !== undefined) return false;
  return /^\s*=(?!=)/.test(text.slice(end, end + 20)) && !quotes.has(text[start - 1] ?? '');
}

const word = /^[A-Za-z_$][\w$]*$/;
const quotes = new Set(['"', "'", '`']);

/** `name='contains:x'` in the call of a function of Python: `**{'name.contains': 'x'}`. */
function asNamed(input: Rewriting, name: Span, begins: Span, to: string): Outcome | undefined {
  const { text, file } = input.source;
  const whole = input.uses?.member(name);
  const key = input.dialect?.code?.({ text: to }, '');
  if (!/\.pyi?$/.test(file) || key === undefined || whole?.file !== file || whole.start !== name.start)
    return undefined;
  if (begins.start < name.end || begins.end > whole.end) return undefined;
  const value = /^\s*=\s*/.exec(text.slice(name.end, whole.end))?.[0].length ?? 0;
  return made([
    { file, start: name.start, end: name.end + value, text: `**{${key}: ` },
    { ...begins, text: '' },
    { file, start: whole.end, end: whole.end, text: '}' },
  ]);
}

/** In a URL or in quotes a name is text; the key of an object may need quotes. */
function spellName(input: Rewriting, { start, end }: Span, to: string): string | undefined {
  const { text } = input.source;
  const before = text[start - 1] ?? '';
  if (before === '.') return undefined;
  const isText = text[end] === '=' || text.startsWith('%3D', end) || '?&'.includes(before) || quotes.has(before);
  if (isText || word.test(to)) return to;
  return input.dialect?.keyBefore?.(to) ?? input.dialect?.code?.({ text: to }, '');
}
