import { isMap, isScalar, isSeq, parseDocument, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { Expr, ObjectMember, Stmt } from '../../model/program.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText, Span } from '../../model/span.js';
import { declaration, letStmt, nameExpr, other } from '../build.js';
import { declaringSurface } from '../documents/surfaces.js';
import { ordered } from '../order.js';
import { interpolated } from './text.js';
import { isDeeper } from '../../text/yaml-depth.js';
import { leaveOut } from '../../text/left-out.js';

/** Programs of Pulumi that are written in YAML. */
export const pulumi: Reader = {
  id: 'pulumi',
  surfaces: [declaringSurface('Pulumi YAML', ['pulumi'], ['pulumi', 'expression'])],
  read,
};

/** Maps in one another beyond this are not read. */
const DEEPEST = 60;
/** More than this at a place are not handed to the library. */
const MOST_OPEN = 400;

function read(source: SourceText): Reading {
  const { file, text } = source;
  if (isDeeper(text, MOST_OPEN)) {
    const message = 'the YAML is nested too deeply to be read';
    return { programs: [], requests: [], problems: [{ message }] };
  }
  try {
    // Aliases stand for their anchors; what they make of a document is never spelled out here.
    const document = parseDocument(text, { prettyErrors: false, keepSourceTokens: false, logLevel: 'silent' });
    const [error] = document.errors;
    // The end of a directive may be one behind the text.
    const [start, end] = (error?.pos ?? [0, 0]).map((at) => Math.min(at, text.length)) as [number, number];
    const problems = error === undefined ? [] : [{ message: error.message, span: { file, start, end } }];
    const root = isMap(document.contents) ? document.contents : undefined;
    const body = root === undefined ? [] : ordered(root.items.flatMap((pair) => section(source, pair)));
    return { programs: [{ file, language: 'pulumi', body }], requests: [], problems };
  } catch (error) {
    // Deep nesting exhausts the parser's stack.
    return {
      programs: [],
      requests: [],
      problems: [{ message: error instanceof Error ? error.message : String(error) }],
    };
  }
}

type Let = Extract<Stmt, { kind: 'let' }>;

function section(source: SourceText, pair: Pair): Let[] {
  const { value } = pair;
  if (!isMap(value)) return [];
  return value.items.flatMap((one): Let[] => {
    const name = keyOf(one);
    const inner = one.value as Node | null;
    if (inner === null) return [];
    const span = spanOf(source, inner);
    switch (keyOf(pair)) {
      case 'resources':
        return isMap(inner) ? [bound(name, resource(source, inner), span)] : [];
      case 'variables':
      case 'outputs':
        return [bound(name, valueOf(source, inner, 0), span)];
      case 'config':
      case 'configuration': {
        const fallback = isMap(inner) ? (inner.get('default', true) as Node | undefined) : undefined;
        return fallback === undefined ? [] : [bound(name, valueOf(source, fallback, 0), span)];
      }
      default:
        return [];
    }
  });
}

function bound(name: string, value: Expr, span: Span): Let {
  const made = letStmt(name, value, span);
  return made.kind === 'let' ? made : { kind: 'let', target: { kind: 'name', name, span }, value, span };
}

function resource(source: SourceText, map: YAMLMap): Expr {
  const span = spanOf(source, map);
  const type = map.get('type', true);
  const properties = map.get('properties', true) as Node | undefined;
  const attributes = properties === undefined ? emptyObject(span) : valueOf(source, properties, 0);
  const named = isScalar(type) ? typeOf(String(type.value)) : undefined;
  if (named === undefined || !isScalar(type)) return { kind: 'other', children: [attributes], span };
  return declaration({
    names: 'pulumi',
    kind: 'resource',
    type: named,
    typeSpan: spanOf(source, type),
    attributes,
    span,
  });
}

function emptyObject(span: Span): Expr {
  return { kind: 'object', members: [], span };
}

/** `cloudflare:Filter`, `cloudflare:index:Filter` and `cloudflare:index/filter:Filter` are the same. */
function typeOf(token: string): string | undefined {
  if (token === 'pulumi:providers:cloudflare') return 'Provider';
  return /^cloudflare:(?:[\w/]+:)?(\w+)$/.exec(token)?.[1];
}

function valueOf(source: SourceText, node: Node, depth: number): Expr {
  const span = spanOf(source, node);
  if (depth > DEEPEST) {
    leaveOut('a value is nested too deeply');
    return other([], span);
  }
  if (isScalar(node)) return scalar(source, node);
  if (isSeq(node)) {
    const items = node.items.map((item) => ({ value: valueOf(source, item as Node, depth + 1) }));
    return { kind: 'list', items, span };
  }
  if (!isMap(node)) return other([], span);
  return (
    invoked(source, node, depth) ?? {
      kind: 'object',
      members: node.items.flatMap((pair) => memberOf(source, pair, depth)),
      span,
    }
  );
}

function memberOf(source: SourceText, pair: Pair, depth: number): ObjectMember[] {
  const key = pair.key as Node;
  const value = pair.value as Node | null;
  if (value === null) return [];
  const keySpan = spanOf(source, key);
  const given = valueOf(source, value, depth + 1);
  return [{ key: keyOf(pair), keySpan, value: given, span: { ...keySpan, end: given.span.end } }];
}

/** `fn::invoke: { function: cloudflare:getFilters, arguments: {...} }` looks objects up; `fn::` of others is not followed. */
function invoked(source: SourceText, node: YAMLMap, depth: number): Expr | undefined {
  const [first] = node.items;
  const name = first === undefined ? '' : keyOf(first);
  if (!name.startsWith('fn::')) return undefined;
  const span = spanOf(source, node);
  const inner = first?.value as Node | null;
  const call = name === 'fn::invoke' && isMap(inner) ? inner : undefined;
  const token = call?.get('function', true);
  const given = (call?.get('arguments', true) as Node | undefined) ?? (call === undefined ? inner : undefined);
  const attributes = given === null || given === undefined ? emptyObject(span) : valueOf(source, given, depth + 1);
  const looked = isScalar(token) ? String(token.value) : name.slice('fn::'.length);
  const type = /^cloudflare:(?:[\w/]+:)?get(\w+)$/.exec(looked)?.[1];
  if (type === undefined) return { kind: 'other', children: [attributes], span };
  const typeSpan = isScalar(token) ? spanOf(source, token) : span;
  return declaration({ names: 'pulumi', kind: 'data', type, typeSpan, attributes, span });
}

function scalar(source: SourceText, node: Scalar): Expr {
  const { value } = node;
  if (typeof value !== 'string') {
    const span = spanOf(source, node);
    return { kind: 'literal', value: typeof value === 'number' || typeof value === 'boolean' ? value : null, span };
  }
  return interpolated(source, node, value, nameExpr);
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : '';
}

function spanOf({ file, text }: SourceText, node: Node): Span {
  const [start, end] = node.range ?? [0, 0];
  // A block ends with the line end behind it.
  const stop = start + text.slice(start, end).trimEnd().length;
  return { file, start, end: Math.max(start, stop) };
}
