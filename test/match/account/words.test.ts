import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { lineIndex } from '../../../src/text/lines.js';
import { Project } from '../../engine/project.js';

/** The findings of a project that names the API elsewhere: `line rule method confidence`. */
async function findings(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { cwd } = new Project({ 'base.js': `export const base = 'https://api.cloudflare.com/client/v4';\n`, ...files });
  const report = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible', noIgnore: true });
  return report.findings.map(({ span, rule, method, confidence }) => {
    const { line } = lineIndex(report.texts(span.file) ?? '').place(span.start);
    return `${span.file}:${String(line)} ${rule} ${method ?? '?'} ${confidence}`;
  });
}

describe('the words of a path side by side, however common', () => {
  it.each([
    [
      'a.js',
      `export const f = (api, z, d) => api._patch(['zones', z, 'settings', 'minify'], d);\n`,
      'zone-setting-minify PATCH',
    ],
    ['a.py', `def f(self):\n    return self.api.get("user", "billing", "history")\n`, 'billing-history GET'],
    ['a.rb', `def f(z, d)\n  @api.patch(['zones', z, 'settings', 'minify'], d)\nend\n`, 'zone-setting-minify PATCH'],
    [
      'a.go',
      `package a\n\nfunc (a *A) f(z string) error { return a.api.Patch("zones", z, "settings", "brotli") }\n`,
      'zone-setting-brotli PATCH',
    ],
    [
      'a.php',
      `<?php\nfunction f($api, $z) { return $api->doGet(['zones', $z, 'settings', 'minify']); }\n`,
      'zone-setting-minify GET',
    ],
  ])('are likely where a verb of the operation is called with them: %s', async (file, text, expected) => {
    expect((await findings({ [file]: text })).map((one) => one.replace(/^\S+ /, ''))).toEqual([`${expected} likely`]);
  });

  it.each([
    ['no verb', `things(["zones", zone, "settings", "minify"])`, '?'],
    ['a verb of no operation', `api.post(["user", "billing", "history"])`, '?'],
  ])('are possible with %s', async (_, call, method) => {
    const [found] = await findings({ 'a.py': `def f(api, things, zone):\n    return ${call}\n` });
    expect(found?.split(' ').slice(2)).toEqual([method, 'possible']);
  });
});

describe('the commands of a program', () => {
  it.each([
    ['a.sh', 'cf user billing profile\ncf zones analytics dashboard --zone example.com [--from 2024-01-01]\n'],
    ['README.md', '# Usage\n\n```bash\ncf user billing history [--page 1]\ncf zones settings minify\n```\n'],
  ])('are no path: %s', async (file, text) => {
    expect(await findings({ [file]: text })).toEqual([]);
  });

  it('are words where they stand in quotes', async () => {
    expect(await findings({ 'a.sh': 'cf "user" "billing" "profile"\n' })).toHaveLength(1);
  });
});

describe('the words of a path of something else', () => {
  it.each([
    ['a word behind them that begins with a digit', `api._get(['zones', z, 'settings', '0rtt'])`],
    ['one that is no setting of the schedule', `api._get(['zones', z, 'settings', 'http3'])`],
  ])('are none: %s', async (_, call) => {
    expect(await findings({ 'a.js': `export const f = (api, z) => ${call};\n` })).toEqual([]);
  });
});

describe('constants that several have under one name', () => {
  it.each([
    [
      'a.cs',
      `static class Zones { public const string Root = "zones"; }\nstatic class Filters { public const string Root = "filters"; }\nclass Api : Acme.Cloudflare.Base {\n  Task F(string z) {\n    var uri = new Relative($"{Zones.Root}/{z}/{Filters.Root}");\n    return Connection.GetAsync<X>(uri);\n  }\n}\n`,
      'a.cs:5 filters GET likely',
    ],
    [
      'a.ts',
      `// api.cloudflare.com\nconst Zone = { root: 'zones' };\nconst Rates = { root: 'rate_limits' };\nexport const f = (q: string[], z: string) => q.push(\`/\${Zone.root}/\${z}/\${Rates.root}\`);\n`,
      'a.ts:4 rate-limits ? likely',
    ],
    [
      'a.rb',
      `# api.cloudflare.com\nmodule Zone\n  ROOT = 'zones'\nend\nmodule Rates\n  ROOT = 'rate_limits'\nend\ndef f(queue, z)\n  queue << "/#{Zone::ROOT}/#{z}/#{Rates::ROOT}"\nend\n`,
      'a.rb:9 rate-limits ? likely',
    ],
  ])('are known by whose they are: %s', async (file, text, expected) => {
    expect(await findings({ [file]: text })).toEqual([expected]);
  });
});

describe('members of a class that others have under the same name', () => {
  it.each([
    [
      'a.php',
      `<?php // api.cloudflare.com\nclass User extends Base { protected $path = 'user'; }\nclass Rates extends Base {\n  protected $path = 'rate_limits';\n  function all($zone) { return $this->queue->add('zones/' . $zone . '/' . $this->path); }\n}\n`,
      'a.php:5 rate-limits ? likely',
    ],
    [
      'a.ts',
      `// api.cloudflare.com\nclass User extends Base { path = 'user'; }\nclass Rates extends Base {\n  path = 'rate_limits';\n  all(z: string) { return this.queue.push(\`/zones/\${z}/\${this.path}\`); }\n}\n`,
      'a.ts:5 rate-limits ? likely',
    ],
    [
      'a.py',
      `# api.cloudflare.com\nclass User(Base):\n    path = "user"\n\nclass Rates(Base):\n    path = "rate_limits"\n    def all(self, z):\n        return self.queue.append("/zones/" + z + "/" + self.path)\n`,
      'a.py:8 rate-limits ? likely',
    ],
  ])('are those of the class around them: %s', async (file, text, expected) => {
    expect(await findings({ [file]: text })).toEqual([expected]);
  });
});

describe('a path of which nothing lies below', () => {
  it.each([
    [
      'whatever is put behind its slash',
      `'zones/' . $zone . '/analytics/dashboard/' . $query`,
      ['analytics-dashboard'],
    ],
    ['but none that goes on with a segment that is put in', `'zones/' . $zone . '/settings/' . $name`, []],
    ['but none that goes on with a word', `'zones/' . $zone . '/analytics/dashboard/latency'`, []],
  ])('is spelled %s', async (_, path, expected) => {
    const text = `<?php // api.cloudflare.com\nclass A { function f($zone, $query, $name) { return $this->queue->add(${path}); } }\n`;
    expect((await findings({ 'a.php': text })).map((one) => one.split(' ')[1])).toEqual(expected);
  });

  it.each([
    [
      'a.php',
      `<?php\nfunction f($z, $o) {\n  $string = '?';\n  foreach ($o as $k => $v) { $string .= "$k=$v&"; }\n  $string = substr($string, 0, -1);\n  return (new \\GuzzleHttp\\Client())->get('https://api.cloudflare.com/client/v4/zones/' . $z . '/analytics/dashboard/' . $string);\n}\n`,
    ],
    [
      'a.js',
      `export function f(z, o) {\n  let query = '';\n  for (const k in o) query += k + '=' + o[k] + '&';\n  query = cut(query);\n\n  return fetch('https://api.cloudflare.com/client/v4/zones/' + z + '/analytics/dashboard/' + query);\n}\n`,
    ],
    [
      'a.py',
      `import requests\ndef f(z, o):\n    params = '?'\n    for k in o: params += k + '=' + o[k] + '&'\n    params = params[:-1]\n    return requests.get('https://api.cloudflare.com/client/v4/zones/' + z + '/analytics/dashboard/' + params)\n`,
    ],
  ])('is spelled with a query that a variable begins: %s', async (file, text) => {
    expect(await findings({ [file]: text })).toEqual([`${file}:6 analytics-dashboard GET likely`]);
  });

  it('is left over where a request has something unknown behind it', async () => {
    const text = `<?php
class Stats extends Base {
  private $base = 'https://api.cloudflare.com/client/v4/zones';
  function all($zone, $query) { return (new \\GuzzleHttp\\Client())->request('GET', $this->base . "/$zone/analytics/dashboard/" . $query); }
}
`;
    expect(await findings({ 'a.php': text })).toEqual(['a.php:4 analytics-dashboard GET likely']);
  });
});
