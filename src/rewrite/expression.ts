import { constantFields } from '../expression/evaluate/evaluate.js';
import { simplification } from '../expression/simplify/simplify.js';
import { replaced, type Replacement } from '../expression/simplify/rope.js';
import { defaultScheme } from '../expression/scheme.js';
import { fieldUses } from '../expression/uses.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Edit, Span } from '../model/span.js';
import type { Piece, Run } from '../model/text.js';
import { removeSpan } from '../text/edits.js';
import { expressionPlace, type ExpressionPlace } from '../text/expression-place.js';
import { FileIntervals } from '../text/intervals.js';
import { valuesOfPlaces } from './placed-values.js';
import { barred, made, quoted, refuse, type Outcome, type Refused, type Rewriting } from './step.js';

/** What a rewrite of an expression needs of its surroundings, whatever it was found in. */
export type ExpressionRewriting = Pick<Rewriting, 'source' | 'dialect' | 'sharedWith' | 'uses'>;

/**
 * Takes retired fields out of an expression: those whose value no longer changes are reckoned with, those that have
 * another name get it. The rest of the expression stays as it is written. Refused where a rule would come to apply
 * always or never, which its owner has to know, and where what is left cannot be told.
 */
export function rewriteExpression(
  input: ExpressionRewriting,
  expression: ExpressionText,
  fields: readonly string[],
): Outcome {
  const blocking = expression.holes.find((hole) => hole.as === 'anything');
  if (blocking !== undefined) return refuse(`a part of the expression is not known${named(blocking.hole.name)}`);
  const scheme = { ...defaultScheme, ...expression.names };
  const { verdict, replacements } = simplification(expression.text, {
    known: Object.fromEntries(Object.entries(constantFields).filter(([name]) => fields.includes(name))),
    mayRename: (name) => fields.includes(name),
    phase: expression.phase,
    open: expression.holes.filter((hole) => hole.as === 'part'),
    scheme,
  });
  if (verdict !== 'depends') return refuse(decided(verdict, fieldIn(expression.text, fields)));
  const left = fieldIn(replaced(expression.text, replacements), fields);
  if (left !== undefined) return refuse(`${quoted(left)} cannot be left out: ${reasonToKeep(expression)}`);
  if (replacements.length === 0) return refuse('the expression cannot be read as it is written');
  return written(input, expression, replacements);
}

function fieldIn(text: string, fields: readonly string[]): string | undefined {
  return fieldUses(text).find(({ name }) => fields.includes(name))?.name;
}

function decided(verdict: 'always' | 'never', field: string | undefined): string {
  const because = field === undefined ? 'then' : `since ${quoted(field)} is always 0`;
  return verdict === 'never'
    ? `the expression is never true ${because}: its rule does nothing and can be removed`
    : `the expression is always true ${because}: its rule applies to every request, so decide what it is to do`;
}

function reasonToKeep({ as, holes }: ExpressionText): string {
  if (as === 'value') return 'the expression gives its value';
  return holes.length > 0
    ? 'it is compared with something that is not known here'
    : 'the expression cannot be read, or it is compared with a list';
}

function named(name: string | undefined): string {
  return name === undefined ? '' : ` (${quoted(name)})`;
}

function written(
  input: ExpressionRewriting,
  expression: ExpressionText,
  replacements: readonly Replacement[],
): Outcome {
  const place = expressionPlace(expression);
  const edits: Edit[] = [];
  const doubts: string[] = [];
  for (const one of replacements) {
    const cut = expression.holes.find(
      ({ start, end }) => (start < one.start && one.start < end) || (start < one.end && one.end < end),
    );
    if (cut !== undefined) return refuse(`a part of the expression is not known${named(cut.hole.name)}`);
    const outcome = withoutElement(input, place, one) ?? editsOf(input, place, one);
    if ('refused' in outcome) return outcome;
    edits.push(...outcome.edits);
    const gone = expression.holes.filter(({ start, end }) => start >= one.start && end <= one.end && start !== end);
    for (const { hole } of gone) doubts.push(`${quoted(hole.name ?? 'a value')} is no longer put into the expression`);
    const values = valuesOfPlaces(
      input,
      outcome.edits,
      gone.map(({ hole }) => hole.span),
    );
    if ('refused' in values) return values;
    edits.push(...values.edits);
  }
  return made(edits, doubts);
}

/**
 * A condition that is an element of a list that is joined goes from the list, and what stands between the elements
 * goes by itself. Undefined where what is replaced is no such element.
 */
function withoutElement(
  input: ExpressionRewriting,
  place: ExpressionPlace,
  { start, end, text }: Replacement,
): { readonly edits: readonly Edit[] } | Refused | undefined {
  if (text !== '') return undefined;
  const from = place.at(start, 'start');
  const runs = place.flat.pieces(from, Math.max(from, place.at(end, 'end')));
  const elements = runs.flatMap((run) => {
    const span = run.span === undefined ? undefined : input.uses?.element(run.span);
    return span === undefined ? [] : [{ run, span }];
  });
  const [only, second] = elements;
  const spelled = only?.run.kind === 'run' ? only.run.text : undefined;
  if (only === undefined || second !== undefined || spelled === undefined) return undefined;
  // All of the literal goes: what else is replaced is what the elements are joined with and wrapped in.
  const { file, start: first, end: last } = only.span;
  const inside = input.source.text.slice(first + 1, last - 1);
  if (inside !== spelled || file !== input.source.file) return undefined;
  const bar = barred(input, only.span, 'the expression');
  if (bar !== undefined) return bar;
  return { edits: [{ file, ...removeSpan(input.source.text, only.span, 'comma'), text: '' }] };
}

/** The edits that make one replacement: the new text goes where the first character of the old one is written. */
function editsOf(
  input: ExpressionRewriting,
  place: ExpressionPlace,
  { start, end, text }: Replacement,
): { readonly edits: readonly Edit[] } | Refused {
  const from = place.at(start, 'start');
  const to = Math.max(from, place.at(end, 'end'));
  if (from === to) return insertion(input, place, from, text);
  const pieces = place.flat.pieces(from, to);
  const [first] = pieces;
  const fresh = spelled(input, text, first);
  if (fresh === undefined) return refuse(`the expression cannot hold ${quoted(text)} as it is written`);
  const whole = place.flat.span(from, to);
  const edits: Edit[] = [];
  let at = from;
  for (const piece of whole === undefined ? pieces : []) {
    const length = piece.kind === 'run' ? piece.text.length : 1;
    const span = place.flat.span(at, at + length);
    if (span === undefined) return refuse(elsewhere(piece));
    const last = edits.at(-1);
    // A literal with an escape or a hole in it goes as a whole.
    if (last?.text === '' && last.file === span.file && last.end === span.start)
      edits.splice(-1, 1, { ...last, end: span.end });
    else edits.push({ ...span, text: at === from ? fresh : '' });
    at += length;
  }
  if (whole !== undefined) edits.push({ ...whole, text: fresh });
  for (const edit of edits) {
    const bar = barred(input, edit, 'the expression');
    if (bar !== undefined) return bar;
    if (repeats(place, edit)) return refuse('a part of the expression is written once for several conditions');
    if (leavesNothing(input, place, edit) && input.uses?.isOperand(edit) !== true)
      return refuse('a text of its own would be left empty');
  }
  return { edits };
}

const placed = new WeakMap<
  ExpressionPlace['flat'],
  FileIntervals<{ readonly kind: Piece['kind']; readonly span: Span }>
>();

/** The parts of an expression by where they are written: found once for all of its edits. */
function piecesAt({ flat }: ExpressionPlace): FileIntervals<{ readonly kind: Piece['kind']; readonly span: Span }> {
  let index = placed.get(flat);
  if (index === undefined) {
    index = new FileIntervals();
    for (const { kind, span } of flat.pieces(0, flat.chars.length))
      if (span !== undefined) index.add(span, { kind, span });
    placed.set(flat, index);
  }
  return index;
}

/** A template or separator that several parts of the expression are made with. */
function repeats(place: ExpressionPlace, edit: Edit): boolean {
  const touched = piecesAt(place)
    .overlapping(edit)
    .flatMap(({ kind, span }) => (kind === 'run' ? [span] : []))
    .sort((a, b) => a.start - b.start);
  return touched.some((span, at) => at > 0 && span.start < (touched[at - 1]?.end ?? 0));
}

/** All of a literal goes, and others are left: it is joined with them by more than its text. */
function leavesNothing({ source: { text } }: ExpressionRewriting, place: ExpressionPlace, edit: Edit): boolean {
  const [before = '', after = ''] = [text[edit.start - 1], text[edit.end]];
  if (edit.text !== '' || before !== after || !/["'`]/.test(before) || text[edit.start - 2] === '\\') return false;
  const touched = piecesAt(place).overlapping(edit);
  return touched.some(({ span }) => span.start === edit.start) && touched.some(({ span }) => span.end === edit.end);
}

function elsewhere(piece: Piece): string {
  return piece.kind === 'hole'
    ? `${quoted(piece.name ?? 'a value')} is joined to the expression by other code`
    : 'the expression is put together by other code';
}

function insertion(
  input: ExpressionRewriting,
  place: ExpressionPlace,
  at: number,
  text: string,
): { readonly edits: readonly Edit[] } | Refused {
  const [before] = at > 0 ? place.flat.pieces(at - 1, at) : [];
  const [behind] = place.flat.pieces(at, at + 1);
  const run = [before, behind].find((piece) => piece?.kind === 'run' && piece.span !== undefined);
  if (run?.span === undefined) return refuse('the expression is put together by other code');
  const fresh = spelled(input, text, run);
  if (fresh === undefined) return refuse(`the expression cannot hold ${quoted(text)} as it is written`);
  const { file, start, end } = run.span;
  const to = run === before ? end : start;
  const bar = barred(input, run.span, 'the expression');
  return bar ?? { edits: [{ file, start: to, end: to, text: fresh }] };
}

/** Letters, digits, dots and `_` mean themselves anywhere; blanks and parentheses wherever there are quotes. */
function spelled({ dialect }: ExpressionRewriting, text: string, like: Piece | undefined): string | undefined {
  if (/^[\w.]*$/.test(text)) return text;
  if (like?.kind !== 'run') return undefined;
  if (/^[\w. ()]*$/.test(text) && inQuotes(like)) return text;
  return dialect?.escape?.(text, like);
}

function inQuotes({ quoting = [] }: Run): boolean {
  return quoting.length > 0 && !quoting.includes('bare');
}
