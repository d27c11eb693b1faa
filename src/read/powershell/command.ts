import type { Expr } from '../../model/program.js';
import { call, each, nameExpr, other, text } from '../build.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { expression, scriptBlock } from './expression.js';
import { slice, spanOf, variableName, type Lowering } from './lowering.js';

/** `a | b | c`, or one of them: each value goes to the next command as its input. */
export function pipeline(cx: Lowering, node: SyntaxNode): Expr {
  if (node.type !== 'pipeline' && node.type !== 'pipeline_chain') return element(cx, node);
  const parts = named(node);
  const [first, ...rest] = parts;
  if (first === undefined) return other([], spanOf(cx, node));
  return rest.reduce((value, part) => piped(cx, value, part), pipeline(cx, first));
}

function element(cx: Lowering, node: SyntaxNode): Expr {
  switch (node.type) {
    case 'command':
    case 'command_name':
      return command(cx, node);
    case 'assignment_expression':
    case 'if_statement':
    case 'switch_statement':
    case 'try_statement':
    case 'foreach_statement':
    case 'flow_control_statement':
      return asValue(cx, node);
    default:
      return expression(cx, node);
  }
}

/** A statement where a value is wanted. */
function asValue(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const body = cx.grammar.statements(cx, { ...node, type: 'statement_list', children: [node] }, true);
  return { kind: 'call', callee: { kind: 'function', arrow: true, params: [], body, span }, args: [], span };
}

/** Commands that run a script block for each value that is fed to them. */
const FOR_EACH = /^(?:%|foreach|foreach-object)$/i;
const WHERE = /^(?:\?|where|where-object)$/i;

function piped(cx: Lowering, value: Expr, part: SyntaxNode): Expr {
  const node = ofType(part, 'foreach_command') ?? part;
  const span = spanOf(cx, node);
  const whole = { ...span, start: value.span.start };
  const name = node.type === 'foreach_command' ? 'foreach' : (commandName(cx, node) ?? '');
  if (FOR_EACH.test(name)) {
    const blocks = byRole(cx, blocksIn(cx, node));
    const taken = blocks.length > 0 ? blocks : [memberOf(cx, node) ?? []].flat();
    if (taken.length > 0) return call('powershell.each', [value, ...taken], whole);
  }
  if (WHERE.test(name)) {
    const [block] = blocksIn(cx, node);
    const asked = block === undefined ? memberOf(cx, node) : scriptBlock(cx, block.block);
    if (asked !== undefined) return call('powershell.where', [value, asked], whole);
  }
  const next = pipeline(cx, node);
  return { kind: 'op', op: 'pipe', args: [{ value }, { value: next }], span: whole };
}

interface Block {
  /** `-Process`, where it is named. */
  readonly flag: string | undefined;
  readonly block: SyntaxNode;
}

/** The script blocks that a command is given; the grammar has each as an expression of several layers. */
function blocksIn(cx: Lowering, node: SyntaxNode): readonly Block[] {
  const given = named(ofType(node, 'command_elements') ?? node);
  return given.flatMap((child, i) => {
    let inner: SyntaxNode | undefined = child;
    while (inner !== undefined && /^(?:array_literal|unary)_expression$/.test(inner.type)) inner = named(inner)[0];
    if (inner?.type !== 'script_block_expression') return [];
    // The grammar has no name for the block of `ForEach-Object`, which is taken out of what it reads.
    const before = cx.text.slice(i === 0 ? node.start : given[i - 1]?.start, cx.text.indexOf('{', inner.start));
    return [{ flag: /\s(-[a-z]+)\s*$/i.exec(before)?.[1]?.toLowerCase(), block: inner }];
  });
}

/** The block that each value is given to, that before the first one, and those behind the last: of two, the first begins. */
function byRole(cx: Lowering, blocks: readonly Block[]): readonly Expr[] {
  const flagged = (as: RegExp): Block | undefined => blocks.find(({ flag }) => flag !== undefined && as.test(flag));
  const free = blocks.filter(({ flag }) => flag === undefined);
  const first = flagged(/^-b/) ?? (flagged(/^-p[ar]/) === undefined && free.length < 2 ? undefined : free[0]);
  const process = flagged(/^-p[ar]/) ?? free.find((one) => one !== first) ?? first;
  const begin = first === process ? undefined : first;
  const ends = blocks.filter((one) => one !== process && one !== begin);
  const lowered = (one: Block): Expr => scriptBlock(cx, one.block);
  if (process === undefined) return ends.map(lowered);
  const before = begin === undefined ? other([], spanOf(cx, process.block)) : lowered(begin);
  return [lowered(process), ...(begin === undefined && ends.length === 0 ? [] : [before]), ...ends.map(lowered)];
}

/** `? locked`, `% locked`, `Where-Object -Property locked -EQ $true`: the member of each value that is asked for. */
function memberOf(cx: Lowering, node: SyntaxNode): Expr | undefined {
  const given = named(ofType(node, 'command_elements') ?? node).filter(({ type }) =>
    /^(?:generic_token|command_parameter)$/.test(type),
  );
  const [first, second] = given;
  const at =
    first?.type === 'command_parameter' && /^-(?:Property|MemberName)$/i.test(slice(cx, first)) ? second : first;
  if (at?.type !== 'generic_token' || !/^[a-z_]\w*$/i.test(slice(cx, at))) return undefined;
  const span = spanOf(cx, at);
  return each('_', [], { kind: 'member', of: nameExpr('_', span), key: slice(cx, at), keySpan: span, span }, span);
}

export function commandName(cx: Lowering, node: SyntaxNode): string | undefined {
  if (node.type === 'command_name') return slice(cx, node);
  const name = ofType(node, 'command_name');
  return name === undefined ? undefined : slice(cx, name);
}

/** `Name -Option value other`: a call of its name. `& $x` and `. $x` call what the value names. */
export function command(cx: Lowering, node: SyntaxNode): Expr {
  const span = spanOf(cx, node);
  const name = commandName(cx, node);
  const elements = named(ofType(node, 'command_elements') ?? { ...node, children: [] });
  const args = argumentsOf(cx, elements).map((value) => ({ value }));
  if (name !== undefined) {
    const place = node.type === 'command_name' ? node : (ofType(node, 'command_name') ?? node);
    return { kind: 'call', callee: nameExpr(name.toLowerCase(), spanOf(cx, place)), args, span };
  }
  const called = named(node).find((child) => child.type !== 'command_invokation_operator');
  const callee =
    called === undefined
      ? other([], span)
      : named(called).length > 0 || called.type !== 'string_literal'
        ? expression(cx, called)
        : other([], span);
  return { kind: 'call', callee: commandValue(callee), args, span };
}

/** A command that is named by a text which is written out. */
function commandValue(callee: Expr): Expr {
  if (callee.kind !== 'text' || callee.text.some((piece) => piece.kind === 'hole')) return callee;
  const known = callee.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
  return nameExpr(known.toLowerCase(), callee.span);
}

/** `-Name value` and `-Name:value` are one argument; so is `-Switch`. */
function argumentsOf(cx: Lowering, elements: readonly SyntaxNode[]): Expr[] {
  const found: Expr[] = [];
  const words = elements.filter(
    (child) => !/^(?:command_argument_sep|redirection|comment|empty_statement)$/.test(child.type),
  );
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (word.type !== 'command_parameter') {
      found.push(argument(cx, word));
      continue;
    }
    const next = words[at + 1];
    const value = next !== undefined && next.type !== 'command_parameter' && !isSplat(cx, next) ? next : undefined;
    if (value !== undefined) at += 1;
    found.push(parameter(cx, word, value));
  }
  return found;
}

function isSplat(cx: Lowering, node: SyntaxNode): boolean {
  return slice(cx, node).startsWith('@') && /^@\w/.test(slice(cx, node));
}

function argument(cx: Lowering, node: SyntaxNode): Expr {
  if (!isSplat(cx, node)) return expression(cx, node);
  const span = spanOf(cx, node);
  return call('powershell.splat', [nameExpr(variableName(slice(cx, node)), span)], span);
}

/** Written out to the end of its value. */
function parameter(cx: Lowering, node: SyntaxNode, value: SyntaxNode | undefined): Expr {
  const flag = { start: node.start, end: node.end };
  const written = slice(cx, flag).replace(/:$/, '');
  const span = spanOf(cx, { start: node.start, end: value?.end ?? node.end });
  const word = text(
    [{ kind: 'run', text: written, span: spanOf(cx, { ...flag, end: node.start + written.length }) }],
    spanOf(cx, flag),
  );
  const given = value === undefined ? [] : [expression(cx, value)];
  return call('powershell.named', [word, ...given], span);
}
