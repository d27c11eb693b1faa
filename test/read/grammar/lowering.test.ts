import { beforeAll, expect, it } from 'vitest';
import { shipped } from '../../../src/engine/reading/shipped.js';
import { bared, lowerFile, lowering, type Language } from '../../../src/read/grammar/lowering.js';
import { loadGrammar } from '../../../src/read/grammar/load.js';
import type { SyntaxNode } from '../../../src/read/grammar/syntax-node.js';
import { printer } from '../printer.js';

beforeAll(() => loadGrammar('python', shipped));

/** A language of few words: names, brackets, assignments; what `del` says is no code. */
const language: Language = {
  id: 'few',
  grammar: 'python',
  expressions: {
    identifier: (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) }),
    string: (node) => {
      throw node.end > 99 ? new RangeError('too deep') : new Error('broken');
    },
  },
  statements: {
    return_statement: (node, to) => [{ kind: 'return', span: to.span(node) }],
  },
  patterns: { identifier: (node, to) => ({ kind: 'name', name: to.text(node), span: to.span(node) }) },
  bare: new Set(['parenthesized_expression']),
  silent: new Set(['delete_statement', 'keyword_argument']),
  names: (_, { file }) => new Set([file]),
};
const read = (text: string): string =>
  lowerFile(language, { file: 'f', text })
    .programs.map(({ body }) => printer(true).printed(body))
    .join();

it.each([
  ['a\n', 'a;'],
  ['(a)\n', 'a;'],
  ['((a))\n', 'a;'],
  ['a + (b)\n', 'a; b;'],
  ['del a\n', ''],
  ['return a\n', 'return;'],
  ['if a:\n  b\n  del c\n', 'a; b;'],
  ['(a + f(b, c=d))\n', 'other(a, f, b);'],
  ['()\n', ''],
])('what a language does not name is gone into: %j', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it('a statement that takes too much stack is left out alone, and said', () => {
  const long = `"${'a'.repeat(100)}"`;
  const { programs, problems } = lowerFile(language, { file: 'f', text: `a\n${long}\nb\n` });
  expect(printer(true).printed(programs[0]?.body ?? [])).toBe('a; b;');
  const span = { file: 'f', start: 2, end: 2 + long.length };
  expect(problems).toEqual([{ message: 'the code is nested too deeply to be read', span }]);
  expect(() => lowerFile(language, { file: 'f', text: '"a"\n' })).toThrow('broken');
});

it('a program says its file and language, with the problems of its grammar', () => {
  const { programs, problems, requests } = lowerFile(language, { file: 'f', text: 'a\n)\n' });
  expect(programs).toMatchObject([{ file: 'f', language: 'few' }]);
  expect(requests).toEqual([]);
  expect(problems.map(({ message }) => message)).toEqual(['line 2: this is not understood']);
  const none = lowerFile({ ...language, grammar: 'cobol' as 'python' }, { file: 'f', text: 'a' });
  expect(none).toEqual({ programs: [], requests: [], problems: [{ message: 'the grammar for cobol is not loaded' }] });
});

it('what stands before a text is read with it, and has no place', () => {
  const { programs } = lowerFile(language, { file: 'f', text: '  b\n' }, 'if a:\n');
  const [, second] = programs[0]?.body ?? [];
  expect(second?.span).toEqual({ file: 'f', start: 2, end: 3 });
});

it('another text at the same places may be parsed', () => {
  const { programs } = lowerFile(language, { file: 'f', text: 'a $ b\n' }, '', { file: 'f', text: 'a + b\n' });
  expect(printer(true).printed(programs[0]?.body ?? [])).toBe('a; b;');
});

it('a lowering knows its source, its names, and what is not there', () => {
  const to = lowering(language, { file: 'f', text: 'abc' }, new Set(['x']));
  expect(to.text({ start: 1, end: 2 } as SyntaxNode)).toBe('b');
  expect([...to.names]).toEqual(['x']);
  expect([...to.within(new Set(['y'])).names]).toEqual(['y']);
  expect([...lowering(language, to.source).names]).toEqual([]);
  expect(to.maybe(undefined)).toEqual({ kind: 'other', children: [], span: { file: 'f', start: 0, end: 0 } });
  const name = { type: 'identifier', named: true, field: undefined, start: 0, end: 3, children: [] };
  expect(to.maybe(name)).toMatchObject({ kind: 'name', name: 'abc' });
  expect(to.pattern(name)).toMatchObject({ kind: 'name', name: 'abc' });
  expect(to.pattern({ ...name, type: 'constructor' })).toMatchObject({ kind: 'list-pattern', items: [] });
  expect(to.expr({ ...name, type: 'toString' })).toMatchObject({ kind: 'other', children: [] });
});

it('brackets around nothing stay', () => {
  const empty = { type: 'parenthesized_expression', named: true, field: undefined, start: 0, end: 2, children: [] };
  expect(bared(empty, language)).toBe(empty);
  expect(bared({ ...empty, children: [empty] }, language)).toBe(empty);
});
