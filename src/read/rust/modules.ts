import type { Expr, ObjectMember, Stmt } from '../../model/program.js';
import type { SourceText } from '../../model/span.js';
import type { Lowering } from '../grammar/lowering.js';
import { named, ofType, childOf, type SyntaxNode } from '../grammar/syntax-node.js';

/* Modules that stand in braces in the file of another one. */

const known = new WeakMap<SourceText, ReadonlySet<string>>();

function isInline(name: string, { source }: Lowering): boolean {
  const all =
    known.get(source) ?? new Set(Array.from(source.text.matchAll(/\bmod\s+(\w+)\s*\{/g), ([, one]) => one ?? ''));
  known.set(source, all);
  return all.has(name);
}

/**
 * What stands in it is in sight of the file, and the module's name has it as its members: `endpoints::RULES`. Constants
 * stand in both, since two modules may have one of the same name.
 */
export function inlineModule(nameNode: SyntaxNode | undefined, body: SyntaxNode, to: Lowering): Stmt[] {
  const inside = to.statements(named(body));
  if (nameNode === undefined || /\btests?$/.test(to.text(nameNode))) return inside;
  const span = to.span(nameNode);
  const members = named(body).flatMap((one): ObjectMember[] => member(one, inside, to));
  if (members.length === 0) return inside;
  const value: Expr = { kind: 'object', members, span };
  return [...inside, { kind: 'let', target: { kind: 'name', name: to.text(nameNode), span }, value, span }];
}

function member(item: SyntaxNode, inside: readonly Stmt[], to: Lowering): ObjectMember[] {
  const { type } = item;
  const used = type === 'use_declaration' && ofType(item, 'visibility_modifier') !== undefined;
  if (used) return handedOn(item, to);
  const key = childOf(item, 'name');
  if (key === undefined || !/^(?:const|static|function|struct|enum|mod|trait)_item$/.test(type)) return [];
  const name = to.text(key);
  const span = to.span(key);
  const isConstant = type === 'const_item' || type === 'static_item';
  const constant = isConstant ? inside.find((one) => one.kind === 'let' && one.span.start === item.start) : undefined;
  const text = constant?.kind === 'let' && constant.value?.kind === 'text' ? constant.value : undefined;
  return [{ key: name, keySpan: span, value: text ?? { kind: 'name', name, span }, span }];
}

/** `pub use v4::RULES;` */
function handedOn(item: SyntaxNode, to: Lowering): ObjectMember[] {
  const argument = childOf(item, 'argument');
  const found = /(\w+)(?:\s+as\s+(\w+))?$/.exec(to.text(argument));
  if (argument === undefined || found === null) return [];
  const span = to.span(argument);
  const [, name = '', alias = name] = found;
  return [{ key: alias, keySpan: span, value: { kind: 'name', name, span }, span }];
}

/** `use endpoints::RULES as PATH;` of a module of the file itself: the names are in sight already. */
export function ofInlineModule(stmt: Stmt, to: Lowering): Stmt[] {
  if (stmt.kind !== 'import') return [stmt];
  const path = stmt.from.split('::').filter((word) => !/^(?:crate|self|super)$/.test(word));
  const [first] = path;
  if (first === undefined || !isInline(first, to)) return [stmt];
  return stmt.bindings.flatMap(({ imported, local, span }): Stmt[] => {
    const name = imported === '*' ? (path.at(-1) ?? first) : imported;
    if (local === '*' || local === name) return [];
    return [{ kind: 'let', target: { kind: 'name', name: local, span }, value: { kind: 'name', name, span }, span }];
  });
}
