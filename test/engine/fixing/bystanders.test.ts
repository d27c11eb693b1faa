import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bystanders } from '../../../src/engine/fixing/bystanders.js';
import type { Fix } from '../../../src/model/finding.js';
import type { Match } from '../../../src/match/match.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'eolint-bystanders-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

/** The file that sends, and what it says where the path is edited. */
interface Sender {
  readonly file: string;
  readonly text: string;
  /** What else is known of the request. */
  readonly request?: object;
}

const JAVASCRIPT = {
  file: 'src/cf.js',
  text: "export class Monitor { f() { return fetch('/zones/z/script_monitor') } }",
};

function doubt(
  files: Readonly<Record<string, string>>,
  sender: Sender = JAVASCRIPT,
  to = 'page_shield',
  from = 'script_monitor',
): string | undefined {
  return asked(bystanders({ [sender.file]: sender.text, ...files }), sender, to, from)?.replace(/ \(.*/, '');
}

function bystanders(all: Readonly<Record<string, string>>): Bystanders {
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
  return new Bystanders(cwd, new Set(Object.keys(all)));
}

function asked(all: Bystanders, { file, text, request }: Sender, to: string, from: string): string | undefined {
  const spans = [...text.matchAll(/script_monitor/g)].map(({ index }) => ({ file, start: index, end: index + 14 }));
  const [span = { file, start: -1, end: 13 }] = spans;
  const rewrite = {
    applicability: 'safe',
    steps: [{ path: { replace: from, with: to } }],
  };
  const match = {
    request: { span, callers: [], url: [], ...request },
    entry: { rewrite },
    finding: { span },
  } as unknown as Match;
  const fix = { edits: spans.map((one) => ({ ...one, text: 'page_shield' })) } as unknown as Fix;
  return all.doubt(match, fix);
}

const LOOKED_AT = 'something may look at each request, or answer it';

describe('what is put into all clients of a project', () => {
  it.each([
    ['src/main.js', 'axios.interceptors.request.use(f)', JAVASCRIPT],
    ['src/main.js', 'globalThis.fetch = traced', JAVASCRIPT],
    ['src/app.module.ts', 'this.http.axiosRef.interceptors.request.use(f)', JAVASCRIPT],
    ['audit.py', 'requests.Session.send = send', { file: 'kv.py', text: 'get("/zones/z/script_monitor")' }],
    ['init/http.rb', 'Net::HTTP.prepend(Trace)', { file: 'kv.rb', text: 'get("/zones/z/script_monitor")' }],
    [
      'app/Provider.php',
      'Http::globalRequestMiddleware($f);',
      { file: 'a.php', text: "get('/zones/z/script_monitor')" },
    ],
    [
      'rt.go',
      'func init() { http.DefaultClient.Transport = rt{} }',
      { file: 'a.go', text: '"/zones/z/script_monitor"' },
    ],
    ['Tags.java', 'RestTemplateCustomizer tags() {', { file: 'Mon.java', text: '"/zones/z/script_monitor"' }],
    ['Tags.kt', 'class Tags : Interceptor {', { file: 'Mon.kt', text: '"/zones/z/script_monitor"' }],
    ['Quota.cs', 'class Quota : DelegatingHandler {', { file: 'Mon.cs', text: '"/zones/z/script_monitor"' }],
  ])('speaks against a fix in %s', (file, text, sender) => {
    expect(doubt({ [file]: text }, sender)).toBe(LOOKED_AT);
  });

  it.each([
    ['another project', { 'other/package.json': '{}', 'other/main.js': 'axios.interceptors.request.use(f)' }],
    ['another language', { 'main.py': 'requests.Session.send = send' }],
    ['a test', { 'test/main.test.js': 'axios.interceptors.request.use(f)' }],
    ['a comment', { 'src/main.js': '// axios.interceptors.request.use(f)' }],
  ])('does not from %s', (_where, files) => {
    expect(doubt(files)).toBeUndefined();
  });

  it('is no type of a field', () => {
    const sender = { file: 'kv.py', text: 'get("/zones/z/script_monitor")' };
    expect(doubt({ 'api.py': 'class Api:\n    session: requests.Session = field()' }, sender)).toBeUndefined();
  });
});

describe('a file of two megabytes', () => {
  const large = (text: string, bytes: number): string => `${text}\n${'//\n'.repeat(bytes / 3)}`;
  const MOST = 2 * 1024 * 1024;

  it('is looked through', () => {
    expect(doubt({ 'src/main.js': large('axios.interceptors.request.use(f)', MOST / 2) })).toBe(LOOKED_AT);
    expect(doubt({ 'src/main.js': large('f()', MOST / 2) })).toBeUndefined();
  });

  it.each([
    ['of the project', 'src/main.js', '`src/main.js` is too large to be looked through'],
    ['of tests that may answer', 'test/fake.py', '`test/fake.py` is too large to be looked through'],
    ['of another project', 'other/main.js', undefined],
    ['of another language', 'src/main.py', undefined],
  ])('and more, %s, is not known', (_whose, file, reason) => {
    expect(doubt({ 'other/package.json': '{}', [file]: large('f()', MOST) })).toBe(reason);
  });

  it.each([
    ['gives it another segment', 'page_shield', true],
    ['gives it one more', 'script_monitor/all', true],
    ['leaves its path as it was', 'script_monitor', false],
  ])('may be a double that minds a fix which %s', (_what, to, isMinded) => {
    const reason = '`test/fake.py` is too large to be looked through';
    expect(doubt({ 'test/fake.py': large('f()', MOST) }, JAVASCRIPT, to)).toBe(isMinded ? reason : undefined);
  });

  it('is no code of the project where a tool put it into few long lines', () => {
    expect(doubt({ 'src/bundle.js': `axios.interceptors.request.use(f);${'f();'.repeat(MOST / 3)}` })).toBeUndefined();
  });
});

describe('what looks at the requests of a client', () => {
  const hooked = 'client.interceptors.request.use(f)';

  it.each([
    ['takes the file that sends', { 'src/hooked.js': `import { Monitor } from './cf.js';\n${hooked}` }],
    ['names a class of it', { 'src/hooked.js': `${hooked}; new Monitor()` }],
    [
      'is taken beside it by a third file',
      { 'src/hooked.js': hooked, 'src/index.js': "import './hooked.js';\nimport { Monitor } from './cf.js';" },
    ],
  ])('speaks against a fix where it %s', (_how, files) => {
    expect(doubt(files)).toBe(LOOKED_AT);
  });

  it.each([
    ['src/http/index.js', "'./http'", LOOKED_AT],
    ['src/http/index.js', "'./other'", undefined],
    ['src/http/other.js', "'./http'", undefined],
    ['src/index.js', "'../src'", undefined],
  ])('speaks against it where its folder is taken: %s by %s', (file, from, expected) => {
    const text = `import { client } from ${from};\n${JAVASCRIPT.text}`;
    expect(doubt({ [file]: hooked }, { ...JAVASCRIPT, text })).toBe(expected);
  });

  it('does not where nothing leads to it', () => {
    expect(doubt({ 'src/hooked.js': hooked, 'src/index.js': "import './hooked.js';" })).toBeUndefined();
  });
});

describe('other files', () => {
  it('take the message of an error apart', () => {
    expect(doubt({ 'src/main.js': "const [kind] = e.message.split('/');" })).toBe(
      'the message of an error is taken apart',
    );
  });

  it('ask for what stands in annotations', () => {
    const sender = {
      file: 'Cf.java',
      text: 'interface Cf {\n  @GetMapping("/zones/z/script_monitor")\n  String f();\n}',
    };
    const asks = { 'Paths.java': 'class Paths { Object f(Method m) { return m.getAnnotation(GetMapping.class); } }' };
    expect(doubt(asks, sender)).toBe('what stands in annotations is asked for');
    expect(doubt(asks, { ...sender, text: '{ "/zones/z/script_monitor" }' })).toBeUndefined();
    const both = `class A {\n  String path = "/script_monitor";\n}\n${sender.text}`;
    expect(doubt(asks, { ...sender, text: both })).toBe('what stands in annotations is asked for');
  });

  it('answer by a piece of the old path, in whatever language', () => {
    const double = '@app.get("/zones/<zone>/<what>")\ndef f(zone, what):\n    if what[:6] == "script": return {}';
    expect(doubt({ 'test/double.py': double })).toMatch(/^what answers in place of the API/);
    expect(doubt({ 'test/double.py': double.replace('script', 'other') })).toBeUndefined();
  });

  it.each([
    ['a pattern', String.raw`stub_request(:get, %r{api\.cloudflare\.com/client/v4/zones/\w+/\w+/scripts})`, true],
    ['a pattern with groups', String.raw`re.compile(r"/zones/(?P<zone>[^/]+)/(?:[a-z_]+)/scripts")`, true],
    ['a pattern of JavaScript', String.raw`nock(api).get(/\/zones\/[^/]+\/[^/]+\/scripts/)`, true],
    ['a route', "http.get('https://api.cloudflare.com/client/v4/zones/:zone/:kind/scripts', f)", true],
    ['a route in braces', '@app.get("/zones/{zone}/{kind}/scripts")', true],
    [
      'their number',
      "const n = url.split('/').length; // /zones/z\nstub('https://api.cloudflare.com/client/v4')",
      true,
    ],
    ['their number, in Go', 'httptest.NewServer(f); p := strings.Split(r.URL.Path, "/")', true],
    ['their number, in PHP', "fake('/zones/z'); $p = explode('/', $path)", true],
    ['any path', String.raw`stub_request(:get, %r{api\.cloudflare\.com/client/v4/zones/.*})`, false],
    ['what stands there', "http.get('https://api.cloudflare.com/client/v4/zones/:zone/settings/:kind/x', f)", false],
    ['what ends there', "http.get('https://api.cloudflare.com/client/v4/zones/:zone/:kind', f)", false],
    ['a comment', "# /zones/:zone/:kind/scripts\nnock('https://api.cloudflare.com')", false],
    ['the path of another server', "nock('https://example.com'); p = url.split('/')", false],
  ])('count the segments of a path, by %s', (_, text, isSeen) => {
    const said = isSeen ? 'what answers in place of the API may count the parts of the path' : undefined;
    expect(doubt({ 'test/double.rb': text }, JAVASCRIPT, 'shield/monitor')).toBe(said);
    expect(doubt({ 'test/double.rb': text })).toBeUndefined();
    expect(doubt({ 'lib/other.rb': text }, JAVASCRIPT, 'shield/monitor')).toBeUndefined();
  });

  it.each([
    ['policy.rego', 'input.host == "api.cloudflare.com"\nparts[5] == "workers"', 'storage/kv', true],
    ['policy.rego', 'input.host == "example.com"\nparts[5] == "workers"', 'storage/kv', false],
    ['policy.rego', 'input.host == "api.cloudflare.com"\nparts[5] == "workers_ai"', 'storage/kv', false],
    ['notes.md', 'api.cloudflare.com "workers"', 'storage/kv', false],
    ['nginx.conf', 'map $uri $p { ~^/client/v4/zones/[^/]+/(?<p>[a-z_]+)/scripts $p; }', 'shield/monitor', true],
    ['nginx.conf', 'map $uri $p { ~^/client/v4/zones/[^/]+/(?<p>[a-z_]+)/scripts $p; }', 'page_shield', false],
    ['nginx.conf', 'location /client/v4/zones/ { proxy_pass https://api.cloudflare.com; }', 'shield/monitor', false],
  ])('let requests pass by it: %s, %s', (file, text, to, isSeen) => {
    const said = 'something lets requests pass, or counts them, by a part of the old path';
    expect(doubt({ [file]: text }, JAVASCRIPT, to, file === 'nginx.conf' ? undefined : 'workers/namespaces')).toBe(
      isSeen ? said : undefined,
    );
  });

  it('read the object that sends', () => {
    const sender = { file: 'main.tf', text: 'data "http" "mon" {\n  url = "https://x/zones/z/script_monitor"\n}\n' };
    expect(doubt({ 'outputs.tf': 'output "a" { value = data.http.mon.id }' }, sender)).toBe(
      'the object that sends is read as well',
    );
    expect(doubt({ 'outputs.tf': 'output "a" { value = data.http.mon.response_body }' }, sender)).toBeUndefined();
    // Data of another module, and what the file itself reads, which is followed.
    expect(doubt({ 'other/outputs.tf': 'output "a" { value = data.http.mon.id }' }, sender)).toBeUndefined();
    const reading = { ...sender, text: `${sender.text}output "a" { value = data.http.mon.id }\n` };
    expect(doubt({}, reading)).toBeUndefined();
  });

  it.each<[what: string, files: Readonly<Record<string, string>>, isGiven: boolean]>([
    ['where it is written', { 'Main.java': 'Zones zones = b.baseUrl("http://mock")' }, true],
    ['of the API', { 'Main.java': 'Zones zones = b.baseUrl("https://api.cloudflare.com/client/v4/")' }, false],
    ['by a name', { 'Main.java': 'Zones zones = b.baseUrl(getenv("CF_BASE"))', '.env': 'CF_BASE=http://mock' }, true],
    [
      'by another one',
      { 'Main.java': 'Zones zones = b.baseUrl(getenv("OTHER"))', '.env': 'CF_BASE=http://mock' },
      false,
    ],
    ['by none', { 'Main.java': 'Zones zones = b.make(getenv("CF_BASE"))', '.env': 'CF_BASE=http://mock' }, false],
  ])('give an interface that says paths alone its address, %s', (_, files, isGiven) => {
    const sender = {
      file: 'Zones.java',
      text: 'interface Zones { @GET("zones/z/script_monitor") Call<Zone> get(); }',
    };
    expect(doubt(files, sender)).toBe(isGiven ? 'what sends is given another address' : undefined);
  });

  it('look at the words of a command that they are handed', () => {
    const sender = { file: 'run.sh', text: '. ./lib.sh\nretry 3 curl -fsS "$API/zones/$Z/script_monitor"' };
    const lib = (body: string): Readonly<Record<string, string>> => ({ 'lib.sh': `retry() {\n${body}\n}\n` });
    const looks = 'a function looks at the words of the command';
    expect(doubt(lib('  [[ "$*" == *_monitor* ]] && return\n  "$@"'), sender)).toBe(looks);
    expect(doubt(lib('  "$@" && echo "$2" >> done.log'), sender)).toBe(looks);
    expect(doubt(lib('  local n=$1; shift\n  until "$@"; do sleep "$n"; done'), sender)).toBeUndefined();
    expect(doubt(lib('  "$@" || echo "failed: $*" >&2'), sender)).toBeUndefined();
  });
});

it('are asked for each fix by its own pieces, and named by the file that is edited', () => {
  const double = "http.createServer((q, r) => { if (q.url.endsWith('/script_monitor')) r.end('{}') })";
  const parts = "const [kind] = e.message.split('/');";
  const more = { file: 'other/a.js', text: "fetch('/zones/z/script_monitor')" };
  const all = bystanders({
    [JAVASCRIPT.file]: JAVASCRIPT.text,
    ...{ [more.file]: more.text, 'other/package.json': '{}', 'other/b.js': parts, 'mock.js': double },
  });
  const answers = 'what answers in place of the API looks at a part of the old path that the new one has not';
  expect(asked(all, JAVASCRIPT, 'other', 'routes')).toBeUndefined();
  expect(asked(all, JAVASCRIPT, 'page_shield', 'script_monitor')).toBe(`${answers} (in \`mock.js\`)`);
  expect(asked(all, JAVASCRIPT, 'other', 'routes')).toBeUndefined();
  expect(asked(all, more, 'page_shield', 'script_monitor')).toBe(
    'the message of an error is taken apart (in `other/b.js`)',
  );
});

describe('what sends is given another address', () => {
  const files = { 'Main.java': 'Zones zones = b.baseUrl("http://mock")' };
  const text = 'interface Zones { @GET("zones/z/script_monitor") Call<Zone> get(); }';
  const run = (written: string): object => ({ kind: 'run', text: written });
  it.each<[url: readonly object[], isGiven: boolean]>([
    [[run('zones/z/script_monitor')], true],
    [[{ kind: 'hole' }, run('/zones')], true],
    [[run('https://api.cloudflare.com/client/v4/zones')], false],
    [[{ kind: 'hole' }, run('://host/zones')], false],
    [[run('api.cloudflare.com/client/v4/zones')], false],
  ])('where its path says none: %j', (url, isGiven) => {
    const said = doubt(files, { file: 'Zones.java', text, request: { url } });
    expect(said).toBe(isGiven ? 'what sends is given another address' : undefined);
  });

  it('in languages that say paths alone', () => {
    const python = { file: 'zones.py', text: 'get("zones/z/script_monitor")' };
    expect(doubt({ 'main.py': 'client = Client(baseUrl("http://mock"))' }, python)).toBeUndefined();
  });
});

describe('all files that put a request together are looked at', () => {
  const at = { file: 'main.py', start: 0, end: 1 };
  const watched = { 'main.py': 'send()', 'audit.py': 'requests.Session.send = send' };
  it.each<[what: string, request: object]>([
    ['what calls it', { callers: [at] }],
    ['what builds it', { builtBy: [at] }],
    ['what its address is made of', { url: [{ kind: 'run', text: 'x', span: at }, { kind: 'hole' }] }],
    ['what sends it', { span: at }],
  ])('%s', (_, request) => {
    expect(doubt(watched)).toBeUndefined();
    expect(doubt(watched, { ...JAVASCRIPT, request })).toBe(LOOKED_AT);
  });

  it('the edited one among them', () => {
    expect(doubt({ 'src/main.js': 'globalThis.fetch = traced' }, { ...JAVASCRIPT, request: { span: at } })).toBe(
      LOOKED_AT,
    );
  });
});
