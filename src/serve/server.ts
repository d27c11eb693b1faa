import { closeSync, openSync, realpathSync } from 'node:fs';
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { codes } from '../rulesets/codes.js';
import type { Plan } from '../rulesets/data/limits.js';
import { failure } from '../rulesets/envelope.js';
import { type Store, memoryStore } from '../rulesets/store.js';
import type { Schedule } from '../model/schedule.js';
import { createDouble } from './double.js';
import { appOf, base, record } from './http.js';
import { type ParserError, answerTo, headOf, wireText } from './raw-http.js';
import { type RetiredCalls, retiredCalls } from './retired-calls.js';

export interface ServerOptions {
  readonly schedule: Schedule;
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** The file that keeps what is stored; without one it is gone with the server. */
  readonly db?: string | undefined;
  readonly token?: string | undefined;
  /** The plan of its zones and accounts; the largest when absent. */
  readonly plan?: Plan | undefined;
  /** The day of calls that name none, as `YYYY-MM-DD`. */
  readonly day: () => string;
  readonly now?: (() => Date) | undefined;
  readonly log: (line: string) => void;
}

export interface RunningServer {
  /** The base of every path: `http://127.0.0.1:8787/client/v4`. */
  readonly address: string;
  readonly calls: RetiredCalls;
  /** Lets requests that are under way finish, for a moment, and gives back the file. */
  stop(): Promise<void>;
}

/** Milliseconds that requests have to finish when the server stops. */
const patience = 2000;

/** Starts to listen. Rejects where the address cannot be had, or the file is no store or somebody else's. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { schedule, host, port, token, day, log, now = () => new Date() } = options;
  const kept = await keep(options.db);
  const calls = retiredCalls();
  const double = createDouble(schedule, kept.store, options.plan);
  const app = appOf({ double, calls, token, day, now, log });
  const listener = getRequestListener(app.fetch, {
    hostname: 'localhost',
    overrideGlobalObjects: false,
    errorHandler: () =>
      Response.json(failure(400, [{ code: codes.badRequest, message: 'the request is not valid HTTP' }]).body, {
        status: 400,
      }),
  });
  // The strict parser would decline contradicting headers itself: before their end of life, and without an envelope.
  const ending = new WeakSet<object>();
  const server = createServer({ insecureHTTPParser: true }, (incoming, outgoing) => {
    const { socket, headers } = incoming;
    // What follows such a request may be a part of it: the connection ends with its answer.
    if (ending.has(socket)) return;
    if (headers['transfer-encoding'] !== undefined && headers['content-length'] !== undefined) ending.add(socket);
    void listener(incoming, outgoing);
  });
  server.on('clientError', (error: ParserError, socket) => {
    // A request whose body breaks is on its way already, or answered even.
    const answering = (socket as Partial<{ _httpMessage: ServerResponse }>)._httpMessage;
    if (!socket.writable || error.code === 'ECONNRESET' || answering?.headersSent === true) return socket.destroy();
    const head = token === undefined ? headOf(error, day()) : undefined;
    const refused = head && double.refuses(head);
    if (head && refused && answering === undefined) for (const line of record(calls, head, refused, now())) log(line);
    return socket.end(wireText(refused ?? answerTo(error)));
  });
  try {
    await listen(server, port, host);
  } catch (error) {
    await kept.release();
    throw error;
  }
  return {
    address: addressOf(server),
    calls,
    stop: async () => {
      await close(server);
      await kept.release();
    },
  };
}

async function keep(db: string | undefined): Promise<{ readonly store: Store; readonly release: () => Promise<void> }> {
  if (db === undefined) return { store: memoryStore(), release: () => Promise.resolve() };
  const [{ lockFile }, { openStore }] = await Promise.all([import('./file-lock.js'), import('./sqlite-store.js')]);
  // The file must be there for its real path to be known.
  closeSync(openSync(db, 'a'));
  const file = realpathSync(db);
  const lock = await lockFile(file);
  try {
    const store = openStore(file);
    return {
      store,
      release: async () => {
        store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${base}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const last = setTimeout(() => {
      server.closeAllConnections();
    }, patience);
    // Connections that are kept open for more are idle once their answer is sent.
    const idle = setInterval(() => {
      server.closeIdleConnections();
    }, 20);
    server.close(() => {
      clearTimeout(last);
      clearInterval(idle);
      resolve();
    });
  });
}
