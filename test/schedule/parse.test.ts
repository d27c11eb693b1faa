import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { loadSchedule } from '../../src/schedule/load.js';
import { parseEntry } from '../../src/schedule/parse.js';

const good = `id: zone-setting-minify
title: Zone setting minify
endOfLife: 2024-08-05
source: '9.2'
change: operation-retired
operations:
  - GET /zones/{zone_id}/settings/minify
  - PATCH /zones/{zone_id}/settings/minify
replacement:
  operations: []
  note: none
surfaces:
  node:
    - versions: '>=3.5'
      where: { argument: 0, equals: minify }
      methods: { zones.settings.get: 'GET /zones/{zone_id}/settings/minify' }
examples:
  - lang: sh
    before: curl -X PATCH "$API/zones/$ZONE/settings/minify"
  - lang: sh
    valid: curl "$API/zones/$ZONE/settings"
  - lang: sh
    valid: curl "$API/zones/$ZONE/settings/http3"
`;

/** The problems of the good entry with one text replaced. */
function problems(replaced: string, by: string): string[] {
  expect(good.split(replaced)).toHaveLength(2);
  const parsed = parseEntry(
    good.replace(replaced, () => by),
    'rules/x.yaml',
  );
  return parsed.ok ? [] : parsed.problems.map(({ file, line, reason }) => `${file}:${line} ${reason}`);
}

const rewrite = `rewrite:
  applicability: safe
  steps:
    - path: { replace: minify, with: compress }
`;

describe('parseEntry', () => {
  it('gives the entry with operations taken apart and lists filled in', () => {
    const parsed = parseEntry(good, 'rules/x.yaml');
    expect(parsed).toMatchObject({
      ok: true,
      entry: {
        id: 'zone-setting-minify',
        operations: [
          { method: 'GET', path: '/zones/{zone_id}/settings/minify' },
          { method: 'PATCH', path: '/zones/{zone_id}/settings/minify' },
        ],
        fields: [],
        values: [],
        replacement: { operations: [], note: 'none' },
      },
    });
  });

  it('puts operations of alsoOperations behind the others, marked', () => {
    const text = good.replace(
      'replacement:',
      'alsoOperations:\n  - PUT /zones/{zone_id}/settings/minify\nreplacement:',
    );
    const parsed = parseEntry(text, 'x');
    expect(parsed.ok && parsed.entry.operations.at(-1)).toEqual({
      method: 'PUT',
      path: '/zones/{zone_id}/settings/minify',
      added: true,
    });
    expect(parsed.ok && 'alsoOperations' in parsed.entry).toBe(false);
  });

  it('takes the operations of disputed and rewrite apart too', () => {
    const text = `${good}disputed:
  operations:
    - GET /zones/{zone_id}/settings/minify
  because: it lives
`;
    const parsed = parseEntry(text, 'x');
    expect(parsed.ok && parsed.entry.disputed).toEqual({
      operations: [{ method: 'GET', path: '/zones/{zone_id}/settings/minify' }],
      because: 'it lives',
    });
  });
});

describe('parseEntry refuses', () => {
  it.each<[string, string, string, string[]]>([
    ['an entry without a source', `source: '9.2'\n`, '', ['rules/x.yaml:1 source is missing']],
    ['an empty source', `source: '9.2'`, `source: ''`, ['rules/x.yaml:4 source must not be empty']],
    ['a source that is a number', `source: '9.2'`, 'source: 9.2', ['rules/x.yaml:4 source must be text']],
    [
      'an entry without a replacement',
      'replacement:\n  operations: []\n  note: none\n',
      '',
      ['rules/x.yaml:1 replacement is missing'],
    ],
    [
      'a replacement that says nothing',
      '  note: none\n',
      '',
      ['rules/x.yaml:9 replacement names no operation and has no note'],
    ],
    [
      'an entry without an example of what is found',
      'before: curl -X PATCH',
      'valid: curl -X PATCH',
      ['rules/x.yaml:17 no example of what is found (before)'],
    ],
    [
      'an entry with one look-alike',
      '  - lang: sh\n    valid: curl "$API/zones/$ZONE/settings"\n',
      '',
      ['rules/x.yaml:17 fewer than two look-alikes that are not found (valid)'],
    ],
    [
      'a rewrite without an after',
      'surfaces:',
      `${rewrite}surfaces:`,
      ['rules/x.yaml:21 a rewrite, but no example of what it makes (after)'],
    ],
    [
      'an after without a rewrite',
      `settings/minify"\n`,
      `settings/minify"\n    after: curl\n`,
      ['rules/x.yaml:18 after stands without a rewrite'],
    ],
    [
      'an example that is both',
      'valid: curl "$API/zones/$ZONE/settings"',
      'valid: curl\n    before: curl a',
      ['rules/x.yaml:20 an example has either before or valid'],
    ],
    ['the same example twice', 'settings/http3"', 'settings"', ['rules/x.yaml:22 the same example stands above']],
    [
      'a day that no calendar has',
      '2024-08-05',
      '2024-02-30',
      ['rules/x.yaml:3 endOfLife is not a day of the calendar'],
    ],
    ['a date in another form', '2024-08-05', '5.8.2024', ['rules/x.yaml:3 endOfLife must be a date as YYYY-MM-DD']],
    [
      'a date that was extended backwards',
      '2024-08-05',
      '2024-08-05\nextendedTo: 2024-08-05',
      ['rules/x.yaml:4 extendedTo must be later than endOfLife'],
    ],
    [
      'a bad day in the history',
      'source:',
      'history:\n  - 2024-06-14\n  - soon\nsource:',
      ['rules/x.yaml:6 history.1 must be a date as YYYY-MM-DD'],
    ],
    [
      'a path without a leading slash',
      '  - GET /zones/{zone_id}/settings/minify\n',
      '  - GET zones/{zone_id}/settings/minify\n',
      ['rules/x.yaml:7 operations.0 must be a method and a path, such as "GET /zones/{zone_id}/filters"'],
    ],
    [
      'a path of nothing but variables',
      '  - GET /zones/{zone_id}/settings/minify\n',
      '  - GET /{zone_id}/{setting}\n',
      ['rules/x.yaml:7 operations.0 must have a segment that is no variable: any path would be meant'],
    ],
    [
      'a method that HTTP does not have',
      '- PATCH /',
      '- FETCH /',
      ['rules/x.yaml:8 operations.1 must be a method and a path, such as "GET /zones/{zone_id}/filters"'],
    ],
    [
      'an operation listed twice',
      '  - PATCH /zones/{zone_id}/settings/minify',
      '  - GET /zones/{zone_id}/settings/minify',
      ['rules/x.yaml:8 GET /zones/{zone_id}/settings/minify is listed twice'],
    ],
    [
      'a disputed operation that is not its own',
      'surfaces:',
      'disputed:\n  operations:\n    - GET /zones/{zone_id}/filters\n  because: x\nsurfaces:',
      [`rules/x.yaml:14 GET /zones/{zone_id}/filters is not one of the entry's operations`],
    ],
    [
      "a client's method that sends another operation",
      `'GET /zones/{zone_id}/settings/minify'`,
      `'GET /zones'`,
      [`rules/x.yaml:16 GET /zones is not one of the entry's operations`],
    ],
    [
      'a range of versions in another form',
      `'>=3.5'`,
      `'^3.5'`,
      ['rules/x.yaml:14 surfaces.node.0.versions must be one or two bounds such as ">=3 <3.5"'],
    ],
    ['a key that it does not know', 'title:', 'titel: a\ntitle:', ['rules/x.yaml:2 unknown key "titel"']],
    [
      'a key that it does not know, deep inside',
      'equals: minify',
      'equals: minify, is: x',
      ['rules/x.yaml:15 unknown key "is"'],
    ],
    [
      'a kind of change that there is not',
      'operation-retired',
      'gone',
      [
        'rules/x.yaml:5 change must be one of operation-retired, operation-moved, segment-renamed, field-retired, value-restricted, header-conflict, header-retired, response-changed, expression-field-retired, behaviour',
      ],
    ],
    [
      'a value rule without values',
      'surfaces:',
      'values:\n  - { in: body, path: value }\nsurfaces:',
      ['rules/x.yaml:13 values.0 says neither what is allowed nor what is denied'],
    ],
    [
      'a step with two things to do',
      'surfaces:',
      'rewrite:\n  applicability: safe\n  steps:\n    - { path: { replace: a, with: b }, method: { to: PUT } }\nsurfaces:',
      [
        'rules/x.yaml:15 rewrite.steps.0 must be one step, with known keys only: path, method, body, query, header, response, lift, gone, expression, single, join, segment, library, call or convert',
      ],
    ],
    ['a key written twice', 'title:', 'title: a\ntitle:', ['rules/x.yaml:3 Map keys must be unique']],
    ['an alias', 'note: none', 'note: &n none\n  note2: *n', ['rules/x.yaml:12 aliases are not allowed']],
  ])('%s', (_what, replaced, by, expected) => {
    expect(problems(replaced, by)).toEqual(expected);
  });

  it('an after that changes nothing', () => {
    const [before] = /before: .*/.exec(good) ?? [''];
    const text = good.replace(before, () => `${before}\n    ${before.replace('before', 'after')}`);
    const parsed = parseEntry(text.replace('surfaces:', `${rewrite}surfaces:`), 'x');
    expect(parsed.ok ? [] : parsed.problems).toEqual([{ file: 'x', line: 22, reason: 'after is the same as before' }]);
  });

  it('an entry that retires nothing', () => {
    const parsed = parseEntry(
      good
        .replace(/ {2}- (GET|PATCH) .*\n/g, '')
        .replace('operations:\n', 'operations: []\n')
        .replace(/surfaces:[^]*examples/, 'surfaces: {}\nexamples'),
      'x',
    );
    expect(parsed).toEqual({
      ok: false,
      problems: [
        { file: 'x', line: 6, reason: 'nothing is retired: no operation, header, expression, segment, cipher or host' },
      ],
    });
  });

  it.each(['', '[]', 'null', 'text', '- a', '--- a\n--- b', '? {a: 1}\n: 2', '!!binary x', '\u0000', '['.repeat(1e5)])(
    'what is no entry at all: %.20j',
    (text) => {
      const parsed = parseEntry(text, 'x');
      expect(parsed.ok).toBe(false);
      expect(parsed.ok ? [] : parsed.problems).not.toEqual([]);
    },
  );

  it('every file with its middle torn out, without throwing', () => {
    fc.assert(
      fc.property(fc.nat(good.length), fc.nat(40), fc.string({ maxLength: 12 }), (at, length, by) => {
        const parsed = parseEntry(good.slice(0, at) + by + good.slice(at + length), 'x');
        if (parsed.ok) return;
        const last = good.split('\n').length + by.split('\n').length;
        for (const { line } of parsed.problems) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(last);
        }
      }),
    );
  });
});

describe('loadSchedule', () => {
  it('refuses two files of one id and names the other', () => {
    const files = [
      { file: 'a.yaml', text: good },
      { file: 'b.yaml', text: good },
    ];
    expect(loadSchedule(files)).toEqual({
      ok: false,
      problems: [{ file: 'b.yaml', line: 1, reason: 'id zone-setting-minify is taken by a.yaml' }],
    });
  });

  it('gives all problems of all files', () => {
    const loaded = loadSchedule([
      { file: 'a.yaml', text: 'id: 1' },
      { file: 'b.yaml', text: '{' },
    ]);
    expect(loaded.ok).toBe(false);
    expect(new Set(loaded.ok ? [] : loaded.problems.map(({ file }) => file))).toEqual(new Set(['a.yaml', 'b.yaml']));
  });
});
