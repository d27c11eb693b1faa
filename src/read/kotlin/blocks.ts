import type { Arg, Expr, Param } from '../../model/program.js';
import { RECEIVER } from '../../model/receiver.js';
import { leaveOut } from '../../text/left-out.js';
import { functionOf, keyOf } from '../grammar/builders.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, hasToken, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { givingBack } from '../grammar/tails.js';

/** Blocks in which the functions of a scope are called: what they run is what stands in them. */
const SCOPES = new Set([
  'runBlocking',
  'withContext',
  'coroutineScope',
  'launch',
  'async',
  'runCatching',
  'run',
  'with',
  'synchronized',
]);

/** What is given in a block stands in it and among what is given by name: blocks in one another cost twice as much each. */
const MOST_BLOCKS = 6;

const nested = new WeakMap<SyntaxNode, number>();

/** How many blocks stand in one another in a value. */
function blocksIn(node: SyntaxNode): number {
  const known = nested.get(node);
  if (known !== undefined) return known;
  const deepest = Math.max(0, ...named(node).map(blocksIn)) + (node.type === 'lambda_literal' ? 1 : 0);
  nested.set(node, deepest);
  return deepest;
}

/** A call with a block behind it: what the block sets, with `setBody(x)` or `method = x`, counts as given by name. */
export function withBlock(
  made: Extract<Expr, { kind: 'call' }>,
  node: SyntaxNode,
  to: Lowering,
  span: Expr['span'],
): Expr {
  const { callee } = made;
  const called =
    callee.kind === 'name' ? callee.name : callee.kind === 'member' && typeof callee.key === 'string' ? callee.key : '';
  const [first] = made.args;
  const receiver =
    called === 'with' ? first?.value : callee.kind === 'member' && called === 'run' ? callee.of : undefined;
  const body = lambda(node, to, receiver !== undefined || called === 'apply' ? RECEIVER : 'it');
  if (receiver !== undefined) return { kind: 'call', callee: body, args: [{ value: receiver }], span };
  if (SCOPES.has(called)) return { kind: 'call', callee: body, args: [], span };
  if (called === 'let' && callee.kind === 'member' && made.args.length === 0)
    return { kind: 'call', callee: body, args: [{ value: callee.of }], span };
  if (called === 'buildJsonObject' || called === 'buildMap') return builtObject(node, to, span);
  const set = named(node).flatMap((one): Arg[] => {
    if (one.type === 'assignment') {
      const [key, value] = [childOf(one, 'left'), childOf(one, 'right')];
      if (key?.type !== 'identifier' || value === undefined) return [];
      if (blocksIn(value) > MOST_BLOCKS) {
        leaveOut('blocks are nested too deeply');
        return [];
      }
      return [{ value: to.expr(value), name: to.text(key), nameSpan: to.span(key), span: to.span(one) }];
    }
    const key = one.type === 'call_expression' ? named(one)[0] : undefined;
    const list = ofType(one, 'value_arguments');
    const given = named(list);
    const [first] = given;
    if (key?.type !== 'identifier' || first === undefined || given.length > 2) return [];
    if (blocksIn(first) > MOST_BLOCKS) {
      leaveOut('blocks are nested too deeply');
      return [];
    }
    const by = { name: to.text(key), nameSpan: to.span(key), span: to.span(one) };
    const second = given[1];
    if (second === undefined) return [{ ...argument(first, to), ...by }];
    // `parameter("a", x)`: a pair.
    const [written, value] = [named(first).at(-1), named(second).at(-1)];
    if (written === undefined || value === undefined || blocksIn(value) > MOST_BLOCKS) return [];
    const pair = { ...keyOf(written, to), value: to.expr(value), span: to.span(one) };
    return [{ value: { kind: 'object', members: [pair], span: to.span(one) }, ...by }];
  });
  // What is given by name has no place: the block stands behind what has one.
  return { ...made, args: [...made.args, { value: body }, ...together(set)], span };
}

/** The pairs that are set by one name, as one object. */
function together(set: readonly Arg[]): readonly Arg[] {
  const all = new Map<string, Arg>();
  for (const arg of set) {
    const before = all.get(arg.name ?? '')?.value;
    const isPair = before?.kind === 'object' && arg.value.kind === 'object';
    const members = isPair ? [...before.members, ...arg.value.members] : [];
    all.set(arg.name ?? '', isPair ? { ...arg, value: { ...arg.value, members } } : arg);
  }
  return [...all.values()];
}

/** `buildJsonObject { put("a", x); putJsonObject("b") { ... } }` */
function builtObject(node: SyntaxNode, to: Lowering, span: Expr['span']): Expr {
  const members = named(node).flatMap((one) => {
    const block = ofType(one, 'annotated_lambda');
    const inner = ofType(block, 'lambda_literal');
    const target = inner === undefined ? one : (ofType(one, 'call_expression') ?? one);
    const list = ofType(target, 'value_arguments');
    const [key, value] = named(list).map((argumentNode) => named(argumentNode).at(-1));
    if (key === undefined) return [];
    if (inner !== undefined)
      return [{ ...keyOf(key, to), value: builtObject(inner, to, to.span(inner)), span: to.span(one) }];
    return value === undefined ? [] : [{ ...keyOf(key, to), value: to.expr(value), span: to.span(one) }];
  });
  return { kind: 'object', members, span };
}

/** An argument, by its name where it is given by one. */
export function argument(node: SyntaxNode, to: Lowering): Arg {
  const parts = named(node);
  const value = parts.at(-1);
  const [key] = parts;
  if (value?.type === 'spread_expression') return { value: to.maybe(named(value)[0]), spread: true };
  const lowered = to.maybe(value);
  if (key === undefined || value === undefined || key === value || !hasToken(node, '=')) return { value: lowered };
  return { value: lowered, name: to.text(key), nameSpan: to.span(key), span: to.span(node) };
}

/** `implied`: what its parameter is called where it names none. */
export const lambda = (node: SyntaxNode, to: Lowering, implied: string): Expr => {
  const list = ofType(node, 'lambda_parameters');
  const taken = named(list).flatMap((one): Param[] => {
    // `{ (name, path) -> ... }`
    const target = one.type === 'multi_variable_declaration' ? one : ofType(one, 'identifier');
    return target === undefined ? [] : [{ target: to.pattern(target), span: to.span(one) }];
  });
  const span = to.span(node);
  const param: Param = { target: { kind: 'name', name: implied, span }, span };
  const statements = to.statements(named(node).filter((one) => one !== list));
  return functionOf({ arrow: true }, list === undefined ? [param] : taken, givingBack(statements), span);
};
