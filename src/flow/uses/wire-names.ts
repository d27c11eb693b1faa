import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { commentsIn } from './comments.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** What stands in front of the name of a member, with its type: no comma that ends it. */
const TYPED = '(?:<(?:[^<>;{}=()]|<(?:[^<>;{}=()]|<[^<>;{}=()]*>)*>)*>|[^<>;{}=(),])*?';

/** How a language writes the name that a member of a type has in JSON, for one member; the name is the group `wire`. */
const WRITTEN: Readonly<Record<string, (member: string, wire: string) => string>> = {
  go: (member, wire) => `^[ \\t]*(?<member>${member})[ \\t]+[^\\n\`]*\`[^\`\\n]*\\bjson:"(?<wire>${wire})(?=[",])`,
  rust: (member, wire) =>
    `#\\[serde\\(rename\\s*=\\s*"(?<wire>${wire})"\\)\\]\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?<member>${member})\\s*:`,
  csharp: (member, wire) => `JsonProperty(?:Name)?\\("(?<wire>${wire})"\\)\\]${TYPED}\\b(?<member>${member})\\b`,
  java: (member, wire) => `@(?:JsonProperty|SerializedName)\\("(?<wire>${wire})"\\)${TYPED}\\b(?<member>${member})\\b`,
  kotlin: (member, wire) =>
    `@(?:\\w+:)?(?:SerialName|SerializedName|JsonProperty|Json)\\((?:name\\s*=\\s*)?"(?<wire>${wire})"\\)(?:(?!\\bva[lr]\\b)[^;{}=(),])*?\\bva[lr]\\s+(?<member>${member})\\b`,
};

/** What declares a type, before the bracket that its members are in. */
const DECLARES = /\b(?:type|struct|class|record|interface)\s+(?:(?:class|struct)\s+)?(\w+)\b[^{}();]*$/d;
/** Anonymous types of Go, and what a name is given in one. */
const ANONYMOUS = /\bstruct\s*$/;
/** So much may stand between the name of a type and its bracket. */
const LONGEST_HEAD = 400;

/**
 * The name in JSON of a member that is read, where a declared type says it: it alone has a member of that name with it, and
 * the type is used at one place, as is each type that holds it.
 */
export function wireName(trees: Trees, read: Span, wire: string): Span | undefined {
  const tree = trees.of(read.file);
  const own = trees.text(read.file);
  const pattern = WRITTEN[tree?.program.language ?? ''];
  const member = own?.text.slice(read.start, read.end) ?? '';
  if (tree === undefined || own === undefined || pattern === undefined || !/^\w+$/.test(member)) return undefined;
  const name = member.replace(/^get(?=[A-Z])/, '').replace(/^[A-Z]/, (first) => `[${first}${first.toLowerCase()}]`);
  const written = pattern(name, literally(wire));
  return names.get(trees, `${tree.program.language} ${written}`, () => onlyName(trees, tree, written));
}

/** What was found out about all programs of a language: many reads ask for the same member. */
class Known<T> {
  private readonly all = new WeakMap<Trees, Map<string, T>>();

  get(trees: Trees, key: string, find: () => T): T {
    const known = this.all.get(trees) ?? new Map<string, T>();
    this.all.set(trees, known);
    if (known.has(key)) return known.get(key) as T;
    const found = find();
    known.set(key, found);
    return found;
  }
}

const names = new Known<Span | undefined>();
const omitted = new Known<boolean | undefined>();

/** The name in JSON of the only member that a pattern finds, where its type is used once. */
function onlyName(trees: Trees, tree: Tree, pattern: string): Span | undefined {
  const sources = trees.alike(tree).flatMap(({ program: { file } }) => trees.text(file) ?? []);
  const found = sources.flatMap((source) =>
    [...source.text.matchAll(new RegExp(pattern, 'gmd'))]
      .filter(({ index }) => !commentsIn(source).holds(index))
      .map((one) => ({ source, at: one.indices?.groups?.['wire'], member: one.indices?.groups?.['member'] })),
  );
  const [only, second] = found;
  if (only?.at === undefined || only.member === undefined || second !== undefined) return undefined;
  if (!isUsedOnce(sources, only.source, only.member[0])) return undefined;
  return { file: only.source.file, start: only.at[0], end: only.at[1] };
}

/** A struct of Go that is open before a member of it. */
const GO_STRUCT = /\btype[ \t]+(\w+)[ \t]+struct[ \t]*\{(?:(?!\n\})[\s\S])*$/;
const LONGEST_STRUCT = 4000;

/**
 * Whether every declared member of this name, by this name in JSON, is left out where it is empty; undefined where no type
 * that was read declares one, or one of them is encoded by a method of its own.
 */
export function leavesOutEmpty(trees: Trees, read: Span, wire: string): boolean | undefined {
  const tree = trees.of(read.file);
  const member = trees.text(read.file)?.text.slice(read.start, read.end) ?? '';
  if (tree?.program.language !== 'go' || !/^\w+$/.test(member)) return undefined;
  return omitted.get(trees, `${member} ${wire}`, () => isOmitted(trees, tree, member, wire));
}

function isOmitted(trees: Trees, tree: Tree, member: string, wire: string): boolean | undefined {
  const sources = trees.alike(tree).flatMap(({ program: { file } }) => trees.text(file) ?? []);
  const tag = String.raw`^[ \t]*${member}[ \t]+[^\n\`]*\`[^\`\n]*\bjson:"${literally(wire)}(?=[",])([^"]*)"`;
  const found = sources.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(tag, 'gm'))].map(({ index, 1: options = '' }) => ({
      options,
      type: GO_STRUCT.exec(text.slice(Math.max(0, index - LONGEST_STRUCT), index))?.[1],
    })),
  );
  // What says itself what it is in JSON goes by no tag.
  const isOwn = found.some(({ type }) => {
    const encodes = new RegExp(String.raw`\bfunc[ \t]*\([^()]*\b${type ?? '$^'}\)[ \t]*MarshalJSON\b`);
    return sources.some(({ text }) => encodes.test(text));
  });
  if (found.length === 0 || isOwn) return undefined;
  return found.every(({ options }) => /,omit(?:empty|zero)\b/.test(options));
}

/** The type around a place is used once, as is the type that this use lies in, and so on. */
function isUsedOnce(sources: readonly SourceText[], source: SourceText, place: number, depth = 0): boolean {
  const { text } = source;
  const open = openedBefore(text, place);
  if (open === undefined || depth > 6) return depth > 0 && open === undefined;
  const from = Math.max(0, open - LONGEST_HEAD);
  const head = text.slice(from, open);
  const declared = DECLARES.exec(head);
  const name = declared?.[1];
  // What holds no members is code: the type is used there.
  if (name === undefined) return ANONYMOUS.test(head) ? isUsedOnce(sources, source, open, depth + 1) : depth > 0;
  const places = sources.flatMap((one) =>
    [...one.text.matchAll(new RegExp(`(?<![\\w"])${name}(?![\\w"])`, 'g'))]
      .filter(({ index }) => !commentsIn(one).holds(index))
      .map(({ index }) => ({ one, index })),
  );
  const own = from + (declared?.indices?.[1]?.[0] ?? 0);
  const uses = places.filter(({ one, index }) => one !== source || index !== own);
  const making = uses.filter(({ one, index }) => !isHandedThrough(one, index));
  const [use, more] = making.length > 0 ? making : uses;
  if (use === undefined || more !== undefined) return false;
  const outer = openedBefore(use.one.text, use.index);
  return outer === undefined || isUsedOnce(sources, use.one, use.index, depth + 1);
}

/**
 * The head of a function of Go says what it is given, or gives: a pointer that another place has made. A type that spells
 * or reads itself knows the names by itself.
 */
function isHandedThrough({ file, text }: SourceText, index: number): boolean {
  if (!file.endsWith('.go') || text[index - 1] !== '*') return false;
  const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index));
  if (!/^func\b/.test(line) || /^func \([^)]*\) (?:Unm|M)arshal[A-Z]/.test(line)) return false;
  return line.lastIndexOf('{') > index - text.lastIndexOf('\n', index);
}

/** The bracket around a place that is opened last before it. */
function openedBefore(text: string, place: number): number | undefined {
  let closed = 0;
  for (let at = place - 1; at >= 0; at -= 1) {
    const one = text[at];
    if (one === '}' || one === ')') closed += 1;
    else if (one === '{' || one === '(') {
      if (closed === 0) return at;
      closed -= 1;
    }
  }
  return undefined;
}
