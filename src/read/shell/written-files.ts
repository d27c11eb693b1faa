import type { Command, Redirection, Word } from 'unbash';
import type { Arg, Expr } from '../../model/program.js';
import { assign, name, spanOf, type Lowering } from './lowering.js';
import { plainWord, words } from './plain-word.js';

/*
 * A file that the script itself writes is a variable that holds what was printed: `curl ... > out.json`, and then
 * `jq .result out.json`. It is known by how its path is written.
 */

/** Options that say into which file a command writes what it would print. */
const OUTPUT: ReadonlyMap<string, RegExp> = new Map([
  ['curl', /^(?:-[a-zA-Z]*o|--output)$/],
  ['wget', /^(?:-[a-zA-Z]*O|--output-document)$/],
  ...['http', 'https', 'xh', 'xhs'].map((one): [string, RegExp] => [one, /^(?:-o|--output)$/]),
]);

/** Options of curl that send what is in the file behind `@`. */
const SENT = /^(?:-d|--data(?:-ascii|-binary)?|--json)$/;

/** No variable of a shell has blanks in its name. */
const FILE = 'file ';

/** What a command prints, kept under the name of the file that it goes to. */
export function intoFile(cx: Lowering, command: Command, value: Expr): Expr {
  const file = keyOf(cx, writtenTo(command));
  if (file === undefined || !isNamedAgain(cx, file)) return value;
  cx.written.add(file);
  return assign(FILE + file, value, spanOf(cx, command));
}

/** The rest of the script may read it. */
function isNamedAgain(cx: Lowering, file: string): boolean {
  const last = file.slice(file.lastIndexOf('/') + 1).replace('$', '');
  const { text } = cx.source;
  return text.indexOf(last) !== text.lastIndexOf(last);
}

function writtenTo(command: Command): Word | undefined {
  for (const redirect of command.redirects)
    if (redirect.type === 'Redirect' && isWritten(redirect) && redirect.target?.value !== '/dev/null')
      return redirect.target;
  const own = command.name === undefined ? '' : plainWord(command.name);
  const all = words(command);
  if (own === 'tee') return all.filter((word) => !word.text.startsWith('-')).at(-1);
  const option = OUTPUT.get(own ?? '');
  if (option === undefined) return undefined;
  const at = all.findIndex((word) => option.test(word.text));
  return at < 0 ? undefined : all[at + 1];
}

function isWritten({ descriptor, operator }: Extract<Redirection, { type: 'Redirect' }>): boolean {
  const isOutput = descriptor === undefined || (descriptor.type === 'FileDescriptor' && descriptor.value === 1);
  return isOutput && (operator === '>' || operator === '>|');
}

/** What was written into the file that a redirection feeds. */
export function fedFile(cx: Lowering, redirect: Redirection): Expr | undefined {
  return redirect.type === 'Redirect' ? contentOf(cx, redirect.target) : undefined;
}

/**
 * What was written into the one file that a command reads instead of its standard input, and the words that are left:
 * `cat out.json`, `jq -r .result out.json`.
 */
export function readFile(
  cx: Lowering,
  command: string,
  given: readonly Word[],
): { readonly input: Expr; readonly rest: readonly Word[] } | undefined {
  if (cx.written.size === 0) return undefined;
  const least = command === 'jq' ? 2 : command === 'cat' ? 1 : Infinity;
  const last = given.at(-1);
  const input = given.length < least ? undefined : contentOf(cx, last);
  const rest = given.slice(0, -1);
  // Of several files it is not known which part is whose.
  if (input === undefined || rest.some((word) => contentOf(cx, word) !== undefined)) return undefined;
  return command === 'cat' && rest.some((word) => !word.text.startsWith('-')) ? undefined : { input, rest };
}

/** `-d @body.json`, where the script wrote the file. */
export function sentFile(cx: Lowering, command: string, option: Word | undefined, word: Word): Arg | undefined {
  if (cx.written.size === 0 || command !== 'curl' || option === undefined || !SENT.test(option.text)) return undefined;
  const path = pathIn(cx, word);
  const value = path.startsWith('@') ? known(cx, path.slice(1), word) : undefined;
  return value === undefined ? undefined : { value };
}

function contentOf(cx: Lowering, word: Word | undefined): Expr | undefined {
  return word === undefined || cx.written.size === 0 ? undefined : known(cx, pathIn(cx, word), word);
}

function known(cx: Lowering, path: string, word: Word): Expr | undefined {
  return cx.written.has(path) ? name(FILE + path, spanOf(cx, word)) : undefined;
}

function keyOf(cx: Lowering, word: Word | undefined): string | undefined {
  const path = word === undefined ? '' : pathIn(cx, word);
  // What is put together by commands, and what is no file of the disk.
  return path === '' || path === '-' || /^\/dev\/|^&|[\s`()*?[\]<>|]/.test(path) ? undefined : path;
}

/** The path as it is written, without what may be written either way. */
function pathIn(cx: Lowering, word: Word): string {
  return cx.source.text
    .slice(word.pos, word.end)
    .replace(/["']/g, '')
    .replace(/\$\{(\w+)\}/g, '$$$1')
    .replace(/^(@?)\.\//, '$1');
}
