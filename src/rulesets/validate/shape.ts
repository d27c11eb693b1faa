import * as v from 'valibot';
import { codes } from '../codes.js';
import { type ApiError, Refusal, errorAt } from '../envelope.js';
import type { Json } from '../json.js';

/** Longer values are cut in messages. */
const longestShown = 120;

/** A value as messages quote it. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return `'${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}'`;
}

/** `'x' is not a valid value for kind because …` */
export function invalid(pointer: string, name: string, value: unknown, because: string): ApiError {
  const message = `${shownValue(value)} is not a valid value for ${name} because ${because}`;
  return errorAt(pointer, codes.invalidValue, message);
}

/**
 * The body as a schema reads it, or the errors that it has, with pointers below `at`. The schemas' messages complete
 * "is not a valid value because it"; a check across members may use `about` instead for a sentence of its own.
 */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  value: Json | undefined,
  at = '',
): { readonly value: v.InferOutput<Schema> } | { readonly errors: readonly ApiError[] } {
  if (at === '' && Array.isArray(value)) {
    return { errors: [errorAt('', codes.invalidJson, 'invalid JSON: it is a list, not an object')] };
  }
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return { value: result.output };
  return { errors: result.issues.map((issue) => toError(issue, at)) };
}

/** The body as a schema reads it; refuses one of another shape. */
export function readBody<Schema extends v.GenericSchema>(schema: Schema, body: Json): v.InferOutput<Schema> {
  const found = read(schema, body);
  if ('errors' in found) throw new Refusal(400, found.errors);
  return found.value;
}

/** Marks a message as a whole sentence. */
export function about(sentence: string): string {
  return `${sentence}.`;
}

function toError(issue: v.BaseIssue<unknown>, at: string): ApiError {
  const path = (issue.path ?? []).map(({ key }) => String(key));
  const pointer = at + path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const name = path.findLast((key) => !/^\d+$/.test(key)) ?? 'the body';
  if (issue.kind === 'schema' && issue.type === 'strict_object') {
    if (issue.expected === 'never') return errorAt(pointer, codes.invalidJson, `invalid JSON: unknown field "${name}"`);
    if (issue.received === 'undefined') return errorAt(pointer, codes.missing, `${name} is required`);
  }
  if (issue.received === 'undefined' && issue.kind === 'schema')
    return errorAt(pointer, codes.missing, `${name} is required`);
  if (issue.message.endsWith('.')) return errorAt(pointer, codes.invalidValue, issue.message.slice(0, -1));
  return invalid(pointer, name, issue.input, `it ${issue.message}`);
}
