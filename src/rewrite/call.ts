import { afterLineEnd, lineStart, lineStop } from '../text/layout.js';
import type { Span } from '../model/span.js';
import { answerDoubts } from './policy.js';
import { findSegments, stretchesOf } from './stretch.js';
import { barred, made, placeOf, refuse, within, type Outcome, type Rewriting } from './step.js';

/** Languages in which a call is a statement that others can do without. */
const PROGRAMS = new Set([
  'javascript',
  'python',
  'php',
  'ruby',
  'go',
  'shell',
  'perl',
  'lua',
  'csharp',
  'java',
  'kotlin',
  'elixir',
  'nim',
]);

/** What may stand before a call that is a statement of its own, and behind it. */
const BEFORE = /^[ \t]*(?:await[ \t]+|void[ \t]+|yield[ \t]+)?$/;
const BEHIND = /^[ \t]*;?[ \t]*$/;
/** The line before ends in the middle of something: the call is a part of it. */
const OPEN_LINE = /(?:[\\,([=|&+\-*/?:.<>!~^%]|\b(?:return|else|do|then|and|or|not|in|await|if|unless))\s*$/;
const HEAD = /^\s*(?:\}\s*)?(?:else\s+)?(?:if|for|while|with)\b.*\)\s*$/;
const BLOCK = /(?:[{:]|\b(?:then|do|else))\s*$/;
const CLOSING = /^\s*(?:[}\])]|end\b|fi\b|done\b|esac\b|else\b|elif\b|elsif\b|except\b|finally\b|rescue\b|catch\b)/;

/**
 * Takes the whole call out, where it is a statement of its own and nobody looks at what it answers. Refused where it is
 * a part of another statement, or all of a block.
 */
export function removeCall(input: Rewriting): Outcome {
  const { request, operation, source } = input;
  if (!PROGRAMS.has(request.dialect)) return refuse('a call can only be taken out of a program');
  const place = request.site.reads.at(0)?.span;
  if (place !== undefined) return refuse(`the response is read (${placeOf(input, place)})`);
  const escape = request.site.escapes.at(0)?.span;
  if (escape !== undefined) return refuse(`the response is used elsewhere (${placeOf(input, escape)})`);
  const [answer] = answerDoubts(input, ['result']);
  if (answer !== undefined) return refuse(answer);
  // An element of a batch stands for the operation as well: the others are sent all the same.
  const last = lastWords(operation?.path ?? '');
  const isOwn = stretchesOf(request.url).some((stretch) => findSegments(stretch, last).length > 0);
  if (!isOwn) return refuse('the call does more than this');
  const call = request.callers[0] ?? request.span;
  const url = request.url.find((piece) => piece.kind === 'run' && piece.text.includes(last))?.span;
  if (url === undefined || !within(url, call)) {
    const at = url === undefined ? '' : ` (${placeOf(input, url)})`;
    return refuse(`the path is not written in the call itself${at}`);
  }
  const bar = barred(input, call, 'the call');
  if (bar !== undefined) return bar;
  const { text } = source;
  const start = lineStart(text, call.start);
  const stop = lineStop(text, call.end);
  if (!BEFORE.test(text.slice(start, call.start)) || !BEHIND.test(text.slice(call.end, stop))) {
    return refuse(`the call is a part of another statement (${placeOf(input, call)})`);
  }
  const before = lastLine(text.slice(0, start));
  const after = nextLine(text.slice(stop));
  const opens = BLOCK.test(before);
  if ((!opens && OPEN_LINE.test(before)) || HEAD.test(before) || continues(after)) {
    return refuse(`the call is a part of another statement (${placeOf(input, call)})`);
  }
  if (opens && (CLOSING.test(after) || indent(after) < indent(text.slice(start, stop)))) {
    return refuse(`nothing would be left in the block around the call (${placeOf(input, call)})`);
  }
  const rest = text.slice(0, start) + text.slice(stop);
  if (rest.split('\n').every((line) => REMARK.test(line))) return refuse('the call is all that is written here');
  const lines: Span = { file: call.file, start, end: afterLineEnd(text, stop) };
  return made([{ ...lines, text: '' }]);
}

/** The words of a path that stand together at its end, or before its last parameter. */
function lastWords(path: string): string {
  return /([^/{}]+(?:\/[^/{}]+)*)(?:\/\{[^{}]*\})?$/.exec(path)?.[1] ?? path;
}

/** The line goes on with what the one before gave. */
function continues(line: string): boolean {
  return /^\s*(?:[.?)\]|&]|->|\?\.|and\b|or\b)/.test(line);
}

/** Lines that say nothing to the program. */
const REMARK = /^\s*(?:$|\/\/|#|\*|\/\*|--\s)/;

function lastLine(text: string): string {
  return text.split('\n').findLast((line) => !REMARK.test(line)) ?? '';
}

function nextLine(text: string): string {
  return text.split('\n').find((line) => !REMARK.test(line)) ?? '';
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}
