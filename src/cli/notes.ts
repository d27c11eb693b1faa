import type { Change, FixResult } from '../engine/fixing/fix.js';
import type { LintResult } from '../engine/run/lint.js';
import type { FixedFinding } from '../model/report.js';
import { isFixed } from './exit-code.js';

/*
 * What is said on standard error beside the report, and the patch.
 */

export async function printDiff(changes: readonly Change[]): Promise<void> {
  const { patchOf } = await import('./patch.js');
  for (const { file, before, after } of changes) process.stdout.write(patchOf(file, before, after));
}

/** Formats that name the files that were not read. */
export const LISTING: readonly string[] = ['stylish', 'json', 'sarif', 'html'];
/** Files that are named before the rest is counted. */
const MOST_UNREAD = 20;

export async function noteUnread({ files }: LintResult): Promise<void> {
  const unread = [...files.skipped, ...files.failed];
  if (unread.length === 0) return;
  const [{ inertTerminal }, { redact }] = await Promise.all([import('../text/inert.js'), import('../text/redact.js')]);
  for (const { file, reason } of unread.slice(0, MOST_UNREAD)) {
    process.stderr.write(`note: ${inertTerminal(`${file}: ${redact(reason)}`)}\n`);
  }
  if (unread.length > MOST_UNREAD) {
    process.stderr.write(`note: ${counted(unread.length - MOST_UNREAD, 'more file')} not read\n`);
  }
}

/** For formats that only know findings. */
export async function noteSuppressions(result: LintResult): Promise<void> {
  if (result.notices?.length === 0) return;
  const { noticeLines } = await import('../report/upkeep.js');
  for (const line of noticeLines(result)) process.stderr.write(`note: ${line}\n`);
}

export async function notes(result: LintResult | FixResult, dryRun: boolean, staged: boolean): Promise<void> {
  const say = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  if (result.notes.length > 0) {
    const { inertTerminal } = await import('../text/inert.js');
    for (const note of result.notes) say(`note: ${inertTerminal(note)}`);
  }
  const { baseline } = result;
  if (baseline?.written === 'updated') say(`${baseline.file}: ${counted(baseline.known, 'finding')} known from now on`);
  if (baseline?.written === 'pruned' && baseline.gone > 0) say(`${baseline.file}: ${baseline.gone} gone, and removed`);
  if (!isFixed(result)) return;
  const { findings, suppressions = 0, files, refused } = result.fixed;
  const verb = dryRun ? 'would fix' : 'fixed';
  say(`${verb} ${counted(findings, 'finding')} in ${counted(files.length, 'file')}`);
  if (dryRun) for (const line of await listed(result.fixed.list ?? [])) say(line);
  if (suppressions > 0)
    say(`${dryRun ? 'would remove' : 'removed'} ${counted(suppressions, 'suppression')} without use`);
  for (const { file, reason } of refused) say(`not written: ${JSON.stringify(file)}: ${reason}`);
  if (staged && !dryRun && files.length > 0) say('what was fixed is not staged yet: look at it, then git add it');
}

/** Fixes that are named before the rest is counted. */
const MOST_FIXES = 50;

/** `  a.ts:3:1: images-v1-direct-upload: Use images/v2/direct_upload` */
async function listed(list: readonly FixedFinding[]): Promise<string[]> {
  if (list.length === 0) return [];
  const [{ inertTerminal }, { redact }] = await Promise.all([import('../text/inert.js'), import('../text/redact.js')]);
  const lines = list
    .slice(0, MOST_FIXES)
    .map(({ file, line, column, rule, title }) => `  ${file}:${line}:${column}: ${rule}: ${title}`);
  const more = list.length - lines.length;
  return [...lines.map((line) => inertTerminal(redact(line))), ...(more > 0 ? [`  and ${counted(more, 'more')}`] : [])];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
