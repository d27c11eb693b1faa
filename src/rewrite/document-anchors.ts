import type { Edit, SourceText, Span } from '../model/span.js';
import { made, placeOf, quoted, type Outcome, type Rewriting } from './step.js';

/** A node of YAML that has a name (`&base`), and where its name stands for it (`*base`, `<<: *base`). */
interface Anchor {
  readonly start: number;
  /** Where the node itself begins, behind its name. */
  readonly inner: number;
  readonly end: number;
  readonly aliases: readonly Span[];
  /** The one that it stands in. */
  readonly outer: Anchor | undefined;
}

/** Of nodes that stand in one another by their names no more are looked at. */
const MOST = 100;

/** What changes stands in a node of YAML that has a name, and this is used in something that is no request. */
export function documentAnchors(input: Rewriting, edits: readonly Edit[]): Outcome {
  const { source, uses } = input;
  if (uses === undefined || !/\.ya?ml$/i.test(source.file)) return made([]);
  const anchors = anchorsOf(source);
  const before = judged.get(uses) ?? new Map<Anchor, Span | undefined>();
  judged.set(uses, before);
  for (const edit of edits) {
    const anchor = innermost(anchors, edit);
    if (anchor === undefined) continue;
    if (!before.has(anchor)) before.set(anchor, strayAlias(input, anchors, anchor));
    const stray = before.get(anchor);
    if (stray === undefined) continue;
    const name = source.text.slice(stray.start + 1, stray.end);
    return made([], [`${quoted(name)} is used elsewhere too (${placeOf(input, stray)})`]);
  }
  return made([]);
}

/** What was found for a node before: many requests may have the same one. */
const judged = new WeakMap<object, Map<Anchor, Span | undefined>>();

/** Where a node, one around it, or one in which these are by their names, stands in something that is no request. */
function strayAlias(input: Rewriting, anchors: readonly Anchor[], first: Anchor): Span | undefined {
  const { source, uses } = input;
  const seen = new Set<Anchor>();
  const open: (Anchor | undefined)[] = [first];
  while (open.length > 0) {
    const anchor = open.pop();
    if (anchor === undefined || seen.has(anchor)) continue;
    seen.add(anchor);
    open.push(anchor.outer);
    const isRequest = isRequestItself(input, anchor);
    for (const alias of anchor.aliases) {
      const within = innermost(anchors, alias);
      const isKnown = uses?.isOwn(alias) === true || within !== undefined;
      if (seen.size > MOST || (!isKnown && (!isRequest || isMerged(source.text, alias)))) return alias;
      open.push(within);
    }
  }
  return undefined;
}

/** `uri: &ask { url: ... }`: `uri: *ask` is the same request once more. */
function isRequestItself({ source: { file }, uses }: Rewriting, { start, inner }: Anchor): boolean {
  const isOwn = (at: number): boolean => uses?.isOwn({ file, start: at, end: at + 1 }) === true;
  return isOwn(inner) && !isOwn(start);
}

/** `<<: *base`, `<<: [*more, *base]` */
function isMerged(text: string, { start }: Span): boolean {
  return /<<\s*:\s*(?:\[[^\]]*)?$/.test(text.slice(Math.max(0, start - 200), start));
}

/** The innermost node that holds a place: nodes lie in one another, or apart. */
function innermost(anchors: readonly Anchor[], { start }: Span): Anchor | undefined {
  let low = 0;
  for (let high = anchors.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((anchors[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  let one = anchors[low - 1];
  while (one !== undefined && one.end <= start) one = one.outer;
  return one;
}

const known = new WeakMap<SourceText, readonly Anchor[]>();

function anchorsOf(source: SourceText): readonly Anchor[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const { file, text } = source;
  const aliases = new Map<string, Span[]>();
  for (const { 0: found, 1: name = '', index } of text.matchAll(/(?<![^\s[{,])\*([^\s,[\]{}]+)/g)) {
    const spans = aliases.get(name) ?? [];
    aliases.set(name, spans);
    spans.push({ file, start: index, end: index + found.length });
  }
  const anchors: Anchor[] = [];
  for (const { 0: found, 1: name = '', index } of text.matchAll(/(?<![^\s[{,])&([^\s,[\]{}]+)\s*/g)) {
    const named = aliases.get(name);
    if (named === undefined) continue;
    let outer = anchors.at(-1);
    while (outer !== undefined && outer.end <= index) outer = outer.outer;
    anchors.push({ start: index, inner: index + found.length, end: endOf(text, index), aliases: named, outer });
  }
  known.set(source, anchors);
  return anchors;
}

/** Where the lines end that stand further in than the one on which a node begins; items may stand as far in as their key. */
function endOf(text: string, start: number): number {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  if (/^(?:---)?\s*$/.test(line)) return text.length;
  const depth = line.search(/\S/);
  const isItem = line.trimStart().startsWith('-');
  for (let at = text.indexOf('\n', start); at >= 0; at = text.indexOf('\n', at + 1)) {
    const [, indent = '', first = ''] = /^([ ]*)([^\r\n]?)/.exec(text.slice(at + 1, at + 1 + 400)) ?? [];
    if (first === '' || first === '#' || indent.length > depth) continue;
    if (isItem || first !== '-' || indent.length < depth) return at;
  }
  return text.length;
}
