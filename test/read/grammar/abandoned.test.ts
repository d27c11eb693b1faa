import { expect, it } from 'vitest';
import { shipped } from '../../../src/engine/reading/shipped.js';
import { loadGrammar, type GrammarName } from '../../../src/read/grammar/load.js';
import { parseSyntax } from '../../../src/read/grammar/parse.js';

const read = async (name: GrammarName, text: string): Promise<readonly string[]> => {
  await loadGrammar(name, shipped);
  return parseSyntax(name, { file: 'a', text }).problems.map(({ message }) => message);
};

it('a text that a parser breaks off in spoils no other text, of its language or another', async () => {
  expect(await read('python', 'a = 1\n')).toEqual([]);
  const [problem] = await read('php', `<?php ${'$('.repeat(48_600)}`);
  expect(problem).toMatch(/^the parser failed: /);
  expect(await read('php', '<?php $a = 1;\n')).toEqual([]);
  expect(await read('python', 'a = 1\n')).toEqual([]);
  expect(await read('ruby', 'a = 1\n')).toEqual([]);
});
