/** The command line's options, once: the quick parser, the help and its errors are made from this table. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly describe: string;
  readonly multiple?: true;
  readonly choices?: readonly string[];
  readonly value?: string;
  /** Of a switch: only `--no-NAME` is meant for people, or both are. */
  readonly negated?: 'only' | 'also';
  readonly on: readonly Command[];
}

export type Command = 'run' | 'fix' | 'rules' | 'explain' | 'expr' | 'serve' | 'pr' | 'init' | 'completion';

const LINT: readonly Command[] = ['run', 'fix'];
const PR: readonly Command[] = ['pr'];

export const OPTIONS: Readonly<Record<string, Option>> = {
  format: {
    type: 'string',
    multiple: true,
    value: 'NAME[:FILE]',
    describe: 'how to report, to standard output or a file; may be given several times (default: stylish)',
    on: ['run', 'fix', 'rules', 'explain'],
  },
  'as-of': {
    type: 'string',
    value: 'DATE',
    describe: 'the day to reckon at (default: today)',
    on: ['run', 'fix', 'rules', 'explain', 'serve'],
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
  'check-expressions': {
    type: 'boolean',
    describe: 'also report mistakes in the rule expressions of requests, declarations and dumps',
    on: LINT,
  },
  trace: {
    type: 'string',
    value: 'FILE:LINE',
    describe: 'how the requests that this line takes part in are put together, piece by piece',
    on: ['explain'],
  },
  'stdin-filename': { type: 'string', value: 'NAME', describe: 'read standard input as this file', on: LINT },
  staged: { type: 'boolean', describe: 'only files with staged changes, as they are staged', on: LINT },
  since: {
    type: 'string',
    value: 'REF',
    describe: 'only files that changed since the branch left this commit',
    on: LINT,
  },
  baseline: { type: 'string', value: 'FILE', describe: 'leave out the findings that this file knows', on: LINT },
  'update-baseline': { type: 'boolean', describe: 'take all findings up into the baseline', on: LINT },
  config: {
    type: 'string',
    value: 'FILE',
    describe: 'the only configuration to use, instead of those that are found',
    on: ['run', 'fix', 'rules', 'explain'],
  },
  'print-config': { type: 'boolean', describe: 'show the configuration that holds here, or for a file', on: ['run'] },
  interactive: { type: 'boolean', describe: 'with fix: ask about each fix, with its changes', on: LINT },
  fix: { type: 'boolean', describe: 'the same as the command fix', on: ['run'] },
  'unsafe-fixes': { type: 'boolean', describe: 'also make fixes that may change what the code does', on: LINT },
  'dry-run': { type: 'boolean', describe: 'say what fix would change, and write nothing', on: LINT },
  force: { type: 'boolean', describe: 'with fix: also write files that are read-only or have several names', on: LINT },
  diff: { type: 'boolean', describe: 'print the changes of fix as a patch, and write nothing', on: LINT },
  typecheck: {
    type: 'boolean',
    negated: 'only',
    describe: "with fix: do not check the types of changed files with the project's own TypeScript",
    on: LINT,
  },
  ignore: { type: 'boolean', negated: 'only', describe: 'also read what ignore files leave out', on: LINT },
  'max-time': {
    type: 'string',
    value: 'SECONDS',
    describe: 'be done by then: what was not looked at is named, and the run fails with 3 (default: no end)',
    on: LINT,
  },
  threads: {
    type: 'string',
    value: 'N',
    describe: 'threads to look through a large tree (default: by its size)',
    on: LINT,
  },
  cache: {
    type: 'string',
    value: '[=FILE]',
    describe: 'remember what files of a git work tree do not matter (default: .eolint-cache/scan.json)',
    on: LINT,
  },
  'show-source': {
    type: 'boolean',
    describe: 'show source lines as they are, credentials masked, also where the report leaves the terminal',
    on: LINT,
  },
  mask: { type: 'boolean', describe: 'show values in source lines by kind and length, also on a terminal', on: LINT },
  'force-ignore': { type: 'boolean', describe: 'leave out ignored files even where they are named', on: LINT },
  'allow-empty': { type: 'boolean', describe: 'no error where there is no file to look at', on: LINT },
  stats: { type: 'boolean', describe: 'tell on standard error where the time of the run went', on: LINT },
  quiet: { type: 'boolean', describe: 'no notes on standard error', on: LINT },
  port: {
    type: 'string',
    value: 'N',
    describe: 'the port to listen on; 0 takes a free one (default: 0)',
    on: ['serve'],
  },
  host: { type: 'string', value: 'NAME', describe: 'the address to listen on (default: 127.0.0.1)', on: ['serve'] },
  db: {
    type: 'string',
    value: 'FILE',
    describe: 'keep what is stored in this file (default: in memory)',
    on: ['serve'],
  },
  token: { type: 'string', value: 'T', describe: 'refuse calls without this token (default: take any)', on: ['serve'] },
  'zone-plan': {
    type: 'string',
    value: 'PLAN',
    describe: 'free, pro, business or enterprise (default): decides limits and what rules may use',
    on: ['serve'],
  },
  report: {
    type: 'string',
    value: 'json[:FILE]',
    describe: 'report the retired calls at the end, to standard output or a file',
    on: ['serve'],
  },
  color: {
    type: 'boolean',
    negated: 'also',
    describe: 'force colours, or none',
    on: ['run', 'fix', 'rules', 'explain'],
  },
  remote: { type: 'string', value: 'NAME', describe: 'the remote to serve, or its address (default: origin)', on: PR },
  base: { type: 'string', value: 'BRANCH', describe: "where pull requests go (default: the remote's branch)", on: PR },
  forge: {
    type: 'string',
    choices: ['github', 'gitlab'],
    describe: 'what the server is (default: read off the address)',
    on: PR,
  },
  'forge-api': { type: 'string', value: 'URL', describe: "the server's API (default: read off the address)", on: PR },
  project: { type: 'string', value: 'OWNER/NAME', describe: 'the project at the server', on: PR },
  group: {
    type: 'string',
    choices: ['rule', 'all'],
    describe: 'a pull request for each entry (the default), or one for all',
    on: PR,
  },
  label: { type: 'string', multiple: true, value: 'NAME', describe: 'label for new pull requests', on: PR },
  reviewer: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    describe: 'who is asked to review new pull requests; a team as org/team',
    on: PR,
  },
  draft: { type: 'boolean', describe: 'open pull requests as drafts', on: PR },
  'max-open': {
    type: 'string',
    value: 'N',
    describe: 'open pull requests a repository may have (default: 10)',
    on: PR,
  },
  repos: { type: 'string', value: 'FILE', describe: 'serve the repositories of a list, one address a line', on: PR },
  concurrency: { type: 'string', value: 'N', describe: 'repositories at a time (default: 4)', on: PR },
  state: {
    type: 'string',
    value: 'FILE',
    describe: 'where an interrupted run is taken up (default: by the list)',
    on: PR,
  },
  plan: { type: 'string', value: 'FILE', describe: 'only work out the changes, for --from', on: PR },
  from: { type: 'string', value: 'FILE', describe: 'make the changes of a plan, reading no code', on: PR },
  yes: { type: 'boolean', describe: 'write without asking', on: ['init'] },
  surfaces: { type: 'boolean', describe: 'which entry is found, and fixed, in which kind of file', on: ['rules'] },
};

export const COMMANDS: Readonly<Record<Command, string>> = {
  run: 'find calls to what the API has retired or will retire (the default)',
  fix: 'rewrite what can be rewritten with certainty',
  rules: 'list the schedule',
  explain: 'tell all about one entry of the schedule',
  serve: 'answer as the API does, at any day, for tests to call',
  expr: 'check, evaluate, simplify or format rule expressions',
  pr: 'open and update pull requests with the fixes',
  init: 'write configuration, hook and CI files',
  completion: 'print a script that completes commands for a shell',
};

/** What a command takes besides options. */
export const ARGUMENTS: Readonly<Partial<Record<Command, string>>> = {
  run: '[paths..]',
  fix: '[paths..]',
  explain: '<id>',
  expr: '<check|eval|simplify|format>',
  pr: '[paths..]',
  completion: '<bash|zsh|fish|powershell>',
};

/** Options of the lint commands that others take in the same sense. */
const SHARED: Partial<Record<Command, readonly string[]>> = {
  pr: ['format', 'as-of', 'due-within', 'min-confidence', 'rule', 'unsafe-fixes', 'dry-run', 'ignore', 'quiet'],
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
