import type { Json, JsonObject } from './json.js';

/** One error of an answer. `error_chain` holds root causes where the interface wraps them. */
export interface ApiError {
  readonly code: number;
  readonly message: string;
  /** A JSON pointer into the request's body. */
  readonly source?: { readonly pointer: string } | undefined;
  readonly error_chain?: readonly { readonly code: number; readonly message: string }[] | undefined;
}

/** What every answer with a body holds. `result` is null on failure. */
export interface Envelope {
  readonly result: Json;
  readonly success: boolean;
  readonly errors: readonly ApiError[];
  readonly messages: readonly Json[];
  readonly result_info?: JsonObject | undefined;
}

/** An answer; one of status 204 has no body. */
export interface Answer {
  readonly status: number;
  readonly body: Envelope | undefined;
}

/** What an operation gives back when it succeeds. */
export type Outcome =
  { readonly status: 200; readonly result: Json; readonly info?: JsonObject | undefined } | { readonly status: 204 };

/** Thrown by an operation that refuses what it was asked for; nothing is stored then. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly ApiError[],
  ) {
    super(errors[0]?.message ?? 'refused');
    this.name = 'Refusal';
  }
}

/** An error at a place of the body; the empty pointer is the body as a whole. */
export function errorAt(pointer: string, code: number, message: string): ApiError {
  return pointer === '' ? { code, message } : { code, message, source: { pointer } };
}

/** Refuses with one error. */
export function refuse(status: number, code: number, message: string, pointer = ''): never {
  throw new Refusal(status, [errorAt(pointer, code, message)]);
}

export function answerOf(outcome: Outcome): Answer {
  if (outcome.status === 204) return { status: 204, body: undefined };
  const { result, info } = outcome;
  const body = { result, success: true, errors: [], messages: [] };
  return { status: 200, body: info === undefined ? body : { ...body, result_info: info } };
}

export function failure(status: number, errors: readonly ApiError[]): Answer {
  return { status, body: { result: null, success: false, errors, messages: [] } };
}
