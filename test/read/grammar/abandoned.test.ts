import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shipped } from '../../../src/engine/reading/shipped.js';
import { loadGrammar, type GrammarName } from '../../../src/read/grammar/load.js';
import { parseSyntax } from '../../../src/read/grammar/parse.js';

const read = async (name: GrammarName, text: string): Promise<readonly string[]> => {
  await loadGrammar(name, shipped);
  return parseSyntax(name, { file: 'a', text }).problems.map(({ message }) => message);
};

const uncaught: unknown[] = [];
const listeners = process.listeners('uncaughtException');
beforeAll(() => {
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => uncaught.push(error));
});
afterAll(() => {
  process.removeAllListeners('uncaughtException');
  for (const listener of listeners) process.on('uncaughtException', listener);
});

/** Has the collector of garbage give back what nobody holds. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round++) {
    gc();
    await new Promise((go) => setTimeout(go, 10));
  }
}

it('a text that a parser breaks off in spoils no other text, of its language or another, and not the run', async () => {
  for (const name of ['python', 'ruby', 'go', 'php'] as const) expect(await read(name, '')).toEqual([]);
  const [problem] = await read('php', `<?php ${'$('.repeat(48_600)}`);
  expect(problem).toBe('the parser broke off in it');
  expect(await read('php', '<?php $a = 1;\n')).toEqual([]);
  for (const name of ['python', 'ruby', 'go'] as const) expect(await read(name, '')).toEqual([]);
  await collect();
  expect(uncaught).toEqual([]);
});
