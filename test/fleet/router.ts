import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Router {
  readonly url: string;
  /** Requests so far. */
  count(): number;
  close(): Promise<void>;
}

/** What a router does before a request reaches its forge; an answer is given in the forge's place. */
export type Gate = (asked: {
  readonly method: string;
  readonly path: string;
}) =>
  | Promise<{ readonly status: number; readonly headers: Record<string, string> } | undefined>
  | { readonly status: number; readonly headers: Record<string, string> }
  | undefined;

/** One address for the forges of many projects, by the project's name: `/repos/acme/NAME/…`. */
export async function router(forges: ReadonlyMap<string, string>, gate: Gate = () => undefined): Promise<Router> {
  let count = 0;
  const http = createServer((incoming, response) => {
    count += 1;
    const { method = '', url = '' } = incoming;
    const forge = forges.get(/^\/repos\/[^/]+\/([^/?]+)/.exec(url)?.[1] ?? '');
    const refuse = (status: number, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end('{"message":"no"}');
    };
    const pass = async (): Promise<void> => {
      const answer = await gate({ method, path: url });
      if (answer !== undefined) return refuse(answer.status, answer.headers);
      if (forge === undefined) return refuse(404);
      const onward = ask(`${forge}${url}`, { method, headers: incoming.headers }, (answered) => {
        response.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(response);
      });
      onward.on('error', () => response.destroy());
      incoming.pipe(onward);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        http.close(() => {
          resolve();
        });
        http.closeAllConnections();
      }),
  };
}
