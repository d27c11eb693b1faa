import type { Entry } from '../../../model/entry.js';
import type { Segment } from '../../../model/schedule.js';
import type { ChainOf, Way } from '../../../schedule/ways/way.js';
import { isImported } from './kinds.js';
import { numbersOf } from './segments.js';
import { literally } from '../../../text/pattern.js';

/** A way with its segments as numbers. */
export interface NumberedWay {
  /** What is looked for first, without the slashes round a segment. */
  readonly word: string;
  readonly needs: readonly (readonly number[])[];
  readonly template: readonly Segment[] | undefined;
  /** The path of the requests that the word is sent with, where it is no segment of it. */
  readonly on: readonly Segment[] | undefined;
  readonly also: readonly RegExp[];
  /** Members that are read of what is answered. */
  readonly reads: readonly RegExp[];
  readonly names: Way['names'];
  /** It concerns what an answer holds. */
  readonly answers: boolean;
  /** The word is a value, and no name of a method or member. */
  readonly isValue: boolean;
  /** The word is the name of a header. */
  readonly header: boolean;
  /** The word is a member of a record: what is declared so is found where it stands, and leads nowhere. */
  readonly record: boolean;
  /** What it needs besides is not far: the name of a header, or a value by its length, says little by itself. */
  readonly close: boolean;
  /** Settings may declare it without a request. */
  readonly declared: boolean;
}

/** The ways by the words that a search for their words matches. */
export type WayIndex = ReadonlyMap<string, readonly NumberedWay[]>;

/** Operations that settings of zones, records, rules and pools stand for. */
const DECLARED = /^\/zones\/[^/]+\/(?:settings\/|dns_records|rulesets)|\/load_balancers\/pools/;

const WORDS = new Map<string, RegExp>();

/** Shorter than this, a word is looked for as a whole word: longer ones also within other names (`setEntityName`). */
const SHORT = 7;

/** One expression for each word, however many ways need it. */
function wordOf(text: string, isWhole = text.length < SHORT): RegExp {
  const key = `${text} ${String(isWhole)}`;
  const known = WORDS.get(key);
  if (known !== undefined) return known;
  const spelled = literally(text).replaceAll('_', '[_-]?');
  const end = /\w$/.test(text) ? '(?![a-z\\d])' : '';
  const made = new RegExp(isWhole ? `(?<![a-z\\d])${spelled}${end}` : spelled, 'i');
  WORDS.set(key, made);
  return made;
}

/** A member that is read of an answer: whether an expression stands for one is asked where it is found. */
function readAs(text: string, isWhole: boolean | undefined): RegExp {
  const whole = wordOf(text, isWhole);
  const key = `${whole.source} read`;
  const known = WORDS.get(key) ?? new RegExp(whole);
  WORDS.set(key, known);
  READ.add(known);
  return known;
}

const READ = new WeakSet<RegExp>();

/** An expression of a way looks for a member that is read of an answer. */
export function isRead(word: RegExp): boolean {
  return READ.has(word);
}

/**
 * A value that is longer than so many characters, or is put together to be, by a name that ends like the member's: long
 * sentences stand in most programs. Without quotes it is the rest of a line that begins with the name, as in YAML.
 */
function valueOf(member: string, longerThan: number): RegExp {
  const key = `${member} longer than ${String(longerThan)}`;
  const more = `{${String(longerThan + 1)},}`;
  const initial = member.charAt(0);
  // `accountName` and `ACCOUNT_NAME`, but not `filename`.
  const name = [
    `(?<![a-z])${literally(member)}`,
    literally(initial.toUpperCase() + member.slice(1)),
    literally(member.toUpperCase()),
  ].join('|');
  const given = String.raw`[\\"'\`]{0,3}\s*(?:[:=,]|=>|:=)\s*`;
  const long = `["'\`][^"'\`\\n]${more}|[^\\n]{0,40}(?:[rR]epeat|\\* ?\\d)`;
  const plain = `^[ \\t]*(?:- )?[\\w-]*(?:${name})[ \\t]*[:=][ \\t]*[^"'\`\\s{}();][^"'\`{}();\\n]${more}$`;
  const known = WORDS.get(key) ?? new RegExp(`(?:${name})${given}(?:${long})|${plain}`, 'm');
  WORDS.set(key, known);
  return known;
}

/**
 * A call of a method, by the last two of its names; a field also where a structure is made. In Python's library that was
 * written by hand, a chain that is called itself is its `get`.
 */
function calledAs({ of, chain: whole, field }: ChainOf): RegExp {
  const chain = of === 'python' && whole.length > 2 && whole.at(-1) === 'get' ? whole.slice(0, -1) : whole;
  const [only = ''] = chain;
  const key = chain.length > 1 ? chain.slice(-2).join('.') : `${field === true ? '' : '.'}${only}`;
  const path = chain.slice(-2).join(String.raw`\b[\s?!\])]*\.\s*`);
  const start = chain.length > 1 || field === true ? String.raw`\b` : String.raw`\.\s*`;
  const known = WORDS.get(key) ?? new RegExp(String.raw`${start}${path}(?:AutoPaging)?\b`);
  WORDS.set(key, known);
  LITERALS.set(known, chain.at(-1) ?? '');
  return known;
}

/** What stands literally in whatever an expression for a call matches. */
const LITERALS = new WeakMap<RegExp, string>();

/** Whether an expression of a way matches in a text. Looking for a literal first is much faster, and mostly says no. */
export function isWrittenIn(word: RegExp, text: string): boolean {
  const literal = LITERALS.get(word);
  return (literal === undefined || text.includes(literal)) && word.test(text);
}

function segmentsOf(path: string): readonly Segment[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => (segment.startsWith('{') ? undefined : segment));
}

/** The ways of the schedule that ships, by its segments: the same for each run in a process. */
const SHIPPED = new WeakMap<readonly string[], WayIndex>();

/** The ways of the schedule that ships and of the entries that the configuration adds. */
export async function wayIndex(own: readonly Entry[], segments: readonly string[]): Promise<WayIndex> {
  const { ways } = await import('eolint:ways');
  if (own.length > 0) {
    const { waysOfAll } = await import('../../../schedule/ways/ways.js');
    return indexed([...ways, ...waysOfAll(own)], segments);
  }
  const index = SHIPPED.get(segments) ?? indexed(ways, segments);
  SHIPPED.set(segments, index);
  return index;
}

function indexed(ways: readonly Way[], segments: readonly string[]): WayIndex {
  const numbers = numbersOf(segments);
  const index = new Map<string, NumberedWay[]>();
  // Ways of one path share its template, so that what is asked about it is asked once.
  const templates = new Map<string, readonly Segment[]>();
  const templateOf = (path: string): readonly Segment[] => {
    const template = templates.get(path) ?? segmentsOf(path);
    templates.set(path, template);
    return template;
  };
  for (const {
    word,
    needs,
    path,
    on,
    also = [],
    reads = [],
    names,
    answers = false,
    isValue = false,
    header = false,
    record = false,
    long,
  } of ways) {
    // A segment that others may follow is matched without the slash behind it.
    const key = word.startsWith('/') ? word.replace(/\/$/, '') : word;
    const words =
      names === undefined || names.chain.includes(word)
        ? also.map((text) => wordOf(text))
        : [calledAs(names), ...also.filter((text) => !names.chain.includes(text)).map((text) => wordOf(text))];
    const way = {
      word: key.startsWith('/') ? key.slice(1) : key,
      needs: needs.map((group) => group.map((text) => numbers.get(text) ?? -1)),
      template: path === undefined ? undefined : templateOf(path),
      on: on === undefined ? undefined : segmentsOf(on),
      also: long === undefined ? words : [...words, valueOf(long.member, long.longerThan)],
      reads: reads.map((text) => readAs(text, names === undefined ? undefined : true)),
      names,
      answers,
      isValue,
      header,
      record,
      close: header || long !== undefined,
      declared:
        !isImported(names?.of) && names?.chain.includes(word) !== true && (path === undefined || DECLARED.test(path)),
    };
    const known = index.get(key);
    if (known === undefined) index.set(key, [way]);
    else known.push(way);
  }
  return index;
}
