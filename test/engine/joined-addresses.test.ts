import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project, asOf } from './project.js';

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
    const { cwd } = new Project({
      [file]: `${line}\n`,
      [`base.${file.slice(2)}`]: 'x = "https://api.cloudflare.com/client/v4"\n',
    });
    const { findings } = await lint({ cwd, asOf });
    expect(findings.map((one) => [one.rule, one.confidence])).toEqual([['filters', 'likely']]);
  });

  it.each([
    ['a.swift', 'app.get("zones", ":id", "filters") { request in try await list(request) }'],
    ['b.swift', 'app.get("/zones/:id/filters") { request in try await list(request) }'],
    ['a.dart', "router.get('/zones/<id>/filters', list);"],
    ['a.cr', 'get "/zones/:id/filters" do |env|'],
    ['a.clj', '(GET "/zones/:id/filters" [id] (list id))'],
  ])('are no routes of a server: %s %s', async (file, line) => {
    const { cwd } = new Project({
      [file]: `${line}\n`,
      [`base.${file.slice(2)}`]: 'x = "https://api.cloudflare.com/client/v4"\n',
    });
    expect((await lint({ cwd, asOf })).findings).toEqual([]);
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
