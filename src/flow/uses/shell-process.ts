import type { Expr, FunctionExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { commentsIn } from './comments.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** More files than this are not gone through for one. */
const MOST = 200;

/** By which a script reads, or hands on, variables that it does not name. */
const ANY_VARIABLE =
  /(?<![\w.-])eval\s|\$\{!|\b(?:local|declare|typeset)\s+-\w*[np]|\benvsubst\b|\bcompgen\b|\bexport\s+-p|\bset\s+-\w*a\b|\ballexport\b|(?:^|[;&|({])[ \t]*(?:set|env|printenv|declare|export)[ \t]*(?:[|;>&)]|$)/m;

/** Scripts that run in one process with another one: those that take it in, and all that these take in. */
const together = new WeakMap<Trees, Map<Tree, readonly Tree[]>>();

function besides(trees: Trees, tree: Tree): readonly Tree[] {
  const all = together.get(trees) ?? new Map<Tree, readonly Tree[]>();
  together.set(trees, all);
  const known = all.get(tree);
  if (known !== undefined) return known;
  const around = new Set([tree]);
  for (const one of around) for (const asker of trees.modules.askersOf(one)) if (around.size < MOST) around.add(asker);
  for (const one of around)
    for (const file of trees.modules.importedBy(one)) {
      const taken = trees.of(file);
      if (taken !== undefined && around.size < MOST) around.add(taken);
    }
  around.delete(tree);
  const found = [...around].filter(({ program }) => program.language === 'shell');
  all.set(tree, found);
  return found;
}

/** What a script says of variables, each with the first place. */
interface Said {
  /** It reads, or hands on, some that it does not name. */
  readonly any: Span | undefined;
  readonly words: ReadonlyMap<string, Span>;
  /** In a condition, in text that runs later, or for the commands that it runs. */
  readonly unfollowed: ReadonlyMap<string, Span>;
}

/** Each variable asks. */
const saidIn = new WeakMap<Tree, Said>();

const UNFOLLOWED = /\[\[|\(\(|\b(?:trap|alias|export|readonly|unset)\b|\b(?:declare|typeset)[ \t]+-/;

function said(trees: Trees, tree: Tree): Said {
  const known = saidIn.get(tree);
  if (known !== undefined) return known;
  const words = new Map<string, Span>();
  const unfollowed = new Map<string, Span>();
  const source = trees.text(tree.program.file);
  let any: Span | undefined;
  if (source !== undefined) {
    const { file, text } = source;
    const comments = commentsIn(source);
    const found = ANY_VARIABLE.exec(text);
    if (found !== null && !comments.holds(found.index))
      any = { file, start: found.index, end: found.index + found[0].length };
    for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
      const construct = UNFOLLOWED.exec(line)?.index ?? line.length;
      for (const { 0: word, index: within } of line.matchAll(/(?<!-)[A-Za-z_]\w*(?!-)/g)) {
        const start = index + within;
        if (words.has(word) && (within < construct || unfollowed.has(word))) continue;
        if (comments.holds(start)) continue;
        const span = { file, start, end: start + word.length };
        if (!words.has(word)) words.set(word, span);
        if (within >= construct) unfollowed.set(word, span);
      }
    }
  }
  const made = { any, words, unfollowed };
  saidIn.set(tree, made);
  return made;
}

/**
 * A place in another script of the same process that may read a variable of a shell in a way that is not followed: in a
 * condition, in text that runs later, by its name alone, or for the commands that it runs. What a function declares is
 * seen only while it runs, so that each mention counts.
 */
export function readElsewhere(trees: Trees, tree: Tree, { name, scope }: Binding): Span | undefined {
  if (tree.program.language !== 'shell' || !/^\w+$/.test(name)) return undefined;
  for (const other of besides(trees, tree)) {
    const { any, words, unfollowed } = said(trees, other);
    const found = any ?? (scope['kind'] === 'function' ? words : unfollowed).get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a function of a shell declares is seen by those that it calls, by itself or through others: what reads it there. */
export function readByCalled(tree: Tree, { name, scope }: Binding): readonly Expr[] {
  if (tree.program.language !== 'shell' || scope['kind'] !== 'function') return [];
  const called = new Map<FunctionExpr, boolean>();
  return tree.namesOf(name).filter((one) => {
    const owner = tree.bindingOf(one)?.scope;
    if (owner !== undefined && owner['kind'] === 'function') return false;
    const [reader] = tree.around(one as unknown as Node);
    if (reader === undefined) return false;
    const is = called.get(reader) ?? isCalledIn(tree, reader, scope);
    called.set(reader, is);
    return is;
  });
}

function isCalledIn(tree: Tree, fn: FunctionExpr, outer: Node): boolean {
  const seen = new Set([fn]);
  for (const one of seen) {
    for (const call of one.name === undefined ? [] : tree.callsNamed(one.name)) {
      const [around] = tree.around(call as unknown as Node);
      if ((around as unknown as Node | undefined) === outer) return true;
      if (around !== undefined && seen.size < MOST) seen.add(around);
    }
  }
  return false;
}
