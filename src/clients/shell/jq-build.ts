import type { Text } from '../../model/text.js';
import type { Member, ObjectValue, Value } from '../../model/value.js';
import { flatText, type FlatText } from '../../text/flat-text.js';
import { parseJsonText } from '../../text/json-text.js';
import { parseJq } from './jq-parse.js';
import type { JqCommand } from './jq.js';
import type { Jq, JqMember } from './jq-tree.js';

interface Building {
  readonly flat: FlatText;
  readonly variables: JqCommand['variables'];
}

const UNKNOWN: Value = { kind: 'unknown' };
const DEEPEST = 40;

/** The JSON that `jq -n` makes: objects and lists of literals and `--arg` values; the rest of it is unknown. */
export function jqBuilds(program: Text, variables: JqCommand['variables']): Value {
  const flat = flatText(program);
  return build({ flat, variables }, parseJq(flat.chars).tree, 0);
}

function build(cx: Building, node: Jq, depth: number): Value {
  if (depth > DEEPEST) return UNKNOWN;
  switch (node.kind) {
    case 'number':
      return { kind: 'literal', value: Number(node.text) };
    case 'variable':
      return variable(cx, node.name);
    case 'list':
      return list(cx, node.of, depth);
    case 'object':
      return object(cx, node.members, node, depth);
    case 'made':
      return made(cx, node, depth);
    case 'call':
      return WORDS.get(node.name) ?? UNKNOWN;
    default:
      return UNKNOWN;
  }
}

const WORDS: ReadonlyMap<string, Value> = new Map([
  ['true', { kind: 'literal', value: true }],
  ['false', { kind: 'literal', value: false }],
  ['null', { kind: 'literal', value: null }],
]);

function variable(cx: Building, name: string): Value {
  const given = cx.variables.get(name);
  if (given === undefined) return { kind: 'unknown', name };
  return given.json ? (parseJsonText(given.text) ?? { kind: 'unknown', name }) : { kind: 'text', text: given.text };
}

function list(cx: Building, of: Jq, depth: number): Value {
  const items = of.kind === 'any' ? of.of : of.kind === 'nothing' ? [] : [of];
  return { kind: 'list', items: items.map((item) => build(cx, item, depth + 1)), open: false };
}

function object(cx: Building, members: readonly JqMember[], at: { start: number; end: number }, depth: number): Value {
  const made = new Map<string, Member>();
  let open = false;
  for (const one of members) {
    if (one.key === undefined) open = true;
    else made.set(one.key.name, memberOf(cx, one, one.key, depth));
  }
  return { kind: 'object', members: made, open, span: cx.flat.span(at.start, at.end) };
}

function memberOf(cx: Building, one: JqMember, key: NonNullable<JqMember['key']>, depth: number): Member {
  const { flat } = cx;
  return {
    key: key.name,
    keySpan: flat.span(key.start, key.end),
    value: build(cx, one.value, depth + 1),
    valueSpan: flat.span(one.valueStart, one.end),
    span: flat.span(one.start, one.end),
    shorthand: one.shorthand,
  };
}

/** A string, or objects added up. */
function made(cx: Building, node: Extract<Jq, { kind: 'made' }>, depth: number): Value {
  const { text } = node;
  if (text !== undefined && !text.escaped) return { kind: 'text', text: cx.flat.pieces(text.start, text.end) };
  if (node.op !== '+') return UNKNOWN;
  const parts = node.of.map((part) => build(cx, part, depth + 1));
  if (!parts.some((part) => part.kind === 'object')) return UNKNOWN;
  const sum: ObjectValue = { kind: 'object', members: new Map(), open: false };
  for (const part of parts) {
    if (part.kind !== 'object') sum.open = true;
    else {
      sum.open ||= part.open;
      for (const member of part.members.values()) sum.members.set(member.key, member);
    }
  }
  return sum;
}
