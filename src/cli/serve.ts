import { entries } from 'eolint:schedule';
import { compileSchedule } from '../schedule/compile.js';
import { type Plan, plans } from '../rulesets/data/limits.js';
import { reportText } from '../serve/retired-calls.js';
import { type RunningServer, startServer } from '../serve/server.js';
import { LockedError, NoStoreError } from '../serve/store-errors.js';
import { type Arguments, UsageError, textOption } from './arguments.js';
import { writeOutput } from './write-file.js';

/**
 * Serves the local double until it is told to stop. The exit code is 1 when a call used something that has ended.
 * Standard output gets one line, which ends in the base address; the log goes to standard error.
 */
export async function serve({ paths, values }: Arguments, today: () => string): Promise<number> {
  if (paths[0] !== undefined) throw new UsageError(`serve takes no paths; not ${paths[0]}`);
  const asOf = textOption(values, 'as-of');
  const host = filled('host', textOption(values, 'host')) ?? '127.0.0.1';
  const token = filled('token', textOption(values, 'token'));
  const db = filled('db', textOption(values, 'db'));
  const plan = planOf(textOption(values, 'zone-plan'));
  const report = reportTarget(textOption(values, 'report'));
  const port = portOf(textOption(values, 'port'));
  const log = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };

  const stopped = signal();
  const server = await started({ host, port, db, token, plan, log, asOf, today });
  if (token === undefined && !isLoopback(host)) log('warning: anybody who reaches this address may call; see --token');
  log(`as of ${asOf ?? `${today()} (each call on its own day)`}`);
  process.stdout.write(`listening on ${server.address}\n`);

  await stopped;
  await server.stop();
  const { calls } = server;
  if (report !== undefined) await write(report, reportText(calls, asOf ?? null));
  log(`${calls.total} retired call${calls.total === 1 ? '' : 's'}`);
  return calls.total > 0 ? 1 : 0;
}

interface Start {
  readonly host: string;
  readonly port: number;
  readonly db: string | undefined;
  readonly token: string | undefined;
  readonly plan: Plan | undefined;
  readonly log: (line: string) => void;
  readonly asOf: string | undefined;
  readonly today: () => string;
}

/** The server; what its user can mend is told as such. */
async function started({ asOf, today, ...options }: Start): Promise<RunningServer> {
  const { host, port, db } = options;
  try {
    return await startServer({ schedule: compileSchedule(entries), day: () => asOf ?? today(), ...options });
  } catch (error) {
    if (error instanceof LockedError || error instanceof NoStoreError) throw new UsageError(`--db: ${error.message}`);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (syscall === 'listen' || syscall === 'getaddrinfo')
      throw new UsageError(`cannot listen on ${host}:${port} (${code}); choose another --port or --host`);
    throw new UsageError(`--db: cannot use ${db ?? ''} (${code})`);
  }
}

function filled(name: string, value: string | undefined): string | undefined {
  if (value === '') throw new UsageError(`--${name} must not be empty`);
  return value;
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535; not ${text}`);
}

function planOf(text: string | undefined): Plan | undefined {
  const plan = plans.find((one) => one === text);
  if (text === undefined || plan !== undefined) return plan;
  throw new UsageError(`--zone-plan takes one of ${plans.join(', ')}; not ${text}`);
}

/** Where the report goes: a file, or standard output (`null`). */
function reportTarget(spec: string | undefined): { readonly file: string | null } | undefined {
  if (spec === undefined) return undefined;
  const [format, ...rest] = spec.split(':');
  const file = rest.join(':');
  if (format !== 'json' || (rest.length > 0 && file === '')) {
    throw new UsageError(`--report takes json or json:FILE; not ${spec}`);
  }
  return { file: rest.length > 0 ? file : null };
}

async function write({ file }: { readonly file: string | null }, text: string): Promise<void> {
  if (file === null) process.stdout.write(text);
  else await writeOutput(file, text, file);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Waits to be told to stop; a second time ends the process at once. */
function signal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => {
        resolve();
      });
    }
  });
}
