import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { didYouMean, nearest } from '../text/nearest.js';
import { COMMANDS, commandIn, flagsOf, goesWith, isCommand, OPTIONS, type Command } from './options.js';
import { repeatedNotes } from './repeated.js';

export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export interface Arguments {
  readonly command: Command;
  readonly paths: readonly string[];
  readonly values: Values;
  /** Things worth a word to the user. */
  readonly notes: readonly string[];
}

/** A mistake in the command line that its user can correct. */
export class UsageError extends Error {}

/** Reads the command line; throws `UsageError`. `help` and `version` are the caller's. */
export function readArguments(argv: readonly string[]): Arguments {
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { type, multiple, short }]) => [
      name,
      { type, multiple: multiple === true, ...(short === undefined ? {} : { short }) },
    ]),
  );
  let parsed;
  try {
    parsed = parseArgs({
      args: argv.map(withValue),
      options,
      allowPositionals: true,
      allowNegative: true,
      strict: true,
      tokens: true,
    });
  } catch (error) {
    throw new UsageError(parseMistake(error, allFlags(commandIn(argv) ?? 'run')));
  }
  const [first, ...rest] = parsed.positionals;
  const named = first !== undefined && isCommand(first);
  if (first !== undefined && !named) checkCommand(first, argv.indexOf('--'));
  const command = named ? first : 'run';
  const values: Values = parsed.values;
  check(values, command);
  checkFiles(parsed.tokens.flatMap((one) => (one.kind === 'option' && one.name === 'output-file' ? one.value : [])));
  const paths = named ? rest : parsed.positionals;
  checkCount(command, paths, values);
  const notes = repeatedNotes(parsed.tokens, (name) => OPTIONS[name]?.multiple === true);
  return { command, paths, values, notes };
}

/** What is wrong with a command line, as `parseArgs` says it, with the flag that may be meant. */
export function parseMistake(error: unknown, flags: readonly string[]): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.message.split(/\.?\n|\. /)[0] ?? error.message;
  const [, ambiguous] = /^Option '(?:-\w, )?([^' ]+).*' argument is ambiguous/.exec(said) ?? [];
  if (ambiguous !== undefined) {
    return `${ambiguous} takes a value; one that begins with a dash is written ${ambiguous}=VALUE`;
  }
  const [, missing] = /^Option '(?:-\w, )?(-[^' ]+).*' argument missing/.exec(said) ?? [];
  if (missing !== undefined) return `${missing} takes a value`;
  const [, bare] = /^Option '(?:-\w, )?(-[^' ]+)' does not take an argument/.exec(said) ?? [];
  if (bare !== undefined) return `${bare} takes no value`;
  const [, flag] = /^Unknown option '([^']+)'/.exec(said) ?? [];
  if (flag === undefined) return said;
  return `there is no option ${flag}${flag.startsWith('--') ? didYouMean(flag, flags) : ''}`;
}

/** Every flag of a command, the help's among them. */
function allFlags(command: Command): string[] {
  const own = Object.entries(OPTIONS).filter(([name]) => goesWith(name, command));
  return [...own.flatMap(([name, option]) => flagsOf(name, option)), '--help', '--version'];
}

/** `--cache` may stand without a file. */
function withValue(argument: string): string {
  return argument === '--cache' ? '--cache=' : argument;
}

/** What may be empty, or says by itself what it takes instead. */
const OWN_EMPTY: readonly string[] = ['cache', 'stdin-filename'];

/** What other linters call the commands. */
const OTHER_NAMES: Readonly<Record<string, Command>> = {
  check: 'run',
  lint: 'run',
  scan: 'run',
  format: 'fix',
  list: 'rules',
  rule: 'rules',
  schedule: 'rules',
  server: 'serve',
  setup: 'init',
};

/**
 * A bare word that is no path but nearly a command is a mistyped command: as a path it would only be called missing.
 * `end`: where `--` stands, behind which every word is a path; below 0 where it does not.
 */
function checkCommand(word: string, end: number): void {
  if (end >= 0 || !/^[A-Za-z][A-Za-z-]*$/.test(word) || existsSync(word)) return;
  const meant = OTHER_NAMES[word.toLowerCase()] ?? nearest(word, Object.keys(COMMANDS));
  if (meant !== undefined) {
    throw new UsageError(`there is no command ${word}, and no such file or folder; did you mean eolint ${meant}?`);
  }
}

/** Words that a command takes besides options, at most; the others take paths. */
const MOST_WORDS: Readonly<Partial<Record<Command, number>>> = {
  rules: 0,
  serve: 0,
  init: 0,
  completion: 1,
  explain: 1,
  fleet: 1,
};

function checkCount(command: Command, words: readonly string[], values: Values): void {
  if (values['trace'] !== undefined) return;
  const most = values['print-config'] === true ? 1 : (MOST_WORDS[command] ?? Infinity);
  const extra = words[most];
  if (extra === undefined) return;
  const takes = most === 0 ? 'takes no arguments' : 'takes one argument';
  const who = values['print-config'] === true ? '--print-config' : command;
  throw new UsageError(`${who} ${takes}; unexpected: ${extra}`);
}

function check(values: Values, command: Command): void {
  for (const [name, value] of Object.entries(values)) {
    const option = OPTIONS[name];
    if (option === undefined || value === undefined) continue;
    if (!goesWith(name, command)) throw new UsageError(`--${name} does not go with ${command}`);
    // A variable of a script that is not set.
    if (!OWN_EMPTY.includes(name) && option.list !== true && [value].flat().includes('')) {
      throw new UsageError(`--${name} takes ${option.choices?.join(', ') ?? option.value ?? 'a value'}; not ""`);
    }
    if (option.choices !== undefined && !option.choices.includes(String(value))) {
      const hint = didYouMean(String(value), option.choices);
      throw new UsageError(`--${name} takes ${option.choices.join(', ')}; not ${String(value)}${hint}`);
    }
  }
}

/** The last of two files would be written, and the first left out without a word. */
function checkFiles(files: readonly (string | undefined)[]): void {
  if (new Set(files).size < 2) return;
  throw new UsageError('--output-file is given for two files; more reports are written with --format NAME:FILE');
}

/** The text of an option that takes one. */
export function textOption(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an option that may be given several times; those of a list may also be set apart by commas. */
export function listOption(values: Values, name: string): readonly string[] | undefined {
  const value = values[name];
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(String);
  if (OPTIONS[name]?.list !== true) return texts;
  const listed = texts.flatMap((text) => text.split(',').map((one) => one.trim())).filter((one) => one !== '');
  // A variable of a script that is not set: nothing would be looked for, without a word.
  if (listed.length === 0) throw new UsageError(`--${name} takes at least one value; not ""`);
  return listed;
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
