import { describe, it } from 'vitest';
import type { Reader } from '../../src/model/reader.js';
import { elixir } from '../../src/read/elixir/reader.js';
import { prepare } from '../../src/engine/reading/units.js';
import { ruby } from '../../src/read/ruby/reader.js';
import { expectProportional } from '../work.js';

const many = (n: number, row: (i: number) => string, by = '\n'): string =>
  Array.from({ length: n }, (_, i) => row(i)).join(by);

/* What is read along one axis costs what there is of it. */
describe('reading grows with the text', () => {
  it.each<[name: string, reader: Reader, size: number, text: (n: number) => string]>([
    ['holes of one text of Elixir', elixir, 200, (n) => `x = "${many(n, (i) => `#{a${i}}\\n`, '/')}"\n`],
    ['methods of a file of Ruby', ruby, 200, (n) => many(n, (i) => `def f${i}(p)\n  p\nend`)],
    ['classes of a file of Ruby', ruby, 150, (n) => many(n, (i) => `class K${i}\n  def f(p)\n    p\n  end\nend`)],
  ])('%s', async (_name, reader, size, text) => {
    await prepare(reader, { file: 'a', text: '' });
    await expectProportional((n) => reader.read({ file: 'a', text: text(n) }), size);
  });
});
