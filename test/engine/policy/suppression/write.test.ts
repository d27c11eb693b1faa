import { describe, expect, it } from 'vitest';
import { lint } from '../../../../src/engine/run/lint.js';
import { kindByName } from '../../../../src/engine/reading/kinds.js';
import { languageOf } from '../../../../src/engine/policy/suppression/comment-forms.js';
import { directivesOf } from '../../../../src/engine/policy/suppression/directive.js';
import { removalOf } from '../../../../src/engine/policy/suppression/removal.js';
import { suppressionOf } from '../../../../src/engine/policy/suppression/write.js';
import { applyEdits } from '../../../../src/text/edits.js';
import { Project, asOf, minify } from '../../project.js';

const URL = 'https://api.cloudflare.com/client/v4/zones/z/settings/minify';
const SAID = 'eolint-ignore-next zone-setting-minify -- why';

/** The text with the first finding suppressed, or undefined; and that it is suppressed then. */
async function suppressed(file: string, text: string): Promise<string | undefined> {
  const project = new Project({ [file]: text });
  const result = await lint({ cwd: project.cwd, asOf });
  const [finding] = result.findings;
  const parsed = result.parsedFiles.get(file);
  if (finding === undefined || parsed === undefined) throw new Error('nothing found');
  const fix = await suppressionOf(finding, result.calls.get(finding) ?? [], parsed, 'why');
  if (fix === undefined) return undefined;
  const changed = applyEdits(text, fix.edits);
  if (typeof changed !== 'string') throw new Error('conflict');
  project.write({ [file]: changed });
  const again = await lint({ cwd: project.cwd, asOf });
  expect(again.findings).toEqual(result.findings.slice(1).map((): unknown => expect.anything()));
  expect(again.suppressed).toHaveLength(1);
  expect(again.notices).toEqual([]);
  expect(again.files.skipped).toEqual([]);
  expect(withoutIt(file, changed)).toBe(text);
  return changed;
}

/** Removing it must give back what was there. */
function withoutIt(file: string, text: string): string {
  const language = /github-script/.test(text) ? 'js' : languageOf(file, String(kindByName(file)));
  const [directive] = directivesOf(text, file.endsWith('.adoc') ? 'sh' : language, new Set(['zone-setting-minify']));
  if (directive === undefined) throw new Error('no suppression');
  const removed = applyEdits(text, removalOf(text, file, directive, directive.rules).edits);
  return typeof removed === 'string' ? removed : '';
}

describe('a suppression is written', () => {
  it.each<[name: string, file: string, before: string, after: string]>([
    ['before a call', 'a.ts', `start();\n  ${minify()}\n`, `start();\n  // ${SAID}\n  ${minify()}\n`],
    [
      'before the attribute of a declared object, which it alone concerns',
      'a.tf',
      'resource "cloudflare_zone_settings_override" "z" {\n  settings {\n    minify {\n      css = "on"\n    }\n  }\n}\n',
      `resource "cloudflare_zone_settings_override" "z" {\n  settings {\n    # ${SAID}\n    minify {\n      css = "on"\n    }\n  }\n}\n`,
    ],
    [
      'with the line ends of the file',
      'a.ts',
      `start();\r\n${minify()}\r\n`,
      `start();\r\n// ${SAID}\r\n${minify()}\r\n`,
    ],
    [
      'before a call over several lines',
      'a.ts',
      `const answer = await fetch(\n  \`${URL}\`,\n  { method: 'PATCH' },\n);\n`,
      `// ${SAID}\nconst answer = await fetch(\n  \`${URL}\`,\n  { method: 'PATCH' },\n);\n`,
    ],
    [
      'before a command over several lines',
      'a.sh',
      `if true; then\n\tcurl \\\n\t  -X PATCH \\\n\t  ${URL}\nfi\n`,
      `if true; then\n\t# ${SAID}\n\tcurl \\\n\t  -X PATCH \\\n\t  ${URL}\nfi\n`,
    ],
    ['before a request', 'a.http', `### Minify\nPATCH ${URL}\n`, `### Minify\n# ${SAID}\nPATCH ${URL}\n`],
    [
      'between elements of JSX',
      'a.tsx',
      `const A = () => (\n  <p>\n    <b onClick={() => ${minify().replace(';', '')}} />\n  </p>\n);\n`,
      `const A = () => (\n  <p>\n    {/* ${SAID} */}\n    <b onClick={() => ${minify().replace(';', '')}} />\n  </p>\n);\n`,
    ],
    [
      'before an element that is returned',
      'a.tsx',
      `const A = () => (\n  <b onClick={() => ${minify().replace(';', '')}} />\n);\n`,
      `const A = () => (\n  // ${SAID}\n  <b onClick={() => ${minify().replace(';', '')}} />\n);\n`,
    ],
    [
      'in a component',
      'a.vue',
      `<script setup>\n${minify()}\n</script>\n`,
      `<script setup>\n// ${SAID}\n${minify()}\n</script>\n`,
    ],
    [
      'in the language of a script in a step',
      'a.yml',
      `steps:\n- uses: actions/github-script@v7\n  with:\n    script: |\n      ${minify()}\n`,
      `steps:\n- uses: actions/github-script@v7\n  with:\n    script: |\n      // ${SAID}\n      ${minify()}\n`,
    ],
    [
      'in a listing',
      'a.adoc',
      `= T\n\n[source,sh]\n----\ncurl -X PATCH ${URL}\n----\n`,
      `= T\n\n[source,sh]\n----\n# ${SAID}\ncurl -X PATCH ${URL}\n----\n`,
    ],
    [
      'before a quoted string of YAML',
      'a.yml',
      `- run: "true\\ncurl -X PATCH ${URL}"\n`,
      `# ${SAID}\n- run: "true\\ncurl -X PATCH ${URL}"\n`,
    ],
    ['before a request', 'a.hurl', `PATCH ${URL}\n`, `# ${SAID}\nPATCH ${URL}\n`],
  ])('%s', async (_name, file, before, after) => {
    expect(await suppressed(file, before)).toBe(after);
  });

  it.each<[name: string, file: string, text: string]>([
    ['inside a template', 'a.ts', `const URL = \`\n${URL}\`.trim();\nfetch(URL, { method: 'PATCH' });\n`],
    ['in a string of JSON', 'a.json', `${JSON.stringify({ scripts: { go: `true\ncurl -X PATCH ${URL}` } })}\n`],
    ['after a line that goes on', 'a.sh', `true && \\\n  curl -X PATCH ${URL}\n`],
  ])('nowhere %s', async (_name, file, text) => {
    expect(await suppressed(file, text)).toBeUndefined();
  });
});
