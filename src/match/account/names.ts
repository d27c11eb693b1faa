import type { Account } from '../../model/account.js';
import type { Entry } from '../../model/entry.js';
import type { Schedule } from '../../model/schedule.js';
import type { SourceText, Span } from '../../model/span.js';
import { commonnessOf } from '../../schedule/common-words.js';
import { libraryOf } from '../../schedule/library.js';
import type { Accounted, AccountTerms } from './account.js';
import { literalAt, type LiteralIndex } from './literals.js';
import { reasonFor } from './reasons.js';
import { isTest } from '../../text/test-file.js';
import { surroundingsOf } from './surroundings.js';

/** The libraries whose methods have names of their own, by the ending of the files that call them. */
const LIBRARIES = [
  { surface: 'go', file: /\.go$/i },
  { surface: 'php', file: /\.(?:php|phtml)$/i },
] as const;

/** At least three words: `ListWAFOverrides`, `createFirewallRules`. */
const OWN_NAME = /^[A-Za-z][a-z]*(?:[A-Z][a-z]*){2,}$/;

interface RetiredName {
  readonly entry: Entry;
  /** Files in which it is a method; undefined for a field. */
  readonly methodIn: RegExp | undefined;
}

/** Fields and methods of client libraries whose names tell that they are those that a schedule retires. */
export class RetiredNames {
  /** For `exec` in a row. */
  readonly words: RegExp;
  private readonly byName = new Map<string, RetiredName[]>();

  constructor(schedule: Schedule) {
    for (const entry of schedule.entries) {
      for (const { path } of entry.fields) {
        const name = path.split('.').at(-1)?.replaceAll('[]', '') ?? '';
        if (name.includes('_') && commonnessOf(name) === 0) this.add(name, { entry, methodIn: undefined });
      }
    }
    for (const { surface, file } of LIBRARIES) {
      for (const [chain, methods] of libraryOf(schedule.entries, surface)) {
        const name = chain.split('.').at(-1) ?? '';
        for (const method of OWN_NAME.test(name) ? methods : []) {
          const entry = schedule.entry(method.entry);
          if (entry !== undefined && method.where === undefined) this.add(name, { entry, methodIn: file });
        }
      }
    }
    const all = [...this.byName.keys()];
    this.words = all.length === 0 ? /(?!)/g : new RegExp(`(?<![\\w-])(?:${all.join('|')})(?![\\w-])`, 'g');
  }

  /** What a name stands for, as it is written in a file. */
  at(name: string, { file, text }: SourceText, end: number): readonly RetiredName[] {
    const called = /^\s?\(/.test(text.slice(end, end + 2));
    return (this.byName.get(name) ?? []).filter(
      ({ methodIn }) => methodIn === undefined || (called && methodIn.test(file)),
    );
  }

  private add(name: string, found: RetiredName): void {
    const known = this.byName.get(name) ?? [];
    if (!known.some(({ entry }) => entry === found.entry)) this.byName.set(name, [...known, found]);
  }
}

/** Methods that a text declares. */
const DECLARED = /\bfunc(?:tion)?\s+(?:\([^()\n]{0,80}\)\s*)?&?(\w{1,80})\s*\(/g;

/** The names of the methods that texts declare: calls of them are no calls of a library. */
export function declaredNames(texts: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) for (const [, name = ''] of text.matchAll(DECLARED)) found.add(name);
  return found;
}

/**
 * The accounts of the retired names in a program: they tell nothing of the request that they belong to, so that none is
 * a finding by itself. `own`: the names of methods of the project.
 */
export function namesFor(
  source: SourceText,
  names: RetiredNames,
  own: ReadonlySet<string>,
  literals: LiteralIndex,
  terms: AccountTerms,
): readonly Accounted[] {
  if (terms.kind !== 'program' || terms.shows === 'none') return [];
  const found: Accounted[] = [];
  names.words.lastIndex = 0;
  for (let match = names.words.exec(source.text); match !== null; match = names.words.exec(source.text)) {
    const [name] = match;
    const span: Span = { file: source.file, start: match.index, end: match.index + name.length };
    for (const { entry, methodIn } of names.at(name, source, span.end)) {
      if (methodIn !== undefined && own.has(name)) continue;
      const account = accountOf(entry, span, source, literals, terms);
      const path = entry.operations[0]?.path ?? '';
      found.push({ span, path, entries: [entry.id], account, from: [], match: undefined });
    }
  }
  return found;
}

function accountOf(entry: Entry, span: Span, source: SourceText, literals: LiteralIndex, terms: AccountTerms): Account {
  if (terms.foundAt(span).has(entry.id)) return { kind: 'followed' };
  const literal = literalAt(literals, span);
  if (literal === 'comment') return { kind: 'explained', reason: 'comment' };
  const reason = reasonFor(source.file, surroundingsOf(source.text, span.start, span.end));
  if (reason !== undefined && reason !== 'own-route') return { kind: 'explained', reason };
  if (isTest(source.file) && terms.foundInCode.has(entry.id)) return { kind: 'explained', reason: 'test' };
  return { kind: 'explained', reason: 'name-only' };
}
