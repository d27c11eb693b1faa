import type { Node as JsonNode, ParseError } from 'jsonc-parser';
import { lineIndex, type Place } from '../../../text/lines.js';
import { MOST_PROBLEMS } from './problem.js';

export type Key = string | number;

/** Data with the places that it stands at. */
export interface Located {
  readonly value: unknown;
  /** The place of a key, or of an element of a list; of the nearest thing around it where there is none. */
  keyAt(path: readonly Key[]): Place;
  valueAt(path: readonly Key[]): Place;
}

export type LocatedDocument =
  | { readonly ok: true; readonly document: Located }
  | { readonly ok: false; readonly problems: readonly (Place & { readonly reason: string })[] };

/** Reads JSON with comments, or YAML without anchors, by the name of the file. Never throws, runs nothing. */
export async function readDocument(file: string, text: string): Promise<LocatedDocument> {
  return /\.ya?ml$/.test(file) ? readYaml(text) : readJson(text);
}

/** More than any configuration has. */
const DEEPEST = 200;

/** Whether brackets stand inside one another deeper than that, outside of texts. */
function isDeep(text: string): boolean {
  let open = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') open += 1;
    else if (sign === ']' || sign === '}') open -= 1;
    if (open > DEEPEST) return true;
  }
  return false;
}

async function readJson(text: string): Promise<LocatedDocument> {
  const { parseTree, printParseErrorCode, findNodeAtLocation } = await import('jsonc-parser');
  const lines = lineIndex(text);
  if (isDeep(text)) {
    return { ok: false, problems: [{ ...lines.place(0), reason: 'not readable as JSON: it is nested too deeply' }] };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const problems = errors.map(({ error, offset }) => ({ offset, reason: spaced(printParseErrorCode(error)) }));
  const value = tree === undefined ? undefined : jsonValue(tree, problems);
  if (tree === undefined || problems.length > 0) {
    return {
      ok: false,
      problems: problems.slice(0, MOST_PROBLEMS).map(({ offset, reason }) => ({
        ...lines.place(offset),
        reason: `not readable as JSON: ${reason}`,
      })),
    };
  }
  const nodeAt = (path: readonly Key[]): JsonNode | undefined => findNodeAtLocation(tree, [...path]);
  const nearest = (path: readonly Key[]): JsonNode =>
    nodeAt(path) ?? (path.length === 0 ? tree : nearest(path.slice(0, -1)));
  return {
    ok: true,
    document: {
      value,
      keyAt: (path) => {
        const node = nodeAt(path);
        const owner = node?.parent?.type === 'property' ? node.parent : node;
        return lines.place((owner ?? nearest(path)).offset);
      },
      valueAt: (path) => lines.place(nearest(path).offset),
    },
  };
}

/** `InvalidSymbol` is `invalid symbol`. */
function spaced(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

/** Keys that objects have of their own: what checks a map passes over them, and they would be dropped in silence. */
const NO_KEYS: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

/** The value of a node; a key that stands twice, or that JavaScript takes for another thing than data, is a problem. */
function jsonValue(node: JsonNode, problems: { offset: number; reason: string }[]): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child) => jsonValue(child, problems));
  if (node.type !== 'object') return node.value as unknown;
  const value: Record<string, unknown> = {};
  for (const { offset, children } of node.children ?? []) {
    const [key, member] = children ?? [];
    if (key === undefined || member === undefined) continue;
    const name = String(key.value);
    if (NO_KEYS.has(name)) problems.push({ offset, reason: `a key cannot be ${name}` });
    else if (Object.hasOwn(value, name)) problems.push({ offset, reason: `the key ${name} stands twice` });
    else value[name] = jsonValue(member, problems);
  }
  return value;
}

async function readYaml(text: string): Promise<LocatedDocument> {
  const { parseDocument, visit, isMap, isNode, isScalar, isSeq } = await import('yaml');
  const lines = lineIndex(text);
  const fail = (offset: number, reason: string): LocatedDocument => ({
    ok: false,
    problems: [{ ...lines.place(offset), reason }],
  });
  const { isDeeper } = await import('../../../text/yaml-depth.js');
  if (isDeeper(text, DEEPEST)) return fail(0, 'not readable as YAML: it is nested too deeply');
  let tree: ReturnType<typeof parseDocument>;
  try {
    tree = parseDocument(text, { prettyErrors: false, stringKeys: true });
  } catch (error) {
    return fail(0, `not readable as YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [broken] = [...tree.errors, ...tree.warnings];
  if (broken !== undefined) return fail(broken.pos[0], `not readable as YAML: ${broken.message}`);
  let bad: { offset: number; reason: string } | undefined;
  visit(tree, {
    Alias: (_key, { range }) => {
      bad ??= { offset: range?.[0] ?? 0, reason: 'aliases are not allowed' };
    },
    Pair: (_key, { key }) => {
      if (isScalar(key) && NO_KEYS.has(String(key.value)))
        bad ??= { offset: key.range?.[0] ?? 0, reason: `a key cannot be ${String(key.value)}` };
    },
  });
  if (bad !== undefined) return fail(bad.offset, bad.reason);
  const placeOf = (path: readonly Key[], which: 'key' | 'value'): Place => {
    let node: unknown = tree.contents;
    let at = isNode(node) ? (node.range?.[0] ?? 0) : 0;
    for (const [i, key] of path.entries()) {
      const last = i === path.length - 1;
      if (isMap(node)) {
        const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
        if (pair === undefined) break;
        node = pair.value;
        const shown = last && which === 'value' && isNode(node) ? node : pair.key;
        if (isNode(shown)) at = shown.range?.[0] ?? at;
      } else if (isSeq(node) && typeof key === 'number') {
        node = node.items[key];
        if (!isNode(node)) break;
        at = node.range?.[0] ?? at;
      } else break;
    }
    return lines.place(at);
  };
  const value = tree.contents === null ? {} : (tree.toJS() as unknown);
  return {
    ok: true,
    document: { value, keyAt: (path) => placeOf(path, 'key'), valueAt: (path) => placeOf(path, 'value') },
  };
}
