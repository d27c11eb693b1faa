import { ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import type { Attribute, Block, Label } from './block.js';
import { expression } from './expression.js';
import { binding, slice, spanOf, type Lowering } from './lowering.js';
import { leaveOut } from '../../text/left-out.js';

/** Blocks in one another beyond this are not read. */
const DEEPEST = 40;

/** The attributes and blocks of a body. What the parser did not understand is looked through for those in it. */
export function bodyItems(cx: Lowering, node: SyntaxNode | undefined, depth = 0): (Attribute | Block)[] {
  if (node === undefined) return [];
  if (depth > DEEPEST) {
    leaveOut('blocks are nested too deeply');
    return [];
  }
  return node.children.flatMap((child): (Attribute | Block)[] => {
    switch (child.type) {
      case 'attribute':
        return attributeOf(cx, child);
      case 'block':
        return blockOf(cx, child, depth + 1);
      case 'body':
      case 'ERROR':
        return bodyItems(cx, child, depth + 1);
      default:
        return [];
    }
  });
}

function attributeOf(cx: Lowering, node: SyntaxNode): Attribute[] {
  const name = ofType(node, 'identifier');
  const value = ofType(node, 'expression');
  if (name === undefined || value === undefined) return [];
  const nameSpan = spanOf(cx, name);
  return [{ name: slice(cx, name), nameSpan, value: expression(cx, value), span: spanOf(cx, node) }];
}

function blockOf(cx: Lowering, node: SyntaxNode, depth: number): Block[] {
  const [type, ...rest] = node.children.filter((child) => child.type === 'identifier' || child.type === 'string_lit');
  if (type === undefined) return [];
  const labels = rest.map((label) => labelOf(cx, label));
  const name = slice(cx, type);
  const body = ofType(node, 'body');
  // The iterator is bound in the block's content alone, but nothing else in the block can mean another thing by it.
  const inner = name === 'dynamic' ? binding(cx, iteratorNames(cx, labels, body)) : cx;
  return [
    {
      type: name,
      typeSpan: spanOf(cx, type),
      labels,
      items: bodyItems(inner, body, depth),
      span: spanOf(cx, node),
    },
  ];
}

function labelOf(cx: Lowering, node: SyntaxNode): Label {
  const quoted = node.type === 'string_lit' && node.end - node.start >= 2;
  const start = quoted ? node.start + 1 : node.start;
  const end = quoted ? node.end - 1 : node.end;
  return { text: cx.text.slice(start, end), span: cx.span(start, end) };
}

function iteratorNames(cx: Lowering, labels: readonly Label[], body: SyntaxNode | undefined): string[] {
  for (const child of body?.children ?? []) {
    const name = child.type === 'attribute' ? ofType(child, 'identifier') : undefined;
    const value = ofType(child, 'expression');
    if (name !== undefined && value !== undefined && slice(cx, name) === 'iterator') return [slice(cx, value)];
  }
  return labels.map(({ text }) => text);
}
