import { describe, expect, it } from 'vitest';
import { matchRequest } from '../../src/match/match.js';
import type { Entry } from '../../src/model/entry.js';
import type { Span } from '../../src/model/span.js';
import { entry, matching, request, type Sent } from './make.js';

/* What concerns requests whatever their operation: headers, ciphers, hosts, segments, expressions, names of libraries. */
function found(entries: readonly Entry[], line: string, sent: Sent = {}): string[] {
  const { request: made, written } = request(line, sent);
  const text = ({ start, end }: Span): string => written.text.slice(start, end);
  return matchRequest(made, matching(entries)).map(({ finding }) => `${text(finding.span)}: ${finding.message}`);
}

describe('headers', () => {
  const together = entry('together', {
    change: 'header-conflict',
    headers: { together: ['Transfer-Encoding', 'Content-Length'] },
  });
  const alone = entry('alone', { change: 'header-retired', headers: { sent: ['X-Key', 'X-Mail'] } });
  const chunked = { 'transfer-encoding': 'chunked' };

  it.each<[string, Record<string, string>, string[]]>([
    [
      'GET /zones',
      { ...chunked, 'CONTENT-LENGTH': '1' },
      ['transfer-encoding=chunked: sending Transfer-Encoding and Content-Length in one request is retired'],
    ],
    ['GET /zones', chunked, []],
    ['GET /zones', { 'content-length': '1' }, []],
    ['GET /zones', { 'x-mail': 'a' }, ['x-mail=a: the header x-mail is retired']],
    ['GET /zones', { 'x-other': 'a' }, []],
    ['GET /accounts/1', { 'X-Key': 'a' }, ['X-Key=a: the header X-Key is retired']],
    ['GET /user', { 'X-Key': 'a' }, ['X-Key=a: the header X-Key is retired']],
    ['GET /organizations', { 'X-Key': 'a' }, ['X-Key=a: the header X-Key is retired']],
    ['GET /client/v4/anything', { 'X-Key': 'a' }, ['X-Key=a: the header X-Key is retired']],
    ['GET /anything', { 'X-Key': 'a' }, []],
    ['GET https://other.example.org/zones', { 'X-Key': 'a' }, []],
  ])('%s with %j', (line, headers, all) => {
    expect(found([together, alone], line, { headers })).toEqual(all);
  });
});

describe('cipher suites', () => {
  const draft = entry('draft', { change: 'value-restricted', ciphers: ['OLD-CHACHA', 'OLDER'] });

  it.each([
    ['aes:old-chacha:b', ['aes:old-chacha:b: the cipher suite OLD-CHACHA is retired']],
    ['OLDER,AES', ['OLDER,AES: the cipher suite OLDER is retired']],
    ['AES !OLDER', ['AES !OLDER: the cipher suite OLDER is retired']],
    ['OLDER2:AES', []],
    ['', []],
  ])('%s', (ciphers, all) => {
    expect(found([draft], 'GET /zones', { ciphers })).toEqual(all);
  });
});

describe('hosts', () => {
  const old = entry('host', { hosts: ['old.example.com'] });

  it.each([
    ['GET https://old.example.com/a', ['https://old.example.com/a: the host old.example.com is retired']],
    ['GET https://OLD.example.com/a', ['https://OLD.example.com/a: the host old.example.com is retired']],
    ['GET https://new.example.com/a', []],
    ['GET https://${x}.example.com/a', []],
  ])('%s', (line, all) => {
    expect(found([old], line)).toEqual(all);
  });
});

describe('segments', () => {
  const renamed = entry('segment', {
    change: 'segment-renamed',
    segments: { replaced: 'monitor', by: 'shield', under: '/zones/{zone_id}' },
  });

  it.each([
    ['GET /zones/1/monitor', ['/zones/1/monitor: the path segment `monitor` is retired']],
    ['GET /zones/${z}/monitor/scripts', ['/zones/${z}/monitor/scripts: the path segment `monitor` is retired']],
    ['GET /zones/1/shield', []],
    ['GET /zones/1/a/monitor', []],
    ['GET /accounts/1/monitor', []],
    ['GET /zones/monitor', []],
  ])('%s', (line, all) => {
    expect(found([renamed], line)).toEqual(all);
  });

  it('leave the word to an operation of the same entry', () => {
    const both = entry('both', {
      operations: ['GET /zones/{zone_id}/monitor'],
      segments: { replaced: 'monitor', by: 'shield', under: '/zones/{zone_id}' },
    });
    expect(found([both], 'GET /zones/1/monitor')).toEqual([
      '/zones/1/monitor: GET /zones/{zone_id}/monitor is retired',
    ]);
  });
});

describe('expressions', () => {
  const score = entry('score', {
    change: 'expression-field-retired',
    operations: ['POST /zones/{zone_id}/rulesets'],
    expressions: { fields: ['cf.threat_score'] },
  });
  const says = '`cf.threat_score` in an expression sent by POST /zones/{zone_id}/rulesets is retired';

  it.each<[unknown, string[]]>([
    [{ rules: [{ expression: 'cf.threat_score gt 5' }] }, [`cf.threat_score: ${says}`]],
    [{ rules: [{ expression: '(ssl and cf.threat_score gt ${n})' }] }, [`cf.threat_score: ${says}`]],
    [
      { rules: [{ expression: 'cf.threat_score gt 5' }, { expression: 'cf.threat_score lt 2' }] },
      [`cf.threat_score: ${says}`, `cf.threat_score: ${says}`],
    ],
    [{ rules: [{ expression: 'http.host eq "cf.threat_score"' }] }, []],
    [{ rules: [{ expression: 'ssl' }] }, []],
    [{ rules: [{ description: 'cf.threat_score gt 5' }] }, []],
    [{ rules: [{ expression: 'cf.threat_score gt' }] }, [`cf.threat_score: ${says}`]],
    [{ rules: [{ counting_expression: 'cf.threat_score gt 5' }] }, [`cf.threat_score: ${says}`]],
    [{ rules: [{ other: 'cf.threat_score gt 5' }] }, [`cf.threat_score: ${says}`]],
    [{ rules: [{ other: 'see cf.threat_score' }] }, []],
  ])('%j', (body, all) => {
    expect(found([score], 'POST /zones/1/rulesets', { body })).toEqual(all);
  });

  it('are of their own operation', () => {
    expect(found([score], 'POST /zones/1/other', { body: { expression: 'cf.threat_score gt 5' } })).toEqual([]);
  });
});

describe('names of libraries', () => {
  const named = entry('library', {
    through: 'surfaces',
    surfaces: { node: [{ methods: { 'client.old': 'GET /zones' } }] },
    operations: ['GET /zones'],
  });

  it('are reported where a library sends the request', () => {
    const at = { file: 'a.ts', start: 0, end: 3 };
    const libraryMethod = { name: 'client.old', entries: ['library', 'other'] };
    const sent = { more: { libraryMethod, named: at } };
    expect(found([named], 'GET /zones/1', sent)).toEqual(['GET: the method `client.old` is retired']);
    expect(found([named], 'GET /zones/1', { more: { libraryMethod: { name: 'client.new', entries: [] } } })).toEqual(
      [],
    );
    const other = entry('other', { operations: ['GET /a'] });
    expect(found([other], 'GET /zones/1', sent)).toEqual([]);
  });
});

describe('batches', () => {
  const batch = entry('batch', {
    operations: ['DELETE /zones/{zone_id}/old'],
    batches: [
      {
        operation: 'POST /zones/{zone_id}/batch',
        items: 'ops[]',
        key: 'name',
        equals: 'old',
      },
    ],
  });

  it('carry an operation', () => {
    const line = 'POST /zones/1/batch';
    expect(found([batch], line, { body: { ops: [{ name: 'new' }, { name: 'old' }] } })).toEqual([
      expect.stringContaining('old: '),
    ]);
    expect(found([batch], line, { body: { ops: [{ name: 'new' }] } })).toEqual([]);
    expect(found([batch], line, { body: { ops: { name: 'old' } } })).toEqual([]);
    expect(found([batch], line)).toEqual([]);
  });
});
