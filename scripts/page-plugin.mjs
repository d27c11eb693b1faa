import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The pages by the module that carries them: their script, and their sheets in order, of which later ones count more. */
const PAGES = {
  'eolint:report-page': {
    main: 'src/report/page/main.ts',
    sheets: ['base', 'timeline', 'filters', 'findings', 'change', 'small'].map(
      (name) => `src/report/page/style/${name}.css`,
    ),
  },
  'eolint:fleet-page': {
    main: 'src/fleet/page/main.ts',
    sheets: ['src/report/page/style/base.css', 'src/fleet/page/fleet.css'],
  },
};

async function compilePage({ main, sheets }) {
  const bundle = await rolldown({ input: join(root, main), platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  // Neither may end the element that it stands in.
  const script = output[0].code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const style = sheets.map((name) => readFileSync(join(root, name), 'utf8').trim()).join('\n');
  if (style.includes('</style')) throw new Error('the style of the page would end its element');
  return { script, style };
}

/** A plugin for the bundler and the test runner: `eolint:report-page` is the script and style of the page in html reports. */
export function pagePlugin() {
  const compiled = new Map();
  return {
    name: 'eolint-report-page',
    resolveId: (id) => (id in PAGES ? `\0${id}` : undefined),
    async load(id) {
      const page = id.startsWith('\0') ? PAGES[id.slice(1)] : undefined;
      if (page === undefined) return undefined;
      if (!compiled.has(id)) compiled.set(id, compilePage(page));
      const { script, style } = await compiled.get(id);
      return `export const script = ${JSON.stringify(script)};\nexport const style = ${JSON.stringify(style)};`;
    },
  };
}
