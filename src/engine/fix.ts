import { lstat, readFile, realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { Finding } from '../model/finding.js';
import type { FileNote, FixedFiles } from '../model/report.js';
import { mergeFixes } from '../rewrite/verify.js';
import { applyEdits } from '../text/edits.js';
import { lint, type LintOptions, type LintResult } from './lint.js';
import { Sources, type Parsed } from './sources.js';
import { mistakesIn } from './units.js';

export interface FixOptions extends LintOptions {
  /** Also make the fixes that may change what the program does. */
  readonly unsafeFixes?: boolean | undefined;
  /** Find out what would change, and write nothing. */
  readonly dryRun?: boolean | undefined;
}

export interface Change {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** The report of what is left, and what was (or would be) changed. */
export interface FixResult extends LintResult {
  readonly fixed: FixedFiles;
  readonly changes: readonly Change[];
}

/** Fixes that bring up others are made in turn; more rounds than this mean that they undo each other. */
const ROUNDS = 10;

/**
 * Makes the fixes of the findings and answers what is left. Each changed text is read again before it is written: one
 * that no longer parses is dropped and told. A file is written whole or not at all, and only if it still holds the
 * bytes that were read.
 */
export async function fix(options: FixOptions): Promise<FixResult> {
  const sources = new Sources(options.cwd);
  const state = new Map<string, { parsed: Parsed; text: string }>();
  const refused: FileNote[] = [];
  let made = 0;
  let result = await lint(options, sources);
  for (let round = 0; ; round += 1) {
    const changed = await applyRound(result, sources, options.unsafeFixes === true, state, refused);
    if (changed.length === 0) break;
    made += changed.reduce((sum, { count }) => sum + count, 0);
    if (round === ROUNDS) {
      for (const { file } of changed) refused.push({ file, reason: 'its fixes undo each other' });
      break;
    }
    result = await lint(options, sources);
  }
  const changes: Change[] = [...state].map(([file, { parsed, text }]) => ({
    file,
    before: parsed.source.text,
    after: text,
  }));
  const written = options.dryRun === true ? changes : await writeAll(options.cwd, changes, state, refused);
  return { ...result, changes: written, fixed: { findings: made, files: written.map(({ file }) => file), refused } };
}

async function applyRound(
  result: LintResult,
  sources: Sources,
  unsafe: boolean,
  state: Map<string, { parsed: Parsed; text: string }>,
  refused: FileNote[],
): Promise<{ file: string; count: number }[]> {
  const byFile = new Map<string, Finding[]>();
  for (const finding of result.findings) {
    if (!applicable(finding, unsafe) || refused.some(({ file }) => file === finding.span.file)) continue;
    byFile.set(finding.span.file, [...(byFile.get(finding.span.file) ?? []), finding]);
  }
  const changed: { file: string; count: number }[] = [];
  for (const [file, findings] of byFile) {
    const parsed = result.parsedFiles.get(file);
    if (parsed === undefined) continue;
    const merged = mergeFixes(findings.flatMap((finding) => (finding.fix === null ? [] : [finding.fix])));
    const text = applyEdits(parsed.source.text, merged.edits);
    if (typeof text !== 'string' || text === parsed.source.text) continue;
    const problem = await stillReads(sources, file, text, parsed);
    if (problem !== undefined) {
      sources.cover(file, parsed.source.text);
      refused.push({ file, reason: problem });
      continue;
    }
    state.set(file, { parsed: state.get(file)?.parsed ?? parsed, text });
    changed.push({ file, count: merged.applied.length });
  }
  return changed;
}

function applicable({ fix: one }: Finding, unsafe: boolean): boolean {
  return one !== null && (one.applicability === 'safe' || (unsafe && one.applicability === 'unsafe'));
}

/** Reads the changed text; a problem that the text did not have before speaks against the fix. */
async function stillReads(sources: Sources, file: string, text: string, before: Parsed): Promise<string | undefined> {
  sources.cover(file, text);
  const outcome = await sources.parse(file);
  if (!('parsed' in outcome)) return 'the fixed text could not be read again';
  return mistakesIn(outcome.parsed.units) > mistakesIn(before.units) ? 'the fixed text does not parse' : undefined;
}

async function writeAll(
  cwd: string,
  changes: readonly Change[],
  state: ReadonlyMap<string, { parsed: Parsed; text: string }>,
  refused: FileNote[],
): Promise<Change[]> {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  const written: Change[] = [];
  for (const change of changes) {
    const parsed = state.get(change.file)?.parsed;
    if (parsed === undefined) continue;
    const path = resolve(cwd, change.file);
    const reason = await unwritable(cwd, path, parsed).catch((error: unknown) => String(error));
    if (reason !== undefined) {
      refused.push({ file: change.file, reason });
      continue;
    }
    try {
      await writeFileAtomic(path, Buffer.from(parsed.decoded.encode(change.after)));
      written.push(change);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      refused.push({ file: change.file, reason: `could not be written (${code ?? 'error'})` });
    }
  }
  return written;
}

/** Why a file must not be written. */
async function unwritable(cwd: string, path: string, parsed: Parsed): Promise<string | undefined> {
  if (!parsed.decoded.lossless) return 'not valid in its encoding';
  if ((await lstat(path)).isSymbolicLink()) return 'a symbolic link';
  const inside = relative(await realpath(cwd), await realpath(path));
  if (inside === '' || inside.startsWith('..') || inside.startsWith(sep)) return 'outside the working directory';
  const now = await readFile(path);
  return now.equals(Buffer.from(parsed.bytes)) ? undefined : 'it changed meanwhile';
}
