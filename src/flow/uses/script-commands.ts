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

/**
 * Where a script runs commands by names that it is told, or puts together, and that may be a function's. A name that is only
 * set to other words is none: `CURL="curl -sS"`.
 */
export function commandsByText(tree: Tree, source: SourceText | undefined, name: string): readonly Span[] {
  if (source === undefined) return [];
  const { file, text } = source;
  const comments = commentsIn(source);
  const isInFunction = (start: number): boolean => {
    const inner = tree.holding({ file, start, end: start + 1 })[0];
    return inner !== undefined && tree.around(inner).length > 0;
  };
  let told: boolean | undefined;
  const isTold = (): boolean =>
    (told ??= [...text.matchAll(PASSES)].some(({ index }) => !comments.holds(index) && !isInFunction(index)));
  return [...text.matchAll(COMMAND)].flatMap(({ 0: whole, 1: word = '', index }) => {
    const end = index + whole.length;
    const start = end - word.length;
    if (comments.holds(start) || !mayBe(word, name, text)) return [];
    // What a function is handed stands in its calls, unless the script hands on what it is told.
    if (isPositional(word) && isInFunction(start) && !isTold()) return [];
    return [{ file, start, end }];
  });
}

function mayBe(word: string, name: string, text: string): boolean {
  const bare = word.replaceAll('"', '');
  const pattern = bare.split(EXPANSIONS).map(literally).join('.*');
  if (!new RegExp(`^${pattern}$`).test(name)) return false;
  const variable = /^\$\{?([A-Za-z_]\w*)/.exec(bare)?.[1];
  if (variable === undefined) return true;
  const values = [...text.matchAll(new RegExp(`(?<![\\w$])${variable}=(?:"([^"\n]*)"|'([^'\n]*)'|([^\\s;]*))`, 'g'))];
  // What comes from outside is a program.
  const set = values.map(([, double, single, plain]) => double ?? single ?? plain ?? '');
  if (set.length === 0) return new RegExp(`\\b(?:for|read)\\b[^\n;]*\\b${variable}\\b`).test(text);
  return set.some((value) => value.startsWith('$') || value.startsWith('`') || value.split(/\s/)[0] === name);
}

function isPositional(word: string): boolean {
  const [, braced, plain] = EXPANSION.exec(word) ?? [];
  return /^[\d@*]$/.test(braced ?? plain ?? '');
}
