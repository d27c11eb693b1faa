import type { Edit, Span } from '../model/span.js';
import { afterLineEnd, lineStart, lineStop } from '../text/layout.js';
import { made, placeOf, refuse, type Outcome, type Rewriting } from './step.js';

/** What may stand before a statement of its own, and behind it. */
const BEFORE = /^[ \t]*(?:await[ \t]+|void[ \t]+|yield[ \t]+)?$/;
const BEHIND = /^[ \t]*(?:;[ \t]*)?$/;
/** The line before ends in the middle of something: it is a part of that. */
const OPEN_LINE = /(?:[\\,([=|&+\-*/?:.<>!~^%]|\b(?:return|else|do|then|and|or|not|in|await|if|unless))\s*$/;
const HEAD = /^\s*(?:\}\s*)?(?:else\s+)?(?:if|for|while|with)\b.*\)\s*$/;
const BLOCK = /(?:[{:]|\b(?:then|do|else))\s*$/;
const CLOSING = /^\s*(?:[}\])]|end\b|fi\b|done\b|esac\b|else\b|elif\b|elsif\b|except\b|finally\b|rescue\b|catch\b)/;

/** Names, members, comparisons, `and` and `or`: what a condition holds that only asks for a value. No character has two ways. */
const CONDITION = String.raw`(?:[\w$.?\s'"[\]:]|!=*(?!=)|==+(?!=)|&&|\|\|)*`;
/** A condition that only asks for a value, on the line of the statement: it goes with it. */
const GUARD = new RegExp(String.raw`^[ \t]*if\b(?:[ \t]*\()?${CONDITION}(?:\)[ \t]*(?:[{:][ \t]*)?|\{[ \t]*)?$`);
const GUARD_END = /^[ \t]*(?:;[ \t]*)?(?:\}[ \t]*)?$/;
const GUARD_BEHIND = /^[ \t]+(?:if|unless)[ \t]+[\w@.?!]+[ \t]*$/;
const OTHERWISE = /^\s*(?:\}\s*)?(?:else|elif|elsif|elseif)\b/;
/** The same on a line before it, with what closes it on the line behind. */
const GUARD_LINE = new RegExp(
  String.raw`^[ \t]*if\b(?:[ \t]*\()?${CONDITION}(?:\)[ \t]*(?:(?:[{:]|then)[ \t]*)?|\{[ \t]*)?$`,
);

/**
 * Takes a statement out with its lines. Refused where it is a part of another one, or all of a block that is not there
 * for it alone; `what` begins the sentence, as in `the call`.
 */
export function removeStatement(
  input: Rewriting,
  span: Span,
  what: string,
  empty?: { readonly placeholder: string },
): Outcome {
  const { text } = input.source;
  const at = `(${placeOf(input, span)})`;
  const start = lineStart(text, span.start);
  const stop = lineStop(text, span.end);
  const [lead, rest] = [text.slice(start, span.start), text.slice(span.end, stop)];
  const isPlain = BEFORE.test(lead) && BEHIND.test(rest);
  const isGuarded =
    (GUARD.test(lead) && GUARD_END.test(rest) && lead.includes('{') === rest.includes('}')) ||
    (BEFORE.test(lead) && GUARD_BEHIND.test(rest));
  const before = lastLine(text.slice(0, start));
  const after = nextLine(text.slice(stop));
  if (!isPlain && (!isGuarded || OTHERWISE.test(after))) {
    return refuse(`${what} is a part of another statement ${at}`);
  }
  const opens = BLOCK.test(before);
  if ((!opens && OPEN_LINE.test(before)) || HEAD.test(before) || continues(after)) {
    return refuse(`${what} is a part of another statement ${at}`);
  }
  if (opens && (CLOSING.test(after) || indent(after) < indent(text.slice(start, stop)))) {
    return (
      aroundBlock(input, { start, stop }) ??
      (empty === undefined
        ? refuse(`nothing would be left in the block around ${what} ${at}`)
        : emptied(input, { start, stop }, empty.placeholder))
    );
  }
  return without(input, span.file, start, stop, what);
}

/** The condition that the statement is all of goes with it, where it has no other branch. */
function aroundBlock(
  { source: { file, text } }: Rewriting,
  { start, stop }: { readonly start: number; readonly stop: number },
): Outcome | undefined {
  const headStart = lineStart(text, Math.max(0, start - 1));
  const head = text.slice(headStart, start).trimEnd();
  if (!GUARD_LINE.test(head)) return undefined;
  const next = afterLineEnd(text, stop);
  const nextStop = lineStop(text, next);
  const closing = text.slice(next, nextStop).trim();
  const depth = indent(head);
  // A block by its margin ends with a line that stands no further in.
  if (head.endsWith(':')) {
    const after = nextLine(text.slice(stop));
    if (indent(after) > depth || OTHERWISE.test(after)) return undefined;
    return made([edit(file, text, headStart, stop)]);
  }
  if (!/^(?:\}|end|fi)$/.test(closing) || indent(text.slice(next, nextStop)) !== depth) return undefined;
  if (OTHERWISE.test(nextLine(text.slice(nextStop)))) return undefined;
  return made([edit(file, text, headStart, nextStop)]);
}

/** A block that is empty then: a function that others call, a loop over more than this. */
function emptied(
  { source: { file, text } }: Rewriting,
  { start, stop }: { readonly start: number; readonly stop: number },
  placeholder: string,
): Outcome {
  if (placeholder === '') return made([edit(file, text, start, stop)]);
  const margin = start + indent(text.slice(start, stop));
  return made([{ file, start: margin, end: stop, text: placeholder }]);
}

function without({ source: { text } }: Rewriting, file: string, start: number, stop: number, what: string): Outcome {
  const rest = text.slice(0, start) + text.slice(stop);
  if (rest.split('\n').every((line) => REMARK.test(line))) return refuse(`${what} is all that is written here`);
  return made([edit(file, text, start, stop)]);
}

function edit(file: string, text: string, start: number, stop: number): Edit {
  return { file, start, end: afterLineEnd(text, stop), text: '' };
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
