import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../../src/engine/run/shard/decided.js';
import { partsProblem, readPart, type Part } from '../../../../src/engine/run/shard/read.js';

const terms = {
  version: '1',
  asOf: '2026-11-21',
  dueWithin: 90,
  rules: null,
  minConfidence: null,
  checkExpressions: false,
  paths: ['.'],
  noIgnore: false,
  tree: 'abc',
  scanned: 3,
  whole: true,
  empty: false,
};
const finding = {
  rule: 'a',
  status: 'retired',
  severity: 'error',
  confidence: 'certain',
  span: { file: 'a.js', start: 0, end: 1 },
  related: [],
  method: 'GET',
  path: '/a',
  endOfLife: null,
  extendedTo: null,
  replacement: '',
  disputed: null,
  message: '',
  fix: null,
  noFix: null,
  print: { content: '', key: '' },
};
const notice = { kind: 'suppression-unused', file: 'a.js', line: 1, column: 1, message: '', fix: null };
const fix = { title: '', edits: [{ file: 'a', start: 0, end: 0, text: '' }], applicability: 'safe', because: null };
const shard = {
  index: 1,
  count: 2,
  terms,
  parsed: ['a.js'],
  digests: { 'a.js': 'b' },
  notes: [],
  findings: [finding],
  unsure: [],
  suppressed: [{ finding, reason: '', until: null, by: 'comment' }],
  ordinals: { a: ['b'] },
  notices: [notice],
  skipped: [{ file: 'a', reason: 'b', at: finding.span, unread: true }],
  failed: [],
};

/** A report of a shard, changed so. */
const report = (change: object = {}): string => JSON.stringify({ schemaVersion: 1, shard: { ...shard, ...change } });
const read = (change: object): unknown => {
  const found = readPart('1.json', report(change));
  return typeof found === 'string' ? found.replace(/: Invalid.*$/, '') : 'read';
};
const withFinding = (change: object): object => ({ findings: [{ ...finding, ...change }] });

describe('the report of a shard', () => {
  it('is read with the file that it is in, with a byte order mark as well', () => {
    expect(readPart('1.json', report())).toEqual({ ...shard, file: '1.json' });
    expect(readPart('1.json', `\ufeff${report()}`)).toHaveProperty('file', '1.json');
  });

  it.each<[what: string, change: object]>([
    [
      'every status',
      { findings: ['retired', 'due', 'announced', 'invalid'].map((status) => ({ ...finding, status })) },
    ],
    ['every severity', { unsure: ['error', 'warning', 'info'].map((severity) => ({ ...finding, severity })) }],
    [
      'every confidence',
      { findings: ['certain', 'likely', 'possible'].map((confidence) => ({ ...finding, confidence })) },
    ],
    [
      'what a finding counts as',
      { findings: ['retired', 'due', 'announced'].map((countsAs) => ({ ...finding, countsAs })) },
    ],
    [
      'fixes',
      {
        findings: ['safe', 'unsafe', 'advice'].map((applicability) => ({ ...finding, fix: { ...fix, applicability } })),
      },
    ],
    ['a fix that is withheld', withFinding({ fix: { ...fix, because: 'x', withheld: true } })],
    [
      'drafts',
      {
        findings: ['graphql', 'json', 'http', 'shell', 'hcl'].map((language) => ({
          ...finding,
          draft: { title: '', language, text: '' },
        })),
      },
    ],
    [
      'more of a finding',
      withFinding({ dateReason: 'a', advice: 'b', method: null, path: '', endOfLife: '2020-01-01' }),
    ],
    [
      'suppressions of the configuration',
      { suppressed: [{ finding, reason: '', until: '2027-01-01', by: 'configuration' }] },
    ],
    [
      'notices',
      {
        notices: ['suppression-unused', 'suppression-expired', 'suppression-invalid'].map((kind) => ({
          ...notice,
          kind,
          rules: ['a'],
          fix,
        })),
      },
    ],
    ['what bounds it', { terms: { ...terms, rules: ['a'], minConfidence: 'likely' } }],
    ['the last of many', { index: 1000, count: 1000 }],
  ])('may have %s', (_, change) => {
    expect(read(change)).toBe('read');
  });

  it.each<[change: object, at: string]>([
    [{ index: 0 }, 'index'],
    [{ count: 0 }, 'count'],
    [{ count: 1001 }, 'count'],
    [{ index: 1.5 }, 'index'],
    [{ terms: { ...terms, asOf: '2026-1-1' } }, 'terms.asOf'],
    [{ terms: { ...terms, asOf: '2026-11-21x' } }, 'terms.asOf'],
    [{ terms: { ...terms, minConfidence: 'sure' } }, 'terms.minConfidence'],
    [{ terms: { ...terms, scanned: -1 } }, 'terms.scanned'],
    [withFinding({ status: 'new' }), 'findings.0.status'],
    [withFinding({ severity: 'fatal' }), 'findings.0.severity'],
    [withFinding({ confidence: 'sure' }), 'findings.0.confidence'],
    [withFinding({ countsAs: 'invalid' }), 'findings.0.countsAs'],
    [withFinding({ span: { file: 'a', start: -1, end: 1 } }), 'findings.0.span.start'],
    [withFinding({ fix: { ...fix, applicability: 'sure' } }), 'findings.0.fix.applicability'],
    [withFinding({ draft: { title: '', language: 'perl', text: '' } }), 'findings.0.draft.language'],
    [withFinding({ advice: 1 }), 'findings.0.advice'],
    [{ suppressed: [{ finding, reason: '', until: null, by: 'me' }] }, 'suppressed.0.by'],
    [{ notices: [{ ...notice, kind: 'new' }] }, 'notices.0.kind'],
    [{ skipped: [{ file: 'a', reason: 'b', unread: false }] }, 'skipped.0.unread'],
    [{ digests: { 'a.js': 1 } }, 'digests.a.js'],
    [{ parsed: 'a.js' }, 'parsed'],
  ])('is refused with %j', (change, at) => {
    expect(read(change)).toBe(`not the report of a shard: shard.${at}`);
  });

  it.each([
    ['{', 'not JSON'],
    [JSON.stringify({ schemaVersion: 1, findings: [] }), 'the report of a run without --shard'],
    ['null', 'not the report of a shard: the whole: Invalid type: Expected Object but received null'],
    ['1', 'not the report of a shard: the whole: Invalid type: Expected Object but received 1'],
    [
      '{"shard": {}}',
      'not the report of a shard: schemaVersion: Invalid key: Expected "schemaVersion" but received undefined',
    ],
    [
      '{"schemaVersion": 2, "shard": {}}',
      'not the report of a shard: schemaVersion: Invalid type: Expected 1 but received 2',
    ],
  ])('is none: %s', (text, said) => {
    expect(readPart('1.json', text)).toBe(said);
  });
});

describe('parts that are one run', () => {
  const part = (index: number, change: object = {}, count = 3): Part =>
    ({ ...shard, index, count, terms: { ...terms, ...change }, file: `${String(index)}.json` }) as unknown as Part;
  const all = [part(1), part(2), part(3)];

  it.each<[what: string, parts: readonly Part[], said: string | undefined]>([
    ['all of them', all, undefined],
    ['in any order', all.toReversed(), undefined],
    ['one of one', [part(1, {}, 1)], undefined],
    ['none', [], 'no part is given'],
    ['one too few', all.slice(1), 'of 3 parts 1 is missing'],
    ['two too few', all.slice(2), 'of 3 parts 1, 2 are missing'],
    ['one twice', [...all, part(2)], '2.json and 2.json are both part 2 of 3'],
    ['one too many', [...all, part(4)], '4.json says that it is part 4 of 3'],
    ['of another number', [part(1), part(2, {}, 2)], '2.json is one of 2 parts, 1.json one of 3'],
    [
      'of another number and another run',
      [part(1), part(2, { version: '2' }, 2)],
      '2.json is one of 2 parts, 1.json one of 3',
    ],
  ])('%s', (_, parts, said) => {
    expect(partsProblem(parts)).toBe(said);
  });

  it.each([
    [{ version: '2' }, 'another version of eolint'],
    [{ asOf: '2026-11-22' }, 'another day'],
    [{ dueWithin: 1 }, 'another --due-within'],
    [{ rules: ['a'] }, 'other rules'],
    [{ minConfidence: 'likely' }, 'another --min-confidence'],
    [{ checkExpressions: true }, '--check-expressions'],
    [{ paths: ['src'] }, 'other paths'],
    [{ noIgnore: true }, '--no-ignore'],
    [{ tree: 'b' }, 'other files'],
    [{ scanned: 4 }, 'other files'],
    [{ whole: false }, 'other files'],
    [{ empty: true }, 'other files'],
  ])('are none with %j', (change, said) => {
    expect(partsProblem([part(1), part(2), part(3, change)])).toBe(`3.json and 1.json are of different runs: ${said}`);
  });
});

it('a finding is told from others by its rule, its place and its method', () => {
  const keys = [
    {},
    { rule: 'b' },
    { method: null },
    { method: 'PUT' },
    { span: { file: 'b.js', start: 0, end: 1 } },
    { span: { file: 'a.js', start: 1, end: 1 } },
    { span: { file: 'a.js', start: 0, end: 2 } },
  ].map((change) => keyOf({ ...finding, ...change }));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf({ ...finding })).toBe(keys[0]);
});
