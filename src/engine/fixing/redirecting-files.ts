import { redirectsIn } from '../../flow/uses/redirected-logs.js';
import { isTest } from '../../text/test-file.js';
import { kindByName } from '../reading/kinds.js';
import type { Unit } from '../reading/units.js';
import { textIn } from './looked-through.js';

/** What says that a program writes for people: to its logs, or to its errors. */
const WRITES = /\b(?:console|log|logger|logging|slog|zap|warn|warning|error_log|std_?err|err)\b|Stderr|LOG/i;

interface Asked {
  readonly cwd: string;
  /** Files in which something was found. */
  readonly found: ReadonlySet<string>;
  readonly units: readonly Unit[];
  readonly looked: Iterable<string>;
}

/**
 * Files that say nothing of the schedule and send the logs or the errors of a program to its output: an `import './setup.js'`
 * does that for all of it. One of each language and kind is enough.
 */
export function redirectingFiles({ cwd, found, units, looked }: Asked): readonly string[] {
  const read = new Set(units.map(({ source }) => source.file));
  const open = new Map<string, { logs: boolean; errors: boolean }>();
  for (const { source, kind } of units)
    if (found.has(source.file) && WRITES.test(source.text)) open.set(kind, { logs: true, errors: true });
  if (open.size === 0) return [];
  const files: string[] = [];
  for (const file of looked) {
    const kind = read.has(file) || isTest(file) ? undefined : kindByName(file);
    const wanted = kind === undefined ? undefined : open.get(kind);
    if (kind === undefined || wanted === undefined || !(wanted.logs || wanted.errors)) continue;
    const { logs, errors, files: written } = redirectsIn({ file, text: textIn(cwd, file) }, kind);
    if (!(wanted.logs && (logs || written.length > 0)) && !(wanted.errors && errors)) continue;
    files.push(file);
    wanted.logs &&= !logs;
    wanted.errors &&= !errors;
  }
  return files;
}
