import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { commentsIn } from './comments.js';
import { mayMean, moduleNames, nameAsked } from './module-names.js';
import { placesIn } from './places-in.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** As much is looked at in front of a name for what hands it out: in characters. */
const BEFORE = 600;
/** What is handed out by its own name, as a member of what a module hands out, or as the whole of that. */
const AS_MEMBER =
  /(?:\bmodule\.exports\s*=|\bexport\s+default)\s*\{(?:[^{}()]|\([^()]*\))*$|\b(?:module\.)?exports\.\w+\s*=\s*$/;
const AS_WHOLE = /(?:\bmodule\.exports\s*=|\bexport\s+default|\bexport\s*=)\s*$/;

/** A module is taken where a program runs, or handed on: `require('./a')`, `await import(name)`, `importlib.import_module("a")`. */
const TAKES: Readonly<Record<string, RegExp>> = {
  javascript:
    /(?<![\w$.])(?:import|require)\s*\(\s*(?:["'`]([^"'`$]*)["'`]\s*[,)]|\S)|\bexport\s*\{[^{}]*\}\s*from\s*["']([^"']*)["']/g,
  python: /\b(?:import_module|__import__|run_module|run_path)\s*\(\s*(?:f?["']([^"'{}]*)["']\s*[,)]|\S)/g,
};

/** What is left of a module is taken whole: `const { apex, ...rest } = await import('./cf.mjs')`. */
const TAKES_REST = /\.\.\.\s*[\w$]+\s*\}\s*=\s*(?:\(?\s*await\s+import|require)\s*\([^()]*\)/g;

/** `{ put: send }`, and `export { put as send } from './a.mjs'`. */
const TAKES_AS = /(?<=[{,]\s*)([\w$]+)(?=\s*:\s*[\w$])/g;
const HANDS_ON_AS = /([\w$]+)\s+as\s+\w+(?=[^{}]*\}\s*from\b)/g;

/** How a module hands out a function by a name that is read; other files that take it are asked for. */
export function handedOutAs(trees: Trees, tree: Tree, expr: Expr): 'member' | 'whole' | undefined {
  if (tree.program.language !== 'javascript' || expr.kind !== 'name') return undefined;
  const text = trees.text(tree.program.file)?.text ?? '';
  const { start } = expr.span;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  if (AS_WHOLE.test(before)) return 'whole';
  const own = new RegExp(`(?:[{,]\\s*|(?:^|[{,.\\s])${literally(expr.name)}\\s*[:=]\\s*)$`);
  return AS_MEMBER.test(before) && own.test(before) ? 'member' : undefined;
}

/** Places that may be a function of a module, in files that take the module where they run, or give the name another. */
export function takenLater(trees: Trees, tree: Tree, name: string): readonly Span[] {
  const { language } = tree.program;
  const taking = takersOf(trees, tree);
  const members = taking.flatMap((other) => [
    ...other.namesOf(name).map(({ span }) => span),
    ...trees.withMember(tree, name).flatMap((one) => (one.tree === other ? [one.member.span] : [])),
    ...foundIn(trees, other, TAKES_REST, ''),
    ...foundIn(trees, other, TAKES_AS, name),
  ]);
  const askers = language === 'javascript' || language === 'python' ? trees.modules.askersOf(tree) : [];
  return [...members, ...[...askers, ...taking].flatMap((other) => foundIn(trees, other, HANDS_ON_AS, name))];
}

function foundIn(trees: Trees, tree: Tree, pattern: RegExp, name: string): readonly Span[] {
  const source = trees.text(tree.program.file);
  return source === undefined ? [] : (placesIn(source, pattern).get(name) ?? []);
}

/** Places that read what a file hands out as a whole, in files that take it. */
export function takenWhole(trees: Trees, tree: Tree): readonly Span[] {
  const { file } = tree.program;
  const imported = trees.modules
    .askersOf(tree)
    .flatMap((other) =>
      other.imports.flatMap(({ local, from }) =>
        mayMean(from, file) ? other.namesOf(local).map(({ span }) => span) : [],
      ),
    );
  const later = takersOf(trees, tree).flatMap((other) => {
    const text = trees.text(other.program.file)?.text ?? '';
    const kept = text.matchAll(/(?<![\w$.])([\w$]+)\s*=\s*(?:\(?\s*await\s+import|require)\s*\(([^()]*)\)/g);
    return [...kept].flatMap(([, local = '', from = '']) =>
      mayMean(from.replace(/["'`]/g, ''), file) ? other.namesOf(local).map(({ span }) => span) : [],
    );
  });
  return [...imported, ...later];
}

/** The programs of a language that take modules where they run, by the names of these; `*`: by names that are not known. */
const known = new WeakMap<Trees, Map<string, ReadonlyMap<string, readonly Tree[]>>>();

function takersOf(trees: Trees, tree: Tree): readonly Tree[] {
  const { file, language } = tree.program;
  const takes = TAKES[language];
  if (takes === undefined) return [];
  const of = known.get(trees) ?? new Map<string, ReadonlyMap<string, readonly Tree[]>>();
  known.set(trees, of);
  const index = of.get(language) ?? indexed(trees, trees.alike(tree), takes);
  of.set(language, index);
  const taking = [...moduleNames(file), '*'].flatMap((name) => index.get(name) ?? []);
  return [...new Set(taking)].filter((other) => other !== tree);
}

function indexed(trees: Trees, among: readonly Tree[], takes: RegExp): ReadonlyMap<string, readonly Tree[]> {
  const index = new Map<string, Tree[]>();
  for (const tree of among) {
    const source = trees.text(tree.program.file);
    if (source === undefined) continue;
    const comments = commentsIn(source);
    for (const { 1: asked, 2: from = asked, index: at } of source.text.matchAll(takes)) {
      if (comments.holds(at)) continue;
      const path = from?.replace(/(?<=\w)\/(?:index|__init__)?$/, '');
      const isPath = path === undefined || /[/\\]|\.[cm]?[jt]sx?$/.test(path);
      const name = path === undefined ? '*' : nameAsked(isPath ? path : path.replaceAll('.', '/'));
      const taking = index.get(name);
      if (taking === undefined) index.set(name, [tree]);
      else if (taking.at(-1) !== tree) taking.push(tree);
    }
  }
  return index;
}
