import type { Expr, Pattern, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { withDeferred } from './deferred.js';
import { constDeclaration, functionDeclaration, methodDeclaration, varDeclaration } from './functions.js';
import { structClass, typeNote } from './types.js';

function block(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  return node === undefined ? [] : withDeferred(to.statements(named(node)));
}

const deferStatement: LowerStmt = (node, to) => [
  { kind: 'try', body: [], handler: [], finalizer: called(node, to), span: to.span(node) },
];

function listed(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  if (node === undefined) return [];
  return node.type === 'expression_list' ? named(node) : [node];
}

/** What stands on the left and the right of an assignment, as one pattern and one value. */
function sides(node: SyntaxNode, to: Lowering): { readonly target: Pattern; readonly value: Expr } | undefined {
  const left = listed(childOf(node, 'left'));
  const right = listed(childOf(node, 'right'));
  const [first, second] = left;
  const [only, more] = right;
  if (first === undefined || only === undefined) return undefined;
  const span = to.span(node);
  if (second === undefined) return { target: to.pattern(first), value: to.expr(only) };
  const items = left.map((one) => (to.text(one) === '_' ? undefined : to.pattern(one)));
  const target: Pattern = { kind: 'list-pattern', items, span };
  if (more === undefined && only.type === 'call_expression') return { target, value: to.expr(only) };
  // `v, ok := m[k]`: whether it was there is not known.
  const given = right.map((one) => ({ value: to.expr(one) }));
  const all = more === undefined ? [...given, { value: nothing(span) }] : given;
  return { target, value: { kind: 'list', items: all, span } };
}

function nothing(span: Span): Expr {
  return { kind: 'other', children: [], span };
}

const shortDeclaration: LowerStmt = (node, to) => {
  const both = sides(node, to);
  return both === undefined ? [] : [{ kind: 'let', ...both, span: to.span(node) }];
};

const assignment: LowerStmt = (node, to) => {
  const both = sides(node, to);
  const operator = childOf(node, 'operator');
  const span = to.span(node);
  if (both === undefined || operator === undefined) return [];
  return [{ kind: 'expr', value: { kind: 'assign', ...both, op: to.text(operator), span }, span }];
};

const counting: LowerStmt = (node, to) => {
  const [of] = named(node);
  const span = to.span(node);
  if (of === undefined) return [];
  const op = hasToken(node, '++') ? '++' : '--';
  return [{ kind: 'expr', value: { kind: 'assign', target: to.pattern(of), op, value: nothing(span), span }, span }];
};

/** `if x := f(); x { ... }` */
function after(node: SyntaxNode, stmt: Stmt, to: Lowering): Stmt[] {
  const first = childOf(node, 'initializer');
  return first === undefined ? [stmt] : [{ kind: 'block', body: [...to.statements([first]), stmt], span: stmt.span }];
}

const ifStatement: LowerStmt = (node, to) => {
  const next = childOf(node, 'alternative');
  const otherwise = next === undefined ? [] : next.type === 'block' ? block(next, to) : to.statements([next]);
  const stmt: Stmt = {
    kind: 'if',
    test: to.maybe(childOf(node, 'condition')),
    then: block(childOf(node, 'consequence'), to),
    otherwise,
    span: to.span(node),
  };
  return after(node, stmt, to);
};

const forStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const body = block(childOf(node, 'body'), to);
  const range = ofType(node, 'range_clause');
  if (range !== undefined) return [rangeLoop(range, body, to, span)];
  const clause = ofType(node, 'for_clause');
  if (clause === undefined) {
    const [test] = named(node).filter((one) => one.field !== 'body');
    return [{ kind: 'loop', ...(test === undefined ? {} : { test: to.expr(test) }), body, span }];
  }
  const test = childOf(clause, 'condition');
  const update = childOf(clause, 'update');
  const [done] = update === undefined ? [] : to.statements([update]);
  const loop: Stmt = {
    kind: 'loop',
    ...(test === undefined ? {} : { test: to.expr(test) }),
    ...(done?.kind === 'expr' ? { update: done.value } : {}),
    body,
    span,
  };
  return after(clause, loop, to);
};

function rangeLoop(range: SyntaxNode, body: readonly Stmt[], to: Lowering, span: Span): Stmt {
  const over = to.maybe(childOf(range, 'right'));
  const [key, value] = listed(childOf(range, 'left'));
  if (value === undefined) {
    return { kind: 'loop', over, by: 'keys', ...(key === undefined ? {} : { target: to.pattern(key) }), body, span };
  }
  const items = [key, value].map((one) => (one === undefined || to.text(one) === '_' ? undefined : to.pattern(one)));
  return {
    kind: 'loop',
    over,
    by: 'entries',
    target: { kind: 'list-pattern', items, span: to.span(range) },
    body,
    span,
  };
}

/** Cases end where they end, unless they say that they do not. */
function caseBody(parts: readonly SyntaxNode[], to: Lowering, span: Span): Stmt[] {
  const body = to.statements(parts);
  const falls = parts.some((part) => named(part).at(-1)?.type === 'fallthrough_statement');
  return falls ? body : [...body, { kind: 'jump', to: 'break', span }];
}

const switchStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const on = childOf(node, 'value');
  const cases = named(node).flatMap((one) => {
    if (one.type === 'default_case') return [{ body: caseBody(named(one), to, span) }];
    if (one.type !== 'expression_case') return [];
    const tests = listed(childOf(one, 'value'));
    const body = caseBody(
      named(one).filter(({ field }) => field !== 'value'),
      to,
      span,
    );
    return tests.map((test, i) => ({ test: to.expr(test), body: i === tests.length - 1 ? body : [] }));
  });
  const value: Expr = on === undefined ? { kind: 'literal', value: true, span } : to.expr(on);
  return after(node, { kind: 'switch', on: value, cases, span }, to);
};

/** `switch v := x.(type) { case T: ... }`: in each case `v` is of the type. */
const typeSwitch: LowerStmt = (node, to) => {
  const span = to.span(node);
  const on = to.maybe(childOf(node, 'value'));
  const [alias] = listed(childOf(node, 'alias'));
  const cases = named(node).flatMap((one) => {
    if (one.type !== 'type_case' && one.type !== 'default_case') return [];
    const types = childrenOf(one, 'type').filter((type) => type.named);
    const type = types.length === 1 ? typeNote(types[0], to) : undefined;
    const value: Expr = type === undefined ? on : { kind: 'typed', of: on, type, span };
    const known: Stmt[] = alias === undefined ? [] : [{ kind: 'let', target: to.pattern(alias), value, span }];
    const parts = named(one).filter(({ field }) => field !== 'type');
    // Each case has a block of its own.
    const body: Stmt[] = [
      { kind: 'block', body: [...known, ...to.statements(parts)], span },
      { kind: 'jump', to: 'break', span },
    ];
    return [one.type === 'default_case' ? { body } : { test: nothing(span), body }];
  });
  return after(node, { kind: 'switch', on: nothing(span), cases, span }, to);
};

const selectStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const cases = named(node).flatMap((one) =>
    /_case$/.test(one.type) ? [{ test: nothing(span), body: caseBody(named(one), to, span) }] : [],
  );
  return [{ kind: 'switch', on: nothing(span), cases, span }];
};

/** `return a, b`; without values, those of the results that have names. */
const returnStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const items = listed(named(node)[0]).map((one) => ({ value: to.expr(one) }));
  const [first, second] = items;
  if (first !== undefined)
    return [{ kind: 'return', value: second === undefined ? first.value : { kind: 'list', items, span }, span }];
  const [only, ...more] = [...to.names].map((name): Expr => ({ kind: 'name', name, span }));
  if (only === undefined) return [{ kind: 'return', span }];
  const value: Expr =
    more.length === 0 ? only : { kind: 'list', items: [only, ...more].map((one) => ({ value: one })), span };
  return [{ kind: 'return', value, span }];
};

const called: LowerStmt = (node, to) =>
  named(node).map((one): Stmt => ({ kind: 'expr', value: to.expr(one), span: to.span(node) }));

/** `channel <- value` */
const sendStatement: LowerStmt = (node, to) => {
  const span = to.span(node);
  const [channel, value] = named(node).map((one) => to.expr(one));
  if (channel === undefined || value === undefined) return [];
  const callee: Expr = { kind: 'member', of: channel, key: '<-', keySpan: span, span: channel.span };
  return [{ kind: 'expr', value: { kind: 'call', callee, args: [{ value }], span }, span }];
};

const typeDeclaration: LowerStmt = (node, to) =>
  named(node).flatMap((spec): Stmt[] => {
    const nameNode = childOf(spec, 'name');
    const type = childOf(spec, 'type');
    if (nameNode === undefined || type === undefined) return [];
    const span = to.span(spec);
    const name = to.text(nameNode);
    if (type.type === 'struct_type') {
      const value = structClass(type, name, to, childOf(spec, 'type_parameters'));
      return [{ kind: 'let', target: { kind: 'name', name, span: to.span(nameNode) }, value, span }];
    }
    const note = typeNote(type, to);
    return note === undefined ? [] : [{ kind: 'type', name, type: note, span }];
  });

/** What each kind of statement is lowered to. */
export const statements: Readonly<Record<string, LowerStmt>> = {
  expression_statement: called,
  send_statement: sendStatement,
  go_statement: called,
  defer_statement: deferStatement,
  short_var_declaration: shortDeclaration,
  assignment_statement: assignment,
  inc_statement: counting,
  dec_statement: counting,
  if_statement: ifStatement,
  for_statement: forStatement,
  expression_switch_statement: switchStatement,
  type_switch_statement: typeSwitch,
  select_statement: selectStatement,
  return_statement: returnStatement,
  break_statement: (node, to) => [{ kind: 'jump', to: 'break', span: to.span(node) }],
  continue_statement: (node, to) => [{ kind: 'jump', to: 'continue', span: to.span(node) }],
  block: (node, to) => [{ kind: 'block', body: block(node, to), span: to.span(node) }],
  var_declaration: varDeclaration,
  const_declaration: constDeclaration,
  type_declaration: typeDeclaration,
  function_declaration: functionDeclaration,
  method_declaration: methodDeclaration,
};
