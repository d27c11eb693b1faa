import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { asOf, Project } from '../project.js';

const KV = 'https://api.cloudflare.com/client/v4/accounts/abc/workers/namespaces/x';

/** Why the fix of the only finding of a file is less than safe; `safe` where it is not. */
async function doubt(file: string, text: string): Promise<string> {
  const { findings } = await lint({ cwd: new Project({ [file]: text }).cwd, asOf });
  expect(findings).toHaveLength(1);
  const [{ fix } = { fix: null }] = findings;
  return fix?.because ?? fix?.applicability ?? 'none';
}

describe('code that a template takes in', () => {
  const js = (line: string): string => `const kv = '${KV}';\n${line}\nfetch(kv).then((r) => r.ok);\n`;

  it.each<[string, string, string]>([
    ['p.twig', `<script>\n${js("{% include 'more.js.twig' %}")}</script>\n`, "{% include 'more.js.twig' %}"],
    ['p.ejs', `<script>\n${js("<%- include('more') %>")}</script>\n`, "<%- include('more') %>"],
    ['a.js.hbs', js('{{> more}}'), '{{> more}}'],
    ['a.js.j2', js('  {{ more }};'), '{{ more }}'],
    ['a.js.gotmpl', js('{{ template "more" . }}'), '{{ template "more" . }}'],
    ['a.js.erb', js('<%= more %>'), '<%= more %>'],
    ['a.js.template', js('@MORE@'), '@MORE@'],
    [
      'a.py.j2',
      `import requests\nKV = '${KV}'\n{% include 'more.py' %}\nprint(requests.get(KV).ok)\n`,
      "{% include 'more.py' %}",
    ],
    ['a.sh.j2', `KV='${KV}'\n{% block more %}\ncurl -sf "$KV" > /dev/null\n`, '{% block more %}'],
  ])('may use what is changed: %s', async (file, text, written) => {
    expect(await doubt(file, text)).toBe(`what \`${written}\` takes in may use it as well (in \`${file}\`)`);
  });

  it.each<[string, string]>([
    ['p.twig', `<script>\n${js('{% if a %}')}</script>\n`],
    ['a.js.hbs', js('{{#if a}}')],
    ['a.js.hbs', js('{{! said }}')],
    ['a.js.gotmpl', js('{{- range .all }}')],
    ['a.js.erb', js('<%- if a -%>')],
    ['a.js.erb', js('<% all.each do |one| %>')],
    ['a.js.j2', js("const a = '{{ a }}';")],
    ['a.js.j2', js('{# said #}')],
    ['a.js', js('')],
  ])('is none where nothing is brought in: %s', async (file, text) => {
    expect(await doubt(file, text)).toBe('safe');
  });
});
