import type { Arg, Expr, Pattern, Program, Stmt } from '../../../src/model/program.js';
import type { Run } from '../../../src/model/text.js';
import { shell } from '../../../src/read/shell/reader.js';

/** A program in one line per statement, without what it hands out, for tests to compare: `curl('-s', X)`. */
export function showProgram(program: Program): string {
  return showAll(program.body.filter(({ kind }) => kind !== 'export'));
}

export function lowered(text: string): string {
  const [program] = shell.read({ file: 'x.sh', text }).programs;
  return program === undefined ? '' : showProgram(program);
}

function showAll(body: readonly Stmt[]): string {
  return body.map(showStmt).join('; ');
}

function showStmt(stmt: Stmt): string {
  switch (stmt.kind) {
    case 'expr':
      return show(stmt.value);
    case 'let': {
      const value = stmt.value === undefined ? '' : ` = ${show(stmt.value)}`;
      return `${stmt.hoisted === true ? 'def' : 'let'} ${showPattern(stmt.target)}${value}`;
    }
    case 'if':
      return `if ${show(stmt.test)} {${showAll(stmt.then)}} else {${showAll(stmt.otherwise)}}`;
    case 'loop': {
      const over = stmt.over === undefined ? '' : ` ${showPattern(stmt.target)} ${String(stmt.by)} ${show(stmt.over)}`;
      return `loop${over} {${showAll(stmt.body)}}`;
    }
    case 'switch': {
      const cases = stmt.cases.map((one) => `${one.test === undefined ? '_' : show(one.test)}: ${showAll(one.body)}`);
      return `switch ${show(stmt.on)} {${cases.join(' | ')}}`;
    }
    case 'block':
      return `{${showAll(stmt.body)}}`;
    case 'return':
    case 'throw':
      return stmt.value === undefined ? stmt.kind : `${stmt.kind} ${show(stmt.value)}`;
    case 'jump':
      return stmt.to;
    default:
      return stmt.kind;
  }
}

function showPattern(pattern: Pattern | undefined): string {
  if (pattern === undefined) return '?';
  if (pattern.kind === 'name') return pattern.name;
  return pattern.kind === 'member' ? show(pattern) : pattern.kind;
}

function showArgs(args: readonly Arg[]): string {
  return args.map((arg) => (arg.spread === true ? '...' : '') + show(arg.value)).join(', ');
}

export function show(expr: Expr): string {
  switch (expr.kind) {
    case 'text':
      return `'${expr.text.map((piece) => (piece as Run).text).join('')}'`;
    case 'literal':
      return String(expr.value);
    case 'name':
      return expr.name;
    case 'join':
      return `<${expr.parts.map(show).join(' ')}>`;
    case 'member':
      return `${show(expr.of)}[${typeof expr.key === 'string' ? expr.key : show(expr.key)}]`;
    case 'call':
      return `${show(expr.callee)}(${showArgs(expr.args)})`;
    case 'object':
      return `{${expr.members.map((m) => `${typeof m.key === 'string' ? m.key : m.key === undefined ? '...' : `[${show(m.key)}]`}: ${show(m.value)}`).join(', ')}}`;
    case 'list':
      return `[${showArgs(expr.items)}]`;
    case 'choice':
      return `${expr.by}(${[...(expr.test === undefined ? [] : [expr.test]), ...expr.options].map(show).join(', ')})`;
    case 'assign':
      return `${showPattern(expr.target)} ${expr.op} ${show(expr.value)}`;
    case 'binary':
      return `(${show(expr.left)} ${expr.op} ${show(expr.right)})`;
    case 'unary':
      return `${expr.op}${show(expr.of)}`;
    case 'op':
      return `${expr.op}(${showArgs(expr.args)})`;
    case 'sequence':
      return expr.items.length === 1 ? expr.items.map(show).join('') : `(${expr.items.map(show).join(', ')})`;
    case 'function':
      return `fn {${showAll(expr.body)}}`;
    case 'other':
      return `?${expr.children.length > 0 ? `(${expr.children.map(show).join(', ')})` : ''}`;
    default:
      return expr.kind;
  }
}
