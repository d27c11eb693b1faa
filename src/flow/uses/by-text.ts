import type { CallExpr, FunctionExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Callees } from './callees.js';
import { commentsIn } from './comments.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';
import { wordsIn } from './words.js';

/** Languages in which a text that names a function, where texts name functions, is rarely something else. */
const NAMES_BY_TEXT = /^(?:python|javascript|ruby)$/;

/** A script does what it is told: `"$@"` by itself. */
const RUNS_ARGUMENTS = /^[ \t]*(?:exec[ \t]+)?"?\$(?:[@*1]|\{[@*1]\})"?(?=[\s;]|$)/gm;

/**
 * Places that may call a function and do not say so by a call of its name: a word that a command of a script is handed
 * (`retry put`), a text (`getattr(client, 'put')`), a member that is not known (`client[name](path)`).
 */
export function calledByText(callees: Callees, tree: Tree, fn: FunctionExpr): readonly Span[] {
  const name = tree.nameOf(fn);
  if (name === undefined) return [];
  const { language } = tree.program;
  const near = [tree, ...callees.trees.askersOf(tree)];
  if (language === 'shell')
    return near.flatMap((other) => [...handedWords(callees.trees, other, name), ...told(callees.trees, other)]);
  const named = NAMES_BY_TEXT.test(language) ? callees.namedByText(tree, name) : [];
  // A function that a name of its own means is no member.
  if (tree.bindingFor(fn) !== undefined) return named;
  return [...named, ...near.flatMap((other) => askedMembers(callees, other))];
}

function askedMembers(callees: Callees, tree: Tree): readonly Span[] {
  const asked = callees.asksForMembers(tree);
  return [
    ...tree.calls.flatMap((call) => (isUnnamed(call) ? [call.span] : [])),
    ...(asked === undefined ? [] : [asked]),
  ];
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

/** Where a script runs the words that it is called with. */
function told(trees: Trees, tree: Tree): readonly Span[] {
  const source = trees.text(tree.program.file);
  return [...(source?.text ?? '').matchAll(RUNS_ARGUMENTS)].flatMap(({ 0: { length }, index }) => {
    const span = { file: tree.program.file, start: index, end: index + length };
    const inner: Node | undefined = tree.holding(span)[0];
    return inner !== undefined && tree.around(inner).length > 0 ? [] : [span];
  });
}
