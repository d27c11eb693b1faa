import type { Entry } from '../model/entry.js';
import type { OperationHit, Schedule } from '../model/schedule.js';
import { type JsonUse, jsonUses } from '../schedule/json-uses.js';
import { hasEnded } from '../schedule/status.js';
import type { Json } from './json.js';

/** What the schedule says of the operation that is called, at the day of the call. */
export interface Retirement {
  readonly day: string;
  /** The entries of the operation that have ended. */
  readonly hits: readonly OperationHit[];
  /** Fields that rule expressions may no longer use. */
  readonly expressionFields: ReadonlyMap<string, Entry>;
  /** The fields and values of ended entries that a body uses. */
  uses(body: Json): readonly JsonUse[];
}

/**
 * The day that decides is the linter's too: see `hasEnded`. Entries that only tell of a change in what something means
 * retire nothing.
 */
export function retirementOf(schedule: Schedule, method: string, segments: readonly string[], day: string): Retirement {
  const hits = schedule
    .byPath(method, segments)
    .filter(({ entry }) => hasEnded(entry, day) && entry.change !== 'behaviour');
  const expressionFields = new Map<string, Entry>();
  for (const { entry } of hits) {
    if (entry.yieldsTo?.some((id) => hits.some((other) => other.entry.id === id)) === true) continue;
    for (const field of entry.expressions?.fields ?? []) expressionFields.set(field, entry);
  }
  return { day, hits, expressionFields, uses: (body) => hits.flatMap((hit) => jsonUses(hit, body)) };
}

const TEXTS = new WeakMap<Entry, string>();

/** What to use instead of what an entry retires: operations, a note, or that there is nothing. One text for all calls. */
export function replacementText(entry: Entry): string {
  const known = TEXTS.get(entry) ?? textOf(entry);
  TEXTS.set(entry, known);
  return known;
}

function textOf(entry: Entry): string {
  const { operations, note } = entry.replacement;
  const named = operations.map(({ method, path }) => `${method} ${path}`).join(', ');
  const hint = note?.trim() ?? '';
  if (named === '') {
    const [none, more] = /^none(?:[;,] (.*))?$/s.exec(hint) ?? [];
    if (none === undefined) return `instead: ${hint}`;
    return more === undefined ? 'there is no replacement' : `there is no replacement: ${more}`;
  }
  return hint === '' ? `use ${named}` : `use ${named}: ${hint}`;
}

/** Why something is refused, and since when. */
export function endedText(what: string, entry: Entry): string {
  return `${what} reached its end of life on ${entry.endOfLife ?? ''} (${entry.id}); ${replacementText(entry)}`;
}
