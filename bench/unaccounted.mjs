import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

const LARGEST = 1_000_000;

/**
 * The lines of a project that a search finds, by what the run says of them; `lines` are those of which it says nothing.
 * `report`: of a run with `minConfidence: 'possible'`.
 */
export function accountedLines(cwd, report, search) {
  const known = new Map();
  const note = ({ file, start, end }, what) => {
    const text = report.texts(file) ?? '';
    const first = linesOf(text.slice(0, start)).length;
    const last = linesOf(text.slice(0, end)).length;
    for (let line = first; line <= last; line += 1) known.set(`${file}:${line}`, known.get(`${file}:${line}`) ?? what);
  };
  for (const { span } of report.findings) note(span, 'finding');
  for (const { span, account } of report.accounts) {
    note(span, account.kind === 'explained' ? account.reason : account.kind);
  }
  const skipped = new Set([...report.files.skipped, ...report.files.failed].map(({ file }) => file));
  const counts = new Map();
  const lines = [];
  for (const path of filesIn(cwd)) {
    const file = relative(cwd, path).replaceAll('\\', '/');
    const bytes = readFileSync(path);
    if (bytes.includes(0)) continue;
    for (const [i, line] of linesOf(bytes.toString('utf8')).entries()) {
      if (!search.test(line)) continue;
      const parsed = report.texts(file) === undefined ? 'not parsed' : 'parsed';
      const nothing = skipped.has(file) ? 'skipped, and said so' : `nothing (${parsed}, ${extname(file)})`;
      const what = known.get(`${file}:${i + 1}`) ?? nothing;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      if (what.startsWith('nothing')) lines.push(`${file}:${i + 1}: ${line.trim().slice(0, 140)}`);
    }
  }
  return { counts, lines };
}

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
