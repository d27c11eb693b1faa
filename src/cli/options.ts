import { lintOptions } from './options/lint.js';
import type { Command, Option, Options } from './options/option.js';
import { fleetOptions } from './options/fleet.js';
import { otherOptions } from './options/others.js';

export type { Command, Option } from './options/option.js';

/** The command line's options, once: the parser, the help, its errors and the completion are made from this table. */
export const OPTIONS: Options = { ...lintOptions, ...otherOptions, ...fleetOptions };

export const COMMANDS: Readonly<Record<Command, string>> = {
  run: 'find calls to what the API has retired or will retire (the default)',
  fix: 'rewrite what can be rewritten with certainty',
  merge: 'put the reports of shards together, as one run reports',
  rules: 'list the schedule: every rule, what ends next first',
  explain: 'show all about one rule, with examples',
  serve: 'answer as the API does, at any day, for tests to call',
  expr: 'check, evaluate, simplify or format rule expressions',
  pr: 'open and update pull requests with the fixes',
  fleet: 'look at, fix and report many repositories',
  init: 'write configuration, hook and CI files',
  completion: 'print a script that completes commands for a shell',
};

/** What a command takes besides options. */
export const ARGUMENTS: Readonly<Partial<Record<Command, string>>> = {
  run: '[paths..]',
  fix: '[paths..]',
  merge: '<reports..>',
  explain: '<id>',
  expr: '<check|eval|simplify|format>',
  pr: '[paths..]',
  fleet: '<scan|fix|pr|report|status|worker|pause|resume>',
  completion: '<bash|zsh|fish|powershell>',
};

/** Options of the lint commands that others take in the same sense. */
const SHARED: Partial<Record<Command, readonly string[]>> = {
  pr: ['format', 'as-of', 'due-within', 'min-confidence', 'rule', 'unsafe-fixes', 'dry-run', 'ignore', 'quiet'],
  merge: [
    ...['format', 'output-file', 'frames', 'max-findings', 'statistics', 'show-source', 'mask', 'color', 'quiet'],
    ...['baseline', 'update-baseline', 'fail-on', 'fail-on-unreadable', 'allow-empty', 'config', 'ignore-pattern'],
  ],
  fleet: [
    ...['format', 'output-file', 'as-of', 'due-within', 'min-confidence', 'rule', 'unsafe-fixes', 'dry-run', 'ignore'],
    ...['quiet', 'repos', 'base', 'forge', 'forge-api', 'group', 'label', 'reviewer', 'draft', 'max-open'],
    ...['concurrency', 'state'],
  ],
  init: ['dry-run', 'quiet', 'color'],
};

export function goesWith(name: string, command: Command): boolean {
  return (OPTIONS[name]?.on.includes(command) ?? false) || (SHARED[command]?.includes(name) ?? false);
}

/** How an option is written, without its value: `--fix`, `--no-ignore`, `--color` and `--no-color`. */
export function flagsOf(name: string, { negated }: Option): readonly string[] {
  if (negated === undefined) return [`--${name}`];
  return negated === 'only' ? [`--no-${name}`] : [`--${name}`, `--no-${name}`];
}

export function isCommand(word: string): word is Command {
  return Object.hasOwn(COMMANDS, word);
}

/** The first word of a command line that is a command. */
export function commandIn(argv: readonly string[]): Command | undefined {
  return argv.find(isCommand);
}
