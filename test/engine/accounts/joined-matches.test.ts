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
  return shownWith(none, matches);
}

function shownWith(calls: ConstantCalls, matches: readonly AnyMatch[]): readonly string[] {
  return joined(matches, calls).matches.map(
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

it('findings stand in the order of their files, their places and their rules', () => {
  const all = [
    match({ path: at(30), rule: 'b' }),
    match({ path: at(10), rule: 'b' }),
    match({ path: at(10), rule: 'a' }),
    match({ path: at(10), rule: 'c' }),
    match({ path: at(5, 8, 'b.js'), rule: 'a' }),
  ];
  const ordered = ['a.js:10 a GET', 'a.js:10 b GET', 'a.js:10 c GET', 'a.js:30 b GET', 'b.js:5 a GET'];
  expect(shown(...all)).toEqual(ordered);
  expect(shown(...[...all].reverse())).toEqual(ordered);
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
    [
      'is reported where no other is, of those that its way leads through',
      [match({}), put({ sent: at(200) }), match({ method: 'DELETE', sent: at(200), callers: [at(300)] })],
      ['a.js:10 one GET', 'a.js:200 one PUT elsewhere', 'a.js:300 one DELETE elsewhere'],
    ],
    [
      'is not reported at a call that another one leads through',
      [match({}), put({ sent: at(300), callers: [at(200)] }), match({ method: 'DELETE', sent: at(200) })],
      ['a.js:10 one GET', 'a.js:300 one PUT elsewhere'],
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

describe('a constant that paths in other files are made of', () => {
  const constant = at(10, 15, 'paths.js');
  interface Made {
    /** Where the text before the constant is written, and what it says. */
    readonly before?: Span;
    readonly text?: string;
    readonly within?: Span;
    readonly sent?: Span;
    readonly method?: string | null;
    readonly callers?: readonly Span[];
  }
  /** A request to `/zones/x/rules`, of which the last word is the constant. */
  const made = ({ before = at(50), text = '/zones/x/', within, method = 'GET', ...more }: Made): AnyMatch => {
    const { sent = at(before.start + 50, before.start + 55, before.file), callers = [] } = more;
    return {
      finding: { rule: 'one', span: constant, method, confidence: 'certain', related: [], noFix: null, message: '' },
      request: {
        url: [
          { kind: 'run', text, span: before, within },
          { kind: 'run', text: 'rules', span: constant },
        ],
        span: sent,
        callers,
      },
      operation: { method, path: '/rules' },
    } as unknown as AnyMatch;
  };
  const first = made({ before: at(1), sent: at(5) });

  it.each<[string, readonly AnyMatch[], readonly string[]]>([
    ['is reported once at each text that it is put behind', [first, made({})], ['a.js:50 one GET elsewhere']],
    ['is told once of each', [first, made({}), made({ method: 'PUT' })], ['a.js:50 one GET elsewhere']],
    [
      'is reported at each of them, of one operation as well',
      [first, made({}), made({ before: at(70) })],
      ['a.js:50 one GET elsewhere', 'a.js:70 one GET elsewhere'],
    ],
    ['is reported at the whole text', [first, made({ within: at(48, 60) })], ['a.js:48 one GET elsewhere']],
    [
      'is not where the text is no part of a path',
      [first, made({ text: 'https://' }), made({ text: 'rules-', sent: at(300) })],
      [],
    ],
    ['may be behind the first word', [first, made({ text: 'zones/' })], ['a.js:50 one GET elsewhere']],
    ['may be behind the base', [first, made({ text: '/zones' })], ['a.js:50 one GET elsewhere']],
    ['is not where that is in its own file', [first, made({ before: at(50, 55, 'paths.js') })], []],
    ['is not where that is in a test', [first, made({ before: at(50, 55, 'a.test.js') })], []],
    [
      'is not where no call of that file sends it',
      [first, made({ before: at(50, 55, 'b.js'), sent: at(90, 95, 'c.js') })],
      [],
    ],
    [
      'may be sent by a caller of that file',
      [first, made({ before: at(50, 55, 'b.js'), sent: at(90, 95, 'c.js'), callers: [at(60, 65, 'b.js')] })],
      ['b.js:50 one GET elsewhere'],
    ],
  ])('%s', (_, matches, expected) => {
    expect(shown(...matches)).toEqual(['paths.js:10 one GET', ...expected].sort());
  });

  it('is not told again where a call that takes it is, of another operation either', () => {
    const one = made({ before: at(50), sent: at(90) });
    const other = made({ before: at(50), sent: at(90), method: 'PUT', callers: [at(200)] });
    const calls = { of: () => new Map([[at(90), one]]) } as unknown as ConstantCalls;
    expect(shownWith(calls, [first, one, other])).toEqual(['a.js:90 one GET elsewhere', 'paths.js:10 one GET']);
  });

  it('is not told again where a call that takes it is', () => {
    const [one, two] = [made({ before: at(50), sent: at(90) }), made({ before: at(70), sent: at(95) })];
    const calls = { of: () => new Map([[at(90), one]]) } as unknown as ConstantCalls;
    expect(shownWith(calls, [first, one, two])).toEqual([
      'a.js:70 one GET elsewhere',
      'a.js:90 one GET elsewhere',
      'paths.js:10 one GET',
    ]);
  });

  it('is asked for with all that is sent', () => {
    const asked: unknown[] = [];
    const calls = { of: (...of: unknown[]) => (asked.push(of), new Map()) } as unknown as ConstantCalls;
    const declared = { finding: { rule: 'one', span: constant, method: null, confidence: 'possible' } };
    const second = made({});
    shownWith(calls, [first, second, declared as unknown as AnyMatch]);
    expect(asked).toEqual([[constant, [first, second]]]);
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
