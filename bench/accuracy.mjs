// Recall and precision over labelled lines in real repositories.
// Usage: node bench/accuracy.mjs LABELS_FOLDER TREES_FOLDER [LANGUAGE ...]
// LABELS_FOLDER holds labels.json and score.py; TREES_FOLDER the repositories, laid out. Languages: javascript typescript.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder, trees, ...given] = process.argv.slice(2);
if (folder === undefined || trees === undefined) {
  console.error('usage: node bench/accuracy.mjs LABELS_FOLDER TREES_FOLDER [LANGUAGE ...]');
  process.exit(2);
}
const languages = given.length > 0 ? given : ['javascript', 'typescript'];
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'eolint-accuracy-'));
const findings = join(scratch, 'findings.json');
const labels = join(scratch, 'labels.json');
const all = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8'));
writeFileSync(labels, JSON.stringify({ ...all, labels: all.labels.filter(({ lang }) => languages.includes(lang)) }));
const begin = Date.now();
spawnSync(process.execPath, [cli, '.', '--no-ignore', '--format', `json:${findings}`], {
  cwd: resolve(trees),
  stdio: 'inherit',
});
console.log(`run: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
const score = spawnSync(
  'python3',
  [join(folder, 'score.py'), labels, findings, '--root', resolve(trees), '--missed', '--fp'],
  {
    encoding: 'utf8',
  },
);
process.stdout.write(score.stdout + score.stderr);
rmSync(scratch, { recursive: true, force: true });
