import type { Entry } from '../../src/model/entry.js';
import type { Request } from '../../src/model/request.js';
import type { Schedule } from '../../src/model/schedule.js';
import type { Span } from '../../src/model/span.js';
import type { Piece, Text } from '../../src/model/text.js';
import type { Member, Value } from '../../src/model/value.js';
import type { Matching } from '../../src/match/match.js';
import { compileSchedule } from '../../src/schedule/compile.js';
import { parseEntry } from '../../src/schedule/parse.js';

export const FILE = 'a.ts';

/** An entry from what differs from the plainest one, as its YAML says it in JSON. */
export function entry(id: string, more: Readonly<Record<string, unknown>>): Entry {
  const declared = {
    id,
    title: `Title of ${id}`,
    endOfLife: '2024-08-05',
    change: 'operation-retired',
    operations: [],
    replacement: { operations: [], note: 'do without' },
    ...more,
  };
  const parsed = parseEntry(JSON.stringify(declared), `${id}.yaml`, true);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ reason }) => reason).join('; '));
  return parsed.entry;
}

export const scheduleOf = (...entries: readonly Entry[]): Schedule => compileSchedule(entries);

/** What requests are compared with; the API is that of `api.example.com` and what stands below `/client/v4`. */
export function matching(entries: readonly Entry[], more: Partial<Matching> = {}): Matching {
  return {
    schedule: scheduleOf(...entries),
    day: '2026-11-21',
    dueWithin: 90,
    api: { hosts: ['api.example.com', '*.api.example.com'], basePaths: ['/client/v4', '/v4'] },
    isClient: () => true,
    ...more,
  };
}

/** Writes values one after the other into one text, in which each knows its place. */
export class Written {
  text = '';

  span(start: number): Span {
    return { file: FILE, start, end: this.text.length };
  }

  /** `${name}` is a hole; the whole stands in one string. */
  pieces(text: string): Text {
    const within = { file: FILE, start: this.text.length, end: this.text.length + text.length };
    const parts = text.split(/(\$\{\w*\})/).filter((part) => part !== '');
    return parts.map((part): Piece => {
      const start = this.text.length;
      this.text += part;
      const name = /^\$\{(\w*)\}$/.exec(part)?.[1];
      if (name !== undefined) return { kind: 'hole', name, span: this.span(start), within };
      return { kind: 'run', text: part, span: this.span(start), quoting: ['double'], within };
    });
  }

  /** `'?'` is a value that is not known, an array that begins with `'|'` a choice, a key `...` leaves an object open. */
  value(given: unknown): Value {
    const start = this.text.length;
    if (given === '?') {
      this.text += '?';
      return { kind: 'unknown', span: this.span(start) };
    }
    if (typeof given === 'string') return { kind: 'text', text: this.pieces(given) };
    if (Array.isArray(given)) {
      const [first, ...rest] = given as unknown[];
      if (first === '|') return { kind: 'choice', options: rest.map((one) => this.value(one)) };
      return { kind: 'list', items: given.map((one) => this.value(one)), open: false, span: this.span(start) };
    }
    if (typeof given === 'object' && given !== null) return this.object(given as Record<string, unknown>);
    this.text += String(given);
    return { kind: 'literal', value: given as number | boolean | null, span: this.span(start) };
  }

  private object(given: Readonly<Record<string, unknown>>): Value {
    const start = this.text.length;
    const members = new Map<string, Member>();
    this.text += '{';
    for (const [key, held] of Object.entries(given)) {
      if (key === '...') continue;
      const from = this.text.length;
      this.text += key;
      const keySpan = this.span(from);
      this.text += ':';
      const at = this.text.length;
      const value = this.value(held);
      members.set(key, { key, keySpan, value, valueSpan: this.span(at), span: this.span(from) });
      this.text += ' ';
    }
    this.text += '}';
    return { kind: 'object', members, open: '...' in given, span: this.span(start) };
  }
}

export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly ciphers?: string;
  /** Dotted paths that are read from the response. */
  readonly reads?: readonly string[];
  readonly more?: Partial<Request>;
}

/** A request as `METHOD URL`, with the text that it is written in. `*` for a method that is not known. */
export function request(line: string, sent: Sent = {}): { readonly request: Request; readonly written: Written } {
  const [method = '', url = ''] = line.split(' ');
  const written = new Written();
  written.text = `${method} `;
  const fields = (given: Readonly<Record<string, unknown>> = {}): Request['query'] =>
    Object.entries(given).map(([name, value]) => {
      written.text += ' ';
      const start = written.text.length;
      const pieces = written.pieces(name);
      written.text += '=';
      return { name: pieces, value: written.value(value), span: written.span(start) };
    });
  const address = written.pieces(url);
  const query = fields(sent.query);
  const headers = fields(sent.headers);
  written.text += ' ';
  const body = sent.body === undefined ? undefined : ({ value: written.value(sent.body), encoding: 'json' } as const);
  written.text += ' ';
  const ciphers = sent.ciphers === undefined ? undefined : written.pieces(sent.ciphers);
  const reads = (sent.reads ?? []).map((path) => {
    written.text += ' ';
    const start = written.text.length;
    written.text += path;
    return { path: path.split('.'), span: written.span(start) };
  });
  const made: Request = {
    method: method === '*' ? undefined : { name: method },
    url: address,
    query,
    headers,
    headersOpen: false,
    body,
    ciphers,
    site: { reads, escapes: [] },
    span: written.span(0),
    callers: [],
    client: 'fetch',
    dialect: 'javascript',
    ...sent.more,
  };
  return { request: made, written };
}
