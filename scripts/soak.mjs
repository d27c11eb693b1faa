#!/usr/bin/env node
/**
 * Calls the local double again and again, and says how much memory it holds when nothing is left to be collected:
 * `npm run soak -- --calls 1000000` (after `npm run build`; `--cli FILE` names another program, `--db FILE` a database).
 * Ends with 1 where what it holds grows from the middle of the run to its end.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from './soak/client.mjs';
import { call } from './soak/calls.mjs';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    cli: { type: 'string', default: fileURLToPath(new URL('../dist/cli.js', import.meta.url)) },
    db: { type: 'string' },
  },
});
const total = Number(values.calls);

/** Times that the memory is looked at. */
const LOOKS = 8;
/** Bytes that what it holds may differ by from the middle to the end: less than ten for a call of a million. */
const ALLOWED = 2 * 2 ** 20;
/** What is kept up to a number is kept at once: calls for the report, versions of a ruleset. */
const FILLING = { retired: 100_000, versions: 1_100 };

const probe = new URL('soak/probe.mjs', import.meta.url).href;
const server = spawn(
  process.execPath,
  ['--expose-gc', '--import', probe, values.cli, 'serve', '--port', '0', ...(values.db ? ['--db', values.db] : [])],
  { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
);
try {
  process.exitCode = (await soak()) ? 0 : 1;
} finally {
  server.kill();
}

async function soak() {
  const client = new Client(await addressOf(server));
  // A small run does not reach the numbers by itself.
  await client.all(FILLING.versions, (i) => call('versions', i));
  const first = Math.min(FILLING.retired, total / 5);
  await client.all(first, (i) => call('retired', i));
  const looks = [await look()];
  for (let i = 0; i < LOOKS; i += 1) {
    await client.all(total / LOOKS, (n) => call(undefined, i * Math.ceil(total / LOOKS) + n));
    looks.push(await look());
    const { heap, outside, resident } = looks.at(-1);
    console.log(
      `${Math.round(((i + 1) * total) / LOOKS)} calls: ${mb(heap)} in use, ${mb(outside)} outside the heap, ${mb(resident)} resident`,
    );
  }
  client.end();
  console.log(
    `answers: ${[...client.statuses]
      .sort()
      .map(([status, count]) => `${count} with ${status}`)
      .join(', ')}`,
  );
  const held = looks.map(({ heap, outside }) => heap + outside);
  const growth = held.at(-1) - held[LOOKS / 2];
  const allowed = ALLOWED + (first < FILLING.retired ? total * 40 : 0);
  console.log(`from the middle to the end ${mb(growth)} more, ${mb(allowed)} are allowed`);
  return growth <= allowed;
}

function look() {
  return new Promise((resolve) => {
    server.once('message', resolve);
    server.send('look');
  });
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(/http:\S+/.exec(String(line))[0]));
    child.once('exit', () => reject(new Error('the double did not start')));
  });
}

function mb(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
