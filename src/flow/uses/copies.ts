import type { ChoiceExpr, Expr } from '../../model/program.js';
import type { Edit, SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { commentsIn } from './comments.js';
import { textOf } from './following/spelling.js';
import type { Tree } from './tree/tree.js';
import { calledName } from './tree/written.js';
import { placesOf } from './words.js';
import { holds } from '../../text/spans.js';

/** Shorter literals are too common to say the same by more than chance. */
const SHORTEST = 6;

/** The literals that edits are made in, where they are words. */
export function literalsIn(tree: Tree, edits: readonly Edit[]): readonly string[] {
  return edits.flatMap((edit) => {
    const [inner] = tree.holding(edit);
    const text = inner?.['kind'] === 'text' ? textOf(inner as unknown as Expr) : undefined;
    return text === undefined || text.length < SHORTEST || !/^[\w./-]+$/.test(text) ? [] : [text];
  });
}

/**
 * A place in a text, outside of comments and of what is `own`, that spells one of the words as a literal, or as a part of a path
 * unless that is not asked for.
 */
export function copyIn(
  source: SourceText,
  words: readonly string[],
  isOwn: (at: Span) => boolean,
  inPaths = true,
): Span | undefined {
  for (const word of new Set(words)) {
    const at = copiesIn(source, word, inPaths).find((one) => !isOwn(one));
    if (at !== undefined) return at;
  }
  return undefined;
}

const spelled = new WeakMap<SourceText, Map<string, readonly Span[]>>();

/** All places of a text, outside of comments, that spell a word so; found once. */
export function copiesIn(source: SourceText, one: string, inPaths = true): readonly Span[] {
  const plain = one.replace(/^\/|\/$/g, '');
  const word = literally(plain);
  const pattern = inPaths ? `(?<=["'\`/])${word}(?=["'\`/?\\s]|$)` : `(?<=(["'\`]))${word}(?=\\1)`;
  const places = placesOf(source, plain);
  if (places === undefined) return matchesIn(source, pattern, 'g');
  const { file, text } = source;
  const found = new RegExp(pattern, 'y');
  return places.flatMap((start) => {
    found.lastIndex = start;
    if (start < 0 || !found.test(text) || commentsIn(source).holds(start)) return [];
    return [{ file, start, end: start + plain.length }];
  });
}

/** All places of a text, outside of comments, that a pattern finds; found once. */
export function matchesIn(source: SourceText, pattern: string, flags: string): readonly Span[] {
  const key = `${flags}\0${pattern}`;
  const known = spelled.get(source) ?? new Map<string, readonly Span[]>();
  spelled.set(source, known);
  const before = known.get(key);
  if (before !== undefined) return before;
  const { file, text } = source;
  const comments = commentsIn(source);
  const found = [...text.matchAll(new RegExp(pattern, flags))].flatMap(({ 0: { length }, index }) =>
    comments.holds(index) ? [] : [{ file, start: index, end: index + length }],
  );
  known.set(key, found);
  return found;
}

/** Finds any of some words, by itself where it is a name; undefined for none. */
export function anyOf(words: readonly string[]): RegExp | undefined {
  const all = [...new Set(words)].map((word) => `${bound(word[0], '<!')}${literally(word)}${bound(word.at(-1), '!')}`);
  return all.length === 0 ? undefined : new RegExp(all.join('|'), 'g');
}

function bound(letter: string | undefined, look: '<!' | '!'): string {
  return letter !== undefined && /\w/.test(letter) ? `(?${look}[\\w-])` : '';
}

/** Functions by which tests say what they expect, by their last name. */
const ASSERTS =
  /^(?:assert\w*!?|Assert|expect|verify|should\w*|to(?:Strict)?Equal\w*|toBe\w*|toMatch\w*|toContain\w*|toHave\w+|(?:not)?[dD]eep(?:Strict)?Equal|strictEqual|equals?|eql|called\w*|have_been_\w+|AreEqual|Equal|EqualValues|JSONEq|is_deeply|debug_assert\w*|must_\w+|refute\w*)$/;
/** Statements that do so, and macros that are not read. */
const ASSERTED = /^[ \t]*(?:assert\b(?![ \t]*=)|(?:debug_)?assert\w*!).*$/gm;

const assertions = new WeakMap<Tree, readonly { readonly start: number; readonly end: number }[]>();

/** Where a file says what it expects, in the order of the text; found once for a tree. */
function assertionsIn(tree: Tree, text: string): readonly { readonly start: number; readonly end: number }[] {
  const known = assertions.get(tree);
  if (known !== undefined) return known;
  const calls = tree.calls.filter((call) => ASSERTS.test(calledName(call) ?? '')).map(({ span }) => span);
  const lines = [...text.matchAll(ASSERTED)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  const found = [...calls, ...lines].sort((a, b) => a.start - b.start);
  assertions.set(tree, found);
  return found;
}

/** A place in what a file expects that a pattern finds and that is not `own`. */
export function assertedIn(
  tree: Tree,
  { file, text }: SourceText,
  pattern: RegExp,
  isOwn: (at: Span) => boolean,
): Span | undefined {
  for (const { start, end } of assertionsIn(tree, text)) {
    for (const match of text.slice(start, end).matchAll(pattern)) {
      const at = { file, start: start + match.index, end: start + match.index + match[0].length };
      if (!isOwn(at)) return at;
    }
  }
  return undefined;
}

/** The literals of `a ? 'x' : 'y'`; undefined where it may give something else. */
export function armsAt(tree: Tree, at: Span): readonly { readonly text: string; readonly at: Span }[] | undefined {
  const node = tree.holding(at).find((one) => one['kind'] === 'choice') as unknown as ChoiceExpr | undefined;
  if (node === undefined || node.span.start !== at.start || node.span.end !== at.end) return undefined;
  const arms = node.options.map((option) => {
    const text = option.kind === 'text' ? textOf(option) : undefined;
    return text === undefined ? undefined : { text, at: option.span };
  });
  return node.by === 'if' && arms.every((arm) => arm !== undefined) ? arms : undefined;
}

/** Names in a range mean the same at a place behind their only declaration: they are set once. */
export function meansSame(tree: Tree, range: Span, at: Span): boolean {
  const [inner] = tree.holding(at);
  const names = tree.namesIn(range);
  if (inner === undefined || names.length === 0) return false;
  return names.every((name) => {
    const binding = tree.bindingOf(name);
    if (name.kind !== 'name' || binding === undefined) return name.kind === 'name' && tree.isCallee(name);
    if (binding.imported !== undefined) return true;
    const [set, again] = tree.patternsOf(binding);
    return set !== undefined && again === undefined && set.end <= at.start && tree.lookUp(inner, name.name) === binding;
  });
}

/**
 * A name of a function, or of an import, that only what the edits take out uses; in languages other than Go of the file
 * as well, where it does not hand it out. `parameters`: also those of functions.
 */
export function orphanIn(tree: Tree, edits: readonly Edit[], parameters = false): Span | undefined {
  const isGone = (name: Expr): boolean =>
    name.kind === 'name' &&
    edits.some((edit) => holds(edit, name.span) && anyOf([name.name])?.test(edit.text) !== true);
  const gone = edits.flatMap((edit) => tree.namesIn(edit)).filter(isGone);
  return gone.find((name) => {
    const binding = tree.bindingOf(name);
    if (binding === undefined) return false;
    if (tree.isParameter(binding) && (!parameters || binding.name.startsWith('_'))) return false;
    const isOfFile = tree.program.language !== 'go' && binding.exported === undefined;
    const isLocal = isOfFile || binding.scope['kind'] === 'function' || binding.imported !== undefined;
    return isLocal && binding.uses.every(isGone);
  })?.span;
}
