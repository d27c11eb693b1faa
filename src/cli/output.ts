import { appendFile } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import type { Entry } from '../model/entry.js';
import type { Report } from '../model/report.js';
import { locate } from '../report/located.js';
import { worstFirst } from '../report/order.js';
import { formats, statistics, type FormatOptions } from '../report/registry.js';
import { didYouMean } from '../text/nearest.js';
import { UsageError } from './arguments.js';
import { writeReportFile } from './write-file.js';

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
  /** The terminal opens links. */
  readonly links: boolean;
  /** The code around every finding, or none; by default as the format has it. */
  readonly frames: boolean | undefined;
  readonly statistics: boolean;
  /** The report is written again whenever a file changes. */
  readonly watching: boolean;
  readonly maxFindings: number | undefined;
  /** Leads from a rule to its page. */
  readonly pages: () => Promise<(rule: string) => string | undefined>;
  /** All entries, those of the configuration among them. */
  readonly entries: () => Promise<readonly Entry[]>;
  readonly print: (text: string) => void;
  /** Takes notes that are no part of a report. */
  readonly note: (text: string) => void;
}

/** What the command line says of the report besides its formats. */
export interface Wishes {
  /** `--output-file`: where the one report goes that names no file. */
  readonly outputFile?: string | undefined;
  readonly statistics?: boolean | undefined;
}

/** `stylish`, `json:out.json` */
export function targetsOf(
  specs: readonly string[] | undefined,
  { outputFile, statistics: counts = false }: Wishes = {},
): readonly Target[] {
  const targets = (specs ?? ['stylish']).map((spec) => {
    const at = spec.indexOf(':');
    const format = at < 0 ? spec : spec.slice(0, at);
    if (!formats.has(format)) {
      const names = [...formats.keys()];
      throw new UsageError(`--format takes ${names.join(', ')}; not ${format}${didYouMean(format, names)}`);
    }
    if (at === spec.length - 1) throw new UsageError(`--format ${spec} names no file after the colon`);
    if (counts && !COUNTING.includes(format)) {
      throw new UsageError(`--statistics goes with ${COUNTING.join(', ')}; not with --format ${format}`);
    }
    return { format, file: at < 0 ? undefined : spec.slice(at + 1) };
  });
  return readable(distinct(outputFile === undefined ? targets : toFile(targets, outputFile)));
}

/** Formats of lines, which others may stand before or behind. */
const LINES: readonly string[] = ['stylish', 'compact', 'grouped', 'unix', 'github', 'markdown'];

/** What a program reads stands alone on standard output. */
function readable(targets: readonly Target[]): readonly Target[] {
  const printed = targets.filter(({ file }) => file === undefined).map(({ format }) => format);
  const alone = printed.length < 2 ? undefined : printed.find((format) => !LINES.includes(format));
  if (alone === undefined) return targets;
  throw new UsageError(
    `${printed.map((format) => `--format ${format}`).join(' and ')} would be mixed on standard output; give one a file: --format ${alone}:FILE`,
  );
}

/** Formats that can count findings instead of listing them. */
const COUNTING: readonly string[] = ['stylish', 'json'];

function toFile(targets: readonly Target[], outputFile: string): readonly Target[] {
  if (outputFile === '') throw new UsageError('--output-file names no file');
  const open = targets.filter(({ file }) => file === undefined);
  if (open.length === 1) return targets.map((target) => ({ ...target, file: target.file ?? outputFile }));
  const why = open.length === 0 ? 'every --format names a file' : 'several formats would go to it: --format NAME:FILE';
  throw new UsageError(`--output-file: ${why}`);
}

function distinct(targets: readonly Target[]): readonly Target[] {
  const files = targets.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]));
  const twice = files.find((file, i) => files.indexOf(file) !== i);
  if (twice !== undefined) throw new UsageError(`--format names the file ${relative('.', twice)} twice`);
  return targets;
}

/** Writes a report to all of its targets, files first, so that a file that cannot be written leaves no half output. */
export async function writeReport(whole: Report, targets: readonly Target[], around: Surroundings): Promise<void> {
  const report = limited(whole, around.maxFindings);
  const shared = await sharedOptions(report, targets, around);
  const texts = new Map<Target, string>();
  for (const target of targets) {
    const color = target.file === undefined && around.color;
    const links = color && around.links;
    const load = shared.statistics === true && target.format === 'stylish' ? statistics : formats.get(target.format);
    const print = await load?.(report);
    const text = print?.(report, { ...shared, color, links, ...(await sourceOptions(report, target, around)) }) ?? '';
    if (target.file === undefined) texts.set(target, text);
    else await writeReportFile(resolve(around.cwd, target.file), text, target.file);
  }
  if (targets.some(({ format }) => format === 'github')) await writeStepSummary(report, shared, around);
  for (const text of texts.values()) around.print(text);
}

/** The report with the first of its findings, the worst before all others; the rest is only counted. */
function limited(report: Report, most: number | undefined): Report {
  if (most === undefined || report.findings.length <= most) return report;
  const sorted = worstFirst(locate(report).findings).map(({ finding }) => finding);
  return { ...report, findings: sorted.slice(0, most), beyond: sorted.slice(most) };
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
    frames: around.frames,
    statistics: around.statistics,
    watching: around.watching,
    project: basename(cwd),
    ...(report.findings.length > 0 || wants('sarif', 'html')
      ? { entries: await around.entries(), pageOf: await around.pages() }
      : {}),
    ...(wants('html') ? { owners: await (await import('../engine/policy/owners.js')).readOwners(cwd) } : {}),
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
