import type { Expr, Pattern, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { call, letStmt, member, nameExpr, oneOf, other } from '../build.js';
import { hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { pipeline } from './command.js';
import { expression } from './expression.js';
import { classStatement, functionStatement } from './functions.js';
import { slice, spanOf, variableName, type Lowering } from './lowering.js';

/** Statements in order; with `tail`, the last one's value is what the function around them returns. */
export function statements(cx: Lowering, node: SyntaxNode | undefined, tail: boolean): Stmt[] {
  const list = named(node ?? { type: '', named: true, field: undefined, start: 0, end: 0, children: [] });
  const last = list.findLastIndex((child) => child.type !== 'empty_statement');
  return list.flatMap((child, i) => statement(cx, child, tail && i === last));
}

function statement(cx: Lowering, node: SyntaxNode, tail: boolean): Stmt[] {
  const span = spanOf(cx, node);
  const block = (of: SyntaxNode | undefined): Stmt[] => statements(cx, ofType(of, 'statement_list'), tail);
  const test = (of: SyntaxNode): Expr => {
    const tested =
      ofType(of, 'pipeline') ?? ofType(ofType(of, 'while_condition') ?? ofType(of, 'for_condition'), 'pipeline');
    return tested === undefined ? other([], span) : pipeline(cx, tested);
  };
  switch (node.type) {
    case 'empty_statement':
      return [];
    case 'pipeline': {
      const [only] = named(node);
      const assigned = only?.type === 'assignment_expression' ? assignment(cx, only) : undefined;
      if (assigned !== undefined) return assigned;
      return [
        tail ? { kind: 'return', value: pipeline(cx, node), span } : { kind: 'expr', value: pipeline(cx, node), span },
      ];
    }
    case 'assignment_expression':
      return assignment(cx, node) ?? [];
    case 'if_statement':
      return [conditional(cx, node, tail)];
    case 'foreach_statement': {
      const target = ofType(node, 'variable');
      const over = ofType(node, 'pipeline');
      if (target === undefined || over === undefined) return [];
      const bound: Pattern = { kind: 'name', name: variableName(slice(cx, target)), span: spanOf(cx, target) };
      const body = statements(cx, ofType(ofType(node, 'statement_block'), 'statement_list'), false);
      return [
        { kind: 'loop', over: call('powershell.elements', [pipeline(cx, over)], span), target: bound, body, span },
      ];
    }
    case 'for_statement': {
      const steps = ['for_initializer', 'for_condition', 'for_iterator'].flatMap((type) => {
        const inner = ofType(ofType(node, type), 'pipeline');
        return inner === undefined ? [] : statement(cx, inner, false);
      });
      return [{ kind: 'loop', body: [...steps, ...blockOf(cx, node)], span }];
    }
    case 'while_statement':
    case 'do_statement':
      return [{ kind: 'loop', body: [{ kind: 'expr', value: test(node), span }, ...blockOf(cx, node)], span }];
    case 'switch_statement':
      return [selection(cx, node, tail)];
    case 'try_statement': {
      const clauses = named(ofType(node, 'catch_clauses') ?? node).filter(({ type }) => type === 'catch_clause');
      const handler = oneOf(
        clauses.map((one) => block(ofType(one, 'statement_block'))),
        span,
      );
      const finalizer = statements(
        cx,
        ofType(ofType(ofType(node, 'finally_clause'), 'statement_block'), 'statement_list'),
        false,
      );
      return [{ kind: 'try', body: block(ofType(node, 'statement_block')), handler, finalizer, span }];
    }
    // What a script does with an error that nothing else handles: it runs only then.
    case 'trap_statement':
      return [{ kind: 'if', test: other([], span), then: block(ofType(node, 'statement_block')), otherwise: [], span }];
    case 'flow_control_statement':
      return [jump(cx, node)];
    case 'function_statement':
      return [functionStatement(cx, node)];
    case 'class_statement':
      return [classStatement(cx, node)];
    case 'statement_list':
    case 'ERROR':
      return statements(cx, node, false);
    case 'param_block':
    case 'class_property_definition':
      return [];
    default:
      return [{ kind: 'expr', value: expression(cx, node), span }];
  }
}

function blockOf(cx: Lowering, node: SyntaxNode): Stmt[] {
  return statements(cx, ofType(ofType(node, 'statement_block'), 'statement_list'), false);
}

function conditional(cx: Lowering, node: SyntaxNode, tail: boolean): Stmt {
  const clauses = [
    node,
    ...(ofType(node, 'elseif_clauses') ?? node).children.filter(({ type }) => type === 'elseif_clause'),
  ];
  const last = ofType(ofType(node, 'else_clause'), 'statement_block');
  let otherwise = statements(cx, ofType(last, 'statement_list'), tail);
  for (const clause of clauses.reverse()) {
    const span = spanOf(cx, clause);
    const tested = ofType(clause, 'pipeline');
    const test = tested === undefined ? other([], span) : pipeline(cx, tested);
    const then = statements(cx, ofType(ofType(clause, 'statement_block'), 'statement_list'), tail);
    otherwise = [{ kind: 'if', test, then, otherwise, span }];
  }
  return otherwise[0] ?? { kind: 'block', body: [], span: spanOf(cx, node) };
}

function selection(cx: Lowering, node: SyntaxNode, tail: boolean): Stmt {
  const span = spanOf(cx, node);
  const on = ofType(ofType(node, 'switch_condition'), 'pipeline');
  const body = ofType(node, 'switch_body');
  const clauses =
    (ofType(body, 'switch_clauses') ?? body)?.children.filter(({ type }) => type === 'switch_clause') ?? [];
  const cases = clauses.map((clause) => {
    const condition = ofType(clause, 'switch_clause_condition');
    const plain = condition === undefined || slice(cx, condition).toLowerCase() === 'default' ? undefined : condition;
    const block = statements(cx, ofType(ofType(clause, 'statement_block'), 'statement_list'), tail);
    return {
      ...(plain === undefined ? {} : { test: expression(cx, plain) }),
      body: [...block, { kind: 'jump', to: 'break', span } as const],
    };
  });
  return { kind: 'switch', on: on === undefined ? other([], span) : pipeline(cx, on), cases, span };
}

function jump(cx: Lowering, node: SyntaxNode): Stmt {
  const span = spanOf(cx, node);
  const inner = ofType(node, 'pipeline');
  const value = inner === undefined ? undefined : pipeline(cx, inner);
  if (hasToken(node, 'break') || hasToken(node, 'continue')) {
    return { kind: 'jump', to: hasToken(node, 'break') ? 'break' : 'continue', span };
  }
  if (hasToken(node, 'throw') || hasToken(node, 'exit')) return { kind: 'throw', value, span };
  return { kind: 'return', value, span };
}

/** `$a = b`, `$a.b += c`, `$a, $b = c`. A variable belongs to the function that sets it. */
function assignment(cx: Lowering, node: SyntaxNode): Stmt[] | undefined {
  const span = spanOf(cx, node);
  const [left, operator, right] = named(node);
  if (left === undefined || operator === undefined || right === undefined) return undefined;
  const op = slice(cx, operator).trim();
  const target = targetOf(cx, left);
  const value = pipeline(cx, right);
  if (target === undefined) return [{ kind: 'expr', value, span }];
  if (target.kind === 'list-pattern') return [{ kind: 'let', target, value, functionScoped: true, span }];
  if (target.kind === 'name' && !/^\$(?:script|global):/i.test(slice(cx, left))) {
    const before = nameExpr(target.name, target.span);
    return [{ ...letStmt(target.name, updated(op, before, value, span), span), functionScoped: true } as Stmt];
  }
  return [{ kind: 'expr', value: { kind: 'assign', target, op, value, span }, span }];
}

function updated(op: string, before: Expr, value: Expr, span: Span): Expr {
  if (op === '=') return value;
  if (op === '+=') return call('powershell.plus', [before, value], span);
  if (op === '??=') return { kind: 'choice', by: 'nullish', options: [before, value], span };
  return { kind: 'other', children: [value], span };
}

function targetOf(cx: Lowering, node: SyntaxNode): Pattern | undefined {
  const inner = named(node);
  const span = spanOf(cx, node);
  switch (node.type) {
    case 'variable':
    case 'braced_variable':
      return { kind: 'name', name: variableName(slice(cx, node)), span };
    case 'member_access':
    case 'element_access': {
      const [of, key] = inner;
      if (of === undefined || key === undefined) return undefined;
      const name = node.type === 'member_access' ? (ofType(key, 'simple_name') ?? key) : undefined;
      const spelled = name === undefined ? expression(cx, key) : slice(cx, name);
      const known = typeof spelled === 'string' ? spelled : plainText(spelled);
      const keySpan = spanOf(cx, key);
      const made = member(expression(cx, of), known ?? spelled, keySpan, span);
      return made.kind === 'member' ? made : undefined;
    }
    case 'array_literal_expression':
      if (inner.length > 1) return { kind: 'list-pattern', items: inner.map((item) => targetOf(cx, item)), span };
      break;
    case 'cast_expression':
      return inner[1] === undefined ? undefined : targetOf(cx, inner[1]);
    default:
  }
  const [only] = inner;
  return only === undefined || inner.length > 1 ? undefined : targetOf(cx, only);
}

function plainText(expr: Expr): string | undefined {
  if (expr.kind !== 'text' || expr.text.some((piece) => piece.kind === 'hole')) return undefined;
  return expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}
