import type { Span } from '../model/span.js';
import type { ResponseValue, Value } from '../model/value.js';
import { choice, object, unknown } from './values.js';

const MOST = 4;

/** Remembers what a request in a `try` answers. */
export function noteAnswer(answers: Value[], answer: ResponseValue): void {
  const known = answers.some((one) => one.kind === 'response' && one.site === answer.site);
  if (!known && answers.length < MOST) answers.push(answer);
}

/** What is thrown where some requests fail: clients put the answer in `response`, or the API's errors in `errors`. */
export function caught(answers: readonly Value[], span: Span): Value {
  if (answers.length === 0) return unknown('error', span);
  const responses = choice(
    answers.map((one) => (one.kind === 'response' ? { ...one, at: 'envelope', path: [] } : one)),
  );
  const bodies = choice(answers.map((one) => (one.kind === 'response' ? { ...one, at: 'body', path: [] } : one)));
  const errors = choice(
    answers.map((one) => (one.kind === 'response' ? { ...one, at: 'body', path: ['errors'] } : one)),
  );
  return object(
    [
      { key: 'response', value: responses },
      { key: 'error', value: bodies },
      { key: 'errors', value: errors },
    ],
    { open: true },
  );
}
