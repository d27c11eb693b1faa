import type { Edit, SourceText, Span } from '../model/span.js';
import { made, placeOf, quoted, type Outcome, type Rewriting } from './step.js';

/** A node of YAML that has a name (`&base`), and where its name stands for it (`*base`, `<<: *base`). */
interface Anchor {
  readonly start: number;
  readonly end: number;
  readonly aliases: readonly Span[];
}

/** Of nodes that stand in one another by their names no more are looked at. */
const MOST = 100;

/** What changes stands in a node of YAML that has a name, and this is used in something that is no request. */
export function documentAnchors(input: Rewriting, edits: readonly Edit[]): Outcome {
  const { source, uses } = input;
  if (uses === undefined || !/\.ya?ml$/i.test(source.file)) return made([]);
  const anchors = anchorsOf(source);
  const seen = new Set<Anchor>();
  const open: Span[] = [...edits];
  for (let at = open.pop(); at !== undefined && anchors.length > 0; at = open.pop()) {
    for (const anchor of around(anchors, at)) {
      if (seen.has(anchor)) continue;
      seen.add(anchor);
      const stray = anchor.aliases.find(
        (alias) => seen.size > MOST || (!uses.isOwn(alias) && around(anchors, alias).length === 0),
      );
      if (stray !== undefined) {
        const name = source.text.slice(stray.start + 1, stray.end);
        return made([], [`${quoted(name)} is used elsewhere too (${placeOf(input, stray)})`]);
      }
      open.push(...anchor.aliases);
    }
  }
  return made([]);
}

function around(anchors: readonly Anchor[], { start }: Span): readonly Anchor[] {
  return anchors.filter((one) => one.start <= start && start < one.end);
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
  const anchors = [...text.matchAll(/(?<![^\s[{,])&([^\s,[\]{}]+)/g)].flatMap(({ 1: name = '', index }): Anchor[] => {
    const named = aliases.get(name);
    return named === undefined ? [] : [{ start: index, end: endOf(text, index), aliases: named }];
  });
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
