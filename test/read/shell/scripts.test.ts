import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shellRecogniser } from '../../../src/clients/shell/recognise.js';
import { runPrograms } from '../../../src/flow/world.js';
import type { Request } from '../../../src/model/request.js';
import type { Text } from '../../../src/model/text.js';
import { shell } from '../../../src/read/shell/reader.js';
import { SCRIPTS } from './scripts.js';

const show = (text: Text): string => text.map((piece) => (piece.kind === 'run' ? piece.text : '<>')).join('');

function requestsOf(text: string): Request[] {
  const requests: Request[] = [];
  const recogniser = shellRecogniser((request) => requests.push(request));
  const reading = shell.read({ file: 'x.sh', text });
  expect(reading.problems).toEqual([]);
  runPrograms(reading.programs, {
    host: { call: (call) => recogniser.call(call) },
    isSeed: () => true,
    resolve: () => undefined,
  });
  return requests;
}

function lines(text: string): string[] {
  const base = 'https://api.cloudflare.com/client/v4';
  return [...new Set(requestsOf(text).map((one) => `${one.method?.name ?? '?'} ${show(one.url).replace(base, '')}`))];
}

describe.each(Object.entries(SCRIPTS))('%s', (_, text) => {
  it.skipIf(!existsSync('/bin/bash'))('is shell', () => {
    expect(() => execFileSync('/bin/bash', ['--norc', '-n'], { input: text, stdio: 'pipe' })).not.toThrow();
  });

  it('reads the same with Windows line ends', () => {
    expect(lines(text.replaceAll('\n', '\r\n'))).toEqual(lines(text));
  });
});

describe('the requests of a script', () => {
  it.each([
    [
      'deploy',
      [
        'PATCH /zones/<>/settings/minify',
        'PATCH /zones/023e105f4ecef8ad9ca31a8372d0c353/settings/minify',
        'POST /zones/<>/purge_cache',
      ],
    ],
    ['wrapper', ['GET /zones?name=<>', 'PATCH /zones/<>/settings/brotli', 'DELETE /zones/<>/firewall/rules/<>']],
    ['heredoc', ['POST /zones/<>/dns_records', 'PUT /zones/<>/filters']],
    [
      'settings',
      [
        'PATCH /zones/<>/settings/minify',
        'PATCH /zones/<>/settings/mobile_redirect',
        'PATCH /zones/<>/settings/security_level',
        'GET /zones/<>/settings/server_side_exclude',
        'GET /zones/<>/settings/privacy_pass',
      ],
    ],
    ['command', ['GET /zones/<>/settings/security_level', 'PATCH /zones/<>/settings/security_level']],
    // The page is counted up round by round: after the first it is not known.
    [
      'zones',
      [
        'GET /zones?page=1&per_page=50',
        'GET /zones?page=<>&per_page=50',
        'GET /zones/<>/firewall/waf/packages',
        'GET /zones/<>/dns_records',
      ],
    ],
  ])('%s', (name, expected) => {
    const found = lines(SCRIPTS[name] ?? '');
    for (const line of expected) expect(found).toContain(line);
    expect(found.filter((line) => !expected.includes(line) && !line.includes('023e105f'))).toEqual([]);
  });

  it('bodies come from here-documents', () => {
    const [first, second] = requestsOf(SCRIPTS['heredoc'] ?? '');
    expect(first?.body?.value.kind === 'text' && show(first.body.value.text)).toContain('"service":"_sip"');
    expect(second?.body?.value.kind === 'text' && show(second.body.value.text)).toContain('cf.threat_score gt $5');
  });

  it('reads of answers stand on their request', () => {
    const dns = requestsOf(SCRIPTS['zones'] ?? '').find((one) => show(one.url).endsWith('dns_records'));
    const text = SCRIPTS['zones'] ?? '';
    const read = dns?.site.reads.find(({ path }) => path.join('.') === 'result.[].locked');
    expect(read && text.slice(read.span.start, read.span.end)).toBe('locked');
  });

  it('values come from every branch', () => {
    const bodies = requestsOf(SCRIPTS['command'] ?? '').map(({ body }) =>
      body?.value.kind === 'text' ? show(body.value.text) : '',
    );
    for (const level of ['under_attack', 'off', 'medium']) expect(bodies).toContain(`{"value":"${level}"}`);
  });
});
