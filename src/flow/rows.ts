import type { ChoiceValue, ListValue, ObjectValue, Value } from '../model/value.js';
import type { Completion, Context } from './context.js';
import { isVariant, type KnownClasses } from './class-constants.js';
import { choice, same } from './join.js';
import { ended } from './loops.js';
import { observeReads } from './state/reads.js';
import { knownText, seeded } from './values.js';

/** How many rows are told apart, those of a table within a row of another one counted together. */
const ROWS = 24;
/** How many parts a value may have of which one is a row. */
const PARTS = 4;

/**
 * The rows of a table of which it is not known which one a value is: one for each that holds a word of interest, and one
 * for all others. Undefined where that says no more than the choice of them: their parts do not depend on each other.
 */
export function rowsOf(cx: Context, value: Value): readonly Value[] | undefined {
  if (value.kind !== 'list' && value.kind !== 'choice') return undefined;
  // What is looked at here is nothing that the program reads.
  const observer = observeReads(undefined);
  const rows = value.kind === 'list' ? heldRows(cx, value) : chosenRows(cx, value);
  observeReads(observer);
  return rows;
}

function chosenRows(cx: Context, value: ChoiceValue): readonly Value[] | undefined {
  const rows = value.options.filter(isRow);
  if (rows.length < 2 || varying(rows) < 2) return undefined;
  const known: KnownClasses = new Map();
  const ofInterest = rows.filter((row) => seeded(row) || isVariant(cx, row, known));
  if (ofInterest.length === 0) return undefined;
  const own = new Set<Value>(ofInterest);
  const others = value.options.filter((option) => !own.has(option));
  const rest = others.length === 0 ? [] : [choice(others)];
  const most = Math.floor(ROWS / cx.rows) - rest.length;
  const apart = ofInterest.length <= most ? ofInterest : alike(ofInterest, most);
  return apart && [...apart, ...rest];
}

/** Too many rows together by the part of which there are the fewest texts: those of one method. */
function alike(rows: readonly Row[], most: number): readonly Value[] | undefined {
  const [first] = rows;
  let fewest: readonly Value[] | undefined;
  for (const key of first === undefined ? [] : keysOf(first)) {
    const groups = new Map<string, Value[]>();
    for (const row of rows) {
      const part = partOf(row, key);
      const text = (part && knownText(part)) ?? '';
      const group = groups.get(text);
      if (group === undefined) groups.set(text, [row]);
      else group.push(row);
    }
    const isLess = groups.size > 1 && groups.size < Math.min(most + 1, fewest?.length ?? Infinity);
    if (isLess) fewest = [...groups.values()].map(choice);
  }
  return fewest;
}

function keysOf(row: Row): readonly string[] {
  return row.kind === 'list' ? [...row.items.keys()].map(String) : [...row.members.keys()];
}

/** `row, ok := rows[name]`: a value of which one part is a row. */
function heldRows(cx: Context, of: ListValue): readonly Value[] | undefined {
  if (of.open || of.items.length > PARTS) return undefined;
  const at = of.items.findIndex(({ kind }) => kind === 'choice');
  const item = of.items[at];
  const rows = item?.kind === 'choice' ? chosenRows(cx, item) : undefined;
  return rows?.map((row) => ({ ...of, items: of.items.with(at, row) }));
}

type Row = ObjectValue | ListValue;

function isRow(value: Value): value is Row {
  if (value.kind === 'list') return !value.open && value.items.length > 1;
  return value.kind === 'object' && value.host === undefined;
}

/** In how many of their parts rows differ: what a method gives is one, too. */
function varying(rows: readonly Row[]): number {
  const [first, ...others] = rows;
  if (first === undefined) return 0;
  const held = keysOf(first).filter((key) => {
    const one = partOf(first, key);
    return others.some((row) => !isAlike(one, partOf(row, key)));
  });
  return held.length + (first.kind === 'object' ? methodsOf(first) : 0);
}

/** How many methods the classes have whose object it is. */
function methodsOf({ instanceOf }: ObjectValue): number {
  let count = 0;
  for (let at: Value | undefined = instanceOf; at?.kind === 'class'; at = at.base)
    count += at.added.length + at.fn.members.filter(({ kind }) => kind === 'method' || kind === 'getter').length;
  return count;
}

function partOf(row: Row, key: string): Value | undefined {
  return row.kind === 'list' ? row.items[Number(key)] : row.members.get(key)?.value;
}

function isAlike(one: Value | undefined, other: Value | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const text = knownText(one);
  return text === undefined ? same(one, other) : text === knownText(other);
}

/** Runs what follows a value for each of its rows, from the present state: a row's method goes with its own path. */
export function eachRow(cx: Context, rows: readonly Value[], rest: (row: Value) => Completion): Completion {
  const { rows: around } = cx;
  cx.rows *= rows.length;
  try {
    return ended(cx.store.branch(rows.map((row) => () => rest(row) === 'next')));
  } finally {
    cx.rows = around;
  }
}
