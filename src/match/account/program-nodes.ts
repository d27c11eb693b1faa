import type { Span } from '../../model/span.js';

/** Any node of a program. */
export interface Node {
  readonly kind: string;
  readonly span?: Span;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

export function nodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? (value as Node[]) : [];
}

/** Every node below one, each before what it holds. */
export function visit(root: unknown, each: (node: Node) => void): void {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (Array.isArray(node)) {
      for (let i = 0; i < node.length; i += 1) open.push(node[i]);
      continue;
    }
    if (isNode(node)) {
      each(node);
      if (node.kind === 'text') continue;
    }
    // Half of what a node holds are places in the source: nothing is written in them.
    for (const key in node) {
      if (key === 'span' || key === 'keySpan') continue;
      const value = (node as Node)[key];
      if (typeof value === 'object') open.push(value);
    }
  }
}
