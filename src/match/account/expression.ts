import type { SourceText, Span } from '../../model/span.js';
import { isProse } from '../expression-places.js';
import { matchPieces } from '../standing.js';
import type { Accounted, AccountTerms } from './account.js';
import { reasonFor } from './reasons.js';
import { isTest } from '../../text/test-file.js';
import type { WrittenText } from './spelled.js';
import { surroundingsOf } from './surroundings.js';

/** A condition, and not the name of a field alone. */
const CONDITION = /\s(?:eq|ne|lt|le|gt|ge|in|contains|matches)\s|[<>=!]=|[<>]|~/;

/** A constant that is called as the field that it spells: conditions are made of it. */
function isNamedAfter(known: string, span: Span, { text }: SourceText): boolean {
  if (!/^[a-z]+(?:\.[a-z_]+)+$/.test(known)) return false;
  const key = surroundingsOf(text, span.start, span.end)
    .key?.replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
  const words = known.split('.').map((word) => word.replaceAll('_', ''));
  return key !== undefined && (key === words.at(-1) || key === words.join(''));
}

/**
 * The account of an expression with a retired field that stands in a text of a program; undefined where the text is no
 * such expression.
 */
export function expressionFor(
  { pieces, span, as }: WrittenText,
  source: SourceText,
  terms: AccountTerms,
): Accounted | undefined {
  const known = pieces.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
  if (as !== 'path' || terms.kind !== 'program') return undefined;
  if (!CONDITION.test(known) && !isNamedAfter(known, span, source)) return undefined;
  const [match] = matchPieces(pieces, span, terms, false);
  if (match === undefined) return undefined;
  const { entry, finding } = match;
  const about = { span: finding.span, path: '', entries: [entry.id], from: [] };
  const yields = [entry.id, ...(entry.yieldsTo ?? [])];
  const found = [span, finding.span].flatMap((one) => [...terms.foundAt(one)]);
  if (yields.some((id) => found.includes(id))) {
    return { ...about, account: { kind: 'followed' }, match: undefined };
  }
  const around = surroundingsOf(source.text, span.start, span.end);
  const isNote = around.key !== undefined && isProse(around.key);
  const reason = isNote ? 'prose' : reasonFor(source.file, around);
  if (reason !== undefined) return { ...about, account: { kind: 'explained', reason }, match: undefined };
  const confidence = isTest(source.file) || terms.shows === 'none' ? 'possible' : 'likely';
  return {
    ...about,
    account: { kind: 'left-over', confidence },
    match: { entry, finding: { ...finding, confidence } },
  };
}
