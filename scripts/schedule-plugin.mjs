import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files of rules/, as `loadSchedule` takes them. */
function ruleFiles() {
  return readdirSync(join(root, 'rules'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({
      file: join('rules', name).replaceAll('\\', '/'),
      text: readFileSync(join(root, 'rules', name), 'utf8'),
    }));
}

/** Compiles rules/ with the project's own loader. Throws with every problem's file and line. */
async function compileRules() {
  const directory = mkdtempSync(join(tmpdir(), 'eolint-rules-'));
  try {
    const bundle = await rolldown({
      input: join(root, 'src/schedule/shipped.ts'),
      platform: 'node',
      logLevel: 'silent',
    });
    const { output } = await bundle.write({ dir: directory, format: 'esm', entryFileNames: 'shipped.mjs' });
    await bundle.close();
    const { shipped } = await import(pathToFileURL(join(directory, output[0].fileName)).href);
    return shipped(ruleFiles());
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const MODULES = new Set(['eolint:schedule', 'eolint:prefilter', 'eolint:ways', 'eolint:package']);

/**
 * A plugin for the bundler and the test runner: `eolint:schedule` is the compiled rules/, `eolint:prefilter` the
 * expression that a file must match to matter, `eolint:ways` what must be written together for a finding. So the shipped
 * bundle and the tests read one and the same schedule. `eolint:package` has the addresses that package.json names.
 */
export function schedulePlugin() {
  let compiled;
  return {
    name: 'eolint-schedule',
    resolveId: (id) => (MODULES.has(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!MODULES.has(id.slice(1))) return undefined;
      if (id === '\0eolint:package') {
        const { homepage, bugs } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
        return `export const homepage = ${JSON.stringify(homepage)};\nexport const bugs = ${JSON.stringify(bugs.url)};`;
      }
      compiled ??= compileRules();
      const { entries, prefilter, segments, strictSegments, looseSegments, ways } = await compiled;
      for (const { file } of ruleFiles()) this.addWatchFile?.(relative(root, file));
      if (id === '\0eolint:prefilter') {
        const lines = [
          `prefilter = new RegExp(${JSON.stringify(prefilter)})`,
          `segments = ${JSON.stringify(segments)}`,
          `strictSegments = new RegExp(${JSON.stringify(strictSegments)}, 'g')`,
          `looseSegments = new RegExp(${JSON.stringify(looseSegments)}, 'g')`,
        ];
        return lines.map((line) => `export const ${line};`).join('\n');
      }
      if (id === '\0eolint:ways') return `export const ways = JSON.parse(${JSON.stringify(JSON.stringify(ways))});`;
      // A string to parse starts faster than the same data as source text.
      return `export const entries = JSON.parse(${JSON.stringify(JSON.stringify(entries))});`;
    },
  };
}
