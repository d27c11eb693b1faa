import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'src/report/page');

/** In their order: what comes later counts more. */
const sheets = ['base', 'timeline', 'filters', 'findings', 'change', 'small'];

async function compilePage() {
  const bundle = await rolldown({ input: join(folder, 'main.ts'), platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  // Neither may end the element that it stands in.
  const script = output[0].code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const style = sheets.map((name) => readFileSync(join(folder, `style/${name}.css`), 'utf8').trim()).join('\n');
  if (style.includes('</style')) throw new Error('the style of the page would end its element');
  return { script, style };
}

/** A plugin for the bundler and the test runner: `eolint:report-page` is the script and style of the page in html reports. */
export function pagePlugin() {
  let compiled;
  return {
    name: 'eolint-report-page',
    resolveId: (id) => (id === 'eolint:report-page' ? `\0${id}` : undefined),
    async load(id) {
      if (id !== '\0eolint:report-page') return undefined;
      compiled ??= compilePage();
      const { script, style } = await compiled;
      return `export const script = ${JSON.stringify(script)};\nexport const style = ${JSON.stringify(style)};`;
    },
  };
}
