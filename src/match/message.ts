import type { Entry, Operation } from '../model/entry.js';
import type { Status } from '../model/finding.js';
import { retiresOperation, type Use } from './rules.js';

/** The sentence of a finding: what is used and what became or becomes of it. Dates and advice are fields of their own. */
export function messageOf(use: Use, status: Status, method: string | undefined): string {
  const { entry, operation } = use;
  const name = operation === undefined ? '' : spelled(operation, method);
  return `${subject(use, name)} ${predicate(entry, operation, status)}`;
}

/** What became or becomes of an element of the schedule; the end of a sentence. */
export function predicate(entry: Entry, operation: Operation | undefined, status: Status): string {
  if (isDisputed(entry, operation)) return 'is on the schedule of retired elements';
  return { retired: 'is retired', due: 'is about to be retired', announced: 'will be retired' }[status];
}

function spelled(operation: Operation, method: string | undefined): string {
  return method === undefined ? operation.path : `${operation.method} ${operation.path}`;
}

function subject(use: Use, name: string): string {
  const { entry, operation, what } = use;
  if (entry.hosts?.includes(what) === true) return `the host ${what}`;
  if (entry.through === 'surfaces') return `the method \`${what}\``;
  if (retiresOperation(entry, operation) && entry.headers === undefined && entry.ciphers === undefined) {
    return name === '' ? `the path segment \`${what}\`` : name;
  }
  if (entry.headers?.sent !== undefined) return `the header ${what}`;
  if (entry.headers !== undefined) return `sending ${what} in one request`;
  if (entry.ciphers !== undefined) return `the cipher suite ${what}`;
  if (entry.expressions !== undefined) return `\`${what}\` in an expression sent by ${name}`;
  if (what.includes(': ')) return `\`${what}\` sent by ${name}`;
  const read = entry.fields.find((field) => field.path === what)?.in === 'response';
  if (use.declared !== undefined) return `\`${what}\` in the type of the ${use.declared} of ${name}`;
  return `\`${what}\` ${read ? 'read from the response of' : 'sent by'} ${name}`;
}

/** What to use instead, in one line; `none` when there is nothing. */
export function replacementOf(entry: Entry): string {
  const { operations, note } = entry.replacement;
  const named = operations.map(({ method, path }) => `${method} ${path}`).join(', ');
  if (named === '') return note === undefined ? 'none' : note;
  return named;
}

/** What to do, as the entry says it; undefined where its replacement is all there is to say. */
export function adviceOf({ replacement: { advice, note } }: Entry): string | undefined {
  return advice ?? (note === 'none' ? undefined : note);
}

/** Whether the public record disputes the entry for this operation. */
export function isDisputed(entry: Entry, operation: Operation | undefined): boolean {
  const only = entry.disputed?.operations;
  if (entry.disputed === undefined) return false;
  if (only === undefined || operation === undefined) return true;
  return only.some((one) => one.method === operation.method && one.path === operation.path);
}
