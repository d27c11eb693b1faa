import { expect, isName, isSign, lost, pattern, peek, quotedKey, take, takeName, type Reading } from './reading.js';
import { scanJq } from './scan.js';
import { term } from './term.js';
import type { Jq } from './tree.js';

/** Deeper programs are not followed further in. */
const DEEPEST = 60;

/** The tree of a jq program; `partial` where some of it is not understood. Never throws. */
export function parseJq(program: string): { readonly tree: Jq; readonly partial: boolean } {
  const state = { partial: false };
  const tree = parseRange(program, 0, program.length, 0, state);
  return { tree, partial: state.partial };
}

const GRAMMAR: Reading['grammar'] = {
  pipe,
  operators,
  postfix,
  range: ({ program, depth, state }, from, to) => parseRange(program, from, to, depth + 1, state),
};

function parseRange(program: string, from: number, to: number, depth: number, state: Reading['state']): Jq {
  const reading: Reading = { program, tokens: scanJq(program, from, to), at: 0, depth, state, grammar: GRAMMAR };
  const parts: Jq[] = [];
  while (reading.at < reading.tokens.length) {
    const before = reading.at;
    parts.push(pipe(reading));
    if (reading.at === before) reading.at += 1;
    if (reading.at < reading.tokens.length) state.partial = true;
  }
  const [only, second] = parts;
  if (only === undefined) return { kind: 'input' };
  return second === undefined ? only : { kind: 'unknown', parts };
}

function pipe(reading: Reading): Jq {
  if (reading.depth >= DEEPEST) {
    reading.at = reading.tokens.length;
    return lost(reading);
  }
  reading.depth += 1;
  // `a | b | c` is read in a row: each stage but a binding ends before the bar.
  const stages: Jq[] = [stage(reading)];
  while (take(reading, '|')) stages.push(stage(reading));
  reading.depth -= 1;
  return stages.reduce((from, to) => ({ kind: 'pipe', from, to }));
}

function stage(reading: Reading): Jq {
  if (takeName(reading, 'def')) return definition(reading);
  const items = [operators(reading, 0)];
  if (isName(reading, 'as')) return binding(reading, items[0] ?? { kind: 'input' });
  while (take(reading, ',')) items.push(operators(reading, 0));
  const [only, second] = items;
  return only !== undefined && second === undefined ? only : { kind: 'any', of: items };
}

/** `def f: body;` is passed over: what a call of it reads is not followed. */
function definition(reading: Reading): Jq {
  reading.state.partial = true;
  while (peek(reading) !== undefined && !isSign(reading, ':')) reading.at += 1;
  reading.at += 1;
  pipe(reading);
  expect(reading, ';');
  return pipe(reading);
}

/** `source as $x | body` */
function binding(reading: Reading, source: Jq): Jq {
  reading.at += 1;
  const name = pattern(reading);
  expect(reading, '|');
  return { kind: 'bind', source, name, body: pipe(reading) };
}

const LEVELS: readonly ReadonlySet<string>[] = [
  new Set(['//']),
  new Set(['=', '|=', '+=', '-=', '*=', '/=', '%=', '//=']),
  new Set(['or']),
  new Set(['and']),
  new Set(['==', '!=', '<', '<=', '>', '>=']),
  new Set(['+', '-']),
  new Set(['*', '/', '%']),
];

function operators(reading: Reading, level: number): Jq {
  const signs = LEVELS[level];
  if (signs === undefined) return postfix(reading);
  const items = [operators(reading, level + 1)];
  let op = '';
  for (let token = peek(reading); token !== undefined && signs.has(token.text); token = peek(reading)) {
    if (token.kind !== 'sign' && token.kind !== 'name') break;
    op = token.text;
    reading.at += 1;
    items.push(operators(reading, level + 1));
  }
  const [only, second] = items;
  if (only !== undefined && second === undefined) return only;
  if (level === 0) return { kind: 'any', of: items };
  // `.a |= f`: f has what `.a` gives for its input, that of `.a = f` is the whole's. Both give the input again.
  if (level === 1) return { kind: 'call', name: op === '|=' ? 'update' : 'assign', args: items };
  return { kind: 'made', of: items, op };
}

function postfix(reading: Reading): Jq {
  if (reading.depth >= DEEPEST) {
    reading.at = reading.tokens.length;
    return lost(reading);
  }
  reading.depth += 1;
  let of = term(reading);
  reading.depth -= 1;
  for (;;) {
    const token = peek(reading);
    if (token?.kind === 'field') {
      reading.at += 1;
      of = { kind: 'key', of, key: { name: token.text, start: token.start, end: token.end } };
    } else if (isSign(reading, '.') && nextIs(reading, ['text', '['])) {
      reading.at += 1;
      of = isSign(reading, '[') ? bracket(reading, of) : quotedKey(reading, of);
    } else if (isSign(reading, '[')) {
      of = bracket(reading, of);
    } else if (!take(reading, '?')) {
      return of;
    }
  }
}

function nextIs(reading: Reading, what: readonly string[]): boolean {
  const next = reading.tokens[reading.at + 1];
  return next !== undefined && (what.includes(next.kind) || (next.kind === 'sign' && what.includes(next.text)));
}

/** `[]`, `["key"]`, `[0]`, `[1:2]`, `[$i]` */
function bracket(reading: Reading, of: Jq): Jq {
  reading.at += 1;
  if (take(reading, ']')) return { kind: 'each', of };
  const token = peek(reading);
  if (token?.kind === 'text' && reading.tokens[reading.at + 1]?.text === ']') {
    const keyed = quotedKey(reading, of);
    reading.at += 1;
    return keyed;
  }
  const slice = isSign(reading, ':');
  const by = slice ? [] : [pipe(reading)];
  if (take(reading, ':')) {
    if (!isSign(reading, ']')) by.push(pipe(reading));
    expect(reading, ']');
    // A part of a list is a list of the same elements.
    return { kind: 'pipe', from: of, to: { kind: 'call', name: 'slice', args: by } };
  }
  expect(reading, ']');
  return { kind: 'element', of, by, list: by[0]?.kind === 'number' || isNegative(by[0]) };
}

function isNegative(by: Jq | undefined): boolean {
  return by?.kind === 'made' && by.op === 'negative' && by.of[0]?.kind === 'number';
}
