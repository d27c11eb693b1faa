import type * as t from '@babel/types';
import type { FunctionExpr, Param, Stmt } from '../../model/program.js';
import { spanOf, type Lowering } from './lowering.js';
import { annotationOf, noted } from './types.js';

type AnyFunction =
  | t.FunctionDeclaration
  | t.FunctionExpression
  | t.ArrowFunctionExpression
  | t.ObjectMethod
  | t.ClassMethod
  | t.ClassPrivateMethod;

/** Lowers function expressions; `undefined` for any other node. */
export function functionExpression(node: t.Node, to: Lowering): FunctionExpr | undefined {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
    ? lowerFunction(node, to)
    : undefined;
}

/** A function or method; the span of a method is that of the whole member. */
export function lowerFunction(node: AnyFunction, to: Lowering): FunctionExpr {
  const name = 'id' in node ? node.id?.name : undefined;
  return {
    kind: 'function',
    ...(name === undefined ? {} : { name }),
    params: params(node.params, to),
    body: bodyOf(node, to),
    ...(node.type === 'ArrowFunctionExpression' ? { arrow: true } : {}),
    ...(node.generator === true ? { generator: true } : {}),
    ...noted('returns', annotationOf(node.returnType, to)),
    span: spanOf(to, node),
  };
}

function bodyOf(node: AnyFunction, to: Lowering): Stmt[] {
  if (node.body.type !== 'BlockStatement') {
    const value = to.expr(node.body);
    return [{ kind: 'return', value, span: value.span }];
  }
  const statements = to.statements(node.body.body);
  const fields = node.params.flatMap((param) => parameterProperty(param, to));
  if (fields.length === 0) return statements;
  // The class that is extended sets its fields first.
  const after = statements.findIndex(callsSuper) + 1;
  return [...statements.slice(0, after), ...fields, ...statements.slice(after)];
}

function callsSuper(stmt: Stmt): boolean {
  return stmt.kind === 'expr' && stmt.value.kind === 'call' && stmt.value.callee.kind === 'super';
}

/** `constructor(private base: string)` sets `this.base`. */
function parameterProperty(param: t.Node, to: Lowering): Stmt[] {
  if (param.type !== 'TSParameterProperty') return [];
  const { parameter } = param;
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (target.type !== 'Identifier') return [];
  const name = to.pattern(target);
  if (name.kind !== 'name') return [];
  const { span } = name;
  return [
    {
      kind: 'expr',
      value: {
        kind: 'assign',
        target: { kind: 'member', of: { kind: 'this', span }, key: name.name, keySpan: span, span },
        op: '=',
        value: name,
        span,
      },
      span,
    },
  ];
}

function params(nodes: readonly t.Node[], to: Lowering): Param[] {
  return nodes
    .filter((node) => !(node.type === 'Identifier' && node.name === 'this'))
    .map((node): Param => {
      const span = spanOf(to, node);
      if (node.type === 'RestElement') return { target: to.pattern(node.argument), rest: true, span };
      const inner = node.type === 'TSParameterProperty' ? node.parameter : node;
      const target = inner.type === 'AssignmentPattern' ? inner.left : inner;
      const type = annotationOf('typeAnnotation' in target ? target.typeAnnotation : undefined, to);
      return { target: to.pattern(inner), ...noted('type', type), span };
    });
}
