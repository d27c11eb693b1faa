import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { codes } from '../rulesets/codes.js';
import { type Answer, failure } from '../rulesets/envelope.js';
import type { ServiceAnswer } from '../rulesets/service.js';
import { refusedToken } from './authorization.js';
import { limitedBytes, readBodyOf } from './body.js';
import type { Double, RequestHead } from './double.js';
import type { RetiredCalls } from './retired-calls.js';
import { UnwrittenError } from './store-errors.js';

/** What is in front of every path. */
export const base = '/client/v4';

/** Bytes of a body: more than the longest list of rules takes. */
const largestBody = 16 * 1024 * 1024;

/** Names a day for one call. */
export const dayHeader = 'x-eolint-as-of';

export interface AppOptions {
  readonly double: Double;
  readonly calls: RetiredCalls;
  /** Where none is set, any token or none is taken. */
  readonly token?: string | undefined;
  /** The day of calls that name none. */
  readonly day: () => string;
  readonly now: () => Date;
  /** Takes one line on what happened. */
  readonly log: (line: string) => void;
}

/** The double behind HTTP: who may call, how much may be sent, and every answer in the envelope. */
export function appOf({ double, calls, token, day, now, log }: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async ({ req }, next) => {
    const refused = refusedToken(token, req.raw.headers);
    return refused === undefined ? next() : respond(refused);
  });
  app.all('*', async ({ req, env }) => {
    const { pathname, searchParams: query } = new URL(req.url);
    if (pathname !== base && !pathname.startsWith(`${base}/`)) {
      return respond(failure(404, [{ code: codes.noRoute, message: `No route for that URI: the base is ${base}` }]));
    }
    const time = now();
    const head: RequestHead = {
      method: req.method === 'HEAD' ? 'GET' : req.method,
      path: pathname.slice(base.length),
      headers: headerNames(env.incoming),
      day: req.header(dayHeader) ?? day(),
    };
    const answered = (answer: ServiceAnswer): Response => {
      for (const line of record(calls, head, answer, time)) log(line);
      const response = respond(answer);
      // Where two headers disagree on where the body ends, so may two readers on what follows it.
      const disagree = head.headers.has('transfer-encoding') && head.headers.has('content-length');
      if (disagree) response.headers.set('connection', 'close');
      return response;
    };
    const refused = double.refuses(head);
    if (refused !== undefined) return answered(refused);
    const bytes = await limitedBytes(req.raw, largestBody);
    if ('status' in bytes) return respond(bytes);
    const { encoding, json: body } = await readBodyOf(bytes, req.header('content-type') ?? '');
    return answered(double.handle({ ...head, query, encoding, body, now: time }));
  });
  app.onError((error) => {
    // The message may hold what a client sent; it is for whoever runs the double, not for the answer.
    log(error instanceof UnwrittenError ? error.message : `internal error: ${error.stack ?? error.message}`);
    return respond(failure(500, [{ code: codes.internal, message: 'internal error' }]));
  });
  return app;
}

/** Keeps what a call used that has ended, and gives the lines to log. */
export function record(
  calls: RetiredCalls,
  { method, path, day }: RequestHead,
  { status, retired }: ServiceAnswer,
  time: Date,
): readonly string[] {
  return calls.add(retired, { method, path, status, asOf: day, at: time.toISOString() });
}

/** The names of the headers as they were sent, which the platform's own headers object would tidy up. */
function headerNames({ rawHeaders }: IncomingMessage): ReadonlySet<string> {
  return new Set(rawHeaders.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()));
}

function respond({ status, body }: Answer): Response {
  if (body === undefined) return new Response(null, { status });
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
