import { parseArgs } from 'node:util';
import { didYouMean } from '../../text/nearest.js';
import { UsageError, parseMistake } from '../arguments.js';
import { repeatedNotes } from '../repeated.js';

export type Action = 'check' | 'eval' | 'simplify' | 'format';

interface Option {
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly multiple?: true;
  readonly describe: string;
  readonly on: readonly Action[];
}

const ALL: readonly Action[] = ['check', 'eval', 'simplify', 'format'];

/** The options of `eolint expr`; the parser, its errors and the help are made from this table. */
export const OPTIONS: Readonly<Record<string, Option>> = {
  file: { value: 'FILE', multiple: true, describe: 'read expressions from a file too; several times', on: ALL },
  format: { value: 'NAME', choices: ['text', 'json'], describe: 'text (default) or json', on: ALL },
  as: {
    value: 'KIND',
    choices: ['filter', 'value'],
    describe: 'filter (default), or the value of a rewrite',
    on: ['check', 'eval'],
  },
  scheme: {
    value: 'JSON',
    describe: 'the fields there are, as {"name": "type"}, instead of the documented ones',
    on: ALL,
  },
  phase: {
    value: 'NAME',
    describe: 'the phase of the ruleset: limits fields and functions',
    on: ['check', 'simplify'],
  },
  level: { value: 'LEVEL', choices: ['account', 'zone'], describe: 'the level of the ruleset', on: ['check'] },
  counting: { describe: 'the expression counts requests of a rate limit', on: ['check'] },
  'max-nesting': { value: 'N', describe: 'the deepest nesting (default: 128)', on: ['check'] },
  'wildcard-star-limit': { value: 'N', describe: 'stars in one wildcard pattern (default: no limit)', on: ['check'] },
  fields: { value: 'JSON', describe: 'values of fields, as {"name": value}', on: ['eval'] },
  lists: { value: 'JSON', describe: 'what $name holds, as {"name": [item]}', on: ['eval'] },
  'missing-not-equal': {
    describe: 'a missing value is not equal to anything (default: no comparison holds)',
    on: ['eval'],
  },
  known: {
    value: 'JSON',
    describe: 'values that never change (default: the retired fields, {"cf.threat_score": 0})',
    on: ['simplify'],
  },
  notation: {
    value: 'HOW',
    choices: ['word', 'symbol'],
    describe: 'write operators as words or as symbols',
    on: ['format'],
  },
};

export const ACTIONS: Readonly<Record<Action, string>> = {
  check: 'say what is wrong with expressions, and where',
  eval: 'the truth of expressions, or their value, for given values of fields',
  simplify: 'take out fields whose value is known, and replace deprecated names',
  format: 'one space between tokens, and no needless parentheses',
};

export interface Given {
  readonly action: Action;
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  /** Things worth a word to the user. */
  readonly notes: readonly string[];
}

/** Reads the words behind `eolint expr`; throws UsageError. */
export function readExprArguments(argv: readonly string[]): Given {
  const [action, ...rest] = argv;
  if (action === undefined || !isAction(action)) {
    const said =
      action === undefined
        ? 'say what to do with the expressions'
        : `there is no action ${action}${didYouMean(action, Object.keys(ACTIONS))}`;
    throw new UsageError(`${said}; eolint expr ${Object.keys(ACTIONS).join('|')}`);
  }
  const options = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { value, multiple }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: multiple === true },
    ]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    throw new UsageError(parseMistake(error, flagsOf(action)));
  }
  for (const [name, value] of Object.entries(parsed.values)) {
    const option = OPTIONS[name];
    if (option === undefined || value === undefined) continue;
    // A variable of a script that is not set.
    if ([value].flat().includes('')) {
      throw new UsageError(`--${name} takes ${option.choices?.join(', ') ?? option.value ?? 'a value'}; not ""`);
    }
    if (!option.on.includes(action)) throw new UsageError(`--${name} does not go with expr ${action}`);
    if (option.choices !== undefined && !option.choices.includes(String(value))) {
      throw new UsageError(`--${name} takes ${option.choices.join(', ')}; not ${String(value)}`);
    }
  }
  const notes = repeatedNotes(parsed.tokens, (name) => OPTIONS[name]?.multiple === true);
  return { action, words: parsed.positionals, values: parsed.values, notes };
}

function flagsOf(action: Action): string[] {
  const own = Object.entries(OPTIONS).filter(([, { on }]) => on.includes(action));
  return [...own.map(([name]) => `--${name}`), '--help'];
}

function isAction(word: string): word is Action {
  return Object.hasOwn(ACTIONS, word);
}

const EXAMPLES: readonly (readonly [string, string])[] = [
  [`eolint expr check 'http.host eq "example.com" and not ssl'`, 'one expression'],
  ['eolint expr check --file rules.txt --format json', 'one on each line of a file, or a JSON list of them'],
  [`eolint expr check --as value 'concat("/v2", http.request.uri.path)'`, 'the value of a rewrite'],
  [
    `eolint expr eval 'ip.src in $office' --fields '{"ip.src": "10.1.2.3"}' --lists '{"office": ["10.0.0.0/8"]}'`,
    'true',
  ],
  [`eolint expr eval 'tcp.dstport eq 80' --fields @packet.json`, 'values from a file'],
  [`eolint expr simplify 'cf.threat_score gt 10 or ssl'`, 'ssl'],
  [`eolint expr format --notation symbol < rules.txt`, 'from standard input'],
];

/** The help of `eolint expr`, or of one of its actions. */
export function exprHelp(action: string | undefined): string {
  const one = action !== undefined && isAction(action) ? action : undefined;
  const shown = Object.entries(OPTIONS).filter(([, { on }]) => one === undefined || on.includes(one));
  const names = shown.map(([name, { value }]) => `--${name}${value === undefined ? '' : ` ${value}`}`);
  const wide = Math.max(...names.map(({ length }) => length));
  const examples = EXAMPLES.filter(([command]) => one === undefined || command.startsWith(`eolint expr ${one}`));
  return [
    `eolint expr ${one ?? Object.keys(ACTIONS).join('|')} [options] [expression..]`,
    '',
    ...(one === undefined
      ? Object.entries(ACTIONS).map(([name, text]) => `  ${name.padEnd(9)} ${text}`)
      : [`  ${ACTIONS[one]}`]),
    '',
    'Each argument is one expression. @FILE and - stand for the expressions in a file and in standard input, which is',
    'read when there is neither argument nor --file. There, each line is an expression; one goes on over several lines',
    'inside parentheses and quotes, behind an operator and before one. JSON may be given as @FILE as well.',
    '',
    'Options:',
    ...shown.map(([, { describe, choices }], i) => {
      const list =
        choices === undefined || choices.every((choice) => describe.includes(choice)) ? '' : ` (${choices.join(', ')})`;
      return `  ${(names[i] ?? '').padEnd(wide)}  ${describe}${list}`;
    }),
    '',
    'Exit code: 0 fine, 1 an expression is not valid, 2 wrong usage, 3 a file could not be read.',
    '',
    'Examples:',
    ...examples.map(([command, text]) => `  ${command}\n      ${text}`),
    '',
  ].join('\n');
}
