import type { Expr, Pattern, Stmt } from '../../model/program.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { givingBack } from '../grammar/tails.js';
import { typeNote } from './types.js';

/** Said of a lowering whose statements make a value: what returns there leaves the function around, not the value. */
const VALUE = new Set(['=']);

export function insideValue(to: Lowering): Lowering {
  return to.names.has('=') ? to : to.within(VALUE);
}

/** The statements of a block, of which the last one without a semicolon gives the value back. */
export function blockBody(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  if (node === undefined) return [];
  const parts = named(node);
  const body = to.statements(parts);
  const last = parts.at(-1);
  const ended = last !== undefined && last.type === 'expression_statement' && hasToken(last, ';');
  return ended ? body : givingBack(body);
}

/** `if let P = x` binds before what it decides on. */
function tested(node: SyntaxNode | undefined, to: Lowering): { readonly before: Stmt[]; readonly test: Expr } {
  const before: Stmt[] = [];
  if (node === undefined) return { before, test: to.maybe(undefined) };
  const parts = node.type === 'let_chain' ? named(node) : [node];
  const tests: Expr[] = [];
  for (const part of parts) {
    const pattern = childOf(part, 'pattern');
    if (part.type === 'let_condition' && pattern !== undefined) {
      before.push({
        kind: 'let',
        target: to.pattern(pattern),
        value: to.maybe(childOf(part, 'value')),
        span: to.span(part),
      });
    } else tests.push(to.expr(part));
  }
  const [only, more] = tests;
  const plain = only !== undefined && more === undefined && before.length === 0;
  return { before, test: plain ? only : { kind: 'other', children: tests, span: to.span(node) } };
}

/** `if`, as statements; `giving`: its branches give back their values. */
export function branchOf(node: SyntaxNode, to: Lowering, giving: boolean): Stmt[] {
  const span = to.span(node);
  const { before, test } = tested(childOf(node, 'condition'), to);
  const inner = (body: SyntaxNode | undefined): Stmt[] =>
    giving ? blockBody(body, to) : body === undefined ? [] : to.statements(named(body));
  const next = childOf(node, 'alternative');
  const [other] = named(next);
  const otherwise = other?.type === 'if_expression' ? branchOf(other, to, giving) : inner(other);
  const stmt: Stmt = { kind: 'if', test, then: inner(childOf(node, 'consequence')), otherwise, span };
  return before.length === 0 ? [stmt] : [{ kind: 'block', body: [...before, stmt], span }];
}

type Case = Extract<Stmt, { kind: 'switch' }>['cases'][number];

/** `match x { P => a, ... }`: each arm binds what it names of the value. */
export function matchOf(node: SyntaxNode, to: Lowering, giving: boolean): Stmt[] {
  const span = to.span(node);
  // A node of its own for each place: what is done with a value is looked up by the node.
  const on = (): Expr => ({ kind: 'name', name: '$match', span });
  const arms = named(childOf(node, 'body') ?? node).filter(({ type }) => type === 'match_arm');
  const cases = arms.flatMap((arm): Case[] => {
    const pattern = named(childOf(arm, 'pattern') ?? arm)[0];
    const guarded = childOf(childOf(arm, 'pattern'), 'condition') !== undefined;
    const body = armBody(childOf(arm, 'value'), to, giving);
    const jump: Stmt = { kind: 'jump', to: 'break', span };
    const plain = pattern === undefined ? [] : literalsOf(pattern);
    if (plain.length > 0 && !guarded) {
      return plain.map((one, i) => ({
        test: to.expr(one),
        body: i === plain.length - 1 ? [{ kind: 'block', body, span }, jump] : [],
      }));
    }
    const binds: Stmt[] =
      pattern === undefined ? [] : [{ kind: 'let', target: to.pattern(pattern), value: on(), span: to.span(arm) }];
    const whole: Stmt[] = [{ kind: 'block', body: [...binds, ...body], span }, jump];
    const any = pattern === undefined || (pattern.type === 'identifier' && /^[a-z_]/.test(to.text(pattern)));
    return [any && !guarded ? { body: whole } : { test: { kind: 'other', children: [], span }, body: whole }];
  });
  const target: Pattern = { kind: 'name', name: '$match', span };
  const value = to.maybe(childOf(node, 'value'));
  return [
    {
      kind: 'block',
      body: [
        { kind: 'let', target, value, span: value.span },
        { kind: 'switch', on: on(), cases, span },
      ],
      span,
    },
  ];
}

function armBody(node: SyntaxNode | undefined, to: Lowering, giving: boolean): Stmt[] {
  if (node === undefined) return [];
  if (node.type === 'block') return giving ? blockBody(node, to) : to.statements(named(node));
  const body = to.statements([node]);
  return giving ? givingBack(body) : body;
}

/** Patterns that are one value: literals, and variants without values by their full names. */
const LITERALS = new Set([
  'scoped_identifier',
  'string_literal',
  'raw_string_literal',
  'integer_literal',
  'boolean_literal',
  'char_literal',
]);

/** The literals of `"a" | "b"`; none where the pattern is another one. */
function literalsOf(pattern: SyntaxNode): readonly SyntaxNode[] {
  if (LITERALS.has(pattern.type)) return [pattern];
  if (pattern.type !== 'or_pattern') return [];
  const all = named(pattern).map(literalsOf);
  return all.every((one) => one.length > 0) ? all.flat() : [];
}

const letDeclaration: LowerStmt = (node, to) => {
  const pattern = childOf(node, 'pattern');
  if (pattern === undefined) return [];
  const value = childOf(node, 'value');
  const type = typeNote(childOf(node, 'type'), to);
  const otherwise = childOf(node, 'alternative');
  const span = to.span(node);
  const missing: Stmt[] =
    otherwise === undefined
      ? []
      : [
          {
            kind: 'if',
            test: { kind: 'other', children: [], span },
            then: to.statements(named(otherwise)),
            otherwise: [],
            span,
          },
        ];
  const stmt: Stmt = {
    kind: 'let',
    target: to.pattern(pattern),
    ...(value === undefined ? {} : { value: to.expr(value) }),
    ...(type === undefined ? {} : { type }),
    span,
  };
  return [stmt, ...missing];
};

const constant: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  const value = childOf(node, 'value');
  if (nameNode === undefined || value === undefined) return [];
  const target: Pattern = { kind: 'name', name: to.text(nameNode), span: to.span(nameNode) };
  const made = to.expr(value);
  // What is made by a function of the file needs what the file says of it.
  return [{ kind: 'let', target, value: made, hoisted: made.kind !== 'call', span: to.span(node) }];
};

const forLoop: LowerStmt = (node, to) => {
  const pattern = childOf(node, 'pattern');
  return [
    {
      kind: 'loop',
      over: to.maybe(childOf(node, 'value')),
      ...(pattern === undefined ? {} : { target: to.pattern(pattern) }),
      body: bodyOf(node, to),
      span: to.span(node),
    },
  ];
};

const whileLoop: LowerStmt = (node, to) => {
  const { before, test } = tested(childOf(node, 'condition'), to);
  const span = to.span(node);
  return [{ kind: 'loop', test, body: [...before, ...bodyOf(node, to)], span }];
};

const endless: LowerStmt = (node, to) => [{ kind: 'loop', body: bodyOf(node, to), span: to.span(node) }];

function bodyOf(node: SyntaxNode, to: Lowering): Stmt[] {
  const body = childOf(node, 'body') ?? ofType(node, 'block');
  return body === undefined ? [] : to.statements(named(body));
}

const returned: LowerStmt = (node, to) => {
  const [of] = named(node);
  const span = to.span(node);
  const value = of === undefined ? {} : { value: to.expr(of) };
  const fails = of?.type === 'call_expression' && to.text(childOf(of, 'function') ?? of) === 'Err';
  return [fails || to.names.has('=') ? { kind: 'throw', ...value, span } : { kind: 'return', ...value, span }];
};

/** Control flow stands as an expression; in a statement of its own it is one. */
const expressionStatement: LowerStmt = (node, to) => {
  const [inner] = named(node);
  return inner === undefined ? [] : to.statements([inner]);
};

/** What each kind of statement is lowered to. */
export const statements: Readonly<Record<string, LowerStmt>> = {
  expression_statement: expressionStatement,
  let_declaration: letDeclaration,
  const_item: constant,
  static_item: constant,
  if_expression: (node, to) => branchOf(node, to, false),
  match_expression: (node, to) => matchOf(node, to, false),
  block: (node, to) => [{ kind: 'block', body: to.statements(named(node)), span: to.span(node) }],
  unsafe_block: (node, to) => to.statements(named(node)),
  for_expression: forLoop,
  while_expression: whileLoop,
  loop_expression: endless,
  return_expression: returned,
  break_expression: (node, to) => [{ kind: 'jump', to: 'break', span: to.span(node) }],
  continue_expression: (node, to) => [{ kind: 'jump', to: 'continue', span: to.span(node) }],
};
