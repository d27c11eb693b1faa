import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { asOf, Project } from '../engine/project.js';

/* Lists that grow with each statement: what is in them is found, and neither memory nor steps run out. */
const ZONE = 'https://api.cloudflare.com/client/v4/zones/z/';
const times = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');
const python = (grows: string): string =>
  `import requests\ndef run(x, more):\n    names = ['filters']\n${grows}    for one in names:\n        requests.get('${ZONE}' + one)\n`;
const script = (grows: string): string =>
  `export async function run(x: any, more: any) {\n  let names = ['filters'];\n${grows}  for (const one of names) await fetch('${ZONE}' + one);\n}\n`;

it.each([
  ['a.py', 'one that is added to itself', python(times(60, () => '    names = names + names\n'))],
  ['a.py', 'one that is added to itself in place', python(times(60, () => '    names += names\n'))],
  ['a.py', 'one that is extended by itself', python(times(60, () => '    names.extend(names)\n'))],
  ['a.py', 'a set that is united with itself', python(times(60, () => '    names |= names\n'))],
  ['a.py', 'one that is many times itself', python(times(20, () => '    names *= 8\n'))],
  ['a.py', 'one that grows in branches', python(times(200, (i) => `    if x[${i}]:\n        names += ['s${i}']\n`))],
  ['a.py', 'one that loses something in branches', python(times(60, () => '    if x:\n        names -= more()\n'))],
  ['a.py', 'sets that have something in common', python(times(100, () => '    names &= more()\n'))],
  ['a.ts', 'one that is spread twice into itself', script(times(60, () => '  names = [...names, ...names];\n'))],
  ['a.ts', 'one that is put behind itself', script(times(60, () => '  names = names.concat(names);\n'))],
])('%s: %s', async (file, _, text) => {
  const { findings, files } = await lint({ cwd: new Project({ [file]: text }).cwd, asOf });
  expect(files.failed).toEqual([]);
  expect([...new Set(findings.map(({ rule, confidence }) => `${rule} ${confidence}`))]).toEqual(['filters certain']);
});
