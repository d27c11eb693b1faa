import type { Span } from '../../model/span.js';
import { commentsIn } from './comments.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** More files than this are not gone through for one. */
const MOST = 200;

/** By which a script reads, or hands on, variables that it does not name. */
const ANY_VARIABLE =
  /(?<![\w.-])eval\s|\$\{!|\b(?:local|declare|typeset)\s+-\w*[np]|\benvsubst\b|\bcompgen\b|\bexport\s+-p|\bset\s+-\w*a\b|\ballexport\b|(?:^|[;&|({])[ \t]*(?:set|env|printenv|declare|export)[ \t]*(?:[|;>&)]|$)/m;

/** Scripts that run in one process with another one: those that take it in, and all that these take in. */
const together = new WeakMap<Tree, readonly Tree[]>();

function besides(trees: Trees, tree: Tree): readonly Tree[] {
  const known = together.get(tree);
  if (known !== undefined) return known;
  const around = new Set([tree]);
  for (const one of around) for (const asker of trees.askersOf(one)) if (around.size < MOST) around.add(asker);
  for (const one of around)
    for (const file of trees.importedBy(one)) {
      const taken = trees.of(file);
      if (taken !== undefined && around.size < MOST) around.add(taken);
    }
  around.delete(tree);
  const found = [...around].filter(({ program }) => program.language === 'shell');
  together.set(tree, found);
  return found;
}

/**
 * A place in another script of the same process that may read a variable in a way that is not followed: in a condition, in
 * text that runs later, by its name alone, or for the commands that it runs. `isLocal`: functions of other scripts see it
 * only while the function runs, so that each mention counts.
 */
export function readElsewhere(trees: Trees, tree: Tree, name: string, isLocal: boolean): Span | undefined {
  const said = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g');
  const unfollowed = new RegExp(
    `(?:\\[\\[|\\(\\(|\\b(?:trap|alias|export|readonly|unset)\\b|\\b(?:declare|typeset)[ \\t]+-)[^\\n]*(?<![\\w-])${name}(?![\\w-])`,
    'g',
  );
  for (const other of besides(trees, tree)) {
    const source = trees.text(other.program.file);
    if (source === undefined) continue;
    const { file, text } = source;
    const any = ANY_VARIABLE.exec(text);
    const comments = commentsIn(source);
    const at = (found: RegExpMatchArray | RegExpExecArray | null | undefined): Span | undefined =>
      found?.index === undefined ? undefined : { file, start: found.index, end: found.index + found[0].length };
    if (any !== null && !comments.holds(any.index)) return at(any);
    const places = isLocal ? said : unfollowed;
    const found = [...text.matchAll(places)].find(({ index }) => !comments.holds(index));
    if (found !== undefined) return at(found);
  }
  return undefined;
}
