import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/engine/reading/kinds.js';
import { runPrograms } from '../../../src/flow/world.js';
import { casesIn } from '../../cases.js';
import { said } from '../folded.js';
import { filesIn, programsOf } from '../program-files.js';

const KINDS: readonly Kind[] = [
  'javascript',
  'python',
  'ruby',
  'php',
  'go',
  'java',
  'kotlin',
  'csharp',
  'rust',
  'lua',
  'perl',
  'elixir',
];

/** What only shows or compares what it is given. */
const LOOKS = /^(?:log|print|has|equals|Sprintf)$/;

/** The calls that leave a program and are given the word `filters`, where these texts are of interest. */
async function given(kind: Kind, program: string, isSeed: (text: string) => boolean): Promise<string[]> {
  const { programs, resolve } = await programsOf(kind, filesIn(kind, program));
  const found = new Set<string>();
  runPrograms(programs, {
    host: {
      call({ callee, name, args }) {
        const all = args.map(({ value }) => said(value)).join(', ');
        const word = name?.text ?? (callee.kind === 'external' ? callee.path.at(-1) : undefined) ?? '';
        if (all.includes('filters') && !LOOKS.test(word)) found.add(`${word}(${all.replaceAll(/\{[\w.]*\}/g, '{}')})`);
        return undefined;
      },
    },
    isSeed,
    resolve,
  });
  return [...found].sort();
}

/** What is known to be lost, by how the programs begin. */
const LOST = [
  // The word is put together, or is none of those in the text: a name, a type that lists another one.
  "const p = 'fil' + 'ters'",
  'const { filters } = load(); send(filters)',
  'class A { void f(Service filters)',
  "x()\n// file: b.ts\nfunction f(a: '/filters' | '/zones')",
  "x()\n// file: b.ts\ntype Path = '/filters' | '/zones'",
  "class A { list() { this.p = '/filters'; send(this) } }",
  'def f():\n    p = "/zones"\n    def g():\n        nonlocal p',
  'package a\nvar build func() string',
  // An operator that fills the places of a text almost everywhere.
  'class P:\n    def __mod__',
];

/* Nothing that a word comes to is lost where the rest of a program is not run. */
describe.each(KINDS)('%s', (kind) => {
  const cases = casesIn(new URL(`${kind}.txt`, import.meta.url)).map(([program]) => program);
  it.each(cases)('%s', async (program) => {
    const whole = await given(kind, `${program}\n`, () => true);
    const sliced = await given(kind, `${program}\n`, (text) => /\b(?:filters|kept)\b/.test(text));
    const isLost = !whole.every((call) => sliced.includes(call));
    expect(isLost).toBe(LOST.some((start) => program.startsWith(start)));
  });
});
