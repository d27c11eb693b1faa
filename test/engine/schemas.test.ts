import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const API = `const API = 'https://api.cloudflare.com/client/v4';\n`;
const SEND = (value: string): string =>
  `fetch(\`\${API}/zones/z/settings/security_level\`, { method: 'PATCH', body: JSON.stringify({ value: ${value} }) });\n`;

async function rules(text: string, name = 'a.ts'): Promise<string[]> {
  const { cwd } = new Project({ [name]: API + text });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'likely', noIgnore: true });
  return findings.map(
    ({ rule, method, message }) => `${rule} ${method ?? '?'} ${/value: \w+/.exec(message)?.[0] ?? ''}`,
  );
}

/* What input is checked with says which values it may have. */
it.each([
  [
    'beside the function that gets it',
    `import { z } from 'zod';\nserver.tool('set', { setting: z.enum(['ssl', 'minify']).describe('which') }, async ({ setting }) =>\n  fetch(\`\${API}/zones/z/settings/\${setting}\`));\n`,
    ['zone-setting-minify GET '],
  ],
  [
    'in the description of a tool',
    `import { z } from 'zod';\nserver.registerTool('set', { inputSchema: { setting: z.enum(['ssl', 'minify']) } }, async (input) =>\n  fetch(\`\${API}/zones/z/settings/\${input.setting}\`));\n`,
    ['zone-setting-minify GET '],
  ],
  [
    'by parsing',
    `import * as z from 'zod';\nconst Level = z.enum(['off', 'high']);\nconst Body = z.object({ level: Level.optional() });\nexport function f(x) { const { level } = Body.parse(x); ${SEND('level')}}\n`,
    ['security-level PATCH value: high'],
  ],
  [
    'by parsing that does not throw',
    `import { z } from 'zod';\nconst Body = z.object({}).extend({ level: z.union([z.literal('off'), z.literal('low')]) });\nexport function f(x) { const r = Body.safeParse(x); if (r.success) ${SEND('r.data.level')}}\n`,
    ['security-level PATCH value: low'],
  ],
  [
    'by its type',
    `import { z } from 'zod';\nconst Body = z.object({ level: z.enum(['off', 'medium']) });\ntype Body = z.infer<typeof Body>;\nexport function f(x: z.infer<typeof Body>) { ${SEND('x.level')}}\n`,
    ['security-level PATCH value: medium'],
  ],
  [
    'of valibot',
    `import * as v from 'valibot';\nconst Body = v.object({ level: v.optional(v.picklist(['off', 'low']), 'off') });\nexport function f(x) { ${SEND('v.parse(Body, x).level')}}\n`,
    ['security-level PATCH value: low'],
  ],
  [
    'of Joi',
    `const Joi = require('joi');\nconst Body = Joi.object({ level: Joi.string().valid('off', 'low').required() });\nmodule.exports = (x) => { const { value } = Body.validate(x); ${SEND('value.level')}};\n`,
    ['security-level PATCH value: low'],
  ],
  [
    'of yup',
    `import * as yup from 'yup';\nconst Body = yup.object({ level: yup.string().oneOf(['off', 'low']) });\nexport const f = (x) => { ${SEND('Body.validateSync(x).level')}};\n`,
    ['security-level PATCH value: low'],
  ],
  [
    'of what is known',
    `import { z } from 'zod';\nconst Input = z.object({ zone: z.string(), settings: z.record(z.string()) });\nconst set = (input) => {\n  const { zone, settings } = Input.parse(input);\n  const items = Object.entries(settings).map(([id, value]) => ({ id, value }));\n  return fetch(\`\${API}/zones/\${zone}/settings\`, { method: 'PATCH', body: JSON.stringify({ items }) });\n};\nset({ zone: 'z', settings: { minify: 'on' } });\n`,
    ['zone-settings-batch PATCH ', 'zone-setting-minify PATCH '],
  ],
  [
    'of what is known, by a function',
    `import * as v from 'valibot';\nconst Input = v.object({ setting: v.string() });\nconst get = (input) => fetch(\`\${API}/zones/z/settings/\${v.parse(Input, input).setting}\`);\nget({ setting: 'minify' });\n`,
    ['zone-setting-minify GET '],
  ],
  [
    'of an answer',
    `import { z } from 'zod';\nconst Body = z.object({ result: z.any() });\nexport const name = async () => Body.parse(await (await fetch(\`\${API}/zones/z/dns_records/r\`)).json()).result.zone_name;\n`,
    ['dns-record-zone-info GET '],
  ],
  [
    'of an answer, where parsing does not throw',
    `import { z } from 'zod';\nconst Body = z.object({ result: z.any() });\nexport const name = async () => {\n  const { data } = Body.safeParse(await (await fetch(\`\${API}/zones/z/dns_records/r\`)).json());\n  return data.result.zone_name;\n};\n`,
    ['dns-record-zone-info GET '],
  ],
])('finds what a schema lets through: %s', async (_, text, found) => {
  expect(await rules(text)).toEqual(found);
});

it('finds nothing where a schema lets only living values through, or anything', async () => {
  const text = `import { z } from 'zod';\nconst Body = z.object({ level: z.enum(['off', 'under_attack']), other: z.string() });\nexport function f(x) { const b = Body.parse(x); ${SEND('b.level')}${SEND('b.other')}}\n`;
  expect(await rules(text)).toEqual([]);
});

const URL = 'https://api.cloudflare.com/client/v4/zones/$Zone/settings';

it.each([
  [
    'a parameter that may have few values',
    `function Set-It {\n  param([Parameter(Mandatory)][ValidateSet('ssl', "minify")][string] $Setting, $Zone)\n  Invoke-RestMethod "${URL}/$Setting"\n}\n`,
  ],
  [
    'a member whose name a variable has',
    `$Names = @{ 'Minify' = 'minify'; 'Ssl' = 'ssl' }\nfunction Set-It {\n  param($Setting, $Zone)\n  Invoke-RestMethod ("${URL.replace('$Zone', '{0}')}/{1}" -f $Zone, $Names.$Setting)\n}\n`,
  ],
])('finds what PowerShell says of a value: %s', async (_, text) => {
  const { cwd } = new Project({ 'a.ps1': text });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'likely', noIgnore: true });
  expect(findings.map(({ rule, method }) => `${rule} ${method ?? '?'}`)).toEqual(['zone-setting-minify GET']);
});
