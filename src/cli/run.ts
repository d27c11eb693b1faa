import { readFileSync } from 'node:fs';
import { Configurations } from '../engine/policy/configuration/configuration.js';
import type { FixResult } from '../engine/fixing/fix.js';
import { deadlineIn, type Deadline } from '../engine/run/deadline.js';
import { lint, type LintOptions, type LintResult } from '../engine/run/lint.js';
import type { Confidence } from '../model/finding.js';
import { wantsColor } from './color.js';
import { UsageError, listOption, textOption, type Arguments, type Values } from './arguments.js';
import { progressOn } from './progress.js';

declare const EOLINT_VERSION: string;

/** What counts for a command. */
export interface Terms {
  readonly asOf: string;
  readonly dueWithin: number;
  readonly configurations: Configurations;
}

/** The configuration that counts, or the one file that is named. */
export function openConfigurations({ values }: Arguments): Promise<Configurations> {
  return Configurations.open(process.cwd(), textOption(values, 'config'), listOption(values, 'ignore-pattern'));
}

/** What to look at and how, from the command line and the configuration. */
export async function lintOptions(
  { paths, values }: Arguments,
  terms: { readonly asOf: string; readonly dueWithin: number },
  configurations: Configurations,
): Promise<LintOptions> {
  const rules = listOption(values, 'rule');
  if (rules !== undefined) await checkRules(rules, configurations);
  const since = textOption(values, 'since');
  const staged = values['staged'] === true;
  const cache = textOption(values, 'cache');
  const stdin = standardInput(paths, textOption(values, 'stdin-filename'));
  if (staged && since !== undefined) throw new UsageError('--staged and --since exclude each other');
  if (stdin !== undefined && (staged || since !== undefined)) {
    throw new UsageError('--stdin-filename goes with neither --staged nor --since');
  }
  return {
    ...terms,
    cwd: process.cwd(),
    paths,
    rules,
    minConfidence: textOption(values, 'min-confidence') as Confidence | undefined,
    noIgnore: values['ignore'] === false,
    forceIgnore: values['force-ignore'] === true,
    checkExpressions: values['check-expressions'] === true,
    allowEmpty: values['allow-empty'] === true,
    staged,
    since,
    stdin,
    configurations,
    threads: threadsOption(values),
    recorder: values['stats'] === true ? new (await import('../engine/run/stats.js')).Recorder() : undefined,
    deadline: deadlineOption(values),
    shard: shardOption(values),
    cache: cache === undefined ? undefined : { file: cache, version: EOLINT_VERSION },
  };
}

function threadsOption(values: Arguments['values']): number | undefined {
  const text = textOption(values, 'threads');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new UsageError(`--threads takes a number from 1 on; not ${text}`);
  return Number(text);
}

function deadlineOption(values: Arguments['values']): Deadline | undefined {
  const text = textOption(values, 'max-time');
  if (text === undefined) return undefined;
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(text)) throw new UsageError(`--max-time takes seconds; not ${text}`);
  return deadlineIn(Number(text));
}

async function checkRules(rules: readonly string[], configurations: Configurations): Promise<void> {
  const { entries } = await import('eolint:schedule');
  const ids = [...entries, ...configurations.entries()].map(({ id }) => id);
  const unknown = rules.find((rule) => !ids.includes(rule));
  if (unknown === undefined) return;
  const { didYouMean } = await import('../text/nearest.js');
  throw new UsageError(`there is no rule ${unknown}${didYouMean(unknown, ids) || '; eolint rules lists them'}`);
}

/** `3/8` */
function shardOption(values: Values): LintOptions['shard'] {
  const text = textOption(values, 'shard');
  if (text === undefined) return undefined;
  const [, index = 0, count = 0] = (/^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? []).map(Number);
  if (index === 0 || index > count)
    throw new UsageError(`--shard takes a part and how many there are, as 3/8; not ${text}`);
  const other = SHARDLESS.find((name) => values[name] !== undefined && values[name] !== false);
  if (other !== undefined) throw new UsageError(`--shard does not go with --${other}`);
  if (values['baseline'] !== undefined)
    throw new UsageError('give --baseline to eolint merge: a part is none to compare');
  const formats = listOption(values, 'format') ?? ['json'];
  if (!formats.some((format) => format.split(':')[0] === 'json')) {
    throw new UsageError('--shard reports for eolint merge: it needs --format json, to standard output or a file');
  }
  return { index, count, version: EOLINT_VERSION };
}

/** What looks at another tree than the one that is merged in, changes it, or leaves out what the merged report needs. */
const SHARDLESS = ['fix', 'diff', 'dry-run', 'staged', 'stdin-filename', 'watch', 'max-findings', 'statistics'];

/** `-` is standard input, which needs a name to be read as. */
function standardInput(paths: readonly string[], name: string | undefined): LintOptions['stdin'] {
  if (name === undefined) {
    if (paths.includes('-')) throw new UsageError('to read standard input, give --stdin-filename NAME');
    return undefined;
  }
  if (name.trim() === '') throw new UsageError('--stdin-filename takes the name of a file; not ""');
  const other = paths.find((path) => path !== '-');
  if (other !== undefined)
    throw new UsageError(`--stdin-filename: standard input is looked at alone, not with ${other}`);
  return { file: name, text: readFileSync(0, 'utf8') };
}

export interface Manner {
  readonly wantsFix: boolean;
  readonly dryRun: boolean;
  readonly quiet: boolean;
}

/** Looks, or fixes, and takes away what the baseline knows. */
export async function found(
  { values }: Arguments,
  options: LintOptions,
  { wantsFix, dryRun, quiet }: Manner,
): Promise<LintResult | FixResult> {
  checkBaseline(values, options.configurations);
  if (values['update-baseline'] === true && wantsFix)
    throw new UsageError('--update-baseline does not go with fix: fix first');
  const asks = values['interactive'] === true;
  if (asks) checkInteractive(options, { wantsFix, dryRun });
  const progress = progressOn(process.stderr, !quiet && !asks && process.env['TERM'] !== 'dumb');
  const watched = { ...options, onProgress: progress.onProgress };
  let result: LintResult | FixResult;
  try {
    result = wantsFix ? await fixed(values, watched, dryRun, asks) : await lint(watched);
  } finally {
    progress.clear();
  }
  // What a baseline knows shows where all is together.
  if (options.shard !== undefined) return result;
  return withoutKnown(result, values, options, dryRun || options.stdin !== undefined);
}

/** Takes away what the baseline knows, where there is one. `dry`: nothing is written. */
export async function withoutKnown<T extends LintResult>(
  result: T,
  values: Values,
  { cwd, configurations }: Pick<LintOptions, 'cwd' | 'configurations'>,
  dry: boolean,
): Promise<T> {
  const named = textOption(values, 'baseline');
  const file = named ?? configurations?.run.baseline;
  const update = values['update-baseline'] === true;
  if (file === undefined) return result;
  const { withBaseline } = await import('../engine/policy/baseline/apply.js');
  return withBaseline(result, { cwd, file, update, dry, declared: named === undefined });
}

/** `--update-baseline` needs to know which. */
export function checkBaseline(values: Values, configurations: LintOptions['configurations']): void {
  const file = textOption(values, 'baseline') ?? configurations?.run.baseline;
  if (values['update-baseline'] === true && file === undefined) {
    throw new UsageError('--update-baseline needs --baseline FILE');
  }
}

async function fixed(
  values: Arguments['values'],
  options: LintOptions,
  dryRun: boolean,
  asks: boolean,
): Promise<FixResult> {
  const { fix } = await import('../engine/fixing/fix.js');
  const how = {
    ...options,
    dryRun,
    unsafeFixes: values['unsafe-fixes'] === true,
    force: values['force'] === true,
    typecheck: values['typecheck'] !== false,
  };
  if (!asks) return fix(how);
  const { asking } = await import('./interactive/ask.js');
  const color = wantsColor({ flag: values['color'], env: process.env, isTTY: true });
  return fix({ ...how, choose: asking(options, color) });
}

function checkInteractive({ stdin }: LintOptions, { wantsFix, dryRun }: Pick<Manner, 'wantsFix' | 'dryRun'>): void {
  if (!wantsFix) throw new UsageError('--interactive goes with fix');
  if (dryRun) throw new UsageError('--interactive does not go with --dry-run and --diff');
  if (stdin !== undefined || !process.stdin.isTTY || !process.stdout.isTTY) {
    throw new UsageError('--interactive needs a terminal');
  }
}
