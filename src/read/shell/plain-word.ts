import type { Command, Word } from 'unbash';

/** The name of a variable. */
export const NAME = /^[A-Za-z_]\w*$/;

/** The words of a command behind its name. */
export function words(command: Command): Word[] {
  return command.args.flatMap((arg) => (arg.type === 'Word' ? [arg] : []));
}

/** The text of a word without expansions. */
export function plainWord(word: Word): string | undefined {
  const plain = (word.parts ?? []).every(
    (part) =>
      part.type === 'Literal' ||
      part.type === 'SingleQuoted' ||
      part.type === 'AnsiCQuoted' ||
      (part.type === 'DoubleQuoted' && part.parts.every((child) => child.type === 'Literal')) ||
      // `[` is a command too.
      (part.type === 'Glob' && part.text === '['),
  );
  return plain ? word.value : undefined;
}
