import yargs from 'yargs';
import { formats } from '../report/registry.js';
import { ARGUMENTS, COMMANDS, OPTIONS, flagsOf, goesWith, type Command } from './options.js';

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
    ['eolint --rule rate-limits --min-confidence possible', 'all that may be one entry'],
    ['git show HEAD:src/dns.ts | eolint --stdin-filename src/dns.ts', 'look at a text'],
  ],
  fix: [
    ['eolint fix', 'make the safe fixes, and report what is left'],
    ['eolint fix --diff src', 'show them as a patch, and write nothing'],
    ['eolint fix --rule workers-kv-legacy-routes', 'the fixes of one entry'],
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
    ['eolint serve --report json:calls.json', 'tell the retired calls at the end'],
  ],
  pr: [
    ['eolint pr --dry-run', 'show the pull requests that would be opened'],
    ['eolint pr --rule images-v1-direct-upload --draft', 'the fixes of one entry, as a draft'],
    ['eolint pr --repos repositories.txt', 'serve many repositories'],
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

/** The help text of a command, or of all, from the tables of commands and options. */
export async function helpText(command?: Command): Promise<string> {
  const usage =
    command === undefined
      ? `$0 [command] [paths..]\n\n${about}`
      : `${['$0', command, ARGUMENTS[command]].filter(Boolean).join(' ')}\n\n${sentence(COMMANDS[command])}`;
  let parser = yargs([]).scriptName('eolint').usage(usage).help(false).version(false).wrap(100);
  if (command === undefined) {
    for (const [name, describe] of Object.entries(COMMANDS)) {
      parser = parser.command([name, ARGUMENTS[name as Command]].filter(Boolean).join(' '), describe);
    }
  }
  for (const [name, option] of Object.entries(OPTIONS)) {
    if (command !== undefined && !goesWith(name, command)) continue;
    const { type, describe, choices, value } = option;
    for (const flag of flagsOf(name, option)) {
      parser = parser.option(flag.slice(2), {
        type,
        describe: value === undefined ? describe : `${value}: ${describe}`,
        ...(choices === undefined ? {} : { choices: [...choices] }),
      });
    }
  }
  parser = parser
    .option('help', { type: 'boolean', describe: 'show this; with a command, its own help' })
    .option('version', { type: 'boolean', describe: 'show the version' });
  for (const [line, text] of command === undefined ? general : (EXAMPLES[command] ?? [])) {
    parser = parser.example(line, text);
  }
  return `${await parser.getHelp()}${formatsNote(command)}\n`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function formatsNote(command: Command | undefined): string {
  if (command !== undefined && !goesWith('format', command)) return '';
  const names = command === 'rules' || command === 'explain' ? ['stylish', 'json'] : [...formats.keys()];
  return `\n\nFormats: ${names.join(', ')}; NAME:FILE writes to a file.`;
}
