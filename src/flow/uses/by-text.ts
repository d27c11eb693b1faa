import type { CallExpr, Expr, FunctionExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Callees } from './callees.js';
import { commentsIn } from './comments.js';
import { commandsByText } from './script-commands.js';
import { registeredBy } from './following/decorators.js';
import { takenThrough } from './handed-on.js';
import { handedOutAs, takenLater, takenWhole } from './handed-out.js';
import { calledInMarkup } from './in-markup.js';
import { toldInPhp } from './php-callables.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';
import { holds } from '../../text/spans.js';
import { wordsIn } from './words.js';
import { takersOf, wholesTaken } from './takers.js';

/** Languages in which a text that names a function, where texts name functions, is rarely something else. */
const NAMES_BY_TEXT = /^(?:python|javascript|ruby)$/;

/**
 * Places that may call a function and do not say so by a call of its name: a word that a command of a script is handed
 * (`retry put`), a text (`getattr(client, 'put')`), a member that is not known (`client[name](path)`).
 */
export function calledByText(callees: Callees, tree: Tree, fn: FunctionExpr): readonly Span[] {
  const of = known.get(callees.trees) ?? new Map<FunctionExpr, readonly Span[]>();
  known.set(callees.trees, of);
  const found = of.get(fn) ?? findByText(callees, tree, fn);
  of.set(fn, found);
  return found;
}

/** Each of the requests that a function sends asks. */
const known = new WeakMap<Trees, Map<FunctionExpr, readonly Span[]>>();

/** Where a program that is not of the file takes the function, or its class, by a text: `python -c "import a; a.path()"`. */
export function calledLate(trees: Trees, tree: Tree, fn: FunctionExpr): Span | undefined {
  const holder = tree.classOf(fn as unknown as Node);
  const name = holder === undefined ? tree.nameOf(fn) : (holder as unknown as Node)['name'];
  const isTop = holder !== undefined || tree.bindingFor(fn)?.scope === (tree.program as unknown as Node);
  return isTop && typeof name === 'string' ? trees.takenLate(tree, name) : undefined;
}

function findByText(callees: Callees, tree: Tree, fn: FunctionExpr): readonly Span[] {
  const late = calledLate(callees.trees, tree, fn);
  return [...seenByText(callees, tree, fn), ...(late === undefined ? [] : [late])];
}

function seenByText(callees: Callees, tree: Tree, fn: FunctionExpr): readonly Span[] {
  const name = tree.nameOf(fn);
  if (name === undefined) return [];
  const { language } = tree.program;
  const near = [tree, ...callees.trees.modules.askersOf(tree)];
  if (language === 'shell')
    return near.flatMap((other) => [
      ...handedWords(callees.trees, other, name),
      ...commandsByText(other, callees.trees.text(other.program.file), name),
    ]);
  const named = NAMES_BY_TEXT.test(language) ? callees.namedByText(tree, name) : [];
  const binding = tree.bindingFor(fn);
  // `#send`
  if (binding === undefined && name.startsWith('#')) return named;
  const registered = registeredBy(callees.trees.text(tree.program.file), fn);
  const all = [
    ...named,
    ...(registered === undefined ? [] : [fn.span]),
    ...(language === 'php' ? toldInPhp(callees.trees, near, name) : []),
    ...calledInMarkup(callees.trees, near, name),
  ];
  if (binding !== undefined) {
    // A function that a name of its own means is a member of its module alone; in Ruby of all objects.
    const asked = callees.asksForNames(tree, binding);
    const others = near.slice(1).flatMap((other) => askedModules(callees, other));
    const members = language === 'ruby' ? near.flatMap((other) => askedMembers(callees, other, fn)) : [];
    const modules = fromModules(callees, tree, binding, name);
    return [...all, ...(asked === undefined ? [] : [asked]), ...others, ...members, ...modules];
  }
  return [...all, ...near.flatMap((other) => askedMembers(callees, other, fn))];
}

/** Places that read the function as a member of its module, and do not say so by an import of its name. */
function fromModules(callees: Callees, tree: Tree, binding: Binding, name: string): readonly Span[] {
  const { trees } = callees;
  const { exported = name } = binding;
  const isWhole = exported === 'default' || binding.uses.some((use) => handedOutAs(trees, tree, use) === 'whole');
  const renamed = exported === name || exported === 'default' ? [] : takersOf(callees.trees, tree, exported);
  return [
    ...wholesTaken(callees.trees, tree).map(({ expr }) => expr.span),
    ...takenLater(trees, tree, name),
    ...takenThrough(trees, tree, name),
    ...handedOnUnused(callees, tree, name),
    ...(isWhole ? takenWhole(trees, tree) : []),
    ...renamed.flatMap(({ binding: { uses } }) => uses.map(({ span }) => span)),
  ];
}

/** `from .a import put as send` of a package that does nothing with it: others take it by the new name. */
function handedOnUnused(callees: Callees, tree: Tree, name: string): readonly Span[] {
  if (tree.program.language !== 'python') return [];
  return takersOf(callees.trees, tree, name).flatMap(({ tree: other, binding }) =>
    binding.name !== name && binding.uses.length === 0 ? [{ file: other.program.file, start: 0, end: 1 }] : [],
  );
}

function askedMembers(callees: Callees, tree: Tree, fn: FunctionExpr): readonly Span[] {
  const asked = callees.asksForMembers(tree);
  return [
    ...tree.calls.flatMap((call) => (isUnnamed(call) && !isOfTable(tree, call, fn) ? [call.span] : [])),
    ...(asked === undefined ? [] : [asked]),
  ];
}

/** `formatters[kind](ok)`: a member of an object or list that is written out, and does not hold the function. */
function isOfTable(tree: Tree, { callee }: CallExpr, fn: FunctionExpr): boolean {
  const of = callee.kind === 'member' ? callee.of : undefined;
  const tables = of?.kind === 'name' ? tablesOf(tree, of) : of === undefined ? [] : [of];
  return tables.length > 0 && tables.every((table) => isWritten(table) && !holds(table.span, fn.span));
}

function isWritten(table: Expr): boolean {
  if (table.kind === 'list') return table.items.every(({ spread }) => spread === undefined || spread === false);
  return table.kind === 'object' && table.members.every(({ key }) => key !== undefined);
}

/** All that a name is given, of which nothing but members is taken. */
function tablesOf(tree: Tree, name: Expr): readonly Expr[] {
  const binding = tree.bindingOf(name);
  if (binding === undefined || binding.imported !== undefined || tree.isParameter(binding)) return [];
  if (binding.uses.some((use) => tree.places.get(use as unknown as Node)?.via !== 'of')) return [];
  const values = tree.valuesOf(binding);
  return values.length === tree.patternsOf(binding).length ? values : [];
}

/** `module[name]()`, `getattr(module, name)` */
function askedModules(callees: Callees, tree: Tree): readonly Span[] {
  const asked = callees.asksForMembers(tree);
  const unnamed = tree.calls.filter((call) => {
    const of = isUnnamed(call) && call.callee.kind === 'member' ? call.callee.of : undefined;
    return of?.kind === 'name' && tree.bindingOf(of)?.imported !== undefined;
  });
  return [...unnamed.map(({ span }) => span), ...(asked === undefined ? [] : [asked])];
}

/** `client[name]()` */
function isUnnamed({ callee }: CallExpr): boolean {
  return callee.kind === 'member' && typeof callee.key !== 'string' && callee.key.kind !== 'literal';
}

/** Words of a script that are the function's name and no command. */
function handedWords(trees: Trees, tree: Tree, name: string): readonly Span[] {
  const source = trees.text(tree.program.file);
  if (source === undefined) return [];
  const comments = commentsIn(source);
  const commands = new Set(tree.callsNamed(name).map(({ callee }) => callee.span.start));
  return (wordsIn(source).get(name) ?? []).flatMap((start) => {
    const end = start + name.length;
    const isWord = /^[\s"'=]$/.test(source.text[start - 1] ?? '') && /^[\s"';)|&]?$/.test(source.text[end] ?? '');
    const isDeclared = /\bfunction\s+$/.test(source.text.slice(Math.max(0, start - 20), start));
    if (!isWord || isDeclared || /^\s*\(/.test(source.text.slice(end, end + 8))) return [];
    return comments.holds(start) || commands.has(start) ? [] : [{ file: source.file, start, end }];
  });
}
