import { describe, expect, it } from 'vitest';
import { readerOf, type Kind } from '../../../src/engine/reading/kinds.js';
import { prepare } from '../../../src/engine/reading/units.js';
import { constantsOf, writtenTexts } from '../../../src/match/account/spelled.js';
import type { Program } from '../../../src/model/program.js';
import type { Text } from '../../../src/model/text.js';

async function programOf(kind: Kind, text: string): Promise<Program> {
  const reader = await readerOf(kind);
  const source = { file: 'a', text };
  await prepare(reader, source);
  return reader.read(source).programs[0]!;
}

const shown = (text: Text): string =>
  text.map((piece) => (piece.kind === 'run' ? piece.text : `<${piece.name ?? ''}>`)).join('');

/** The texts of a program that have more than one piece or stand side by side; `words` begin with a colon. */
async function written(kind: Kind, text: string, ...others: readonly string[]): Promise<string[]> {
  const program = await programOf(kind, text);
  const constants = constantsOf([program, ...(await Promise.all(others.map((other) => programOf(kind, other))))]);
  return writtenTexts(program, constants).map(({ pieces, as, span }) => {
    expect(span.end).toBeGreaterThan(span.start);
    return `${as === 'words' ? ':' : ''}${shown(pieces)}`;
  });
}

describe('what a program spells', () => {
  it.each<[kind: Kind, text: string, all: readonly string[]]>([
    ['javascript', `f('a')`, ['a']],
    ['javascript', 'f(`a/${b}/c`)', ['a/<b>/c', '/c']],
    ['javascript', 'f(`a${b}/c`)', ['a<b>/c', 'a', '/c']],
    ['javascript', `f('a/' + g() + 'b/' + c)`, ['a/<>b/<c>']],
    ['javascript', `f('a/' + b.c + 'd')`, ['a/<c>d', 'd']],
    ['javascript', `f('a' + b.c + 'd')`, ['a<c>d', 'a', 'd']],
    ['javascript', `f('a' - 'b')`, ['b', 'a']],
    ['javascript', `f('a' + g())`, ['a<>', 'a']],
    ['javascript', `f('a' + (await b))`, ['a<b>', 'a']],
    ['javascript', `f('a' + (b as string))`, ['a<b>', 'a']],
    // Texts side by side, each a word.
    ['javascript', `f('aa', b, 'cc')`, [':aa/<>/cc', 'cc', 'aa']],
    ['javascript', `x = ['aa', 'bb']`, [':aa/bb', 'bb', 'aa']],
    ['javascript', `x = ['aa', 'x' + y]`, ['x<y>', 'x', 'aa']],
    ['javascript', `x = ['aa', '/']`, ['/', 'aa']],
    ['javascript', `x = ['aa']`, ['aa']],
    ['javascript', `a.path('aa').path(b).path('cc')`, [':aa/<>/cc', 'cc', 'aa']],
    ['javascript', `a('aa')('cc')`, ['cc', 'aa']],
    ['javascript', `class A { a = 'aa'; b = 'bb'; c = 1; }`, [':aa/bb', 'bb', 'aa']],
    // Constants, by their last names.
    ['javascript', `const A = 'aa'; f(A + '/b')`, [':aa/b', 'aa/b', '/b', 'aa']],
    ['javascript', `const A = 'aa', B = '/b'; f(A + B)`, [':aa/b', 'aa/b', '/b', 'aa']],
    ['javascript', `const A = 'aa', B = '/b'; f(A - B)`, ['/b', 'aa']],
    ['javascript', `const A = 'aa'; f(x.A, 'bb')`, [':aa/bb', 'bb', 'aa']],
    ['javascript', `const o = { A: 'aa' }; f(o.A + '/b')`, [':aa/b', 'aa/b', '/b', 'aa']],
    ['javascript', `class C { static A = 'aa'; f() { return C.A + '/b'; } }`, ['aa/b', '/b', 'aa']],
    ['javascript', `o.A = 'aa'; f(A + '/b')`, [':aa/b', 'aa/b', '/b', 'aa']],
    ['javascript', `A = 'aa'; A = 'bb'; f(A + '/b')`, ['<A>/b', '/b', 'bb', 'aa']],
    ['javascript', `A = 'aa'; A = 'aa'; f(A + '/b')`, [':aa/b', 'aa/b', '/b', 'aa', 'aa']],
    ['javascript', `A = 1; f(A + '/b')`, ['<A>/b', '/b']],
    // What a parameter is called says nothing of constants that are called so.
    ['javascript', `const o = { A: 'aa' }; function g(A) { f(A + '/b'); }`, ['<A>/b', '/b', 'aa']],
    ['javascript', `const o = { A: 'aa' }; const g = (A) => () => f(A + '/b');`, ['<A>/b', '/b', 'aa']],
    ['javascript', `const o = { A: 'aa' }; function g(A) {} f(A + '/b');`, [':aa/b', 'aa/b', '/b', 'aa']],
    ['javascript', `const A = 'aa'; function g(A) { f(o.A + '/b'); }`, [':aa/b', 'aa/b', '/b', 'aa']],
    ['python', `A = 'aa'\ndef g(A):\n    f(A + '/b')`, ['<A>/b', '/b', 'aa']],
    // By whose they are, where several have one of the name.
    ['javascript', `const o = { A: 'aa' }, p = { A: 'bb' }; f(p.A + '/b')`, [':bb/b', 'bb/b', '/b', 'aa', 'bb']],
    ['javascript', `const o = { A: 'aa' }, p = { A: 'bb' }; f(q.A + '/b')`, ['<A>/b', '/b', 'aa', 'bb']],
    ['javascript', `const o = { A: 'aa' }; p = { A: 'bb' }; f(x.o.A + '/b')`, [':aa/b', 'aa/b', '/b', 'aa', 'bb']],
    ['javascript', `const o = { [k]: 'aa' }; f(o.k + '/b')`, ['<k>/b', '/b', 'aa']],
    ['ruby', `class O\n  A = 'aa'\nend\nclass P\n  A = 'bb'\nend\nf(O::A + '/b')`, [':aa/b', 'aa/b', '/b', 'aa', 'bb']],
    ['ruby', `A = 'aa'.freeze\nf(A + '/b')`, [':aa/b', 'aa/b', '/b', 'aa']],
    ['ruby', `A = 'aa'.upcase\nf(A + '/b')`, ['<A>/b', '/b', 'aa']],
    ['ruby', `f(Paths::A + '/b')`, ['<A>/b', '/b']],
    ['python', `f("a/" + b + "/c")`, ['a/<b>/c', '/c']],
    ['python', `f(f"a/{b}/c")`, ['a/<b>/c', '/c']],
    ['go', `package p; func f() { g("a/" + b + "/c") }`, ['a/<b>/c', '/c']],
    ['java', `class A { String f() { return "a/" + b + "/c"; } }`, ['a/<b>/c', '/c']],
    ['php', `<?php f('a/' . $b . '/c');`, ['a/<$b>/c', '/c']],
    // What has no words beside it, or words that are no words of a path.
    ['javascript', `f('aa', 'BB')`, ['BB', 'aa']],
    ['javascript', `f('aa', 'B' + b + 'c')`, ['B<b>c', 'B', 'c', 'aa']],
    ['javascript', `f('aa', g('bb'))`, ['bb', 'aa']],
    ['javascript', `x = ['aa', ['bb']]`, ['bb', 'aa']],
    ['javascript', `class A { a = 'aa'; b = f('bb'); c = 'cc'; }`, [':aa/cc', 'cc', 'bb', 'aa']],
    ['javascript', `x = { a: 'aa', b: 'bb' }`, ['bb', 'aa']],
    // Constants of the class around, and of another.
    [
      'javascript',
      `class P { p = 'pp'; } class Q { p = 'qq'; f() { return this.p + '/b'; } }`,
      ['qq/b', '/b', 'qq', 'pp'],
    ],
    [
      'python',
      `class P:\n  p = "pp"\nclass Q:\n  p = "qq"\n  def f(self):\n    return self.p + "/b"`,
      ['qq/b', '/b', 'qq', 'pp'],
    ],
    ['javascript', `class P { p = 'pp'; f() { return x.p + '/b'; } }`, ['pp/b', '/b', 'pp']],
    ['javascript', `class P { p = 'pp'; } this.p + '/b'; class Q { p = 'qq'; }`, ['<p>/b', '/b', 'qq', 'pp']],
    ['javascript', `const o = { A: 'aa', B: { A: 'bb' } }; f(B.A + '/b')`, ['<A>/b', '/b', 'aa', 'bb']],
  ])('%s: %s', async (kind, text, all) => {
    expect((await written(kind, text)).sort()).toEqual([...all].sort());
  });

  it('holds constants of other files, where all of them agree', async () => {
    expect(await written('javascript', `f(A + '/b')`, `export const A = 'aa';`)).toContain('aa/b');
    expect(await written('javascript', `f(A + '/b')`, `const A = 'aa';`, `const A = 'bb';`)).toContain('<A>/b');
    expect(
      await written('javascript', `f(A + '/b')`, `const A = 'aa';`, `const A = 'bb';`, `const A = 'bb';`),
    ).toContain('<A>/b');
  });
});
