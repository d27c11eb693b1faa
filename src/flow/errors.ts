import type { Span } from '../model/span.js';
import type { ResponseValue, Value } from '../model/value.js';
import { leaveOut } from '../text/left-out.js';
import { CHOICES, choice } from './join.js';
import { object, seeded, unknown } from './values.js';

/** As many as one place may hold. */
const MOST = CHOICES;

/** Remembers what a request in a `try` answers. */
export function noteAnswer(answers: Value[], answer: ResponseValue): void {
  const known = answers.some(
    (one) => one.kind === 'response' && one.site === answer.site && one.asked === answer.asked,
  );
  if (known) return;
  if (answers.length < MOST) answers.push(answer);
  else leaveOut('too many answers meet in one place');
}

/** Remembers a value that is thrown in a `try`. */
export function noteThrown(answers: Value[], thrown: Value): void {
  if (thrown.kind !== 'unknown' && (answers.length < MOST || seeded(thrown)) && !answers.includes(thrown))
    answers.push(thrown);
}

/** What is thrown where some requests fail: clients put the answer in `response`, or the API's errors in `errors`. */
export function caught(all: readonly Value[], span: Span): Value {
  const answers = all.filter(({ kind }) => kind === 'response');
  const thrown = all.filter(({ kind }) => kind !== 'response');
  if (thrown.length > 0) return choice([...thrown, answers.length === 0 ? unknown('error', span) : failed(answers)]);
  return answers.length === 0 ? unknown('error', span) : failed(answers);
}

function failed(answers: readonly Value[]): Value {
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
