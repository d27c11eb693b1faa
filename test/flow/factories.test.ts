import { describe, expect, it } from 'vitest';
import { callsIn } from './calls-found.js';

const HOST = 'https://api.cloudflare.com/client/v4';
const JAVA = `  public void drop(String zone, String id) throws Exception {
    HttpRequest r = HttpRequest.newBuilder(URI.create(base + "/zones/" + zone + "/filters/" + id)).DELETE().build();
    HttpClient.newHttpClient().send(r, HttpResponse.BodyHandlers.ofString());
  }
}
`;

/* Where an object of a client is made says its address, whoever calls its methods. */
const CASES: readonly (readonly [what: string, file: string, code: string])[] = [
  [
    'another constructor, in Java',
    'Api.java',
    `import java.net.URI;\nimport java.net.http.*;\npublic class Api {\n  private final String base, token;\n  public Api(String token) { this(token, "${HOST}"); }\n  public Api(String token, String base) { this.token = token; this.base = base; }\n${JAVA}`,
  ],
  [
    'a record with another constructor, in Java',
    'Api.java',
    `import java.net.URI;\nimport java.net.http.*;\npublic record Api(String token, String base) {\n  public Api(String token) { this(token, "${HOST}"); }\n${JAVA}`,
  ],
  [
    'a base whose constructor is not called by name, in Java',
    'Api.java',
    `import java.net.URI;\nimport java.net.http.*;\nclass Base { protected String base = "${HOST}"; }\npublic class Api extends Base {\n  private final String token;\n  public Api(String token) { this.token = token; }\n${JAVA}`,
  ],
  [
    'a static method with the name of one of the library, in Java',
    'Api.java',
    `import java.net.URI;\nimport java.net.http.*;\npublic class Api {\n  private final String base;\n  private Api(String base) { this.base = base; }\n  public static Api create() { return new Api("${HOST}"); }\n${JAVA}`,
  ],
  [
    'another constructor, in C#',
    'Api.cs',
    `using System.Net.Http;\npublic class Api {\n  readonly string _base; readonly HttpClient _http;\n  public Api(HttpClient http) : this(http, "${HOST}") { }\n  public Api(HttpClient http, string b) { _http = http; _base = b; }\n  public Task Drop(string zone, string id) => _http.DeleteAsync($"{_base}/zones/{zone}/filters/{id}");\n}\n`,
  ],
  [
    'a constructor beside the one of the class, in C#',
    'Api.cs',
    `using System.Net.Http;\npublic class Api(HttpClient http, string b) {\n  public Api(HttpClient http) : this(http, "${HOST}") { }\n  public Task Drop(string zone, string id) => http.DeleteAsync($"{b}/zones/{zone}/filters/{id}");\n}\n`,
  ],
  [
    'another constructor, in Kotlin',
    'Api.kt',
    `import khttp.delete\nclass Api(private val token: String, private val base: String) {\n  constructor(token: String) : this(token, "${HOST}")\n  fun drop(zone: String, id: String) = delete("$base/zones/$zone/filters/$id")\n}\n`,
  ],
  [
    'a method of the class, in Python',
    'api.py',
    `import requests\nclass Api:\n    def __init__(self, base): self.base = base\n    @classmethod\n    def from_env(cls): return cls("${HOST}")\n    def drop(self, zone, id): return requests.delete(f"{self.base}/zones/{zone}/filters/{id}")\n`,
  ],
  [
    'a method of the class, in JavaScript',
    'api.js',
    `export class Api {\n  constructor(base) { this.base = base; }\n  static create() { return new this('${HOST}'); }\n  drop(zone, id) { return fetch(\`\${this.base}/zones/\${zone}/filters/\${id}\`, { method: 'DELETE' }); }\n}\n`,
  ],
];

describe('what makes a client', () => {
  it.each(CASES)('says its address: %s', async (_, file, code) => {
    expect(await callsIn(file, code)).toEqual([expect.stringMatching(/^DELETE filters\//)]);
  });
});
