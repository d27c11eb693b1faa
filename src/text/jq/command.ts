/** The words of a jq command line, told apart; each by its place in the line. */
export interface JqWords {
  /** The words that are no options: the program where it is not read from a file, then the files to read. */
  readonly operands: readonly number[];
  /** The options that are set, those that take words among them. */
  readonly options: readonly { readonly at: number; readonly name: string }[];
  /** An option is set, by its letter or its long name. */
  readonly has: (letter: string, long: string) => boolean;
}

/** Options by the number of words they take. */
const TAKING: ReadonlyMap<string, number> = new Map([
  ['--arg', 2],
  ['--argjson', 2],
  ['--slurpfile', 2],
  ['--rawfile', 2],
  ['--argfile', 2],
  ['--indent', 1],
  ['-L', 1],
  ['-f', 1],
  ['--from-file', 1],
]);

export function jqWords(words: readonly string[]): JqWords {
  const operands: number[] = [];
  const options: { at: number; name: string }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const name = words[at] ?? '';
    if (name === '--args' || name === '--jsonargs') break;
    const taken = TAKING.get(name) ?? 0;
    if (taken > 0 || /^-(?:-[a-z-]+|[a-zA-Z]+)$/.test(name)) options.push({ at, name });
    else operands.push(at);
    at += taken;
  }
  const has = (letter: string, long: string): boolean =>
    options.some(({ name }) => name === long || (/^-[a-zA-Z]+$/.test(name) && name.includes(letter)));
  return { operands, options, has };
}
