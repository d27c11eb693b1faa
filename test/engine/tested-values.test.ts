import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* Values that come to a request by ways that clients take often; each has one retired word, and the rule that finds it. */
const SHAPES: Readonly<Record<string, readonly [rule: string, files: Readonly<Record<string, string>>]>> = {
  'a list that a name is tested against, PHP': [
    'zone-setting-minify',
    {
      'c.php': `<?php
class Cf {
    const AVAILABLE = ['always_online', 'minify', 'ssl'];
    public function set($zone, $p, $v) {
        if (!in_array($p, self::AVAILABLE)) { throw new Exception('no'); }
        $c = new \\GuzzleHttp\\Client(['base_uri' => 'https://api.cloudflare.com/client/v4/']);
        return $c->request('PATCH', "zones/$zone/settings/$p", ['json' => ['value' => $v]]);
    }
}`,
    },
  ],
  'a list that a name is tested against, Python': [
    'zone-setting-minify',
    {
      'c.py': `import requests
AVAILABLE = ['always_online', 'minify', 'ssl']
def setting(zone, name, value):
    if name not in AVAILABLE:
        raise ValueError(name)
    return requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/{name}", json={"value": value})`,
    },
  ],
  'a list that a name is tested against, JavaScript': [
    'zone-setting-minify',
    {
      'c.js': `const AVAILABLE = ['always_online', 'minify', 'ssl'];
export async function setting(zone, name, value) {
  if (!AVAILABLE.includes(name)) throw new Error(name);
  return fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
}`,
    },
  ],
  'a set, JavaScript': [
    'zone-setting-minify',
    {
      'c.js': `const AVAILABLE = new Set(['always_online', 'minify', 'ssl']);
export async function setting(zone, name, value) {
  if (!AVAILABLE.has(name)) return undefined;
  return fetch(\`https://api.cloudflare.com/client/v4/zones/\${zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
}`,
    },
  ],
  'a set, Ruby': [
    'zone-setting-minify',
    {
      'a.rb': `require 'faraday'
class Cf
  POSSIBLE = %w[always_online minify ssl].freeze
  def initialize; @c = Faraday.new(url: 'https://api.cloudflare.com/client/v4'); end
  def zone_setting(zone_id:, name:)
    raise('bad') unless POSSIBLE.include?(name)
    @c.get("zones/#{zone_id}/settings/#{name}")
  end
end`,
    },
  ],
  'a set, Go': [
    'zone-setting-minify',
    {
      'a.go': `package a
import ("net/http"; "slices"; "errors")
var allowed = []string{"always_online", "minify", "ssl"}
func Setting(zone, name string) error {
	if !slices.Contains(allowed, name) { return errors.New("no") }
	_, err := http.Get("https://api.cloudflare.com/client/v4/zones/" + zone + "/settings/" + name)
	return err
}`,
    },
  ],
  'a set, Java': [
    'zone-setting-minify',
    {
      'A.java': `interface CloudflareApi {
    @GET("zones/{zone}/settings/{setting}")
    Call<Object> setting(@Path("zone") String zone, @Path(value = "setting") String setting);
}
class Repo {
    static final String BASE = "https://api.cloudflare.com/client/v4/";
    private final CloudflareApi api;
    Repo(CloudflareApi api) { this.api = api; }
    Object minify(String zone) { return api.setting(zone, "minify"); }
}`,
    },
  ],
  'a set, C#': [
    'zone-setting-minify',
    {
      'A.cs': `using Refit;
public interface ICloudflare {
    [Get("/zones/{zone}/settings/{setting}")]
    Task<string> Setting(string zone, [AliasAs("setting")] string name);
}
public class Repo {
    private const string Base = "https://api.cloudflare.com/client/v4";
    private readonly ICloudflare _api;
    public Repo(ICloudflare api) { _api = api; }
    public Task<string> Minify(string zone) => _api.Setting(zone, "minify");
}`,
    },
  ],
  'a set, Kotlin': [
    'zone-setting-minify',
    {
      'a.kt': `import okhttp3.*
val ALLOWED = setOf("always_online", "minify", "ssl")
fun off(http: OkHttpClient, zone: String, name: String) {
    if (name !in ALLOWED) throw IllegalArgumentException(name)
    http.newCall(Request.Builder().url("https://api.cloudflare.com/client/v4/zones/$zone/settings/$name").build()).execute()
}`,
    },
  ],
  'values that are let through, Python': [
    'security-level',
    {
      'c.py': `import requests
LEVELS = ["essentially_off", "low", "medium", "high", "under_attack"]
def level(zone, value):
    if value not in LEVELS:
        raise ValueError(value)
    return requests.patch(f"https://api.cloudflare.com/client/v4/zones/{zone}/settings/security_level", json={"value": value})`,
    },
  ],
};

it.each(Object.entries(SHAPES))('%s is followed', async (_name, [rule, files]) => {
  const { cwd } = new Project(files);
  const report = await lint({ cwd, asOf: '2026-11-21' });
  expect(report.findings.map((one) => one.rule)).toContain(rule);
});

it.each([
  [
    'python',
    'a.py',
    'def f(name):\n    if name in ["minify"]:\n        raise ValueError(name)\n    return get(BASE + "/zones/z/settings/" + name)\n',
  ],
  [
    'javascript',
    'a.js',
    'export const f = (name) => {\n  if (["minify"].includes(name)) return undefined;\n  return fetch(`https://api.cloudflare.com/client/v4/zones/z/settings/${name}`);\n};\n',
  ],
])('what is refused is none of them: %s', async (_language, file, text) => {
  const { cwd } = new Project({ [file]: text });
  expect((await lint({ cwd, asOf: '2026-11-21' })).findings).toEqual([]);
});
