// How the CPU time of a run grows with the tree, one row for each axis of test/flow/trees: the times for n, 2n and 4n, and
// what each doubling costs; what a run costs on one of everything is taken off. Each measurement is a process of its own.
// Usage: node bench/growth.mjs [PART OF THE NAMES OF AXES] [--seconds N: the most for a measurement, 60] [--json]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AXES } from '../test/flow/trees/axes.mjs';

const GOAL = 2.2;
/** Milliseconds below which a measurement is the noise of the machine. */
const NOISE = 40;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, json: { type: 'boolean' }, measure: { type: 'string' } },
});

if (values.measure !== undefined) await measure(positionals[0], Number(values.measure));
else compare(AXES.filter(({ name }) => name.includes(positionals[0] ?? '')));

/** Prints the milliseconds of user and system time of a run over a tree, the readers being loaded. */
async function measure(name, n) {
  const { lint } = await import('../dist/index.js');
  const axis = AXES.find((one) => one.name === name);
  const folder = mkdtempSync(join(tmpdir(), 'eolint-growth-'));
  const run = async (size) => {
    const cwd = join(folder, String(size));
    for (const [file, text] of Object.entries(axis.tree(size))) {
      mkdirSync(dirname(join(cwd, file)), { recursive: true });
      writeFileSync(join(cwd, file), text);
    }
    const before = process.cpuUsage();
    const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', noIgnore: true });
    const { user, system } = process.cpuUsage(before);
    return { time: (user + system) / 1000, findings: findings.length };
  };
  try {
    await run(1);
    const one = await run(2);
    const { time, findings } = await run(n);
    console.log(JSON.stringify({ one: one.time, time, findings }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measured(name, n) {
  const args = [fileURLToPath(import.meta.url), name, '--measure', String(n)];
  const timeout = Number(values.seconds) * 1000;
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout });
  if (error?.code === 'ETIMEDOUT') return undefined;
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return JSON.parse(stdout);
}

function compare(axes) {
  const rows = [];
  for (const { name, size } of axes) {
    const all = [size, 2 * size, 4 * size].map((n) => measured(name, n));
    const [a, b, c] = all.map((one) => (one === undefined ? undefined : Math.max(one.time - one.one, NOISE)));
    const ratios = [b / a, c / b].map((ratio) => (Number.isFinite(ratio) ? ratio : undefined));
    const steep = all.includes(undefined) || ratios.some((ratio) => ratio > GOAL);
    rows.push({
      name,
      size,
      times: all.map((one) => one?.time),
      ratios,
      steep,
      findings: all.map((one) => one?.findings),
    });
    if (values.json !== true) console.log(line(rows.at(-1)));
  }
  if (values.json === true) console.log(JSON.stringify(rows, undefined, 2));
  else
    console.log(
      `\n${rows.filter(({ steep }) => steep).length} of ${rows.length} grow faster than ${GOAL} for a doubling`,
    );
  process.exitCode = rows.some(({ steep }) => steep) ? 1 : 0;
}

function line({ name, size, times, ratios, steep, findings }) {
  const shown = times.map((time) =>
    (time === undefined ? `over ${values.seconds} s` : `${time.toFixed(0)} ms`).padStart(9),
  );
  const by = ratios.map((ratio) => (ratio === undefined ? '-' : ratio.toFixed(1)).padStart(5));
  return `${steep ? '!' : ' '} ${name.padEnd(50)} ${String(size).padStart(4)} ${shown.join(' ')}  ${by.join(' ')}  findings ${findings.join(' ')}`;
}
