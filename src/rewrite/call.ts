import { answerDoubts } from './answer-doubts.js';
import { ownEscapes } from './response.js';
import { findSegments, stretchesOf } from './stretch.js';
import type { Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import { withChecks } from './checks.js';
import { removeStatement } from './statement.js';
import { barred, placeOf, refuse, type Outcome, type Rewriting } from './step.js';
import { lineStop } from '../text/layout.js';
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
  const last = lastWords(operation?.path ?? '');
  // A method of a client library is handed the last segment alone.
  const said = request.libraryMethod === undefined ? last : last.slice(last.lastIndexOf('/') + 1);
  const whole = spanOf(request, said);
  const url = whole ?? spanOf(request, said.slice(said.lastIndexOf('/') + 1));
  const { call: own, inner } = writtenCall(request, url);
  const taker = takerOf(input, own);
  const call = taker ?? own;
  const all = withChecks(input, call);
  const within = wrappersOf(input, call, inner);
  const leads = inner.length > 0 || taker !== undefined;
  const isCheck = (span: Span): boolean =>
    (span.start >= call.end && holds(all.span, span)) || within.some((one) => holds(one, span));
  const isGone = (span: Span): boolean => isCheck(span) || (leads && isBelow(input, all.span, span));
  const place = request.site.reads.find(({ span }) => !isGone(span))?.span;
  if (place !== undefined) return refuse(`the response is read (${placeOf(input, place)})`);
  const escape = ownEscapes(request).find(({ span, how }) => !(how === 'stored' ? isCheck : isGone)(span))?.span;
  if (escape !== undefined) return refuse(`the response is used elsewhere (${placeOf(input, escape)})`);
  const isChecked = input.uses?.answer(request, ['result']).every(({ span }) => isGone(span)) === true;
  const [answer] = isChecked ? [] : answerDoubts(input, ['result']);
  if (answer !== undefined) return refuse(answer);
  // An element of a batch stands for the operation as well: the others are sent all the same.
  const isOwn = stretchesOf(request.url).some((stretch) => findSegments(stretch, last).length > 0);
  if (!isOwn) return refuse('the call does more than this');
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

/** The call that the path is written in, of those that lead to the request, and those that it leads to in turn. */
function writtenCall({ callers, span }: Request, url: Span | undefined): { call: Span; inner: readonly Span[] } {
  const calls = [...callers, span];
  const found = calls.findIndex((one) => url !== undefined && holds(one, url));
  const at = Math.max(found, 0);
  return { call: calls[at] ?? span, inner: calls.slice(at + 1) };
}

/** `check(send(...))`: the call of a function that is handed the answer, and nothing else, on the same lines. */
function takerOf({ source: { file, text } }: Rewriting, call: Span): Span | undefined {
  if (call.file !== file) return undefined;
  const before = TAKES.exec(text.slice(Math.max(0, call.start - 200), call.start));
  const after = /^\s*,?\s*\)/.exec(text.slice(call.end));
  if (before === null || after === null || !isCheckName(before[2] ?? '')) return undefined;
  return { file, start: call.start - (before[1]?.length ?? 0), end: call.end + after[0].length };
}

const TAKES = /(?:^|\n)[ \t]*(?:await[ \t]+)?((?:[\w$]+(?:\.|->|::))*([\w$]+)[?!]?\(\s*(?:await\s+)?)$/;

/** Words of names that say what a function does: it looks whether all went well, and shows nothing of it. */
const CHECKS = /^(?:checks?|checked|ok|asserts?|ensures?|raises?|must|expects?|verify|unwrap|handle|fail|done)$/i;

/** `check_response`, `mustBeOK`, but not `invoke` */
function isCheckName(name: string): boolean {
  return name.split(/_|(?<=[a-z\d])(?=[A-Z])/).some((word) => CHECKS.test(word));
}

/**
 * The functions of the program that the call goes through: what these do with the answer goes with it. Commands print what
 * nothing takes, wherever it comes from.
 */
function wrappersOf({ request, uses }: Rewriting, call: Span, inner: readonly Span[]): readonly Span[] {
  if (uses === undefined || /^(?:shell|powershell)$/.test(request.dialect)) return [];
  return inner.flatMap((span) => uses.around(span) ?? []).filter((around) => !holds(around, call));
}

/**
 * A place lies in a function that the call leads to: nothing takes the value of a statement, so what looks at the answer
 * does so while the call lasts. A command's functions print what they are answered, unless it is thrown away.
 */
function isBelow({ request, uses, source }: Rewriting, call: Span, at: Span): boolean {
  if (/^(?:shell|powershell)$/.test(request.dialect)) {
    const behind = source.text.slice(call.start, lineStop(source.text, call.end));
    if (!/(?:&?>|>>)[ \t]*\/dev\/null|\|[ \t]*Out-Null\b/.test(behind)) return false;
  }
  const around = uses?.around(at);
  return around !== undefined && !holds(around, call);
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
