#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Change, FixResult } from '../engine/fix.js';
import type { LintOptions, LintResult } from '../engine/lint.js';
import type { Confidence, Finding, Status } from '../model/finding.js';
import { UsageError, daysOption, listOption, readArguments, textOption, type Arguments } from './arguments.js';

declare const EOLINT_VERSION: string;

/** Exit codes: clean, findings, usage or configuration, a file that could not be read or an internal error. */
const EXIT = { clean: 0, findings: 1, usage: 2, failed: 3 } as const;

async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes('--version')) return say(`${EOLINT_VERSION}\n`);
  if (argv.includes('--help') || argv.includes('-h')) return say(await (await import('./help.js')).helpText());
  const given = readArguments(argv);
  const asOf = textOption(given.values, 'as-of') ?? today();
  const { parseDay } = await import('../schedule/status.js');
  if (parseDay(asOf) === undefined) throw new UsageError(`--as-of takes a day as YYYY-MM-DD; not ${asOf}`);
  const dueWithin = daysOption(given.values, 'due-within') ?? 90;
  if (given.command === 'rules' || given.command === 'explain') return tell(given, asOf, dueWithin);
  return look(given, asOf, dueWithin);
}

function say(text: string): number {
  process.stdout.write(text);
  return EXIT.clean;
}

/** The day where the user is. */
function today(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

async function tell({ command, paths, values }: Arguments, asOf: string, dueWithin: number): Promise<number> {
  const { entries } = await import('eolint:schedule');
  const { explainEntry, listEntries } = await import('./schedule.js');
  const format = listOption(values, 'format')?.at(-1);
  if (format !== undefined && format !== 'json' && format !== 'stylish')
    throw new UsageError(`--format takes stylish, json; not ${format}`);
  if (values['surfaces'] === true) {
    const { allSurfaces, surfaceTable } = await import('../engine/surface-table.js');
    return say(surfaceTable(entries, await allSurfaces()));
  }
  const terms = { asOf, dueWithin, json: format === 'json' };
  return say(command === 'rules' ? listEntries(entries, terms) : explainEntry(entries, paths[0], terms));
}

async function look(given: Arguments, asOf: string, dueWithin: number): Promise<number> {
  const { values } = given;
  const { targetsOf, rendered } = await import('./output.js');
  const targets = targetsOf(listOption(values, 'format'));
  const options = await lintOptions(given, asOf, dueWithin);
  const wantsFix = given.command === 'fix' || ['fix', 'diff', 'dry-run'].some((name) => values[name] === true);
  const dryRun = values['dry-run'] === true || values['diff'] === true;
  const result: LintResult | FixResult = wantsFix
    ? await (await import('../engine/fix.js')).fix({ ...options, dryRun, unsafeFixes: values['unsafe-fixes'] === true })
    : await (await import('../engine/lint.js')).lint(options);
  if (values['diff'] === true && isFixed(result)) await printDiff(result.changes);
  else {
    for (const { format, file } of targets) {
      const color = file === undefined && wantsColor(values['color']);
      const text = await rendered(result, format, color, process.stdout.columns);
      if (file === undefined) process.stdout.write(text);
      else await writeFile(file, text);
    }
  }
  if (values['quiet'] !== true) notes(result, dryRun);
  return exitCode(result, textOption(values, 'fail-on') ?? 'retired');
}

function isFixed(result: LintResult | FixResult): result is FixResult {
  return 'changes' in result;
}

async function lintOptions({ paths, values }: Arguments, asOf: string, dueWithin: number): Promise<LintOptions> {
  const rules = listOption(values, 'rule');
  if (rules !== undefined) {
    const { entries } = await import('eolint:schedule');
    const unknown = rules.find((rule) => !entries.some(({ id }) => id === rule));
    if (unknown !== undefined) throw new UsageError(`no entry ${unknown}; eolint rules lists them`);
  }
  const name = textOption(values, 'stdin-filename');
  const stdin = name === undefined ? undefined : { file: name, text: readFileSync(0, 'utf8') };
  return {
    cwd: process.cwd(),
    paths,
    asOf,
    dueWithin,
    rules,
    minConfidence: textOption(values, 'min-confidence') as Confidence | undefined,
    noIgnore: values['ignore'] === false,
    stdin,
  };
}

/** A flag decides, then FORCE_COLOR, then NO_COLOR, then whether a terminal reads it. */
function wantsColor(flag: unknown): boolean {
  if (typeof flag === 'boolean') return flag;
  const { FORCE_COLOR, NO_COLOR, TERM } = process.env;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0';
  return (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb' && process.stdout.isTTY;
}

async function printDiff(changes: readonly Change[]): Promise<void> {
  const { createTwoFilesPatch } = await import('diff');
  for (const { file, before, after } of changes) {
    process.stdout.write(createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, '', '').replace(/^=+\n/, ''));
  }
}

function notes(result: LintResult | FixResult, dryRun: boolean): void {
  if (!isFixed(result)) return;
  const { findings, files, refused } = result.fixed;
  const verb = dryRun ? 'would fix' : 'fixed';
  process.stderr.write(
    `${verb} ${findings} finding${findings === 1 ? '' : 's'} in ${files.length} file${files.length === 1 ? '' : 's'}\n`,
  );
  for (const { file, reason } of refused) process.stderr.write(`not written: ${JSON.stringify(file)}: ${reason}\n`);
}

const NEAR: readonly Status[] = ['announced', 'due', 'retired'];

function exitCode(result: LintResult | FixResult, failOn: string): number {
  const counts = (finding: Finding): boolean =>
    finding.disputed === null && failOn !== 'never' && NEAR.indexOf(finding.status) >= NEAR.indexOf(failOn as Status);
  if (result.files.failed.length > 0) return EXIT.failed;
  return result.findings.some(counts) ? EXIT.findings : EXIT.clean;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.clean);
});

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    if (error instanceof UsageError) {
      process.stderr.write(`eolint: ${error.message}\nTry eolint --help.\n`);
      process.exitCode = EXIT.usage;
    } else {
      process.stderr.write(
        `eolint: internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      process.exitCode = EXIT.failed;
    }
  },
);
