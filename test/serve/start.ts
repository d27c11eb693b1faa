import { afterEach } from 'vitest';
import { type ServerOptions, startServer } from '../../src/serve/server.js';
import { shippedSchedule } from '../schedule/shipped.js';

/** A day on which every entry of the text of record has ended, and one on which none has. */
export const late = '2026-11-21';
export const early = '2020-01-01';

export const schedule = shippedSchedule();

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** JSON that was read; a test knows what is in it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as JSON.parse gives it
export type Parsed = any;

/** What a call answered. `body` is undefined where there was none. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Parsed;
}

/** A server on a free port, stopped after the test, and a way to call it. */
export async function start(options: Partial<ServerOptions> & { readonly asOf?: string } = {}) {
  const lines: string[] = [];
  const { asOf = late, ...more } = options;
  const server = await startServer({
    ...{ schedule, host: '127.0.0.1', port: 0, day: () => asOf, log: (line) => lines.push(line) },
    ...more,
  });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= server.stop());
  stops.push(stop);

  const call = async (method: string, path: string, body?: unknown, day?: string): Promise<Answered> => {
    const isText = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
    const response = await fetch(`${server.address}${path}`, {
      method,
      headers: {
        ...(day === undefined ? {} : { 'X-Eolint-As-Of': day }),
        ...(body === undefined || isText ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: (isText ? body : JSON.stringify(body)) as RequestInit['body'] & {} }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { ...server, stop, call, lines };
}
