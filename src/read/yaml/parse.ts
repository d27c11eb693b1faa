import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseAllDocuments,
  type Document,
  type ParsedNode,
  type Scalar as YamlScalar,
} from 'yaml';
import type { MappedText, Spelling } from '../../model/part.js';
import type { Problem } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import type { Quoting } from '../../model/text.js';
import { lineIndex, type LineIndex } from '../../text/lines.js';
import { Mapping } from '../../text/mapped-text.js';
import { eolOf } from '../documents/block-text.js';
import { Scalar, type Entry, type Node } from '../documents/node.js';
import type { Tree } from '../documents/tree.js';
import { isDeeper } from '../../text/yaml-depth.js';
import { masked } from './masked.js';
import { scalarText, type Style } from './scalar-text.js';
import { leaveOut } from '../../text/left-out.js';

/** Maps and lists inside one another beyond this are not read. */
const DEEPEST = 200;
/** More than this at a place are not handed to the library. */
const MOST_OPEN = 400;
const TOO_DEEP = 'the YAML is nested too deeply to be read';

/**
 * The trees of a YAML file's documents. Template directives that are no YAML are passed over; what is broken is read
 * as far as it goes. An alias is the node of its anchor, not a copy: the tree never grows beyond the file.
 */
export function parseYaml({ file, text }: SourceText): Tree {
  const parsed = documentsOf(text);
  const roots: Node[] = [];
  const problems: Problem[] = parsed.failure === undefined ? [] : [{ message: `line 1: ${parsed.failure}` }];
  const lines = lineIndex(text);
  for (const document of parsed.documents) {
    const reading: Reading = { text, parsed: parsed.text, lines, anchors: new Map() };
    const root = document.contents === null ? undefined : toNode(document.contents, reading, 0, -1);
    if (root !== undefined) roots.push(root);
    const [error] = document.errors;
    if (error === undefined) continue;
    const at = Math.min(error.pos[0], text.length);
    const [first = ''] = error.message.split('\n');
    // The parser takes an end of the stack for a mistake in the document.
    const reason = /^Maximum call stack/.test(first) ? TOO_DEEP : first;
    const span = { file, start: at, end: Math.min(at + 1, text.length) };
    problems.push({
      message: `line ${String(lines.place(at).line)}: ${reason}`,
      span,
    });
  }
  return { roots, problems };
}

interface Parsed {
  /** What the parser saw: as long as the file's text. */
  readonly text: string;
  readonly documents: readonly Document.Parsed[];
  readonly failure?: string | undefined;
}

function documentsOf(text: string): Parsed {
  const first = attempt(text);
  if (
    !/\{[{%]/.test(text) ||
    (first.failure === undefined && first.documents.every(({ errors }) => errors.length === 0))
  )
    return first;
  const second = attempt(masked(text));
  return mistakes(second) < mistakes(first) ? second : first;
}

function mistakes({ documents, failure }: Parsed): number {
  return documents.reduce((sum, { errors }) => sum + errors.length, failure === undefined ? 0 : 1000);
}

function attempt(text: string): Parsed {
  if (isDeeper(text, MOST_OPEN)) return { text, documents: [], failure: TOO_DEEP };
  try {
    const options = {
      strict: false,
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
      version: '1.2',
    } as const;
    const documents = parseAllDocuments(text, { ...options, customTags: [] });
    return { text, documents: Array.isArray(documents) ? documents : [] };
  } catch (error) {
    const failure = error instanceof RangeError ? TOO_DEEP : String(error);
    return { text, documents: [], failure };
  }
}

interface Reading {
  readonly text: string;
  readonly parsed: string;
  readonly lines: LineIndex;
  readonly anchors: Map<string, Node>;
}

function toNode(node: ParsedNode, reading: Reading, depth: number, indent: number): Node | undefined {
  if (depth > DEEPEST) {
    leaveOut('a value is nested too deeply');
    return undefined;
  }
  if (isAlias(node)) return reading.anchors.get(node.source);
  const made = made_(node, reading, depth, indent);
  if (made !== undefined && 'anchor' in node && typeof node.anchor === 'string') reading.anchors.set(node.anchor, made);
  return made;
}

function made_(node: ParsedNode, reading: Reading, depth: number, indent: number): Node | undefined {
  const [start, stop] = node.range;
  const end = trimmedEnd(reading.text, start, stop);
  if (isMap(node)) {
    const column = reading.lines.place(start).column - 1;
    const entries = node.items.flatMap((pair) => entryOfPair(pair, reading, depth, column));
    return { kind: 'map', apart: node.flow === true ? 'comma' : 'line', start, end, entries };
  }
  if (isSeq(node)) {
    const column = reading.lines.place(start).column - 1;
    const items = node.items.flatMap((item) => (isPair(item) ? [] : (toNode(item, reading, depth + 1, column) ?? [])));
    return { kind: 'list', apart: node.flow === true ? 'comma' : 'line', start, end, items };
  }
  return isScalar(node) ? scalarOf(node, reading, indent) : undefined;
}

function trimmedEnd(text: string, start: number, stop: number): number {
  let end = stop;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  return end;
}

function entryOfPair(pair: unknown, reading: Reading, depth: number, indent: number): Entry[] {
  if (!isPair(pair)) return [];
  const key = pair.key as ParsedNode | null;
  if (!isScalar(key) || key.range === undefined || key.range === null) return [];
  const [from, to] = key.range;
  const value = pair.value === null ? undefined : toNode(pair.value as ParsedNode, reading, depth + 1, indent);
  if (value === undefined) return [];
  const quoted = key.type === 'QUOTE_DOUBLE' || key.type === 'QUOTE_SINGLE' ? 1 : 0;
  const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
  // An alias ends where it is written, not where its node is.
  const written = (pair.value as ParsedNode).range[1];
  const end = trimmedEnd(reading.text, to, Math.max(to, written));
  return [{ key: name, keyStart: from + quoted, keyEnd: to - quoted, value, start: from, end }];
}

const STYLES: Readonly<Record<string, Style>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};
const QUOTINGS: Readonly<Record<Style, Quoting>> = {
  plain: ['line'],
  single: ['single'],
  double: ['json'],
  literal: ['heredoc'],
  folded: ['heredoc'],
};

function scalarOf(node: YamlScalar.Parsed, { text, parsed }: Reading, indent: number): Node {
  const [start, stop] = node.range;
  const style = STYLES[node.type ?? 'PLAIN'] ?? 'plain';
  const isBlock = style === 'literal' || style === 'folded';
  const end = trimmedEnd(text, start, stop);
  const last = isBlock ? stop : end;
  const { value } = node;
  const known = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  const content = (): MappedText => {
    const own = scalarText(parsed, start, last, style, indent);
    // Where the two readings of the scalar differ, it is one piece.
    if (own.text !== node.source) return new Mapping(text).spells(node.source, start, last).done();
    return text === parsed ? own : unmasked(own, text);
  };
  // With templates masked the value is the mask's; the text says what is written.
  const shown = typeof known === 'string' && text !== parsed ? content().text : known;
  return new Scalar(shown, start, end, spellingOf(text, start, end, style), QUOTINGS[style], content);
}

/** The same stretches of the text that was masked. */
function unmasked({ chunks, text: mask }: MappedText, text: string): MappedText {
  const spelled = chunks.map(({ same, start, end, from, to }) =>
    same ? text.slice(from, to) : mask.slice(start, end),
  );
  return { text: spelled.join(''), chunks };
}

function spellingOf(text: string, start: number, end: number, style: Style): Spelling {
  switch (style) {
    case 'plain':
      return { as: 'yaml-plain' };
    case 'single':
      return { as: 'yaml-single' };
    case 'double':
      return { as: /[\r\n]/.test(text.slice(start, end)) ? 'yaml-double' : 'json' };
    case 'folded':
      return { as: 'yaml-folded' };
    case 'literal': {
      const margin = /\n[ \t]*?( +)(?=[^\s])/.exec(text.slice(start, end))?.[1] ?? '  ';
      return { as: 'lines', margin, eol: eolOf(text) };
    }
  }
}
