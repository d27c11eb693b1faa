import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { look, LookedThrough, sourceIn, textIn, unread } from '../../../src/engine/fixing/looked-through.js';
import { Project } from '../project.js';

const MB = 1024 * 1024;
const lines = (size: number): string => 'x();\n'.repeat(size / 5 + 1);

function project(): string {
  const long = `${'f();'.repeat((2 * MB) / 4)}f();`;
  const { cwd } = new Project({
    ...{ 'a.js': 'send()', 'none.bin': 'a\0b', 'large.js': lines(2 * MB), 'packed.js': long, 'huge.js': '' },
  });
  truncateSync(join(cwd, 'huge.js'), 64 * MB + 1);
  return cwd;
}

describe('a file that is looked through', () => {
  it.each<[file: string, words: string | undefined, source: string | undefined]>([
    ['a.js', 'send()', 'send()'],
    ['none.bin', undefined, undefined],
    ['gone.js', undefined, undefined],
    ['.', undefined, undefined],
    ['large.js', 'text', 'too large'],
    // A tool put it into few long lines.
    ['packed.js', 'text', undefined],
    ['huge.js', 'too large', 'too large'],
  ])('%s: for words %s, for what it does %s', (file, words, source) => {
    const cwd = project();
    const said = (as: 'words' | 'source'): string | undefined => {
      const looked = look(cwd, file, as);
      return typeof looked === 'object' ? (looked.text.length > 10 ? 'text' : looked.text) : looked;
    };
    expect([said('words'), said('source')]).toEqual([words, source]);
    expect(sourceIn(cwd, file)?.text.slice(0, 10)).toBe(source === 'send()' ? source : undefined);
    expect(textIn(cwd, file) !== '').toBe(words !== undefined && words !== 'too large');
  });

  it('is put together with others, and the first that is too large is named', () => {
    const looked = new LookedThrough(project(), 'source');
    for (const file of ['a.js', 'gone.js', 'large.js', 'huge.js', 'none.bin']) looked.take(file);
    expect([looked.texts, looked.unread]).toEqual([[{ file: 'a.js', text: 'send()' }], 'large.js']);
    const words = new LookedThrough(project(), 'words');
    expect([words.look('large.js')?.length, words.unread]).toEqual([lines(2 * MB).length, undefined]);
    expect([words.look('huge.js'), words.unread]).toEqual([undefined, 'huge.js']);
    expect(unread('a b.js')).toBe('`a b.js` is too large to be looked through');
  });
});
