import { Configurations } from '../policy/configuration/configuration.js';
import { fix as fixWith, type FixOptions, type FixResult } from '../fixing/fix.js';
import { lint as lintWith, type LintOptions, type LintResult } from './lint.js';
import { today } from './today.js';
import { parseDay } from '../../schedule/status.js';

/*
 * `lint` and `fix` as the package hands them out: what the command line takes from the clock, the working directory and
 * the configuration is taken from there as well.
 */

type Given<T> = Omit<T, 'asOf' | 'cwd'> & {
  /** The day to judge at, `YYYY-MM-DD`; by default the configuration's, and today where that has none. */
  readonly asOf?: string | undefined;
  /** Names in the report are relative to this folder; the working directory of the process by default. */
  readonly cwd?: string | undefined;
};

/** What `lint` takes; nothing of it is needed. */
export type PublicLintOptions = Given<LintOptions>;

/** What `fix` takes; nothing of it is needed. */
export type PublicFixOptions = Given<FixOptions>;

/**
 * Finds the calls to what the schedule retires. Throws `ConfigurationError` and `ChoiceError`, which the user can
 * correct, and `TypeError` for options of a wrong type.
 */
export async function lint(options: PublicLintOptions = {}): Promise<LintResult> {
  return lintWith(await settled(options));
}

/** Makes the fixes of the findings, and answers what is left. Throws as `lint` does. */
export async function fix(options: PublicFixOptions = {}): Promise<FixResult> {
  return fixWith(await settled(options));
}

async function settled<T extends PublicLintOptions>(options: T): Promise<T & Pick<LintOptions, 'asOf' | 'cwd'>> {
  const { paths } = options;
  if (paths !== undefined && !Array.isArray(paths))
    throw new TypeError('paths takes a list of files, folders and globs');
  const cwd = options.cwd ?? process.cwd();
  const configurations = options.configurations ?? (await Configurations.open(cwd));
  const { run } = configurations;
  const asOf = options.asOf ?? run.asOf ?? today();
  if (parseDay(asOf) === undefined) throw new TypeError(`asOf takes a day as YYYY-MM-DD; not ${String(asOf)}`);
  return { ...options, cwd, configurations, asOf, dueWithin: options.dueWithin ?? run.dueWithin };
}
