import { describe, expect, it } from 'vitest';
import { caught, noteAnswer, noteThrown } from '../../src/flow/errors.js';
import { CHOICES } from '../../src/flow/join.js';
import type { RequestSite } from '../../src/model/request.js';
import type { ResponseValue, Value } from '../../src/model/value.js';
import { notingLeftOut } from '../../src/text/left-out.js';
import { seed, shown, span, text } from './make.js';

const site = (): RequestSite => ({ reads: [], escapes: [] });
const response = (of: RequestSite, asked?: string): ResponseValue =>
  ({ kind: 'response', site: of, asked, at: 'envelope', path: ['result'] }) as unknown as ResponseValue;

describe('what requests in an attempt answer', () => {
  it('is kept once for each of them', () => {
    const [one, other] = [site(), site()];
    const answers: Value[] = [];
    for (const answer of [response(one, 'a'), response(one, 'a'), response(one, 'b'), response(other, 'a')])
      noteAnswer(answers, answer);
    expect(answers).toHaveLength(3);
  });

  it('is told of where there are too many', () => {
    const answers: Value[] = [];
    const { left } = notingLeftOut(() => {
      for (let i = 0; i < CHOICES; i += 1) noteAnswer(answers, response(site()));
    });
    expect([answers.length, left.length]).toEqual([CHOICES, 0]);
    expect(notingLeftOut(() => noteAnswer(answers, response(site()))).left).toHaveLength(1);
    expect(answers).toHaveLength(CHOICES);
  });
});

describe('what is thrown in an attempt', () => {
  it('is kept once, where it is known', () => {
    const answers: Value[] = [];
    const error = text('a');
    for (const one of [error, error, text('b'), { kind: 'unknown' } as Value]) noteThrown(answers, one);
    expect(answers.map(shown)).toEqual(["'a'", "'b'"]);
  });

  it('is kept with a word of interest, however much there is', () => {
    const answers: Value[] = Array.from({ length: CHOICES }, (_, i) => text(`a${String(i)}`));
    noteThrown(answers, text('b'));
    expect(answers).toHaveLength(CHOICES);
    noteThrown(answers, seed('c'));
    expect(answers).toHaveLength(CHOICES + 1);
  });
});

describe('what a handler gets', () => {
  /** The members of an error, each with where in the answer it is. */
  const parts = (value: Value): unknown =>
    value.kind === 'object'
      ? Object.fromEntries(
          [...value.members].map(([key, { value: one }]) => [
            key,
            one.kind === 'response' ? [one.at, ...one.path].join(' ') : one.kind,
          ]),
        )
      : shown(value);
  const FAILED = { response: 'envelope', error: 'body', errors: 'body errors' };

  it('is an error of which nothing is known, where nothing is', () => {
    expect(caught([], span(1))).toMatchObject({ kind: 'unknown', name: 'error', span: span(1) });
  });

  it('has the answer as a whole, its body, and the errors in it', () => {
    const error = caught([response(site())], span(1));
    expect(parts(error)).toEqual(FAILED);
    expect(error.kind === 'object' && error.open).toBe(true);
  });

  it('is also what was thrown', () => {
    const thrown = caught([text('a')], span(1));
    expect(shown(thrown)).toBe("'a' | ?error");
    const both = caught([response(site()), text('a')], span(1));
    expect(both.kind === 'choice' ? both.options.map(parts) : []).toEqual(["'a'", FAILED]);
  });

  it('may be the answer of any of several', () => {
    const error = caught([response(site()), response(site())], span(1));
    expect(parts(error)).toEqual({ response: 'choice', error: 'choice', errors: 'choice' });
  });
});
