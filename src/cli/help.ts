import { FLEET_FORMATS, FORMATS } from '../report/names.js';
import { ARGUMENTS, COMMANDS, OPTIONS, commandIn, flagsOf, goesWith, type Command, type Option } from './options.js';

type CommandExample = readonly [command: string, text: string];

/** Shown without a command. */
const general: readonly CommandExample[] = [
  ['eolint', 'look at everything below this folder'],
  ['eolint fix --diff src', 'show what fix would change'],
  ['eolint pr --dry-run', 'show the pull requests that would be opened'],
  ['eolint --as-of 2027-04-01 --fail-on due', 'what will have ended by then'],
  ['eolint rules', 'what comes next, with days to go'],
];

export const EXAMPLES: Readonly<Partial<Record<Command, readonly CommandExample[]>>> = {
  run: [
    ['eolint src scripts', 'look at some folders'],
    ['eolint --format stylish --format sarif:out.sarif', 'report to the terminal and to a file'],
    ['eolint --format html:report.html --fail-on never', 'a page to look at'],
    ['eolint --rule rate-limits,filters --min-confidence possible', 'all that may be one of two rules'],
    ['eolint --format ics:deadlines.ics --fail-on never', 'the dates of what is in use, for a calendar'],
    ['git show HEAD:src/dns.ts | eolint --stdin-filename src/dns.ts', 'look at a text'],
  ],
  fix: [
    ['eolint fix', 'make the safe fixes, and report what is left'],
    ['eolint fix --diff src', 'show them as a patch, and write nothing'],
    ['eolint fix --rule workers-kv-legacy-routes', 'the fixes of one rule'],
    ['eolint fix --unsafe-fixes --dry-run', 'say what more could be fixed'],
  ],
  rules: [
    ['eolint rules', 'what comes next, with days to go, then what has ended'],
    ['eolint rules --as-of 2027-01-01 --due-within 120', 'the same on another day'],
    ['eolint rules --format json', 'for programs'],
  ],
  explain: [
    ['eolint explain images-v1-direct-upload', 'what, since when, what instead, how, with examples'],
    ['eolint explain foundation-dns-boolean --format json', 'for programs'],
  ],
  serve: [
    ['eolint serve --port 8787', 'answer at http://127.0.0.1:8787/client/v4'],
    ['eolint serve --as-of 2024-06-01 --db zone.db', 'on another day, and keep what is stored'],
    ['eolint serve --report json:calls.json', 'report the retired calls at the end'],
  ],
  pr: [
    ['eolint pr --dry-run', 'show the pull requests that would be opened'],
    ['eolint pr --rule images-v1-direct-upload --draft', 'the fixes of one rule, as a draft'],
    ['eolint pr --repos repositories.txt', 'serve many repositories'],
  ],
  fleet: [
    ['eolint fleet scan --repos repositories.txt', 'look at the repositories of a list'],
    ['eolint fleet pr --source github:acme --topic production', 'open pull requests in those of an organisation'],
    ['eolint fleet report --format markdown', 'what they use, who owns it, by when'],
    ['eolint fleet worker --queue redis://localhost:6379', 'do the steps of runs that have the same --queue'],
  ],
  init: [
    ['eolint init', 'ask what to write'],
    ['eolint init --dry-run', 'show it, and write nothing'],
    ['eolint init --yes', 'write without asking'],
  ],
  completion: [
    ['eolint completion bash > ~/.local/share/bash-completion/completions/eolint', 'for bash'],
    ['eolint completion zsh > ~/.zfunc/_eolint', 'for zsh, with ~/.zfunc in fpath'],
    ['eolint completion fish > ~/.config/fish/completions/eolint.fish', 'for fish'],
    ['eolint completion powershell >> $PROFILE', 'for PowerShell'],
  ],
};

const about = 'Finds calls to what the Cloudflare v4 API has retired or will retire.';

/** Columns of a help text: what the terminal has, within these. */
const WIDEST = 100;
const NARROWEST = 40;

type Row = readonly [left: string, right: string];

/** The help text of a command, or of all, from the tables of commands and options. `columns`: of the terminal. */
export function helpText(command: Command | undefined, columns = WIDEST): string {
  const width = Math.min(Math.max(columns, NARROWEST), WIDEST);
  const parts = command === undefined ? overview(width) : commandHelp(command, width);
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The help that a command line with `--help` asks for, or `help` with a command. */
export function helpFor(argv: readonly string[], columns: number | undefined): string {
  return helpText(commandIn(argv), columns);
}

function overview(width: number): string[] {
  const commands = Object.entries(COMMANDS).map(([name, describe]): Row => [
    [name, ARGUMENTS[name as Command]].filter(Boolean).join(' '),
    describe,
  ]);
  return [
    wrapped(about, width),
    section('Usage', [['eolint [command] [options] [paths..]', '']], width),
    section('Commands', commands, width),
    ...optionSections('run', width),
    section('Examples', general, width),
    wrapped(
      'eolint COMMAND --help shows the options of a command. Exit codes: 0 clean, 1 findings, 2 wrong usage or configuration, 3 something could not be read.',
      width,
    ),
  ];
}

function commandHelp(command: Command, width: number): string[] {
  return [
    wrapped(sentence(COMMANDS[command]), width),
    section('Usage', [[['eolint', command, '[options]', ARGUMENTS[command]].filter(Boolean).join(' '), '']], width),
    ...optionSections(command, width),
    section('Examples', EXAMPLES[command] ?? [], width),
  ];
}

/** The options of a command by group, in the order of the table; the help's own come last. */
function optionSections(command: Command, width: number): string[] {
  const groups = new Map<string, Row[]>();
  for (const [name, option] of Object.entries(OPTIONS)) {
    if (!goesWith(name, command)) continue;
    const rows = groups.get(option.group) ?? [];
    rows.push([written(name, option), described(name, option, command)]);
    groups.set(option.group, rows);
  }
  groups.set('Help', [
    ['-h, --help', 'show this; with a command, its own help'],
    ['-v, --version', 'show the version'],
  ]);
  return [...groups].map(([title, rows]) => section(title, rows, width));
}

/** `-f, --format NAME[:FILE]` */
function written(name: string, option: Option): string {
  const { short, value, choices } = option;
  const flags = flagsOf(name, option).join(', ');
  const said = value ?? (choices === undefined ? '' : 'WORD');
  return `${short === undefined ? '    ' : `-${short}, `}${flags}${said.startsWith('[') || said === '' ? '' : ' '}${said}`;
}

function described(name: string, option: Option, command: Command): string {
  const { choices, describeWith } = option;
  const describe = describeWith?.[command] ?? option.describe;
  const words =
    choices === undefined || choices.every((one) => describe.includes(one)) ? '' : `${choices.join(', ')}: `;
  return name === 'format' ? `${describe}; ${formatNames(command).join(', ')}` : `${words}${describe}`;
}

/** The formats that a command can report in. */
export function formatNames(command: Command): readonly string[] {
  if (command === 'pr') return ['stylish', 'json'];
  if (command === 'fleet') return FLEET_FORMATS;
  return command === 'rules' || command === 'explain' ? ['stylish', 'json', 'markdown'] : FORMATS;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Columns that the left side of a table takes at most; a longer one has its text on the next line. */
const LEFT = 32;

function section(title: string, rows: readonly Row[], width: number): string {
  if (rows.length === 0) return '';
  const left = Math.min(Math.max(...rows.map(([name]) => name.length)), LEFT, Math.floor(width / 2) - 4);
  const lines = rows.flatMap(([name, text]) => {
    if (text === '') return [`  ${name}`];
    const said = wrapped(text, width - left - 4).split('\n');
    const first = name.length <= left ? `  ${name.padEnd(left)}  ${said.shift() ?? ''}` : `  ${name}`;
    return [first, ...said.map((line) => `${' '.repeat(left + 4)}${line}`)];
  });
  return [`${title}:`, ...lines].join('\n');
}

/** Text in lines of at most `width` columns; a word that is longer stands alone. */
function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}
