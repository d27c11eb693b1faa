import { BASE, namesOf, partsOf } from '../operations.mjs';
import { tailOf } from './javascript.mjs';

const template = (path) => `$"${path}"`;
const joined = (path) =>
  partsOf(path)
    .map((part) => (typeof part === 'string' ? `"${part}"` : part.name))
    .join(' + ');
const list = (path) =>
  `new[] { ${path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? part.slice(1, -1) : `"${part}"`))
    .join(', ')} }`;
const params = ({ path }) =>
  namesOf(path)
    .map((name) => `string ${name}`)
    .join(', ');
const verb = ({ method }) => method[0] + method.slice(1).toLowerCase();
const HEAD = 'using System;\nusing System.Net.Http;\nusing System.Threading.Tasks;\n\n';
const cls = (members) =>
  `${HEAD}public class Main\n{\n    private readonly HttpClient _http = new HttpClient();\n\n${members}\n}\n`;
const fn = (op, body) => `    public async Task<HttpResponseMessage> Call(${params(op)})\n    {\n${body}\n    }`;
const SEND = `    public static async Task<HttpResponseMessage> Send(HttpMethod method, string path)\n    {\n        var client = new HttpClient();\n        var request = new HttpRequestMessage(method, "${BASE}" + path);\n        return await client.SendAsync(request);\n    }\n`;

export const csharp = {
  id: 'csharp',
  shapes: {
    literal: (op) => ({
      'Main.cs': cls(fn(op, `        return await _http.${verb(op)}Async(${template(BASE + op.path)});§`)),
    }),
    concatenated: (op) => ({
      'Main.cs': cls(
        fn(op, `        var url = ${joined(BASE + op.path)};§\n        return await _http.${verb(op)}Async(url);`),
      ),
    }),
    'base constant': (op) => ({
      'Main.cs': cls(
        `    private const string Base = "${BASE}";\n\n${fn(op, `        return await _http.${verb(op)}Async(${template(`{Base}${op.path}`)});§`)}`,
      ),
    }),
    'base elsewhere': (op) => ({
      'Config.cs': `public static class Config\n{\n    public const string Base = "${BASE}";\n}\n`,
      'Main.cs': cls(fn(op, `        return await _http.${verb(op)}Async(Config.Base + ${template(op.path)});§`)),
    }),
    'base with fallback': (op) => ({
      'Main.cs': cls(
        `    private readonly string _base = Environment.GetEnvironmentVariable("CF_API") ?? "${BASE}";\n\n${fn(op, `        return await _http.${verb(op)}Async(${template(`{_base}${op.path}`)});§`)}`,
      ),
    }),
    wrapper: (op) => ({
      'Main.cs': cls(`${SEND}\n${fn(op, `        return await Send(HttpMethod.${verb(op)}, ${template(op.path)});§`)}`),
    }),
    'wrapper elsewhere': (op) => ({
      'Sender.cs': `${HEAD}public static class Sender\n{\n${SEND}}\n`,
      'Main.cs': cls(fn(op, `        return await Sender.Send(HttpMethod.${verb(op)}, ${template(op.path)});§`)),
    }),
    'client class': (op) => ({
      'Client.cs': `${HEAD}public class Client\n{\n    protected readonly HttpClient Http = new HttpClient { BaseAddress = new Uri("${BASE}/") };\n\n    public Task<HttpResponseMessage> Get(string path) => Http.GetAsync(path);\n\n    public Task<HttpResponseMessage> Delete(string path) => Http.DeleteAsync(path);\n}\n`,
      'Rules.cs': `${HEAD}public class Rules\n{\n    private readonly Client _client = new Client();\n\n${fn(op, `        return await _client.${verb(op)}(${template(op.path.slice(1))});§`)}\n}\n`,
    }),
    'endpoint table': (op) => ({
      'Main.cs': cls(
        `    private static readonly (string Method, string Path)[] Endpoints =\n    {\n        ("GET", "/zones/{0}/dns_records"),\n        ("${op.method}", "${namesOf(op.path).reduce((path, name, i) => path.replace(`{${name}}`, `{${i}}`), op.path)}"),§\n    };\n\n    public Task<HttpResponseMessage> Call(int index, params object[] values)\n    {\n        var (method, path) = Endpoints[index];\n        return _http.SendAsync(new HttpRequestMessage(new HttpMethod(method), "${BASE}" + string.Format(path, values)));\n    }`,
      ),
    }),
    'path helper': (op) => ({
      'Main.cs': cls(
        `    private static string PathFor(${params(op)}) => ${template(op.path)};§\n\n${fn(op, `        return await _http.${verb(op)}Async("${BASE}" + PathFor(${namesOf(op.path).join(', ')}));`)}`,
      ),
    }),
    'path constant elsewhere': (op) => ({
      'Paths.cs': `internal static class Paths\n{\n    public const string Root = "${op.path.split('/')[1]}";\n    public const string Tail = "${tailOf(op.path)}";§\n}\n`,
      'Main.cs': `using Acme.Cloudflare;\n\npublic class Main : ApiBase\n{\n    public Task Call(${params(op)})\n    {\n        var uri = new RelativeUri($"{Paths.Root}/{${namesOf(op.path)[0]}}/{Paths.Tail}${op.path.endsWith('{id}') ? '/{id}' : ''}");§\n        return Connection.${verb(op)}Async(uri);\n    }\n}\n`,
    }),
    'inherited helper': (op) => ({
      'ApiBase.cs': `${HEAD}public abstract class ApiBase\n{\n    protected readonly HttpClient Http = new HttpClient();\n\n    protected string UrlFor(string rest) => "${BASE}" + rest;\n}\n`,
      'Rules.cs': `${HEAD}public class Rules : ApiBase\n{\n${fn(op, `        return await Http.${verb(op)}Async(UrlFor(${template(op.path)}));§`)}\n}\n`,
    }),
    segments: (op) => ({
      'Main.cs': `using Acme.Cloudflare;\n\npublic class Main : ApiBase\n{\n    public Task Call(${params(op)})\n    {\n        return Connection.${verb(op)}Async(${list(op.path)});§\n    }\n}\n`,
    }),
    'unknown package': (op) => ({
      'Main.cs': `using Acme.Cloudflare;\n\npublic class Main : ApiBase\n{\n    public Task Call(${params(op)})\n    {\n        return ${verb(op)}Async<object>(${template(op.path)});§\n    }\n}\n`,
    }),
    'optional query': (op) => ({
      'Main.cs': cls(
        `    public async Task<HttpResponseMessage> Call(${params(op)}, int? page)\n    {\n        var url = "${BASE}" + ${template(op.path)};§\n        if (page != null) url += $"?page={page}";\n        return await _http.${verb(op)}Async(url);\n    }`,
      ),
    }),
  },
  decoys: (living) => [
    `\n// The old way was GET /zones/ZONE/filters.\n`,
    `\npublic class Other\n{\n    public string Url(string zone) => $"https://example.com/zones/{zone}/filters";\n}\n`,
    `\npublic class Lives\n{\n    public string Url(string zone, string account, string id) => ${template(BASE + living.path)};\n}\n`,
  ],
};
