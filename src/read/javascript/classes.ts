import type * as t from '@babel/types';
import type { Expr } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import { lowerFunction } from './functions.js';
import { keyOf } from './literals.js';
import { spanOf, type Lowering } from './lowering.js';
import { annotationOf, noted } from './types.js';

/** Lowers class expressions; `undefined` for any other node. */
export function classExpression(node: t.Node, to: Lowering): Expr | undefined {
  return node.type === 'ClassExpression' ? lowerClass(node, to) : undefined;
}

/** A class with its fields and methods. Signatures without a body are types, and are left out unless another class has to give one. */
export function lowerClass(node: t.ClassDeclaration | t.ClassExpression, to: Lowering): ClassExpr {
  const members = node.body.body.flatMap((one) => classMember(one, to) ?? []);
  return {
    kind: 'class',
    ...(node.id ? { name: node.id.name } : {}),
    ...(node.superClass ? { base: to.expr(node.superClass) } : {}),
    ...basesOf(node),
    members,
    span: spanOf(to, node),
  };
}

/** The names of the class and the interfaces that it is built on. */
function basesOf({ superClass, implements: kept }: t.Class): Pick<ClassExpr, 'bases'> {
  const names = [superClass, ...(kept ?? []).map((one) => ('expression' in one ? one.expression : one.id))];
  const bases = names.flatMap((name) => (name?.type === 'Identifier' ? [name.name] : []));
  return bases.length === 0 ? {} : { bases };
}

const METHODS = { get: 'getter', set: 'setter', method: 'method', constructor: 'constructor' } as const;

function classMember(node: t.ClassBody['body'][number], to: Lowering): ClassMember | undefined {
  const span = spanOf(to, node);
  switch (node.type) {
    case 'ClassMethod':
    case 'ClassPrivateMethod': {
      const { key } = keyOf(node.key, 'computed' in node && node.computed === true, to);
      const isPrivate = node.type === 'ClassPrivateMethod' ? { private: true } : {};
      return { kind: METHODS[node.kind], ...isStatic(node), ...isPrivate, key, value: lowerFunction(node, to), span };
    }
    case 'TSDeclareMethod': {
      if (node.abstract !== true) return undefined;
      const { key } = keyOf(node.key, node.computed === true, to);
      return { kind: 'method', key, abstract: true, span };
    }
    case 'ClassProperty':
    case 'ClassPrivateProperty':
    case 'ClassAccessorProperty': {
      if ('declare' in node && node.declare === true) return undefined;
      if ('abstract' in node && node.abstract === true) return undefined;
      const { key } = keyOf(node.key, 'computed' in node && node.computed === true, to);
      const value = node.value ? { value: to.expr(node.value) } : {};
      return {
        kind: 'field',
        ...isStatic(node),
        key,
        ...value,
        ...noted('type', annotationOf(node.typeAnnotation, to)),
        span,
      };
    }
    case 'StaticBlock': {
      const value: Expr = { kind: 'function', params: [], body: to.statements(node.body), span };
      return { kind: 'static-block', static: true, value, span };
    }
    default:
      return undefined;
  }
}

function isStatic(node: { readonly static?: boolean | null | undefined }): { static?: boolean } {
  return node.static === true ? { static: true } : {};
}
