import type { SourceText } from '../../model/span.js';
import type { ImportBinding, Stmt } from '../../model/program.js';
import type { TypeNote } from '../../model/type-note.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

const asked = new WeakMap<SourceText, boolean>();

/** Found out once for a file: each of its names may ask. */
export function hasNamespace(source: SourceText): boolean {
  const known = asked.get(source) ?? namespaceOf(source.text) !== '';
  asked.set(source, known);
  return known;
}

/** The namespace of a file; empty where it has none. */
export function namespaceOf(text: string): string {
  return /\bnamespace\s+([\w\\]+)\s*[;{]/.exec(text)?.[1] ?? '';
}

/** `use A\B;`, `use A\{B, C as D};`: a class goes by its last name. Functions and constants go by their own. */
export const useDeclaration: LowerStmt = (node, to) => {
  const group = childOf(node, 'body');
  const prefix = group === undefined ? '' : `${namePrefix(node, to)}\\`;
  const clauses = named(group ?? node).filter(({ type }) => /clause$/.test(type));
  return clauses.flatMap((clause): Stmt[] => {
    const alias = childOf(clause, 'alias');
    const [path] = named(clause).filter((child) => child !== alias);
    if (path === undefined) return [];
    const full = `${prefix}${to.text(path)}`.replace(/^\\/, '');
    if (/^\s*use\s+(?:function|const)\b/.test(to.text(node)))
      return alias === undefined ? [] : renamed(full, alias, to);
    const local = alias === undefined ? full.slice(full.lastIndexOf('\\') + 1) : to.text(alias);
    return [importOf(full, local, to, clause)];
  });
};

/** `use const A\RULES as P;`: what goes by its own name in all files goes by another one in this. */
function renamed(full: string, alias: SyntaxNode, to: Lowering): Stmt[] {
  const span = to.span(alias);
  const value = { kind: 'name', name: full.slice(full.lastIndexOf('\\') + 1), span } as const;
  return [{ kind: 'let', target: { kind: 'name', name: to.text(alias), span }, value, span }];
}

function namePrefix(node: SyntaxNode, to: Lowering): string {
  const path = named(node).find(({ type }) => type === 'namespace_name' || type === 'name');
  return to.text(path).replace(/^\\/, '');
}

function importOf(from: string, local: string, to: Lowering, node: SyntaxNode): Stmt {
  const bindings: ImportBinding[] = [{ imported: 'default', local, span: to.span(node) }];
  return { kind: 'import', from, bindings, span: to.span(node) };
}

/** The full name of a class by the name that a file has for it. */
export function fullName(name: string, namespace: string): string {
  if (name.startsWith('\\')) return name.slice(1);
  return namespace === '' ? name : `${namespace}\\${name}`;
}

/** Types that say nothing that helps. */
const PLAIN = /^(?:array|bool|callable|false|float|int|iterable|mixed|never|null|object|string|true|void)$/i;

/** A declared type, where it is a class. */
export function typeOf(node: SyntaxNode | undefined, to: Lowering): TypeNote | undefined {
  if (node === undefined) return undefined;
  const [first] = named(node);
  switch (node.type) {
    case 'named_type': {
      const name = to.text(node);
      if (PLAIN.test(name)) return undefined;
      const own = /^(?:self|static)$/.test(name) ? ownClass(to) : name;
      return own === undefined ? undefined : { kind: 'named', name: [own] };
    }
    case 'optional_type':
      return typeOf(first, to);
    case 'union_type':
    case 'intersection_type':
      return named(node)
        .map((one) => typeOf(one, to))
        .find((one) => one !== undefined);
    default:
      return undefined;
  }
}

/** The class under way is kept among the lowering's names, behind a mark that no name has. */
const CLASS = 'class ';
/** It is a trait. */
const TRAIT = 'trait ';

export function inClass(to: Lowering, name: string, isTrait: boolean): Lowering {
  return to.within(new Set([`${CLASS}${name}`, ...(isTrait ? [TRAIT] : [])]));
}

export function ownClass({ names }: Lowering): string | undefined {
  for (const name of names) if (name.startsWith(CLASS)) return name.slice(CLASS.length);
  return undefined;
}

/** The class that `self` names whatever object a method runs on; in a trait it is that which uses it. */
export function selfClass(to: Lowering): string | undefined {
  const own = ownClass(to);
  return own === '' || to.names.has(TRAIT) ? undefined : own;
}

/** The lowering of a function in the class under way, which shares these variables with what is around it. */
export function sharing(to: Lowering, names: readonly string[]): Lowering {
  const around = [...to.names].filter((name) => name.startsWith(CLASS) || name === TRAIT);
  return to.within(new Set([...around, ...names]));
}
