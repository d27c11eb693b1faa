import { posix, relative } from 'node:path';
import type { Entry } from '../../../model/entry.js';
import { slashed } from '../../choice/listing.js';
import { reasonOf } from '../../reading/files.js';
import { readPlain } from '../../reading/plain-file.js';
import type { Located } from './document.js';
import type { Problem } from './problem.js';
import type { DeclaredSchedule } from './schema.js';

/** The entries of a schedule that a configuration names, and the API that they are of. */
export interface OwnSchedule {
  readonly entries: readonly Entry[];
  /** Host names, lower case. Without hosts and base paths the entries are of the API that eolint knows. */
  readonly hosts: readonly string[];
  readonly basePaths: readonly string[];
}

interface Place {
  readonly cwd: string;
  /** The folder that the files are seen from. */
  readonly folder: string;
  /** The configuration that names them, its data, and where in it the list stands. */
  readonly file: string;
  readonly document: Located;
  readonly at: readonly (string | number)[];
}

/** Reads the entries of the schedules that a configuration names; puts what is wrong into `problems`. */
export async function readOwnSchedules(
  declared: readonly DeclaredSchedule[],
  place: Place,
  problems: Problem[],
): Promise<OwnSchedule[]> {
  const schedules: OwnSchedule[] = [];
  for (const [i, { files, hosts = [], basePaths = [] }] of declared.entries()) {
    const names = await matching([files].flat(), place.folder);
    const spot = place.document.valueAt([...place.at, i, 'files']);
    if (names.length === 0)
      problems.push({ file: place.file, ...spot, reason: `schedules[${i}].files matches no file` });
    const entries = await Promise.all(names.map((name) => readEntry(name, place, problems)));
    schedules.push({
      entries: entries.filter((entry) => entry !== undefined),
      hosts: hosts.map((host) => host.toLowerCase()),
      basePaths,
    });
  }
  return schedules;
}

async function matching(patterns: readonly string[], folder: string): Promise<string[]> {
  const { default: glob } = await import('fast-glob');
  const files = await glob([...patterns], { cwd: folder, dot: true, onlyFiles: true, followSymbolicLinks: false });
  return files.sort();
}

/** Bytes of an entry. */
const LARGEST = 1024 * 1024;

async function readEntry(name: string, place: Place, problems: Problem[]): Promise<Entry | undefined> {
  const path = posix.join(slashed(place.folder), name);
  const file = slashed(relative(place.cwd, path));
  const { parseEntry } = await import('../../../schedule/parse.js');
  let text: string;
  try {
    text = readPlain(path, { largest: LARGEST });
  } catch (error) {
    problems.push({ file, line: 1, column: 1, reason: reasonOf(error) });
    return undefined;
  }
  const parsed = parseEntry(text, file, true);
  if (parsed.ok) return parsed.entry;
  problems.push(...parsed.problems.map((problem) => ({ ...problem, column: 1 })));
  return undefined;
}
