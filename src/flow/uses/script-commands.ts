import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { commentsIn } from './comments.js';
import type { Tree } from './tree/tree.js';

/** A command of a script whose name is put together when it runs: `"$@"`, `"cmd_$1" x`, `$op`. */
const COMMAND =
  /(?:^|[;&|({`]|\b(?:then|do|else|exec|command|time|if|while|until|!)[ \t])[ \t]*("?[\w./-]*\$[^\s;|&()`]*)(?=[\s;|&)`]|$)/gm;

/** What stands in a word for what is known when it runs. */
const EXPANSION = /\$(?:\{([\w@*]+)[^}]*\}|([\w@*]))/;
const EXPANSIONS = /\$(?:\{[^}]*\}|\w+|[@*])/g;

/** All that a script or function was called with, or the first of it, goes to a command: `main "$@"`. */
const PASSES = /^[ \t]*[\w./-]+[ \t]+"?\$(?:[@*1]|\{[@*1]\})/gm;

/** What of a script says which commands it runs by names that are put together. */
interface Commands {
  /** Such words, with where they begin. */
  readonly words: ReadonlyMap<string, readonly number[]>;
  readonly passes: readonly number[];
  readonly given: Map<string, readonly string[]>;
}

/** Each function of a script asks. */
const commandsOf = new WeakMap<SourceText, Commands>();

/**
 * Where a script runs commands by names that it is told, or puts together, and that may be a function's. A name that is only
 * set to other words is none: `CURL="curl -sS"`.
 */
export function commandsByText(tree: Tree, source: SourceText | undefined, name: string): readonly Span[] {
  if (source === undefined) return [];
  const { file, text } = source;
  const commands = commandsOf.get(source) ?? commandsIn(source);
  commandsOf.set(source, commands);
  const isInFunction = (start: number): boolean => {
    const inner = tree.holding({ file, start, end: start + 1 })[0];
    return inner !== undefined && tree.around(inner).length > 0;
  };
  let told: boolean | undefined;
  const isTold = (): boolean => (told ??= commands.passes.some((start) => !isInFunction(start)));
  return [...commands.words].flatMap(([word, starts]) => {
    if (!mayBe(word, name, text, commands.given)) return [];
    // What a function is handed stands as a word in its calls, unless the script hands on what it is told.
    const open = isPositional(word) && !isTold() ? starts.filter((start) => !isInFunction(start)) : starts;
    return open.map((start) => ({ file, start, end: start + word.length }));
  });
}

function commandsIn(source: SourceText): Commands {
  const { text } = source;
  const comments = commentsIn(source);
  const words = new Map<string, number[]>();
  for (const { 0: whole, 1: word = '', index } of text.matchAll(COMMAND)) {
    const start = index + whole.length - word.length;
    if (comments.holds(start)) continue;
    const known = words.get(word);
    if (known === undefined) words.set(word, [start]);
    else known.push(start);
  }
  const passes = [...text.matchAll(PASSES)].flatMap(({ index }) => (comments.holds(index) ? [] : [index]));
  return { words, passes, given: new Map() };
}

function mayBe(word: string, name: string, text: string, given: Map<string, readonly string[]>): boolean {
  const bare = word.replaceAll('"', '');
  const pattern = bare.split(EXPANSIONS).map(literally).join('.*');
  if (!new RegExp(`^${pattern}$`).test(name)) return false;
  const variable = /^\$\{?([A-Za-z_]\w*)/.exec(bare)?.[1];
  if (variable === undefined) return true;
  const set = given.get(variable) ?? valuesOf(variable, text);
  given.set(variable, set);
  // What comes from outside is a program.
  if (set.length === 0) return new RegExp(`\\b(?:for|read)\\b[^\n;]*\\b${variable}\\b`).test(text);
  return set.some((value) => value.startsWith('$') || value.startsWith('`') || value.split(/\s/)[0] === name);
}

/** What a variable is set to: texts, or words of lists. */
function valuesOf(variable: string, text: string): readonly string[] {
  const set = `(?<![\\w$])${variable}=(?:"([^"\n]*)"|'([^'\n]*)'|\\(([^()]*)\\)|([^\\s;]*))`;
  return [...text.matchAll(new RegExp(set, 'g'))].flatMap(
    ([, double, single, list, plain]) => wordsOf(list) ?? [double ?? single ?? plain ?? ''],
  );
}

/** A list may be taken from at any place: `ops=([a]=put)`, `"${cmd[@]}"`. */
function wordsOf(list: string | undefined): readonly string[] | undefined {
  const [first, ...more] =
    list
      ?.trim()
      .split(/\s+/)
      .map((word) => word.replace(/^\[[^\]]*\]=/, '').replace(/["']/g, '')) ?? [];
  // Behind the first, what is only known when it runs is most likely no command.
  return first === undefined ? undefined : [first, ...more.filter((word) => !word.startsWith('$'))];
}

function isPositional(word: string): boolean {
  const [whole, braced, plain] = EXPANSION.exec(word) ?? [];
  return whole === word.replaceAll('"', '') && /^[\d@*]$/.test(braced ?? plain ?? '');
}
