import type { AndOr, Case, CommandNode, Function as ShellFunction, If, Pipeline, Statement } from 'unbash';
import type { Expr, Stmt } from '../../model/program.js';
import { arithmetic } from './arithmetic.js';
import { plainWord } from './plain-word.js';
import { commandStatements } from './command.js';
import { condition, listCondition } from './condition.js';
import { control, type Control } from './control.js';
import { LONGEST, deeper, other, spanOf, type AnyCommand, type Lowering } from './lowering.js';
import { forLoop } from './for-loop.js';
import { isPattern } from './parameter.js';
import { changesArguments, setsVariable } from './path-names.js';
import { isExpression, mayPrint, printed } from './printed.js';
import { printsLines, readLoop, writesLines } from './read-loop.js';
import { silenced, standardInput } from './redirections.js';
import { wordExpr } from './word.js';
import { overwritten } from './written-files.js';

/** Commands in order. `tail`: what the last one prints is what the function around them returns. */
export function statements(cx: Lowering, list: readonly Statement[], tail: boolean): Stmt[] {
  const last = list.at(-1);
  const ending = last === undefined ? undefined : control(last.command);
  // `echo "$x"; return 0` ends with the echo; a failing `return 1` has nothing to hand over.
  const ends = ending?.kind === 'return' && ending.succeeds;
  const valueAt = ends ? list.length - 2 : tail ? list.length - 1 : -1;
  const value = list[valueAt];
  const hands = value !== undefined && value.background !== true && mayPrint(value.command);
  return list.flatMap((statement, i) => {
    if (ends && hands && i > valueAt) return [];
    return one(cx, statement.command, hands && i === valueAt);
  });
}

function one(outer: Lowering, node: AnyCommand, tail: boolean): Stmt[] {
  const cx = deeper(outer);
  const span = spanOf(outer, node);
  if (cx === undefined) return [{ kind: 'expr', value: other([], span), span }];
  switch (node.type) {
    case 'Pipeline':
      return pipeline(cx, node, tail);
    case 'AndOr':
      return chain(cx, node, tail);
    case 'Command': {
      const jump = control(node);
      if (jump !== undefined) return [jumpStatement(jump, span)];
      return tail ? [{ kind: 'return', value: printed(cx, node), span }] : commandStatements(cx, node);
    }
    default:
      return compound(cx, node, tail);
  }
}

function jumpStatement(jump: Control, span: Stmt['span']): Stmt {
  if (jump.kind === 'loop') return { kind: 'jump', to: jump.to, span };
  return jump.kind === 'return' && jump.succeeds ? { kind: 'return', span } : { kind: 'throw', span };
}

function compound(cx: Lowering, node: Exclude<CommandNode, { type: 'Command' }>, tail: boolean): Stmt[] {
  const span = spanOf(cx, node);
  const body = (list: { readonly commands: readonly Statement[] }, ends = false): Stmt[] =>
    statements(cx, list.commands, ends);
  switch (node.type) {
    case 'If':
      return [ifStatement(cx, node, tail)];
    case 'Case':
      return [caseStatement(cx, node, tail)];
    case 'For':
    case 'Select':
      setsVariable(cx, node.name.value);
      return [forLoop(cx, node, body(node.body))];
    case 'While': {
      const test = listCondition(cx, node.clause);
      const tested: Stmt[] = test.kind === 'literal' ? [] : [{ kind: 'expr', value: test, span: test.span }];
      return [{ kind: 'loop', body: [...tested, ...body(node.body)], span }];
    }
    case 'ArithmeticFor': {
      const steps = [node.initialize, node.test, node.update].flatMap((step) => (step === undefined ? [] : [step]));
      const counted = steps.map((step): Stmt => ({
        kind: 'expr',
        value: arithmetic(cx, step, step),
        span: spanOf(cx, step),
      }));
      return [{ kind: 'loop', body: [...counted, ...body(node.body)], span }];
    }
    case 'Subshell':
    case 'BraceGroup':
      return [{ kind: 'block', body: body(node.body, tail), span }];
    case 'Redirected': {
      const input = standardInput(cx, node.redirects);
      const written = node.redirects.some(writesLines);
      const read = written && input !== undefined ? readLoop(cx, node.command, input, (list) => body(list)) : undefined;
      if (read !== undefined) return [read];
      const fed: Stmt[] =
        input === undefined || input.kind === 'text' ? [] : [{ kind: 'expr', value: input, span: input.span }];
      return [
        ...fed,
        ...one(cx, node.command, tail && !silenced(node.redirects)),
        ...overwritten(cx, node.redirects).map((value): Stmt => ({ kind: 'expr', value, span })),
      ];
    }
    case 'Function':
      return [functionStatement(cx, node)];
    case 'Coproc':
      return node.body.type === 'CompoundList' ? body(node.body) : one(cx, node.body, false);
    case 'TestCommand':
    case 'ArithmeticCommand':
      return [{ kind: 'expr', value: printed(cx, node), span }];
  }
}

/** Functions are known before the lines above them run; what they print is what they return. */
function functionStatement(outer: Lowering, node: ShellFunction): Stmt {
  const cx = { ...outer, inFunction: true };
  const span = spanOf(cx, node);
  const nameSpan = spanOf(cx, node.name);
  const name = plainWord(node.name) ?? node.name.value;
  changesArguments(cx);
  const body =
    node.body.type === 'CompoundList'
      ? statements(cx, node.body.commands, true)
      : one(cx, node.body, mayPrint(node.body));
  changesArguments(cx);
  const params = [{ target: { kind: 'name', name: '@', span: nameSpan }, rest: true, span: nameSpan } as const];
  const value: Expr = { kind: 'function', name, params, body: flat(body), arrow: true, span };
  return {
    kind: 'let',
    target: { kind: 'name', name, span: nameSpan },
    value,
    hoisted: true,
    functionScoped: true,
    span,
  };
}

/** The braces of a function are no block of its own. */
function flat(body: readonly Stmt[]): readonly Stmt[] {
  const [only] = body;
  return body.length === 1 && only?.kind === 'block' ? only.body : body;
}

function ifStatement(cx: Lowering, node: If, tail: boolean): Stmt {
  const span = spanOf(cx, node);
  const ends = (list: { readonly commands: readonly Statement[] } | undefined): Stmt[] =>
    list === undefined ? [] : statements(cx, list.commands, tail);
  let otherwise = ends(node.else);
  // The many that are left are cases beside one another, each of which may be the one.
  const left = node.elif.slice(LONGEST);
  if (left.length > 0) {
    const leave = { kind: 'jump', to: 'break', span } as const;
    const cases = left.map((part) => ({ test: listCondition(cx, part.clause), body: [...ends(part.then), leave] }));
    otherwise = [{ kind: 'switch', on: other([], span), cases: [...cases, { body: otherwise }], span }];
  }
  for (const part of node.elif.slice(0, LONGEST).reverse()) {
    const test = listCondition(cx, part.clause);
    otherwise = [{ kind: 'if', test, then: ends(part.then), otherwise, span: spanOf(cx, part) }];
  }
  return { kind: 'if', test: listCondition(cx, node.clause), then: ends(node.then), otherwise, span };
}

/** `a|b)` is two cases with one body. A pattern with wildcards may match anything: it has no test. */
function caseStatement(cx: Lowering, node: Case, tail: boolean): Stmt {
  const span = spanOf(cx, node);
  const cases = node.items.flatMap((item) => {
    const ended = item.terminator === ';&' || item.terminator === ';;&';
    const leave: Stmt[] = ended ? [] : [{ kind: 'jump', to: 'break', span: spanOf(cx, item) }];
    const body = [...statements(cx, item.body.commands, tail), ...leave];
    return item.pattern.map((pattern, i) => ({
      ...(isPattern(pattern) ? {} : { test: wordExpr(cx, pattern) }),
      body: i === item.pattern.length - 1 ? body : [],
    }));
  });
  return { kind: 'switch', on: wordExpr(cx, node.word), cases, span };
}

function pipeline(cx: Lowering, node: Pipeline, tail: boolean): Stmt[] {
  const span = spanOf(cx, node);
  const last = node.commands.at(-1);
  if (last === undefined) return [];
  if (node.commands.length === 1) return one(cx, last, tail);
  if (isExpression(last) && last.type !== 'BraceGroup' && last.type !== 'Subshell') {
    const value = printed(cx, { ...node, prefixes: [] });
    return [tail ? { kind: 'return', value, span } : { kind: 'expr', value, span }];
  }
  // `... | while read -r id; do`: the loop stays a loop.
  const before = node.commands.slice(0, -1);
  const fed = printed(cx, { ...node, prefixes: [], commands: before });
  const read = printsLines(before)
    ? readLoop(cx, last, fed, (list) => statements(cx, list.commands, false))
    : undefined;
  if (read !== undefined) return [read];
  return [{ kind: 'expr', value: fed, span: fed.span }, ...one(cx, last, tail)];
}

/** `a && b`, `a || { ...; exit 1; }` */
function chain(cx: Lowering, node: AndOr, tail: boolean): Stmt[] {
  const span = spanOf(cx, node);
  if (tail) return [{ kind: 'return', value: printed(cx, node), span }];
  const [first, ...rest] = node.commands.slice(0, LONGEST);
  if (first === undefined) return [];
  let test = condition(cx, first);
  for (const [i, command] of rest.entries()) {
    const by = node.operators[i] === '&&' ? 'and' : 'or';
    const next = rest[i + 1];
    if (next === undefined && !isExpression(command)) {
      const body = one(cx, command, false);
      return [{ kind: 'if', test, then: by === 'and' ? body : [], otherwise: by === 'or' ? body : [], span }];
    }
    test = {
      kind: 'choice',
      by,
      options: [test, next === undefined ? printed(cx, command) : condition(cx, command)],
      span,
    };
  }
  const left = node.commands.slice(LONGEST).map((command): Stmt => {
    const value = printed(cx, command);
    return { kind: 'expr', value, span: value.span };
  });
  return [{ kind: 'expr', value: test, span }, ...left];
}
