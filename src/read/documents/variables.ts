import type { Text } from '../../model/text.js';
import type { Fact, Facts } from './facts.js';
import { entryOf, itemsOf, nodeAt, textNode, type Node } from './node.js';

const HOLDERS = new Set([
  'env',
  'environment',
  'vars',
  'variables',
  'parameters',
  'args',
  'set_fact',
  'ansible.builtin.set_fact',
]);
const SETS_FACTS = /(?:^|\.)set_fact$/;
const DEEPEST = 60;

/**
 * What a document sets by name, wherever it does: in maps called `env`, `vars` and the like, in lists of names and
 * values below such a key, and at its top. A name that is set to several things is left out, and a fact where one of them
 * is set by a task. What files `beside` it say counts where the document does not say it itself.
 */
export function documentVariables(
  roots: readonly Node[],
  beside: ReadonlyMap<string, Text> = new Map(),
): {
  readonly variables: ReadonlyMap<string, Node | Text>;
  readonly facts: Facts;
} {
  const settings = new Map<string, Fact[]>();
  const known = new Map<string, Node | undefined>();
  const set = (name: string, node: Node): void => {
    const before = known.get(name);
    const same = before === undefined || textNode(before)?.value === textNode(node)?.value;
    known.set(name, !known.has(name) || (same && before !== undefined) ? node : undefined);
  };
  const seen = new Set<Node>();
  const open: { node: Node; depth: number }[] = [];
  for (const root of roots) {
    if (root.kind === 'map')
      for (const { key, value } of root.entries) if (textNode(value) !== undefined) set(key, value);
    open.push({ node: root, depth: 0 });
  }
  while (open.length > 0) {
    const next = open.pop();
    if (next === undefined || seen.has(next.node) || next.depth > DEEPEST) continue;
    const { node, depth } = next;
    seen.add(node);
    if (node.kind === 'list') for (const item of node.items) open.push({ node: item, depth: depth + 1 });
    if (node.kind !== 'map') continue;
    for (const { key, value } of node.entries) {
      if (HOLDERS.has(key.toLowerCase())) {
        const byTask = SETS_FACTS.test(key);
        const sure = entryOf(node, 'when') === undefined;
        setAll(value, (name, to) => {
          set(name, to);
          const all = settings.get(name);
          if (all === undefined) settings.set(name, [{ node: to, byTask, sure }]);
          else all.push({ node: to, byTask, sure });
        });
      }
      open.push({ node: value, depth: depth + 1 });
    }
  }
  const facts = new Map<string, readonly Fact[]>();
  for (const [name, all] of settings) {
    if (known.get(name) !== undefined || !all.some(({ byTask }) => byTask)) continue;
    facts.set(
      name,
      all.sort((a, b) => a.node.start - b.node.start),
    );
  }
  const variables = new Map<string, Node | Text>(beside);
  for (const [name, node] of known) {
    if (node === undefined) variables.delete(name);
    else variables.set(name, node);
  }
  return { variables, facts };
}

/** `{NAME: value}`, `{NAME: {value: ...}}`, `[{name: NAME, value: ...}]` */
function setAll(holder: Node, set: (name: string, node: Node) => void): void {
  if (holder.kind === 'map') {
    for (const { key, value } of holder.entries)
      set(key, textNode(nodeAt(value, 'value')) ?? nodeAt(value, 'default') ?? value);
  }
  for (const item of itemsOf(holder)) {
    const name = textNode(nodeAt(item, 'name') ?? nodeAt(item, 'key'))?.value;
    const value = nodeAt(item, 'value') ?? nodeAt(item, 'default');
    if (name !== undefined && value !== undefined) set(name, value);
  }
}
