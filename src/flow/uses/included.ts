import type { Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { holds } from '../../text/spans.js';
import { placesIn } from './places-in.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

const INCLUDES = /(?<![\w$>:])(?:include|require)(?:_once)?\b[^;\n?]*/g;

/** The last part of a path, where it is written out: `__DIR__ . '/views/page.tpl.php'`. */
const WRITTEN = /["'/]([\w.-]*\w)["'][\s)\],]*$/;

/** What takes names that it does not say. */
const TAKES_ANY = String.raw`\b(?:get_defined_vars|extract|eval)\s*\(|\bcompact\s*\(\s*(?!["'])|\$\$\w`;

interface Included {
  readonly at: Span;
  /** The function that reads it in, or the program. */
  readonly scope: Node;
  /** The name of the file without its extension; undefined where it depends on something else. */
  readonly bare: string | undefined;
}

/**
 * Where a program of PHP, or a function of one, reads in a file that was not read as a program and may see a name: it says
 * it, or which file it is depends on something else. The templates of a project are such files.
 */
export function includedUnread(trees: Trees, tree: Tree, { name, scope }: Binding): Span | undefined {
  if (tree.program.language !== 'php') return undefined;
  const all = known.get(tree) ?? includesOf(trees, tree);
  known.set(tree, all);
  if (all.length === 0) return undefined;
  const says = new RegExp(String.raw`${literally(name)}(?!\w)|${TAKES_ANY}`);
  const isSeen = (bare: string): boolean => {
    const read = tree.asksFor().has(bare) ? [] : trees.modules.ofBareName(tree, bare);
    const texts = read.flatMap(({ program }) => trees.text(program.file)?.text ?? []);
    return [...texts, ...trees.modules.unreadTexts(bare)].some((text) => says.test(text));
  };
  return all.find((one) => one.scope === scope && (one.bare === undefined || isSeen(one.bare)))?.at;
}

/** Each name asks. */
const known = new WeakMap<Tree, readonly Included[]>();

function includesOf(trees: Trees, tree: Tree): readonly Included[] {
  const source = trees.text(tree.program.file);
  if (source === undefined) return [];
  return [...placesIn(source, INCLUDES).values()].flat().map((at) => {
    const around = tree.functions.filter(({ span }) => holds(span, at));
    const scope = around.toSorted((a, b) => b.span.start - a.span.start)[0] ?? tree.program;
    const file = WRITTEN.exec(source.text.slice(at.start, at.end))?.[1];
    return { at, scope: scope as unknown as Node, bare: file?.replace(/\.\w+$/, '') };
  });
}
