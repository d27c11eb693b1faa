import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { copyGrammars, grammarsPlugin } from './grammars.mjs';
import { pagePlugin } from './page-plugin.mjs';
import { schedulePlugin } from './schedule-plugin.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const external = new RegExp(`^(?:node:|(?:${Object.keys({ ...dependencies, ...peerDependencies }).join('|')})(?:/|$))`);

/** What each module imports before it runs. */
const imports = new Map();
const importsPlugin = {
  name: 'imports',
  moduleParsed: ({ id, importedIds }) => {
    imports.set(id, importedIds);
  },
};

/** Whether a module is needed to run another: one file of them all is opened faster than many. */
function neededBy(file) {
  let needed;
  return (id) => (needed ??= closureOf(join(root, file))).has(id);
}

function closureOf(first) {
  const all = new Set([first]);
  for (const id of all) for (const imported of imports.get(id) ?? []) all.add(imported);
  return all;
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
const bundle = await rolldown({
  input: {
    cli: join(root, 'src/cli/main.ts'),
    index: join(root, 'src/index.ts'),
    rulesets: join(root, 'src/rulesets/index.ts'),
    expression: join(root, 'src/expression/index.ts'),
    'scan-worker': join(root, 'src/engine/run/workers/scan-worker.ts'),
  },
  platform: 'node',
  external: (id) => external.test(id),
  transform: { define: { EOLINT_VERSION: JSON.stringify(version) } },
  plugins: [schedulePlugin(), pagePlugin(), grammarsPlugin({ bundled: true }), importsPlugin],
});
await bundle.write({
  dir: join(root, 'dist'),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  codeSplitting: {
    groups: [
      { name: 'help', test: neededBy('src/cli/help.ts'), priority: 3 },
      // A run, and what it needs besides where a file has words of the schedule, without what belongs to one language.
      { name: 'start', test: neededBy('src/cli/command-line.ts'), priority: 2 },
      { name: 'follow', test: neededBy('src/engine/run/judge.ts'), priority: 1 },
      // Small formats, each a few lines over what all of them need.
      { name: 'reports', test: /src\/report\/(?!html|page)/, priority: 0 },
      // What several languages share that are read by grammars.
      { name: 'grammar', test: /src\/(?:read\/grammar|flow\/intrinsics)\/[^/]+\.ts$/, priority: 0 },
      // What writes files, and where it may.
      { name: 'writing', test: /src\/engine\/(?:writing\/|policy\/own-place)/, priority: 0 },
    ],
  },
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
await bundle.close();
copyGrammars(join(root, 'dist/grammars'));
chmodSync(join(root, 'dist/cli.js'), 0o755);

// Declarations of what the package hands out, in one file for each module, and nothing of what they are made of.
const declarations = await rolldown({
  input: {
    index: join(root, 'src/index.ts'),
    rulesets: join(root, 'src/rulesets/index.ts'),
    expression: join(root, 'src/expression/index.ts'),
  },
  platform: 'node',
  external: (id) => external.test(id),
  plugins: [dts({ emitDtsOnly: true, tsconfig: join(root, 'tsconfig.types.json') })],
});
await declarations.write({ dir: join(root, 'dist/types'), format: 'esm', chunkFileNames: 'shared-[hash].js' });
await declarations.close();
