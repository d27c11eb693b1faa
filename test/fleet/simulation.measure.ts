import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Server } from '../../src/fleet/queue/server.js';
import { CommandLine, type Running } from '../campaign/command-line.js';
import { gitServer, type GitServer } from '../campaign/git-server.js';
import { TOKEN } from '../campaign/world.js';
import { RedisServer } from './redis.js';
import { latencies, shares, stepsIn } from './done-steps.js';
import { Use } from './process-use.js';
import { router, type Gate, type Router } from './router.js';
import { FleetWorld } from './world.js';

const option = (name: string): string => process.env[`EOLINT_SIMULATE_${name}`] ?? '';
const COUNT = Number(option('REPOSITORIES'));
const WORKERS = option('WORKERS').split(',').map(Number);
const ACTION = option('ACTION');
const EACH = Number(option('EACH'));
const FAULTS = option('FAULTS') === 'true';
/** Milliseconds that each request to git and the forge takes besides, as a network does. */
const LATENCY = Number(option('LATENCY'));
/** Milliseconds of the forge's minute. */
const MINUTE = 60_000 / Number(option('SCALE'));
/** What GitHub publishes: points a minute, of which a read costs one and a write five, and new things a minute. */
const POINTS = 900;
const CREATED = 80;

const cli = new CommandLine();
const world = new FleetWorld();
let git: GitServer;

beforeAll(async () => {
  const quiet = await world.add('quiet');
  world.commit(quiet, 'dns.ts', 'export {};\n');
  for (let i = 1; i < COUNT; i += 1)
    await world.add(`service-${i}`, {}, undefined, i % EACH === 0 ? undefined : quiet.bare);
  git = await gitServer(world.folder, TOKEN);
  git.fault = async () => {
    await sleep(LATENCY);
    return undefined;
  };
});
afterAll(async () => {
  cli.remove();
  await git.close();
  await world.close();
});

/** The limits of a forge, and its faults. */
class Limits {
  private window = 0;
  private points = 0;
  private created = 0;
  private asked = 0;
  refused = 0;
  failed = 0;

  readonly gate: Gate = async ({ method }) => {
    await sleep(LATENCY);
    const share = MINUTE / 60_000;
    if (Date.now() - this.window > MINUTE) [this.window, this.points, this.created] = [Date.now(), 0, 0];
    this.asked += 1;
    this.points += method === 'GET' ? 1 : 5;
    if (method === 'POST') this.created += 1;
    if (this.points > POINTS * share || this.created > CREATED * share) {
      this.refused += 1;
      const left = Math.max(1, Math.ceil((this.window + MINUTE - Date.now()) / 1000));
      return { status: 403, headers: { 'Retry-After': String(left) } };
    }
    if (!FAULTS || this.asked % 25 !== 0) return undefined;
    this.failed += 1;
    return { status: 502, headers: {} };
  };
}

interface Measured {
  readonly workers: number;
  readonly seconds: number;
  readonly 'repositories a minute': number;
  /** Of the last thousand steps of the queue, which it keeps. */
  readonly 'steps of each worker': string;
  /** Share of the time between the first step and the last in which a place of a worker had none. */
  readonly 'idle %': number;
  readonly 'CPU s a repository': number;
  readonly 'MB a worker': number;
  /** From the end of a step to the begin of the next: 0 where both were handed over at once. */
  readonly 'ms between steps: median, 95 %': string;
  /** From when the first job is in the queue until an idle worker has it. */
  readonly 'ms until an idle worker begins': number;
  readonly 'MB of the server: empty, full, at the end': string;
  readonly requests: number;
  readonly 'limited, failed': string;
}

it('is measured', async () => {
  const rows: Measured[] = [];
  for (const workers of WORKERS) rows.push(await measured(workers));
  const about = [`${availableParallelism()} cores`, `${LATENCY} ms a request`, FAULTS ? 'faults' : 'no faults'];
  console.log(`${COUNT} repositories, ${ACTION}, ${about.join(', ')}`);
  console.table(rows);
});

async function measured(workers: number): Promise<Measured> {
  const redis = await new RedisServer().start();
  const server = await connect(redis.url, undefined);
  const limits = new Limits();
  for (const { forge: own } of world.members) own.pulls.length = 0;
  const forges = new Map(world.members.map(({ name, forge: { url } }) => [name, url]));
  const forge = await router(forges, limits.gate);
  const empty = await memory(server);
  const run = start(redis, ACTION, '--repos', listAt(forge));
  const least = 2 * COUNT;
  while ((await keys(server)) < least) await new Promise((resolve) => setTimeout(resolve, 50));
  const full = await memory(server);
  const begun = Date.now();
  const started = Array.from({ length: workers }, (_, i) => worker(redis, i));
  const used = new Use(started);
  if (FAULTS && workers > 1) {
    setTimeout(() => started[0]?.child.kill('SIGKILL'), 3000);
    started.push(worker(redis, workers));
  }
  const { code, stdout, stderr } = await run.ended;
  const seconds = (Date.now() - begun) / 1000;
  used.stop();
  expect([code, stdout, stderr]).toEqual([0, `${COUNT} repositories: ${COUNT} done\n`, '']);
  if (ACTION === 'pr') {
    const wanted = world.members.map(({ name }) => (Number(name.split('-')[1] ?? 1) % EACH === 0 ? 1 : 0));
    expect(world.members.map(({ forge: own }) => own.pulls.length)).toEqual(wanted);
  }
  const steps = await stepsIn(server);
  const waits = latencies(steps);
  expect(waits.length).toBeGreaterThan(0);
  const end = await memory(server);
  const idle = await firstBegin(redis, server, forge);
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(started.map(({ ended }) => ended));
  await forge.close();
  await server.close();
  await redis.remove();
  for (const name of readdirSync(world.folder))
    if (name.startsWith('mirrors-')) rmSync(join(world.folder, name), { recursive: true });
  return {
    workers,
    seconds: round(seconds),
    'repositories a minute': Math.round((COUNT / seconds) * 60),
    ...shares(steps, workers * Number(option('CONCURRENCY'))),
    'CPU s a repository': round(used.seconds / COUNT),
    'MB a worker': Math.round(used.most),
    'ms between steps: median, 95 %': `${waits[waits.length >> 1]}, ${waits[Math.floor(waits.length * 0.95)]}`,
    'ms until an idle worker begins': idle,
    'MB of the server: empty, full, at the end': [empty, full, end]
      .map((bytes) => (bytes / 2 ** 20).toFixed(2))
      .join(', '),
    requests: forge.count(),
    'limited, failed': `${limits.refused}, ${limits.failed}`,
  };
}

function listAt(forge: Router): string {
  const list = join(world.folder, 'list.txt');
  const lines = world.members.map(
    ({ name }) => `${git.url}/${name}.git forge=github forge-api=${forge.url} project=acme/${name}`,
  );
  writeFileSync(list, lines.join('\n'));
  return list;
}

function start(redis: RedisServer, ...args: string[]): Running {
  const env = { GH_TOKEN: TOKEN, TMPDIR: world.folder };
  const flags = args[0] === 'pr' ? ['--per-day', '100000'] : [];
  return cli.start(['fleet', ...args, ...flags, '--queue', redis.url, '--as-of', '2026-11-21', '--quiet'], {
    cwd: world.folder,
    env,
  });
}

function worker(redis: RedisServer, number: number): Running {
  const mirrors = join(world.folder, `mirrors-${number}`);
  return start(redis, 'worker', '--mirrors', mirrors, '--concurrency', option('CONCURRENCY'), '--takeover', '5');
}

async function memory({ redis }: Server): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]);
}

async function keys({ redis }: Server): Promise<number> {
  return redis.dbsize();
}

/** Milliseconds until an idle worker begins what is put into the queue, at best. */
async function firstBegin(redis: RedisServer, server: Server, forge: Router): Promise<number> {
  await server.redis.del(...(await server.redis.keys('bull:*-*-*')));
  const { code } = await start(redis, 'scan', '--repos', listAt(forge), '--due-within', '91').ended;
  expect(code).toBe(0);
  const waits: number[] = [];
  for (const name of await server.redis.keys('bull:*-clone')) {
    const [added, begun] = await server.redis.hmget(name, 'timestamp', 'processedOn');
    if (added && begun) waits.push(Number(begun) - Number(added));
  }
  return Math.min(...waits);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
