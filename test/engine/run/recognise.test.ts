import { entries } from 'eolint:schedule';
import { describe, expect, it } from 'vitest';
import { readerOf, type Kind } from '../../../src/engine/reading/kinds.js';
import { prepare } from '../../../src/engine/reading/units.js';
import { recogniserOf } from '../../../src/engine/run/recognise.js';
import { goLibrary } from '../../../src/flow/intrinsics/go/library.js';
import { pythonLibrary } from '../../../src/flow/intrinsics/python/library.js';
import { runPrograms } from '../../../src/flow/world.js';

interface Told {
  /** Client, method and address of each request, without what the same host or zone begins. */
  readonly sent: readonly string[];
  readonly declared: readonly string[];
  /** Of which packages the version was asked, and by which files. */
  readonly asked: readonly string[];
}

/** What programs of several languages tell, each in a file of its own; `knows`: the languages that are recognised. */
async function told(programs: Readonly<Record<string, [Kind, string]>>, knows?: readonly Kind[]): Promise<Told> {
  const sent: string[] = [];
  const declared: string[] = [];
  const asked = new Set<string>();
  const kinds = Object.values(programs).map(([kind]) => kind);
  const host = await recogniserOf(knows ?? kinds, {
    record: ({ client, method, url }) => {
      const address = url.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
      sent.push(`${client} ${method?.name ?? '?'} ${address.replace(/^https:..x\/|^.*\/(?=filters)/, '')}`);
    },
    declare: ({ type }) => declared.push(type),
    entries,
    versionOf: (file, name) => void asked.add(`${file} ${name}`),
  });
  const read = Object.entries(programs).map(async ([file, [kind, text]]) => {
    const reader = await readerOf(kind);
    await prepare(reader, { file, text });
    return reader.read({ file, text }).programs;
  });
  runPrograms((await Promise.all(read)).flat(), { host, isSeed: () => true, resolve: () => undefined });
  host.flush();
  return { sent, declared, asked: [...asked] };
}

describe('a call is asked of the clients of its language', () => {
  it('each of its own', async () => {
    const { sent } = await told({
      'a.py': ['python', "import requests\nrequests.patch('https://x/a')\n"],
      'b.ts': ['javascript', "fetch('https://x/b', { method: 'PUT' });\n"],
      'c.sh': ['shell', 'curl https://x/c\n'],
    });
    expect(sent).toEqual(['requests PATCH a', 'fetch PUT b', 'curl GET c']);
  });

  it('of none where it is not one of those that were asked for', async () => {
    const programs: Record<string, [Kind, string]> = {
      'a.py': ['python', "import requests\nrequests.patch('https://x/a')\n"],
      'b.go': ['go', 'package b\nimport "net/http"\nfunc f() { http.Get("https://x/b") }\n'],
    };
    expect((await told(programs, ['go'])).sent).toEqual(['net/http GET b']);
    expect((await told(programs, [])).sent).toEqual([]);
  });

  it('with a client that only its type shows, and with the defaults that are set', async () => {
    const typed = 'import requests\ndef f(session: requests.Session):\n    session.delete("https://x/a")\n';
    expect((await told({ 'a.py': ['python', typed] })).sent).toEqual(['requests DELETE a']);
    const defaults = "import axios from 'axios';\naxios.defaults.baseURL = 'https://b';\naxios.get('/c');\n";
    expect((await told({ 'b.ts': ['javascript', defaults] })).sent).toEqual(['axios GET https://b/c']);
  });

  it('also what is built and never seen to be sent, or handed on', async () => {
    const prepared = "import requests\nreq = requests.Request('PATCH', 'https://x/a')\n";
    expect((await told({ 'a.py': ['python', prepared] })).sent).toEqual(['requests PATCH a']);
    const chained = 'reqwest::Client::new().patch("https://x/b")';
    expect((await told({ 'b.rs': ['rust', `fn f() -> R { return ${chained}; }\n`] })).sent).toEqual([
      'reqwest PATCH b',
    ]);
  });
});

describe('what is declared for a tool', () => {
  it('is the same call in several languages', async () => {
    const { declared } = await told({
      'a.py': ['python', 'import pulumi_cloudflare as cf\ncf.Filter("a", zone_id="z", expression="x")\n'],
      'b.ts': ['javascript', "import * as cf from '@pulumi/cloudflare';\nnew cf.FirewallRule('b', { zoneId: 'z' });\n"],
      'c.tf': ['hcl', 'resource "cloudflare_rate_limit" "c" {\n  zone_id = "z"\n}\n'],
    });
    expect(declared).toEqual(['Filter', 'FirewallRule', 'cloudflare_rate_limit']);
  });

  it('may be a request itself', async () => {
    const { sent } = await told({ 'a.tf': ['hcl', 'data "http" "a" {\n  url = "https://x/a"\n}\n'] });
    expect(sent).toEqual(['http GET a']);
  });
});

describe('methods of the official client library', () => {
  it.each<[string, Kind, string, readonly string[], string]>([
    [
      'a.py',
      'python',
      'from cloudflare import Cloudflare\nclient = Cloudflare()\nclient.filters.list(zone_id="z")\n',
      ['cloudflare GET filters'],
      'pypi:cloudflare',
    ],
    [
      'b.go',
      'go',
      'package p; import "github.com/cloudflare/cloudflare-go"; func f(api *cloudflare.API) { api.Filters(ctx, "z", x) }',
      ['cloudflare GET filters'],
      'go:github.com/cloudflare/cloudflare-go',
    ],
    [
      'c.go',
      'go',
      'package p; import "github.com/cloudflare/cloudflare-go/v4"; func f(c *cloudflare.Client) { c.Filters.List(ctx, p) }',
      ['cloudflare GET filters'],
      'go:github.com/cloudflare/cloudflare-go/v4',
    ],
    [
      'd.ts',
      'javascript',
      "import Cloudflare from 'cloudflare';\nnew Cloudflare().filters.list({ zone_id: 'z' });\n",
      ['cloudflare GET filters'],
      'cloudflare',
    ],
  ])('%s: are those that the entries name, of the version that its file has', async (file, kind, text, sent, name) => {
    const all = await told({ [file]: [kind, text] });
    expect([all.sent, all.asked]).toEqual([sent, [`${file} ${name}`]]);
  });
});

it('each language has its own library', async () => {
  const host = await recogniserOf(['python', 'go'], {
    record: () => undefined,
    declare: () => undefined,
    entries: [],
    versionOf: () => undefined,
  });
  expect(['python', 'go', 'ruby'].map((one) => host.library?.(one))).toEqual([pythonLibrary, goLibrary, undefined]);
});
