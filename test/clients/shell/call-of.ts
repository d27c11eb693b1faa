import type { Arg, Expr } from '../../../src/model/program.js';
import type { OutsideCall } from '../../../src/model/request.js';
import type { Text } from '../../../src/model/text.js';
import type { ArgValue, Value } from '../../../src/model/value.js';
import { shell } from '../../../src/read/shell/reader.js';

/** The first command of a script as the evaluator hands it over, with nothing known of variables. */
export function callOf(text: string, stdin?: Value): OutsideCall {
  const [program] = shell.read({ file: 'x.sh', text }).programs;
  const stmt = program?.body[0];
  if (stmt?.kind !== 'expr') throw new Error(`no command: ${text}`);
  const [fed, expr] = stmt.value.kind === 'op' ? stmt.value.args.map(({ value }) => value) : [undefined, stmt.value];
  if (expr?.kind !== 'call') throw new Error(`no call: ${text}`);
  const given: ArgValue | undefined = fed === undefined ? undefined : { value: valueOf(fed), span: fed.span };
  return {
    language: 'shell',
    callee: valueOf(expr.callee),
    args: expr.args.flatMap(argOf),
    stdin: stdin === undefined ? given : { value: stdin, span: expr.span },
    construct: false,
    span: expr.span,
    callers: [],
    statement: stmt.span,
  };
}

function argOf(arg: Arg): ArgValue[] {
  if (arg.spread === true) return [{ value: { kind: 'unknown', name: 'list' }, span: arg.value.span }];
  return [{ value: valueOf(arg.value), span: arg.value.span }];
}

function valueOf(expr: Expr): Value {
  switch (expr.kind) {
    case 'text':
      return { kind: 'text', text: expr.text };
    case 'name':
      return { kind: 'external', module: '', path: [expr.name], span: expr.span };
    case 'join':
      return { kind: 'text', text: expr.parts.flatMap((part) => piecesOf(part)) };
    default:
      return { kind: 'unknown', span: expr.span };
  }
}

function piecesOf(expr: Expr): Text {
  const value = valueOf(expr);
  if (value.kind === 'text') return value.text;
  return [{ kind: 'hole', name: expr.kind === 'name' ? expr.name : undefined, span: expr.span }];
}

/** Text with its holes as `<name>`. */
export function showText(text: Text): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : `<${piece.name ?? ''}>`)).join('');
}

export function showValue(value: Value | undefined): unknown {
  switch (value?.kind) {
    case 'text':
      return showText(value.text);
    case 'literal':
      return value.value;
    case 'unknown':
      return `<${value.name ?? ''}>`;
    case 'object':
      return Object.fromEntries([...value.members.values()].map((member) => [member.key, showValue(member.value)]));
    case 'list':
      return value.items.map(showValue);
    case 'encoded':
      return { [value.as]: showValue(value.value) };
    case 'response':
      return `response ${value.path.join('.')}`;
    default:
      return value?.kind;
  }
}
