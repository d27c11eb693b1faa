// Times the product on trees: node bench/run.mjs TREE... prints, for each, wall time of the built command line
// against `node -e 0` of the same round (median of N rounds, 3 by default), and what --stats counts. Needs `npm run build`.
import { spawnSync } from 'node:child_process';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = join(fileURLToPath(new URL('..', import.meta.url)), 'dist/cli.js');
const rounds = Number(process.env.N ?? 3);
const trees = process.argv.slice(2);
if (trees.length === 0) {
  process.stderr.write('usage: npm run bench -- TREE...\n');
  process.exit(2);
}

function once(args, cwd) {
  const begin = performance.now();
  const { stdout, status } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 30 });
  return { wall: performance.now() - begin, stdout, status };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

process.stdout.write(`Node ${process.version}, ${rounds} rounds; x: against \`node -e 0\` of the same round\n`);
process.stdout.write(
  '| tree | files | with a word | through the gates | parsed | findings | x wall |\n|---|---|---|---|---|---|---|\n',
);
for (const tree of trees) {
  const cwd = resolve(tree);
  const ratios = [];
  let report;
  for (let round = 0; round < rounds; round += 1) {
    const { wall: least } = once(['-e', '0'], cwd);
    const { wall, stdout } = once([cli, '--fail-on', 'never', '--format', 'json', '--stats', '--quiet', '.'], cwd);
    ratios.push(wall / least);
    report = JSON.parse(stdout);
  }
  const { counts } = report.stats;
  const row = [
    basename(cwd),
    report.files.scanned,
    counts['files with a word of the schedule'] ?? 0,
    counts['files through the gates'] ?? 0,
    report.files.parsed,
    report.findings.length,
    median(ratios).toFixed(1),
  ];
  process.stdout.write(`| ${row.join(' | ')} |\n`);
}
