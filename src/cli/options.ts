/** The command line's options, once: the quick parser, the help and its errors are made from this table. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly describe: string;
  readonly multiple?: true;
  readonly choices?: readonly string[];
  readonly value?: string;
  readonly on: readonly Command[];
}

export type Command = 'run' | 'fix' | 'rules' | 'explain';

const LINT: readonly Command[] = ['run', 'fix'];

export const OPTIONS: Readonly<Record<string, Option>> = {
  format: {
    type: 'string',
    multiple: true,
    value: 'NAME[:FILE]',
    describe: 'stylish or json, to standard output or a file; may be given several times',
    on: ['run', 'fix', 'rules', 'explain'],
  },
  'as-of': {
    type: 'string',
    value: 'DATE',
    describe: 'the day to reckon at (default: today)',
    on: ['run', 'fix', 'rules', 'explain'],
  },
  'due-within': {
    type: 'string',
    value: 'DAYS',
    describe: 'an end of life this near is due (default: 90)',
    on: ['run', 'fix', 'rules', 'explain'],
  },
  'fail-on': {
    type: 'string',
    choices: ['retired', 'due', 'announced', 'never'],
    describe: 'exit with 1 from this status on (default: retired)',
    on: LINT,
  },
  'min-confidence': {
    type: 'string',
    choices: ['certain', 'likely', 'possible'],
    describe: 'leave out what is less sure (default: likely)',
    on: LINT,
  },
  rule: {
    type: 'string',
    multiple: true,
    value: 'ID',
    describe: 'only this entry of the schedule; may be given several times',
    on: LINT,
  },
  'stdin-filename': { type: 'string', value: 'NAME', describe: 'read standard input as this file', on: ['run'] },
  fix: { type: 'boolean', describe: 'the same as the command fix', on: ['run'] },
  'unsafe-fixes': { type: 'boolean', describe: 'also make fixes that may change what the code does', on: LINT },
  'dry-run': { type: 'boolean', describe: 'say what fix would change, and write nothing', on: LINT },
  diff: { type: 'boolean', describe: 'print the changes of fix as a patch, and write nothing', on: LINT },
  ignore: { type: 'boolean', describe: 'with --no-ignore: also read what ignore files leave out', on: LINT },
  quiet: { type: 'boolean', describe: 'no notes on standard error', on: LINT },
  surfaces: { type: 'boolean', describe: 'which entry is found, and fixed, in which kind of file', on: ['rules'] },
  color: { type: 'boolean', describe: 'force colours, or with --no-color none', on: LINT },
};

export const COMMANDS: Readonly<Record<Command, string>> = {
  run: 'find calls to what the API has retired or will retire (the default)',
  fix: 'rewrite what can be rewritten with certainty',
  rules: 'list the schedule',
  explain: 'tell all about one entry of the schedule',
};
