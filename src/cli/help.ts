import yargs from 'yargs';
import { COMMANDS, OPTIONS } from './options.js';

const EXAMPLES = [
  ['eolint', 'look at everything below this folder'],
  ['eolint fix --diff src', 'show what fix would change'],
  ['eolint pr --dry-run', 'show the pull requests that would be opened'],
  ['eolint --as-of 2027-04-01 --fail-on due', 'what will have ended by then'],
] as const;

/** Commands that take something else than paths. */
const SHAPES: Readonly<Record<string, string>> = {
  explain: 'explain <id>',
  rules: 'rules',
  expr: 'expr <action>',
  serve: 'serve',
  init: 'init',
};

/** The help text, from the table of options. */
export async function helpText(): Promise<string> {
  let parser = yargs([])
    .scriptName('eolint')
    .usage('$0 [command] [paths..]\n\nFinds calls to what the Cloudflare v4 API has retired or will retire.')
    .help(false)
    .version(false)
    .wrap(100);
  for (const [name, describe] of Object.entries(COMMANDS)) {
    parser = parser.command(SHAPES[name] ?? `${name} [paths..]`, describe);
  }
  for (const [name, { type, describe, choices, multiple }] of Object.entries(OPTIONS)) {
    parser = parser.option(name, {
      type,
      describe,
      ...(choices === undefined ? {} : { choices: [...choices] }),
      ...(multiple === true ? { array: false } : {}),
    });
  }
  parser = parser
    .option('help', { type: 'boolean', describe: 'show this' })
    .option('version', { type: 'boolean', describe: 'show the version' });
  for (const [command, text] of EXAMPLES) parser = parser.example(command, text);
  return `${await parser.getHelp()}\n`;
}
