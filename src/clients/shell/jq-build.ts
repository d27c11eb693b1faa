import type { Text } from '../../model/text.js';
import type { Member, ObjectValue, Value } from '../../model/value.js';
import { flatText, type FlatText } from '../../text/flat-text.js';
import { parseJsonText } from '../../text/json-text.js';
import { parseJq } from '../../text/jq/parse.js';
import type { JqCommand } from './jq.js';
import type { Jq, JqMember } from '../../text/jq/tree.js';

interface Building {
  readonly flat: FlatText;
  /** What the program is fed, as far as that is known. */
  readonly input: Value;
  readonly variables: JqCommand['variables'];
}

const UNKNOWN: Value = { kind: 'unknown' };
const DEEPEST = 40;

/**
 * The JSON that a program makes of what it is fed, or of nothing (`-n`): objects and lists of literals and `--arg` values,
 * the input with members set or left out; the rest of it is unknown.
 */
export function jqBuilds(program: Text, variables: JqCommand['variables'], input: Value = UNKNOWN): Value {
  const flat = flatText(program);
  return build({ flat, variables, input }, parseJq(flat.chars).tree, 0);
}

function build(cx: Building, node: Jq, depth: number): Value {
  if (depth > DEEPEST) return UNKNOWN;
  switch (node.kind) {
    case 'input':
    case 'root':
      return cx.input;
    case 'key':
      return memberNamed(build(cx, node.of, depth + 1), node.key.name);
    case 'pipe':
      return build({ ...cx, input: build(cx, node.from, depth + 1) }, node.to, depth + 1);
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
      return called(cx, node, depth);
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

/** `{$value}`, `{value}`: the name of the member says what is given as well. */
const GIVEN = { inFilter: 'member' } as const;

function memberOf(cx: Building, one: JqMember, key: NonNullable<JqMember['key']>, depth: number): Member {
  const { flat } = cx;
  return {
    key: key.name,
    keySpan: flat.span(key.start, key.end),
    value: build(cx, one.value, depth + 1),
    valueSpan: one.shorthand ? undefined : flat.span(one.valueStart, one.end),
    span: flat.span(one.start, one.end),
    ...(one.shorthand && GIVEN),
  };
}

function called(cx: Building, { name, args }: Extract<Jq, { kind: 'call' }>, depth: number): Value {
  if (name === 'del') return without(cx, args);
  if (name === 'assign' || name === 'update') return withMember(cx, args, name === 'assign' ? depth : undefined);
  return WORDS.get(name) ?? UNKNOWN;
}

function memberNamed(of: Value, name: string): Value {
  const member = of.kind === 'object' ? of.members.get(name) : undefined;
  return member?.value ?? { kind: 'unknown', name };
}

/** `del(.a, .b)`: of the input, a member. */
function without({ input }: Building, args: readonly Jq[]): Value {
  const paths = args.flatMap((arg) => (arg.kind === 'any' ? arg.of : [arg]));
  const keys = paths.map((path) => ownKey(path));
  if (input.kind !== 'object' || keys.includes(undefined)) return UNKNOWN;
  return { ...input, members: new Map([...input.members].filter(([key]) => !keys.includes(key))) };
}

/** `.name`, of the input itself. */
function ownKey(path: Jq): string | undefined {
  return path.kind === 'key' && (path.of.kind === 'input' || path.of.kind === 'root') ? path.key.name : undefined;
}

/** `.name = value`: the input with a member set; to what is not known without a depth to build it at. */
function withMember(cx: Building, [path, value]: readonly Jq[], depth: number | undefined): Value {
  const { input } = cx;
  if (path?.kind !== 'key' || value === undefined || input.kind !== 'object') return UNKNOWN;
  const name = ownKey(path);
  // What is set further in says nothing of the members beside it.
  if (name === undefined) return rootKey(path) === undefined ? UNKNOWN : input;
  // What was there before goes by the same name: a change of one of the two places would not do.
  const member: Member = { key: name, value: depth === undefined ? UNKNOWN : build(cx, value, depth + 1) };
  return { ...input, members: new Map([...input.members, [name, member]]) };
}

function rootKey(path: Jq): string | undefined {
  return path.kind === 'key' ? (ownKey(path) ?? rootKey(path.of)) : undefined;
}

/** A string, or objects added up. */
function made(cx: Building, node: Extract<Jq, { kind: 'made' }>, depth: number): Value {
  const { text } = node;
  if (text !== undefined && !text.escaped) return { kind: 'text', text: cx.flat.pieces(text.start, text.end) };
  if (node.op !== '+' && node.op !== '*') return UNKNOWN;
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
