import { describe, expect, it } from 'vitest';
import { ConstantCalls } from '../../../src/engine/accounts/constant-calls.js';
import { distinct, ELSEWHERE, joined, type AnyMatch } from '../../../src/engine/accounts/joined-matches.js';
import { Places } from '../../../src/engine/accounts/places.js';
import type { Finding } from '../../../src/model/finding.js';
import type { Span } from '../../../src/model/span.js';

const at = (start: number, end = start + 5, file = 'a.js'): Span => ({ file, start, end });

interface Sent {
  /** Where the path is written, and where it is reported; by default the same. */
  readonly path?: Span;
  readonly span?: Span;
  readonly rule?: string;
  readonly method?: string | null;
  readonly confidence?: string;
  readonly sent?: Span;
  readonly callers?: readonly Span[];
  readonly to?: string;
}

function match({ path = at(10), span = path, rule = 'one', method = 'GET', ...more }: Sent): AnyMatch {
  const { confidence = 'certain', sent = at(100), callers = [], to = '/zones' } = more;
  return {
    finding: { rule, span, method, confidence, related: [sent], noFix: null, message: `${rule} ${method ?? ''}` },
    request: { url: [{ kind: 'run', text: '/zones', span: path }], span: sent, callers },
    operation: { method, path: to },
  } as unknown as AnyMatch;
}

const none = { of: () => new Map() } as unknown as ConstantCalls;

function shown(...matches: readonly AnyMatch[]): readonly string[] {
  return joined(matches, none).matches.map(
    ({ finding: { span, rule, method, noFix } }) =>
      `${span.file}:${span.start} ${rule} ${method ?? '?'}${noFix === ELSEWHERE ? ' elsewhere' : ''}`,
  );
}

describe('what is found at one place', () => {
  it.each<[string, readonly AnyMatch[], readonly string[]]>([
    ['is reported once', [match({}), match({})], ['a.js:10 one GET']],
    [
      'is reported once for each entry, in order',
      [match({ rule: 'two' }), match({})],
      ['a.js:10 one GET', 'a.js:10 two GET'],
    ],
    [
      'is reported by place',
      [match({ path: at(30) }), match({ path: at(20) }), match({ path: at(5, 10, 'Z.js') })],
      ['Z.js:5 one GET', 'a.js:20 one GET', 'a.js:30 one GET'],
    ],
    ['may be known to different lengths', [match({}), match({ path: at(10, 12) })], ['a.js:10 one GET']],
    [
      'is the surest',
      [match({ confidence: 'possible' }), match({ method: 'PUT', confidence: 'likely', to: '/a' })],
      ['a.js:10 one PUT'],
    ],
    ['is the one whose method is known', [match({ method: null }), match({ method: 'PUT' })], ['a.js:10 one PUT']],
    [
      'is the surest before the one whose method is known',
      [match({ method: 'PUT', confidence: 'likely' }), match({ method: null })],
      ['a.js:10 one ?'],
    ],
  ])('%s', (_, matches, expected) => {
    expect(shown(...matches)).toEqual(expected);
  });

  it('keeps the others beside it', () => {
    const [first, second] = [match({ confidence: 'likely' }), match({})];
    const { twins } = joined([first, second], none);
    expect([...twins]).toEqual([[second, [first]]]);
  });
});

describe('a path that is sent as several operations', () => {
  const put = (more: Sent): AnyMatch => match({ method: 'PUT', ...more });
  it.each<[string, readonly AnyMatch[], readonly string[]]>([
    [
      'is reported at the other call as well',
      [match({}), put({ sent: at(200) })],
      ['a.js:10 one GET', 'a.js:200 one PUT elsewhere'],
    ],
    [
      'is reported once for each operation',
      [match({}), put({ sent: at(200) }), put({ sent: at(300) })],
      ['a.js:10 one GET', 'a.js:200 one PUT elsewhere'],
    ],
    [
      'is another operation by its path',
      [match({}), match({ sent: at(200), to: '/zones/{id}' })],
      ['a.js:10 one GET', 'a.js:200 one GET elsewhere'],
    ],
    ['is not reported at a call that sends both', [match({}), put({})], ['a.js:10 one GET']],
    [
      'is reported at a caller of the other',
      [match({}), put({ callers: [at(200)] })],
      ['a.js:10 one GET', 'a.js:200 one PUT elsewhere'],
    ],
    ['is not where its method is not known', [match({}), match({ method: null, sent: at(200) })], ['a.js:10 one GET']],
    ['is not where the call is around it', [match({}), put({ sent: at(0, 50) })], ['a.js:10 one GET']],
    [
      'is not where there is a finding already',
      [match({}), put({ sent: at(200) }), match({ path: at(200) })],
      ['a.js:10 one GET', 'a.js:200 one GET'],
    ],
    [
      'is not where a field is what is reported',
      [match({ span: at(50) }), put({ span: at(50), sent: at(200) })],
      ['a.js:50 one GET'],
    ],
  ])('%s', (_, matches, expected) => {
    expect(shown(...matches)).toEqual(expected);
  });
});

it('mistakes are reported once for each place, by the surest', () => {
  const mistake = (span: Span, message: string, confidence: Finding['confidence']): Finding =>
    ({ span, message, confidence }) as unknown as Finding;
  const all = [
    mistake(at(1), 'a', 'likely'),
    mistake(at(1), 'a', 'certain'),
    mistake(at(1), 'a', 'possible'),
    mistake(at(1), 'b', 'possible'),
    mistake(at(1, 9), 'a', 'possible'),
    mistake(at(2), 'a', 'possible'),
    mistake(at(1, 6, 'b.js'), 'a', 'possible'),
  ];
  expect(distinct(all)).toEqual([all[1], ...all.slice(3)]);
});

describe('what lies at a stretch of a file', () => {
  const places = new Places<string>();
  places.add(at(0, 10), 'a');
  places.add(at(10, 600), 'b');
  places.add(at(300, 300), 'nothing');
  places.add(at(5, 20, 'b.js'), 'c');

  it.each<[Span, readonly string[]]>([
    [at(0, 1), ['a']],
    [at(9, 10), ['a']],
    [at(9, 11), ['a', 'b']],
    [at(10, 11), ['b']],
    [at(255, 257), ['b']],
    [at(0, 2000), ['a', 'b', 'nothing']],
    [at(600, 700), []],
    [at(599, 600), ['b']],
    [at(0, 5, 'b.js'), []],
    [at(0, 6, 'b.js'), ['c']],
    [at(0, 6, 'c.js'), []],
  ])('%j', (span, expected) => {
    expect(places.at(span)).toEqual(expected);
  });
});
