import * as v from 'valibot';
import type { Operation } from '../model/entry.js';
import { parseDay } from './status.js';

/** Text of one form; `means` completes "must be ...". */
export function notation(form: RegExp, means: string) {
  return v.pipe(v.string(`must be ${means}`), v.regex(form, `must be ${means}`));
}

/** `METHOD /path/{parameter}`, as the entries write an operation. */
export const operationSchema = v.pipe(
  notation(
    /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (?:\/(?:[A-Za-z0-9_.-]+|\{[a-z][a-z0-9_]*\}))+$/,
    'a method and a path, such as "GET /zones/{zone_id}/filters"',
  ),
  v.check(
    (text) => /\/[^/{]*[A-Za-z0-9]/.test(text),
    'must have a segment that is no variable: any path would be meant',
  ),
  v.description('METHOD /path/{parameter}'),
);

/** An operation taken apart. `text` must be of `operationSchema`'s form. */
export function toOperation(text: string): Operation {
  const blank = text.indexOf(' ');
  return { method: text.slice(0, blank), path: text.slice(blank + 1) };
}

/** `METHOD /path`, the inverse of `toOperation`. */
export function operationText(operation: Operation): string {
  return `${operation.method} ${operation.path}`;
}

/** A day that exists, as `YYYY-MM-DD`. */
export const daySchema = v.pipe(
  notation(/^\d{4}-\d{2}-\d{2}$/, 'a date as YYYY-MM-DD'),
  v.check((text) => parseDay(text) !== undefined, 'is not a day of the calendar'),
  v.description('A day as YYYY-MM-DD.'),
);
