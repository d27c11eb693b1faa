import type { Edit, Span } from '../model/span.js';
import type { Run, Text } from '../model/text.js';
import { removeSpans } from '../text/edits.js';
import { atRange, findSegments, stretchesOf, type Match, type Placed, type Stretch } from './stretch.js';
import {
  barred,
  made,
  nothing,
  placeOf,
  quoted,
  refuse,
  replaceAt,
  together,
  type Outcome,
  type Refused,
  type Rewriting,
} from './step.js';
import { variablePart } from './variable-part.js';

const trimSlashes = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Characters that mean themselves in every string of every language, and in a shell's bare words. */
const plain = /^[\w./-]*$/;
const quotes = new Set(['"', "'", '`']);

/**
 * Puts `with` where the URL's path holds `replace`, whole segments on both sides. Only the segments that differ
 * are edited, in the bytes they came from. Refused where one of them is not plain text of this file.
 */
export function rewritePath(input: Rewriting, step: { readonly replace: string; readonly with: string }): Outcome {
  const { url, alsoUrl = [] } = input.request;
  return together([url, ...alsoUrl].map((text) => rewriteIn(input, text, step)));
}

function rewriteIn(input: Rewriting, url: Text, step: { readonly replace: string; readonly with: string }): Outcome {
  const old = trimSlashes(step.replace);
  const now = trimSlashes(step.with);
  const stretches = stretchesOf(url);
  const found = stretches.flatMap((stretch) => findSegments(stretch, old.join('/')));
  const [only, second] = found;
  if (only !== undefined) {
    if (second === undefined) return change({ input, url }, only, old, now);
    return refuse(`the path holds ${quoted(old.join('/'))} more than once`);
  }
  const hidden = variablePart(url, old);
  if (hidden !== undefined) return refuse(`the part ${quoted(hidden)} of the path comes from a variable`);
  const done = now.length > 0 && stretches.some((stretch) => findSegments(stretch, now.join('/'), 'closed').length > 0);
  if (done) return nothing;
  const open = url.some((piece) => piece.kind === 'hole');
  return refuse(
    open
      ? `the part ${quoted(old.join('/'))} of the path comes from a variable`
      : `the path does not hold ${quoted(old.join('/'))} as text`,
  );
}

/** A range of a stretch's text, and what it becomes. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Place {
  readonly input: Rewriting;
  /** The address that is changed, of those that the request is written with. */
  readonly url: Text;
}

function change(place: Place, match: Match, old: readonly string[], now: readonly string[]): Outcome {
  const changes = changesOf(match, old, now);
  if (changes === undefined) return refuse('the whole path would be removed');
  const edits: Edit[] = [];
  for (const one of changes) {
    const spelled = editsOf(place, match.stretch, one);
    if ('refused' in spelled) return spelled;
    edits.push(...spelled.edits);
  }
  return made(edits);
}

/** Undefined when nothing of the path would be left. */
function changesOf(match: Match, old: readonly string[], now: readonly string[]): Change[] | undefined {
  const starts: number[] = [];
  let at = match.start;
  for (const segment of old) {
    starts.push(at);
    at += segment.length + 1;
  }
  const startOf = (index: number): number => starts[index] ?? match.end + 1;
  if (old.length === now.length) {
    return old.flatMap((segment, index) => {
      const text = now[index] ?? '';
      return text === segment ? [] : [{ start: startOf(index), end: startOf(index) + segment.length, text }];
    });
  }
  const least = Math.min(old.length, now.length);
  let head = 0;
  while (head < least && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < least - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const text = now.slice(head, now.length - tail).join('/');
  const start = startOf(head);
  const end = startOf(old.length - tail) - 1;
  if (head === old.length - tail) {
    return head > 0
      ? [{ start: start - 1, end: start - 1, text: `/${text}` }]
      : [{ start, end: start, text: `${text}/` }];
  }
  if (text !== '') return [{ start, end, text }];
  if (match.stretch.text[start - 1] === '/') return [{ start: start - 1, end, text }];
  return match.stretch.text[end] === '/' ? [{ start, end: end + 1, text }] : undefined;
}

/** The new text goes where the first changed character is written; the others are removed. */
function editsOf(
  { input, url }: Place,
  stretch: Stretch,
  change: Change,
): { readonly edits: readonly Edit[] } | Refused {
  const touched = atRange(stretch, change.start, change.end);
  const edits: Edit[] = [];
  const elements: Span[] = [];
  for (const placed of touched) {
    if (isJoint(input, placed.run)) continue;
    const from = Math.max(0, change.start - placed.start);
    const to = Math.min(placed.run.text.length, change.end - placed.start);
    const part = stretch.text.slice(change.start, change.end) || placed.run.text;
    const span = linearSpan(input, placed.run, part);
    if ('refused' in span) return span;
    const range = { file: span.file, start: span.start + from, end: span.start + to };
    const bar = barred(input, from === to ? span : range, 'the path');
    if (bar !== undefined) return bar;
    if (usedTwice(url, span, range)) {
      return refuse(`the part ${quoted(part)} of the path is used twice in it (${placeOf(input, span)})`);
    }
    const text = edits.length === 0 ? spell(input, change.text, placed.run) : '';
    if (text === undefined) return refuse(`the path cannot hold ${quoted(change.text)} as it is written`);
    if (text === '' && from === 0 && to === placed.run.text.length && standsAlone(input, stretch, placed)) {
      const element = placed.run.element ?? (placed.run.span && input.uses?.element(placed.run.span));
      if (element !== undefined) {
        elements.push(element);
        continue;
      }
      return refuse(`the part ${quoted(part)} of the path is a string of its own (${placeOf(input, span)})`);
    }
    edits.push({ ...range, text });
  }
  const [first] = elements;
  if (first !== undefined) {
    // Neighbours go as one: each by itself would leave a comma.
    for (const range of removeSpans(input.source.text, elements, 'comma'))
      edits.push(replaceAt({ file: first.file, ...range }, ''));
  }
  return edits.length > 0 ? { edits } : refuse('the path is put together by other code');
}

/** What a list of segments is joined with is not written anywhere. */
function isJoint({ uses }: Rewriting, run: Run): boolean {
  if (run.span === undefined) return run.element !== undefined;
  return uses?.separates(run.span) === true;
}

function linearSpan(input: Rewriting, run: Run, part: string): Span | Refused {
  if (run.span === undefined) return refuse(`the part ${quoted(part)} of the path is put together by other code`);
  if (run.span.end - run.span.start === run.text.length) return run.span;
  return refuse(`the part ${quoted(part)} of the path is written with an escape (${placeOf(input, run.span)})`);
}

/** One constant gives several parts of the URL: a change for one would change them all. */
function usedTwice(url: Text, run: Span, range: Span): boolean {
  // Text that is added belongs to the character before it, or to the one behind it at the start of the run.
  const empty = range.start === range.end;
  const start = empty && range.start > run.start ? range.start - 1 : range.start;
  const end = empty && range.start === run.start ? range.end + 1 : range.end;
  const users = url.filter(({ span }) => span?.file === run.file && span.start < end && span.end > start);
  return users.length > 1;
}

function spell(input: Rewriting, text: string, run: Run): string | undefined {
  return plain.test(text) ? text : input.dialect?.escape?.(text, run);
}

/** Nothing else is written in the run's string: without its text an empty one would be left. */
function standsAlone(input: Rewriting, stretch: Stretch, placed: Placed): boolean {
  const { span: here, within } = placed.run;
  if (here === undefined) return true;
  const before = input.source.text[here.start - 1];
  if (before !== undefined && quotes.has(before) && before === input.source.text[here.end]) return true;
  if (within !== undefined) return within.end - within.start <= here.end - here.start + 2;
  const left = stretch.pieces[placed.index - 1]?.span;
  const right = stretch.pieces[placed.index + 1]?.span;
  const touches =
    (left?.file === here.file && left.end === here.start) || (right?.file === here.file && right.start === here.end);
  return !touches;
}
