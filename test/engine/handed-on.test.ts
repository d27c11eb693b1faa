import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* Words of the schedule that one file gives by a name and another one sends: each is found where it is written. */

const API = 'https://api.cloudflare.com/client/v4';
const FETCH = (path: string): string => `export const f = (z) => fetch(\`${API}/zones/\${z}/\${${path}}\`);\n`;
const GET = (path: string): string => `requests.get(f"${API}/zones/{z}/{${path}}")\n`;
const CSHARP = (path: string): string =>
  `class Client { readonly HttpClient http = new HttpClient(); Task A(string z) => http.GetAsync($"${API}/zones/{z}/" + ${path}); }\n`;

const PROJECTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a static field of a class': {
    'word.mjs': "export class Paths { static RULES = 'firewall/rules'; }\n",
    'a.mjs': `import { Paths } from './word.mjs';\n${FETCH('Paths.RULES')}`,
  },
  'an attribute of a Python class': {
    'word.py': 'class Paths:\n    RULES = "firewall/rules"\n',
    'a.py': `import requests\nfrom word import Paths\ndef f(z):\n    return ${GET('Paths.RULES')}`,
  },
  'the value of an enum': {
    'word.py': 'from enum import Enum\nclass Paths(str, Enum):\n    RULES = "firewall/rules"\n',
    'a.py': `import requests\nfrom word import Paths\ndef f(z):\n    return ${GET('Paths.RULES.value')}`,
  },
  'a namespace that is handed on by name': {
    'word.mjs': "export const RULES = 'firewall/rules';\n",
    'index.mjs': "import * as paths from './word.mjs';\nexport { paths };\n",
    'a.mjs': `import { paths } from './index.mjs';\n${FETCH('paths.RULES')}`,
  },
  'a namespace that is the default': {
    'word.mjs': "export const RULES = 'firewall/rules';\n",
    'index.mjs': "import * as paths from './word.mjs';\nexport default paths;\n",
    'a.mjs': `import paths from './index.mjs';\n${FETCH('paths.RULES')}`,
  },
  'a namespace that an export names': {
    'word.mjs': "export const RULES = 'firewall/rules';\n",
    'index.mjs': "export * as paths from './word.mjs';\n",
    'a.mjs': `import { paths } from './index.mjs';\n${FETCH('paths.RULES')}`,
  },
  'five modules that hand on in a row': {
    'word.mjs': "export const RULES = 'firewall/rules';\n",
    'b1.mjs': "export * from './word.mjs';\n",
    'b2.mjs': "export * from './b1.mjs';\n",
    'b3.mjs': "export * from './b2.mjs';\n",
    'b4.mjs': "export * from './b3.mjs';\n",
    'b5.mjs': "export * from './b4.mjs';\n",
    'a.mjs': `import { RULES } from './b5.mjs';\n${FETCH('RULES')}`,
  },
  'a class in a file of another name': {
    'word.cs': 'namespace A { public static class Paths { public const string Rules = "firewall/rules"; } }\n',
    'Client.cs': CSHARP('Paths.Rules'),
  },
  'a method of a class in a file of another name': {
    'word.cs': 'namespace A;\npublic static class Paths\n{\n    public static string Rules() => "firewall/rules";\n}\n',
    'Client.cs': CSHARP('Paths.Rules()'),
  },
  'a setter of an object': {
    'word.js': `const client = { set zone(z) { this.path = \`/zones/\${z}/firewall/rules\`; }, send() { return fetch('${API}' + this.path); } };\nclient.zone = process.env.Z;\nclient.send();\n`,
  },
  'a query that begins behind a slash': {
    'word.js': `export const f = (z, since) => { const query = '?since=' + since; return fetch(\`${API}/zones/\${z}/firewall/rules/\${query}\`); };\n`,
  },
};

describe('a word that goes by a name', () => {
  it.each(Object.entries(PROJECTS))('%s', async (_, files) => {
    const { cwd } = new Project({ 'package.json': '{}', ...files });
    const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', threads: 1 });
    const word = Object.keys(files).find((file) => file.startsWith('word'));
    expect(findings.map(({ span, confidence, rule }) => [span.file, confidence, rule])).toEqual([
      [word, 'certain', 'firewall-rules'],
    ]);
  });
});

it('what is a number behind a path is no query', async () => {
  const { cwd } = new Project({
    'a.js': `export const f = (z, id) => fetch(\`${API}/zones/\${z}/analytics/colos/\${id}\`);\n`,
  });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', threads: 1 });
  expect(findings).toEqual([]);
});
