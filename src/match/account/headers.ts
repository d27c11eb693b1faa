import type { Account } from '../../model/account.js';
import type { Entry } from '../../model/entry.js';
import type { Schedule } from '../../model/schedule.js';
import type { SourceText, Span } from '../../model/span.js';
import { isTest } from '../../text/test-file.js';
import { findingOfText } from '../standing.js';
import type { Accounted, AccountTerms } from './account.js';
import { literalAt, type LiteralIndex } from './literals.js';
import { reasonFor } from './reasons.js';
import { surroundingsOf } from './surroundings.js';

/** Headers that may not be sent any more, by their names. */
export class RetiredHeaders {
  /** For `exec` in a row. */
  readonly words: RegExp;
  private readonly byName = new Map<string, Entry>();

  constructor(schedule: Schedule) {
    for (const entry of schedule.entries) {
      for (const name of entry.headers?.sent ?? []) this.byName.set(name.toLowerCase(), entry);
    }
    const all = [...this.byName.keys()];
    this.words = all.length === 0 ? /(?!)/g : new RegExp(`(?<![\\w-])(?:${all.join('|')})(?![\\w-])`, 'gi');
  }

  entry(name: string): Entry | undefined {
    return this.byName.get(name.toLowerCase());
  }
}

/** The accounts of the retired headers in a program, whatever becomes of the objects that they are put into. */
export function headersFor(
  source: SourceText,
  headers: RetiredHeaders,
  literals: LiteralIndex,
  terms: AccountTerms,
): readonly Accounted[] {
  if (terms.kind !== 'program' || terms.shows === 'none') return [];
  const found: Accounted[] = [];
  headers.words.lastIndex = 0;
  for (let match = headers.words.exec(source.text); match !== null; match = headers.words.exec(source.text)) {
    const [name] = match;
    const entry = headers.entry(name);
    const span: Span = { file: source.file, start: match.index, end: match.index + name.length };
    const account = entry === undefined ? undefined : accountOf(entry, span, source, literals, terms);
    if (entry === undefined || account === undefined) continue;
    const about = { span, path: '', entries: [entry.id], account, from: [] };
    found.push({ ...about, match: account.kind === 'left-over' ? leftOver(entry, name, span, terms) : undefined });
  }
  return found;
}

function accountOf(
  entry: Entry,
  span: Span,
  source: SourceText,
  literals: LiteralIndex,
  terms: AccountTerms,
): Account | undefined {
  if (terms.foundAt(span).has(entry.id)) return { kind: 'followed' };
  const literal = literalAt(literals, span);
  if (literal === 'comment') return { kind: 'explained', reason: 'comment' };
  if (literal === 'sentence') return { kind: 'explained', reason: 'prose' };
  const reason = reasonFor(source.file, surroundingsOf(source.text, span.start, span.end));
  if (reason !== undefined) return { kind: 'explained', reason };
  if (isTest(source.file)) return { kind: 'explained', reason: 'test' };
  return isGivenValue(source.text, span) ? { kind: 'left-over', confidence: 'likely' } : undefined;
}

/** What asks for a header, or takes it out, sends none. */
const ASKS =
  /(?:\b|_)(?:get\w*|has\w*|del\w*|remove\w*|contains\w*|includes?|equals\w*|strip\w*|redact\w*|mask\w*|unset\w*)!?\s*$/i;

/** A value stands behind the name: `'X' => v`, `"X": v`, `h['X'] = v`, `("X", v)`, `.Set("X", v)`. A list of names has none. */
function isGivenValue(text: string, { start, end }: Span): boolean {
  const after = text.slice(end, end + 80);
  const quote = /^["'`]/.exec(after)?.[0];
  if (quote === undefined || text.charAt(start - 1) !== quote) return false;
  if (/^.\s*(?:=>|:(?!:)|\]\s*(?::?=)(?![=~]))\s*\S/.test(after)) return true;
  const before = text.slice(Math.max(0, start - 80), start - 1);
  return /^.\s*,\s*[^\s)\]]/.test(after) && /\(\s*$/.test(before) && !ASKS.test(before.replace(/\(\s*$/, ''));
}

function leftOver(of: Entry, name: string, span: Span, terms: AccountTerms): Accounted['match'] {
  const finding = findingOfText(of, `the header ${name}`, span, terms, 'likely');
  const message = `${finding.message}; it is written here, and what sends it was not found`;
  return { finding: { ...finding, message }, entry: terms.entryIn?.(of, span.file) ?? of };
}
