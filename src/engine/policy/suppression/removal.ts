import type { Fix } from '../../../model/finding.js';
import type { Edit } from '../../../model/span.js';
import { removeSpan } from '../../../text/edits.js';
import { isLineEnd, lineStart, lineStop, skipBlanks, skipBlanksBack, type Range } from '../../../text/layout.js';
import { writtenEdits } from '../../fixing/part-fixes.js';
import type { Comment } from './comments.js';
import { outerEnd, outerStart, type Directive, type NamedRule } from './directive.js';

/** Removes some of the entries that a directive names, and all of it where none is left. */
export function removalOf(text: string, file: string, directive: Directive, rules: readonly NamedRule[]): Fix {
  const all = rules.length === directive.rules.length;
  const comments = directive.end === undefined ? [directive.comment] : [directive.comment, directive.end];
  const edits: Edit[] = all
    ? comments.map((comment) => ({ file, ...wholeOf(text, comment), text: '' }))
    : [{ file, ...withoutRules(directive, rules) }];
  return { title: 'Remove the suppression', edits, applicability: 'safe', because: null };
}

/** The same for a directive that may stand in a part; null where the change cannot be written there. */
export function removalIn(text: string, file: string, directive: Directive, rules: readonly NamedRule[]): Fix | null {
  let { within } = directive;
  if (within === undefined) return removalOf(text, file, directive, rules);
  while (within.directive.within !== undefined) within = within.directive.within;
  const { unit, directive: inner } = within;
  const gone = inner.rules.filter(({ id }) => rules.some((rule) => rule.id === id));
  const fix = removalOf(unit.source.text, unit.source.file, inner, gone);
  const written = writtenEdits(unit, fix.edits);
  return 'refused' in written ? null : { ...fix, edits: written.edits };
}

/** The comment with its lines; behind code, with the blanks before it. */
function wholeOf(text: string, comment: Comment): Range {
  const span = { start: outerStart(text, comment), end: outerEnd(text, comment) };
  const alone =
    skipBlanksBack(text, span.start) === lineStart(text, span.start) &&
    skipBlanks(text, span.end) === lineStop(text, span.end);
  if (alone) return removeSpan(text, span, 'line');
  const next = skipBlanks(text, span.end);
  const last = next === text.length || isLineEnd(text[next]);
  return last ? { start: skipBlanksBack(text, span.start), end: next } : { start: span.start, end: next };
}

/** The list of entries, written anew without those to go. */
function withoutRules(directive: Directive, rules: readonly NamedRule[]): Range & { readonly text: string } {
  const kept = directive.rules.filter((rule) => !rules.includes(rule)).map(({ id }) => id);
  const [first, last] = [directive.rules[0], directive.rules.at(-1)];
  return { start: first?.start ?? 0, end: last?.end ?? 0, text: kept.join(', ') };
}
