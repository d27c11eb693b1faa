import { NoPlainFile, readPlain } from '../../engine/reading/plain-file.js';
import * as v from 'valibot';
import { lineIndex, type LineIndex } from '../../text/lines.js';
import { UsageError } from '../arguments.js';
import { splitExpressions } from './split.js';

/** A text that expressions are read from. */
export interface Source {
  /** `argument 1`, a file's name, `<stdin>`. */
  readonly name: string;
  readonly text: string;
  readonly lines: LineIndex;
}

/** An expression to work on; `start` is its offset in the source's text. */
export interface Input {
  readonly source: Source;
  readonly text: string;
  readonly start: number;
}

/** A file that cannot be read ends the command with its own exit code. */
export class UnreadableFile extends Error {}

/** How the command reaches the world; a test gives its own. */
export interface World {
  readonly stdin: () => string;
  readonly stdinIsTerminal: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly color: boolean;
  readonly width: number | undefined;
}

/**
 * The expressions of a command line: each argument is one, `@FILE` and `-` stand for those in a file and in standard
 * input, and without any argument or file standard input is read.
 */
export function readInputs(words: readonly string[], files: readonly string[], world: World): readonly Input[] {
  const inputs = words.flatMap((word, i): Input[] => {
    if (word === '-') return fromText('<stdin>', world.stdin());
    if (word.startsWith('@')) return fromText(word.slice(1), readText(word.slice(1)));
    return [whole(`argument ${i + 1}`, word)];
  });
  for (const file of files) inputs.push(...fromText(file, readText(file)));
  if (words.length > 0 || files.length > 0) return inputs;
  if (world.stdinIsTerminal) {
    throw new UsageError('no expression: give one as an argument, name a file with --file, or feed standard input');
  }
  return fromText('<stdin>', world.stdin());
}

/** A list of texts in JSON, or one expression on each line. */
function fromText(name: string, raw: string): Input[] {
  const text = raw.replace(/^\ufeff/, '');
  if (text.trimStart().startsWith('[')) {
    const list = v.safeParse(v.array(v.string()), parseJson(text, name));
    if (!list.success) throw new UsageError(`${name}: a JSON list of expressions holds texts only`);
    return list.output.map((one, i) => whole(`${name}[${i}]`, one));
  }
  const source = { name, text, lines: lineIndex(text) };
  return splitExpressions(text).map((part) => ({ source, ...part }));
}

function whole(name: string, text: string): Input {
  return { source: { name, text, lines: lineIndex(text) }, text, start: 0 };
}

/** The value of an option that takes JSON, or `@FILE` with JSON in it. */
export function readJson(given: string, option: string): unknown {
  const text = given.startsWith('@') ? readText(given.slice(1)) : given;
  return parseJson(text, given.startsWith('@') ? given.slice(1) : `--${option}`);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readText(file: string): string {
  try {
    return readPlain(file, { pipes: true });
  } catch (error) {
    if (error instanceof NoPlainFile) throw new UnreadableFile(`${file} ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    throw new UnreadableFile(`${file} cannot be read (${code ?? 'error'})`);
  }
}
