import { answerDoubts } from './policy.js';
import { ownEscapes } from './response.js';
import { findSegments, stretchesOf } from './stretch.js';
import type { Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import { withChecks } from './checks.js';
import { removeStatement } from './statement.js';
import { barred, placeOf, refuse, type Outcome, type Rewriting } from './step.js';
import { literally } from '../text/pattern.js';
import { holds } from '../text/spans.js';

/** Languages in which a call is a statement that others can do without. */
const PROGRAMS = new Set([
  'javascript',
  'python',
  'php',
  'ruby',
  'go',
  'shell',
  'powershell',
  'perl',
  'lua',
  'csharp',
  'java',
  'kotlin',
  'elixir',
  'nim',
]);

/**
 * Takes the whole call out, where it is a statement of its own and nobody looks at what it answers. Refused where it is
 * a part of another statement, or all of a block.
 */
export function removeCall(input: Rewriting): Outcome {
  const { request, operation } = input;
  if (!PROGRAMS.has(request.dialect)) return refuse('a call can only be taken out of a program');
  const call = request.callers[0] ?? request.span;
  const all = withChecks(input, call);
  const within = wrappersOf(input, call);
  const isCheck = (span: Span): boolean =>
    (span.start >= call.end && holds(all.span, span)) || within.some((one) => holds(one, span));
  const place = request.site.reads.find(({ span }) => !isCheck(span))?.span;
  if (place !== undefined) return refuse(`the response is read (${placeOf(input, place)})`);
  const escape = ownEscapes(request).find(({ span }) => !isCheck(span))?.span;
  if (escape !== undefined) return refuse(`the response is used elsewhere (${placeOf(input, escape)})`);
  const isChecked = input.uses?.answer(request, ['result']).every(({ span }) => isCheck(span)) === true;
  const [answer] = isChecked ? [] : answerDoubts(input, ['result']);
  if (answer !== undefined) return refuse(answer);
  // An element of a batch stands for the operation as well: the others are sent all the same.
  const last = lastWords(operation?.path ?? '');
  const isOwn = stretchesOf(request.url).some((stretch) => findSegments(stretch, last).length > 0);
  if (!isOwn) return refuse('the call does more than this');
  // A method of a client library is handed the last segment alone.
  const said = request.libraryMethod === undefined ? last : last.slice(last.lastIndexOf('/') + 1);
  const whole = spanOf(request, said);
  const url = whole ?? spanOf(request, said.slice(said.lastIndexOf('/') + 1));
  if (url === undefined || !holds(call, url)) {
    const at = url === undefined ? '' : ` (${placeOf(input, url)})`;
    return refuse(`the path is not written in the call itself${at}`);
  }
  // The first of its words are in the base, which would be a path of its own.
  const base = whole === undefined ? baseBefore(input.source.text, url) : undefined;
  if (base !== undefined && !isUsedBeside(input.source.text, base, all.span))
    return refuse(`\`${base}\`, which its path begins with, would be left without a use (${placeOf(input, call)})`);
  const bar = barred(input, call, 'the call');
  if (bar !== undefined) return bar;
  return removeStatement(input, all.span, 'the call', all);
}

/**
 * The functions of the program that the call goes through: what these do with the answer goes with it. Commands print what
 * nothing takes, wherever it comes from.
 */
function wrappersOf({ request, uses }: Rewriting, call: Span): readonly Span[] {
  if (uses === undefined || /^(?:shell|powershell)$/.test(request.dialect)) return [];
  const inner = request.callers.length === 0 ? [] : [...request.callers.slice(1), request.span];
  return inner.flatMap((span) => uses.around(span) ?? []).filter((around) => !holds(around, call));
}

/** The run of the address that says these words: the base may be a name (`${base}/settings` and `/brotli`). */
function spanOf({ url }: Request, words: string): Span | undefined {
  return url.find((piece) => piece.kind === 'run' && piece.text.includes(words))?.span;
}

/** The name that an address begins with before what is written in the call: `${settings}/minify`, `settings + "/minify"`. */
function baseBefore(text: string, { start }: Span): string | undefined {
  return BASE.exec(text.slice(Math.max(0, start - 200), start))
    ?.slice(1)
    .find((name) => name !== undefined);
}

const BASE = /[$#]?\{\s*(\$?[\w.]*\w)\s*\}$|(?<![\w$.])(\$?[a-z_]\w*)\s*(?:[+.]|<>|\.\.)\s*f?["'`]$|\$([a-z_]\w*)$/i;

/** A name stands somewhere besides where it is set, and in what is taken out. */
function isUsedBeside(text: string, name: string, { start, end }: Span): boolean {
  const word = new RegExp(String.raw`(?<![\w$./-])${literally(name)}(?!\w)`, 'g');
  const all = [...text.matchAll(word)].filter(({ index }) => index < start || index >= end);
  return all.length !== 1;
}

/** The words of a path that stand together at its end, or before its last parameter. */
function lastWords(path: string): string {
  return /([^/{}]+(?:\/[^/{}]+)*)(?:\/\{[^{}]*\})?$/.exec(path)?.[1] ?? path;
}
