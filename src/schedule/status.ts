import type { Entry } from '../model/entry.js';
import type { Severity, Status } from '../model/finding.js';
import { decidingDay } from '../text/deciding-day.js';

const DAY = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * The number of a calendar day: days since 1970-01-01. Takes `YYYY-MM-DD` and nothing else; undefined where the text
 * is not of this form or there is no such day.
 */
export function parseDay(text: string): number | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // `Date.UTC` takes years below 100 for 19xx; `setUTCFullYear` does not.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? Math.round(date.getTime() / DAY) : undefined;
}

/** Days from `a` to `b`, negative where `b` is earlier; undefined where one of them is no day in `YYYY-MM-DD`. */
export function daysBetween(a: string, b: string): number | undefined {
  const from = parseDay(a);
  const to = parseDay(b);
  return from === undefined || to === undefined ? undefined : to - from;
}

/**
 * The status of an entry at a day (`YYYY-MM-DD`): on its deciding day and later the entry is retired, up to
 * `dueWithinDays` days before it is due, before that announced. An entry without a date is announced. `day` must be a
 * day (see `parseDay`); for anything else the answer is `announced`.
 */
export function statusAt(entry: Entry, day: string, dueWithinDays: number): Status {
  const end = decidingDay(entry);
  const left = end === null ? undefined : daysBetween(day, end);
  if (left === undefined) return 'announced';
  if (left <= 0) return 'retired';
  return left <= dueWithinDays ? 'due' : 'announced';
}

/** Whether an entry's end of life is reached at a day (`YYYY-MM-DD`): `statusAt` calls it `retired` then. */
export function hasEnded(entry: Entry, day: string): boolean {
  return statusAt(entry, day, 0) === 'retired';
}

/** How much a status weighs in a report. */
export function severityOf(status: Status): Severity {
  return { retired: 'error' as const, due: 'warning' as const, announced: 'info' as const }[status];
}
