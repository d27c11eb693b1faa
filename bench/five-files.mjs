// Five named files without a hit, beside `node -e 0`: the shape of a pre-commit hook. Prints the ratio of the medians
// of the rounds; each round runs both, one after the other. Usage: node bench/five-files.mjs [ROUNDS]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rounds = Number(process.argv[2] ?? 21);
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'eolint-five-'));
const files = ['tail.ts', 'client.ts', 'printing.ts', 'cli.ts', 'index.ts'];
const body = `export const render = (lines: string[]): string => lines.map((line) => line.trim()).join('\\n');\n`;
for (const file of files) writeFileSync(join(cwd, file), body.repeat(120));

function time(args) {
  const begin = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'ignore' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return Number(process.hrtime.bigint() - begin) / 1e6;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const base = [];
const ours = [];
time([cli, ...files]);
for (let round = 0; round < rounds; round += 1) {
  base.push(time(['-e', '0']));
  ours.push(time([cli, ...files]));
}
rmSync(cwd, { recursive: true, force: true });
const ratio = median(ours.map((value, i) => value / base[i]));
console.log(`node -e 0: ${median(base).toFixed(1)} ms, eolint on five files: ${median(ours).toFixed(1)} ms`);
console.log(`ratio (median of ${rounds} rounds): ${ratio.toFixed(2)}, goal 1.5`);
process.exitCode = ratio <= 1.5 ? 0 : 1;
