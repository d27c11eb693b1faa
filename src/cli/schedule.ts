import type { Entry } from '../model/entry.js';
import type { Status } from '../model/finding.js';
import { nearest } from '../text/nearest.js';
import { daysBetween, statusAt } from '../schedule/status.js';
import { decidingDay } from '../text/deciding-day.js';
import { colorsOf } from '../text/colors.js';

export interface Terms {
  readonly asOf: string;
  readonly dueWithin: number;
  readonly json: boolean;
  readonly color?: boolean | undefined;
}

/** An entry on a day: what counts of it, and how far off that is. */
export interface DatedEntry extends Entry {
  readonly status: Status;
  /** The date that counts. */
  readonly date: string | null;
  /** Days from the day to that date, negative where it has passed. */
  readonly daysLeft: number | null;
}

export function dated(entry: Entry, { asOf, dueWithin }: Terms): DatedEntry {
  const date = decidingDay(entry);
  const daysLeft = date === null ? null : (daysBetween(asOf, date) ?? null);
  return { ...entry, status: statusAt(entry, asOf, dueWithin), date, daysLeft };
}

/** `in 9 days`, `today`, `1604 days ago`. */
export function daysPhrase(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days);
  const said = `${count} day${count === 1 ? '' : 's'}`;
  return days > 0 ? `in ${said}` : `${said} ago`;
}

/** That there is no such entry, with the one that may be meant. */
export function unknownEntry(entries: readonly Entry[], id: string): string {
  const near = nearest(
    id,
    entries.map((entry) => entry.id),
  );
  return `there is no rule ${id}${near === undefined ? '' : `; did you mean ${near}?`} (eolint rules lists them)`;
}

/** The schedule as a list: what comes next first, then what has no date, then what has ended, the latest first. */
export function listEntries(entries: readonly Entry[], terms: Terms): string {
  const rows = entries.map((entry) => dated(entry, terms)).sort(nextFirst);
  const { asOf, dueWithin } = terms;
  if (terms.json) return `${JSON.stringify({ schemaVersion: 1, asOf, dueWithin, entries: rows }, undefined, 2)}\n`;
  const colors = colorsOf(terms.color === true);
  const wide = Math.max(...rows.map(({ id }) => id.length), 0);
  const line = (row: DatedEntry): string => {
    const days = row.daysLeft === null ? 'no date set' : daysPhrase(row.daysLeft);
    const fix = row.rewrite === undefined ? '' : `${row.rewrite.applicability} fix`;
    const paint = { retired: colors.red, due: colors.yellow, announced: colors.blue }[row.status];
    const cells = [
      row.id.padEnd(wide),
      (row.date ?? '').padEnd(10),
      paint(days.padEnd(13)),
      paint(row.status.padEnd(9)),
      fix.padEnd(10),
      `${row.title}${row.disputed === undefined ? '' : ' (disputed)'}`,
    ];
    return cells.join('  ').trimEnd();
  };
  const ahead = rows.filter(({ status }) => status !== 'retired');
  const ended = rows.filter(({ status }) => status === 'retired');
  const section = (title: string, part: readonly DatedEntry[]): string[] =>
    part.length === 0 ? [] : [colors.bold(title), ...part.map(line), ''];
  const count = (status: Status): string => `${rows.filter((row) => row.status === status).length} ${status}`;
  const totals = `${count('retired')}, ${count('due')} (within ${dueWithin} days), ${count('announced')}`;
  return [
    ...section('Next', ahead),
    ...section('Ended', ended),
    `${rows.length} rules as of ${asOf}: ${totals}`,
    '',
  ].join('\n');
}

function nextFirst(a: DatedEntry, b: DatedEntry): number {
  const group = ({ daysLeft }: DatedEntry): number => (daysLeft === null ? 1 : daysLeft > 0 ? 0 : 2);
  const [one, two] = [a.daysLeft ?? 0, b.daysLeft ?? 0];
  const byDate = group(a) === 2 ? two - one : one - two;
  return group(a) - group(b) || byDate || (a.id < b.id ? -1 : 1);
}
