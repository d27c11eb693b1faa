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

/** Programs of several files, by the file of which a word is found. */
const ACROSS: readonly (readonly [string, string, Record<string, string>])[] = [
  [
    'a constant of a module beside, in Python',
    'paths.py',
    {
      'paths.py': `PARTS = {'rules': 'filters'}\n`,
      'api.py': `import requests\ndef zone(i, part):\n    return requests.get('https://api.cloudflare.com/client/v4/zones/' + i + '/' + part)\n`,
      'main.py': `from api import zone\nfrom paths import PARTS\nzone('z', PARTS['rules'])\n`,
    },
  ],
  [
    'a constant of another package, in Go',
    'names/names.go',
    {
      'go.mod': 'module example.com/app\n',
      'names/names.go': `package names\nconst Filters = "filters"\n`,
      'cf/a.go': `package cf\nconst base = "https://api.cloudflare.com/client/v4/zones/"\n`,
      'cf/b.go': `package cf\nimport "net/http"\nfunc Get(zone, part string) { http.Get(base + zone + "/" + part) }\n`,
      'main.go': `package main\nimport (\n\t"example.com/app/cf"\n\t"example.com/app/names"\n)\nfunc main() { cf.Get("z", names.Filters) }\n`,
    },
  ],
  [
    'a constant of a class that is named as a whole, in PHP',
    'app/Parts/Names.php',
    {
      'composer.json': '{ "autoload": { "psr-4": { "App\\\\": "app/" } } }',
      'app/Parts/Names.php': `<?php\nnamespace App\\Parts;\nclass Names { const FILTERS = 'filters'; }\n`,
      'app/Api.php': `<?php\nnamespace App;\nclass Api { function get($zone, $part) { return file_get_contents("https://api.cloudflare.com/client/v4/zones/$zone/$part"); } }\n`,
      'app/Main.php': `<?php\nnamespace App;\nclass Main { function run() { return (new Api())->get('z', \\App\\Parts\\Names::FILTERS); } }\n`,
    },
  ],
  [
    'a constant of another class, in Java',
    'src/app/Names.java',
    {
      'src/app/Names.java': `package app;\nclass Names { static final String FILTERS = "filters"; }\n`,
      'src/app/Api.java': `package app;\nimport java.net.URI;\nimport java.net.http.*;\nclass Api { void get(String zone, String part) throws Exception { HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/" + part)).build(), HttpResponse.BodyHandlers.ofString()); } }\n`,
      'src/app/Main.java': `package app;\nclass Main { public static void main(String[] args) throws Exception { new Api().get("z", Names.FILTERS); } }\n`,
    },
  ],
  [
    'a constant of another module, in Rust',
    'src/names.rs',
    {
      'Cargo.toml': '[package]\nname = "app"\n',
      'src/names.rs': `pub const FILTERS: &str = "filters";\n`,
      'src/api.rs': `pub fn get(zone: &str, part: &str) { reqwest::blocking::get(format!("https://api.cloudflare.com/client/v4/zones/{}/{}", zone, part)).unwrap(); }\n`,
      'src/main.rs': `mod api;\nmod names;\nfn main() { api::get("z", names::FILTERS); }\n`,
    },
  ],
  [
    'a constant of another class, in C#',
    'src/Names.cs',
    {
      'src/Names.cs': `namespace App;\nstatic class Names { public const string Filters = "filters"; }\n`,
      'src/Api.cs': `namespace App;\nclass Api { public static async Task Get(string zone, string part) { await new System.Net.Http.HttpClient().GetAsync("https://api.cloudflare.com/client/v4/zones/" + zone + "/" + part); } }\n`,
      'src/Main.cs': `namespace App;\nclass Program { static async Task Main() { await Api.Get("z", Names.Filters); } }\n`,
    },
  ],
  [
    'a constant that packages hand on, in Python',
    'app/core/consts/paths.py',
    {
      'app/core/consts/paths.py': `FILTERS = 'filters'\n`,
      'app/core/consts/__init__.py': 'from .paths import FILTERS\n',
      'app/core/__init__.py': 'from .consts import FILTERS\n',
      'app/__init__.py': 'from .core import FILTERS\n',
      'cf.py': `import requests\ndef zone(i, part):\n    return requests.get('https://api.cloudflare.com/client/v4/zones/' + i + '/' + part)\n`,
      'main.py': `from app import FILTERS; from cf import zone\nzone('z', FILTERS)\n`,
    },
  ],
  [
    'a path that is put together over many packages, in Go',
    'cmd/main.go',
    {
      'go.mod': 'module example.com/app\n',
      'transport/a.go': `package transport\nimport "net/http"\nfunc Do(path string) { http.Get("https://api.cloudflare.com/client/v4/" + path) }\n`,
      'rest/a.go': `package rest\nimport "example.com/app/transport"\nfunc Zone(z, p string) { transport.Do("zones/" + z + "/" + p) }\n`,
      'client/a.go': `package client\nimport "example.com/app/rest"\nfunc List(p string) { rest.Zone("z", p) }\n`,
      'service/a.go': `package service\nimport "example.com/app/client"\nfunc Run(p string) { client.List(p) }\n`,
      'cmd/main.go': `package main\nimport "example.com/app/service"\nfunc main() { service.Run("filters") }\n`,
    },
  ],
  [
    'a class that is known by its interface alone, in Java',
    'src/a/consts/Names.java',
    {
      'src/a/consts/Names.java': 'package a.consts;\npublic interface Names { String FILTERS = "filters"; }\n',
      'src/a/Api.java': 'package a;\npublic interface Api { void get(String zone, String part) throws Exception; }\n',
      'src/a/impl/ApiImpl.java': `package a.impl;\nimport a.Api;\nimport java.net.URI;\nimport java.net.http.*;\n@Service\npublic class ApiImpl implements Api { public void get(String zone, String part) throws Exception { HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/" + zone + "/" + part)).build(), HttpResponse.BodyHandlers.ofString()); } }\n`,
      'src/a/web/Controller.java': `package a.web;\nimport a.Api;\nimport a.consts.Names;\n@RestController\npublic class Controller {\n  @Autowired\n  private Api api;\n  public void index() throws Exception { api.get("z", Names.FILTERS); }\n}\n`,
    },
  ],
  [
    'classes by a part of their names, in PHP',
    'src/A/Names.php',
    {
      'composer.json': '{ "autoload": { "psr-4": { "App\\\\": "src/" } } }',
      'src/A/Names.php': `<?php\nnamespace App\\A;\nclass Names { const FILTERS = 'filters'; }\n`,
      'src/B/Api.php': `<?php\nnamespace App\\B;\nclass Api { function get($zone, $part) { return file_get_contents("https://api.cloudflare.com/client/v4/zones/$zone/$part"); } }\n`,
      'src/Main.php': `<?php\nnamespace App;\nuse App\\A;\n(new B\\Api())->get('z', A\\Names::FILTERS);\n`,
    },
  ],
];

describe('the gates let through words that are put together over files', () => {
  it.each(ACROSS)('%s', async (_, file, files) => {
    const all = await found(files, true);
    expect(all.filter((one) => one.startsWith(file))).not.toEqual([]);
    expect(await found({ ...files, LICENSE: '' }, false)).toEqual(all);
  });
});

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
