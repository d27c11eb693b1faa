import './compiler.js';
import { readFileSync } from 'node:fs';
import type { Configurations } from '../engine/policy/configuration/configuration.js';
import { today } from '../engine/run/today.js';
import { hasLinks, wantsColor } from './color.js';
import { EXIT, exitCode, isFixed } from './exit-code.js';
import { LISTING, noteSuppressions, noteUnread, notes, printDiff } from './notes.js';
import { targetsOf, writeReport, type Surroundings } from './output.js';
import {
  UsageError,
  countOption,
  daysOption,
  listOption,
  readArguments,
  textOption,
  type Arguments,
} from './arguments.js';
import { parseDay } from '../schedule/status.js';
import { found, lintOptions, openConfigurations, type Terms } from './run.js';
import { codeOf, safeLines } from './told-errors.js';
import { writeWhole } from './whole-output.js';

declare const EOLINT_VERSION: string;

async function main(argv: readonly string[]): Promise<number> {
  if (argv[0] === 'expr') return expressions(argv.slice(1));
  const given = readArguments(argv);
  if (given.values['quiet'] !== true)
    for (const note of given.notes) process.stderr.write(`note: ${await safeLines(note)}\n`);
  if (given.command === 'completion') return (await import('./tell.js')).complete(given);
  if (given.command === 'init') {
    return (await import('./init/command.js')).initialise(
      given,
      EOLINT_VERSION,
      wantsColor({ flag: given.values['color'], env: process.env, isTTY: Boolean(process.stdout.isTTY) }),
    );
  }
  return given.values['watch'] === true ? watched(given) : once(given);
}

/** Looks again and again, until the user ends it. */
async function watched(given: Arguments): Promise<number> {
  const { values, paths } = given;
  const exclusive = ['fix', 'staged', 'since', 'stdin-filename', 'print-config', 'update-baseline'];
  const other = exclusive.find((name) => values[name] !== undefined && values[name] !== false);
  if (other !== undefined) throw new UsageError(`--watch does not go with --${other}`);
  const [{ watch }, targets] = [await import('./watch.js'), reportTargets(values)];
  const ending = new AbortController();
  process.once('SIGINT', () => {
    ending.abort();
  });
  process.once('SIGTERM', () => {
    ending.abort();
  });
  const note = (text: string): void => {
    if (values['quiet'] !== true) process.stderr.write(`${text}\n`);
  };
  return watch({
    cwd: process.cwd(),
    paths,
    written: targets.flatMap(({ file }) => (file === undefined ? [] : [file])),
    signal: ending.signal,
    note,
    again: () => {
      if (process.stdout.isTTY) process.stdout.write('\u001b[2J\u001b[3J\u001b[H');
    },
    run: async () => {
      const code = await once(given).catch(codeOf);
      note('watching for changes; Ctrl-C ends it');
      return code;
    },
  });
}

async function once(given: Arguments): Promise<number> {
  const configurations = await configurationsFor(given);
  const run = configurations?.run;
  const asOf = textOption(given.values, 'as-of') ?? run?.asOf ?? today();
  if (parseDay(asOf) === undefined) throw new UsageError(`--as-of takes a day as YYYY-MM-DD; not ${asOf}`);
  if (given.command === 'serve') return (await import('./serve.js')).serve(given, today);
  const dueWithin = daysOption(given.values, 'due-within') ?? run?.dueWithin ?? 90;
  if (given.command === 'fleet') {
    return (await import('./fleet/command.js')).fleet(given, asOf, dueWithin, EOLINT_VERSION);
  }
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
  if (given.command === 'serve' || given.command === 'pr' || given.command === 'fleet') return undefined;
  return openConfigurations(given);
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

async function look(given: Arguments, { asOf, dueWithin, configurations }: Terms): Promise<number> {
  const { values } = given;
  const targets = reportTargets(values);
  if (values['show-source'] === true && values['mask'] === true) {
    throw new UsageError('--show-source and --mask exclude each other');
  }
  const wantsFix = given.command === 'fix' || ['fix', 'diff', 'dry-run'].some((name) => values[name] === true);
  const dryRun = values['dry-run'] === true || values['diff'] === true;
  const quiet = values['quiet'] === true;
  const idle = wantsFix || quiet ? undefined : idleFlag(values);
  if (idle !== undefined)
    process.stderr.write(`note: --${idle} goes with eolint fix, or with --fix; nothing is fixed\n`);
  const options = given.command === 'merge' ? undefined : await lintOptions(given, { asOf, dueWithin }, configurations);
  const result =
    options === undefined
      ? await (await import('./merge.js')).merged(given, configurations)
      : await found(given, options, { wantsFix, dryRun, quiet });
  if (values['diff'] === true && isFixed(result)) {
    await printDiff(result.changes);
    if (!quiet && result.changes.length > 0) {
      process.stderr.write('note: the patch shows source lines as they are, with what they hold\n');
    }
  } else {
    // Fixed text from standard input goes to standard output, and the report makes way.
    const stdin = options?.stdin;
    const piped = isFixed(result) && stdin !== undefined;
    if (piped) process.stdout.write(result.changes[0]?.after ?? stdin.text);
    await writeReport(result, targets, surroundings(values, configurations, piped));
  }
  if (!quiet) {
    const told = targets.some(({ format, file }) => file === undefined && ['stylish', 'json'].includes(format));
    if (!told) await noteSuppressions(result);
    if (!targets.some(({ format }) => LISTING.includes(format))) await noteUnread(result);
    await notes(result, dryRun, values['staged'] === true);
  }
  if (result.stats !== undefined) {
    const { statsText } = await import('./stats-text.js');
    process.stderr.write(statsText(result.stats));
  }
  // What a part finds may be known to the baseline of the whole.
  const failOn = result.shard === undefined ? (configurations.run.failOn ?? 'retired') : 'never';
  return exitCode(result, given, textOption(values, 'fail-on') ?? failOn);
}

/** A flag that only says how fixes are made, and would be passed over without a word. */
function idleFlag(values: Arguments['values']): string | undefined {
  const given = ['unsafe-fixes', 'force'].find((name) => values[name] === true);
  return given ?? (values['typecheck'] === false ? 'no-typecheck' : undefined);
}

function reportTargets(values: Arguments['values']): ReturnType<typeof targetsOf> {
  const given = listOption(values, 'format');
  return targetsOf(given ?? (values['shard'] === undefined ? undefined : ['json']), {
    outputFile: textOption(values, 'output-file'),
    statistics: values['statistics'] === true,
  });
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
    links: hasLinks(env, Boolean(report.isTTY)),
    frames: typeof values['frames'] === 'boolean' ? values['frames'] : undefined,
    statistics: values['statistics'] === true,
    watching: values['watch'] === true,
    maxFindings: countOption(values, 'max-findings'),
    pages: async () => (await import('./pages.js')).pageOf,
    entries: async () => configurations.settled((await import('eolint:schedule')).entries),
    print: (text) => report.write(text),
    note: (text) => stderr.write(text),
  };
}

/** Runs a command line to its end, and sets the exit code of the process. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Who reads no further has what they want; a disk that is full has cut the report short.
    if (error.code === 'EPIPE') process.exit(EXIT.clean);
    process.stderr.write(`eolint: standard output cannot be written: ${error.message}\n`);
    process.exit(EXIT.failed);
  });
  writeWhole(process.stdout);
  // Node itself would end with the code that says something was found.
  process.on('uncaughtException', (error) => {
    void codeOf(error).then((code) => process.exit(code));
  });
  try {
    process.exitCode = await main(argv);
  } catch (error) {
    process.exitCode = await codeOf(error);
  }
}
