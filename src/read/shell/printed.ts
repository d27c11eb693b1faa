import type { AndOr, Command, ParsedScript, Statement } from 'unbash';
import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { arithmetic } from './arithmetic.js';
import { plainWord } from './plain-word.js';
import { commandExpr } from './command.js';
import { condition } from './condition.js';
import { LONGEST, call, deeper, other, sequence, spanOf, text, type AnyCommand, type Lowering } from './lowering.js';
import { addProblems } from './problems.js';
import { silenced, standardInput } from './redirections.js';
import { decodedSource } from './shell-source.js';

/** `$(...)`: what the script prints. */
export function substitution(outer: Lowering, script: ParsedScript | undefined, span: Span): Expr {
  const cx = deeper(outer);
  if (script === undefined || cx === undefined) return other([], span);
  const inside = script.source === undefined ? cx : { ...cx, source: decodedSource(script.source, span) };
  addProblems(inside, script.errors ?? []);
  return listPrinted(inside, script.commands, span);
}

/** What a command prints; for commands that print nothing, an expression for the calls in them. */
export function printed(outer: Lowering, node: AnyCommand): Expr {
  const span = spanOf(outer, node);
  const cx = deeper(outer);
  if (cx === undefined) return other([], span);
  switch (node.type) {
    case 'Command':
      return commandExpr(cx, node);
    case 'Pipeline': {
      const stages = node.commands.map((stage) => printed(cx, stage));
      const [only] = stages;
      if (stages.length === 1 && only !== undefined) return only;
      return { kind: 'op', op: 'pipe', args: stages.map((value) => ({ value })), span };
    }
    case 'AndOr':
      return chainPrinted(cx, node);
    case 'TestCommand':
      return condition(cx, node);
    case 'ArithmeticCommand':
      return arithmetic(cx, node.expression, node);
    case 'Redirected': {
      const input = standardInput(cx, node.redirects);
      const value = printed(cx, node.command);
      return input === undefined ? value : { kind: 'op', op: 'pipe', args: [{ value: input }, { value }], span };
    }
    case 'Subshell':
    case 'BraceGroup':
      return listPrinted(cx, node.body.commands, span);
    default:
      return inFunction(
        cx,
        [{ type: 'Statement', pos: node.pos, end: node.end, command: node, background: undefined }],
        span,
      );
  }
}

function listPrinted(cx: Lowering, list: readonly Statement[], span: Span): Expr {
  if (list.length === 0) return text([], span);
  if (!list.every((statement) => isExpression(statement.command))) return inFunction(cx, list, span);
  return sequence(
    list.map((statement) => printed(cx, statement.command)),
    span,
  );
}

/** Statements in the place of an expression: a function that is called at once. */
function inFunction(cx: Lowering, list: readonly Statement[], span: Span): Expr {
  const body = cx.grammar.statements(cx, list, true);
  return call({ kind: 'function', params: [], body, arrow: true, span }, [], span);
}

const CONTROL = new Set(['return', 'exit', 'break', 'continue']);

function commandName(node: AnyCommand): string | undefined {
  return node.type === 'Command' && node.name !== undefined ? plainWord(node.name) : undefined;
}

/** Commands that need no statements of their own. */
export function isExpression(node: AnyCommand): boolean {
  switch (node.type) {
    case 'Command':
      return !CONTROL.has(commandName(node) ?? '');
    case 'Pipeline':
    case 'AndOr':
      return node.commands.every(isExpression);
    case 'TestCommand':
    case 'ArithmeticCommand':
      return true;
    case 'Redirected':
      return isExpression(node.command);
    case 'Subshell':
    case 'BraceGroup':
      return node.body.commands.every((statement) => isExpression(statement.command));
    default:
      return false;
  }
}

/** `a && b || c` prints what the command that is reached last prints. Each command is lowered once. */
function chainPrinted(cx: Lowering, node: AndOr): Expr {
  const span = spanOf(cx, node);
  const [first, ...rest] = node.commands.slice(0, LONGEST);
  if (first === undefined) return text([], span);
  const [second] = rest;
  let prints = mayPrint(first);
  // `[ ... ] && echo`: of the first only matters whether it succeeds.
  const tested = node.operators[0] === '&&' && second !== undefined && (mayPrint(second) || !prints);
  let value = tested ? condition(cx, first) : printed(cx, first);
  rest.forEach((command, i) => {
    // `curl ... || exit 1`: what is printed is the first one's.
    if (prints && CONTROL.has(commandName(command) ?? '')) return;
    const next = printed(cx, command);
    const nextPrints = mayPrint(command);
    if (!nextPrints && prints) {
      value = sequence([next, value], span);
    } else if (node.operators[i] === '&&') {
      const test: Expr = tested && i === 0 ? value : { kind: 'sequence', items: [value, other([], span)], span };
      value = { kind: 'choice', by: 'and', options: [test, next], span };
    } else {
      value = { kind: 'choice', by: 'or', options: [value, next], span };
    }
    prints ||= nextPrints;
  });
  const left = node.commands.slice(LONGEST).map((command) => printed(cx, command));
  return left.length === 0 ? value : { kind: 'choice', by: 'or', options: [value, sequence(left, span)], span };
}

const SILENT = new Set([
  ...CONTROL,
  'true',
  'false',
  ':',
  '[',
  'test',
  'local',
  'export',
  'declare',
  'typeset',
  'readonly',
]);
const SILENT_TOO = new Set([
  'shift',
  'set',
  'unset',
  'read',
  'mapfile',
  'readarray',
  'getopts',
  'cd',
  'sleep',
  'trap',
  'wait',
]);

/** Whether anything may come out of a command. */
export function mayPrint(node: AnyCommand): boolean {
  switch (node.type) {
    case 'Command':
      return commandPrints(node);
    case 'Pipeline': {
      const last = node.commands.at(-1);
      return last !== undefined && mayPrint(last);
    }
    case 'AndOr':
      return node.commands.some(mayPrint);
    case 'Redirected':
      return !silenced(node.redirects) && mayPrint(node.command);
    case 'Subshell':
    case 'BraceGroup':
      return node.body.commands.some((statement) => mayPrint(statement.command));
    case 'TestCommand':
    case 'ArithmeticCommand':
    case 'Function':
      return false;
    case 'If':
    case 'Case':
      return true;
    default:
      return false;
  }
}

function commandPrints(command: Command): boolean {
  if (command.name === undefined || silenced(command.redirects)) return false;
  const known = commandName(command) ?? '';
  return !SILENT.has(known) && !SILENT_TOO.has(known);
}
