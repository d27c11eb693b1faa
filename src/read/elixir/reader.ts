import type { Expr, Pattern, PatternMember, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { programSurface } from '../documents/surfaces.js';
import { functionOf } from '../grammar/builders.js';
import { exported } from '../grammar/exported.js';
import { loadGrammar } from '../grammar/load.js';
import { lowerFile, type Language, type Lowering, type LowerPattern, type LowerStmt } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { givingBack } from '../grammar/tails.js';
import { aliasesOf, fullName } from './aliases.js';
import { args, expressions } from './expressions.js';
import { attempt, blocksOf, controlFlow, isAttempt } from './control.js';
import { operatorOf } from './operator.js';
import { params } from './params.js';

/** `defmodule A do ... end`: functions and attributes are static members, in sight of one another. */
function moduleClass(node: SyntaxNode, name: string, around: Lowering): ClassExpr {
  const block = ofType(node, 'do_block');
  const parts = named(block);
  const usesTesla = parts.some((one) => /^use\s+Tesla\b/.test(around.text(one)));
  const to = around.within(usesTesla ? new Set(['Tesla']) : new Set());
  return {
    kind: 'class',
    name,
    members: parts.flatMap((one) => members(one, to)),
    membersInSight: true,
    span: to.span(node),
  };
}

function members(node: SyntaxNode, to: Lowering): ClassMember[] {
  const span = to.span(node);
  const target = childOf(node, 'target');
  const word = target?.type === 'identifier' ? to.text(target) : '';
  const list = ofType(node, 'arguments');
  const given = named(list);
  const [first, second] = given;
  if (node.type === 'unary_operator') return attribute(node, to);
  if (/^defp?$/.test(word) && first !== undefined) return functionMember(node, first, word === 'defp', to);
  if (word === 'plug' && first !== undefined && second !== undefined && /BaseUrl/.test(to.text(first))) {
    const value = call('Tesla', 'client', [{ value: to.expr(second), name: 'base_url' }], span);
    return [{ kind: 'field', static: true, key: '@tesla', value, span }];
  }
  if (word === 'use' && first?.type === 'alias') {
    const made = call(fullName(to.text(first), to.source), '__using__', args(list, to).slice(1), span);
    return [{ kind: 'field', static: true, key: `use ${node.start}`, value: made, span }];
  }
  if (word === 'defmodule') return [];
  // What stands in the body of a module runs when it is compiled.
  const body: Stmt[] = /^(?:alias|import|require|plug|defstruct|deftypep?|moduledoc)$/.test(word)
    ? []
    : to.statements([node]);
  return body.length === 0 ? [] : [{ kind: 'static-block', static: true, value: functionOf({}, [], body, span), span }];
}

function call(of: string, key: string, given: Extract<Expr, { kind: 'call' }>['args'], span: Expr['span']): Expr {
  const callee: Expr = { kind: 'member', of: { kind: 'name', name: of, span }, key, keySpan: span, span };
  return { kind: 'call', callee, args: given, span };
}

/** `@name value` */
function attribute(node: SyntaxNode, to: Lowering): ClassMember[] {
  const operand = childOf(node, 'operand');
  const target = childOf(operand, 'target');
  const list = ofType(operand, 'arguments');
  const [value] = named(list);
  if (target === undefined || value === undefined || /^(?:doc|moduledoc|spec|type|typep|impl)$/.test(to.text(target)))
    return [];
  return [{ kind: 'field', static: true, key: `@${to.text(target)}`, value: to.expr(value), span: to.span(node) }];
}

function functionMember(node: SyntaxNode, written: SyntaxNode, isPrivate: boolean, to: Lowering): ClassMember[] {
  const head = written.type === 'binary_operator' ? (childOf(written, 'left') ?? written) : written;
  const nameNode = childOf(head, 'target') ?? head;
  const span = to.span(node);
  const key = to.text(nameNode);
  const block = ofType(node, 'do_block');
  const { body } = blocksOf(node, to);
  const value = functionOf(
    { name: key },
    params(ofType(head, 'arguments'), to),
    givingBack(isAttempt(block) ? [attempt(block, body, to, span)] : body),
    span,
  );
  return [{ kind: 'method', static: true, ...(isPrivate ? { private: true } : {}), key, value, span }];
}

const statement: LowerStmt = (node, to) => {
  const target = childOf(node, 'target');
  const word = target?.type === 'identifier' ? to.text(target) : '';
  const span = to.span(node);
  if (word === 'defmodule') return modules(node, to);
  if (/^(?:alias|import|require)$/.test(word)) return [];
  const flow = controlFlow(word, node, to, undefined);
  return flow ?? [{ kind: 'expr', value: to.expr(node), span }];
};

/** A module in another one goes by its own name in there, and elsewhere by that behind the name of the other. */
function modules(node: SyntaxNode, to: Lowering, around = ''): Stmt[] {
  const list = ofType(node, 'arguments');
  const nameNode = named(list)[0];
  const block = ofType(node, 'do_block');
  if (nameNode === undefined) return [];
  const name = to.text(nameNode);
  const full = `${around}${name}`;
  const span = to.span(node);
  const target = { kind: 'name', name: full, span: to.span(nameNode) } as const;
  const inner = named(block).filter((one) => to.text(one).startsWith('defmodule'));
  return [
    {
      kind: 'let',
      target: { kind: 'name', name, span: to.span(nameNode) },
      value: moduleClass(node, name, to),
      hoisted: true,
      span,
    },
    ...(around === '' ? [] : [{ kind: 'let', target, value: { ...target, name }, hoisted: true, span } as const]),
    ...inner.flatMap((one) => modules(one, to, `${full}.`)),
  ];
}

const assignment: LowerStmt = (node, to) => {
  const operator = childOf(node, 'operator');
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')];
  const span = to.span(node);
  if (operator === undefined || to.text(operator) !== '=' || left === undefined || right === undefined) {
    return [{ kind: 'expr', value: to.expr(node), span }];
  }
  return [{ kind: 'let', target: to.pattern(left), value: to.expr(right), functionScoped: true, span }];
};

const tuplePattern: LowerPattern = (node, to) => {
  const [first, second, more] = named(node);
  if (first?.type === 'atom' && second !== undefined && more === undefined) return to.pattern(second);
  return { kind: 'list-pattern', items: named(node).map((one) => to.pattern(one)), span: to.span(node) };
};

/** `[a, b | rest]`; `[key: a]` is taken apart as a map is. */
const listPattern: LowerPattern = (node, to) => {
  const parts = named(node);
  if (parts.some(({ type }) => type === 'keywords')) return objectPattern(node, node, to);
  const last = parts.at(-1);
  const rest = last !== undefined && operatorOf(last, to) === '|' ? childOf(last, 'right') : undefined;
  const items = parts.map((one) => (one === last && rest !== undefined ? (childOf(one, 'left') ?? one) : one));
  return {
    kind: 'list-pattern',
    items: items.map((one) => to.pattern(one)),
    ...(rest === undefined ? {} : { rest: to.pattern(rest) }),
    span: to.span(node),
  };
};

const mapPattern: LowerPattern = (node, to) => objectPattern(node, ofType(node, 'map_content'), to);

function objectPattern(node: SyntaxNode, content: SyntaxNode | undefined, to: Lowering): Pattern {
  const made = to.expr(node);
  const values = content === undefined ? [] : valuesOf(content);
  const members = made.kind === 'object' ? made.members : [];
  return {
    kind: 'object-pattern',
    members: members.flatMap((member, i): PatternMember[] => {
      const value = values[i];
      if (typeof member.key !== 'string' || member.keySpan === undefined || value === undefined) return [];
      return [{ key: member.key, keySpan: member.keySpan, target: to.pattern(value) }];
    }),
    span: to.span(node),
  };
}

function valuesOf(node: SyntaxNode): SyntaxNode[] {
  return named(node).flatMap((one) => {
    if (one.type === 'keywords') return valuesOf(one);
    const value = childOf(one, 'value') ?? childOf(one, 'right');
    return value === undefined ? [] : [value];
  });
}

export const elixirLanguage: Language = {
  id: 'elixir',
  grammar: 'elixir',
  expressions,
  statements: {
    call: statement,
    binary_operator: assignment,
    block: (node, to) => to.statements(named(node)),
  },
  patterns: {
    identifier: (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) }),
    tuple: tuplePattern,
    map: mapPattern,
    list: listPattern,
    // `<<head::binary-size(7), rest::binary>>` takes a text apart.
    bitstring: (node, to) => ({
      kind: 'list-pattern',
      items: named(node).map((one) => to.pattern(one)),
      span: to.span(node),
    }),
    // `pattern = name`, `pattern when condition`, `part::kind`
    binary_operator: (node, to) => {
      const right = childOf(node, 'right');
      const [left] = named(node);
      const target = right?.type === 'identifier' && /^(?:=|<>)$/.test(operatorOf(node, to)) ? right : left;
      return target === undefined ? { kind: 'list-pattern', items: [], span: to.span(node) } : to.pattern(target);
    },
  },
  bare: new Set(['block', 'body']),
  silent: new Set(['struct']),
};

export const elixir: Reader = {
  id: 'elixir',
  prepare: (_source, shipped) => loadGrammar('elixir', shipped),
  surfaces: [programSurface('Elixir', [], ['ciphers', 'form'], ['headers'])],
  read,
};

/** Modules go by their full names everywhere. */
function read(source: SourceText): Reading {
  const reading = lowerFile(elixirLanguage, source);
  const programs = reading.programs.map((program) => {
    const own = new Set(
      program.body.flatMap((one) => (one.kind === 'let' && one.target.kind === 'name' ? [one.target.name] : [])),
    );
    const span = { file: source.file, start: 0, end: 0 };
    const used = [...source.text.matchAll(/(?<![\w.])[A-Z]\w*(?:\.[A-Z]\w*)*/g)].map(([name]) =>
      fullName(name, source),
    );
    const names = new Set([...used, ...aliasesOf(source).values()].filter((name) => !own.has(name)));
    const imports = [...names].map((name): Stmt => ({
      kind: 'import',
      from: name,
      bindings: [{ imported: name, local: name, span }],
      span,
    }));
    return { ...program, body: [...exported(program.body), ...imports, ...program.body] };
  });
  return { ...reading, programs };
}
