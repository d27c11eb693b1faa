import type { Command, Option, Options } from './option.js';

const LINT: readonly Command[] = ['run', 'fix'];

type Described = Omit<Option, 'group'>;

function grouped(group: string, options: Readonly<Record<string, Described>>): Options {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, { ...option, group }]));
}

/** The options of `run` and `fix`; other commands take some of them in the same sense. */
export const lintOptions: Options = {
  ...grouped('Files', {
    staged: { type: 'boolean', describe: 'only files with staged changes, as they are staged', on: LINT },
    since: {
      type: 'string',
      value: 'REF',
      describe: 'only files that changed since the branch left this commit',
      on: LINT,
    },
    'stdin-filename': { type: 'string', value: 'NAME', describe: 'read standard input as this file', on: LINT },
    'ignore-pattern': {
      type: 'string',
      multiple: true,
      value: 'PATTERN',
      describe: 'also ignore these files, in the notation of .gitignore; repeatable',
      on: LINT,
    },
    ignore: { type: 'boolean', negated: 'only', describe: 'also read what ignore files leave out', on: LINT },
    'force-ignore': { type: 'boolean', describe: 'ignore files even where they are named', on: LINT },
    'allow-empty': { type: 'boolean', describe: 'no error where there is no file to look at', on: LINT },
  }),
  ...grouped('Rules and dates', {
    'as-of': {
      type: 'string',
      value: 'DATE',
      describe: 'the day to judge at, YYYY-MM-DD (default: today)',
      on: ['run', 'fix', 'rules', 'explain', 'serve'],
    },
    'due-within': {
      type: 'string',
      value: 'DAYS',
      describe: 'an end of life this near is due (default: 90)',
      on: ['run', 'fix', 'rules', 'explain'],
    },
    rule: {
      type: 'string',
      multiple: true,
      list: true,
      value: 'ID',
      describe: 'only these rules, set apart by commas; repeatable',
      on: LINT,
    },
    'min-confidence': {
      type: 'string',
      choices: ['certain', 'likely', 'possible'],
      describe: 'leave out what is less sure (default: likely)',
      on: LINT,
    },
    'check-expressions': {
      type: 'boolean',
      describe: 'also report mistakes in the rule expressions of requests, declarations and dumps',
      on: LINT,
    },
    baseline: { type: 'string', value: 'FILE', describe: 'leave out the findings that this file knows', on: LINT },
    'update-baseline': { type: 'boolean', describe: 'take all findings up into the baseline', on: LINT },
  }),
  ...grouped('Fixes', {
    fix: { type: 'boolean', describe: 'the same as the command fix', on: ['run'] },
    interactive: { type: 'boolean', describe: 'with fix: ask about each fix, with its changes', on: LINT },
    'unsafe-fixes': { type: 'boolean', describe: 'also make fixes that may change what the code does', on: LINT },
    'dry-run': {
      type: 'boolean',
      describe: 'list what fix would change, and write nothing',
      describeWith: {
        pr: 'list the pull requests that would be opened, and change nothing',
        init: 'show the files, and write nothing',
      },
      on: LINT,
    },
    typecheck: {
      type: 'boolean',
      negated: 'only',
      describe: "do not check the types of changed files with the project's own TypeScript",
      on: LINT,
    },
    diff: { type: 'boolean', describe: 'print the changes of fix as a patch, and write nothing', on: LINT },
    force: {
      type: 'boolean',
      describe: 'with fix: also write files that are read-only or have several names',
      on: LINT,
    },
  }),
  ...grouped('Report', {
    format: {
      type: 'string',
      short: 'f',
      multiple: true,
      value: 'NAME[:FILE]',
      describe: 'how to report, to standard output or a file; repeatable (default: stylish)',
      on: ['run', 'fix', 'rules', 'explain'],
    },
    'output-file': {
      type: 'string',
      short: 'o',
      value: 'FILE',
      describe: 'write the report to this file instead of standard output',
      on: LINT,
    },
    frames: {
      type: 'boolean',
      negated: 'also',
      describe: 'show the code around every finding, or no code (default: its line, where findings are few)',
      on: LINT,
    },
    'max-findings': {
      type: 'string',
      value: 'N',
      describe: 'print at most so many findings; the exit code counts all',
      on: LINT,
    },
    statistics: { type: 'boolean', describe: 'count the findings of each rule instead of listing them', on: LINT },
    'show-source': {
      type: 'boolean',
      describe: 'show source lines as they are, credentials masked, also where the report leaves the terminal',
      on: LINT,
    },
    mask: { type: 'boolean', describe: 'show values in source lines by kind and length, also on a terminal', on: LINT },
    color: {
      type: 'boolean',
      negated: 'also',
      describe: 'force colours, or none',
      on: ['run', 'fix', 'rules', 'explain'],
    },
    quiet: { type: 'boolean', describe: 'no notes on standard error', on: LINT },
  }),
  ...grouped('Exit code', {
    'fail-on': {
      type: 'string',
      choices: ['retired', 'due', 'announced', 'never'],
      describe: 'exit with 1 from this status on (default: retired)',
      on: LINT,
    },
    'fail-on-unreadable': {
      type: 'boolean',
      describe: 'exit with 3 where a file with words of the schedule could not be wholly read',
      on: LINT,
    },
  }),
  ...grouped('Configuration', {
    config: {
      type: 'string',
      value: 'FILE',
      describe: 'the only configuration to use, instead of those that are found',
      on: ['run', 'fix', 'rules', 'explain'],
    },
    'print-config': {
      type: 'boolean',
      describe: 'show the configuration that is in force here, or for a file',
      on: ['run'],
    },
  }),
  ...grouped('Running', {
    watch: { type: 'boolean', describe: 'look again whenever a file changes, until it is stopped', on: ['run'] },
    threads: {
      type: 'string',
      value: 'N',
      describe: 'threads to look through a large tree (default: by its size)',
      on: LINT,
    },
    shard: {
      type: 'string',
      value: 'I/N',
      describe: 'judge only this part of N, for eolint merge to put together: one machine each',
      on: ['run'],
    },
    cache: {
      type: 'string',
      value: '[=FILE]',
      describe: 'remember what files of a git work tree do not matter (default: .eolint-cache/scan.json)',
      on: LINT,
    },
    'max-time': {
      type: 'string',
      value: 'SECONDS',
      describe: 'be done by then: what was not looked at is named, and the run fails with 3 (default: no end)',
      on: LINT,
    },
    stats: { type: 'boolean', describe: 'show on standard error where the time of the run went', on: LINT },
  }),
};
