import { describe, expect, it } from 'vitest';
import { matchRequest } from '../../src/match/match.js';
import type { Entry } from '../../src/model/entry.js';
import type { Span } from '../../src/model/span.js';
import { entry, FILE, matching, request, type Sent } from './make.js';

const API = 'https://api.example.com/client/v4';

/** The findings of a request, each with what it is reported at and what it says. */
function found(entries: readonly Entry[], line: string, sent: Sent = {}): string[] {
  const { request: made, written } = request(line, sent);
  const text = ({ start, end }: Span): string => written.text.slice(start, end);
  return matchRequest(made, matching(entries)).map(
    ({ finding }) => `${finding.rule} at ${text(finding.span)}: ${finding.message}`,
  );
}

const filters = entry('filters', { operations: ['GET /zones/{zone_id}/filters', 'POST /zones/{zone_id}/filters'] });
const settings = entry('settings', { operations: ['PATCH /zones/{zone_id}/settings/minify'] });

describe('operations', () => {
  it.each([
    [`GET ${API}/zones/1/filters`, [`filters at ${API}/zones/1/filters: GET /zones/{zone_id}/filters is retired`]],
    ['POST /zones/${z}/filters', ['filters at /zones/${z}/filters: POST /zones/{zone_id}/filters is retired']],
    ['PUT /zones/1/filters', []],
    ['GET /zones/1/filters/2', []],
    ['GET /zones/1/${filters}', []],
    ['* /zones/1/filters', ['filters at /zones/1/filters: /zones/{zone_id}/filters is retired']],
    ['GET https://other.example.org/client/v4/zones/1/filters', []],
    [
      'PATCH /zones/1/settings/minify',
      ['settings at /zones/1/settings/minify: PATCH /zones/{zone_id}/settings/minify is retired'],
    ],
    ['PATCH /zones/1/settings/${name}', []],
  ])('%s', (line, all) => {
    expect(found([filters, settings], line)).toEqual(all);
  });

  it('are reported once for each entry', () => {
    const all = entry('all', { operations: ['GET /zones/{zone_id}/filters', 'GET /zones/{zone_id}/{name}'] });
    expect(found([all, filters], 'GET /zones/1/filters')).toHaveLength(2);
  });

  it('that live on are not reported, whatever retires their shape', () => {
    const devices = entry('devices', {
      operations: ['GET /accounts/{account_id}/devices/{id}'],
      live: ['GET /accounts/{account_id}/devices/policies'],
    });
    expect(found([devices], 'GET /accounts/1/devices/2')).toHaveLength(1);
    expect(found([devices], 'GET /accounts/1/devices/policies')).toEqual([]);
  });

  it('of an entry that leaves the word to another one are not reported beside it', () => {
    const lesser = entry('lesser', { operations: ['GET /zones/{zone_id}/filters'], yieldsTo: ['filters'] });
    expect(found([lesser, filters], 'GET /zones/1/filters')).toEqual([expect.stringMatching(/^filters/)]);
    expect(found([lesser], 'GET /zones/1/filters')).toEqual([expect.stringMatching(/^lesser/)]);
  });
});

it('a finding says what is known of its request, and holds it', () => {
  const { request: made } = request('POST /zones/${z}/filters?a=1');
  const start = 'POST '.length;
  const span = { file: FILE, start, end: start + '/zones/${z}/filters?a=1'.length };
  expect(matchRequest(made, matching([filters]))).toEqual([
    {
      ...{ entry: filters, operation: filters.operations[1], request: made, expression: undefined },
      finding: {
        ...{ rule: 'filters', status: 'retired', severity: 'error', confidence: 'likely', span, related: [] },
        ...{ method: 'POST', path: '/zones/{}/filters', endOfLife: '2024-08-05', extendedTo: null },
        ...{ replacement: 'do without', advice: 'do without', disputed: null, fix: null, noFix: null },
        message: 'POST /zones/{zone_id}/filters is retired',
      },
    },
  ]);
});

describe('what a finding says', () => {
  const findingOf = (one: Entry, line: string, sent: Sent = {}, more: Parameters<typeof matching>[1] = {}) =>
    matchRequest(request(line, sent).request, matching([one], more))[0]?.finding;

  it('of its request', () => {
    const finding = findingOf(filters, 'GET /zones/${z}/filters?a=1');
    expect(finding).toMatchObject({
      method: 'GET',
      path: '/zones/{}/filters',
      replacement: 'do without',
      fix: null,
      noFix: null,
    });
    expect(finding).toMatchObject({ endOfLife: '2024-08-05', extendedTo: null, disputed: null, related: [] });
    expect(findingOf(filters, '* /zones/1/filters')?.method).toBeNull();
  });

  it.each([
    ['2024-08-04', 90, 'due', 'warning', 'is about to be retired'],
    ['2024-08-05', 90, 'retired', 'error', 'is retired'],
    ['2024-05-07', 90, 'due', 'warning', 'is about to be retired'],
    ['2024-05-06', 90, 'announced', 'info', 'will be retired'],
    ['2024-08-04', 0, 'announced', 'info', 'will be retired'],
  ])('on %s with %i days', (day, dueWithin, status, severity, message) => {
    const finding = findingOf(filters, 'GET /zones/1/filters', {}, { day, dueWithin });
    expect(finding).toMatchObject({ status, severity, message: `GET /zones/{zone_id}/filters ${message}` });
  });

  it('of how sure it is', () => {
    const sure = (line: string, isClient: boolean): string | undefined =>
      findingOf(filters, line, {}, { isClient: () => isClient })?.confidence;
    expect(sure(`GET ${API}/zones/1/filters`, false)).toBe('certain');
    expect(sure(`* ${API}/zones/1/filters`, true)).toBe('likely');
    expect(sure('GET /client/v4/zones/1/filters', false)).toBe('certain');
    expect(sure('GET /zones/1/filters', true)).toBe('likely');
    expect(sure('GET /zones/1/filters', false)).toBe('possible');
  });

  it('is at most what the entry says', () => {
    const bounded = entry('bounded', {
      operations: ['GET /zones/{zone_id}/filters'],
      atMost: { severity: 'info', confidence: 'possible', because: 'a hint' },
    });
    expect(findingOf(bounded, `GET ${API}/zones/1/filters`)).toMatchObject({
      severity: 'info',
      confidence: 'possible',
    });
    const looser = entry('looser', {
      operations: ['GET /zones/{zone_id}/filters'],
      atMost: { confidence: 'likely', because: 'a hint' },
    });
    expect(findingOf(looser, `GET ${API}/zones/1/filters`)).toMatchObject({ severity: 'error', confidence: 'likely' });
    expect(findingOf(looser, 'GET /zones/1/filters', {}, { isClient: () => false })?.confidence).toBe('possible');
  });

  it('is a warning where it is disputed', () => {
    const because = 'it still answers';
    const all = entry('all', { operations: ['GET /zones/{zone_id}/filters'], disputed: { because } });
    expect(findingOf(all, 'GET /zones/1/filters')).toMatchObject({
      severity: 'warning',
      status: 'retired',
      disputed: because,
      message: 'GET /zones/{zone_id}/filters is on the schedule of retired elements',
    });
    const some = entry('some', {
      operations: ['GET /zones/{zone_id}/filters', 'POST /zones/{zone_id}/filters'],
      disputed: { operations: ['POST /zones/{zone_id}/filters'], because },
    });
    expect(findingOf(some, 'GET /zones/1/filters')).toMatchObject({ severity: 'error', disputed: null });
    expect(findingOf(some, 'POST /zones/1/filters')).toMatchObject({ severity: 'warning', disputed: because });
    expect(findingOf(some, '* /zones/1/filters')).toMatchObject({ severity: 'warning', disputed: because });
  });

  it('of what to use instead', () => {
    const moved = entry('moved', {
      operations: ['GET /zones/{zone_id}/filters'],
      extendedTo: '2025-01-01',
      replacement: { operations: ['GET /zones/{zone_id}/rulesets', 'GET /zones/{zone_id}/rules'], note: 'look' },
    });
    expect(findingOf(moved, 'GET /zones/1/filters')).toMatchObject({
      replacement: 'GET /zones/{zone_id}/rulesets, GET /zones/{zone_id}/rules',
      extendedTo: '2025-01-01',
    });
    const none = { ...filters, replacement: { operations: [] } };
    expect(findingOf(none, 'GET /zones/1/filters')?.replacement).toBe('none');
  });

  it('as settings have it for the file', () => {
    const entryIn = (one: Entry, file: string): Entry => ({ ...one, endOfLife: file === 'a.ts' ? '2027-12-31' : null });
    expect(findingOf(filters, 'GET /zones/1/filters', {}, { entryIn })).toMatchObject({
      status: 'announced',
      endOfLife: '2027-12-31',
    });
  });

  it('with the call, where what is retired is named elsewhere', () => {
    const elsewhere = { file: 'b.ts', start: 3, end: 9 };
    expect(findingOf(filters, 'GET /zones/1/filters', { more: { span: elsewhere } })?.related).toEqual([elsewhere]);
    const behind = { file: 'a.ts', start: 90, end: 95 };
    expect(findingOf(filters, 'GET /zones/1/filters', { more: { span: behind } })?.related).toEqual([behind]);
    const partly = { file: 'a.ts', start: 6, end: 95 };
    expect(findingOf(filters, 'GET /zones/1/filters', { more: { span: partly } })?.related).toEqual([partly]);
  });
});
