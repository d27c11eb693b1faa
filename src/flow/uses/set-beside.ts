import type { CallExpr, Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { textOf } from './following/spelling.js';
import type { Tree } from './tree/tree.js';
import { calledName, chainOf } from './tree/written.js';

/** `q.Set("name", v)`, where `q.Set(key, other)` may set the same member again: the place of that. */
export function setBeside(tree: Tree, key: Span): Span | undefined {
  const call = tree.holding(key).find((node) => node['kind'] === 'call') as unknown as CallExpr | undefined;
  const receiver = call === undefined ? undefined : setOn(call);
  const [name] = call?.args ?? [];
  if (receiver === undefined || name === undefined || !holds(name.value.span, key)) return undefined;
  const on = chainOf(receiver);
  return tree.calls.flatMap((other) => {
    const also = setOn(other);
    if (on === undefined || also === undefined || chainOf(also) !== on) return [];
    const [asked] = other.args;
    const isKnown = asked?.value.kind === 'text' && textOf(asked.value) !== undefined;
    return asked === undefined || isKnown ? [] : [asked.value.span];
  })[0];
}

/** What a call of two arguments sets a member of. */
function setOn(call: CallExpr): Expr | undefined {
  const isSetter = /^(?:[sS]et|[pP]ut|[aA]dd|append)$/.test(calledName(call) ?? '') && call.args.length === 2;
  return isSetter && call.callee.kind === 'member' ? call.callee.of : undefined;
}
