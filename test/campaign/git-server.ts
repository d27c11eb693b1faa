import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type GitFault = 'half' | 'archived' | undefined;

export interface GitServer {
  readonly url: string;
  /** `user:password` of each request that had some. */
  readonly credentials: string[];
  /** Asked before each request, with its path and query: `half` of the answer, or what an archived repository says. */
  fault: (path: string) => GitFault | Promise<GitFault>;
  close(): Promise<void>;
}

/** Serves the repositories below a folder over HTTP with git's own program, to who knows the password. */
export async function gitServer(folder: string, password: string): Promise<GitServer> {
  const credentials: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ');
    const given = Buffer.from(basic, 'base64').toString();
    if (given !== '') credentials.push(given);
    if (!given.endsWith(`:${password}`)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const fault = await server.fault(request.url ?? '');
    if (fault === 'archived') {
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end('This repository was archived so it is read-only.');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://git');
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'],
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'http.receivepack',
        GIT_CONFIG_VALUE_0: 'true',
        REMOTE_USER: 'robin',
        REQUEST_METHOD: request.method,
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const output = Buffer.concat(chunks);
      const end = output.indexOf('\r\n\r\n');
      const lines = output.subarray(0, end).toString().split('\r\n');
      const headers = lines.map((line) => line.split(': ') as [string, string]);
      const status = Number(headers.find(([name]) => name === 'Status')?.[1].split(' ')[0] ?? 200);
      response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
      const body = output.subarray(end + 4);
      if (fault === 'half') response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
      else response.end(body);
    });
  };
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: GitServer = {
    fault: () => undefined,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    credentials,
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
