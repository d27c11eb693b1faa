import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import type { Request } from '../../src/model/request.js';
import type { Text } from '../../src/model/text.js';
import { after, formDialect, run } from './fixes.js';
import { file, requestOf, spanOf } from './requests.js';

const images: Step[] = [{ path: { replace: 'images/v1/direct_upload', with: 'images/v2/direct_upload' } }];
const apex: Step[] = [{ path: { replace: 'dns_settings/use_apex_ns', with: 'dns_settings' } }];
const monitor: Step[] = [{ path: { replace: 'script_monitor', with: 'page_shield' } }];
const kv: Step[] = [{ path: { replace: 'workers/namespaces', with: 'storage/kv/namespaces' } }];

describe('a path that is written out', () => {
  it.each([
    [
      'one literal',
      images,
      `fetch('/accounts/a/images/v1/direct_upload')`,
      `fetch('/accounts/a/images/v2/direct_upload')`,
    ],
    ['relative', images, `fetch('images/v1/direct_upload')`, `fetch('images/v2/direct_upload')`],
    [
      'a template',
      images,
      'fetch(`${api}/accounts/${id}/images/v1/direct_upload`)',
      'fetch(`${api}/accounts/${id}/images/v2/direct_upload`)',
    ],
    [
      'a base that ends in a slash',
      images,
      'fetch(`${base}images/v1/direct_upload`)',
      'fetch(`${base}images/v2/direct_upload`)',
    ],
    [
      'a query',
      images,
      `fetch('/a/images/v1/direct_upload?next=/images/v1/direct_upload')`,
      `fetch('/a/images/v2/direct_upload?next=/images/v1/direct_upload')`,
    ],
    [
      'a query in a variable',
      images,
      'fetch(`/a/images/v1/direct_upload${query}`)',
      'fetch(`/a/images/v2/direct_upload${query}`)',
    ],
    [
      'a concatenation',
      images,
      `fetch('/images/' + 'v1' + '/direct_upload')`,
      `fetch('/images/' + 'v2' + '/direct_upload')`,
    ],
    [
      'cut inside a segment',
      images,
      `fetch('/ima' + 'ges/v1/dir' + 'ect_upload')`,
      `fetch('/ima' + 'ges/v2/dir' + 'ect_upload')`,
    ],
    [
      'a constant',
      images,
      "const V = 'v1';\nfetch(`/images/${V}/direct_upload`)",
      "const V = 'v2';\nfetch(`/images/${V}/direct_upload`)",
    ],
    ['escapes elsewhere', images, `fetch('\\/images\\/v1\\/direct_upload')`, `fetch('\\/images\\/v2\\/direct_upload')`],
    [
      'CRLF',
      images,
      `const a = 1;\r\nfetch('/images/v1/direct_upload')\r\n`,
      `const a = 1;\r\nfetch('/images/v2/direct_upload')\r\n`,
    ],
    ['last segment gone', apex, `fetch('/zones/z/dns_settings/use_apex_ns')`, `fetch('/zones/z/dns_settings')`],
    ['last segment gone before a query', apex, `fetch('/dns_settings/use_apex_ns?a=b')`, `fetch('/dns_settings?a=b')`],
    [
      'last segment gone, held by a template',
      apex,
      "const S = '/dns_settings';\nfetch(`/z/${id}${S}/use_apex_ns`)",
      "const S = '/dns_settings';\nfetch(`/z/${id}${S}`)",
    ],
    ['one segment', monitor, 'fetch(`/zones/${z}/script_monitor/scripts`)', 'fetch(`/zones/${z}/page_shield/scripts`)'],
    [
      'not part of a segment',
      monitor,
      `fetch('/my-script_monitor/script_monitor')`,
      `fetch('/my-script_monitor/page_shield')`,
    ],
    [
      'not the host',
      monitor,
      `fetch('https://script_monitor/script_monitor')`,
      `fetch('https://script_monitor/page_shield')`,
    ],
    ['more segments', kv, `fetch('/accounts/a/workers/namespaces/n')`, `fetch('/accounts/a/storage/kv/namespaces/n')`],
    ['a segment more', [{ path: { replace: 'a/c', with: 'a/b/c' } }], `fetch('/x/a/c')`, `fetch('/x/a/b/c')`],
    ['a first segment more', [{ path: { replace: 'a/c', with: 'b/a/c' } }], `fetch('/x/a/c')`, `fetch('/x/b/a/c')`],
    ['the first segment gone', [{ path: { replace: 'a/c', with: 'c' } }], `fetch('a/c')`, `fetch('c')`],
    ['slashes around the step', [{ path: { replace: '/a/', with: '/b/' } }], `fetch('/a/c')`, `fetch('/b/c')`],
  ] as [string, Step[], string, string][])('%s', (_, steps, before, expected) => {
    expect(after(before, steps)).toBe(expected);
  });

  it('edits only the segments that differ', () => {
    const text = `fetch('/a/images/v1/direct_upload')`;
    const result = run(text, images);
    expect(result).toMatchObject({
      fix: { edits: [{ ...spanOf(text, 'v1'), text: 'v2' }], applicability: 'safe', because: null },
    });
  });
});

describe('where the change is made', () => {
  const inserted: Step[] = [{ path: { replace: 'a/c', with: 'a/b/c' } }];

  it('edits each segment that differs on its own', () => {
    const text = `fetch('/a/x/b')`;
    const result = run(text, [{ path: { replace: 'a/x/b', with: 'c/x/d' } }]);
    expect(result).toMatchObject({ fix: { edits: [{ text: 'c' }, { text: 'd' }] } });
  });

  it('adds a segment behind the text before it', () => {
    expect(after(`fetch('/a' + '/c')`, inserted)).toBe(`fetch('/a/b' + '/c')`);
  });

  it('adds nothing to text that is shared', () => {
    const text = `fetch('/a' + '/c')`;
    const shared = spanOf(text, '/a');
    const sharedWith = (span: { start: number }): boolean => span.start === shared.start;
    expect(after(text, inserted, { sharedWith })).toBe('refused: the path is shared with other code (line 1)');
  });

  it('has nothing to do where the path is the new one', () => {
    const both: Step[] = [...apex, { response: { rename: 'result.value', to: 'result.multi_provider' } }];
    expect(after(`fetch('/z/dns_settings')\nres.result.value`, both)).toBe(
      `fetch('/z/dns_settings')\nres.result.multi_provider`,
    );
    expect(after('fetch(`/z/dns_settings${rest}`)', both)).toBe(
      'refused: the part `dns_settings/use_apex_ns` of the path comes from a variable',
    );
  });

  it('names the whole where no part of it is written out', () => {
    const whole = 'refused: the part `images/v1/direct_upload` of the path comes from a variable';
    expect(after('fetch(`/${a}/${b}/${c}`)', images)).toBe(whole);
    expect(after('fetch(`/images/v1${x}1/direct_upload`)', images)).toBe(whole);
    expect(after('fetch(`/images/v${a}9${b}/direct_upload`)', images)).toBe(
      whole.replace('images/v1/direct_upload', 'v1'),
    );
  });
});

describe('a path that cannot be rewritten with certainty', () => {
  it.each([
    [
      'a variable segment',
      images,
      'fetch(`/a/images/${v}/direct_upload`)',
      'the part `v1` of the path comes from a variable',
    ],
    [
      'a variable in a segment',
      images,
      'fetch(`/a/images/v${n}/direct_upload`)',
      'the part `v1` of the path comes from a variable',
    ],
    [
      'all variable',
      images,
      'fetch(`/a/${what}`)',
      'the part `images/v1/direct_upload` of the path comes from a variable',
    ],
    [
      'the end of a segment unknown',
      monitor,
      'fetch(`/z/script_monitor${encodeURIComponent(x)}`)',
      'the part `script_monitor` of the path comes from a variable',
    ],
    ['twice', monitor, `fetch('/script_monitor/script_monitor')`, 'the path holds `script_monitor` more than once'],
    ['not there', monitor, `fetch('/zones')`, 'the path does not hold `script_monitor` as text'],
    [
      'an escape at the place',
      images,
      `fetch('/images/\\x76\\x31/direct_upload')`,
      'the part `v1` of the path is written with an escape (line 1)',
    ],
    [
      'an escaped slash goes',
      apex,
      `fetch('/dns_settings\\/use_apex_ns')`,
      'the part `/use_apex_ns` of the path is written with an escape (line 1)',
    ],
    [
      'a string of its own goes',
      apex,
      `fetch('/dns_settings' + '/use_apex_ns')`,
      'the part `/use_apex_ns` of the path is a string of its own (line 1)',
    ],
    [
      'half in a string of its own',
      apex,
      `fetch('/dns_settings/' + 'use_apex_ns')`,
      'the part `/use_apex_ns` of the path is a string of its own (line 1)',
    ],
    [
      'a constant of its own goes',
      apex,
      "const S = 'use_apex_ns';\nfetch(`/dns_settings/${S}`)",
      'the part `/use_apex_ns` of the path is a string of its own (line 1)',
    ],
    [
      'a constant used twice',
      images,
      "const V = 'v1';\nfetch(`/${V}/images/${V}/direct_upload`)",
      'the part `v1` of the path is used twice in it (line 1)',
    ],
    [
      'text added to a constant used twice',
      [{ path: { replace: 'a/c', with: 'a/b/c' } }],
      "const A = 'a';\nfetch(`/${A}/c/${A}`)",
      'the part `a` of the path is used twice in it (line 1)',
    ],
    ['the whole path goes', [{ path: { replace: 'a', with: '' } }], `fetch('a')`, 'the whole path would be removed'],
    [
      'characters that need an escape',
      [{ path: { replace: 'a', with: "it's" } }],
      `fetch('/a')`,
      "the path cannot hold `it's` as it is written",
    ],
  ] as [string, Step[], string, string][])('%s', (_, steps, before, why) => {
    expect(after(before, steps)).toBe(`refused: ${why}`);
  });

  it('leaves text alone that other code uses', () => {
    const text = "const V = 'v1';\nfetch(`/images/${V}/direct_upload`)";
    const shared = spanOf(text, 'v1');
    const sharedWith = (span: { start: number; end: number }): boolean =>
      span.start < shared.end && shared.start < span.end;
    expect(after(text, images, { sharedWith })).toBe('refused: the path is shared with other code (line 1)');
  });

  it('edits what it does not share', () => {
    const text = "const Z = '/zones';\nfetch(Z + '/z/script_monitor')";
    const shared = spanOf(text, '/zones');
    const whole = spanOf(text, '/z/script');
    const sharedWith = (span: { start: number }): boolean => [shared.start, whole.start].includes(span.start);
    expect(after(text, monitor, { sharedWith })).toBe(text.replace('script_monitor', 'page_shield'));
  });

  it('leaves other files alone', () => {
    const text = `fetch('/images/v1/direct_upload')`;
    const request = withUrl(text, [
      { kind: 'run', text: '/images/v1/direct_upload', span: { file: 'src/paths.js', start: 0, end: 24 } },
    ]);
    expect(after(text, images, { request })).toBe('refused: the path is written in another file (in `src/paths.js`)');
  });

  it('leaves text alone that folding made', () => {
    const text = `fetch('/images/V1/direct_upload'.toLowerCase())`;
    const request = withUrl(text, [{ kind: 'run', text: '/images/v1/direct_upload' }]);
    expect(after(text, images, { request })).toBe('refused: the part `v1` of the path is put together by other code');
  });

  it('does not trust a span outside the text', () => {
    const text = `fetch(x)`;
    const request = withUrl(text, [
      { kind: 'run', text: '/images/v1/direct_upload', span: { file, start: 900, end: 924 } },
    ]);
    expect(after(text, images, { request })).toBe('refused: the path is not where it was read');
  });

  it('asks the dialect for characters that are not plain', () => {
    const dialect = { ...formDialect, escape: (text: string) => text.replace("'", "\\'") };
    expect(after(`fetch('/a')`, [{ path: { replace: 'a', with: "it's" } }], { dialect })).toBe(`fetch('/it\\'s')`);
  });
});

function withUrl(text: string, url: Text): Request {
  return { ...requestOf(text), url };
}
