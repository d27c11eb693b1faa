import type { Fix } from '../model/finding.js';
import type { Edit } from '../model/span.js';

export interface Merged {
  /** Sorted by place; they do not overlap. */
  readonly edits: readonly Edit[];
  /** Indexes into `fixes` of those that are in, ascending. */
  readonly applied: readonly number[];
}

const before = (a: Edit, b: Edit): number =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start || a.end - b.end;

const equal = (a: Edit, b: Edit): boolean => before(a, b) === 0 && a.text === b.text;

/**
 * Both cannot be made as they are: they overlap, or one inserts where the other changes or inserts, so that the
 * order of the two would decide the result.
 */
function clash(a: Edit, b: Edit): boolean {
  if (a.file !== b.file) return false;
  if (a.start === a.end || b.start === b.end) return a.start <= b.end && b.start <= a.end;
  return a.start < b.end && b.start < a.end;
}

/**
 * The fixes that can be made together: taken in their order, each whole or not at all, the earlier one where two
 * clash. An edit that two fixes have in common is made once. A fix whose own edits overlap is left out; one without
 * edits counts as made. The result depends on the order of `fixes` alone.
 */
export function mergeFixes(fixes: readonly Fix[]): Merged {
  const edits: Edit[] = [];
  const applied: number[] = [];
  for (const [index, fix] of fixes.entries()) {
    const own = fix.edits.toSorted(before);
    const sound = own.every((edit, at) => {
      const last = own[at - 1];
      if (last === undefined || last.file !== edit.file) return edit.start <= edit.end;
      return edit.start <= edit.end && last.end <= edit.start && before(last, edit) !== 0;
    });
    if (!sound) continue;
    const fresh = own.filter((edit) => !has(edits, edit));
    if (fresh.some((edit) => meets(edits, edit))) continue;
    for (const edit of fresh) edits.splice(placeFor(edits, edit), 0, edit);
    applied.push(index);
  }
  return { edits, applied };
}

/** Index of the first edit that does not come before `edit`. */
function placeFor(edits: readonly Edit[], edit: Edit): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = edits[middle];
    if (there !== undefined && before(there, edit) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function has(edits: readonly Edit[], edit: Edit): boolean {
  const there = edits[placeFor(edits, edit)];
  return there !== undefined && equal(there, edit);
}

/** The edits are in order and apart, so only the neighbours of the edit's place can clash with it. */
function meets(edits: readonly Edit[], edit: Edit): boolean {
  const place = placeFor(edits, edit);
  const touches = (there: Edit | undefined): there is Edit =>
    there?.file === edit.file && there.start <= edit.end && edit.start <= there.end;
  for (let at = place - 1, there = edits[at]; touches(there); there = edits[--at]) {
    if (clash(there, edit)) return true;
  }
  for (let at = place, there = edits[at]; touches(there); there = edits[++at]) {
    if (clash(there, edit)) return true;
  }
  return false;
}
