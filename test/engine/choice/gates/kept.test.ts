import { describe, expect, it } from 'vitest';
import { lint } from '../../../../src/engine/run/lint.js';
import { Project, asOf } from '../../project.js';

async function found(files: Record<string, string>, ungated: boolean): Promise<readonly string[]> {
  const { cwd } = new Project(files);
  const { findings } = await lint({ cwd, asOf, ungated });
  return findings.map(({ rule, span, fix }) => `${span.file}:${span.start} ${rule} ${fix?.applicability ?? ''}`).sort();
}

const KEPT: readonly (readonly [string, string, Record<string, string>])[] = [
  [
    'an address of few words',
    'zone-setting-brotli',
    {
      'Brotli.php':
        '<?php\n// cloudflare\nclass Brotli extends Setter {\n    protected $_endpoint = "settings/brotli";\n}\n',
    },
  ],
  [
    'the end of a path behind something that is put in',
    'firewall-rules',
    { 'a.rb': '# cloudflare\ndef list(zone)\n  Cursor.new(endpoint: "#{zone}/firewall/rules")\nend\n' },
  ],
  [
    'a path that is a key',
    'dns-settings-use-apex-ns',
    {
      'openapi.yaml': [
        'openapi: 3.0.0',
        'servers: [{ url: https://api.cloudflare.com/client/v4 }]',
        'paths:',
        '  /zones/{zone_id}/dns_settings/use_apex_ns:',
        '    get: { responses: { "200": { description: ok } } }',
        '',
      ].join('\n'),
    },
  ],
  [
    'a library by `from cloudflare import`, where its names are common',
    'dns-records-filter-params',
    {
      'a.py': [
        'from cloudflare import Cloudflare',
        'client = Cloudflare(api_token="x")',
        'for rec in client.dns.records.list(zone_id="z", name="contains:www"):',
        '    print(rec.name)',
        '',
      ].join('\n'),
    },
  ],
];

describe('the gates let through', () => {
  it.each(KEPT)('%s', async (_, rule, files) => {
    const all = await found(files, true);
    expect(all.join()).toContain(rule);
    expect(await found({ ...files, 'package.json': '{}' }, false)).toEqual(all);
  });
});

describe('what the gates hold back', () => {
  const CLIENT =
    'export const scripts = (zone) =>\n  fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/script_monitor/scripts`);\n';

  it.each([
    ['settings', 'ops/vector.toml', '[transforms.cf]\ncondition = \'.path == "/zones/z/script_monitor/scripts"\'\n'],
    ['a program', 'egress/worker.js', "export const allowed = (url) => url.pathname.includes('/script_monitor');\n"],
  ])('speaks against a fix: %s', async (_, file, text) => {
    const files = { 'package.json': '{}', 'src/client.js': CLIENT, [file]: text };
    expect(await found({ ...files, [file]: '' }, false)).toEqual([expect.stringMatching(/ safe$/)]);
    expect(await found(files, false)).toEqual([expect.stringMatching(/ unsafe$/)]);
  });

  it('speaks against a fix where it is a test of the file', async () => {
    const files = {
      'package.json': '{}',
      'src/paths.js':
        "export const url = (id, ...rest) => ['https://api.cloudflare.com/client/v4/accounts', id, 'workers/namespaces', ...rest].join('/');\nexport const keys = (id) => fetch(url(id, 'n', 'keys')).then((r) => r.text());\n",
      'src/paths.test.js':
        "import { url } from './paths.js';\ntest('url', () => { expect(url('a', 'n')).toMatch(/accounts.a.workers/); });\n",
    };
    expect(await found(files, false)).toEqual(await found(files, true));
    expect((await found(files, false)).join()).not.toMatch(/ safe$/);
  });
});
