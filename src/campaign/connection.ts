import * as v from 'valibot';
import type { Scrub } from './scrub.js';
import { limitedText, TooLarge } from './limited-text.js';

/** The outside world as a campaign sees it; tests bring their own clock. */
export interface Outside {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Milliseconds that an answer may take. */
  readonly timeout: number;
  /** Milliseconds of a rate limit that a call waits for; longer ones are an error. 5 minutes by default. */
  readonly longestWait?: number | undefined;
  /** Ends the whole run. */
  readonly signal: AbortSignal;
}

/** A request to the forge that did not succeed. The message is fit to be printed. */
export class ForgeError extends Error {
  constructor(
    message: string,
    /** HTTP status, where there was an answer. */
    readonly status: number | undefined,
    /** The forge may have done what was asked for: it did not say. */
    readonly ambiguous: boolean,
    /** Milliseconds that the forge asks to wait, where that is longer than a call waits. */
    readonly wait?: number | undefined,
  ) {
    super(message);
  }
}

export interface Call<T> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** Below the API's address, with `/` first. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly schema: v.GenericSchema<unknown, T>;
  /** An earlier answer: the forge need not send it again where it is still the same. */
  readonly known?: { readonly tag: string; readonly text: string } | undefined;
  /** Told of an answer as it came. */
  readonly seen?: ((headers: Headers, text: string) => void) | undefined;
}

const TRIES = 4;
/** A rate limit that lasts longer than this ends the run: it can be taken up again later. */
const LONGEST_WAIT = 5 * 60_000;
/** Bytes of an answer; a page of a hundred pull requests with long texts has a few million. */
const MOST_BYTES = 32 * 2 ** 20;
/** Lists of so many pages are not read: 100 things each. */
const PAGES = 50;

/** Talks to one forge: JSON both ways, waiting where the forge asks for it and trying again where that is harmless. */
export class Connection {
  constructor(
    private readonly api: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly outside: Outside,
    private readonly scrub: Scrub,
  ) {}

  async call<T>(call: Call<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      const outcome = await this.once(call);
      if ('value' in outcome) return outcome.value;
      const { error, wait } = outcome;
      if (wait === undefined || tried >= TRIES) throw error;
      if (wait > (this.outside.longestWait ?? LONGEST_WAIT)) {
        const asked = `${error.message}; asks to wait ${Math.ceil(wait / 60_000)} minutes`;
        throw new ForgeError(asked, error.status, false, wait);
      }
      await this.outside.sleep(wait === 0 ? 1000 * 2 ** (tried - 1) : wait);
    }
  }

  /** All pages of a list. Throws where there are more than are read: of a part of a list the wrong thing would be done. */
  async all<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: v.GenericSchema<unknown, T[]>,
  ): Promise<T[]> {
    const items: T[] = [];
    for (let page = 1; page <= PAGES; page += 1) {
      const paged = { ...query, per_page: '100', page: String(page) };
      const value = await this.call({ method: 'GET', path, query: paged, schema });
      items.push(...value);
      if (value.length < 100) return items;
    }
    const most = PAGES * 100;
    throw new ForgeError(
      `GET ${path}: the list has ${most} or more things; fewer than that are read`,
      undefined,
      false,
    );
  }

  /** `wait`: milliseconds until the call may be made again, 0 for the usual; undefined where it must not be. */
  private async once<T>(call: Call<T>): Promise<{ value: T } | { error: ForgeError; wait: number | undefined }> {
    const name = `${call.method} ${call.path}`;
    // What the server may have done already must not be done twice.
    const harmless = call.method !== 'POST';
    let response: Response;
    let text: string;
    try {
      response = await this.send(call);
      text = await limitedText(response, MOST_BYTES);
    } catch (error) {
      this.outside.signal.throwIfAborted();
      const neverSent = codeOf(error) === 'ECONNREFUSED' || codeOf(error) === 'ENOTFOUND';
      return {
        error: new ForgeError(`${name}: ${this.scrub(this.reasonOf(error))}`, undefined, !neverSent),
        wait: (harmless && !(error instanceof TooLarge)) || neverSent ? 0 : undefined,
      };
    }
    if (response.status === 304 && call.known !== undefined) {
      call.seen?.(response.headers, call.known.text);
      return { value: this.parsed(name, call.schema, call.known.text) };
    }
    if (response.ok) {
      const value = this.parsed(name, call.schema, text);
      call.seen?.(response.headers, text);
      return { value };
    }
    const { status } = response;
    const told = this.scrub(messageOf(text)).slice(0, 500);
    const limit = this.limitOf(response, text);
    const error = new ForgeError(
      `${name}: ${status}${told === '' ? '' : ` ${told}`}${hintOf(status, limit !== undefined)}`,
      status,
      status >= 500,
    );
    if (limit !== undefined) return { error, wait: limit };
    return { error, wait: status >= 500 && harmless ? 0 : undefined };
  }

  private async send({ method, path, query, body, known }: Call<unknown>): Promise<Response> {
    const url = new URL(`${this.api}${path}`);
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
    return this.outside.fetch(url, {
      method,
      headers: {
        ...this.headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(known === undefined ? {} : { 'If-None-Match': known.tag }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirection could lead to a server that the token is not for.
      redirect: 'manual',
      signal: AbortSignal.any([this.outside.signal, AbortSignal.timeout(this.outside.timeout)]),
    });
  }

  private reasonOf(error: unknown): string {
    if (error instanceof Error && error.name === 'TimeoutError')
      return `no answer within ${this.outside.timeout / 1000} s`;
    const code = codeOf(error);
    if (code !== undefined) return `the connection failed (${code})`;
    return error instanceof Error ? error.message : String(error);
  }

  private parsed<T>(name: string, schema: v.GenericSchema<unknown, T>, text: string): T {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw new ForgeError(`${name}: the answer is not JSON; is this the address of the API?`, undefined, true);
    }
    const result = v.safeParse(schema, json);
    if (result.success) return result.output;
    const [issue] = result.issues;
    const at = v.getDotPath(issue) ?? 'the whole';
    throw new ForgeError(`${name}: an answer of another shape than expected, at ${at}`, undefined, true);
  }

  /** How long a rate limit lasts, in milliseconds; undefined where the answer is none. */
  private limitOf({ status, headers }: Response, text: string): number | undefined {
    if (status !== 429 && status !== 403) return undefined;
    const after = headers.get('retry-after');
    if (after !== null) {
      const seconds = Number(after);
      if (Number.isFinite(seconds)) return Math.max(seconds * 1000, 1);
      const at = Date.parse(after);
      if (!Number.isNaN(at)) return Math.max(at - this.outside.now(), 1);
    }
    const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
    const remaining = headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining');
    if (remaining === '0' && reset !== null && Number(reset) > 0) {
      return Math.max(Number(reset) * 1000 - this.outside.now(), 1);
    }
    // The secondary limits of GitHub come without a header: it asks for a minute then.
    return status === 429 || /rate limit|abuse detection/i.test(text) ? 60_000 : undefined;
  }
}

function hintOf(status: number, limited: boolean): string {
  if (limited) return '';
  if (status === 401) return '; the token is not valid here';
  if (status === 403) return '; the token lacks the right to do this';
  if (status === 404) return '; no such project, or the token may not see it';
  if (status >= 300 && status < 400) return '; the project has moved: give its new address';
  return '';
}

/** What a forge says of a failure: `message`, `error`, and the details below. */
function messageOf(text: string): string {
  try {
    const json = JSON.parse(text) as { message?: unknown; error?: unknown; errors?: unknown } | null;
    const parts = [json?.message ?? json?.error, json?.errors].filter((part) => part !== undefined && part !== null);
    return parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(': ');
  } catch {
    return '';
  }
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return (cause as NodeJS.ErrnoException | undefined)?.code;
}
