import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

const API = 'https://api.cloudflare.com/client/v4';
const RECORD = `{
  "type": "A",
  "name": "www.example.com",
  "content": "192.0.2.1",
  "proxied": true,
  "locked": false
}
`;

type Files = Readonly<Record<string, string>>;

async function found(files: Files): Promise<string[]> {
  const { cwd } = new Project({ LICENSE: '', ...files });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', noIgnore: true });
  return findings.map(
    ({ rule, span, fix }) =>
      `${rule} ${span.file} ${files[span.file]?.slice(span.start, span.end) ?? '?'} ${fix?.applicability ?? 'none'}`,
  );
}

/** Projects in one text: `-- <project>/<file> --` before each file. */
function projects(): readonly (readonly [name: string, files: Files])[] {
  const made = new Map<string, Record<string, string>>();
  const text = readFileSync(new URL('read-files.txtar', import.meta.url), 'utf8');
  for (const part of text.split(/^-- (?=\S+ --$)/m).slice(1)) {
    const [, name = '', file = '', content = ''] = /^([^/]+)\/(\S+) --\n([^]*)$/.exec(part) ?? [];
    const files = made.get(name) ?? {};
    made.set(name, { ...files, [file]: content.replaceAll('api:', API).replace(/^RECORD$/m, RECORD.trimEnd()) });
  }
  return [...made];
}

/* What a program reads from a file beside it, or in a folder around it, and sends. */
describe('a body that is kept in a file', () => {
  it.each(projects())('%s', async (_name, files) => {
    const file = Object.keys(files).find((one) => one.endsWith('record.json'));
    expect(new Set(await found(files))).toEqual(new Set([`dns-record-locked ${file ?? ''} locked unsafe`]));
  });
});

const SEND = `requests.post("${API}/zones/z/dns_records", json=record)\n`;
const python = (read: string): string => `import json, os, glob\nimport requests\n${read}\n${SEND}`;

describe('files that are read', () => {
  it.each<readonly [string, string, Files, readonly string[]]>([
    ['in a folder around', 'a/b/send.py', { 'record.json': RECORD }, ['record.json']],
    ['the nearest of several', 'a/b/send.py', { 'record.json': '{}', 'a/record.json': RECORD }, ['a/record.json']],
    ['not one that is nearer', 'a/b/send.py', { 'record.json': RECORD, 'a/record.json': '{}' }, []],
    ['none beside the path', 'send.py', { 'other/record.json': RECORD }, []],
  ])('lie %s', async (_name, program, files, expected) => {
    const all = { ...files, [program]: python('record = json.load(open("record.json"))') };
    expect((await found(all)).map((one) => one.split(' ')[1])).toEqual(expected);
  });

  it.each([
    ['a name that is put together', 'record = json.load(open(f"{kind}record.json"))'],
    ['an absolute path', 'record = json.load(open("/etc/record.json"))'],
    ['several', 'record = [json.load(open(one)) for one in glob.glob("*.json")][0]'],
    ['one that is only named', 'print("record.json")\nrecord = {}'],
    ['one that is written', 'record = json.dump({}, "record.json")'],
    ['one that is opened to be written', 'record = open("record.json", "w")'],
    ['what is got over a network', 'record = requests.get(f"{PREFIX}/record.json").json()'],
    ['an address that is opened', 'record = json.load(urlopen(f"https://{name}/record.json"))'],
    ['a base that is', 'record = read_json(os.environ["API_URL"] + "/record.json")'],
    ['what a map has', 'record = cache.get("record.json")'],
  ])('are not %s', async (_name, read) => {
    expect(await found({ 'record.json': RECORD, 'a.py': python(read) })).toEqual([]);
  });

  it.each([
    [
      'a.rb',
      `data = HTTParty.get("#{ENV['BASE']}/record.json").body\nHTTParty.post("API/zones/z/dns_records", body: data)`,
    ],
    [
      'b.rb',
      `data = URI.open("#{ENV['BASE']}/record.json").read\nHTTParty.post("API/zones/z/dns_records", body: data)`,
    ],
    [
      'a.php',
      `<?php $data = file_get_contents(getenv('API_HOST') . '/record.json');\nHttp::withBody($data)->post('API/zones/z/dns_records');`,
    ],
    ['b.php', `<?php $data = Http::get('record.json')->json();\nHttp::post('API/zones/z/dns_records', $data);`],
    ['A.kt', `fun go(base: String) { post("API/zones/z/dns_records", data = URL(base + "/record.json").readText()) }`],
    [
      'a.rs',
      `async fn go(at: String) { let data = reqwest::get(format!("{}/record.json", at)).await?.text().await?;
reqwest::Client::new().post("API/zones/z/dns_records").body(data).send().await?; }`,
    ],
    [
      'a.js',
      `const data = await ky.get(\`\${prefix}/record.json\`).json();
await fetch('API/zones/z/dns_records', { method: 'POST', body: JSON.stringify(data) });`,
    ],
  ])('are not what is at an address: %s', async (program, text) => {
    expect(await found({ 'record.json': RECORD, [program]: text.replaceAll('API', API) })).toEqual([]);
  });

  it('are no JSON', async () => {
    const files = { 'record.json': '{ "locked": ', 'a.py': python('record = json.load(open("record.json"))') };
    expect(await found(files)).toEqual([]);
  });

  it('hold paths', async () => {
    const files = {
      'endpoints.json': '{ "filters": "/zones/{zone}/filters" }\n',
      'a.py': `import json, requests
PATHS = json.load(open("endpoints.json"))

def filters(zone):
    return requests.get("${API}" + PATHS["filters"].format(zone=zone))
`,
    };
    expect(await found(files)).toEqual(['filters endpoints.json filters none']);
  });

  it.each([
    ['that of the API', API, ['script-monitor a.py safe']],
    [
      'another one, which need not be there where it runs',
      'http://localhost:8080/client/v4',
      ['script-monitor a.py none'],
    ],
  ])('hold the base: %s', async (_name, base, expected) => {
    const files = {
      'config.json': JSON.stringify({ base }),
      'a.py': `import json, requests
config = json.load(open("config.json"))

def off(zone):
    return requests.put(f"{config['base']}/zones/{zone}/script_monitor", json={"enabled": True}).status_code
`,
    };
    const all = (await found(files)).map((one) => one.split(' '));
    expect(all.map((words) => [words[0], words[1], words.at(-1)].join(' '))).toEqual(expected);
  });

  it.each([
    ['a bucket', `import { bucket } from 'aws-s3';\nconst record = JSON.parse(await bucket.readFile('record.json'));`],
    ['a network', `import got from 'got';\nconst record = await got('https://example.com/record.json').json();`],
  ])('lie not in %s', async (_name, read) => {
    const send = `fetch('${API}/zones/z/dns_records', { method: 'POST', body: JSON.stringify(record) });`;
    expect(await found({ 'record.json': RECORD, 'a.mjs': `${read}\n${send}\n` })).toEqual([]);
  });

  it('hold a list that is gone through', async () => {
    const files = {
      'sync.json': `{ "records": [${RECORD}, { "type": "A", "name": "b" }] }\n`,
      'a.py': python(`for record in json.load(open("sync.json"))["records"]:\n    ${SEND}`).replace(
        /\n[^\n]*\n$/,
        '\n',
      ),
    };
    expect(await found(files)).toEqual(['dns-record-locked sync.json locked unsafe']);
  });

  it.each([
    ['set a member', `jq '.locked = true' record.json`, []],
    ['change one', `jq '.content |= ascii_downcase' record.json`, ['record.json']],
    ['leave one out', `jq 'del(.locked)' record.json`, []],
    ['leave others out', `jq 'del(.ttl, .name)' record.json`, ['record.json']],
    ['take one of it', `jq '.record' config.json`, ['config.json']],
    ['put others in', `jq '. + {ttl: 120}' record.json`, ['record.json']],
    ['do what is not known', `jq 'walk(.)' record.json`, []],
    ['fill in texts', `sed -e 's/192\\.0\\.2\\.1/$IP/g' -e "s#www#$HOST#" record.json`, ['record.json']],
    ['fill in one name', `sed 's/locked/tags/' record.json`, []],
    ['take out lines', `sed '/locked/d' record.json`, []],
    ['take out what a pattern fits', `sed 's/"locked".*//' record.json`, []],
    ['print one', `cat record.json`, ['record.json']],
    ['print one that is not there', `cat record.json other.json`, []],
  ])('are changed by commands: %s', async (_name, command, expected) => {
    const files = {
      'record.json': RECORD,
      'config.json': `{ "record": ${RECORD} }`,
      'a.sh': `${command} | curl -X POST ${API}/zones/z/dns_records -d @-\n`,
    };
    const all = await found(files);
    // What jq itself sets is written in its program.
    expect(all.map((one) => one.split(' ')[1]).filter((file) => file !== 'a.sh')).toEqual(expected);
  });
});
