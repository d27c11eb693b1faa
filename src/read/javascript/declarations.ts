import type * as t from '@babel/types';
import type { Expr, ObjectMember, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { lowerClass } from './classes.js';
import { lowerFunction } from './functions.js';
import { keyOf } from './literals.js';
import { spanOf, type Lowering } from './lowering.js';
import { annotationOf, declaredNote, interfaceNote, noted, typeNote } from './types.js';

/**
 * Lowers declarations of values; `undefined` for any other statement, none for what `declare` only describes. `span`
 * is the whole statement: with `export` where the declaration is exported.
 */
export function declaration(node: t.Node, to: Lowering, span: Span): Stmt[] | undefined {
  switch (node.type) {
    case 'VariableDeclaration':
      return node.declare === true ? [] : variables(node, to, span);
    case 'FunctionDeclaration':
      if (node.declare === true || !node.id) return [];
      return [{ kind: 'let', target: to.pattern(node.id), value: lowerFunction(node, to), hoisted: true, span }];
    case 'ClassDeclaration':
      if (node.declare === true || !node.id) return [];
      return [{ kind: 'let', target: to.pattern(node.id), value: lowerClass(node, to), span }];
    case 'TSEnumDeclaration':
      return [{ kind: 'let', target: to.pattern(node.id), value: enumObject(node, to), span }];
    case 'TSModuleDeclaration':
      return namespace(node, to, span);
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return typeName(node, to, span);
    default:
      return undefined;
  }
}

/** A name for a type; none where the type says nothing that helps. */
function typeName(node: t.TSInterfaceDeclaration | t.TSTypeAliasDeclaration, to: Lowering, span: Span): Stmt[] {
  const said = node.type === 'TSInterfaceDeclaration' ? interfaceNote(node, to) : typeNote(node.typeAnnotation, to);
  const type = declaredNote(node, said);
  return type === undefined ? [] : [{ kind: 'type', name: node.id.name, type, span }];
}

function variables(node: t.VariableDeclaration, to: Lowering, span: Span): Stmt[] {
  const single = node.declarations.length === 1;
  return node.declarations.map((one): Stmt => ({
    kind: 'let',
    target: to.pattern(one.id),
    ...(one.init ? { value: to.expr(one.init) } : {}),
    ...(node.kind === 'var' ? { functionScoped: true } : {}),
    ...noted('type', annotationOf('typeAnnotation' in one.id ? one.id.typeAnnotation : undefined, to)),
    span: single ? span : spanOf(to, one),
  }));
}

/** An enumeration is an object of its members; one without a value is one more than the member before it. */
function enumObject(node: t.TSEnumDeclaration, to: Lowering): Expr {
  let next: number | undefined = 0;
  const members = node.members.map((member): ObjectMember => {
    const span = spanOf(to, member);
    const key = keyOf(member.id, false, to);
    if (!member.initializer) {
      const value: Expr =
        next === undefined ? { kind: 'other', children: [], span } : { kind: 'literal', value: next, span };
      next = next === undefined ? undefined : next + 1;
      return { ...key, value, span };
    }
    const value = to.expr(member.initializer);
    const number = numberOf(value);
    next = number === undefined ? undefined : number + 1;
    return { ...key, value, span };
  });
  return { kind: 'object', members, span: spanOf(to, node) };
}

function numberOf(value: Expr): number | undefined {
  if (value.kind === 'literal') return typeof value.value === 'number' ? value.value : undefined;
  if (value.kind !== 'unary' || value.op !== '-') return undefined;
  const positive = numberOf(value.of);
  return positive === undefined ? undefined : -positive;
}

/** `namespace A { export const b = 1 }`: what its body exports, in an object. */
function namespace(node: t.TSModuleDeclaration, to: Lowering, span: Span): Stmt[] {
  const { id, body } = node;
  if (node.declare === true || id.type !== 'Identifier' || !body) return [];
  return [{ kind: 'let', target: to.pattern(id), value: namespaceObject(body, to), span }];
}

function namespaceObject(body: t.Node, to: Lowering): Expr {
  const span = spanOf(to, body);
  const inner = body.type === 'TSModuleBlock' ? body.body : [body];
  const exported: ObjectMember[] = [];
  const statements: Stmt[] = [];
  for (const stmt of to.statements(inner)) {
    if (stmt.kind !== 'export') {
      statements.push(stmt);
      continue;
    }
    for (const { exported: key, local, value } of stmt.exports) {
      exported.push({ key, value: value ?? { kind: 'name', name: local ?? key, span: stmt.span }, span: stmt.span });
    }
  }
  // `namespace A.B {}` is a namespace that exports another.
  if (body.type === 'TSModuleDeclaration' && body.id.type === 'Identifier') {
    const { name } = body.id;
    exported.push({ key: name, value: { kind: 'name', name, span }, span });
  }
  const members: Expr = { kind: 'object', members: exported, span };
  const callee: Expr = {
    kind: 'function',
    params: [],
    body: [...statements, { kind: 'return', value: members, span }],
    arrow: true,
    span,
  };
  return { kind: 'call', callee, args: [], span };
}
