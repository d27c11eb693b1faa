import { parseTree, type Node as JsonNode, type ParseError } from 'jsonc-parser';
import type { MappedText, Spelling } from '../../model/part.js';
import type { Problem } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { lineIndex } from '../../text/lines.js';
import { Mapping } from '../../text/mapped-text.js';
import { Scalar, type Entry, type Node } from '../documents/node.js';
import type { Tree } from '../documents/tree.js';
import { leaveOut } from '../../text/left-out.js';

const JSON_TEXT: Spelling = { as: 'json' };
/** Lists and objects inside one another beyond this are not read. */
const DEEPEST = 500;

/** The tree of a JSON text, with comments and commas that end a list. What is broken is read as far as it goes. */
export function parseJson({ file, text }: SourceText, { start, end } = { start: 0, end: text.length }): Tree {
  const errors: ParseError[] = [];
  const lines = lineIndex(text);
  const problem = (reason: string, at: number): Problem => {
    const { line } = lines.place(at);
    return {
      message: `line ${String(line)}: ${reason}`,
      span: { file, start: at, end: Math.min(at + 1, text.length) },
    };
  };
  try {
    const tree = parseTree(text.slice(start, end), errors, {
      allowTrailingComma: true,
      disallowComments: false,
      allowEmptyContent: true,
    });
    const root = tree === undefined ? undefined : toNode(tree, { text, from: start }, 0);
    const [first] = errors;
    const problems = first === undefined ? [] : [problem('not valid JSON', start + first.offset)];
    return { roots: root === undefined ? [] : [root], problems };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { roots: [], problems: [problem('the JSON is nested too deeply to be read', 0)] };
  }
}

/** A text, and where in it what is parsed begins. */
interface Parsed {
  readonly text: string;
  readonly from: number;
}

function toNode(node: JsonNode, parsed: Parsed, depth: number): Node | undefined {
  const { text, from } = parsed;
  const start = from + node.offset;
  const end = start + node.length;
  if (depth > DEEPEST) {
    leaveOut('a value is nested too deeply');
    return undefined;
  }
  switch (node.type) {
    case 'object':
      return { kind: 'map', apart: 'comma', start, end, entries: (node.children ?? []).flatMap(toEntry) };
    case 'array':
      return { kind: 'list', apart: 'comma', start, end, items: nodes(node.children ?? []) };
    case 'string':
      return new Scalar(String(node.value), start, end, JSON_TEXT, ['json'], () => jsonContent(text, start, end));
    case 'number':
    case 'boolean':
    case 'null': {
      const value = node.value as number | boolean | null;
      return new Scalar(value, start, end, NO_TEXT, ['bare'], () => new Mapping(text).same(start, end).done());
    }
    case 'property':
      return undefined;
  }
  function nodes(children: readonly JsonNode[]): Node[] {
    return children.flatMap((child) => toNode(child, parsed, depth + 1) ?? []);
  }
  function toEntry(property: JsonNode): Entry[] {
    const [key, child] = property.children ?? [];
    const value = child === undefined ? undefined : toNode(child, parsed, depth + 1);
    if (key === undefined || value === undefined) return [];
    const at = from + key.offset;
    const keyStart = at + 1;
    const keyEnd = Math.max(keyStart, at + key.length - 1);
    return [{ key: String(key.value), keyStart, keyEnd, value, start: at, end: value.end }];
  }
}

const NO_TEXT: Spelling = { as: 'never', because: 'it is written without quotes' };
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The text of a string, from its opening quote to its closing one. */
export function jsonContent(text: string, start: number, end: number): MappedText {
  const mapping = new Mapping(text);
  const quote = text[start];
  const stop = end - 1 > start && text[end - 1] === quote ? end - 1 : end;
  let from = start + 1;
  for (let at = text.indexOf('\\', from); at >= 0 && at < stop; at = text.indexOf('\\', from)) {
    mapping.same(from, at);
    const letter = text[at + 1] ?? '';
    const digits = letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
    const length = digits === undefined ? 2 : 6;
    const spelled =
      digits === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(digits, 16));
    mapping.spells(spelled, at, Math.min(at + length, stop));
    from = at + length;
  }
  return mapping.same(from, stop).done();
}
