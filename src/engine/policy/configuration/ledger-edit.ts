import type { Node } from 'yaml';
import { removeSpan } from '../../../text/edits.js';
import { lineStart } from '../../../text/layout.js';
import type { Layer } from './layer.js';
import type { DeclaredSuppression } from './schema.js';

/** A suppression of a configuration file that is to go, or to name fewer entries. */
export interface LedgerChange {
  readonly layer: Layer;
  /** Its index in `suppressions`. */
  readonly index: number;
  readonly unused: readonly string[];
  /** The entries that it still serves; none, and it goes. */
  readonly rest: readonly string[];
}

/** A change to a file of the configuration, made of its text. */
export interface LayerChange {
  readonly layer: Layer;
  readonly change: (text: string) => Promise<string>;
}

/** Makes changes of the suppressions of one configuration file; the text around them stays as it is. */
export async function withoutUnused(text: string, changes: readonly LedgerChange[]): Promise<string> {
  let changed = text;
  // From the last one on, so that the others keep their places.
  for (const { layer, index, rest } of [...changes].sort((a, b) => b.index - a.index)) {
    const place = [...layer.at, 'suppressions', index];
    changed = await (isYaml(layer.file) ? yamlWithout(changed, index, rest) : jsonWithout(changed, place, rest));
  }
  return changed;
}

/** Adds a suppression to the text of a configuration file. */
export async function withSuppression(
  { file, at }: Pick<Layer, 'file' | 'at'>,
  text: string,
  suppression: DeclaredSuppression,
): Promise<string> {
  if (isYaml(file)) return yamlWith(text, suppression);
  const { findNodeAtLocation, parseTree } = await import('jsonc-parser');
  const start = text.trim() === '' ? '{}\n' : text;
  const tree = parseTree(start);
  const list = tree && findNodeAtLocation(tree, [...at, 'suppressions']);
  return jsonWith(start, [...at, 'suppressions', list?.children?.length ?? 0], suppression);
}

function isYaml(file: string): boolean {
  return /\.ya?ml$/.test(file);
}

async function jsonWith(text: string, path: readonly (string | number)[], value: unknown): Promise<string> {
  const { applyEdits, modify } = await import('jsonc-parser');
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions, isArrayInsertion: true }));
}

async function jsonWithout(text: string, path: (string | number)[], rest: readonly string[]): Promise<string> {
  const { findNodeAtLocation, parseTree } = await import('jsonc-parser');
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, rest.length === 0 ? path : [...path, 'rule']);
  if (node === undefined) return text;
  const span = { start: node.offset, end: node.offset + node.length };
  if (rest.length === 0) return cut(text, span, 'comma');
  return text.slice(0, span.start) + JSON.stringify(rest.length === 1 ? rest[0] : rest) + text.slice(span.end);
}

async function yamlWithout(text: string, index: number, rest: readonly string[]): Promise<string> {
  const { parseDocument, isMap, isNode, isScalar, isSeq } = await import('yaml');
  const root = parseDocument(text).contents;
  const pair = isMap(root) ? root.items.find(({ key }) => isScalar(key) && key.value === 'suppressions') : undefined;
  const list = pair?.value;
  const item = isSeq(list) ? list.items[index] : undefined;
  if (!isSeq(list) || !isNode(item) || pair === undefined || !isNode(pair.key)) return text;
  if (rest.length > 0) {
    const rule: unknown = isMap(item) ? item.get('rule', true) : undefined;
    return isNode(rule) ? replaced(text, rule, rest.length === 1 ? (rest[0] ?? '') : `[${rest.join(', ')}]`) : text;
  }
  const [start, end] = rangeOf(item);
  if (list.items.length === 1) return cut(text, { start: rangeOf(pair.key)[0], end: rangeOf(list)[1] }, 'line');
  if (list.flow === true) return cut(text, { start, end }, 'comma');
  const dash = text.lastIndexOf('-', start - 1);
  return cut(text, { start: Math.max(dash, lineStart(text, dash)), end }, 'line');
}

function rangeOf(node: Node): readonly [number, number] {
  const [start, end] = node.range ?? [0, 0];
  return [start, end];
}

function replaced(text: string, node: Node, by: string): string {
  const [start, end] = rangeOf(node);
  return text.slice(0, start) + by + text.slice(end);
}

function cut(text: string, span: { readonly start: number; readonly end: number }, apart: 'line' | 'comma'): string {
  const trimmed = { start: span.start, end: span.start + text.slice(span.start, span.end).trimEnd().length };
  const { start, end } = removeSpan(text, trimmed, apart);
  return text.slice(0, start) + text.slice(end);
}

/** Behind the last suppression, below the key that has none yet, or at the end of the file. */
async function yamlWith(text: string, suppression: DeclaredSuppression): Promise<string> {
  const { parseDocument, isMap, isNode, isScalar, isSeq, stringify } = await import('yaml');
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const root = parseDocument(text).contents;
  const pair = isMap(root) ? root.items.find(({ key }) => isScalar(key) && key.value === 'suppressions') : undefined;
  const list = pair?.value;
  const last = isSeq(list) ? list.items.at(-1) : undefined;
  if (isSeq(list) && list.flow === true) {
    const at = isNode(last) ? rangeOf(last)[1] : rangeOf(list)[0] + 1;
    const apart = isNode(last) ? ', ' : '';
    return text.slice(0, at) + apart + JSON.stringify(suppression) + text.slice(at);
  }
  const written = (indent: string): string =>
    stringify([suppression])
      .trimEnd()
      .split('\n')
      .map((line) => `${indent}${line}${eol}`)
      .join('');
  const belowLine = (end: number, indent: string): string => {
    const below = text.indexOf('\n', end);
    const place = below < 0 ? text.length : below + 1;
    return text.slice(0, place) + (below < 0 ? eol : '') + written(indent) + text.slice(place);
  };
  if (isNode(last)) {
    const [start, end] = rangeOf(last);
    const dash = text.lastIndexOf('-', start - 1);
    return belowLine(text.slice(0, end).trimEnd().length, text.slice(lineStart(text, dash), dash));
  }
  if (pair !== undefined && isNode(pair.key)) return belowLine(rangeOf(pair.key)[1], '  ');
  const gap = text === '' || text.endsWith('\n') ? '' : eol;
  return `${text}${gap}suppressions:${eol}${written('  ')}`;
}
