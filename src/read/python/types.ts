import type { TypeNote } from '../../model/type-note.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** Types that are, for what is followed here, the type they are given. */
const TRANSPARENT = new Set(['Annotated', 'Awaitable', 'ClassVar', 'Final', 'Optional', 'Type', 'Union', 'type']);
const ELEMENTS = new Set([
  'AsyncIterator',
  'Generator',
  'Iterable',
  'Iterator',
  'List',
  'Sequence',
  'Set',
  'list',
  'set',
]);

const DEPTH = 6;

/** What an annotation says of a value; undefined for types that say nothing that helps. */
export function annotation(node: SyntaxNode | undefined, to: Lowering, depth = 0): TypeNote | undefined {
  if (node === undefined || depth > DEPTH) return undefined;
  const [first, ...rest] = named(node);
  switch (node.type) {
    case 'type':
    case 'parenthesized_expression':
      return annotation(first, to, depth + 1);
    case 'identifier':
      return { kind: 'named', name: [to.text(node)] };
    case 'attribute':
    case 'member_type':
      return { kind: 'named', name: to.text(node).split('.') };
    case 'string':
      return quoted(to.text(node).slice(1, -1));
    case 'union_type':
    case 'binary_operator':
      return [first, ...rest]
        .map((one) => annotation(one, to, depth + 1))
        .find((one) => one !== undefined && !isNone(one));
    case 'generic_type':
      return generic(to.text(first ?? node), named(rest[0] ?? node), to, depth);
    case 'subscript':
      return generic(to.text(childOf(node, 'value') ?? node), rest, to, depth);
    default:
      return undefined;
  }
}

/** `"Setting"`, `"Setting | None"`, `"Optional[Setting]"`: what is not known yet where it stands. */
function quoted(type: string): TypeNote | undefined {
  const inner = /^(?:typing\.)?Optional\[(.*)\]$/.exec(type)?.[1] ?? type;
  const name = inner
    .split('|')
    .map((one) => one.trim())
    .find((one) => one !== 'None');
  return name !== undefined && /^[\w.]+$/.test(name) ? { kind: 'named', name: name.split('.') } : undefined;
}

function isNone(type: TypeNote): boolean {
  return type.kind === 'named' && type.name.join('.') === 'None';
}

function generic(name: string, args: readonly SyntaxNode[], to: Lowering, depth: number): TypeNote | undefined {
  const bare = name.slice(name.lastIndexOf('.') + 1);
  const of = bare === 'Literal' ? args.map((one) => to.expr(written(one))).filter((one) => one.kind === 'text') : [];
  if (of.length > 0) return { kind: 'texts', of };
  const inner = args.map((one) => annotation(one, to, depth + 1)).find((one) => one !== undefined && !isNone(one));
  if (TRANSPARENT.has(bare)) return inner;
  if (ELEMENTS.has(bare)) return inner === undefined ? undefined : { kind: 'elements', of: inner };
  return { kind: 'named', name: name.split('.') };
}

/** What stands in a type: a literal. */
function written(node: SyntaxNode): SyntaxNode {
  const [inner] = named(node);
  return node.type === 'type' && inner !== undefined ? inner : node;
}

/** A member to spread into a node: nothing where there is no note. */
export function noted<K extends 'type' | 'returns'>(key: K, type: TypeNote | undefined): Partial<Record<K, TypeNote>> {
  return type === undefined ? {} : ({ [key]: type } as Record<K, TypeNote>);
}
