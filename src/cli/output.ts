import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Entry } from '../model/entry.js';
import type { Report } from '../model/report.js';
import { formats, type FormatOptions } from '../report/registry.js';
import { UsageError } from './arguments.js';

/** Where a report goes. */
export interface Target {
  readonly format: string;
  readonly file: string | undefined;
}

/** What a report is written with. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Whether text for standard output is coloured. */
  readonly color: boolean;
  /** How source lines are shown: `terminal` as they are only where a person reads the report on a terminal. */
  readonly source: 'structure' | 'credentials' | 'terminal';
  /** A person reads standard output as it is printed. */
  readonly interactive: boolean;
  /** Columns of the terminal. */
  readonly width: number | undefined;
  /** All entries, those of the configuration among them. */
  readonly entries: () => Promise<readonly Entry[]>;
  readonly print: (text: string) => void;
  /** Takes notes that are no part of a report. */
  readonly note: (text: string) => void;
}

/** `stylish`, `json:out.json` */
export function targetsOf(specs: readonly string[] | undefined): readonly Target[] {
  const targets = (specs ?? ['stylish']).map((spec) => {
    const at = spec.indexOf(':');
    const format = at < 0 ? spec : spec.slice(0, at);
    if (!formats.has(format)) throw new UsageError(`--format takes ${[...formats.keys()].join(', ')}; not ${format}`);
    if (at === spec.length - 1) throw new UsageError(`--format ${spec} names no file after the colon`);
    return { format, file: at < 0 ? undefined : spec.slice(at + 1) };
  });
  const files = targets.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]));
  const twice = files.find((file, i) => files.indexOf(file) !== i);
  if (twice !== undefined) throw new UsageError(`--format names the file ${relative('.', twice)} twice`);
  return targets;
}

/** Writes a report to all of its targets, files first, so that a file that cannot be written leaves no half output. */
export async function writeReport(report: Report, targets: readonly Target[], around: Surroundings): Promise<void> {
  const shared = await sharedOptions(report, targets, around);
  const texts = new Map<Target, string>();
  for (const target of targets) {
    const color = target.file === undefined && around.color;
    const print = await formats.get(target.format)?.();
    const text = print?.(report, { ...shared, color, ...(await sourceOptions(report, target, around)) }) ?? '';
    if (target.file === undefined) texts.set(target, text);
    else await writeReportFile(resolve(around.cwd, target.file), text, target.file);
  }
  if (targets.some(({ format }) => format === 'github')) await writeStepSummary(report, shared, around);
  for (const text of texts.values()) around.print(text);
}

/** What only some formats look at is only got for those. */
async function sharedOptions(
  report: Report,
  targets: readonly Target[],
  around: Surroundings,
): Promise<Omit<FormatOptions, 'color'>> {
  const { cwd, env, version, width } = around;
  const wants = (...names: readonly string[]): boolean => targets.some(({ format }) => names.includes(format));
  return {
    width,
    version,
    prefix: pathFromRoot(cwd, env),
    ...(report.findings.length > 0 || wants('sarif', 'html') ? { entries: await around.entries() } : {}),
    ...(wants('html') ? { owners: await (await import('../engine/owners.js')).readOwners(cwd) } : {}),
  };
}

/** On a terminal a person sees their own lines, what a rule set of token formats knows masked. */
async function sourceOptions(
  report: Report,
  { format, file }: Target,
  { source, interactive }: Surroundings,
): Promise<Pick<FormatOptions, 'source' | 'tokens'>> {
  const own = file === undefined && interactive && format === 'stylish';
  if (source === 'structure' || (source === 'terminal' && !own)) return { source: 'structure' };
  if (report.findings.length === 0) return { source: 'credentials' };
  return { source: 'credentials', tokens: await (await import('./known-tokens.js')).knownTokens(report) };
}

/** The path from the repository's root to the working directory, in the jobs of GitHub and GitLab, which tell the root. */
export function pathFromRoot(cwd: string, env: Surroundings['env']): string {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR'];
  if (root === undefined || root === '') return '';
  const path = relative(root, cwd).split(sep).join('/');
  return path === '' || path === '..' || path.startsWith('../') || /^[A-Za-z]:/.test(path) ? '' : `${path}/`;
}

async function writeReportFile(path: string, text: string, name: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--format: ${JSON.stringify(name)} cannot be written (${code ?? 'error'})`);
  }
}

/** Adds all findings to the summary that GitHub shows of the step. */
async function writeStepSummary(
  report: Report,
  shared: Omit<FormatOptions, 'color'>,
  { env, note }: Surroundings,
): Promise<void> {
  const file = env['GITHUB_STEP_SUMMARY'];
  if (file === undefined || file === '') return;
  const { stepSummary } = await import('../report/registry.js');
  const print = await stepSummary();
  await appendFile(file, print(report, { ...shared, color: false })).catch((error: unknown) => {
    note(`the step summary could not be written (${(error as NodeJS.ErrnoException).code ?? 'error'})\n`);
  });
}
