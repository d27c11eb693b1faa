import type { Entry } from '../model/entry.js';
import { daysBetween, statusAt } from '../schedule/status.js';
import { UsageError } from './arguments.js';

interface Terms {
  readonly asOf: string;
  readonly dueWithin: number;
  readonly json: boolean;
}

/** The schedule as a list, the next end of life first, then what has ended. */
export function listEntries(entries: readonly Entry[], { asOf, dueWithin, json }: Terms): string {
  if (json) return `${JSON.stringify({ schemaVersion: 1, entries }, undefined, 2)}\n`;
  const rows = entries.map((entry) => {
    const end = entry.extendedTo ?? entry.endOfLife ?? '';
    const left = end === '' ? undefined : daysBetween(asOf, end);
    const days = left === undefined ? '' : left > 0 ? `in ${left} days` : `${-left} days ago`;
    return { id: entry.id, end, days, status: statusAt(entry, asOf, dueWithin), title: entry.title };
  });
  rows.sort((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : a.id < b.id ? -1 : 1));
  const wide = Math.max(...rows.map(({ id }) => id.length));
  const lines = rows.map(({ id, end, days, status, title }) =>
    `${id.padEnd(wide)}  ${end.padEnd(10)}  ${days.padEnd(14)}  ${status.padEnd(9)}  ${title}`.trimEnd(),
  );
  return `${lines.join('\n')}\n\n${entries.length} entries, as of ${asOf}\n`;
}

/** All that the schedule says of one entry, with its examples. */
export function explainEntry(
  entries: readonly Entry[],
  id: string | undefined,
  { asOf, dueWithin, json }: Terms,
): string {
  const entry = entries.find((one) => one.id === id);
  if (entry === undefined) throw new UsageError(`no entry ${id ?? '(none given)'}; eolint rules lists them`);
  if (json) return `${JSON.stringify({ schemaVersion: 1, entries: [entry] }, undefined, 2)}\n`;
  const parts = [
    `${entry.id}: ${entry.title}`,
    `${statusAt(entry, asOf, dueWithin)} as of ${asOf}; end of life ${entry.endOfLife ?? 'not set'}${
      entry.extendedTo === undefined ? '' : `, extended to ${entry.extendedTo}`
    } (section ${entry.source})`,
    ...(entry.disputed === undefined ? [] : [`disputed: ${entry.disputed.because}`]),
    section(
      'Operations',
      entry.operations.map(({ method, path }) => `${method} ${path}`),
    ),
    section('Instead', [
      ...entry.replacement.operations.map(({ method, path }) => `${method} ${path}`),
      ...(entry.replacement.note === undefined ? [] : [entry.replacement.note]),
    ]),
    ...(entry.notes === undefined ? [] : [section('Notes', [entry.notes.trim()])]),
    ...entry.examples.map(
      ({ lang, before, after, valid }) =>
        section(before === undefined ? `Not found (${lang})` : `Found (${lang})`, [(before ?? valid ?? '').trimEnd()]) +
        (after === undefined ? '' : `\n${section('Fixed', [after.trimEnd()])}`),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `${title}\n${lines.map((line) => line.replace(/^(?=.)/gm, '  ')).join('\n')}`;
}
