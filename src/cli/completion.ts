import { FORMATS } from '../report/names.js';
import { UsageError } from './arguments.js';
import { bashCompletion } from './completion/bash.js';
import { fishCompletion } from './completion/fish.js';
import { powershellCompletion } from './completion/powershell.js';
import type { Completed, CompletedOption } from './completion/words.js';
import { zshCompletion } from './completion/zsh.js';
import { ARGUMENTS, COMMANDS, OPTIONS, flagsOf, goesWith, type Command, type Option } from './options.js';

const shells: Readonly<Record<string, (words: Completed) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
};

/** A script that completes the commands, options and ids in a shell, from the tables that the program itself reads. */
export function completionScript(shell: string | undefined, ids: readonly string[]): string {
  const make = shell !== undefined && Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (make === undefined) {
    throw new UsageError(`completion takes ${Object.keys(shells).join(', ')}; not ${shell ?? 'nothing'}`);
  }
  return make(completedWords(ids));
}

export function completedWords(ids: readonly string[]): Completed {
  const commands = Object.entries(COMMANDS).map(([name, describe]) => ({
    name,
    describe,
    options: Object.entries(OPTIONS)
      .filter(([key]) => goesWith(key, name as Command))
      .flatMap(([key, option]) => flagsOf(key, option).map((flag) => completedOption(flag, option, ids)))
      .concat([
        { flag: '--help', describe: 'show the help', values: 'none' },
        { flag: '--version', describe: 'show the version', values: 'none' },
      ]),
    words: wordsOf(name, ids),
  }));
  return { commands };
}

/** Undefined where files may follow. */
function wordsOf(command: string, ids: readonly string[]): readonly string[] | undefined {
  if (command === 'explain') return ids;
  const [, choices] = /^<(.+\|.+)>$/.exec(ARGUMENTS[command as Command] ?? '') ?? [];
  if (choices !== undefined) return choices.split('|');
  return ARGUMENTS[command as Command] === undefined ? [] : undefined;
}

function completedOption(
  flag: string,
  { type, describe, choices, value }: Option,
  ids: readonly string[],
): CompletedOption {
  const words = choices ?? (value === 'ID' ? ids : value === 'NAME[:FILE]' ? FORMATS : undefined);
  const values =
    type === 'boolean' ? 'none' : (words ?? (/^(?:FILE|NAME|DIR|PATH)/.test(value ?? '') ? 'files' : 'any'));
  return { flag, describe, values };
}
