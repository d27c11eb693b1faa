import { expect, isSign, keyOf, lost, pattern, peek, quotedKey, take, takeName, type Reading } from './reading.js';
import type { Token } from './scan.js';
import type { Jq, JqMember, Key } from './tree.js';

/** The smallest part of a program: a literal, a name with its arguments, or what brackets hold. */
export function term(reading: Reading): Jq {
  const token = peek(reading);
  if (token === undefined) return lost(reading);
  switch (token.kind) {
    case 'field':
      return { kind: 'input' };
    case 'number':
      reading.at += 1;
      return { kind: 'number', text: token.text };
    case 'text':
      reading.at += 1;
      return textTerm(reading, token);
    case 'format':
      reading.at += 1;
      if (peek(reading)?.kind === 'text') return term(reading);
      // What is decoded again further on: `.result[] | @base64`.
      return token.text === '@base64' ? { kind: 'input' } : { kind: 'made', of: [{ kind: 'input' }] };
    case 'variable':
      reading.at += 1;
      return { kind: 'variable', name: token.text };
    case 'name':
      reading.at += 1;
      return named(reading, token.text);
    case 'sign':
      return signed(reading, token);
    case 'unknown':
      reading.at += 1;
      return lost(reading);
  }
}

function textTerm(reading: Reading, token: Token): Jq {
  const inner = (token.inner ?? []).map((part) => reading.grammar.range(reading, part.start, part.end));
  if (inner.length > 0) return { kind: 'made', of: inner };
  const text = { chars: token.text, start: token.start + 1, end: token.end - 1, escaped: token.escaped === true };
  return { kind: 'made', of: [], text };
}

function signed(reading: Reading, token: Token): Jq {
  // Signs that end what is around them are left to it.
  if ([')', ']', '}', '|', ',', ';', ':'].includes(token.text)) return lost(reading);
  reading.at += 1;
  switch (token.text) {
    case '.':
      return peek(reading)?.kind === 'text' ? quotedKey(reading, { kind: 'input' }) : { kind: 'input' };
    case '..':
      return lost(reading, [{ kind: 'input' }]);
    case '-':
      return { kind: 'made', of: [reading.grammar.postfix(reading)], op: 'negative' };
    case '(': {
      const inside = reading.grammar.pipe(reading);
      expect(reading, ')');
      return inside;
    }
    case '[': {
      if (take(reading, ']')) return { kind: 'list', of: { kind: 'nothing' } };
      const of = reading.grammar.pipe(reading);
      expect(reading, ']');
      return { kind: 'list', of };
    }
    case '{':
      return objectTerm(reading, token.start);
    default:
      return lost(reading);
  }
}

/** What went wrong: the input of what catches it. */
const MESSAGE: Jq = { kind: 'made', of: [] };

function named(reading: Reading, name: string): Jq {
  switch (name) {
    case 'if':
      return conditional(reading);
    case 'try': {
      const body = reading.grammar.postfix(reading);
      return takeName(reading, 'catch')
        ? { kind: 'any', of: [body, { kind: 'pipe', from: MESSAGE, to: reading.grammar.postfix(reading) }] }
        : body;
    }
    case 'reduce':
    case 'foreach':
      return fold(reading);
    case 'input':
    case 'inputs':
      return { kind: 'root' };
    default:
      return { kind: 'call', name, args: take(reading, '(') ? callArgs(reading) : [] };
  }
}

function callArgs(reading: Reading): Jq[] {
  const args = [reading.grammar.pipe(reading)];
  while (take(reading, ';')) args.push(reading.grammar.pipe(reading));
  expect(reading, ')');
  return args;
}

function conditional(reading: Reading): Jq {
  const tests: Jq[] = [];
  const branches: Jq[] = [];
  do {
    tests.push(reading.grammar.pipe(reading));
    if (!takeName(reading, 'then')) return lost(reading, [...tests, ...branches]);
    branches.push(reading.grammar.pipe(reading));
  } while (takeName(reading, 'elif'));
  branches.push(takeName(reading, 'else') ? reading.grammar.pipe(reading) : { kind: 'input' });
  if (!takeName(reading, 'end')) reading.state.partial = true;
  return { kind: 'if', tests, branches };
}

/** `reduce source as $x (start; step)` */
function fold(reading: Reading): Jq {
  const source = reading.grammar.postfix(reading);
  if (!takeName(reading, 'as')) return lost(reading, [source]);
  const name = pattern(reading);
  const steps = take(reading, '(') ? callArgs(reading) : [];
  return { kind: 'fold', source, name, steps };
}

function objectTerm(reading: Reading, start: number): Jq {
  const members: JqMember[] = [];
  while (!isSign(reading, '}') && peek(reading) !== undefined) {
    const member = objectMember(reading);
    if (member !== undefined) members.push(member);
    if (!take(reading, ',')) break;
  }
  const end = peek(reading)?.end ?? start;
  expect(reading, '}');
  return { kind: 'object', members, start, end };
}

/** `name`, `name: value`, `"name": value`, `$name`, `(key): value` */
function objectMember(reading: Reading): JqMember | undefined {
  const token = peek(reading);
  if (token === undefined) return undefined;
  const start = startOf(token);
  const { key, own } = memberKey(reading, token);
  const shorthand = !take(reading, ':');
  const next = peek(reading);
  const valueStart = shorthand ? start : next === undefined ? token.end : startOf(next);
  const value = shorthand ? short(own) : memberValue(reading);
  const end = shorthand ? token.end : (reading.tokens[reading.at - 1]?.end ?? token.end);
  const member = { key, value, start, end, valueStart, shorthand };
  return key === undefined && !shorthand ? { ...member, madeKey: own } : member;
}

/** The sign of a variable, and the dot of a field, are a part of what is written. */
function startOf({ kind, start }: Token): number {
  return kind === 'variable' || kind === 'field' ? start - 1 : start;
}

function short(own: Jq): Jq {
  return own.kind === 'key' ? { ...own, key: { ...own.key, shorthand: true } } : own;
}

/** A member's key, and what the key alone stands for. */
function memberKey(reading: Reading, token: Token): { readonly key: Key | undefined; readonly own: Jq } {
  if (take(reading, '(')) {
    const own = reading.grammar.pipe(reading);
    expect(reading, ')');
    return { key: undefined, own };
  }
  reading.at += 1;
  switch (token.kind) {
    case 'text': {
      const key = keyOf(token);
      if (key === undefined) return { key, own: textTerm(reading, token) };
      return { key, own: { kind: 'key', of: { kind: 'input' }, key } };
    }
    case 'name': {
      const key = { name: token.text, start: token.start, end: token.end };
      return { key, own: { kind: 'key', of: { kind: 'input' }, key } };
    }
    case 'variable': {
      const key = { name: token.text, start: token.start, end: token.end };
      return { key, own: { kind: 'variable', name: token.text } };
    }
    default:
      return { key: undefined, own: lost(reading) };
  }
}

/** A member's value ends at a comma; a bar joins further stages to it. */
function memberValue(reading: Reading): Jq {
  const stages = [reading.grammar.operators(reading, 0)];
  while (take(reading, '|')) stages.push(reading.grammar.operators(reading, 0));
  return stages.reduce((from, to) => ({ kind: 'pipe', from, to }));
}
