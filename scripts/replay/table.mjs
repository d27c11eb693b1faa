import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const OUTCOMES = ['safe', 'unsafe', 'declined', 'nothing found', 'wrong'];

/** Counts outcomes by entry and language, over the runs that a file keeps and the one at hand. */
export class Table {
  rows = new Map();
  total = 0;
  generated = 0;
  seeds = [];
  languages = [];

  constructor(file) {
    if (file === undefined || !existsSync(file)) return;
    const { rows, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
    Object.assign(this, rest, { rows: new Map(rows) });
  }

  save(file) {
    writeFileSync(file, JSON.stringify({ ...this, rows: [...this.rows] }));
  }

  ran({ seed, languages }) {
    this.seeds.push(seed);
    this.languages = [...new Set([...this.languages, ...languages])];
  }

  add({ entry, language, name }, { outcome, entries, wrong }) {
    this.total += 1;
    if (name.startsWith('#')) this.generated += 1;
    const key = `${entry ?? entries?.[0] ?? name.split('/')[0]}\t${language}`;
    const row = this.rows.get(key) ?? Object.fromEntries(OUTCOMES.map((one) => [one, 0]));
    this.rows.set(key, row);
    row[wrong === undefined ? outcome : 'wrong'] += 1;
  }

  text() {
    const head = ['entry', 'language', ...OUTCOMES];
    const rows = [...this.rows]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, row]) => [...key.split('\t'), ...OUTCOMES.map((one) => String(row[one]))]);
    const sums = OUTCOMES.map((one) => String([...this.rows.values()].reduce((sum, row) => sum + row[one], 0)));
    const all = [head, ...rows, ['all', '', ...sums]];
    const widths = head.map((_, at) => Math.max(3, ...all.map((row) => row[at].length)));
    const line = (row) =>
      `| ${row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')} |`;
    const rule = `| ${widths.map((width, at) => (at < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
    return [line(head), rule, ...all.slice(1).map(line)].join('\n');
  }

  page() {
    const wrong = [...this.rows.values()].reduce((sum, row) => sum + row.wrong, 0);
    const seeds = this.seeds.length === 1 ? `seed ${this.seeds[0]}` : `the seeds ${this.seeds.join(', ')}`;
    return `# Fixes, proved by running

\`npm run replay\` runs programs before and after \`eolint fix\`. A recorder takes down what they send: the requests must differ
exactly as the entry says, by rules that are written apart from the rewriters, and what the programs print must stay the
same. Then both run against \`eolint serve\` at a day after the end of life: what is retired must be refused before and
answered after. The programs are the hand-written ones of \`test/replay/cases\` and generated ones, which compose the ways that
a path, a body and an answer travel with what else is done with them.

This table: ${String(this.total)} programs, ${String(this.generated)} of them generated with ${seeds}; languages: ${this.languages.join(', ')}; wrong: ${String(wrong)}.
Safe fixes were made and run; programs whose fix is unsafe or declined were left alone.${this.seeds.length === 1 ? '' : ' The seeds were run one after the other, and the code may have changed between them.'}

${this.text()}
`;
  }
}
