import { describe, expect, it } from 'vitest';
import type { Stmt } from '../../../src/model/program.js';
import { exported } from '../../../src/read/grammar/exported.js';
import { calledElsewhere, namedElsewhere } from '../../../src/read/grammar/named-elsewhere.js';
import { notingLeftOut } from '../../../src/text/left-out.js';

const names = (stmts: readonly Stmt[]): string =>
  stmts.flatMap((one) => (one.kind === 'import' ? one.bindings.map(({ local }) => local) : [])).join(' ');
const span = { file: 'a', start: 4, end: 9 };
const set = (name: string, as: Stmt['kind'] = 'let'): Stmt =>
  ({ kind: as, target: { kind: 'name', name, span }, span }) as Stmt;

describe('names of classes that a file does not declare', () => {
  it.each([
    ['a = new Api(Rule.of(B_2));', 'Api Rule B_2'],
    ['a.Api; x1Api; Api.Rule; "Api"', 'Api'],
    ['Api Api Own Own', 'Api'],
    ['api', ''],
  ])('%s', (text, expected) => {
    expect(names(namedElsewhere({ file: 'f', text }, [set('Own')]))).toBe(expected);
  });

  it('are guesses, at the beginning of the file', () => {
    const start = { file: 'f', start: 0, end: 0 };
    expect(namedElsewhere({ file: 'f', text: 'Api' }, [])).toEqual([
      {
        kind: 'import',
        from: 'Api',
        bindings: [{ imported: 'Api', local: 'Api', guessed: true, span: start }],
        span: start,
      },
    ]);
  });

  it('may be others by a pattern', () => {
    expect(names(namedElsewhere({ file: 'f', text: 'Api api(1)' }, [], /\b\w+(?=\()/g))).toBe('api');
  });

  it('are four hundred at most, and the run says so', () => {
    const list = (count: number): string => Array.from({ length: count }, (_, i) => `A${i} A${i}`).join(' ');
    const of = (count: number) =>
      notingLeftOut(() => namedElsewhere({ file: 'f', text: list(count) }, [set('A0')]).length);
    expect(of(401)).toEqual({ result: 400, left: [] });
    expect(of(402)).toEqual({ result: 400, left: ['it names too many classes of other files'] });
  });
});

it('functions that are called on objects are looked for by a dot and their names', () => {
  const [first, second] = calledElsewhere({ file: 'f', text: 'api.purge(a); b().list<C>(d); e.name; api.purge()' });
  expect(first).toMatchObject({ from: '.purge', bindings: [{ imported: 'purge', local: '.purge', guessed: true }] });
  expect(second).toMatchObject({ from: '.list' });
  const many = Array.from({ length: 300 }, (_, i) => `a.f${i}();`).join('');
  expect(calledElsewhere({ file: 'f', text: many })).toHaveLength(200);
});

describe('what a module gives to others', () => {
  const given = (...body: Stmt[]): string =>
    exported(body)
      .flatMap((one) => (one.kind === 'export' ? one.exports.map(({ exported: name }) => name) : []))
      .join(' ');
  const test = { kind: 'name', name: 'a', span } as const;
  const bound = (...locals: string[]): Stmt => ({
    kind: 'import',
    from: 'm',
    bindings: locals.map((local) => ({ imported: local, local, span })),
    span,
  });

  it('is every name of its top level, blocks included', () => {
    expect(given(set('a'), set('b'), set('a'))).toBe('a b');
    expect(given({ kind: 'if', test, then: [set('a')], otherwise: [set('b')], span })).toBe('a b');
    expect(given({ kind: 'loop', body: [set('a')], span })).toBe('a');
    expect(given({ kind: 'try', body: [set('a')], handler: [set('b')], finalizer: [set('c')], span })).toBe('a b c');
    expect(given({ kind: 'switch', on: test, cases: [{ body: [set('a')] }, { test, body: [set('b')] }], span })).toBe(
      'a b',
    );
    expect(given(bound('a', '*', 'b'))).toBe('a b');
    expect(given({ kind: 'block', body: [set('a')], span }, { kind: 'expr', value: test, span })).toBe('');
  });

  it('is what patterns name', () => {
    const named = (name: string) => ({ kind: 'name', name, span }) as const;
    const inner = { kind: 'list-pattern', items: [undefined, named('b')], rest: named('c'), span } as const;
    const member = { kind: 'member', of: test, key: 'd', keySpan: span, span } as const;
    const target = { kind: 'list-pattern', items: [named('a'), inner, member], span } as const;
    expect(given({ kind: 'let', target, span })).toBe('a b c');
  });

  it('stands before its first statement', () => {
    expect(exported([set('a')])).toEqual([
      { kind: 'export', exports: [{ exported: 'a', local: 'a' }], span: { file: 'a', start: 4, end: 4 } },
    ]);
    expect(exported([])).toEqual([]);
    expect(exported([{ kind: 'return', span }])).toEqual([]);
  });
});
