import type { SourceText } from '../../model/span.js';
import type { GrammarName } from './load.js';
import { parseSyntax } from './parse.js';
import type { SyntaxNode } from './syntax-node.js';

/** A stretch of a file as if it stood between two other texts, with the places that it has in the file. */
export function parseFragment(
  grammar: GrammarName,
  source: SourceText,
  { start, end }: { readonly start: number; readonly end: number },
  before: string,
  after: string,
): SyntaxNode | undefined {
  const text = before + source.text.slice(start, end) + after;
  const { root } = parseSyntax(grammar, { file: source.file, text });
  return root === undefined ? undefined : moved(root, start - before.length);
}

function moved(node: SyntaxNode, by: number): SyntaxNode {
  return {
    ...node,
    start: node.start + by,
    end: node.end + by,
    children: node.children.map((child) => moved(child, by)),
  };
}

/** The first node of a type at or below one. */
export function firstOf(node: SyntaxNode | undefined, type: string): SyntaxNode | undefined {
  if (node === undefined || node.type === type) return node;
  for (const child of node.children) {
    const found = firstOf(child, type);
    if (found !== undefined) return found;
  }
  return undefined;
}
