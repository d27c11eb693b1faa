import type { FixResult } from '../engine/fixing/fix.js';
import type { LintResult } from '../engine/run/lint.js';
import type { Finding, Status } from '../model/finding.js';
import { UsageError, type Arguments } from './arguments.js';

/** Exit codes: clean, findings, usage or configuration, a file that could not be read or an internal error. */
export const EXIT = { clean: 0, findings: 1, usage: 2, failed: 3, interrupted: 130 } as const;

export function isFixed(result: LintResult | FixResult): result is FixResult {
  return 'changes' in result;
}

const NEAR: readonly Status[] = ['announced', 'due', 'retired'];

/** The exit code of a run; throws `UsageError` where there was nothing to look at. */
export function exitCode(result: LintResult | FixResult, { values, paths }: Arguments, failOn: string): number {
  const counts = ({ status, severity, countsAs, disputed }: Finding): boolean => {
    if ((disputed !== null && countsAs === undefined) || failOn === 'never') return false;
    // A mistake in an expression has no day: who asks for it wants to hear of it.
    if (status === 'invalid') return severity === 'error';
    return NEAR.indexOf(countsAs ?? status) >= NEAR.indexOf(failOn as Status);
  };
  if (result.empty && values['allow-empty'] !== true) {
    const where = paths.length === 0 ? 'here' : `below ${paths.map((path) => JSON.stringify(path)).join(', ')}`;
    throw new UsageError(`there is no file to look at ${where}; --allow-empty makes this no error`);
  }
  if (result.files.failed.length > 0) return EXIT.failed;
  const unread = values['fail-on-unreadable'] === true && result.files.skipped.some((one) => one.unread === true);
  if (unread) return EXIT.failed;
  // What was fixed in the work tree is not staged yet: a commit must not go on without it.
  if (values['staged'] === true && isFixed(result) && result.fixed.files.length > 0) return EXIT.findings;
  return result.findings.some(counts) ? EXIT.findings : EXIT.clean;
}
