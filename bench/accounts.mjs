// Usage: node bench/accounts.mjs FOLDER...
// Takes every line that a plain search for the schedule's paths finds in the projects below the folders, each folder
// being one project, and prints those that have neither a finding nor an account, and counts of the rest by what they
// are. Goal: none.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative, resolve } from 'node:path';
import { lint } from '../dist/index.js';
import { pathSearch } from './path-search.mjs';

const LARGEST = 1_000_000;
const search = await pathSearch();

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/^(?:\.git|node_modules|vendor|\.terraform)$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile() && statSync(path).size < LARGEST) yield path;
  }
}

function linesOf(text) {
  return text.split(/\r\n|\r|\n/);
}

const totals = new Map();
const add = (what) => totals.set(what, (totals.get(what) ?? 0) + 1);
let without = 0;
for (const folder of process.argv.slice(2)) {
  const cwd = resolve(folder);
  const report = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible' });
  const known = new Map();
  const note = (file, text, { start, end }, what) => {
    const first = linesOf(text.slice(0, start)).length;
    const last = linesOf(text.slice(0, end)).length;
    for (let line = first; line <= last; line += 1) known.set(`${file}:${line}`, known.get(`${file}:${line}`) ?? what);
  };
  for (const { span } of report.findings) note(span.file, report.texts(span.file) ?? '', span, 'finding');
  for (const { span, account } of report.accounts ?? []) {
    const what = account.kind === 'explained' ? account.reason : account.kind;
    note(span.file, report.texts(span.file) ?? '', span, what);
  }
  const skipped = new Set([...report.files.skipped, ...report.files.failed].map(({ file }) => file));
  for (const path of filesIn(cwd)) {
    const file = relative(cwd, path).replaceAll('\\', '/');
    const bytes = readFileSync(path);
    if (bytes.includes(0)) continue;
    for (const [i, line] of linesOf(bytes.toString('utf8')).entries()) {
      if (!search.test(line)) continue;
      const what = known.get(`${file}:${i + 1}`);
      if (what !== undefined) add(what);
      else if (skipped.has(file)) add('skipped, and said so');
      else {
        without += 1;
        add(`nothing (${report.texts(file) === undefined ? 'not parsed' : 'parsed'}, ${extname(file)})`);
        console.log(`${folder}/${file}:${i + 1}: ${line.trim().slice(0, 140)}`);
      }
    }
  }
}
for (const [what, count] of [...totals].sort((a, b) => b[1] - a[1]))
  console.error(`${String(count).padStart(6)}  ${what}`);
console.error(`${without} lines without a finding or an account`);
