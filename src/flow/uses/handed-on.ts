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
  const { asking, unread, open } = requiresOf(trees, tree);
  const own = moduleOf(tree.program.file);
  const handing = new Set([own, ...open]);
  const through: Required[] = [...unread];
  for (const module of handing) {
    for (const one of asking.get(module) ?? []) {
      if (module !== own) through.push(one);
      if (HANDS_OUT.test(trees.text(one.tree.program.file)?.text ?? '')) handing.add(moduleOf(one.tree.program.file));
    }
  }
  return through.flatMap((one) => (one.tree === tree ? [] : takenBy(one, name)));
}

/** A call that takes a module. */
interface Required {
  readonly tree: Tree;
  readonly call: CallExpr;
}

interface Requires {
  /** By the modules that were read: files without their extensions. */
  readonly asking: ReadonlyMap<string, readonly Required[]>;
  /** Those of modules of the project that were not. */
  readonly unread: readonly Required[];
  /** Modules that hand out what they take by names that are not written. */
  readonly open: readonly string[];
}

const known = new WeakMap<Trees, Requires>();

function requiresOf(trees: Trees, of: Tree): Requires {
  const made = known.get(trees);
  if (made !== undefined) return made;
  const asking = new Map<string, Required[]>();
  const unread: Required[] = [];
  const open: string[] = [];
  const all = trees.alike(of);
  const modules = new Set(all.map(({ program }) => moduleOf(program.file)));
  for (const tree of all) {
    for (const call of tree.callsNamed('require')) {
      const asked = call.args[0]?.value;
      const from = asked === undefined ? undefined : textOf(asked);
      if (from === undefined && HANDS_OUT.test(trees.text(tree.program.file)?.text ?? ''))
        open.push(moduleOf(tree.program.file));
      if (from?.startsWith('.') !== true) continue;
      const module = moduleOf(joined(tree.program.file, from));
      const named = asking.get(module);
      if (!modules.has(module)) unread.push({ tree, call });
      else if (named === undefined) asking.set(module, [{ tree, call }]);
      else named.push({ tree, call });
    }
  }
  const found = { asking, unread, open };
  known.set(trees, found);
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

/** Where what a call takes is asked for a member, by names that it is given as well. */
function takenBy({ tree, call }: Required, name: string): readonly Span[] {
  const asked = askedOf(tree, call as unknown as Node, name);
  const place = tree.places.get(asked.end);
  if (asked.found !== undefined) return [asked.found];
  const target = place?.via === 'value' ? (place.parent['target'] as Pattern | undefined) : undefined;
  return target === undefined ? [] : inPattern(tree, target, name);
}

function inPattern(tree: Tree, target: Pattern, name: string): readonly Span[] {
  if (target.kind === 'default-pattern') return inPattern(tree, target.target, name);
  if (target.kind === 'object-pattern') {
    const more = target.rest === undefined ? [] : inPattern(tree, target.rest, name);
    return [
      ...target.members.flatMap(({ key, keySpan, target: inner }) =>
        key === name ? [keySpan] : inPattern(tree, inner, name),
      ),
      ...more,
    ];
  }
  const binding = target.kind === 'name' ? tree.lookUp(target, target.name) : undefined;
  return (binding?.uses ?? []).flatMap((use: Expr) => askedOf(tree, use as unknown as Node, name).found ?? []);
}

/** `of.name`, `of.cf.name`: members up from an expression; the last one otherwise. */
function askedOf(tree: Tree, from: Node, name: string): { readonly end: Node; readonly found?: Span } {
  let end = from;
  for (;;) {
    const place = tree.places.get(end);
    if (place === undefined || !(place.via === 'of' || place.parent['kind'] === 'await')) return { end };
    if (place.parent['kind'] === 'member' && place.parent['key'] === name)
      return { end, found: place.parent['span'] as Span };
    end = place.parent;
  }
}
