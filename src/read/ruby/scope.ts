import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** What a bare word may mean by what stands around it, one for a file and for each class; those inside hold the outer one. */
interface Around {
  readonly outer?: Around | undefined;
  /** The methods that stand in it. */
  readonly methods: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly constants: ReadonlySet<string>;
  /** The class or module, and its name with those of the modules around, each with `::` behind it. */
  readonly name?: string | undefined;
  readonly place: string;
}

const NOTHING: ReadonlySet<string> = new Set();
const NOWHERE: Around = { methods: NOTHING, attributes: NOTHING, constants: NOTHING, place: '' };

/** The local variables of a method, and what is around it, which all methods of a class share. */
class Names extends Set<string> {
  constructor(
    locals: Iterable<string>,
    readonly around: Around,
    readonly method?: SyntaxNode,
  ) {
    super(locals);
  }
}

/** Every lowering of the language has them: those of a file are its `fileNames`. */
function namesOf({ names }: Lowering): Names {
  return names as Names;
}

function around(to: Lowering): Around {
  return namesOf(to).around;
}

export function isLocal({ names }: Lowering, word: string): boolean {
  return names.has(word);
}

/** The class or module under way. */
export function ownClass(to: Lowering): string | undefined {
  return around(to).name;
}

/** The method under way. */
export function ownMethod(to: Lowering): SyntaxNode | undefined {
  return namesOf(to).method;
}

/** The names of the modules around, each with `::` behind it. */
export function nesting(to: Lowering): string {
  return around(to).place;
}

/** The class around that a constant is one of. */
export function ownerOf(to: Lowering, constant: string): string | undefined {
  let at: Around | undefined = around(to);
  while (at !== undefined && !at.constants.has(constant)) at = at.outer;
  return at?.name;
}

/** Whether a method of this name stands outside of all classes, and not in the one under way. */
export function isFileMethod(to: Lowering, word: string): boolean {
  let at: Around = around(to);
  for (; at.outer !== undefined; at = at.outer) if (at.methods.has(word)) return false;
  return at.methods.has(word);
}

export function isAttribute(to: Lowering, word: string): boolean {
  return around(to).attributes.has(word);
}

/** The lowering of a class body. */
export function inClass(to: Lowering, name: string, nodes: readonly SyntaxNode[]): Lowering {
  const constants = nodes.flatMap((node) => {
    const left = /assignment$/.test(node.type) ? childOf(node, 'left') : undefined;
    return left?.type === 'constant' ? [to.text(left)] : [];
  });
  const attributes = nodes.flatMap((node) => {
    const method = node.type === 'call' ? childOf(node, 'method') : undefined;
    if (method === undefined || !/^attr_(?:accessor|writer)$/.test(to.text(method))) return [];
    return named(childOf(node, 'arguments') ?? node).map((one) => to.text(one).replace(/^:/, ''));
  });
  const inner: Around = {
    outer: around(to),
    methods: new Set(methodsIn(nodes, to.source.text)),
    attributes: new Set(attributes),
    constants: new Set(constants),
    name,
    place: `${nesting(to)}${name}::`,
  };
  return to.within(new Names([], inner));
}

function methodsIn(nodes: readonly SyntaxNode[], text: string): string[] {
  return nodes.flatMap((node) => {
    const name = node.type === 'method' ? childOf(node, 'name') : undefined;
    return name === undefined ? [] : [text.slice(name.start, name.end)];
  });
}

const SCOPES = /^(?:class|method|module|singleton_class|singleton_method)$/;

/** The lowering of a method. */
export function inMethod(to: Lowering, node: SyntaxNode): Lowering {
  return to.within(new Names(localsIn(named(node), to.source.text), around(to), node));
}

/** What a block is given where it names no parameters. */
export const IMPLIED = /^(?:it|_[1-9])$/;

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
    } else if (node.type === 'identifier' && IMPLIED.test(word(node))) found.push(word(node));
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
  return new Names(localsIn(named(root), text), { ...NOWHERE, methods: new Set(methodsIn(named(root), text)) });
}
