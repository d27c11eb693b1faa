import { parseArgs } from 'node:util';
import { COMMANDS, goesWith, OPTIONS, type Command } from './options.js';

export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export interface Arguments {
  readonly command: Command;
  readonly paths: readonly string[];
  readonly values: Values;
}

/** A mistake in the command line that its user can mend. */
export class UsageError extends Error {}

/** Reads the command line; throws `UsageError`. `help` and `version` are the caller's. */
export function readArguments(argv: readonly string[]): Arguments {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { type, multiple }]) => [name, { type, multiple: multiple === true }]),
  );
  let parsed;
  try {
    parsed = parseArgs({
      args: argv.map(withValue),
      options,
      allowPositionals: true,
      allowNegative: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error));
  }
  const [first, ...rest] = parsed.positionals;
  const named = first !== undefined && isCommand(first);
  const command = named ? first : 'run';
  const values: Values = parsed.values;
  check(values, command);
  return { command, paths: named ? rest : parsed.positionals, values };
}

/** The first word of a command line that is a command. */
export function commandIn(argv: readonly string[]): Command | undefined {
  return argv.find(isCommand);
}

/** `--cache` may stand without a file. */
function withValue(argument: string): string {
  return argument === '--cache' ? '--cache=' : argument;
}

function isCommand(word: string): word is Command {
  return Object.hasOwn(COMMANDS, word);
}

function check(values: Values, command: Command): void {
  for (const [name, value] of Object.entries(values)) {
    const option = OPTIONS[name];
    if (option === undefined || value === undefined) continue;
    if (!goesWith(name, command)) throw new UsageError(`--${name} does not go with ${command}`);
    if (option.choices !== undefined && !option.choices.includes(String(value))) {
      throw new UsageError(`--${name} takes ${option.choices.join(', ')}; not ${String(value)}`);
    }
  }
}

/** The text of an option that takes one. */
export function textOption(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function listOption(values: Values, name: string): readonly string[] | undefined {
  const value = values[name];
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** A whole number from 1 on. */
export function countOption(values: Values, name: string): number | undefined {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`--${name} takes a number from 1 on; not ${text}`);
  return Number(text);
}

/** A whole number of days. */
export function daysOption(values: Values, name: string): number | undefined {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(`--${name} takes a number of days; not ${text}`);
  return Number(text);
}
