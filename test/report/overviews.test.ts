import { describe, expect, it } from 'vitest';
import { entries } from 'eolint:schedule';
import { counterpart } from '../../src/report/counterpart.js';
import { formats, statistics, type FormatOptions } from '../../src/report/registry.js';
import { findingAt, reportOf } from './sample.js';

const text = 'one\ntwo\nthree\n';
const upload = {
  rule: 'images-v1-direct-upload',
  endOfLife: '2022-07-01',
  method: 'POST',
  path: '/accounts/{}/images/v1/direct_upload',
  message: 'POST /accounts/{account_identifier}/images/v1/direct_upload is retired',
  replacement: 'POST /accounts/{account_identifier}/images/v2/direct_upload',
  advice: 'takes multipart/form-data',
  fix: { title: 'Use v2', edits: [], applicability: 'safe', because: null },
} as const;
const found = [
  findingAt('a.ts', text, 'one', upload),
  findingAt('a.ts', text, 'three', upload),
  findingAt('b.ts', text, 'two', { confidence: 'likely', advice: 'Delete the call.' }),
];
const report = reportOf(found, { 'a.ts': text, 'b.ts': text });
const options: FormatOptions = { color: false, source: 'credentials', entries };

const linesOf = async (format: string): Promise<string[]> =>
  ((await formats.get(format)?.())?.(report, options) ?? '').split('\n');

describe('compact', () => {
  it('is a line for each finding, and one for the totals', async () => {
    expect(await linesOf('compact')).toEqual([
      'a.ts:1:1: images-v1-direct-upload [*] POST /accounts/{account_identifier}/images/v1/direct_upload is retired, since 2022-07-01',
      'a.ts:3:1: images-v1-direct-upload [*] POST /accounts/{account_identifier}/images/v1/direct_upload is retired, since 2022-07-01',
      'b.ts:2:1: zone-setting-minify PATCH /zones/{}/settings/minify is retired, since 2024-08-05',
      '3 errors (3 retired); 2 fixable with eolint fix; as of 2026-11-21, due within 90 days',
      '',
    ]);
  });
});

describe('grouped', () => {
  it('says what to do once, then the places', async () => {
    expect(await linesOf('grouped')).toEqual([
      'images-v1-direct-upload  since 2022-07-01, 2 findings, 2 fixable',
      '  Images direct upload v1',
      '  use POST /accounts/{account_identifier}/images/v2/direct_upload',
      '  takes multipart/form-data',
      '    a.ts:1:1, 3:1',
      '',
      'zone-setting-minify  since 2024-08-05, 1 finding',
      '  Zone setting minify',
      '  Delete the call.',
      '    b.ts:2:1 (likely)',
      '',
      '3 errors (3 retired)',
      '2 fixable with eolint fix',
      '2 files scanned, 2 parsed',
      'as of 2026-11-21, due within 90 days',
      '',
    ]);
  });
});

describe('--statistics', () => {
  it('counts by rule, the most first, what is not shown as well', async () => {
    const print = await statistics();
    const most = { ...report, findings: found.slice(0, 1), beyond: found.slice(1) };
    expect(print(most, options).split('\n').slice(0, 5)).toEqual([
      '2  images-v1-direct-upload  retired    2022-07-01  2 fixable',
      '1  zone-setting-minify      retired    2024-08-05',
      '',
      '3 errors (3 retired)',
      '2 more findings not shown (--max-findings)',
    ]);
  });

  it('is a member of the JSON report', async () => {
    const print = await formats.get('json')?.();
    const data = JSON.parse(print?.(report, { ...options, statistics: true }) ?? '') as { statistics: unknown };
    expect(data.statistics).toEqual([
      {
        rule: 'images-v1-direct-upload',
        findings: 2,
        status: 'retired',
        endOfLife: '2022-07-01',
        daysLeft: -1604,
        fixable: { safe: 2, unsafe: 0 },
      },
      expect.objectContaining({ rule: 'zone-setting-minify', findings: 1 }),
    ]);
  });
});

describe('the counterpart of a call', () => {
  const replacement = [
    'GET /zones/{zone_id}/dns_settings',
    'PATCH /zones/{zone_id}/dns_settings',
    'PATCH /accounts/{account_id}/dns_settings',
    'GET /accounts/{account_id}/dns_settings',
    'GET /accounts/{account_id}/dns_settings/{view_id}',
  ].join(', ');
  it.each([
    ['PATCH', '/zones/{}/dns_settings/use_apex_ns', ['PATCH /zones/{zone_id}/dns_settings']],
    ['PATCH', '/accounts/{}/old', ['PATCH /accounts/{account_id}/dns_settings']],
    ['GET', '/accounts/{}/old/{}', ['GET /accounts/{account_id}/dns_settings/{view_id}']],
    ['GET', '/accounts/{}/old', ['GET /accounts/{account_id}/dns_settings']],
  ])('%s %s', (method, path, expected) => {
    expect(counterpart(findingAt('a', 'x', 'x', { method, path, replacement }))).toEqual(expected);
  });

  it('is every operation that fits where the call does not tell, and none where nothing is', () => {
    const unknown = findingAt('a', 'x', 'x', { method: null, path: '/zones/{}/old', replacement });
    expect(counterpart(unknown)).toEqual(['GET /zones/{zone_id}/dns_settings', 'PATCH /zones/{zone_id}/dns_settings']);
    expect(counterpart(findingAt('a', 'x', 'x', { replacement: 'none' }))).toEqual([]);
  });
});
