import { describe, expect, it } from 'vitest';
import { callsIn } from './calls-found.js';

/* Method and path of one row of a table belong together, where it is not known which row it is. */
const CASES: readonly (readonly [what: string, file: string, code: string, calls: readonly string[]])[] = [
  [
    'a row that is taken by a name',
    'a.js',
    `const B='https://api.cloudflare.com/client/v4/zones/z/';
const ENDPOINTS = { rules: { method: 'GET', path: 'firewall/rules' }, mk: { method: 'POST', path: 'filters' }, dns: { method:'DELETE', path: 'dns_records' } };
export function call(name, body) { const e = ENDPOINTS[name]; return fetch(B + e.path, { method: e.method, body }); }
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'its members, taken apart',
    'a.js',
    `const B='https://api.cloudflare.com/client/v4/zones/z/';
const ENDPOINTS = { rules: { method: 'GET', path: 'firewall/rules' }, mk: { method: 'POST', path: 'filters' }, dns: { method:'DELETE', path: 'dns_records' } };
export function call2(name, body) { const { method, path } = ENDPOINTS[name]; return fetch(B + path, { method, body }); }
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'a row that is handed on',
    'a.js',
    `const B='https://api.cloudflare.com/client/v4/zones/z/';
const ENDPOINTS = { rules: { method: 'GET', path: 'firewall/rules' }, mk: { method: 'POST', path: 'filters' }, dns: { method:'DELETE', path: 'dns_records' } };
function send(ep) { return fetch(B + ep.path, { method: ep.method }); }
export const call3 = (name) => send(ENDPOINTS[name]);
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'a row that is looked for',
    'a.js',
    `const B='https://api.cloudflare.com/client/v4/zones/z/';
const ENDPOINTS = { rules: { method: 'GET', path: 'firewall/rules' }, mk: { method: 'POST', path: 'filters' }, dns: { method:'DELETE', path: 'dns_records' } };
export async function call5(name) { try { const e = Object.values(ENDPOINTS).find((one) => one.name === name); if (!e) throw new Error('no'); return await fetch(B + e.path, { method: e.method }); } catch (e) { return null; } }
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'rows of two, in Python',
    'a.py',
    `import requests
B='https://api.cloudflare.com/client/v4/zones/z/'
ENDPOINTS = {"rules": ("GET", "firewall/rules"), "mk": ("POST", "filters"), "dns": ("DELETE", "dns_records")}
def call(name, body=None):
    method, path = ENDPOINTS[name]
    return requests.request(method, B + path, json=body)
def call2(name, body=None):
    try:
        ep = ENDPOINTS.get(name)
        if ep is None:
            raise KeyError(name)
        r = requests.request(ep[0], B + ep[1], json=body)
    except KeyError:
        return None
    return r.json()
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'a row and whether there is one, in Go',
    'a.go',
    `package main
import "net/http"
type endpoint struct { Method, Path string }
var endpoints = map[string]endpoint{
	"rules": {"GET", "firewall/rules"},
	"mk": {Method: "POST", Path: "filters"},
	"dns": {"DELETE", "dns_records"},
}
func Call(name string) (*http.Response, error) {
	e, ok := endpoints[name]
	if !ok { return nil, nil }
	req, err := http.NewRequest(e.Method, "https://api.cloudflare.com/client/v4/zones/z/" + e.Path, nil)
	if err != nil { return nil, err }
	return http.DefaultClient.Do(req)
}
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'a class constant of PHP',
    'a.php',
    `<?php
class Api {
  private const ENDPOINTS = [
    'rules' => ['method' => 'GET', 'uri' => 'zones/z/firewall/rules'],
    'mk' => ['method' => 'POST', 'uri' => 'zones/z/filters'],
    'dns' => ['method' => 'DELETE', 'uri' => 'zones/z/dns_records'],
  ];
  private $http;
  function __construct() { $this->http = new \\GuzzleHttp\\Client(['base_uri' => 'https://api.cloudflare.com/client/v4/']); }
  function __call($name, $args) {
    $e = self::ENDPOINTS[$name];
    return $this->http->request($e['method'], $e['uri'], $args[0]);
  }
}
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'constants of an enum of Java',
    'Api.java',
    `import java.net.http.*; import java.net.URI;
enum Endpoint {
  RULES("GET", "firewall/rules"), MAKE("POST", "filters"), DNS("DELETE", "dns_records");
  final String method, path;
  Endpoint(String method, String path) { this.method = method; this.path = path; }
}
class Api {
  HttpResponse<String> call(Endpoint e) throws Exception {
    return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/z/" + e.path)).method(e.method, HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
  }
  HttpResponse<String> named(String name) throws Exception {
    Endpoint e = Endpoint.valueOf(name);
    return HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("https://api.cloudflare.com/client/v4/zones/z/" + e.path)).method(e.method, HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
  }
}
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'constants of an enum of Kotlin',
    'Api.kt',
    `import okhttp3.*
enum class Endpoint(val verb: String, val path: String) {
  RULES("GET", "firewall/rules"), MAKE("POST", "filters"), DNS("DELETE", "dns_records")
}
class Api(private val client: OkHttpClient) {
  fun call(e: Endpoint): Response {
    val request = Request.Builder().url("https://api.cloudflare.com/client/v4/zones/z/\${e.path}").method(e.verb, null).build()
    return client.newCall(request).execute()
  }
}
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'cases of an enum of PHP with a method',
    'a.php',
    `<?php
enum Endpoint: string {
  case Rules = 'firewall/rules';
  case Make = 'filters';
  public function method(): string { return match ($this) { self::Rules => 'GET', self::Make => 'POST' }; }
}
class Api {
  public function __construct(private \\GuzzleHttp\\Client $http) {}
  public function call(Endpoint $e) {
    return $this->http->request($e->method(), 'https://api.cloudflare.com/client/v4/zones/z/' . $e->value);
  }
}
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'variants of Rust, told by their methods',
    'a.rs',
    `pub enum Endpoint { Rules, Make }
impl Endpoint {
    fn path(&self) -> &'static str { match self { Endpoint::Rules => "firewall/rules", Endpoint::Make => "filters" } }
    fn method(&self) -> reqwest::Method { match self { Endpoint::Rules => reqwest::Method::GET, Endpoint::Make => reqwest::Method::POST } }
}
pub async fn call(c: &reqwest::Client, e: Endpoint) -> reqwest::Result<reqwest::Response> {
    c.request(e.method(), format!("https://api.cloudflare.com/client/v4/zones/z/{}", e.path())).send().await
}
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'constants that a class of C# names',
    'Api.cs',
    `using System.Net.Http;
public sealed class Endpoint {
  public static readonly Endpoint Rules = new(HttpMethod.Get, "firewall/rules");
  public static readonly Endpoint Make = new(HttpMethod.Post, "filters");
  public HttpMethod Method { get; }
  public string Path { get; }
  private Endpoint(HttpMethod method, string path) { Method = method; Path = path; }
}
public class Api {
  private readonly HttpClient http = new HttpClient();
  public Task<HttpResponseMessage> Call(Endpoint e) => http.SendAsync(new HttpRequestMessage(e.Method, "https://api.cloudflare.com/client/v4/zones/z/" + e.Path));
}
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'a table of TypeScript with a declared row',
    'a.ts',
    `type Endpoint = { method: 'GET' | 'POST'; path: string };
const endpoints = { rules: { method: 'GET', path: 'firewall/rules' }, make: { method: 'POST', path: 'filters' } } as const satisfies Record<string, Endpoint>;
export type Name = keyof typeof endpoints;
export async function call(name: Name) {
  const endpoint: Endpoint = endpoints[name];
  return fetch(\`https://api.cloudflare.com/client/v4/zones/z/\${endpoint.path}\`, { method: endpoint.method });
}
`,
    ['GET firewall/rules', 'POST filters'],
  ],
  [
    'one constant of PHP',
    'a.php',
    `<?php
enum Endpoint: string {
  case Rules = 'firewall/rules';
  case Make = 'filters';
  public function method(): string { return match ($this) { self::Rules => 'GET', self::Make => 'POST' }; }
}
class Api {
  public function __construct(private \\GuzzleHttp\\Client $http) {}
  public function call() {
    return $this->http->request(Endpoint::Make->method(), 'https://api.cloudflare.com/client/v4/zones/z/' . Endpoint::Make->value);
  }
}
`,
    ['POST filters'],
  ],
  [
    'one variant of Rust',
    'a.rs',
    `pub enum Endpoint { Rules, Make }
impl Endpoint {
    fn path(&self) -> &'static str { match self { Endpoint::Rules => "firewall/rules", Endpoint::Make => "filters" } }
    fn method(&self) -> reqwest::Method { match self { Endpoint::Rules => reqwest::Method::GET, Endpoint::Make => reqwest::Method::POST } }
}
pub async fn call(c: &reqwest::Client) -> reqwest::Result<reqwest::Response> {
    c.request(Endpoint::Make.method(), format!("https://api.cloudflare.com/client/v4/zones/z/{}", Endpoint::Make.path())).send().await
}
`,
    ['POST filters'],
  ],
  [
    'one member of an enum of Python',
    'a.py',
    `from enum import Enum
import requests
class Endpoint(Enum):
    RULES = ("GET", "firewall/rules")
    MAKE = ("POST", "filters")
    def __init__(self, method, path):
        self.method = method
        self.path = path
def call():
    return requests.request(Endpoint.MAKE.method, "https://api.cloudflare.com/client/v4/zones/z/" + Endpoint.MAKE.path)
`,
    ['POST filters'],
  ],
];

describe('rows of a table', () => {
  it.each(CASES)('%s', async (_what, file, code, calls) => {
    expect(await callsIn(file, code)).toEqual(calls);
  });

  /** Rows of two methods, each with a path of its own, and what sends one of them. */
  const tableOf = (count: number, sending: string): { code: string; all: (readonly [string, string])[] } => {
    const all = Array.from({ length: count }, (_, i) => [i % 3 === 0 ? 'PUT' : 'GET', `filters/${i}`] as const);
    const rows = all.map(([method, path], i) => `  k${i}: { method: '${method}', path: '${path}' },`).join('\n');
    const base = "const B = 'https://api.cloudflare.com/client/v4/zones/z/';";
    return { code: `${base}\nconst T = {\n${rows}\n};\nexport const call = (name) => ${sending};\n`, all };
  };

  it('of which there are more than are told apart stand together by their methods', async () => {
    const sending = '{\n  const row = T[name];\n  return fetch(B + row.path, { method: row.method });\n}';
    const { code, all } = tableOf(30, sending);
    expect(await callsIn('a.js', code)).toEqual(all.map((one) => one.join(' ')).sort());
  });

  it('of which none is told apart are all found at a call', async () => {
    const { code, all } = tableOf(12, 'fetch(B + T[name].path, { method: T[name].method })');
    const found = await callsIn('a.js', code);
    expect(new Set(found.map((one) => one.replace(/^\w+ /, '')))).toEqual(new Set(all.map(([, path]) => path)));
  });
});
