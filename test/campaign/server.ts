import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a forge sees it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/**
 * What goes wrong with a request. `hang`: no answer; `late`: as if the time for an answer were over, for a client that
 * knows of it (`outsideWorld`), without a wait; `reset`: the connection ends; `lost`: it is done, and the connection
 * ends; `half`: it is done, and the answer ends in its middle; an answer: that one, and it is not done.
 */
export type Fault = 'hang' | 'late' | 'reset' | 'lost' | 'half' | Answer | undefined;

/** The header of what stands for an answer that comes too late. */
export const LATE = 'x-too-late';

export interface ForgeServer {
  readonly url: string;
  readonly asked: Asked[];
  /** What was wrong with requests and answers by the forge's own description. */
  readonly problems: string[];
  /** Called before each request is dealt with. */
  fault: (asked: Asked) => Fault | Promise<Fault>;
  /** Called when a request is dealt with and before the answer leaves. */
  answered: (asked: Asked) => void;
  writes(): string[];
  close(): Promise<void>;
}

/** A server on a free port of this machine. `handle` deals with a request; `check` holds both against a description. */
export async function serveForge(
  handle: (asked: Asked) => Answer,
  check: (asked: Asked, answer: Answer | undefined) => string[],
): Promise<ForgeServer> {
  const forge = { asked: [] as Asked[], problems: [] as string[] };
  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await askedOf(request);
    forge.asked.push(asked);
    forge.problems.push(...check(asked, undefined));
    const fault = await server.fault(asked);
    if (fault === 'hang') return;
    if (fault === 'late') {
      response.writeHead(504, { [LATE]: 'yes' }).end();
      return;
    }
    if (fault === 'reset') {
      request.socket.destroy();
      return;
    }
    const answer = fault === undefined || fault === 'lost' || fault === 'half' ? handle(asked) : fault;
    if (fault === undefined) forge.problems.push(...check(asked, answer));
    server.answered(asked);
    if (fault === 'lost') {
      request.socket.destroy();
      return;
    }
    if (fault === 'half') {
      const text = JSON.stringify(answer.body);
      response.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': text.length + 1 });
      response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  };
  const http: Server = createServer((request, response) => {
    onRequest(request, response).catch((error: unknown) => {
      forge.problems.push(`the forge failed: ${String(error)}`);
      response.writeHead(500).end('{}');
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: ForgeServer = {
    ...forge,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    fault: () => undefined,
    answered: () => undefined,
    writes: () => forge.asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
    close: () =>
      new Promise((resolve) => {
        http.close(() => {
          resolve();
        });
        http.closeAllConnections();
      }),
  };
  return server;
}

async function askedOf(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const url = new URL(request.url ?? '/', 'http://forge');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}
