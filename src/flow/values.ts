import type { Piece, Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { ExternalValue, ListValue, Member, ObjectValue, UnknownValue, Value } from '../model/value.js';
import { leaveOut } from '../text/left-out.js';
import { holdsSeed } from '../text/seed.js';
import { birth, Members } from './state/reads.js';
import { isWithin, type Look } from './within.js';

/** How many pieces a text may have; a longer one keeps its words of interest. */
const PIECES = 400;

export const UNDEFINED: Value = { kind: 'literal', value: undefined };

export function unknown(name?: string, span?: Span): UnknownValue {
  return { kind: 'unknown', name, span, born: birth() };
}

export function literal(value: number | boolean | null | undefined, span?: Span): Value {
  return { kind: 'literal', value, span };
}

/** Text that folding made: it is written nowhere. */
export function madeText(text: string): Value {
  return { kind: 'text', text: text === '' ? [] : [{ kind: 'run', text }] };
}

export function textValue(text: Text): Value {
  return { kind: 'text', text: bounded(text) };
}

/** The text, or what is kept of one that is too long. */
export function bounded(text: Text): Text {
  return text.length > PIECES ? shortened(text) : text;
}

/** The pieces of interest of a text that is too long, with a hole for what stands between them. */
function shortened(text: Text): Text {
  leaveOut('a text is put together of too many');
  const kept: Piece[] = [];
  for (const [i, piece] of text.entries()) {
    if (i < PIECES / 2 || (piece.kind === 'run' && piece.seed === true && kept.length < 2 * PIECES)) kept.push(piece);
    else if (kept.at(-1)?.kind !== 'hole') kept.push({ kind: 'hole', span: piece.span });
  }
  return kept;
}

export function object(members: Iterable<Member> = [], more: Partial<ObjectValue> = {}): ObjectValue {
  const all = new Members();
  for (const member of members) all.set(member.key, member);
  return { kind: 'object', members: all, open: false, ...more };
}

export function list(items: Value[], more: Partial<ListValue> = {}): ListValue {
  if (items.length <= ITEMS) return { kind: 'list', items, open: false, born: birth(), ...more };
  return { kind: 'list', items: fewItems(items), born: birth(), ...more, open: true };
}

/** How many items a list may have: one that is put to itself in a row has twice as many with each time. */
export const ITEMS = 4_000;

/** The first items of a list that is too long, and the words of interest behind them. */
export function fewItems(items: readonly Value[]): Value[] {
  const behind = [...new Set(items.slice(ITEMS))].filter(seeded);
  return [...items.slice(0, ITEMS), ...behind.slice(0, ITEMS)];
}

export function external(module: string, path: readonly string[], span?: Span): ExternalValue {
  return { kind: 'external', module, path, span };
}

/** The options of a value, choices inside choices flattened. */
export function options(value: Value): readonly Value[] {
  return value.kind === 'choice' ? value.options : [value];
}

/** How deep words of interest are looked for in a value. */
const SEED_DEPTH = 8;

/** Whether a word of interest is in a value, or a function that leads to one. */
export function seeded(value: Value): boolean {
  return isWithin(value, SEED_DEPTH, isSeed, true);
}

/** Most lists that matter are short; of a long table each row is gone through this far, beyond those of interest. */
export const ROUNDS = 400;

/**
 * The items that are gone through one by one, and those of which only one round is run, for all: a long list of what
 * the schedule says nothing of.
 */
export function apart(items: readonly Value[], rounds: number): readonly [readonly Value[], readonly Value[]] {
  if (items.length <= rounds) return [items, []];
  const single = items.filter((item, i) => i < rounds || seeded(item));
  return [single, items.filter((item, i) => i >= rounds && !seeded(item))];
}

function isSeed(value: Value): Look {
  switch (value.kind) {
    case 'text':
      return holdsSeed(value.text) ? 'found' : 'closed';
    case 'function':
    case 'class':
      return value.fn.seed === true ? 'found' : 'closed';
    default:
      return 'inside';
  }
}

/** The text of one value (not a choice); what is not known becomes a hole. */
export function textOf(value: Value, span?: Span): Text {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'literal':
      return [{ kind: 'run', text: String(value.value), span: value.span }];
    case 'external':
      return [{ kind: 'hole', name: value.path.join('.'), span: span ?? value.span }];
    case 'unknown':
      return [{ kind: 'hole', name: value.name, span: span ?? value.span }];
    case 'object': {
      const text = value.host?.['text'];
      return typeof text === 'function' ? (text as () => Text)() : [{ kind: 'hole', span: span ?? value.span }];
    }
    case 'encoded':
      return [{ kind: 'hole', span: value.span }];
    default:
      return [{ kind: 'hole', span }];
  }
}

/** Every text that a value may be. */
export function texts(value: Value, span?: Span): readonly Text[] {
  return options(value).flatMap((option) => {
    const all = option.kind === 'object' ? option.host?.['texts'] : undefined;
    return typeof all === 'function' ? (all as () => readonly Text[])() : [textOf(option, span)];
  });
}

/** The whole text when all of it is known. */
export function knownText(value: Value | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.kind === 'literal') return String(value.value);
  if (value.kind !== 'text') return undefined;
  let all = '';
  for (const piece of value.text) {
    if (piece.kind === 'hole') return undefined;
    all += piece.text;
  }
  return all;
}

/** Languages in which a test on an empty list or map fails. */
const EMPTY_FAILS: ReadonlySet<string> = new Set(['python', 'php', 'perl', 'powershell', 'groovy']);

/** Languages in which only a test on nothing, or on what says so, fails. */
const NOTHING_FAILS: ReadonlySet<string> = new Set(['ruby', 'elixir', 'lua']);
/** Languages in which a test on the text of a zero fails. */
const ZERO_FAILS: ReadonlySet<string> = new Set(['php', 'perl']);

/** Nothing is known to be in it: something may have been put in, or nothing at all. */
function isEmpty(value: Value): boolean {
  if (value.kind === 'list') return value.items.every(({ kind }) => value.open && kind === 'unknown');
  return value.kind === 'object' && value.members.size === 0 && (value.host ?? value.instanceOf) === undefined;
}

/** Whether a test on the value holds, as far as that is known. */
export function truth(value: Value, language = ''): boolean | undefined {
  switch (value.kind) {
    case 'literal':
      return NOTHING_FAILS.has(language) && typeof value.value === 'number' ? true : Boolean(value.value);
    case 'text':
      if (NOTHING_FAILS.has(language)) return true;
      if (ZERO_FAILS.has(language) && knownText(value) === '0') return false;
      if (value.text.some((piece) => piece.kind === 'run' && piece.text !== '')) return true;
      return value.text.every((piece) => piece.kind === 'run') ? false : undefined;
    case 'object':
    case 'list':
      return EMPTY_FAILS.has(language) && isEmpty(value) ? undefined : true;
    case 'function':
    case 'class':
    case 'encoded':
      return true;
    case 'choice': {
      const [first, ...others] = value.options.map((option) => truth(option, language));
      return others.every((other) => other === first) ? first : undefined;
    }
    default:
      return undefined;
  }
}

export function isNullish(value: Value): boolean | undefined {
  if (value.kind === 'literal') return value.value === null || value.value === undefined;
  return value.kind === 'unknown' || value.kind === 'external' || value.kind === 'choice' || value.kind === 'response'
    ? undefined
    : false;
}
