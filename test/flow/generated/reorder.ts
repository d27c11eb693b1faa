import { parse } from '@babel/parser';
import type { IfStatement, Node } from '@babel/types';

/** Changes of a program's text that do not change what it does. */

/** Function declarations of a module in reverse order, each where another one stood: they are known from the start. */
export function functionsReversed(text: string): string {
  const all = parse(text, { sourceType: 'unambiguous' }).program.body.filter(
    (node) => node.type === 'FunctionDeclaration',
  );
  const texts = all.map((node) => text.slice(node.start ?? 0, node.end ?? 0)).reverse();
  let done = '';
  let at = 0;
  for (const [i, node] of all.entries()) {
    done += text.slice(at, node.start ?? 0) + (texts[i] ?? '');
    at = node.end ?? 0;
  }
  return done + text.slice(at);
}

/** `if (!(test)) B else A` for `if (test) A else B`, everywhere. */
export function branchesSwapped(text: string): string {
  return rendered(parse(text, { sourceType: 'unambiguous', allowReturnOutsideFunction: true }).program, text);
}

function rendered(node: Node, text: string): string {
  if (node.type === 'IfStatement' && node.alternate !== null && node.alternate !== undefined)
    return swapped(node, text);
  let done = '';
  let at = node.start ?? 0;
  for (const child of childrenOf(node)) {
    done += text.slice(at, child.start ?? 0) + rendered(child, text);
    at = child.end ?? 0;
  }
  return done + text.slice(at, node.end ?? 0);
}

function swapped({ test, consequent, alternate }: IfStatement, text: string): string {
  const otherwise = alternate === null || alternate === undefined ? '' : rendered(alternate, text);
  return `if (!(${rendered(test, text)})) { ${otherwise} } else { ${rendered(consequent, text)} }`;
}

/** The nodes that a node holds, in the order of the text; a shorthand property holds one node twice. */
function childrenOf(node: Node): Node[] {
  const held = Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]) as unknown[]);
  const nodes = held.filter(
    (value): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value,
  );
  const inOrder = nodes
    .filter(({ type }) => !(type as string).startsWith('Comment'))
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  return inOrder.filter((one, i) => i === 0 || (one.start ?? 0) >= (inOrder[i - 1]?.end ?? 0));
}
