/** A line of two texts: in both, only in the old one, only in the new one; `old` counts the old lines from 0. */
export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly old: number | undefined;
  readonly text: string;
}

/** More lines than this are not compared: all old ones go, all new ones come. */
const most = 200;

/** The shortest way from some lines to others, what goes before what comes. Takes time by the product of their numbers. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  if (before.length > most || after.length > most) return [...gone(before, 0), ...fresh(after)];
  const common = commonLengths(before, after);
  const out: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && old === now) {
      out.push({ kind: 'same', old: i, text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (now === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      out.push(...gone([old], i));
      i += 1;
    } else {
      out.push(...fresh([now ?? '']));
      j += 1;
    }
  }
  return goneFirst(out);
}

/** For each pair of places the number of lines that the rests from there have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--) {
    const row = table[i] ?? [];
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] =
        before[i] === after[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

function gone(lines: readonly string[], from: number): DiffLine[] {
  return lines.map((text, i) => ({ kind: 'gone', old: from + i, text }));
}

function fresh(lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind: 'new', old: undefined, text }));
}

/** Between two lines that stay, those that go stand before those that come. */
function goneFirst(lines: readonly DiffLine[]): DiffLine[] {
  const out: DiffLine[] = [];
  let held: DiffLine[] = [];
  for (const line of lines) {
    if (line.kind === 'new') held.push(line);
    else if (line.kind === 'gone') out.push(line);
    else {
      out.push(...held, line);
      held = [];
    }
  }
  return [...out, ...held];
}

/** The part of a line that another does not have: behind what they begin with, before what they end with. */
export function changedPart(line: string, other: string): readonly [number, number] {
  const least = Math.min(line.length, other.length);
  let start = 0;
  while (start < least && line[start] === other[start]) start++;
  let end = 0;
  while (end < least - start && line.at(-1 - end) === other.at(-1 - end)) end++;
  return [start, line.length - end];
}
