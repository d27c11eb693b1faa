import type { Command, Redirection, Word } from 'unbash';
import type { Arg, Expr } from '../../model/program.js';
import { assign, forget, name, sequence, spanOf, type Lowering, type Ranged } from './lowering.js';
import { pathHere } from './path-names.js';
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

/** What changes a file that it is given, or puts another one in its place. */
const CHANGES = /^(?:ed|ex|vim?|nano|emacs|patch|truncate|install|ln|rsync|cp|mv)$/;
/** What does so where an option says it. */
const CHANGES_IN_PLACE = /^(?:g?sed|perl|ruby|yq|sd|g?awk)$/;
/** What runs a script that may do anything with a file, unless the script stands in an option. */
const RUNS = /^(?:python[\d.]*|node|ruby|perl|php|deno|bun|bash|sh)$/;

/** No variable of a shell has blanks in its name. */
const FILE = 'file ';

/** What a command prints, kept under the name of the file that it goes to. */
export function intoFile(cx: Lowering, command: Command, value: Expr): Expr {
  const file = keyOf(cx, writtenTo(command));
  if (file === undefined || !isNamedAgain(cx, file)) {
    const changed = changedBy(cx, command);
    return changed === undefined ? value : sequence([changed, value], spanOf(cx, command));
  }
  cx.written.add(file);
  return assign(FILE + file, value, spanOf(cx, command));
}

/** A file that was written before may hold something else behind a command that is given it. */
function changedBy(cx: Lowering, command: Command): Expr | undefined {
  if ((cx.written.size === 0 && !cx.inFunction) || command.name === undefined) return undefined;
  // What is written behind a function may be written before it runs.
  const isKnown = (path: string): boolean => cx.written.has(path) || (cx.inFunction && isAny && isNamedAgain(cx, path));
  const own = (plainWord(command.name) ?? '').replace(/^.*\//, '');
  const all = words(command);
  const isAny =
    CHANGES.test(own) ||
    (CHANGES_IN_PLACE.test(own) && all.some(({ text }) => /^-(?:-in-?place|[a-zA-Z]*i)/.test(text))) ||
    (RUNS.test(own) && all[0]?.text.startsWith('-') === false);
  const file = isAny
    ? all.map((word) => pathIn(cx, word)).findLast(isKnown)
    : all.map((word, i) => (isOutput(all[i - 1]) ? pathIn(cx, word) : '')).find(isKnown);
  // What was the last to be named is where a file is moved or copied to.
  const isOther = /^(?:cp|mv|install|ln|rsync)$/.test(own) && file !== pathIn(cx, all.at(-1));
  return file === undefined || isOther ? undefined : unknownNow(cx, file, command);
}

function isOutput(word: Word | undefined): boolean {
  return /^-(?:o|O|-out(?:put)?(?:-?file)?)$/.test(word?.text ?? '');
}

/** What commands in braces, a loop or the like write into a file is not put together. */
export function overwritten(cx: Lowering, redirects: readonly Redirection[]): readonly Expr[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type !== 'Redirect' || !isWritten(redirect) || redirect.target === undefined) return [];
    const path = pathIn(cx, redirect.target);
    return cx.written.has(path) ? [unknownNow(cx, path, redirect.target)] : [];
  });
}

/** Where the command may run or not (`jq ... > new && mv new old`), what was there before is not told of either. */
function unknownNow(cx: Lowering, file: string, at: Ranged): Expr {
  cx.written.delete(file);
  return forget(FILE + file, spanOf(cx, at));
}

/** The rest of the script may read it. */
function isNamedAgain(cx: Lowering, file: string): boolean {
  const last = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/#\d+/g, '')
    .replace('$', '');
  const { text } = cx.source;
  return text.indexOf(last) !== text.lastIndexOf(last);
}

function writtenTo(command: Command): Word | undefined {
  for (const redirect of command.redirects)
    if (redirect.type === 'Redirect' && isWritten(redirect) && redirect.target?.value !== '/dev/null')
      return redirect.target;
  const own = command.name === undefined ? '' : plainWord(command.name);
  const all = words(command);
  if (own === 'tee' || own === 'sponge') return all.filter((word) => !word.text.startsWith('-')).at(-1);
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
  const path = pathIn(cx, word);
  // What is put together by commands, and what is no file of the disk.
  return path === '' || path === '-' || /^\/dev\/|^&|[\s`()*?[\]<>|]/.test(path) ? undefined : path;
}

/** The path as it is written, without what may be written either way. */
function pathIn(cx: Lowering, word: Word | undefined): string {
  if (word === undefined) return '';
  const written = cx.source.text
    .slice(word.pos, word.end)
    .replace(/["']/g, '')
    .replace(/\$\{(\w+)\}/g, '$$$1')
    .replace(/^(@?)\.\//, '$1');
  const [, at = '', path = ''] = /^(@?)([^]*)$/.exec(written) ?? [];
  return path === '' ? written : at + pathHere(cx, path);
}
