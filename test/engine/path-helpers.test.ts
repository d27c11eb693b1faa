import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

const asOf = '2026-11-21';
const base = 'https://api.cloudflare.com/client/v4';

/* A method of the class makes the path, and another one sends it: its name begins with a capital letter, as a class's. */
const OWN: Readonly<Record<string, string>> = {
  'Client.cs': `using System.Net.Http;
public class Client {
    private readonly HttpClient http = new HttpClient();
    private const string Base = "${base}";
    static string PathFor(string zone) => $"/zones/{zone}/firewall/rules";
    public Task<HttpResponseMessage> List(string zone) => http.GetAsync(Base + PathFor(zone));
}`,
  'Client.java': `import java.net.URI;
import java.net.http.*;
class Client {
  static String PathFor(String zone) { return "/zones/" + zone + "/firewall/rules"; }
  HttpResponse<String> list(HttpClient http, String zone) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create("${base}" + PathFor(zone))).GET().build();
    return http.send(request, HttpResponse.BodyHandlers.ofString());
  }
}`,
};

it.each([
  ['C#', { 'Client.cs': OWN['Client.cs'] ?? '' }],
  ['Java', { 'Client.java': OWN['Client.java'] ?? '' }],
])('is followed into the request: %s', async (_, files) => {
  const { cwd } = new Project(files);
  const { findings } = await lint({ cwd, asOf });
  expect(findings.map(({ rule, method, confidence }) => [rule, method, confidence])).toEqual([
    ['firewall-rules', 'GET', 'certain'],
  ]);
});
