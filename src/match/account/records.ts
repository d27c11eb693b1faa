import type { Account } from '../../model/account.js';
import type { Entry, RecordRule } from '../../model/entry.js';
import type { Finding } from '../../model/finding.js';
import type { Schedule } from '../../model/schedule.js';
import type { SourceText, Span } from '../../model/span.js';
import { commonnessOf } from '../../schedule/common-words.js';
import { severityOf, statusAt } from '../../schedule/status.js';
import { isTest } from '../../text/test-file.js';
import { isDisputed, predicate, replacementOf } from '../message.js';
import type { Accounted, AccountTerms } from './account.js';
import { literalAt, literalsIn, type LiteralIndex } from './literals.js';
import { Brackets, withoutInner, type Block } from './record-block.js';
import { arePairs, arePicked, isBody, isNamed, isRecord, isUnder, type Shape, type Spelled } from './record-shape.js';

/** Records that show by their other members that a retired field is among them, whatever sends or reads them. */
export class RetiredRecords {
  private readonly shapes: readonly Shape[];

  constructor(schedule: Schedule) {
    this.shapes = schedule.entries.flatMap((entry) =>
      (entry.records ?? []).map((rule) => ({
        entry,
        rule,
        keys: rule.keys.map((name) => ({ name, spelled: spellings(name) })),
        beside: rule.beside.map(spellings),
      })),
    );
  }

  /** The shapes all of whose members a text has somewhere. */
  in(text: string): readonly Shape[] {
    return this.shapes.filter(
      ({ beside, keys }) => beside.every((one) => finds(one, text)) && keys.some(({ spelled }) => finds(spelled, text)),
    );
  }
}

/** `zone_name`, `zoneName`, `ZoneName` as whole words. */
function spellings(name: string): Spelled {
  const pascal = name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  const words = [...new Set([name, pascal, pascal.charAt(0).toLowerCase() + pascal.slice(1)])];
  const names = `(?:${words.join('|')})`;
  // `"Locked",` is a title in a list of them: the names that texts hold are spelled as the API does.
  const title = String.raw`(?![\w-]|(?<=["'\x60]${pascal})["'\x60]\s*,)`;
  // `[bool]$Locked`, `public bool $locked`: members of PowerShell and PHP are declared as variables.
  const declared = String.raw`(?:\]\s?|\b(?:public|protected|private|readonly)\s(?:[\w?\\|]+\s)?)\$`;
  // What stands before a name is looked at where there is one: few places have it, and all would have to be looked behind.
  const whole = String.raw`(?<=(?:(?<![\w$-])|${declared})${names})`;
  return { words, pattern: new RegExp(names + whole + title, 'g') };
}

/** Most texts have no such word at all, which is quickly told. */
function finds({ words, pattern }: Spelled, text: string): boolean {
  return words.some((word) => text.includes(word)) && text.search(pattern) >= 0;
}

/** The retired fields of records in a program, each once in its record. `shapes`: those all of whose members its text has. */
export function recordsFor(
  source: SourceText,
  shapes: readonly Shape[],
  literals: LiteralIndex,
  terms: AccountTerms,
): readonly Accounted[] {
  if (terms.kind !== 'program' || terms.shows === 'none') return [];
  const found = new Map<string, Accounted>();
  let known: Brackets | undefined;
  const brackets = (): Brackets => (known ??= new Brackets(withoutBrackets(source.text, literals)));
  for (const shape of shapes) {
    // A name says little where nothing but the project has to do with the API, and the members are common words.
    if (shape.rule.named !== undefined && terms.shows === 'project' && !isParticular(shape.rule)) continue;
    for (const block of blocksOf(shape, source.text, brackets)) {
      const { entry, keys } = shape;
      const inBody = shape.rule.within === undefined && isBody(source.text, block.start);
      const before = inBody
        ? String.raw`(?<=[(\[]\s*["']|\.|->|@)`
        : arePairs(block, keys)
          ? String.raw`(?<=[(\[]\s*["'])`
          : '';
      const places = keys.flatMap(({ name, spelled: { pattern, words } }) => {
        const behind = isAnswered(entry) ? GIVEN_NOTHING_KNOWN + notGivenOther(words) + NOT_GIVEN : '';
        const key = before + behind === '' ? pattern : new RegExp(before + pattern.source + behind, 'g');
        const span = firstKey(key, block, source, literals);
        return span === undefined ? [] : [{ name, span }];
      });
      // What sends it was found with one of them, or what is read from an answer is put into it.
      const isFollowed = places.some(
        ({ span }) => accountOf(entry, whereUsed(span, source.text), terms).kind === 'followed',
      );
      for (const { name, span } of places) {
        const key = `${entry.id}\0${String(span.start)}`;
        if (!found.has(key)) found.set(key, accounted(entry, name, span, terms, isFollowed));
      }
    }
  }
  return [...found.values()];
}

/** Only answers have the field: what a program writes out with it is an example, or made for its own use. */
function isAnswered({ fields }: Entry): boolean {
  return fields.every((field) => field.in === 'response');
}

/** Behind a member, where it is declared or read, and not given a text that is written out or a variable of the program. */
const GIVEN = String.raw`["'\\]{0,3}\s*(?::|=>)\s*`;
const TYPE =
  '(?:str(?:ing)?|number|bool(?:ean)?|int|u?int\\d*|[iuf]\\d+|[iu]size|float|double|long|short|char|bytes?|any|unknown|object|null|undefined|uuid|text)';
const GIVEN_NOTHING_KNOWN = String.raw`(?!${GIVEN}(?:(?:Some\(|&)?[\\]?["'\x60]|(?!${TYPE}\b)\$?[a-z]\w*\s*(?:[,}\n]|$)))`;

/** It is not given a member of another name, which is none of an answer's: `zone_id: zone.id`, `'zone_id' => $zone['id']`. */
const notGivenOther = (words: readonly string[]): string => {
  const member = String.raw`(?:(?:[?!]?\.|->|::)[a-z]\w*|(?:\?\.)?\[["']\w+["']\])`;
  const same = String.raw`\b(?:${words.join('|')})(?:["']\])?`;
  return String.raw`(?!${GIVEN}\$?[a-z]\w*${member}+(?<!${same})[ \t]*(?:[,;}\n]|$|\|\||\?\?))`;
};

/** The name is not itself what a member is given: `zone_id: zoneId`. */
const NOT_GIVEN = String.raw`(?<!(?::|=>)\s+\$?\w+)`;

/** A retired member that no other API has: `error_chain`. */
function isParticular({ keys }: RecordRule): boolean {
  return keys.some((key) => key.includes('_') && commonnessOf(key) === 0);
}

/** The brackets, or lines, that have all members of a shape; the whole text where that is enough. */
function* blocksOf({ rule, keys, beside }: Shape, text: string, brackets: () => Brackets): Iterable<Block> {
  if (rule.within === 'file') {
    yield { start: 0, text };
    return;
  }
  const [first] = beside;
  if (first === undefined) return;
  const holdsAll = (inside: string): boolean =>
    beside.every((one) => finds(one, inside)) && keys.some(({ spelled }) => finds(spelled, inside));
  const seen = new Set<number>();
  for (const { index } of text.matchAll(first.pattern)) {
    for (const block of brackets().around(index)) {
      if (seen.has(block.start)) break;
      if (!holdsAll(block.text)) continue;
      const own = withoutInner(block);
      if (!holdsAll(own.text)) continue;
      if (isBody(text, block.start) ? !arePicked(own, keys, beside) : !isRecord(text, own, keys)) break;
      if (rule.under !== undefined && !isUnder(rule.under, text, block.start)) break;
      if (rule.named !== undefined && !isNamed(rule.named, text, block.start)) break;
      seen.add(block.start);
      yield own;
      break;
    }
  }
}

/** The text with blanks for comments, and for the brackets in its strings. */
function withoutBrackets(text: string, literals: LiteralIndex): string {
  let made = '';
  let from = 0;
  for (const { start, end, kind } of literalsIn(literals)) {
    if (kind !== 'comment' && kind !== 'text') continue;
    const literal = text.slice(start, end);
    made += text.slice(from, start);
    made += kind === 'comment' ? literal.replaceAll(/[^\n]/g, ' ') : literal.replaceAll(/[()[\]{}]/g, ' ');
    from = end;
  }
  return made + text.slice(from);
}

/** Where a name stands first in a record: as a name of its own, and in no sentence. */
function firstKey(pattern: RegExp, block: Block, source: SourceText, literals: LiteralIndex): Span | undefined {
  for (const { 0: name, index } of block.text.matchAll(pattern)) {
    const start = block.start + index;
    const span = { file: source.file, start, end: start + name.length };
    const tag = /\bjson:"$/.test(source.text.slice(Math.max(0, start - 6), start));
    if (tag || literalAt(literals, span) === 'path') return span;
  }
  return undefined;
}

/** The rest of its line; all of the file for a variable of a class, which methods of the class set. */
function whereUsed(span: Span, text: string): Span {
  if (text.charAt(span.start - 1) === '$') return { ...span, start: 0, end: text.length };
  const end = text.indexOf('\n', span.end);
  return { ...span, end: end < 0 ? text.length : end };
}

function accounted(of: Entry, name: string, span: Span, terms: AccountTerms, isFollowed: boolean): Accounted {
  const operation = of.operations[0];
  const about = { span, path: operation?.path ?? '', entries: [of.id], from: [] };
  const account: Account = isFollowed ? { kind: 'followed' } : accountOf(of, span, terms);
  if (account.kind !== 'left-over') return { ...about, account, match: undefined };
  const entry = terms.entryIn?.(of, span.file) ?? of;
  const status = statusAt(entry, terms.day, terms.dueWithin);
  const disputed = isDisputed(entry, operation);
  const finding: Finding = {
    rule: entry.id,
    status,
    severity: disputed ? 'warning' : (entry.atMost?.severity ?? severityOf(status)),
    confidence: entry.atMost?.confidence ?? account.confidence,
    span,
    related: [],
    method: null,
    path: operation?.path.replaceAll(/\{[^}]*\}/g, '{}') ?? '',
    endOfLife: entry.endOfLife,
    extendedTo: entry.extendedTo ?? null,
    replacement: replacementOf(entry),
    disputed: disputed ? (entry.disputed?.because ?? null) : null,
    message: `\`${name}\` of ${operation?.path ?? ''} ${predicate(entry, operation, status)}; the record is written here, and what sends or reads it was not found`,
    fix: null,
    noFix: null,
  };
  return { ...about, account, match: { finding, entry } };
}

function accountOf(entry: Entry, span: Span, terms: AccountTerms): Account {
  const found = terms.foundAt(span);
  if ([entry.id, ...(entry.yieldsTo ?? [])].some((id) => found.has(id))) return { kind: 'followed' };
  if (isTest(span.file)) return { kind: 'explained', reason: 'mock' };
  return { kind: 'left-over', confidence: 'likely' };
}
