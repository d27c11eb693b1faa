import type { FixedFiles } from '../../model/report.js';
import type { LayerChange } from '../policy/configuration/ledger-edit.js';
import type { LintOptions, LintResult } from '../run/lint.js';
import type { Wish } from './wishes.js';
import type { Change } from './write.js';

/** Decides in each round which fixes are made; it answers with none to end. */
export type Choose = (result: LintResult) => Promise<{
  readonly fixes: readonly Wish[];
  readonly layers?: readonly LayerChange[] | undefined;
}>;

export interface FixOptions extends LintOptions {
  /** Also make the fixes that may change what the program does. */
  readonly unsafeFixes?: boolean | undefined;
  /** Find out what would change, and write nothing. */
  readonly dryRun?: boolean | undefined;
  /** Also write files that are read-only, or that have several names: all of them then show the new text. */
  readonly force?: boolean | undefined;
  /** Leave suppressions without use where they are. */
  readonly keepSuppressions?: boolean | undefined;
  /** Check the types of changed files with the compiler of their project, where it has one; true by default. */
  readonly typecheck?: boolean | undefined;
  /** Which fixes are made, instead of all that apply. */
  readonly choose?: Choose | undefined;
}

/** The report of what is left, without its requests, and what was (or would be) changed. */
export interface FixResult extends LintResult {
  readonly fixed: FixedFiles;
  readonly changes: readonly Change[];
}
