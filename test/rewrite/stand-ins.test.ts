import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import type { Edit, Span } from '../../src/model/span.js';
import type { UsesOfRequests } from '../../src/model/use.js';
import { movedPieces, movedVersions, standIns, wordsOf } from '../../src/rewrite/stand-ins.js';
import type { Rewriting } from '../../src/rewrite/step.js';
import { askedInput, entryOf } from './fixes.js';
import { spanOf } from './requests.js';

const path: Step = { path: { replace: 'images/v1/direct_upload', with: 'images/v2/direct_upload' } };
const join: Step = {
  join: { to: 'name', from: ['data.service', 'data.proto'], underscored: [], when: { path: 'type', equals: 'SRV' } },
};
const rename: Step = { body: { rename: { 'data.old_field': 'now' }, remove: ['gone_field'] } };

describe('words of a step', () => {
  it.each<[string, Step, readonly string[]]>([
    ['a path', path, ['images/v1/direct_upload']],
    ['a read', { response: { rename: 'result.a.b', to: 'result.c' } }, ['b']],
    ['a header', { header: { remove: 'Content-Type' } }, ['Content-Type']],
    ['a parameter that goes', { query: { remove: 'match' } }, ['match']],
    ['a parameter with a word', { query: { name: 'name', starts: 'contains:', to: 'name.contains' } }, ['contains:']],
    ['an expression', { expression: 'simplify' }, ['cf.threat_score']],
    ['fields', rename, ['gone_field', 'old_field']],
    ['fields that are joined', join, ['service', 'proto']],
    ['a list', { single: { list: 'items', key: 'id', path: 'settings' } }, ['items']],
    ['a segment', { segment: { path: 'routes/network' } }, []],
    ['a call', { call: 'remove' }, []],
  ])('%s', (_name, step, words) => {
    expect(wordsOf(step)).toEqual(words);
  });

  const entry = (steps: readonly Step[], applicability: 'safe' | 'unsafe' = 'safe') => ({
    ...entryOf(steps),
    rewrite: { applicability, steps },
  });
  it('are those of safe rewrites that a path loses', () => {
    const script: Step = { path: { replace: 'zones/script_monitor', with: 'zones/page_shield' } };
    expect(movedPieces(entry([script, path]))).toEqual(['script', 'monitor']);
    expect(movedPieces(entry([{ segment: { path: 'routes/network_a1' } }]))).toEqual(['routes', 'network']);
    expect(movedPieces(entry([script, script]))).toEqual(['script', 'monitor']);
    expect(movedPieces(entry([script], 'unsafe'))).toEqual([]);
    expect(movedPieces(entry([{ path: { replace: 'ab/abc/a1c', with: '' } }]))).toEqual(['abc']);
    expect(movedVersions(entry([script, path, path]))).toEqual(['images/v1/direct_upload']);
    expect(movedVersions(entry([path], 'unsafe'))).toEqual([]);
  });
});

const text = [
  `GET /a/images/v1/direct_upload`,
  `### the next`,
  `check(result.old_field); check(result.service); check(x.service);`,
].join('\n');
const call = spanOf(text, 'GET /a/images/v1/direct_upload');
const edit: Edit = { ...spanOf(text, 'v1'), text: 'v2' };

function doubts(
  steps: readonly Step[],
  uses: Partial<UsesOfRequests>,
  rest: Partial<Rewriting> = {},
  { done = steps, edits = [edit] }: { readonly done?: readonly Step[]; readonly edits?: readonly Edit[] } = {},
): readonly string[] {
  const none = {
    spelledElsewhere: () => undefined,
    partElsewhere: () => undefined,
    saidInTests: () => undefined,
    lookedForInTests: () => undefined,
    answer: () => [],
    isOwn: () => false,
    textOf: () => text,
  };
  const input = askedInput(text, { ...none, ...uses });
  const request = { ...input.request, span: call };
  const outcome = standIns(
    { ...input, request, operation: { method: 'GET', path: '/a' }, ...rest },
    steps,
    done,
    edits,
  );
  return 'refused' in outcome ? [outcome.refused] : outcome.doubts;
}

describe('what takes the place of the API', () => {
  const elsewhere: Span = { ...spanOf(text, 'check'), file: 'mock.js' };
  const inMock = 'the path stands in `mock.js` too, which may take the place of the API';

  it('is what spells its path, where what is asked changes', () => {
    const spelledElsewhere = (): Span => elsewhere;
    const body: Step = { body: { remove: ['x'] } };
    const asks: Step[] = [path, join, rename, body, { segment: { path: 'a' } }, { query: { remove: 'a' } }];
    for (const step of [...asks, { single: { list: 'l', key: 'k', path: 'p' } }])
      expect(doubts([step], { spelledElsewhere })).toEqual([inMock]);
    for (const step of [
      { response: { rename: 'a', to: 'b' } },
      { header: { remove: 'a' } },
      { expression: 'simplify' },
    ] as const)
      expect(doubts([step], { spelledElsewhere })).toEqual([]);
    expect(doubts([path], { spelledElsewhere }, { operation: undefined })).toEqual([]);
    expect(doubts([path], { spelledElsewhere }, { uses: undefined })).toEqual([]);
    expect(doubts([path], { spelledElsewhere }, {}, { edits: [] })).toEqual([]);
  });

  it('is no text that the fix changes, wherever that is a part of another', () => {
    const spelledElsewhere = (): Span => ({ ...elsewhere, file: edit.file, start: edit.start, end: edit.end });
    expect(doubts([path], { spelledElsewhere })).toEqual([]);
    const inFile: Rewriting['inFile'] = (span) => ({ span: { ...span, file: 'whole.md' }, source: undefined });
    expect(doubts([path], { spelledElsewhere: () => ({ ...edit, file: 'whole.md' }) }, { inFile })).toEqual([]);
    expect(doubts([path], { spelledElsewhere: () => ({ ...elsewhere, file: 'whole.md' }) }, { inFile })).toHaveLength(
      1,
    );
  });

  it('is a program that spells a part of what a document says', () => {
    const uses = { partElsewhere: () => elsewhere };
    expect(doubts([path], { ...uses, isProgram: () => false })).toEqual([
      '`images/v1/direct_upload` stands in `mock.js` too',
    ]);
    expect(doubts([path], { ...uses, isProgram: () => true })).toEqual([]);
    expect(doubts([rename], { ...uses, isProgram: () => false })).not.toContain('too');
  });

  it('is a test that says a word, or looks for a part', () => {
    const asked: unknown[] = [];
    const saidInTests = (...all: readonly unknown[]): Span => {
      asked.push(...all.slice(0, 2));
      return elsewhere;
    };
    expect(doubts([path], { saidInTests })).toEqual(['`check` stands in a test of it (in `mock.js`)']);
    expect(asked).toEqual([['images/v1/direct_upload'], '/a']);
    const named = (): Span => ({ ...spanOf(`a: { "check": 1 }`, 'check": 1'), file: 'mock.js', end: 13 });
    expect(doubts([path], { saidInTests: named, textOf: () => `a: { "check": 1 }` })).toEqual([
      '`check` stands in a test of it (in `mock.js`)',
    ]);
    const pieces: unknown[] = [];
    const lookedForInTests = (all: readonly string[]): Span => {
      pieces.push(all);
      return elsewhere;
    };
    const script: Step = { path: { replace: 'script_monitor', with: 'page_shield' } };
    expect(doubts([script], { lookedForInTests })).toEqual([
      'a test looks at a part of the old path that the new one has not (in `mock.js`)',
    ]);
    expect(pieces).toEqual([['script', 'monitor']]);
    expect(doubts([script], { lookedForInTests, saidInTests: () => elsewhere })).toEqual([
      '`check` stands in a test of it (in `mock.js`)',
    ]);
  });
});

describe('checks beside a request', () => {
  const document = { isProgram: () => false };
  it('read what is no longer sent, in documents', () => {
    expect(doubts([rename], document)).toEqual(['`old_field` is read in a check (line 3)']);
    expect(doubts([rename], { isProgram: () => true })).toEqual([]);
    expect(doubts([rename], { ...document, isOwn: () => true })).toEqual([]);
    const found: Edit = { ...spanOf(text, '.old_field'), text: '.now' };
    expect(doubts([rename], document, {}, { edits: [found] })).toEqual([]);
  });

  it('read a word of every kind of answer from the result alone', () => {
    expect(doubts([join], document)).toEqual(['`service` is read in a check (line 3)']);
    const other = text.replace('result.service', 'other.service');
    expect(doubts([join], document, { source: { file: 'src/app.js', text: other } })).toEqual([]);
  });

  it.each([
    [`check(result["old_field"])`, true],
    [String.raw`check(result[\"old_field\"])`, true],
    [`{ "result": { "old_field": "x" } }`, true],
    [`check(result.old_fields)`, false],
    [`check(old_field)`, false],
  ])('%s: %s', (check, isRead) => {
    expect(
      doubts([rename], document, { source: { file: 'src/app.js', text: text.slice(0, call.end) + check } }),
    ).toHaveLength(isRead ? 1 : 0);
  });

  it('read what no edit was made at', () => {
    const read: Step = { response: { rename: 'result.old_field', to: 'result.now' } };
    expect(doubts([read], document, {}, { done: [] })).toEqual(['`old_field` is read in a check (line 3)']);
  });

  it.each(['a.http', 'a.rest', 'a.hurl', 'A.HTTP'])('stand behind their request in %s', (file) => {
    const request = { ...askedInput(text, {}).request, span: { ...call, file } };
    const of = (source: string): readonly string[] =>
      doubts([rename], document, { source: { file, text: source }, request });
    expect(of(text)).toEqual([]);
    expect(of(text.replace('### the next', '> check'))).toHaveLength(1);
    expect(of(text.replace('### the next', 'POST /b'))).toEqual([]);
    expect(of(text.replace('### the next', 'POSTER'))).toHaveLength(1);
    const before = `check(result.old_field)\n`;
    expect(
      doubts([rename], document, {
        source: { file, text: before + text.replace(/check.*$/, '') },
        request: { ...request, span: { ...call, file, start: before.length, end: before.length + call.end } },
      }),
    ).toEqual([]);
  });

  it('look at the address in Hurl', () => {
    const asserts = `${text.split('\n')[0] ?? ''}\nHTTP 200\n[Asserts]\nurl contains "images/v1/direct_upload"\n`;
    const request = { ...askedInput(text, {}).request, span: { ...call, file: 'a.hurl' } };
    const of = (file: string, source: string, step = path): readonly string[] =>
      doubts([step], document, { source: { file, text: source }, request: { ...request, span: { ...call, file } } });
    expect(of('a.hurl', asserts)).toEqual(['the address is checked (line 4)']);
    expect(of('a.http', asserts)).toEqual([]);
    expect(of('a.hurl', asserts.replace('url contains', 'body contains'))).toEqual([]);
    expect(of('a.hurl', asserts.replace('[Asserts]', 'GET /b'))).toEqual([]);
    expect(of('a.hurl', asserts, { query: { remove: 'a' } } as never)).toEqual([]);
  });
});

describe('an answer that has what was sent', () => {
  const site = (...path: string[]) => ({ site: { reads: [{ path, span: spanOf(text, 'check') }], escapes: [] } });
  const of = (steps: readonly Step[], ...path: string[]): readonly string[] =>
    doubts(steps, {}, { request: { ...askedInput(text, {}).request, span: call, ...site(...path) } });

  it('is read by its names', () => {
    expect(of([rename], 'result', 'gone_field')).toEqual(['`result.gone_field` is read from the response (line 3)']);
    expect(of([rename], 'result', 'old_field')).toEqual(['`result.old_field` is read from the response (line 3)']);
    expect(of([rename], 'result', 'other')).toEqual([]);
    expect(of([rename, { response: { rename: 'result.gone_field', to: 'result.x' } }], 'result', 'gone_field')).toEqual(
      [],
    );
  });

  it('is read by what held them, where they only move', () => {
    expect(of([join], 'result', 'data', 'service')).toEqual([
      '`result.data.service` is read from the response (line 3)',
    ]);
    expect(of([join], 'result', 'service')).toEqual([]);
  });

  it('may be asked for them', () => {
    const asked: unknown[] = [];
    const answer: UsesOfRequests['answer'] = (_request, field) => {
      asked.push(field);
      return [{ kind: 'printed', span: spanOf(text, 'check') }];
    };
    expect(doubts([join], { answer })).toEqual(['the response may be asked for what is no longer sent (line 3)']);
    expect(asked).toEqual([
      ['result', 'data', 'service'],
      ['result', 'data', 'proto'],
    ]);
  });
});
