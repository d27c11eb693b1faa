import { describe, expect, it } from 'vitest';
import type { Use, UsesOfRequests } from '../../src/model/use.js';
import { answerDoubts, echoDoubts } from '../../src/rewrite/answer-doubts.js';
import type { Rewriting } from '../../src/rewrite/step.js';
import { askedInput } from './fixes.js';
import { spanOf } from './requests.js';

const text = `const res = await fetch('/a');\n\nuse(res);\n`;
const use = spanOf(text, 'use(res)');
const inputOf = (uses: Partial<UsesOfRequests>): Rewriting => askedInput(text, uses);

describe('what becomes of the answer', () => {
  const field = ['result', 'old'];
  const doubtsOf = (kind: Use['kind'], name?: string, span = use, knowsCallers = false): readonly string[] =>
    answerDoubts(inputOf({ answer: () => [{ kind, name, span }], knowsCallers: () => knowsCallers }), field);

  it.each<[Use['kind'], string | undefined, string]>([
    ['request', undefined, ''],
    ['tested', undefined, ''],
    ['merged', undefined, ''],
    ['covered', undefined, ''],
    ['logged', undefined, ''],
    ['logged', 'console.log', 'the response is shown as a whole'],
    ['logged', 'ApiError', ''],
    ['logged', 'Exception', ''],
    ['logged', 'raise', ''],
    ['logged', 'fail', ''],
    ['logged', 'failed', 'the response is shown as a whole'],
    ['returned', undefined, ''],
    ['exported', undefined, ''],
    ['read', undefined, 'the response is read in a way that is not followed'],
    ['read', 'old', 'the response is read in a way that is not followed'],
    ['read', 'other', '`other` may not be in the new response'],
    ['read', 'response_body', ''],
    ['read', 'full_url', ''],
    ['argument', 'f', 'the response is handed to `f`'],
    ['argument', undefined, 'the response is handed to `a function`'],
    ['compared', undefined, 'the response is searched or compared as a whole'],
    ['iterated', undefined, 'the response is gone through'],
    ['set', 'old', 'the response is changed'],
    ['printed', undefined, 'the response is printed or written to a file'],
    ['unknown', undefined, 'the response is used in a way that is not followed'],
  ])('%s (%s): %s', (kind, name, said) => {
    expect(doubtsOf(kind, name)).toEqual(said === '' ? [] : [`${said} (line 3)`]);
  });

  it.each<[readonly string[], string]>([
    [['b', 'a', 'b'], '`b`, `a`'],
    [['a', 'b', 'c'], '`a`, `b`, `c`'],
    [['a', 'url', 'b', 'c', 'd'], '`a`, `b`, `c` and 1 more'],
  ])('names a few of the members %j that are read beside the field, once', (names, said) => {
    const uses = names.map((name): Use => ({ kind: 'read', name, span: use }));
    expect(answerDoubts(inputOf({ answer: () => uses }), field)).toEqual([
      `${said} may not be in the new response (line 3)`,
    ]);
  });

  it('goes to callers that are known to be some', () => {
    for (const kind of ['returned', 'exported'] as const)
      expect(doubtsOf(kind, undefined, use, true)).toEqual([
        'the response is returned to callers that are not known (line 3)',
      ]);
  });

  it.each<[Use['kind'], string | undefined, boolean]>([
    ['read', 'other', false],
    ['read', 'old', true],
    ['read', undefined, true],
    ['request', undefined, false],
    ['tested', undefined, false],
    ['merged', undefined, false],
    ['covered', undefined, false],
    ['logged', undefined, false],
    ['returned', undefined, false],
    ['exported', undefined, false],
    ['set', undefined, false],
    ['printed', undefined, true],
    ['compared', 'other', true],
    ['unknown', undefined, true],
  ])('%s (%s) may count on what was sent: %s', (kind, name, may) => {
    const said = echoDoubts(inputOf({ answer: () => [{ kind, name, span: use }] }), field);
    expect(said).toEqual(may ? ['the response may be asked for what is no longer sent (line 3)'] : []);
  });

  it('is not asked for by the call itself', () => {
    const input = inputOf({ answer: (request) => [{ kind: 'unknown', span: request.span }] });
    expect(echoDoubts(input, field)).toEqual([]);
    const longer = inputOf({ answer: ({ span }) => [{ kind: 'unknown', span: { ...span, end: span.end + 1 } }] });
    expect(echoDoubts(longer, field)).toHaveLength(1);
    expect(echoDoubts({ ...input, uses: undefined }, field)).toEqual([]);
    expect(answerDoubts({ ...input, uses: undefined }, field)).toEqual([]);
  });
});
