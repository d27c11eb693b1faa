import { fix } from '../engine/fixing/fix.js';
import { readOwners } from '../engine/policy/owners.js';
import { lint, type LintOptions } from '../engine/run/lint.js';
import type { Finding } from '../model/finding.js';
import { decidedBy } from '../text/deciding-day.js';
import { bodyOf } from './body.js';
import { PREFIX, type Clone, type Content } from './clone.js';
import { applies, outcomeOf } from './outcome.js';
import type { Scrub } from './scrub.js';

/** What one pull request would hold. */
export interface Proposal {
  /** The entry's id, or `all`. */
  readonly entry: string;
  readonly branch: string;
  readonly title: string;
  /** Of the commit. */
  readonly message: string;
  readonly body: string;
  /** A name for the body with what the change of files does. */
  readonly hash: string;
  readonly content: Content;
  readonly changed: number;
  readonly unchanged: number;
  /** Who owns what it changes, as the forge names them. */
  readonly reviewers?: readonly string[] | undefined;
}

export interface Scan {
  /** The most urgent first. */
  readonly proposals: readonly Proposal[];
  /** Findings that no proposal changes. */
  readonly unchanged: number;
  /** Why a pull request must not be taken for done with because nothing is proposed for it; undefined when it may. */
  readonly partial: string | undefined;
}

/** What is looked for, as for `lint`, and how it is cut into pull requests. */
export interface ScanOptions extends Omit<LintOptions, 'cwd' | 'stdin'> {
  readonly unsafeFixes: boolean;
  /** One pull request for each entry, or one for everything. */
  readonly group: 'rule' | 'all';
  readonly version: string;
  readonly scrub: Scrub;
  /** Ask the owners of what is changed to review it, as CODEOWNERS names them. */
  readonly owners?: boolean | undefined;
}

/** The name that stands for all entries. */
export const ALL = 'all';

/** Lints the base and makes the fixes in the clone's work tree, once for each pull request. */
export async function proposalsOf(clone: Clone, options: ScanOptions): Promise<Scan> {
  await clone.checkOut();
  const linting = { ...options, cwd: clone.directory };
  const before = await lint(linting);
  const rules = [
    ...new Set(before.findings.filter((one) => applies(one, options.unsafeFixes)).map(({ rule }) => rule)),
  ];
  const first = new Map(before.findings.map((finding) => [finding.rule, finding]).reverse() as [string, Finding][]);
  rules.sort((a, b) => byUrgency(first.get(a), first.get(b)));
  const groups = options.group === 'all' ? (rules.length === 0 ? [] : [ALL]) : rules;
  const { entries } = await import('eolint:schedule');
  const titleOf = (rule: string): string | undefined => entries.find(({ id }) => id === rule)?.title;
  const proposals: Proposal[] = [];
  for (const entry of groups) {
    await clone.checkOut();
    // What a pull request changes is what it says: the findings' calls, and nothing else.
    const only = entry === ALL ? {} : { rules: [entry] };
    // A clone has no compiler installed: one that can be found is a file of the repository, or of somebody else.
    const after = await fix({ ...linting, ...only, dryRun: false, keepSuppressions: true, typecheck: false });
    if (after.fixed.files.length === 0) continue;
    const content = await clone.content(after.fixed.files);
    if (content.patch.length === 0) continue;
    const findings = entry === ALL ? before.findings : before.findings.filter(({ rule }) => rule === entry);
    const { changed, unchanged } = outcomeOf({ ...before, findings }, after, options.unsafeFixes);
    const { asOf, version, scrub } = options;
    const body = bodyOf({ entry, titleOf, changed, unchanged, patchHash: content.hash, asOf, version, scrub });
    const titled = entry === ALL ? undefined : first.get(entry);
    const title = titled === undefined ? 'Replace what the Cloudflare API retires' : titleFor(titled, titleOf(entry));
    proposals.push({
      entry,
      branch: `${PREFIX}${entry}`,
      title,
      message: `${title}\n\n${messageLines(changed.map(({ finding }) => finding))}\n`,
      body: body.text,
      hash: body.hash,
      content,
      changed: changed.length,
      unchanged: unchanged.length,
      ...(options.owners === true ? { reviewers: await reviewersOf(clone.directory, after.fixed.files) } : {}),
    });
  }
  const done = proposals.reduce((sum, { changed }) => sum + changed, 0);
  const unread = before.files.failed.length > 0 ? 'some files could not be read' : undefined;
  const narrowed = (options.paths ?? []).some((path) => !isWhole(path)) ? 'only some paths were looked at' : undefined;
  return { proposals, unchanged: before.findings.length - done, partial: unread ?? narrowed };
}

/** More reviewers than this are nobody's. */
const MOST_REVIEWERS = 5;

/** The owners of files, without the `@`; addresses of people are no names of the forge. */
async function reviewersOf(cwd: string, files: readonly string[]): Promise<string[]> {
  const owners = await readOwners(cwd);
  const names = files.flatMap((file) => owners?.(file) ?? []).filter((name) => /^@[\w./-]{1,200}$/.test(name));
  return [...new Set(names.map((name) => name.slice(1)))].slice(0, MOST_REVIEWERS);
}

function isWhole(path: string): boolean {
  return /^(?:\.\/*)+$/.test(path);
}

const STATUSES = ['retired', 'due', 'announced'];

/** What has ended first comes first; what is disputed comes last. */
function byUrgency(a: Finding | undefined, b: Finding | undefined): number {
  const key = (finding: Finding | undefined): string =>
    [
      finding?.disputed === null ? 0 : 1,
      STATUSES.indexOf(finding?.status ?? ''),
      (finding && decidedBy(finding)) ?? '9999',
      finding?.rule,
    ].join(' ');
  return key(a) < key(b) ? -1 : 1;
}

function titleFor(finding: Finding, title: string | undefined): string {
  const end = decidedBy(finding);
  return `Replace ${title ?? finding.rule}${end === null ? '' : ` (end of life ${end})`}`.slice(0, 200);
}

/** For each entry what was called and what takes its place. Both come from the schedule, not from the code. */
function messageLines(findings: readonly Finding[]): string {
  const lines = new Map(
    findings.map((finding): [string, string] => {
      const { rule, replacement } = finding;
      const end = decidedBy(finding);
      const instead = replacement.trim() === '' ? 'none' : replacement;
      return [rule, `${rule}${end === null ? '' : `, end of life ${end}`}; instead: ${instead}`];
    }),
  );
  return [...lines.values()].join('\n').replace(/[^\S\n]+/g, ' ');
}
