import { BASE, namesOf, partsOf } from '../operations.mjs';
import { tailOf } from './javascript.mjs';

const joined = (path) =>
  partsOf(path)
    .map((part) => (typeof part === 'string' ? `"${part}"` : part.name))
    .join(' + ');
const format = (path, before = '') =>
  `String.format("${before}${path.replaceAll(/\{\w+\}/g, '%s')}", ${[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join(', ')})`;
const list = (path) =>
  `List.of(${path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? part.slice(1, -1) : `"${part}"`))
    .join(', ')})`;
const params = ({ path }) =>
  namesOf(path)
    .map((name) => `String ${name}`)
    .join(', ');
const verb = ({ method }) => method.toLowerCase();
const HEAD =
  'import java.net.URI;\nimport java.net.http.HttpClient;\nimport java.net.http.HttpRequest;\nimport java.net.http.HttpResponse;\nimport java.util.List;\n\n';
const sent = ({ method }, uri, mark = '') =>
  `        HttpRequest request = HttpRequest.newBuilder(URI.create(${uri}))${mark}\n            .method("${method}", HttpRequest.BodyPublishers.noBody())\n            .build();\n        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();`;
const main = (members) => `${HEAD}public class Main {\n${members}\n}\n`;
const fn = (op, body) => `    String call(${params(op)}) throws Exception {\n${body}\n    }`;
const SEND = `    static String send(String method, String path) throws Exception {\n        HttpRequest request = HttpRequest.newBuilder(URI.create("${BASE}" + path))\n            .method(method, HttpRequest.BodyPublishers.noBody())\n            .build();\n        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();\n    }\n`;

export const java = {
  id: 'java',
  shapes: {
    literal: (op) => ({ 'Main.java': main(fn(op, sent(op, format(op.path, BASE), '§'))) }),
    concatenated: (op) => ({
      'Main.java': main(fn(op, `        String url = ${joined(BASE + op.path)};§\n${sent(op, 'url')}`)),
    }),
    'base constant': (op) => ({
      'Main.java': main(
        `    private static final String BASE = "${BASE}";\n\n${fn(op, sent(op, `BASE + ${joined(op.path)}`, '§'))}`,
      ),
    }),
    'base elsewhere': (op) => ({
      'Config.java': `final class Config {\n    static final String BASE = "${BASE}";\n}\n`,
      'Main.java': main(fn(op, sent(op, `Config.BASE + ${joined(op.path)}`, '§'))),
    }),
    'base with fallback': (op) => ({
      'Main.java': main(
        `    private static final String BASE = System.getenv("CF_API") != null ? System.getenv("CF_API") : "${BASE}";\n\n${fn(op, sent(op, `BASE + ${joined(op.path)}`, '§'))}`,
      ),
    }),
    wrapper: (op) => ({
      'Main.java': main(`${SEND}\n${fn(op, `        return send("${op.method}", ${joined(op.path)});§`)}`),
    }),
    'wrapper elsewhere': (op) => ({
      'Sender.java': `${HEAD}final class Sender {\n${SEND}}\n`,
      'Main.java': main(fn(op, `        return Sender.send("${op.method}", ${format(op.path)});§`)),
    }),
    'client class': (op) => ({
      'Client.java': `${HEAD}public class Client {\n    private final String base = "${BASE}";\n\n    protected String request(String method, String path) throws Exception {\n        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))\n            .method(method, HttpRequest.BodyPublishers.noBody())\n            .build();\n        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();\n    }\n}\n`,
      'Rules.java': `public class Rules extends Client {\n${fn(op, `        return request("${op.method}", ${joined(op.path)});§`)}\n}\n`,
    }),
    'endpoint table': (op) => ({
      'Endpoint.java': `public enum Endpoint {\n    RECORDS("GET", "/zones/%s/dns_records"),\n    WANTED("${op.method}", "${op.path.replaceAll(/\{\w+\}/g, '%s')}");§\n\n    final String method;\n    final String path;\n\n    Endpoint(String method, String path) {\n        this.method = method;\n        this.path = path;\n    }\n}\n`,
      'Main.java': main(
        `${SEND}\n    String call(Endpoint endpoint, Object... values) throws Exception {\n        return send(endpoint.method, String.format(endpoint.path, values));\n    }`,
      ),
    }),
    'path helper': (op) => ({
      'Main.java': main(
        `    static String pathFor(${params(op)}) {\n        return ${joined(op.path)};§\n    }\n\n${fn(op, sent(op, `"${BASE}" + pathFor(${namesOf(op.path).join(', ')})`))}`,
      ),
    }),
    'path constant elsewhere': (op) => ({
      'Paths.java': `final class Paths {\n    static final String ROOT = "/${op.path.split('/')[1]}";\n    static final String TAIL = "${tailOf(op.path)}";§\n}\n`,
      'Main.java': `import com.acme.cloudflare.Transport;\n\npublic class Main {\n    String call(Transport transport, ${params(op)}) {\n        return transport.${verb(op)}(Paths.ROOT + "/" + ${namesOf(op.path)[0]} + "/" + Paths.TAIL${op.path.endsWith('{id}') ? ' + "/" + id' : ''});§\n    }\n}\n`,
    }),
    'inherited helper': (op) => ({
      'ApiBase.java': `${HEAD}abstract class ApiBase {\n    protected final RestTemplate http = new RestTemplate();\n\n    protected String urlFor(String rest) {\n        return "${BASE}" + rest;\n    }\n}\n`,
      'Rules.java': `public class Rules extends ApiBase {\n${fn(op, `        return http.exchange(urlFor(${joined(op.path)}), HttpMethod.${op.method}, null, String.class).getBody();§`)}\n}\n`,
    }),
    segments: (op) => ({
      'Main.java': `import com.acme.cloudflare.Transport;\nimport java.util.List;\n\npublic class Main {\n    String call(Transport transport, ${params(op)}) {\n        return transport.${verb(op)}(${list(op.path)});§\n    }\n}\n`,
    }),
    'unknown package': (op) => ({
      'Main.java': `import com.acme.cloudflare.Transport;\n\npublic class Main extends Transport {\n    String call(${params(op)}) {\n        return do${op.method[0]}${verb(op).slice(1)}(${joined(op.path)});§\n    }\n}\n`,
    }),
    'optional query': (op) => ({
      'Main.java': main(
        `    String call(${params(op)}, Integer page) throws Exception {\n        String url = "${BASE}" + ${joined(op.path)};§\n        if (page != null) {\n            url += "?page=" + page;\n        }\n${sent(op, 'url')}\n    }`,
      ),
    }),
  },
  decoys: (living) => [
    `\n// The old way was GET /zones/ZONE/filters.\n`,
    `\nclass Other {\n    String url(String zone) {\n        return "https://example.com/zones/" + zone + "/filters";\n    }\n}\n`,
    `\nclass Lives {\n    String url(String zone, String account, String id) {\n        return ${joined(BASE + living.path)};\n    }\n}\n`,
  ],
};
