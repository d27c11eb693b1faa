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

// What every run needs is one file: opening many takes longer than reading them.
const start =
  /src\/(?:cli\/(?:command-line|run|output|progress|arguments|color|exit-code|notes)|engine\/(?:lint|sources|files|kinds|languages\/(?!evaluation)|evidence|wanted-findings|choice\/|configuration\/(?:configuration|settings|folder-layer|patterns)\.|modules\/written\/)|report\/(?:registry|stylish|frame|message|located|upkeep|remarks|counterpart|order)|text\/(?:nearest|decode|inert|lines|layout|redact|secret-[a-z]+|width)|schedule\/status)|eolint:prefilter/;

// What the help needs of that, by itself.
const help = /src\/(?:cli\/(?:help|options)|report\/names\.)/;

// What every run with a hit needs, without what belongs to one language.
const follow = /src\/(?:flow\/(?:intrinsics\/)?[\w-]+\.ts|clients\/[\w-]+\.ts|engine\/modules\/)/;

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
  plugins: [schedulePlugin(), pagePlugin(), grammarsPlugin({ bundled: true })],
});
await bundle.write({
  dir: join(root, 'dist'),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  codeSplitting: {
    groups: [
      { name: 'help', test: help, priority: 3 },
      { name: 'start', test: start, priority: 2 },
      { name: 'follow', test: follow, priority: 1 },
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
