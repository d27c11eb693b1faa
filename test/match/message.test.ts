import { describe, expect, it } from 'vitest';
import { adviceOf, isDisputed, messageOf, predicate, replacementOf } from '../../src/match/message.js';
import { retiresOperation, type Use } from '../../src/match/rules.js';
import { entry } from './make.js';

const OPERATION = 'GET /zones/{zone_id}/lists';
const operations = [OPERATION, 'POST /zones/{zone_id}/lists'];
const [get, post] = entry('plain', { operations }).operations;
const fields = [
  { in: 'response', path: 'a_b' },
  { in: 'body', path: 'c_d' },
];

describe('what is retired is called', () => {
  it.each<[declared: object, what: string, use: Partial<Use>, name: string]>([
    [{ operations }, 'x', { operation: get }, OPERATION],
    [{ operations }, 'x', { operation: post }, 'POST /zones/{zone_id}/lists'],
    [{ operations }, 'lists', {}, 'the path segment `lists`'],
    [{ hosts: ['old.example.com'] }, 'old.example.com', {}, 'the host old.example.com'],
    [{ operations, hosts: ['old.example.com'] }, 'x', { operation: get }, OPERATION],
    [{ operations, through: 'surfaces' }, 'a.b', { operation: get }, 'the method `a.b`'],
    [{ headers: { sent: ['X-A'] } }, 'X-A', {}, 'the header X-A'],
    [{ headers: { together: ['A', 'B'] } }, 'A and B', {}, 'sending A and B in one request'],
    [{ ciphers: ['OLD'] }, 'OLD', {}, 'the cipher suite OLD'],
    [{ operations, fields }, 'a_b', { operation: get }, `\`a_b\` read from the response of ${OPERATION}`],
    [
      { operations, fields },
      'a_b',
      { operation: get, declared: 'response' },
      `\`a_b\` in the type of the response of ${OPERATION}`,
    ],
    [
      { operations, fields },
      'c_d',
      { operation: get, declared: 'body' },
      `\`c_d\` in the type of the body of ${OPERATION}`,
    ],
    [{ operations, fields }, 'c_d', { operation: get }, `\`c_d\` sent by ${OPERATION}`],
    [{ operations, fields }, 'other', { operation: get }, `\`other\` sent by ${OPERATION}`],
    [{ operations, fields }, 'a_b: c', { operation: get }, `\`a_b: c\` sent by ${OPERATION}`],
    [
      { operations, expressions: { fields: ['f'] } },
      'f',
      { operation: get },
      `\`f\` in an expression sent by ${OPERATION}`,
    ],
    [
      { operations, values: [{ in: 'query', path: 'a', denied: ['b'] }] },
      'a: b',
      { operation: get },
      `\`a: b\` sent by ${OPERATION}`,
    ],
  ])('%j: %s', (declared, what, use, name) => {
    const one = entry('one', declared as Record<string, unknown>);
    const of: Use = { entry: one, operation: undefined, at: undefined, what, ...use };
    expect(messageOf(of, 'retired', 'GET')).toBe(`${name} is retired`);
    // Where the method of the request is not known, none is told.
    expect(messageOf(of, 'due', undefined)).toBe(`${name.replace(/\b(?:GET|POST) /, '')} is about to be retired`);
  });
});

describe('what became of it', () => {
  const plain = entry('plain', { operations });
  const disputed = entry('disputed', { operations, disputed: { because: 'it answers' } });
  const partly = entry('partly', { operations, disputed: { operations: [OPERATION], because: 'it answers' } });
  it.each([
    ['retired', 'is retired'],
    ['due', 'is about to be retired'],
    ['announced', 'will be retired'],
  ] as const)('is told by its status %s', (status, said) => {
    expect(predicate(plain, get, status)).toBe(said);
    expect(predicate(partly, post, status)).toBe(said);
    const onSchedule = 'is on the schedule of retired elements';
    expect(predicate(disputed, get, status)).toBe(onSchedule);
    expect(predicate(partly, get, status)).toBe(onSchedule);
  });

  it('may be disputed for all of its operations, or for some', () => {
    expect([get, post, undefined].map((one) => isDisputed(plain, one))).toEqual([false, false, false]);
    expect([get, post, undefined].map((one) => isDisputed(disputed, one))).toEqual([true, true, true]);
    expect([get, post, undefined].map((one) => isDisputed(partly, one))).toEqual([true, false, true]);
    expect(isDisputed(partly, { method: 'GET', path: '/zones' })).toBe(false);
  });
});

it.each([
  [{ operations: [], note: 'look' }, 'look', 'look'],
  [{ operations: [], note: 'none' }, 'none', undefined],
  [{ operations: [], note: 'look', advice: 'do' }, 'look', 'do'],
  [{ operations: ['GET /a'], note: 'look' }, 'GET /a', 'look'],
  [{ operations: ['GET /a', 'PUT /b'], note: 'look', advice: 'do' }, 'GET /a, PUT /b', 'do'],
])('instead of it: %j', (replacement, said, advice) => {
  const one = entry('one', { operations, replacement });
  expect([replacementOf(one), adviceOf(one)]).toEqual([said, advice]);
});

it('has none instead, where its entry names none', () => {
  const one = { ...entry('one', { operations }), replacement: { operations: [] } };
  expect([replacementOf(one), adviceOf(one)]).toEqual(['none', undefined]);
});

it.each<[declared: object, carrier: boolean | undefined, retires: boolean]>([
  [{ operations }, undefined, true],
  [{ operations, headers: { sent: ['A'] } }, undefined, true],
  [{ operations, fields }, undefined, false],
  [{ operations, values: [{ in: 'query', path: 'a', denied: ['b'] }] }, undefined, false],
  [{ operations, expressions: { fields: ['f'] } }, undefined, false],
  [{ operations: [OPERATION], carriers: ['POST /zones/{zone_id}/lists'], fields }, undefined, true],
  [{ operations: [OPERATION], carriers: ['POST /zones/{zone_id}/lists'], fields }, true, false],
])('%j of a carrier %s is retired as a whole: %s', (declared, carrier, retires) => {
  const one = entry('one', declared as Record<string, unknown>);
  const operation = one.operations.find((each) => (each.carrier === true) === (carrier === true));
  expect(retiresOperation(one, operation)).toBe(retires);
});
