#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import type { Configurations } from '../engine/configuration/configuration.js';
import type { Change, FixResult } from '../engine/fix.js';
import type { LintResult } from '../engine/lint.js';
import type { Finding, Status } from '../model/finding.js';
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
import type { Terms } from './run.js';

declare const EOLINT_VERSION: string;

/** Exit codes: clean, findings, usage or configuration, a file that could not be read or an internal error. */
const EXIT = { clean: 0, findings: 1, usage: 2, failed: 3, interrupted: 130 } as const;

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === 'expr') return expressions(argv.slice(1));
  if (argv.includes('--version')) return say(`${EOLINT_VERSION}\n`);
  if (argv.includes('--help') || argv.includes('-h'))
    return say(await (await import('./help.js')).helpText(commandIn(argv)));
  const given = readArguments(argv);
  if (given.command === 'completion') return (await import('./tell.js')).complete(given);
  if (given.command === 'init') {
    return (await import('./init/command.js')).initialise(
      given,
      EOLINT_VERSION,
      wantsColor({ flag: given.values['color'], env: process.env, isTTY: Boolean(process.stdout.isTTY) }),
    );
  }
  const configurations = await configurationsFor(given);
  const run = configurations?.run;
  const asOf = textOption(given.values, 'as-of') ?? run?.asOf ?? today();
  const { parseDay } = await import('../schedule/status.js');
  if (parseDay(asOf) === undefined) throw new UsageError(`--as-of takes a day as YYYY-MM-DD; not ${asOf}`);
  if (given.command === 'serve') return (await import('./serve.js')).serve(given, today);
  const dueWithin = daysOption(given.values, 'due-within') ?? run?.dueWithin ?? 90;
  if (configurations === undefined) {
    return (await import('./pr.js')).pullRequests(given, asOf, dueWithin, EOLINT_VERSION);
  }
  if (given.values['print-config'] === true) {
    const { printedConfiguration } = await import('./print-config.js');
    return say(await printedConfiguration(configurations, given.paths));
  }
  const terms = { asOf, dueWithin, configurations };
  if (given.command !== 'rules' && given.command !== 'explain') return look(given, terms);
  const color = wantsColor({ flag: given.values['color'], env: process.env, isTTY: Boolean(process.stdout.isTTY) });
  return (await import('./tell.js')).tell(given, { ...terms, color });
}

/** The configuration, for commands that look at the working directory. */
async function configurationsFor(given: Arguments): Promise<Configurations | undefined> {
  if (given.command === 'serve' || given.command === 'pr') return undefined;
  return (await import('./run.js')).openConfigurations(given);
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

async function look(given: Arguments, { asOf, dueWithin, configurations }: Terms): Promise<number> {
  const { values } = given;
  const { targetsOf, writeReport } = await import('./output.js');
  const targets = targetsOf(listOption(values, 'format'));
  if (values['show-source'] === true && values['mask'] === true) {
    throw new UsageError('--show-source and --mask exclude each other');
  }
  const wantsFix = given.command === 'fix' || ['fix', 'diff', 'dry-run'].some((name) => values[name] === true);
  const dryRun = values['dry-run'] === true || values['diff'] === true;
  const quiet = values['quiet'] === true;
  const { lintOptions, found } = await import('./run.js');
  const options = await lintOptions(given, { asOf, dueWithin }, configurations);
  const result = await found(given, options, { wantsFix, dryRun, quiet });
  if (values['diff'] === true && isFixed(result)) {
    await printDiff(result.changes);
    if (!quiet && result.changes.length > 0) {
      process.stderr.write('note: the patch shows source lines as they are, with what they hold\n');
    }
  } else {
    // Fixed text from standard input goes to standard output, and the report makes way.
    const piped = isFixed(result) && options.stdin !== undefined;
    if (piped) process.stdout.write(result.changes[0]?.after ?? options.stdin.text);
    await writeReport(result, targets, surroundings(values, configurations, piped));
  }
  if (!quiet) {
    const told = targets.some(({ format, file }) => file === undefined && ['stylish', 'json'].includes(format));
    if (!told) await tellNotices(result);
    if (!targets.some(({ format }) => LISTING.includes(format))) await tellUnread(result);
    await notes(result, dryRun, values['staged'] === true);
  }
  if (result.stats !== undefined) {
    const { statsText } = await import('./stats-text.js');
    process.stderr.write(statsText(result.stats));
  }
  return exitCode(result, given, textOption(values, 'fail-on') ?? configurations.run.failOn ?? 'retired');
}

function isFixed(result: LintResult | FixResult): result is FixResult {
  return 'changes' in result;
}

function surroundings(values: Arguments['values'], configurations: Configurations, piped: boolean): Surroundings {
  const { env, stdout, stderr } = process;
  const report = piped ? stderr : stdout;
  return {
    cwd: process.cwd(),
    env,
    version: EOLINT_VERSION,
    color: wantsColor({ flag: values['color'], env, isTTY: Boolean(report.isTTY) }),
    source: values['show-source'] === true ? 'credentials' : values['mask'] === true ? 'structure' : 'terminal',
    // The logs of CI services are kept, and read by many.
    interactive: Boolean(report.isTTY) && (env['CI'] ?? '') === '' && (env['TF_BUILD'] ?? '') === '',
    width: report.columns,
    entries: async () => configurations.settled((await import('eolint:schedule')).entries),
    print: (text) => report.write(text),
    note: (text) => stderr.write(text),
  };
}

async function printDiff(changes: readonly Change[]): Promise<void> {
  const { createTwoFilesPatch } = await import('diff');
  for (const { file, before, after } of changes) {
    process.stdout.write(createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, '', '').replace(/^=+\n/, ''));
  }
}

/** Formats that name the files that were not read. */
const LISTING: readonly string[] = ['stylish', 'json', 'sarif', 'html'];
/** Files that are named before the rest is counted. */
const MOST_UNREAD = 20;

async function tellUnread({ files }: LintResult): Promise<void> {
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
async function tellNotices(result: LintResult): Promise<void> {
  if (result.notices?.length === 0) return;
  const { noticeLines } = await import('../report/upkeep.js');
  for (const line of noticeLines(result)) process.stderr.write(`note: ${line}\n`);
}

async function notes(result: LintResult | FixResult, dryRun: boolean, staged: boolean): Promise<void> {
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
  if (suppressions > 0)
    say(`${dryRun ? 'would remove' : 'removed'} ${counted(suppressions, 'suppression')} without use`);
  for (const { file, reason } of refused) say(`not written: ${JSON.stringify(file)}: ${reason}`);
  if (staged && !dryRun && files.length > 0) say('what was fixed is not staged yet: look at it, then git add it');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const NEAR: readonly Status[] = ['announced', 'due', 'retired'];

function exitCode(result: LintResult | FixResult, { values, paths }: Arguments, failOn: string): number {
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
  // What was fixed in the work tree is not staged yet: a commit must not go on without it.
  if (values['staged'] === true && isFixed(result) && result.fixed.files.length > 0) return EXIT.findings;
  return result.findings.some(counts) ? EXIT.findings : EXIT.clean;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who reads no further has what they want; a disk that is full has cut the report short.
  if (error.code === 'EPIPE') process.exit(EXIT.clean);
  process.stderr.write(`eolint: standard output cannot be written: ${error.message}\n`);
  process.exit(EXIT.failed);
});

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    if (error instanceof UsageError) {
      process.stderr.write(`eolint: ${error.message}\nTry eolint --help.\n`);
      process.exitCode = EXIT.usage;
    } else if (error instanceof Error && 'mendable' in error) {
      process.stderr.write(`eolint: ${error.message}\n`);
      process.exitCode = error.mendable === 'interrupted' ? EXIT.interrupted : EXIT.usage;
    } else if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') {
      process.stderr.write('eolint: the working directory is gone, or may not be read\n');
      process.exitCode = EXIT.usage;
    } else {
      process.stderr.write(
        `eolint: internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      process.exitCode = EXIT.failed;
    }
  },
);
