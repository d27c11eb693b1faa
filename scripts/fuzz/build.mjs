import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { grammarsPlugin } from '../grammars.mjs';
import { pagePlugin } from '../page-plugin.mjs';
import { schedulePlugin } from '../schedule-plugin.mjs';
import { instrumented } from './instrument.mjs';

/**
 * Bundles a target of the fuzzer with the sources that it tries into a folder, and answers the number of their branches and
 * the words in them.
 */
export async function buildTarget(root, file, folder) {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const external = new RegExp(
    `^(?:node:|(?:${Object.keys({ ...dependencies, ...peerDependencies }).join('|')})(?:/|$))`,
  );
  const sources = join(root, 'src') + sep;
  const words = new Set();
  let branches = 0;
  const counting = {
    name: 'eolint-branches',
    transform(code, id) {
      if (!id.startsWith(sources) || !id.endsWith('.ts')) return undefined;
      const made = instrumented(id, code, branches);
      branches += made.branches;
      for (const word of made.words) words.add(word);
      return { code: made.code, map: null };
    },
  };
  const bundle = await rolldown({
    input: { target: file },
    platform: 'node',
    logLevel: 'silent',
    external: (id) => external.test(id),
    transform: { define: { EOLINT_VERSION: '"0.0.0-fuzz"' } },
    plugins: [schedulePlugin(), pagePlugin(), grammarsPlugin(), counting],
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await bundle.close();
  return { target: join(folder, 'target.js'), branches, words: [...words].sort() };
}
