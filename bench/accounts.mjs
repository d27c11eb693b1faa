// Usage: node bench/accounts.mjs FOLDER...
// Takes every line that a plain search for the schedule's paths finds in the projects, each folder being one, and prints
// those that have neither a finding nor an account, then how many of the rest are what. Goal: none without.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { lint } from '../dist/index.js';
import { pathSearch } from './path-search.mjs';
import { accountedLines } from './unaccounted.mjs';

const cli = join(import.meta.dirname, '../dist/cli.js');
const rules = execFileSync(process.execPath, [cli, 'rules', '--format', 'json'], { encoding: 'utf8' });
const search = pathSearch(JSON.parse(rules).entries);
const totals = new Map();
let without = 0;
for (const folder of process.argv.slice(2)) {
  const cwd = resolve(folder);
  const report = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible' });
  const { counts, lines } = accountedLines(cwd, report, search);
  for (const [what, count] of counts) totals.set(what, (totals.get(what) ?? 0) + count);
  for (const line of lines) console.log(`${folder}/${line}`);
  without += lines.length;
}
const sorted = [...totals].sort((a, b) => b[1] - a[1]);
console.error(sorted.map(([what, count]) => `${String(count).padStart(6)}  ${what}\n`).join(''));
console.error(`${without} lines without a finding or an account`);
