import type { Arg, CallExpr, Expr, FunctionExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { same } from '../../text/spans.js';
import type { Follower } from './following/follower.js';
import { bind } from './following/patterns.js';
import { textOf } from './following/spelling.js';
import type { Tree } from './tree/tree.js';
import { nameIn } from './tree/written.js';

/** Clients of JavaScript that hand the answer to a function, and the first of its parameters that has some of it. */
const HANDS: Readonly<Record<string, number>> = { http: 0, jquery: 0, needle: 1, request: 1 };

/** Options under which they are told such functions. */
const OPTION = /^(?:callback|success|complete|done|load|onload|always)$/;
/** What is handed over beside them, by its name. */
const NO_FUNCTION = /opt|head|init|conf|agent|param|query|body|data|payload|json|form/i;
/** Parameters that have an error, where there is one. */
const ERROR = /^_?(?:e|err|error|failure)$/i;

/** Events of requests and answers that tell nothing of the body. */
const SILENT =
  /^(?:error|end|close|abort|aborted|timeout|socket|finish|drain|connect|continue|information|lookup|secureConnect)$/;
const LISTENS = /^(?:on|once|addListener|prependListener)$/;
/** Methods of a request or a stream that give nothing of an answer, but to a function that they are given. */
const GIVES_NOTHING =
  /^(?:write|end|setTimeout|destroy|abort|flushHeaders|setHeader|setNoDelay|setSocketKeepAlive|setEncoding|resume|pause|off|removeListener|removeAllListeners)$/;

/** The answer goes to the functions that the call which sends is told. */
export function intoCallbacks(follower: Follower, tree: Tree, call: CallExpr, client: string): void {
  const from = HANDS[client];
  if (from === undefined || tree.program.language !== 'javascript') return;
  call.args.forEach((arg, at) => {
    if (arg.value.kind === 'object') {
      for (const { key, value } of arg.value.members)
        if (typeof key === 'string' && OPTION.test(key)) handedTo(follower, tree, value, from);
    } else if (arg.value.kind === 'function' || (at > 0 && mayBeFunction(tree, arg)))
      handedTo(follower, tree, arg.value, from);
  });
}

/**
 * A method that a request, or the stream of an answer, is asked by: what an event hands to a function is followed there.
 * Undefined where it is none that is known.
 */
export function asEvent(follower: Follower, tree: Tree, key: string, keySpan: Span): 'go' | 'stop' | undefined {
  if (tree.program.language !== 'javascript' || !(LISTENS.test(key) || GIVES_NOTHING.test(key))) return undefined;
  const call = calledAt(tree, keySpan);
  const [first, second] = call?.args ?? [];
  if (call === undefined) return undefined;
  if (LISTENS.test(key)) {
    const event = first === undefined ? undefined : textOf(first.value);
    if (event === undefined || second === undefined) return undefined;
    if (SILENT.test(event)) return 'go';
    if (event !== 'data' && event !== 'response') return undefined;
    handedTo(follower, tree, second.value, 0);
    return 'go';
  }
  const fn = call.args.find(({ value }) => mayBeFunction(tree, { value }) || value.kind === 'function');
  if (fn !== undefined && key === 'end') handedTo(follower, tree, fn.value, 0);
  return key === 'end' ? 'stop' : 'go';
}

/** What is not seen to be something else, in the place of a function. */
function mayBeFunction(tree: Tree, { value }: Pick<Arg, 'value'>): boolean {
  if (value.kind === 'call') return true;
  if (value.kind === 'member') return typeof value.key === 'string' && !NO_FUNCTION.test(value.key);
  if (value.kind !== 'name' || NO_FUNCTION.test(value.name)) return false;
  const binding = tree.bindingOf(value);
  const values = binding === undefined ? [] : tree.valuesOf(binding);
  return (
    binding !== undefined &&
    (binding.functions.length > 0 ||
      values.length === 0 ||
      values.some(({ kind }) => kind === 'function' || kind === 'call'))
  );
}

function handedTo(follower: Follower, tree: Tree, value: Expr, from: number): void {
  const found = functionsOf(follower, tree, value);
  if (found.length === 0) follower.end('unknown', value.span);
  for (const { tree: other, fn } of found)
    for (const { target, span } of fn.params.slice(fn.params.length > 1 ? from : 0))
      if (!ERROR.test(nameIn(target) ?? '')) bind(follower, other, target, [], span);
}

function functionsOf(
  follower: Follower,
  tree: Tree,
  value: Expr,
): readonly { readonly tree: Tree; readonly fn: FunctionExpr }[] {
  if (value.kind === 'function') return [{ tree, fn: value }];
  // `printer('apex')` gives one that is not seen here.
  if (value.kind !== 'name' && value.kind !== 'member') return [];
  return follower.callees.of(tree, { kind: 'call', callee: value, args: [], span: value.span });
}

function calledAt(tree: Tree, keySpan: Span): CallExpr | undefined {
  const found = tree.holding(keySpan).find((node) => {
    const callee = node['callee'] as Expr | undefined;
    return node['kind'] === 'call' && callee?.kind === 'member' && same(callee.keySpan, keySpan);
  });
  return found as unknown as CallExpr | undefined;
}
