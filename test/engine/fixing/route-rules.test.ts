import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RouteRules } from '../../../src/engine/fixing/route-rules.js';
import type { Entry } from '../../../src/model/entry.js';
import type { Span } from '../../../src/model/span.js';
import { entryOf } from '../../rewrite/fixes.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'eolint-routes-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string>>;

/** A safe rewrite that puts one path in the place of another. */
function moving(replace: string, to: string, applicability: 'safe' | 'unsafe' = 'safe'): Entry {
  const steps = [{ path: { replace, with: to } }];
  return { ...entryOf(steps), rewrite: { applicability, steps } };
}

const KV = moving('workers/namespaces', 'storage/kv/namespaces');
const MONITOR = moving('script_monitor', 'page_shield');
const LAST = moving('settings/minify', 'settings/fonts');

function rule(files: Files, entry: Entry, senders: readonly string[] = [], isSent = false): string | undefined {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), text);
  }
  const rules = new RouteRules(cwd, [...Object.keys(files), 'gone.conf'], () => isSent);
  const at: Span | undefined = rules.of(entry, senders);
  expect(rules.of(entry, senders)).toEqual(at);
  return at && `${at.file}: ${(files[at.file] ?? '').slice(at.start, at.end)}`;
}

describe('rules by which requests pass go by a part of a path that moves', () => {
  it.each<readonly [string, Files, Entry, string | undefined]>([
    ['a location', { 'a.conf': 'location ~ ^/client/v4/accounts/[^/]+/workers/ {}' }, KV, 'a.conf'],
    ['a list', { 'a.yaml': 'allow:\n  - /accounts/1/workers/*' }, KV, 'a.yaml'],
    ['a text of JSON', { 'a.json': '{"path": "/accounts/1/workers/"}' }, KV, 'a.json'],
    ['a file of no kind', { haproxy: 'path_beg /accounts/1/workers/' }, KV, 'haproxy'],
    ['of another path', { 'a.conf': 'location /client/v4/accounts/1/pages/ {}' }, KV, undefined],
    ['of a path that goes on with another word', { 'a.conf': '/accounts/1/workers/scripts' }, KV, undefined],
    ['of a longer word', { 'a.conf': '/accounts/1/workers-x/' }, KV, undefined],
    ['of no path of the API', { 'a.conf': 'location /workers/ {}' }, KV, undefined],
    ['in a comment', { 'a.yaml': '# /accounts/1/workers/*' }, KV, undefined],
    ['in prose', { 'a.md': '/accounts/1/workers/*', 'b.log': '/accounts/1/workers/*' }, KV, undefined],
    ['in a test', { 'test/a.yaml': 'x: /accounts/1/workers/*' }, KV, undefined],
    ['in what holds no text', { 'a.png': '/accounts/1/workers/*' }, KV, undefined],
    ['in a program', { 'a.js': "x('/accounts/1/workers/')" }, KV, undefined],
    ['in a program that hands requests on', { 'proxy.js': "p('/accounts/1/workers/', r.url)" }, KV, 'proxy.js'],
    ['in one that says the word', { 'proxy.js': "req.url.split('/')[5] === 'workers'" }, KV, 'proxy.js'],
    ['in one of that name that hands nothing on', { 'proxy.js': "x('/accounts/1/workers/')" }, KV, undefined],
    ['in a gateway of Go', { 'gateway/a.go': 'http.ListenAndServe(a); x("/accounts/1/workers/")' }, KV, 'gateway/a.go'],
    [
      'in a folder of policies',
      { 'policies/a.py': 'flow.request.path == "/accounts/1/workers/"' },
      KV,
      'policies/a.py',
    ],
    ['in rules that are not read', { 'a.rego': 'api.cloudflare.com\nparts[5] == "workers"' }, KV, 'a.rego'],
    ['in a policy that names no API', { 'a.rego': 'parts[5] == "workers"' }, KV, 'a.rego'],
    ['in a policy of another API', { 'a.rego': 'host == "api.example.com"\nparts[5] == "workers"' }, KV, undefined],
    ['in rules of another kind that name no API', { 'a.vcl': 'parts[5] == "workers"' }, KV, undefined],
    ['of a whole segment', { 'a.conf': '/client/v4/zones/1/script_monitor' }, MONITOR, undefined],
    ['of a segment with others before it', { 'a.conf': '/client/v4/zones/1/settings/(minify|x)' }, LAST, 'a.conf'],
    ['that is written out whole', { 'a.conf': '/client/v4/zones/1/settings/minify' }, LAST, undefined],
    // By how many segments there are.
    ['any segment', { 'a.conf': 'location ~ ^/accounts/[^/]+/[^/]+/namespaces' }, KV, 'a.conf'],
    ['any segment where none goes', { 'a.conf': 'location ~ ^/zones/[^/]+/[^/]+/x' }, LAST, undefined],
    ['nothing that is safe', { 'a.conf': '/accounts/1/workers/' }, moving('workers/a', 'b/a', 'unsafe'), undefined],
    ['one of several files', { 'a.conf': 'x', 'b.conf': '/accounts/1/workers/' }, KV, 'b.conf'],
  ])('%s', (_, files, entry, file) => {
    expect(rule(files, entry)?.split(':')[0]).toBe(file);
  });

  it('where the file does not send it', () => {
    const files = { 'a.yaml': 'allow: /accounts/1/workers/*', 'b.yaml': 'allow: /accounts/1/workers/*' };
    expect(rule(files, KV, ['a.yaml'])).toBe('b.yaml: /accounts/1/workers');
    expect(rule(files, KV, ['a.yaml', 'b.yaml'])).toBeUndefined();
    expect(rule(files, KV, [], true)).toBeUndefined();
  });
});
