import { expect } from 'vitest';
import type { FormField } from '../../../src/model/dialect.js';
import type { Request } from '../../../src/model/request.js';
import type { ObjectValue, Value } from '../../../src/model/value.js';
import { javascriptDialect } from '../../../src/read/javascript/dialect.js';
import { programOf } from './printed.js';

export const unknown: Value = { kind: 'unknown' };
export const text: Value = { kind: 'text', text: [{ kind: 'run', text: 'x' }] };
export const literal = (value: number | boolean | null): Value => ({ kind: 'literal', value });
export const object = (open = false): ObjectValue => ({ kind: 'object', members: new Map(), open });
export const encoded: Value = {
  kind: 'encoded',
  as: 'json',
  value: object(),
  span: { file: 'a.ts', start: 0, end: 0 },
};

interface Sent {
  readonly client?: string;
  /** How the body is written, in the `nth` place. */
  readonly body?: string;
  readonly nth?: number;
  readonly file?: string;
  readonly value?: Value;
  /** Name, how the value is written (its first place in the body), what it folds to, whether it is sent as JSON. */
  readonly fields?: readonly (readonly [name: string, written: string, value?: Value, json?: boolean])[];
}

/** Rewrites the request whose body is written so in the code; the refusal in brackets. */
export function rewritten(code: string, sent: Sent = {}): string {
  const {
    client = 'fetch',
    file = 'a.ts',
    body = 'JSON.stringify({ expiry })',
    fields = [['expiry', 'expiry']],
  } = sent;
  let start = -1;
  for (let i = 0; i <= (sent.nth ?? 0); i++) start = code.indexOf(body, start + 1);
  expect(start).toBeGreaterThanOrEqual(0);
  const end = start + body.length;
  const request: Request = {
    method: { name: 'POST' },
    url: [],
    query: [],
    headers: [],
    headersOpen: false,
    body: { value: sent.value ?? object(), encoding: 'json', span: { file, start, end } },
    site: { reads: [], escapes: [] },
    span: { file, start: 0, end: code.length },
    callers: [],
    client,
    dialect: 'javascript',
  };
  const spelled = javascriptDialect.multipart(
    request,
    fields.map(([name, written, value = unknown, json = false]): FormField => {
      const at = code.indexOf(written, start);
      return { name, value, json, valueSpan: { start: at, end: at + written.length } };
    }),
    { file, text: code },
  );
  if ('refused' in spelled) return `[${spelled.refused}]`;
  let after = code;
  for (const edit of [...spelled.edits].sort((a, b) => b.start - a.start)) {
    expect(edit.file).toBe(file);
    after = after.slice(0, edit.start) + edit.text + after.slice(edit.end);
  }
  programOf(after, file);
  return after;
}
