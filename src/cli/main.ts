#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Change, FixResult } from '../engine/fix.js';
import type { LintOptions, LintResult } from '../engine/lint.js';
import type { Confidence, Finding, Status } from '../model/finding.js';
import { wantsColor } from './color.js';
import type { Surroundings } from './output.js';
import {
  UsageError,
  commandIn,
  daysOption,
  listOption,
  readArguments,
  textOption,
  type Arguments,
} from './arguments.js';

declare const EOLINT_VERSION: string;

/** Exit codes: clean, findings, usage or configuration, a file that could not be read or an internal error. */
const EXIT = { clean: 0, findings: 1, usage: 2, failed: 3 } as const;

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === 'expr') return expressions(argv.slice(1));
  if (argv.includes('--version')) return say(`${EOLINT_VERSION}\n`);
  if (argv.includes('--help') || argv.includes('-h'))
    return say(await (await import('./help.js')).helpText(commandIn(argv)));
  const given = readArguments(argv);
  if (given.command === 'completion') return complete(given);
  const asOf = textOption(given.values, 'as-of') ?? today();
  const { parseDay } = await import('../schedule/status.js');
  if (parseDay(asOf) === undefined) throw new UsageError(`--as-of takes a day as YYYY-MM-DD; not ${asOf}`);
  if (given.command === 'serve') return (await import('./serve.js')).serve(given, today);
  const dueWithin = daysOption(given.values, 'due-within') ?? 90;
  if (given.command === 'rules' || given.command === 'explain') return tell(given, asOf, dueWithin);
  if (given.command === 'pr') return (await import('./pr.js')).pullRequests(given, asOf, dueWithin, EOLINT_VERSION);
  if (given.command === 'init') {
    return (await import('./init/command.js')).initialise(
      given,
      EOLINT_VERSION,
      wantsColor({ flag: given.values['color'], env: process.env, isTTY: Boolean(process.stdout.isTTY) }),
    );
  }
  return look(given, asOf, dueWithin);
}

function say(text: string): number {
  process.stdout.write(text);
  return EXIT.clean;
}

async function expressions(argv: readonly string[]): Promise<number> {
  const { expr } = await import('./expr/command.js');
  return expr(argv, {
    stdin: () => readFileSync(0, 'utf8'),
    stdinIsTerminal: process.stdin.isTTY,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    color: wantsColor({ flag: undefined, env: process.env, isTTY: Boolean(process.stdout.isTTY) }),
    width: process.stdout.columns,
  });
}

/** The day where the user is. */
function today(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** `explain --trace FILE:LINE` */
async function traceLine(given: string, paths: readonly string[], asOf: string): Promise<number> {
  const [, file, line] = /^(.+?):(\d+)(?::\d+)?$/.exec(given) ?? [];
  if (file === undefined) throw new UsageError(`--trace takes FILE:LINE; not ${given}`);
  const [{ trace }, { renderTrace }] = await Promise.all([import('../engine/trace.js'), import('../report/trace.js')]);
  const cwd = process.cwd();
  const name = relative(cwd, resolve(cwd, file)).replaceAll('\\', '/');
  return say(renderTrace(await trace({ cwd, paths: paths.length > 0 ? paths : ['.'], asOf }, name, Number(line))));
}

async function tell({ command, paths, values }: Arguments, asOf: string, dueWithin: number): Promise<number> {
  const traced = textOption(values, 'trace');
  if (traced !== undefined) return traceLine(traced, paths, asOf);
  const { entries } = await import('eolint:schedule');
  const format = listOption(values, 'format')?.at(-1);
  if (format !== undefined && format !== 'json' && format !== 'stylish')
    throw new UsageError(`--format takes stylish, json; not ${format}`);
  if (values['surfaces'] === true) {
    const { allSurfaces, surfaceTable } = await import('../engine/surface-table.js');
    return say(surfaceTable(entries, await allSurfaces()));
  }
  const { color } = surroundings(values['color']);
  const terms = { asOf, dueWithin, json: format === 'json', color };
  if (command === 'rules') return say((await import('./schedule.js')).listEntries(entries, terms));
  return say((await import('./explain.js')).explainEntry(entries, paths[0], terms));
}

async function complete({ paths }: Arguments): Promise<number> {
  const [{ entries }, { completionScript }] = await Promise.all([import('eolint:schedule'), import('./completion.js')]);
  return say(
    completionScript(
      paths[0],
      entries.map(({ id }) => id),
    ),
  );
}

async function look(given: Arguments, asOf: string, dueWithin: number): Promise<number> {
  const { values } = given;
  const { targetsOf, writeReport } = await import('./output.js');
  const targets = targetsOf(listOption(values, 'format'));
  const options = await lintOptions(given, asOf, dueWithin);
  const wantsFix = given.command === 'fix' || ['fix', 'diff', 'dry-run'].some((name) => values[name] === true);
  const dryRun = values['dry-run'] === true || values['diff'] === true;
  const result: LintResult | FixResult = wantsFix
    ? await (await import('../engine/fix.js')).fix({ ...options, dryRun, unsafeFixes: values['unsafe-fixes'] === true })
    : await (await import('../engine/lint.js')).lint(options);
  if (values['diff'] === true && isFixed(result)) await printDiff(result.changes);
  else await writeReport(result, targets, surroundings(values['color']));
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
    if (unknown !== undefined) {
      const { unknownEntry } = await import('./schedule.js');
      throw new UsageError(unknownEntry(entries, unknown));
    }
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
    checkExpressions: values['check-expressions'] === true,
    stdin,
  };
}

function surroundings(flag: unknown): Surroundings {
  const { env, stdout } = process;
  return {
    cwd: process.cwd(),
    env,
    version: EOLINT_VERSION,
    color: wantsColor({ flag, env, isTTY: Boolean(stdout.isTTY) }),
    width: stdout.columns,
    print: (text) => stdout.write(text),
    note: (text) => process.stderr.write(text),
  };
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
  const counts = ({ status, severity, disputed }: Finding): boolean => {
    if (disputed !== null || failOn === 'never') return false;
    // A mistake in an expression has no day: who asks for it wants to hear of it.
    return status === 'invalid' ? severity === 'error' : NEAR.indexOf(status) >= NEAR.indexOf(failOn as Status);
  };
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
