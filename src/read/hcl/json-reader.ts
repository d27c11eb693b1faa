import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import type { Expr, ObjectMember } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText, Span } from '../../model/span.js';
import { lineIndex } from '../../text/lines.js';
import { terraformSurface } from '../documents/surfaces.js';
import { loadGrammar } from '../grammar/load.js';
import type { Attribute, Block, Label } from './block.js';
import { declarations } from './declarations.js';
import { jsonExpression, jsonTemplate } from './json-template.js';
import { VALUES } from './reader.js';
import { leaveOut } from '../../text/left-out.js';

/** Terraform's and OpenTofu's JSON notation; its strings are templates of the other one. */
export const hclJson: Reader = {
  id: 'hcl-json',
  surfaces: [terraformSurface('Terraform JSON')],
  prepare: (_source, shipped) => loadGrammar('hcl', shipped),
  read,
};

/** How many labels the blocks of a type have; a type that is not here has none. */
const LABELS: ReadonlyMap<string, number> = new Map([
  ['resource', 2],
  ['data', 2],
  ['ephemeral', 2],
  ['module', 1],
  ['variable', 1],
  ['output', 1],
  ['provider', 1],
  ['check', 1],
]);

/** What is a block inside another one. Everything else inside is taken for an attribute: they match alike. */
const NESTED = new Set(['required_providers', 'dynamic', 'content', 'data']);

/** Objects in one another beyond this are not read. */
const DEEPEST = 60;

function read(source: SourceText): Reading {
  const errors: ParseError[] = [];
  const root = parseTree(source.text, errors, { allowTrailingComma: true });
  const cx: Json = { source, bound: new Set(), depth: 0 };
  const isValues = VALUES.test(source.file);
  const items = properties(root).flatMap(({ key, value, span }) =>
    isValues ? [attributeOf(cx, key, value, span)] : topLevel(cx, key, value, span),
  );
  const [first] = errors;
  const problems =
    first === undefined
      ? []
      : [
          {
            message: `line ${lineIndex(source.text).place(first.offset).line}: ${printParseErrorCode(first.error)}`,
            span: {
              file: source.file,
              start: Math.min(first.offset, source.text.length),
              // A comment that is never closed is said to be longer than the text.
              end: Math.min(first.offset + first.length, source.text.length),
            },
          },
        ];
  return {
    programs: [{ file: source.file, language: 'hcl', body: declarations(items, isValues) }],
    requests: [],
    problems,
  };
}

interface Json {
  readonly source: SourceText;
  readonly bound: ReadonlySet<string>;
  readonly depth: number;
}

interface Property {
  readonly key: Node;
  readonly value: Node;
  readonly span: Span;
}

/** The members of an object, or of all objects in a list; a key that begins with `//` is a comment. */
function properties(node: Node | undefined, file = ''): Property[] {
  if (node?.type === 'array') return (node.children ?? []).flatMap((item) => properties(item, file));
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap((child): Property[] => {
    const [key, value] = child.children ?? [];
    if (key === undefined || value === undefined || String(key.value).startsWith('//')) return [];
    return [{ key, value, span: { file, start: child.offset, end: child.offset + child.length } }];
  });
}

function place(cx: Json, node: Node): Span {
  return { file: cx.source.file, start: node.offset, end: node.offset + node.length };
}

/** What stands between the quotes. */
function inside(cx: Json, node: Node): Span {
  return { file: cx.source.file, start: node.offset + 1, end: node.offset + node.length - 1 };
}

function topLevel(cx: Json, key: Node, value: Node, span: Span): (Attribute | Block)[] {
  const type = String(key.value);
  const whole = { ...span, file: cx.source.file };
  return labelled(cx, key, type, [], LABELS.get(type) ?? 0, value, whole);
}

function labelled(
  cx: Json,
  key: Node,
  type: string,
  labels: readonly Label[],
  missing: number,
  value: Node,
  span: Span,
): Block[] {
  if (missing > 0) {
    return properties(value, cx.source.file).flatMap((one) => {
      const label = { text: String(one.key.value), span: inside(cx, one.key) };
      return labelled(cx, key, type, [...labels, label], missing - 1, one.value, one.span);
    });
  }
  const bodies = value.type === 'array' ? (value.children ?? []) : [value];
  return bodies.map((body) => ({ type, typeSpan: inside(cx, key), labels, items: items(cx, body, type), span }));
}

function items(outer: Json, body: Node, type: string): (Attribute | Block)[] {
  const cx = { ...outer, depth: outer.depth + 1 };
  if (cx.depth > DEEPEST) {
    leaveOut('blocks are nested too deeply');
    return [];
  }
  return properties(body, cx.source.file).flatMap(({ key, value, span }): (Attribute | Block)[] => {
    const name = String(key.value);
    if (!NESTED.has(name) || (name === 'data' && type !== 'check')) return [attributeOf(cx, key, value, span, type)];
    if (name !== 'dynamic') return labelled(cx, key, name, [], name === 'data' ? 2 : 0, value, span);
    return properties(value, cx.source.file).flatMap((one) => {
      const label = { text: String(one.key.value), span: inside(cx, one.key) };
      const iterator: unknown = properties(one.value).find((part) => part.key.value === 'iterator')?.value.value;
      const bound = new Set([...cx.bound, typeof iterator === 'string' ? iterator : label.text]);
      return labelled({ ...cx, bound }, key, name, [label], 0, one.value, one.span);
    });
  });
}

function attributeOf(cx: Json, key: Node, value: Node, span: Span, type = ''): Attribute {
  const name = String(key.value);
  const isName = (name === 'to' && type === 'import') || (name === 'iterator' && type === 'dynamic');
  const nameSpan = inside(cx, key);
  const whole = { ...span, file: cx.source.file };
  if (isName && value.type === 'string') {
    const { start, end } = inside(cx, value);
    return {
      name,
      nameSpan,
      value: jsonExpression(cx.source.file, cx.source.text.slice(start, end), start),
      span: whole,
    };
  }
  return { name, nameSpan, value: valueOf(cx, value), span: whole };
}

function valueOf(outer: Json, node: Node): Expr {
  const cx = { ...outer, depth: outer.depth + 1 };
  const span = place(cx, node);
  if (cx.depth > DEEPEST) {
    leaveOut('a value is nested too deeply');
    return { kind: 'other', children: [], span };
  }
  switch (node.type) {
    case 'string': {
      const { start, end } = inside(cx, node);
      return jsonTemplate(cx.source.file, cx.source.text.slice(start, Math.max(start, end)), start, cx.bound);
    }
    case 'array':
      return { kind: 'list', items: (node.children ?? []).map((item) => ({ value: valueOf(cx, item) })), span };
    case 'object':
      return {
        kind: 'object',
        members: properties(node, cx.source.file).map((one): ObjectMember => ({
          key: String(one.key.value),
          keySpan: inside(cx, one.key),
          value: valueOf(cx, one.value),
          span: one.span,
        })),
        span,
      };
    case 'number':
    case 'boolean':
      return { kind: 'literal', value: node.value as number | boolean, span };
    default:
      return { kind: 'literal', value: null, span };
  }
}
