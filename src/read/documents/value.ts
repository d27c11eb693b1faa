import type { Member, Value } from '../../model/value.js';
import { leaveOut } from '../../text/left-out.js';
import { spanIn, textOf, type Context } from './context.js';
import type { Entry, Node, ScalarNode } from './node.js';

/** A value is not looked into deeper, and not made of more nodes; aliases could make it endless. */
const DEEPEST = 30;
const MOST = 20_000;

/** What a node is as a value: text has its variables filled in. */
export function valueOf(cx: Context, node: Node): Value {
  let left = MOST;
  const value = (of: Node, depth: number): Value => {
    left -= 1;
    if (left < 0 || depth > DEEPEST) {
      leaveOut(left < 0 ? 'a value has too many elements' : 'a value is nested too deeply');
      return { kind: 'unknown', span: spanIn(cx, of.start, of.end) };
    }
    if (of.kind === 'scalar') return scalarValue(cx, of);
    const span = spanIn(cx, of.start, of.end);
    if (of.kind === 'list')
      return { kind: 'list', items: of.items.map((item) => value(item, depth + 1)), open: false, span };
    const members = new Map<string, Member>();
    let open = false;
    for (const entry of of.entries) {
      if (entry.key === '<<') open = true;
      else members.set(entry.key, memberOf(cx, entry, value(entry.value, depth + 1)));
    }
    return { kind: 'object', members, open, span, ...(of.apart === 'line' ? { apart: 'line' as const } : {}) };
  };
  return value(node, 0);
}

export function scalarValue(cx: Context, scalar: ScalarNode): Value {
  const span = spanIn(cx, scalar.start, scalar.end);
  const { value } = scalar;
  if (typeof value !== 'string') return { kind: 'literal', value, span };
  return { kind: 'text', text: textOf(cx, scalar) };
}

export function memberOf(cx: Context, entry: Entry, value: Value): Member {
  return {
    key: entry.key,
    keySpan: spanIn(cx, entry.keyStart, entry.keyEnd),
    value,
    valueSpan: spanIn(cx, entry.value.start, entry.value.end),
    span: spanIn(cx, entry.start, entry.end),
  };
}
