import type { CallExpr, Expr, Pattern } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { textOf } from './following/spelling.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** A file hands out what it has. */
const HANDS_OUT = /\bexports\b/;

/**
 * Places that may be a function of a module in files that take another one, which hands it on: `require('./all').put` beside
 * `module.exports = { ...require('./a') }`. A module of the project that was not read may hand on anything.
 */
export function takenThrough(trees: Trees, tree: Tree, name: string): readonly Span[] {
  if (tree.program.language !== 'javascript') return [];
  const requires = requiresOf(trees, tree);
  const { anywhere, through } = requires;
  const own = moduleOf(tree.program.file);
  const known = through.get(own) ?? byName(behind(trees, requires, own));
  through.set(own, known);
  return [...(anywhere.get(name) ?? []), ...(known.get(name) ?? [])].filter(({ file }) => file !== tree.program.file);
}

/** The calls that take a module which takes this one, over any number of others. */
function behind(trees: Trees, { asking }: Requires, own: string): readonly Required[] {
  const handing = new Set([own]);
  const found: Required[] = [];
  for (const module of handing) {
    for (const one of asking.get(module) ?? []) {
      if (module !== own) found.push(one);
      if (handsOut(trees, one.tree)) handing.add(moduleOf(one.tree.program.file));
    }
  }
  return found;
}

function handsOut(trees: Trees, { program }: Tree): boolean {
  return HANDS_OUT.test(trees.text(program.file)?.text ?? '');
}

/** A call that takes a module. */
interface Required {
  readonly tree: Tree;
  readonly call: CallExpr;
}

type ByName = ReadonlyMap<string, readonly Span[]>;

interface Requires {
  /** By the modules that were read: files without their extensions. */
  readonly asking: ReadonlyMap<string, readonly Required[]>;
  /** What is taken of modules of the project that were not, or that hand out what they take by names that are not written. */
  readonly anywhere: ByName;
  /** What is taken of those that hand on a module, by that. */
  readonly through: Map<string, ByName>;
}

const made = new WeakMap<Trees, Requires>();

function requiresOf(trees: Trees, of: Tree): Requires {
  const known = made.get(trees);
  if (known !== undefined) return known;
  const asking = new Map<string, Required[]>();
  const unread: Required[] = [];
  const open = new Set<string>();
  const all = trees.alike(of);
  const modules = new Set(all.map(({ program }) => moduleOf(program.file)));
  for (const tree of all) {
    for (const call of tree.callsNamed('require')) {
      const asked = call.args[0]?.value;
      const from = asked === undefined ? undefined : textOf(asked);
      if (from === undefined && handsOut(trees, tree)) open.add(moduleOf(tree.program.file));
      if (from?.startsWith('.') !== true) continue;
      const module = moduleOf(joined(tree.program.file, from));
      const named = asking.get(module);
      if (!modules.has(module)) unread.push({ tree, call });
      else if (named === undefined) asking.set(module, [{ tree, call }]);
      else named.push({ tree, call });
    }
  }
  const anywhere = byName([...unread, ...[...open].flatMap((module) => asking.get(module) ?? [])]);
  const found = { asking, anywhere, through: new Map<string, ByName>() };
  made.set(trees, found);
  return found;
}

function byName(all: readonly Required[]): ByName {
  const found = new Map<string, Span[]>();
  for (const one of all) {
    for (const { name, span } of takenBy(one)) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [span]);
      else known.push(span);
    }
  }
  return found;
}

/** A path that a file names, from where that file's own begins. */
function joined(file: string, from: string): string {
  const path = file.split('/').slice(0, -1);
  for (const part of from.split('/')) {
    if (part === '..') path.pop();
    else if (part !== '.' && part !== '') path.push(part);
  }
  return path.join('/');
}

function moduleOf(file: string): string {
  return file.replace(/\.[cm]?[jt]sx?$/, '').replace(/(?:^|\/)index$/, '');
}

interface Taken {
  readonly name: string;
  readonly span: Span;
}

/** The members that what a call takes is asked for, by names that it is given as well. */
function takenBy({ tree, call }: Required): readonly Taken[] {
  const { end, taken } = askedOf(tree, call as unknown as Node);
  const place = tree.places.get(end);
  const target = place?.via === 'value' ? (place.parent['target'] as Pattern | undefined) : undefined;
  return target === undefined ? taken : [...taken, ...inPattern(tree, target)];
}

function inPattern(tree: Tree, target: Pattern): readonly Taken[] {
  if (target.kind === 'default-pattern') return inPattern(tree, target.target);
  if (target.kind === 'object-pattern') {
    const more = target.rest === undefined ? [] : inPattern(tree, target.rest);
    const members = target.members.flatMap(({ key, keySpan, target: inner }) => [
      ...(typeof key === 'string' ? [{ name: key, span: keySpan }] : []),
      ...inPattern(tree, inner),
    ]);
    return [...members, ...more];
  }
  const binding = target.kind === 'name' ? tree.lookUp(target, target.name) : undefined;
  return (binding?.uses ?? []).flatMap((use: Expr) => askedOf(tree, use as unknown as Node).taken);
}

/** `of.name`, `of.cf.name`: members up from an expression, and where they end. */
function askedOf(tree: Tree, from: Node): { readonly end: Node; readonly taken: readonly Taken[] } {
  const taken: Taken[] = [];
  let end = from;
  for (;;) {
    const place = tree.places.get(end);
    if (place === undefined || !(place.via === 'of' || place.parent['kind'] === 'await')) return { end, taken };
    const { kind, key, span } = place.parent as { kind?: unknown; key?: unknown; span?: unknown };
    if (kind === 'member' && typeof key === 'string') taken.push({ name: key, span: span as Span });
    end = place.parent;
  }
}
