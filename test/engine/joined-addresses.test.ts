import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project, asOf } from './project.js';

/** A line of one file, where another file of its language has the base of the API. */
async function withBaseBeside(file: string, line: string): ReturnType<typeof lint> {
  const { cwd } = new Project({
    [file]: `${line}\n`,
    [`base.${file.slice(2)}`]: 'x = "https://api.cloudflare.com/client/v4"\n',
  });
  return lint({ cwd, asOf });
}

describe('addresses that languages which are not parsed put together', () => {
  it.each([
    [
      'a.scala',
      'val a = fetch(POST(b, uri"https://api.cloudflare.com/client/v4" / "zones" / zone / "filters"))',
      'POST',
    ],
    ['a.hs', 'a = req POST (https "api.cloudflare.com" /: "client" /: "v4" /: "zones" /: z /: "filters")', 'POST'],
    ['a.swift', 'delete(URL(string: "https://api.cloudflare.com/client/v4/zones/" + zone + "/filters")!)', 'DELETE'],
    ['a.dart', "http.post(Uri.parse('https://api.cloudflare.com/client/v4/zones/' + zone + '/filters'));", 'POST'],
    ['a.clj', '(http/post (str "https://api.cloudflare.com/client/v4/zones/" zone "/filters"))', 'POST'],
    ['a.R', 'POST(paste0("https://api.cloudflare.com/client/v4/zones/", zone, "/filters"))', 'POST'],
  ])('%s %s', async (file, line, method) => {
    const { cwd } = new Project({ [file]: `${line}\n` });
    const { findings } = await lint({ cwd, asOf });
    expect(findings.map((one) => [one.rule, one.confidence, one.method])).toEqual([['filters', 'likely', method]]);
  });

  it.each([
    ['a.scala', 'def list(zone: String) = fetch(GET(BaseUrl / "zones" / zone / "filters"))'],
    ['b.scala', 'def list(zone: String) = fetch(GET(uri"$BaseUrl/zones/$zone/filters"))'],
    ['a.swift', String.raw`get(baseURL.appendingPathComponent("zones/\(zone)/filters"))`],
    ['b.swift', String.raw`try await get("/zones/\(zone)/filters", token: token)`],
    ['a.dart', "http.get(Uri.parse('$baseUrl/zones/$zone/filters'));"],
    ['b.dart', "_dio.get('/zones/$zone/filters');"],
    ['a.cr', 'HTTP::Client.get("#{BASE}/zones/#{zone}/filters", headers: headers)'],
    ['a.cpp', 'auto r = cpr::Get(cpr::Url{base + "/zones/" + zone + "/filters"});'],
    ['a.clj', '(http/get (format "%s/zones/%s/filters" base zone))'],
    ['a.hs', 'rules z = get (baseUrl <> "/zones/" <> z <> "/filters")'],
    ['a.R', 'r <- GET(sprintf("%s/zones/%s/filters", base, zone))'],
    ['a.jl', 'r = HTTP.get("$BASE/zones/$zone/filters", headers)'],
    ['a.fs', 'let list zone = Http.get($"{baseUrl}/zones/{zone}/filters")'],
    ['a.fish', 'curl -s "$base/zones/$zone/filters"'],
  ])('stand behind a base that is declared in another file: %s %s', async (file, line) => {
    const { findings } = await withBaseBeside(file, line);
    expect(findings.map((one) => [one.rule, one.confidence])).toEqual([['filters', 'likely']]);
  });

  it.each([
    ['a.swift', 'app.get("zones", ":id", "filters") { request in try await list(request) }'],
    ['b.swift', 'app.get("/zones/:id/filters") { request in try await list(request) }'],
    ['a.dart', "router.get('/zones/<id>/filters', list);"],
    ['a.cr', 'get "/zones/:id/filters" do |env|'],
    ['a.clj', '(GET "/zones/:id/filters" [id] (list id))'],
  ])('are no routes of a server: %s %s', async (file, line) => {
    expect((await withBaseBeside(file, line)).findings).toEqual([]);
  });

  it('are none of a comment, and others of the words are alive', async () => {
    const { cwd } = new Project({
      'a.scala': `// https://api.cloudflare.com/client/v4: base / "zones" / zone / "filters"
val live = base / "zones" / zone / "firewall" / "access_rules" / "rules"
val other = base / "zones" / zone / "workers" / "filters"
`,
    });
    expect((await lint({ cwd, asOf, minConfidence: 'possible' })).findings).toEqual([]);
  });
});

describe('paths of programs in languages that are not parsed, with the base of the API elsewhere', () => {
  const BASE = 'https://api.cloudflare.com/client/v4';

  it.each([
    ['a.dart', `const b = '${BASE}';\nf(z) => http.delete(Uri.parse('$b/zones/$z/filters'));`, 'DELETE'],
    ['a.swift', `let b = "${BASE}"\nAF.request(b + "/zones/" + z + "/filters", method: .post)`, 'POST'],
    ['a.scala', `val b = "${BASE}"\ndef f(z: String) = basicRequest.get(uri"$b/zones/$z/filters")`, 'GET'],
    ['a.R', `b <- "${BASE}"\nr <- GET(sprintf("%s/zones/%s/filters", b, zone))`, 'GET'],
    ['a.cpp', `const std::string B = "${BASE}";\nauto r = cpr::Get(cpr::Url{B + "/zones/" + z + "/filters"});`, 'GET'],
    ['a.m', `static NSString *b = @"${BASE}";\nid p = [NSString stringWithFormat:@"%@/zones/%@/filters", b, z];`, null],
    ['a.fs', `let b = "${BASE}"\nlet f z = Http.Request($"{b}/zones/{z}/filters")`, null],
    ['a.jl', `b = "${BASE}"\nHTTP.get("$b/zones/$z/filters")`, 'GET'],
    ['a.cr', `B = "${BASE}"\nHTTP::Client.get("#{B}/zones/#{z}/filters")`, 'GET'],
    ['a.groovy', `def b = "${BASE}"\nprintln new URL("\${b}/zones/\${z}/filters").text`, null],
  ])('%s %s', async (file, text, method) => {
    const { cwd } = new Project({ [file]: `${text}\n` });
    const { findings } = await lint({ cwd, asOf });
    expect(findings.map((one) => [one.rule, one.confidence, one.method])).toEqual([['filters', 'likely', method]]);
  });

  it('are found where another file has it', async () => {
    const { cwd } = new Project({
      'lib/config.dart': `const base = '${BASE}';\n`,
      'lib/client.dart': "get(z) => dio.get('/zones/$z/filters');\n",
    });
    expect((await lint({ cwd, asOf })).findings.map(({ rule, span }) => [rule, span.file])).toEqual([
      ['filters', 'lib/client.dart'],
    ]);
  });

  it("are less sure in settings, which may be anyone's", async () => {
    const text = '/zones/{zone}/filters';
    const { cwd } = new Project({
      'a.ini': `base = ${BASE}\npath = ${text}\n`,
    });
    expect((await lint({ cwd, asOf })).findings).toEqual([]);
    const all = await lint({ cwd, asOf, minConfidence: 'possible' });
    expect(all.findings.map(({ confidence }) => confidence)).toEqual(['possible']);
  });
});

describe('what else programs in languages that are not parsed say of the API', () => {
  const found = async (file: string, text: string): Promise<string[]> => {
    const source = `// api.cloudflare.com\n${text}\n`;
    const { findings } = await lint({ cwd: new Project({ [file]: source }).cwd, asOf, minConfidence: 'possible' });
    return findings.map(({ rule, confidence, span }) => `${confidence} ${rule} ${source.slice(span.start, span.end)}`);
  };

  it.each([
    ['a.swift', String.raw`let e = "(cf.threat_score gt 20 and http.host eq \"a.com\")"`],
    ['a.swift', String.raw`let e = "cf.threat_score > \(least)"`],
    ['a.dart', "final e = {'expression': 'http.host eq \"a.com\" and cf.threat_score ge $n'};"],
    ['a.scala', 'val e = s"""cf.threat_score gt ${n}"""'],
    ['a.R', 'e <- paste0("cf.threat_score gt ", n)'],
  ])('rule expressions: %s %s', async (file, text) => {
    expect(await found(file, text)).toEqual(['likely threat-score cf.threat_score']);
  });

  it.each([
    ['a.dart', '// "cf.threat_score gt 20"'],
    ['a.swift', 'let help = "the field cf.threat_score is retired"'],
    ['a.swift', 'print("use no cf.threat_score gt 20")'],
    ['a.scala', 'val name = cf.threat_score > 20'],
  ])('none: %s %s', async (file, text) => {
    expect(await found(file, text)).toEqual([]);
  });

  it('headers and records', async () => {
    expect(await found('a.dart', "const h = {'X-Auth-User-Service-Key': key};")).toEqual([
      'likely service-key-auth X-Auth-User-Service-Key',
    ]);
    expect(
      await found(
        'a.swift',
        'let r = ["type": "SRV", "data": ["service": "_sip", "proto": "_tcp", "name": "a", "priority": 1, "weight": 1, "port": 1, "target": "b"]]',
      ),
    ).toEqual(['likely dns-srv-data service', 'likely dns-srv-data proto', 'likely dns-srv-data name']);
  });
});
