import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { ASKS_CONSTANTS, askedConstants, askedIn } from './asks.js';
import { commentsIn } from './comments.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';
import { wordsIn } from './words.js';

/** More hidden words than these of one name need not be shown. */
const MOST_HIDDEN = 3;

/** A name's span may hold a sign or quotes besides the word. */
const LONG = 4;

const hiddenBy = new WeakMap<Binding, readonly Span[]>();

/** Words in the scope of a name that look like it and were not read as it: macros, types, what no reader takes. */
export function hiddenNames(trees: Trees, tree: Tree, binding: Binding): readonly Span[] {
  const known = hiddenBy.get(binding) ?? hiddenWords(trees, tree, binding);
  hiddenBy.set(binding, known);
  return known;
}

/** The same of a member that the functions of its class see by its bare name. */
export function hiddenMembers(trees: Trees, tree: Tree, name: string): readonly Span[] {
  return hiddenWords(trees, tree, { name, scope: tree.program as unknown as Node });
}

function hiddenWords(trees: Trees, tree: Tree, binding: Pick<Binding, 'name' | 'scope'>): readonly Span[] {
  const source = trees.text(tree.program.file);
  const span = binding.scope['span'] as Span | undefined;
  if (source === undefined || !/^\$?[A-Za-z_]\w*$/.test(binding.name)) return [];
  const [from, to] = [span?.start ?? 0, span?.end ?? source.text.length];
  const found: Span[] = [];
  const sign = /^(?:shell|powershell|batch|perl|make)/.test(tree.program.language) ? '' : '$';
  const bare = binding.name.replace('$', '');
  const word = new RegExp(
    `(?<![\\w.${sign}@-])${binding.name.replace('$', '\\$')}(?!\\w|-(?!>)|\\s*(?:[:(]|=(?![>=~])))`,
    'y',
  );
  const comments = commentsIn(source);
  for (const place of wordsIn(source).get(bare) ?? []) {
    const start = place - (binding.name.length - bare.length);
    word.lastIndex = start;
    if (start < from || place + bare.length > to || !word.test(source.text)) continue;
    const one = { file: source.file, start, end: place + bare.length };
    if (tree.isKnown(binding.name, one, LONG) || tree.isInText(one)) continue;
    // A module may have the name of what it hands out: `import { paths } from './paths'`.
    if (comments.holds(start) || kindAt(tree, one) === 'import') continue;
    found.push(one);
    if (found.length >= MOST_HIDDEN) break;
  }
  return found;
}

/** Languages in which a constant that stands at the top of a file is one of the whole program. */
const OF_ALL = /^(?:ruby|php)$/;

/** Languages in which a file that another one takes shares all of its names with it. */
const SHARES_NAMES = /^(?:shell|powershell)$/;

/** Places of other files that may take what stands at the top of one, and do not say so as names; `handedOut`: its name there. */
export function unseenTakes(trees: Trees, tree: Tree, name: string, handedOut: string | undefined): readonly Span[] {
  const { language } = tree.program;
  const asked =
    OF_ALL.test(language) && /^[A-Z]/.test(name) ? hiddenConstants(trees, tree, name, undefined) : undefined;
  const late = trees.takenLate(tree, handedOut ?? name);
  const sharing = SHARES_NAMES.test(language) ? trees.modules.askersOf(tree) : [];
  const hidden = sharing.flatMap((other) => {
    const scope = other.program as unknown as Node;
    if (other.lookUp(scope, name) !== undefined) return [];
    return [
      ...hiddenWords(trees, other, { name, scope }),
      ...askedIn(other, trees.text(other.program.file)).slice(0, 1),
    ];
  });
  return [asked, late, ...hidden].filter((at) => at !== undefined);
}

/** Places where a constant of the whole program is read, in files that do not say which one they take it from. */
export function unboundElsewhere(
  trees: Trees,
  tree: Tree,
  binding: Binding,
): readonly { readonly tree: Tree; readonly expr: Expr }[] {
  const { name } = binding;
  if (!isGlobal(tree, binding) && (tree.program.language !== 'ruby' || !/^[A-Z]/.test(name))) return [];
  return trees.holding(tree, 'name', name).flatMap((other) => {
    if (other === tree) return [];
    return other.unbound(name).map((expr) => ({ tree: other, expr }));
  });
}

/** The names that an import gives are parts of it: `require 'json'` says one for the whole. */
function kindAt(tree: Tree, at: Span): unknown {
  return tree.holding(at).find((node) => node['kind'] !== undefined)?.['kind'];
}

/**
 * Words of files that are called like a constant of a class, and were not read as it (annotations, patterns, other languages
 * that have the class), and places that ask for constants by texts, in files that say the class.
 */
export function hiddenConstants(trees: Trees, tree: Tree, name: string, holder: string | undefined): Span | undefined {
  for (const other of [...trees.alike(tree), ...trees.related(tree)]) {
    const source = trees.text(other.program.file);
    if (source === undefined) continue;
    const words = wordsIn(source);
    const [asked] = askedIn(other, source, askedConstants, ASKS_CONSTANTS);
    if (asked !== undefined && (holder === undefined || words.has(holder))) return asked;
    const comments = commentsIn(source);
    const isAlike = other.program.language === tree.program.language;
    const qualified = other.qualified(name);
    for (const start of words.get(name) ?? []) {
      const one = { file: source.file, start, end: start + name.length };
      const isSeen = isAlike && (other.isKnown(name, one, LONG) || qualified.some(({ span }) => holds(span, one)));
      const [inner] = other.holding(one);
      const isField = inner?.['kind'] === 'field' && inner['key'] === name;
      const isOwn = isAlike && (kindAt(other, one) === 'import' || isField);
      if (!isSeen && !isOwn && !comments.holds(start)) return one;
    }
  }
  return undefined;
}

/** A name of Lua that is declared nowhere is the same in all files that run together. */
export function isGlobal(tree: Tree, binding: Binding): boolean {
  if (tree.program.language !== 'lua' || tree.isParameter(binding)) return false;
  return tree.patternNodesOf(binding).every((node) => tree.places.get(node)?.parent['kind'] === 'assign');
}
