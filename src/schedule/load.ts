import type { Entry } from '../model/entry.js';
import type { Schedule } from '../model/schedule.js';
import { compileSchedule } from './compile.js';
import { type EntryProblem, parseEntry } from './parse.js';

export type LoadedSchedule =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly problems: readonly EntryProblem[] };

/**
 * Reads and indexes the files of a schedule, entries sorted by id whatever the order of the files. Never throws. One
 * bad file, or two files with one id, and there is no schedule but all problems.
 */
export function loadSchedule(files: readonly { readonly file: string; readonly text: string }[]): LoadedSchedule {
  const problems: EntryProblem[] = [];
  const read = new Map<string, { entry: Entry; file: string }>();
  for (const { file, text } of files) {
    const parsed = parseEntry(text, file);
    if (!parsed.ok) {
      problems.push(...parsed.problems);
      continue;
    }
    const { entry } = parsed;
    const other = read.get(entry.id);
    if (other !== undefined) problems.push({ file, line: 1, reason: `id ${entry.id} is taken by ${other.file}` });
    else read.set(entry.id, { entry, file });
  }
  if (problems.length > 0) return { ok: false, problems };
  const entries = [...read.values()].map(({ entry }) => entry);
  return { ok: true, schedule: compileSchedule(entries.sort((a, b) => (a.id < b.id ? -1 : 1))) };
}
