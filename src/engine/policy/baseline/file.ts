import { resolve } from 'node:path';
import * as v from 'valibot';
import { readDocument } from '../configuration/document.js';
import { ConfigurationError } from '../configuration/problem.js';
import { readPlain } from '../../reading/plain-file.js';

/** Findings that share what they are about, and how many of them each file has. */
export interface KnownFinding {
  /** Of their content: see `contentFingerprint`. */
  readonly fingerprint: string;
  readonly rule: string;
  /** `METHOD /path`, for people who read the file. */
  readonly request: string;
  /** Paths are relative to the folder of the baseline, with `/`. */
  readonly files: Readonly<Record<string, number>>;
}

const baselineSchema = v.object({
  schemaVersion: v.literal(1, 'must be 1: another version of eolint wrote this file'),
  findings: v.array(
    v.object({
      fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      rule: v.string(),
      request: v.string(),
      files: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))),
    }),
  ),
});

/** Reads a baseline; undefined where there is no such file. Throws `ConfigurationError` when it cannot be used. */
export async function readBaseline(cwd: string, file: string): Promise<readonly KnownFinding[] | undefined> {
  let text: string;
  try {
    text = readPlain(resolve(cwd, file), { pipes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable(file, error instanceof Error ? error.message : String(error));
  }
  const read = await readDocument('baseline.json', text);
  if (!read.ok) throw new ConfigurationError(read.problems.map((problem) => ({ file, ...problem })));
  const checked = v.safeParse(baselineSchema, read.document.value);
  if (checked.success) return checked.output.findings;
  const [issue] = checked.issues;
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const { line, column } = read.document.valueAt(path);
  throw new ConfigurationError([{ file, line, column, reason: `not a baseline: ${path.join('.')} ${issue.message}` }]);
}

function unusable(file: string, reason: string): ConfigurationError {
  return new ConfigurationError([{ file, line: 1, column: 1, reason }]);
}

/** The text of a baseline: sorted, so that a change shows as few lines. */
export function baselineText(findings: readonly KnownFinding[]): string {
  const sorted = findings
    .map(({ fingerprint, rule, request, files }) => ({
      fingerprint,
      rule,
      request,
      files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => compare(a, b))),
    }))
    .sort((a, b) => compare(a.rule, b.rule) || compare(a.request, b.request) || compare(a.fingerprint, b.fingerprint));
  return `${JSON.stringify({ schemaVersion: 1, findings: sorted }, undefined, 2)}\n`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
