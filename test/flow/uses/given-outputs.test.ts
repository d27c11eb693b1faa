import { describe, expect, it } from 'vitest';
import { isGivenOutput } from '../../../src/flow/uses/given-outputs.js';
import { opened } from './holders-in.js';

describe('a word of logs that is given', () => {
  it.each<[what: string, file: string, text: string, is: boolean]>([
    ['writes to the output', 'a.mjs', "const f = (p, tell) => tell(p); f('x', console.log);", true],
    ['is the console', 'a.mjs', "const f = (p, tell) => tell.info(p); f('x', console);", true],
    ['is something else', 'a.mjs', "const f = (p, tell) => tell(p); f('x', keep);", false],
    ['is nothing', 'a.mjs', "const f = (p, tell) => tell(p); f('x');", false],
    ['is what is there where nothing is given', 'a.mjs', "const f = (p, tell = console.log) => tell(p); f('x');", true],
    ['is a function that writes', 'a.mjs', "const f = (p, tell) => tell(p); f('x', (x) => console.log(x));", true],
    ['is a function that keeps', 'a.mjs', "const f = (p, tell) => tell(p); f('x', (x) => keep(x));", false],
    [
      'is a name of such a function',
      'a.mjs',
      "const f = (p, tell) => tell(p); const show = (x) => console.log(x); f('x', show);",
      true,
    ],
    [
      'is a declared function',
      'a.mjs',
      "const f = (p, tell) => tell(p); function show(x) { console.log(x); } f('x', show);",
      true,
    ],
    ['is one of two', 'a.mjs', "const f = (p, tell) => tell(p); f('x', y ? keep : console.log);", true],
    ['has a type', 'a.ts', "const f = (p, tell) => tell(p); f('x', console.log as Log);", true],
    ['is no parameter', 'a.mjs', 'const tell = console.log; tell(p);', false],
    ['is not known', 'a.mjs', 'tell(p);', false],
    ['is a name of Python', 'a.py', 'def f(p, tell):\n    tell(p)\nf("x", tell=print)\n', true],
    ['is a method of Ruby', 'a.rb', 'def f(p, tell)\n  tell.call(p)\nend\nf("x", method(:puts))\n', true],
    ['is another method of Ruby', 'a.rb', 'def f(p, tell)\n  tell.call(p)\nend\nf("x", method(:keep))\n', false],
  ])('%s', async (_, file, text, is) => {
    const { trees, tree, source } = await opened({ [file]: text });
    const words = ['tell', 'info', 'call'].flatMap((word) => tree.callsNamed(word));
    const call = words.find(({ span }) => source().text.startsWith('tell', span.start));
    expect(call === undefined ? 'no call' : isGivenOutput(trees, tree, call)).toBe(is);
  });
});
