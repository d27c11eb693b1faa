import { entries as shipped } from 'eolint:schedule';
import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Finding } from '../../../model/finding.js';
import { fixedTexts } from '../../../text/lexical/fixed-texts.js';
import { contentFingerprint } from '../../../text/fingerprint.js';
import { safePath } from '../../../text/lexical/safe-path.js';
import { slashed } from '../../choice/listing.js';
import { leadsOut } from '../own-place.js';
import { ConfigurationError } from '../configuration/problem.js';
import type { LintResult } from '../../run/lint.js';
import { compareBaseline, type Occurrence } from './compare.js';
import { baselineText, readBaseline } from './file.js';

export interface BaselineOptions {
  readonly cwd: string;
  /** The baseline's file. */
  readonly file: string;
  /** Take up what is new. */
  readonly update: boolean;
  /** Write nothing. */
  readonly dry: boolean;
  /** The configuration of the project names the file, and not the user. */
  readonly declared?: boolean | undefined;
}

/**
 * Leaves out of a result what a baseline knows. A baseline loses what is no more by itself, and only grows when it is
 * told to. Throws `ConfigurationError` when there is no such baseline or it cannot be used.
 */
export async function withBaseline<T extends LintResult>(result: T, options: BaselineOptions): Promise<T> {
  const { cwd, file, update, dry, declared } = options;
  if (declared === true && leadsOut(cwd, file)) {
    const reason = 'the baseline of a configuration lies in its repository, behind no link; --baseline names another';
    throw new ConfigurationError([{ file, line: 1, column: 1, reason }]);
  }
  const baseline = await readBaseline(cwd, file);
  if (baseline === undefined && !update) {
    const reason = 'there is no such baseline; --update-baseline makes it';
    throw new ConfigurationError([{ file, line: 1, column: 1, reason }]);
  }
  const folder = dirname(resolve(cwd, file));
  const fromFolder = (name: string): string => slashed(relative(folder, resolve(cwd, name)));
  const fromCwd = (name: string): string => slashed(relative(cwd, resolve(folder, name)));
  // The file is committed: identifiers in it may be anybody's words.
  const vocabulary = fixedTexts(shipped);
  const occurrence = (finding: Finding, shown: boolean): Occurrence<Finding> => ({
    item: finding,
    fingerprint: contentFingerprint(finding, result.texts(finding.span.file) ?? ''),
    rule: finding.rule,
    request: `${finding.method ?? '*'} ${safePath(finding.path, vocabulary)}`,
    file: fromFolder(finding.span.file),
    shown,
  });
  const unread = new Set([...result.files.failed, ...result.files.skipped].map((note) => note.file));
  const comparison = compareBaseline(
    [...result.findings.map((one) => occurrence(one, true)), ...result.unsure.map((one) => occurrence(one, false))],
    baseline ?? [],
    {
      covers: (rule, name) => result.whole && !unread.has(fromCwd(name)) && result.looked(rule, fromCwd(name)),
      exists: (name) => existsSync(resolve(folder, name)),
    },
  );
  const text = baselineText(update ? comparison.grown : comparison.pruned);
  const changes = baseline === undefined || text !== baselineText(baseline);
  const written = changes && !dry ? await write(cwd, file, text, update) : null;
  const { known, gone } = comparison;
  const summary = { file, known: update ? result.findings.length : known, gone, written };
  return { ...result, findings: update ? [] : comparison.fresh, baseline: summary };
}

/** A baseline that cannot be pruned is still of use; one that was to be written is not. */
async function write(cwd: string, file: string, text: string, update: boolean): Promise<'updated' | 'pruned' | null> {
  const { replaceFile } = await import('../../writing/atomic.js');
  try {
    await replaceFile(resolve(cwd, file), text);
    return update ? 'updated' : 'pruned';
  } catch (error) {
    if (update)
      throw new BaselineUnwritten(
        `${JSON.stringify(file)} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'error'})`,
      );
    return null;
  }
}

/** A baseline has nowhere to go: told without a trace. */
export class BaselineUnwritten extends Error {
  readonly mendable = 'failed';
}
