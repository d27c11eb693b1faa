import type { BranchResult, RepositoryResult } from '../campaign/result.js';
import { inertTerminal } from '../text/inert.js';

export interface Summary {
  readonly results: readonly RepositoryResult[];
  readonly asOf: string;
  readonly dryRun: boolean;
}

/** The result for programs, schema version 1; fields are only ever added. */
export function jsonSummary({ results, asOf, dryRun }: Summary): string {
  return `${JSON.stringify({ schemaVersion: 1, asOf, dryRun, repositories: results }, undefined, 2)}\n`;
}

const BECAUSE: Readonly<Record<NonNullable<BranchResult['because']>, string>> = {
  unchanged: 'up to date',
  'human-commits': 'left alone: its branch holds commits that eolint did not make',
  'closed-by-person': 'left closed: a person closed it; reopen it to have eolint go on',
  limit: 'held back: as many pull requests are open as --max-open allows',
  'nothing-to-change': 'nothing to change',
  'partial-run': 'left open: nothing was found to change, but not everything was looked at',
  'not-made-by-eolint': 'left alone: eolint did not open it',
};

/** The result for people: what was done, or on a dry run all that would be. */
export function textSummary({ results, asOf, dryRun }: Summary): string {
  const lines: string[] = [];
  for (const result of results) {
    const base = result.base === undefined ? '' : ` (${inertTerminal(result.base)})`;
    lines.push(`${inertTerminal(result.repository)}${base}`);
    for (const branch of result.branches) lines.push(...branchLines(branch, dryRun));
    if (result.failed !== undefined) lines.push(...failureLines(result.failed));
    else if (result.branches.length === 0) lines.push('  nothing to change');
    if (result.unchanged > 0) lines.push(`  ${counted(result.unchanged, 'finding')} that no pull request changes`);
    for (const note of result.notes) lines.push(`  note: ${inertTerminal(note)}`);
    lines.push('');
  }
  lines.push(...totals(results, dryRun), `as of ${asOf}`);
  return `${lines.join('\n')}\n`;
}

function branchLines(result: BranchResult, dryRun: boolean): string[] {
  const { action, branch, because, changed, unchanged, url, notes, failed, preview } = result;
  const what =
    because === undefined ? `${dryRun && failed === undefined ? `would be ${action}` : action}` : BECAUSE[because];
  const calls =
    changed === 0 ? '' : `, ${counted(changed, 'call')} changed${unchanged === 0 ? '' : `, ${unchanged} not`}`;
  const lines = [`  ${branch}: ${what}${calls}${url === undefined ? '' : `  ${inertTerminal(url)}`}`];
  for (const note of notes) lines.push(`    note: ${inertTerminal(note)}`);
  if (failed !== undefined) lines.push(...failureLines(failed).map((line) => `  ${line}`));
  if (preview !== undefined) {
    const { title, labels, reviewers, draft, body, patch, push } = preview;
    lines.push('', `    title: ${inertTerminal(title)}${draft ? ' (as a draft)' : ''}`);
    if (labels.length > 0) lines.push(`    labels: ${labels.map(inertTerminal).join(', ')}`);
    if (reviewers.length > 0) lines.push(`    reviewers: ${reviewers.map(inertTerminal).join(', ')}`);
    lines.push(...(push ? [] : ['    the branch is there already']), '');
    lines.push(...indented(body), '', ...indented(patch), '');
  }
  return lines;
}

function indented(text: string): string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `    ${inertTerminal(line)}`.trimEnd());
}

function failureLines({ reason, goOn }: { reason: string; goOn: string }): string[] {
  return [`  failed: ${inertTerminal(reason)}`, `    to go on: ${inertTerminal(goOn)}`];
}

function totals(results: readonly RepositoryResult[], dryRun: boolean): string[] {
  const branches = results.flatMap((result) => result.branches);
  const count = (action: BranchResult['action']): number => branches.filter((one) => one.action === action).length;
  const failed = count('failed') + results.filter((result) => result.failed !== undefined).length;
  const parts = [
    `${count('created')} ${dryRun ? 'to open' : 'opened'}`,
    `${count('updated')} ${dryRun ? 'to update' : 'updated'}`,
    `${count('closed')} ${dryRun ? 'to close' : 'closed'}`,
    `${count('left')} left as they are`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ];
  return [`${results.length} ${results.length === 1 ? 'repository' : 'repositories'}: ${parts.join(', ')}`];
}

/** One line for each repository of many as it is done with. */
export function progressLine(done: number, all: number, result: RepositoryResult): string {
  const changed = result.branches.filter(({ action }) => action !== 'left' && action !== 'failed').length;
  const failed = result.failed !== undefined || result.branches.some((branch) => branch.failed !== undefined);
  const what = failed ? 'failed' : changed === 0 ? 'nothing to do' : `${counted(changed, 'pull request')} changed`;
  return `${done}/${all} ${inertTerminal(result.repository)}: ${what}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
