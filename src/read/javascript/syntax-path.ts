import type * as t from '@babel/types';

/** One step down a syntax tree: `node` is what `parent` holds under `key`. */
export interface Step {
  readonly parent: t.Node;
  readonly key: string;
  readonly node: t.Node;
  /** Its place, where the parent holds a list. */
  readonly index: number | undefined;
}

/** The steps from the file down to the innermost node that is written exactly here; undefined when none is. */
export function pathTo(tree: t.File, start: number, end: number): readonly Step[] | undefined {
  const path: Step[] = [];
  let exact = 0;
  let next = holding(tree.program, start, end);
  while (next !== undefined) {
    path.push(next);
    if (next.node.start === start && next.node.end === end) exact = path.length;
    next = holding(next.node, start, end);
  }
  return exact === 0 ? undefined : path.slice(0, exact);
}

/** The last child that holds the range: the value of `{ name }`, whose key is written there too. */
function holding(parent: t.Node, start: number, end: number): Step | undefined {
  return children(parent).findLast(({ node }) => (node.start ?? end) <= start && (node.end ?? start) >= end);
}

/** The nodes directly below one. */
export function children(parent: t.Node): Step[] {
  return Object.entries(parent).flatMap(([key, value]): Step[] => {
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      return items.flatMap((node, index): Step[] => (isNode(node) ? [{ parent, key, node, index }] : []));
    }
    return isNode(value) ? [{ parent, key, node: value, index: undefined }] : [];
  });
}

/** Every node from this one down, without what is below the nodes that `into` says no to. */
export function* nodesOf(root: t.Node, into: (node: t.Node) => boolean = () => true): Generator<t.Node> {
  const open: t.Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    if (into(node)) for (const child of children(node)) open.push(child.node);
  }
}

export function isNode(value: unknown): value is t.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
