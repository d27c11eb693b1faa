import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

/*
 * What a bare word means rests on what is around it. A lowering's names hold it: words are local variables, and what
 * begins with a mark and a blank says more.
 */

type Mark = 'attr' | 'class' | 'const' | 'def' | 'within';

function marked({ names }: Lowering, mark: Mark): string[] {
  const lead = `${mark} `;
  return [...names].filter((name) => name.startsWith(lead)).map((name) => name.slice(lead.length));
}

export function isLocal({ names }: Lowering, word: string): boolean {
  return names.has(word);
}

/** The class or module under way. */
export function ownClass(to: Lowering): string | undefined {
  return marked(to, 'class')[0];
}

/** The names of the modules around, each with `::` behind it. */
export function nesting(to: Lowering): string {
  return marked(to, 'within')[0] ?? '';
}

/** The class around that a constant is one of. */
export function ownerOf(to: Lowering, constant: string): string | undefined {
  return marked(to, 'const')
    .find((entry) => entry.startsWith(`${constant} `))
    ?.slice(constant.length + 1);
}

/** Whether a method of this name stands outside of all classes, and not in the one under way. */
export function isFileMethod(to: Lowering, word: string): boolean {
  return to.names.has(`def ${word}`);
}

export function isAttribute(to: Lowering, word: string): boolean {
  return to.names.has(`attr ${word}`);
}

/** The lowering of a class body. */
export function inClass(to: Lowering, name: string, nodes: readonly SyntaxNode[]): Lowering {
  const own = nodes.flatMap((node) =>
    node.type === 'method' ? [`def ${to.text(childOf(node, 'name') ?? node)}`] : [],
  );
  const kept = [...to.names].filter((one) => /^const |^def /.test(one) && !own.includes(one));
  const constants = nodes.flatMap((node) => {
    const left = node.type === 'assignment' ? childOf(node, 'left') : undefined;
    return left?.type === 'constant' ? [`const ${to.text(left)} ${name}`] : [];
  });
  const attributes = nodes.flatMap((node) => {
    const method = node.type === 'call' ? childOf(node, 'method') : undefined;
    if (method === undefined || !/^attr_(?:accessor|writer)$/.test(to.text(method))) return [];
    return named(childOf(node, 'arguments') ?? node).map((one) => `attr ${to.text(one).replace(/^:/, '')}`);
  });
  const place = `${nesting(to)}${name}::`;
  return to.within(new Set([...constants, ...kept, ...attributes, `class ${name}`, `within ${place}`]));
}

const SCOPES = /^(?:class|method|module|singleton_class|singleton_method)$/;

/** The lowering of a method. */
export function inMethod(to: Lowering, node: SyntaxNode): Lowering {
  const kept = [...to.names].filter((name) => name.includes(' '));
  return to.within(new Set([...kept, ...localsIn(named(node), to.source.text)]));
}

/** The variables that code assigns, and the parameters in it. */
export function localsIn(nodes: readonly SyntaxNode[], text: string): string[] {
  const found: string[] = [];
  const open = [...nodes];
  const word = (node: SyntaxNode): string => text.slice(node.start, node.end);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (SCOPES.test(node.type)) continue;
    if (/_parameters$|^(?:left_assignment_list|exception_variable|destructured_\w+)$/.test(node.type)) {
      found.push(...words(node).map(word));
    } else if (/assignment$/.test(node.type) || node.type === 'for') {
      const target = childOf(node, node.type === 'for' ? 'pattern' : 'left');
      if (target?.type === 'identifier') found.push(word(target));
    }
    open.push(...named(node));
  }
  return found;
}

/** The words of a list of parameters, without those of their defaults. */
function words(node: SyntaxNode): SyntaxNode[] {
  return named(node).flatMap((child) => {
    if (child.type === 'identifier') return [child];
    const name = childOf(child, 'name');
    return name === undefined ? words(child) : [name];
  });
}

/** The names that the top level of a file knows. */
export function fileNames(root: SyntaxNode, text: string): Set<string> {
  const methods = named(root).flatMap((node) => {
    const name = node.type === 'method' ? childOf(node, 'name') : undefined;
    return name === undefined ? [] : [`def ${text.slice(name.start, name.end)}`];
  });
  return new Set([...methods, ...localsIn(named(root), text)]);
}
