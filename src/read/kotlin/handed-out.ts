import type { Arg, Expr } from '../../model/program.js';
import { RECEIVER } from '../../model/receiver.js';
import { functionOf } from '../grammar/builders.js';
import type { Lowering } from '../grammar/lowering.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { argument } from './arguments.js';

/* Blocks that hand out values one by one (`sequence { yield(x) }`, `flow { emit(x) }`), and those that put a text together. */

/** What hands out in such a block, or a list of what it hands out. */
const HANDS_OUT: Readonly<Record<string, readonly [one: RegExp, each: RegExp]>> = {
  sequence: [/^yield$/, /^yieldAll$/],
  iterator: [/^yield$/, /^yieldAll$/],
  flow: [/^emit$/, /^emitAll$/],
  channelFlow: [/^send$/, /^(?!)/],
  produce: [/^send$/, /^(?!)/],
  buildList: [/^add$/, /^addAll$/],
  buildSet: [/^add$/, /^addAll$/],
};
const BLOCK = 'in ';
const TEXT = 'buildString';

/** The list that a block hands out, for the functions that have such blocks. */
export function handedOut(called: string, block: SyntaxNode, to: Lowering): Expr | undefined {
  if (!Object.hasOwn(HANDS_OUT, called)) return undefined;
  const span = to.span(block);
  const inner = inBlock(called, to);
  const body = functionOf({ arrow: true, generator: true }, [], inner.statements(named(block)), span);
  return { kind: 'call', callee: body, args: [], span };
}

/** `buildString { append("a").append(b) }` */
export function builtText(called: string, block: SyntaxNode, to: Lowering): Expr | undefined {
  if (called !== TEXT) return undefined;
  const span = to.span(block);
  const inner = inBlock(called, to);
  const builder = (): Expr => ({ kind: 'name', name: RECEIVER, span });
  const callee = functionOf(
    { arrow: true },
    [{ target: { kind: 'name', name: RECEIVER, span }, span }],
    [...inner.statements(named(block)), { kind: 'return', value: builder(), span }],
    span,
  );
  const made: Expr = {
    kind: 'call',
    callee: { kind: 'name', name: 'StringBuilder', span },
    args: [],
    construct: true,
    span,
  };
  const whole: Expr = { kind: 'call', callee, args: [{ value: made }], span };
  return { kind: 'call', callee: { kind: 'member', of: whole, key: 'toString', keySpan: span, span }, args: [], span };
}

function inBlock(called: string, to: Lowering): Lowering {
  return to.within(new Set([...[...to.names].filter((name) => !name.startsWith(BLOCK)), BLOCK + called]));
}

/** A call in such a block by which it hands something out, or puts more into the text. */
export function handsOut(node: SyntaxNode, to: Lowering): Expr | undefined {
  const block = [...to.names].find((name) => name.startsWith(BLOCK))?.slice(BLOCK.length);
  const [callee] = named(node);
  if (block === undefined || callee?.type !== 'identifier') return undefined;
  const word = to.text(callee);
  const span = to.span(node);
  const given = named(ofType(node, 'value_arguments')).map((one): Arg => argument(one, to));
  if (block === TEXT) {
    if (!/^(?:append|appendLine|insert)$/.test(word)) return undefined;
    const of: Expr = { kind: 'name', name: RECEIVER, span };
    return {
      kind: 'call',
      callee: { kind: 'member', of, key: word, keySpan: to.span(callee), span },
      args: given,
      span,
    };
  }
  const [one, each] = HANDS_OUT[block] ?? [];
  const [first] = given;
  if (first === undefined) return undefined;
  if (one?.test(word) === true) return { kind: 'yield', of: first.value, span };
  return each?.test(word) === true ? { kind: 'yield', of: first.value, each: true, span } : undefined;
}
