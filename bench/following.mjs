// Usage: node bench/following.mjs [FILES] [ROUNDS]
// A whole run over a tree of JavaScript files, with modules followed and with that switched off, in turn in one
// process. Prints the median of each and of their ratio. Goal: at most 1.5.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lint } from '../dist/index.js';

const files = Number(process.argv[2] ?? 30_000);
const rounds = Number(process.argv[3] ?? 5);
const root = await mkdtemp(join(tmpdir(), 'eolint-bench-'));

/** A module of an application: imports, a table, a class, some functions; about 5 KB. */
function ordinary(i, perFolder) {
  const near = Array.from(
    { length: 8 },
    (_, k) => `import { part${k} as near${k} } from './module${(i + k + 1) % perFolder}.js';`,
  );
  const body = Array.from(
    { length: 30 },
    (_, k) => `export function part${k}(input, options = {}) {
  const { size = ${k}, name = 'part-${k}' } = options;
  if (input.length > size) return input.slice(0, size).map((one) => \`\${name}:\${one.id}\`).join(', ');
  return input.reduce((sum, one) => sum + near${k % 8}(one.value) * size, 0);
}`,
  );
  return `import React from 'react';\nimport { useQuery } from '@tanstack/react-query';\n${near.join('\n')}\n${body.join('\n')}\n`;
}

const client = `import { base } from './base.js';
export const call = (path, init) => fetch(base + path, init);
export const setting = (zone, name, value) =>
  call(\`/zones/\${zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
`;
const user = (i) => `import { call, setting } from '../client/client.js';
import { part1 } from './module${i}.js';
export const limits = (zone) => call(\`/zones/\${zone}/rate_limits\`);
export const off = (zone) => setting(zone, 'minify', part1([]));
`;

try {
  const perFolder = 100;
  for (let i = 0; i < files; i += 1) {
    const folder = join(root, 'src', `feature${Math.floor(i / perFolder)}`);
    if (i % perFolder === 0) await mkdir(folder, { recursive: true });
    const at = i % perFolder;
    await writeFile(join(folder, `module${at}.js`), i % 2000 === 7 ? user(at + 1) : ordinary(at, perFolder));
  }
  await mkdir(join(root, 'src/client'), { recursive: true });
  await writeFile(join(root, 'src/client/client.js'), client);
  await writeFile(join(root, 'src/client/base.js'), `export const base = 'https://api.cloudflare.com/client/v4';\n`);
  const run = async (follow) => {
    const start = performance.now();
    const report = await lint({ cwd: root, asOf: '2026-11-21', follow, minConfidence: 'possible' });
    return { time: performance.now() - start, found: report.findings.length, parsed: report.files.parsed };
  };
  await run(true);
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await run(true), await run(false)]);
  const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const [[on, off]] = pairs;
  console.log(`${files} files; findings ${on.found} followed, ${off.found} not; parsed ${on.parsed} and ${off.parsed}`);
  console.log(`followed  ${median(pairs.map(([one]) => one.time)).toFixed(0)} ms`);
  console.log(`not       ${median(pairs.map(([, one]) => one.time)).toFixed(0)} ms`);
  console.log(`ratio     ${median(pairs.map(([a, b]) => a.time / b.time)).toFixed(2)}`);
} finally {
  await rm(root, { recursive: true, force: true });
}
