import { diffArrays, formatPatch, structuredPatch } from 'diff';
import { countUpTo } from '../text/sorted.js';

/** Lines of a change that are looked for in the shortest way, whose search takes time by their square. */
const SHORTEST = 1000;
/** The same between two lines that stay, where a change has more. */
const BETWEEN = 100;
const CONTEXT = 4;
const NO_END = '\\ No newline at end of file';

type Sign = ' ' | '-' | '+';
type Row = readonly [sign: Sign, line: string];

/** The change of a file as a patch, whose hunks are the smallest where few lines change. */
export function patchOf(file: string, before: string, after: string): string {
  const names = [`a/${file}`, `b/${file}`] as const;
  const options = { context: CONTEXT, maxEditLength: SHORTEST };
  const patch = structuredPatch(...names, before, after, '', '', options) ?? {
    oldFileName: names[0],
    newFileName: names[1],
    oldHeader: undefined,
    newHeader: undefined,
    hunks: hunksOf(rowsOf(linesOf(before), linesOf(after))),
  };
  return formatPatch(patch).replace(/^=+\n/, '');
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Lines that stand once in both texts, and in one order, stay; what lies between them is compared by itself. */
function rowsOf(before: readonly string[], after: readonly string[]): readonly Row[] {
  const rows: Row[] = [];
  let [old, now] = [0, 0];
  const between = (oldEnd: number, nowEnd: number): void => {
    const [gone, come] = [before.slice(old, oldEnd), after.slice(now, nowEnd)];
    const parts = diffArrays([...gone], [...come], { maxEditLength: BETWEEN }) ?? [
      { value: gone, removed: true, added: false },
      { value: come, removed: false, added: true },
    ];
    for (const { value, removed, added } of parts) {
      for (const line of value) rows.push([removed ? '-' : added ? '+' : ' ', line]);
    }
  };
  for (const [oldAt, nowAt] of staying(before, after)) {
    between(oldAt, nowAt);
    rows.push([' ', before[oldAt] ?? '']);
    [old, now] = [oldAt + 1, nowAt + 1];
  }
  between(before.length, after.length);
  return rows;
}

/** The longest row of lines that stand once in both, as their places in them. */
function staying(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const pairs = [...old].flatMap(([line, at]) => {
    const other = now.get(line);
    return at === undefined || other === undefined ? [] : [{ old: at, now: other, before: undefined as Pair }];
  });
  // The last pairs of the best rows of each length: they end the earliest.
  const ends: NonNullable<Pair>[] = [];
  const places: number[] = [];
  for (const pair of pairs) {
    const length = countUpTo(places, pair.now - 1);
    pair.before = ends[length - 1];
    ends[length] = pair;
    places[length] = pair.now;
  }
  const found: (readonly [number, number])[] = [];
  for (let pair = ends.at(-1); pair !== undefined; pair = pair.before) found.push([pair.old, pair.now]);
  return found.reverse();
}

type Pair = { readonly old: number; readonly now: number; before: Pair } | undefined;

/** Where each line stands; undefined for one that stands in several places. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  lines.forEach((line, at) => places.set(line, places.has(line) ? undefined : at));
  return places;
}

interface Hunk {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  lines: string[];
}

/** Changes with the lines around them; those that are near are one. */
function hunksOf(rows: readonly Row[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [at, old, now] = [0, 1, 1];
  const to = (end: number, hunk?: Hunk): void => {
    for (const [sign, line] of rows.slice(at, end)) {
      const [isOld, isNew] = [sign === '+' ? 0 : 1, sign === '-' ? 0 : 1];
      [at, old, now] = [at + 1, old + isOld, now + isNew];
      if (hunk === undefined) continue;
      hunk.oldLines += isOld;
      hunk.newLines += isNew;
      hunk.lines.push(sign + line.replace(/\n$/, ''), ...(line.endsWith('\n') ? [] : [NO_END]));
    }
  };
  for (const { start, end } of around(rows)) {
    to(start);
    const hunk: Hunk = { oldStart: old, oldLines: 0, newStart: now, newLines: 0, lines: [] };
    to(end, hunk);
    hunks.push(hunk);
  }
  return hunks;
}

/** Where changes are, with what is shown beside them. */
function around(rows: readonly Row[]): readonly { readonly start: number; end: number }[] {
  const ranges: { readonly start: number; end: number }[] = [];
  rows.forEach(([sign], at) => {
    if (sign === ' ') return;
    const range = { start: Math.max(at - CONTEXT, 0), end: Math.min(at + 1 + CONTEXT, rows.length) };
    const last = ranges.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = range.end;
    else ranges.push(range);
  });
  return ranges;
}
