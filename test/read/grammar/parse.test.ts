import { beforeAll, describe, expect, it, vi } from 'vitest';
import { shipped } from '../../../src/engine/reading/shipped.js';
import { loadGrammar, loadedGrammar, type GrammarName } from '../../../src/read/grammar/load.js';
import { withoutOperatorRows } from '../../../src/read/grammar/operator-rows.js';
import { parseSyntax } from '../../../src/read/grammar/parse.js';
import type { SyntaxNode } from '../../../src/read/grammar/syntax-node.js';

/** A program in each language, and a node that must be in its tree. */
const programs: Readonly<Record<GrammarName, readonly [text: string, type: string]>> = {
  'c-sharp': ['var x = $"/zones/{id}";\n', 'interpolated_string_expression'],
  elixir: ['x = "/zones/#{id}"\n', 'interpolation'],
  go: ['package main\n\nfunc main() { get("/zones") }\n', 'call_expression'],
  hcl: ['resource "cloudflare_filter" "a" {\n  paused = true\n}\n', 'attribute'],
  java: ['class A { String x = "/zones/" + id; }\n', 'binary_expression'],
  kotlin: ['val x = "/zones/$id"\n', 'string_literal'],
  lua: ['local x = "/zones/" .. id\n', 'binary_expression'],
  php: ['<?php $x = "/zones/$id";\n', 'encapsed_string'],
  powershell: ['Invoke-RestMethod -Uri "/zones/$id"\n', 'command'],
  python: ['x = f"/zones/{id}"\n', 'interpolation'],
  ruby: ['x = "/zones/#{id}"\n', 'interpolation'],
  rust: ['fn main() { let x = format!("/zones/{}", id); }\n', 'macro_invocation'],
};
const names = Object.keys(programs) as GrammarName[];

beforeAll(async () => {
  await Promise.all(names.map((name) => loadGrammar(name, shipped)));
});

function* nodesOf(root: SyntaxNode): Generator<SyntaxNode> {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    open.push(...node.children);
  }
}

function types(name: GrammarName, text: string): string[] {
  const { root } = parseSyntax(name, { file: 'a', text });
  return root === undefined ? [] : [...nodesOf(root)].map(({ type }) => type);
}

describe.each(names)('the grammar for %s', (name) => {
  const [text, type] = programs[name];

  it('reads a program without a problem', () => {
    expect(types(name, text)).toContain(type);
    expect(parseSyntax(name, { file: 'a', text }).problems).toEqual([]);
  });

  it('reads what stands before and behind a mistake', () => {
    const broken = `${text}\n%%% ]]] )))\n\n${text.replace('<?php ', '')}`;
    const { root, problems } = parseSyntax(name, { file: 'a', text: broken });
    const found = root === undefined ? [] : [...nodesOf(root)].filter((node) => node.type === type);
    expect(found.length).toBeGreaterThan(0);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message } of problems) expect(message).toMatch(/^line \d+: /);
  });

  it.each(['', '\0\0', '\uD800 = "\uDFFF"', '((((('.repeat(20_000), `"${'a'.repeat(100_000)}`, '\u2028\r\n\t'])(
    'does not throw on %j',
    (odd) => {
      expect(() => parseSyntax(name, { file: 'a', text: odd })).not.toThrow();
    },
  );
});

it('counts in UTF-16 units', () => {
  const text = 'é = "😀😀"\nlast = 1\n';
  const { root } = parseSyntax('python', { file: 'a', text });
  const found = [...nodesOf(root as SyntaxNode)].filter(({ type }) => type === 'identifier');
  expect(found.map(({ start, end }) => text.slice(start, end)).sort()).toEqual(['last', 'é']);
});

it('leaves comments out', () => {
  expect(types('go', 'package a // b\n/* c */\n')).not.toContain('comment');
});

it('leaves out what is nested too deeply, and says so', () => {
  const { root, problems } = parseSyntax('python', { file: 'a', text: `x = ${'not '.repeat(50_000)}1\nlast = 2\n` });
  expect(problems[0]?.message).toBe('line 1: the code is nested too deeply to be read');
  expect(root?.children).toHaveLength(2);
});

it('gives up on a text that takes too many steps, and reads the next', () => {
  // Blank lines that go on take this grammar time that grows with the square of their number.
  const { root, problems } = parseSyntax('python', { file: 'a', text: '\\\n'.repeat(60_000) });
  expect(root).toBeUndefined();
  expect(problems[0]?.message).toBe('parsing it takes too many steps');
  expect(parseSyntax('python', { file: 'a', text: 'x = 1\n' })).toMatchObject({ problems: [] });
});

it('gives up on a text that takes too much memory, and reads the next', () => {
  const { problems } = parseSyntax('java', { file: 'a', text: 'a<'.repeat(400_000) });
  expect(problems[0]?.message).toMatch(/^parsing it takes (?:more than 256 MB|too many steps)$/);
  expect(parseSyntax('java', { file: 'a', text: 'class A {}\n' })).toMatchObject({ problems: [] });
});

it('holds no more memory after thousands of files', () => {
  const text = programs.python[0].repeat(20);
  const read = (times: number): void => {
    for (let i = 0; i < times; i += 1) parseSyntax('python', { file: 'a', text: `${text}# ${i}\n` });
  };
  read(50);
  const before = loadedGrammar('python')?.memory();
  read(5000);
  expect(loadedGrammar('python')?.memory()).toBe(before);
});

it.each(['php', 'lua'] as const)('gives up on a text that takes the processor too long: %s', (name) => {
  const text = `<?php\n${'f({ 1 })\n'.repeat(2000)}`;
  let time = 0;
  const spent = vi.spyOn(shipped, 'spent').mockImplementation(() => (time += 500));
  try {
    const { root, problems } = parseSyntax(name, { file: 'a', text });
    expect(root).toBeUndefined();
    expect(problems).toEqual([{ message: 'parsing it takes too many steps' }]);
    spent.mockImplementation(() => 0);
    expect(parseSyntax(name, { file: 'a', text }).root).toBeDefined();
  } finally {
    spent.mockRestore();
  }
});

it('says that a grammar is not there', async () => {
  const none = { grammar: () => Promise.reject(new Error('the grammar for cobol is missing')) };
  await expect(loadGrammar('cobol' as GrammarName, none)).rejects.toThrow('the grammar for cobol is missing');
  const { root, problems } = parseSyntax('cobol' as GrammarName, { file: 'a', text: '' });
  expect(root).toBeUndefined();
  expect(problems).toEqual([{ message: 'the grammar for cobol is not loaded' }]);
});

describe('operators in a row', () => {
  it.each(names)('take no longer than other text: %s', (name) => {
    // Where each is compared with those before it, this takes minutes.
    for (const unit of ['<!--', '- - ', '!', '~\t', '*\n', '- <\r\n']) {
      const text = `a = 1\n${unit.repeat(8_000)}\nb = 2\n`;
      const { root, problems } = parseSyntax(name, { file: 'a', text });
      // It is left out and said, or the grammar gives up on what is left.
      expect(problems.length).toBeGreaterThan(0);
      expect(root === undefined || root.end > text.length - 10).toBe(true);
    }
  });

  it('are left as they are where a program may have them', () => {
    const text = `// ${'-'.repeat(250)}\n/*${'*\n *'.repeat(400)}*/\n`;
    expect(withoutOperatorRows(text)).toBe(text);
    expect(withoutOperatorRows(`a${'-'.repeat(300)}b`)).toBe(`a${' '.repeat(300)}b`);
    expect(withoutOperatorRows(`a${'-\n'.repeat(2000)}b`)).toBe(`a${' \n'.repeat(2000)}b`);
  });
});
