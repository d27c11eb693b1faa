import type { Expr, FunctionExpr, Param, Stmt } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import { functionOf } from '../grammar/builders.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { withDeferred } from './deferred.js';
import { resultNote, typeNote, zeroValue } from './types.js';

/** What makes a function: its parameters, its statements, and what it returns. */
export function functionParts(
  node: SyntaxNode,
  around: Lowering,
): { readonly params: Param[]; readonly body: Stmt[]; readonly about: Pick<FunctionExpr, 'returns'> } {
  const results = namedResults(childOf(node, 'result'), around);
  const to = around.within(new Set(results.map(({ name }) => around.text(name))));
  const returns = resultNote(node, to);
  const body = childOf(node, 'body');
  const declared = results.map(({ name, type }): Stmt => {
    const value = zeroValue(type, to);
    const holds = value === undefined ? {} : { value };
    return { kind: 'let', target: to.pattern(name), ...holds, functionScoped: true, span: to.span(name) };
  });
  return {
    params: params(childOf(node, 'parameters'), to),
    body: [...declared, ...(body === undefined ? [] : withDeferred(to.statements(named(body))))],
    about: returns === undefined ? {} : { returns },
  };
}

/** The results that are variables of the function, which hold what is empty of their types at first. */
function namedResults(result: SyntaxNode | undefined, to: Lowering): { name: SyntaxNode; type?: SyntaxNode }[] {
  if (result?.type !== 'parameter_list') return [];
  return named(result).flatMap((one) => {
    const type = childOf(one, 'type');
    return childrenOf(one, 'name')
      .filter((name) => name.type === 'identifier' && to.text(name) !== '_')
      .map((name) => ({ name, ...(type === undefined ? {} : { type }) }));
  });
}

function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  return named(list).flatMap((node): Param[] => {
    const note = typeNote(childOf(node, 'type'), to);
    const type = note === undefined ? {} : { type: note };
    const span = to.span(node);
    const names = childrenOf(node, 'name').filter((one) => one.named);
    if (names.length === 0) return [{ target: { kind: 'name', name: '_', span }, ...type, span }];
    return names.map((one): Param => {
      const target = to.pattern(one);
      if (node.type === 'variadic_parameter_declaration') return { target, rest: true, span };
      return { target, ...type, span: to.span(one) };
    });
  });
}

/** `func f() {...}`. Any number of functions may be called `init`, and nothing can call them. */
export const functionDeclaration: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const { params: taken, body, about } = functionParts(node, to);
  const span = to.span(node);
  const name = to.text(nameNode);
  const value = functionOf({ name, ...about }, taken, body, span);
  if (name === 'init' || name === 'main' || name === '_') return [{ kind: 'expr', value, span }];
  return [{ kind: 'let', target: to.pattern(nameNode), value, functionScoped: true, span }];
};

/** `func (c *Client) f() {...}` */
export const methodDeclaration: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  const [receiver] = named(childOf(node, 'receiver') ?? node);
  const type = childOf(receiver, 'type');
  const of = type === undefined ? undefined : /^[*(\s]*(\w+)/.exec(to.text(type))?.[1];
  if (nameNode === undefined || receiver === undefined || of === undefined) return [];
  const { params: taken, body, about } = functionParts(node, to);
  const self = childOf(receiver, 'name');
  const span = to.span(node);
  const key = to.text(nameNode);
  const bound = self === undefined ? undefined : { name: to.text(self), span: to.span(self) };
  const value = functionOf({ name: key, ...about }, taken, body, span, bound);
  const member: ClassMember = { kind: 'method', key, value, span };
  return [{ kind: 'extend', of, member, span }];
};

/** `var a, b T = 1, 2` at any place. */
export const varDeclaration: LowerStmt = (node, to) => specs(node).flatMap((spec) => variables(spec, to));

/** `const a, b = 1, 2`: one without a value has the one before it again, which `iota` makes another. */
export const constDeclaration: LowerStmt = (node, to) => {
  let given: SyntaxNode | undefined;
  return specs(node).flatMap((spec) => {
    given = childOf(spec, 'value') === undefined ? given : spec;
    const all = variables(spec, to, given);
    return [...all, ...all.flatMap(constantOfType)];
  });
};

/** `const Brotli Setting = "brotli"`: what is of the type may be that one. */
function constantOfType(stmt: Stmt): Stmt[] {
  if (stmt.kind !== 'let' || stmt.type?.kind !== 'named' || stmt.target.kind !== 'name') return [];
  const [of, more] = stmt.type.name;
  if (of === undefined || more !== undefined || stmt.value?.kind !== 'text') return [];
  const { target, span } = stmt;
  const value: Expr = { kind: 'name', name: target.name, span: target.span };
  return [
    {
      kind: 'extend',
      of,
      member: { kind: 'field', static: true, constant: true, key: target.name, value, span },
      span,
    },
  ];
}

function specs(node: SyntaxNode): SyntaxNode[] {
  return named(node).flatMap((one) => (/_spec$/.test(one.type) ? [one] : specs(one)));
}

/** `//go:embed a.json` before a variable: it holds what is in the file. */
function embedded(spec: SyntaxNode, to: Lowering): Expr | undefined {
  const before = to.source.text.slice(Math.max(0, spec.start - LONGEST), spec.start);
  const [comment, path] = /\/\/go:embed[ \t]+([\w./-]+)[ \t]*\r?\n\s*(?:var\s+)?$/.exec(before) ?? [];
  if (comment === undefined || path === undefined) return undefined;
  const span = to.span(spec);
  const start = spec.start - comment.length + comment.indexOf(path);
  const text: Expr = {
    kind: 'text',
    text: [{ kind: 'run', text: path, span: { ...span, start, end: start + path.length }, quoting: [] }],
    span: { ...span, start, end: start + path.length },
  };
  return { kind: 'op', op: 'file.text', args: [{ value: text }], span };
}

/** How far before a variable its comment is looked for, in characters. */
const LONGEST = 400;

/** `from`: the specification that the type and the values are written in. */
function variables(spec: SyntaxNode, to: Lowering, from = spec): Stmt[] {
  const names = childrenOf(spec, 'name').filter((one) => one.named);
  const type = childOf(from, 'type');
  const note = typeNote(type, to);
  const typed = note === undefined ? {} : { type: note };
  const list = childOf(from, 'value');
  const values = named(list);
  const span = to.span(spec);
  if (values.length === 1 && names.length > 1) {
    const items = names.map((one) => to.pattern(one));
    const target = { kind: 'list-pattern' as const, items, span };
    return [{ kind: 'let', target, value: to.maybe(values[0]), functionScoped: true, span }];
  }
  return names.map((one, i): Stmt => {
    const given = values[i];
    const value = given === undefined ? (embedded(spec, to) ?? zeroValue(type, to)) : to.expr(given);
    const whole = names.length === 1 ? span : to.span(one);
    return { kind: 'let', target: to.pattern(one), ...(value === undefined ? {} : { value }), ...typed, span: whole };
  });
}
