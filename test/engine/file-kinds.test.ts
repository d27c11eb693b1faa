import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project, asOf } from './project.js';

const API = 'https://api.cloudflare.com/client/v4';
const minify = `curl -X PATCH ${API}/zones/z/settings/minify`;

/** What is found in a file of a project that has only it, as `line rule`. */
async function found(file: string, text: string): Promise<readonly string[]> {
  const project = new Project({ [file]: text });
  const { findings } = await lint({ cwd: project.cwd, asOf });
  return findings.map(({ rule, span }) => `${String(text.slice(0, span.start).split('\n').length)} ${rule}`);
}

describe('files that are filled in or copied first', () => {
  it.each(['template', 'tmpl', 'tpl', 'j2', 'jinja2', 'erb', 'sample', 'example', 'dist'])(
    'a.sh.%s',
    async (ending) => {
      const text = `ZONE={{ zone }}\ncurl -X PATCH "${API}/zones/$ZONE/settings/minify"\n`;
      expect(await found(`a.sh.${ending}`, text)).toEqual(['2 zone-setting-minify']);
    },
  );

  it.each([
    ['a.ejs', `<% if (u) { %>\n<script>fetch('${API}/zones/<%= z %>/settings/minify')</script>\n<% } %>`],
    ['a.ejs', `<script>\nconst z = <%- zone %>; fetch('${API}/zones/' + z + '/settings/minify');</script>`],
    ['a.v2.twig', `{% block a %}\n<script>fetch("${API}/zones/{{ z }}/settings/minify")</script>{% endblock %}`],
    ['A.cshtml', `@model Zone\n<script>fetch("${API}/zones/@Model.Id/settings/minify")</script>`],
    ['a.jsp', `<%@ page %>\n<script>$.getJSON("${API}/zones/\${z.id}/settings/minify")</script>`],
    ['a.hbs', `<pre>\n<code class="bash">curl ${API}/zones/{{z}}/settings/minify</code></pre>`],
    ['client.js.hbs', `// {{name}}\nexport const get = (z) => fetch(\`${API}/zones/\${z}/settings/minify\`);`],
    ['init.sh.tftpl', `%{ if on }\ncurl ${API}/zones/\${zone_id}/settings/minify\n%{ endif }`],
    ['user_data.tftpl', `#cloud-config\nruncmd: [curl "${API}/zones/\${zone_id}/settings/minify"]`],
    ['deploy.prod.tpl', `#!/bin/sh\ncurl ${API}/zones/$ZONE/settings/minify`],
  ])('%s: %j', async (file, text) => {
    expect(await found(file, text)).toEqual(['2 zone-setting-minify']);
  });

  it.each([
    ['a.yml.erb', `run: |\n  curl -X PATCH ${API}/zones/<%= @zone %>/settings/minify\n`, ['2 zone-setting-minify']],
    ['a.json.dist', `{"rules": [{"action": "block", "expression": "cf.threat_score gt 10"}]}\n`, ['1 threat-score']],
    ['a.ts.template', `await fetch(\`${API}/zones/\${zone}/settings/minify\`);\n`, ['1 zone-setting-minify']],
    ['deploy.tpl', `#!/bin/sh\ncurl -X PATCH ${API}/zones/{{ zone }}/settings/minify\n`, ['2 zone-setting-minify']],
    ['mail.tpl', `Dear {{ name }},\nthe setting minify is gone from zones.\n`, []],
    ['page.unknown.j2', `${minify}\n`, ['1 zone-setting-minify']],
  ])('%s', async (file, text, expected) => {
    expect(await found(file, text)).toEqual(expected);
  });
});

describe('files without an extension', () => {
  it.each([
    ['set -eu\nZONE=abc\n', ['3 zone-setting-minify']],
    ['for zone in a b; do\n', ['2 zone-setting-minify']],
    ['# settings of the zone\nexport A=b\n', ['3 zone-setting-minify']],
    // Text for people may hold a command too.
    ['How to switch it off\n====================\n\nCall this:\n\n', []],
  ])('are scripts where they show it: %j', async (head, expected) => {
    expect(await found('deploy', `${head}${minify}\n`)).toEqual(expected);
  });
});

describe('expressions that are kept by themselves', () => {
  const expression = 'cf.threat_score gt 10 and http.host eq "a.example"';

  it.each([
    ['expression.txt', `${expression}\n`, ['1 threat-score']],
    ['expressions/Bad IPs.txt', expression, ['1 threat-score']],
    ['zone/firewall-rules/bots.txt', `${expression}\n`, ['1 threat-score']],
    ['impressions/bots.txt', `${expression}\n`, []],
    ['waf-rules.txt', `http.host eq "b"\n\n(${expression})\n`, ['3 threat-score']],
    ['block.expr', `# bots\nhttp.host eq "b"\n${expression}\n`, ['3 threat-score']],
    ['dump.sql', `INSERT INTO rules VALUES\n  (1, '${expression}');\n`, ['2 threat-score']],
    [
      'dump.sql',
      `INSERT INTO rules VALUES (1, 'http.cookie contains "it''s" and cf.threat_score gt 1');\n`,
      ['1 threat-score'],
    ],
    [
      'rules.csv',
      `id,expression\n1,"${expression.replaceAll('"', '""')}"\n2,cf.threat_score gt 20\n`,
      ['2 threat-score', '3 threat-score'],
    ],
    ['notes.txt', `${expression}\n`, []],
    ['expression.txt', 'The field cf.threat_score is always 0 now.\n', []],
    ['dump.sql', `INSERT INTO news VALUES ('we no longer use cf.threat_score in rules');\n`, []],
    ['rules.csv', 'field,type\ncf.threat_score,Number\n', []],
  ])('%s: %j', async (file, text, expected) => {
    expect(await found(file, text)).toEqual(expected);
  });
});

describe('requests in formats of their own', () => {
  it.each([
    ['play.yml', `- tasks:\n    - uri: url=${API}/zones/z/settings/minify method=PATCH\n`, ['2 zone-setting-minify']],
    [
      'play.yml',
      `- tasks:\n    - uri: >-\n        method=PATCH\n        url="${API}/zones/{{ zone }}/settings/minify"\n`,
      ['4 zone-setting-minify'],
    ],
    ['play.yml', `- tasks:\n    - uri: url=https://example.org/zones/z/settings/minify\n`, []],
    [
      'Jenkinsfile',
      `httpRequest httpMode: 'PATCH', url: "${API}/zones/\${ZONE}/settings/minify"\n`,
      ['1 zone-setting-minify'],
    ],
    [
      'Jenkinsfile',
      `httpRequest(\n  url: '${API}/zones/z/settings/security_level',\n  httpMode: 'PATCH',\n  requestBody: '{"value":"low"}'\n)\n`,
      ['4 security-level'],
    ],
    ['Jenkinsfile', `def a = httpRequest "${API}/zones/z/settings/minify"\n`, ['1 zone-setting-minify']],
    ['Jenkinsfile', `// httpRequest "${API}/zones/z/settings/minify"\n`, []],
    [
      'flow.json',
      `[{"type": "http request", "method": "PATCH", "url": "${API}/zones/{{zone}}/settings/minify"}]\n`,
      ['1 zone-setting-minify'],
    ],
    ['Dockerfile', `FROM a\nRUN <<EOT\n${minify}\nEOT\n`, ['3 zone-setting-minify']],
    [
      'chart/templates/job.yaml',
      `a:\n  {{- if .Values.on }}\n  command: ["sh", "-c", "${minify}"]\n  {{- end }}\n`,
      ['3 zone-setting-minify'],
    ],
  ])('%s: %j', async (file, text, expected) => {
    expect(await found(file, text)).toEqual(expected);
  });
});

describe('files of which only the texts are looked at', () => {
  const url = `${API}/zones/z/settings/minify`;
  const zones = `${API}/zones/`;
  const rest = '/settings/minify';

  it.each([
    ['crontab', `0 3 * * * curl ${url}`],
    ['etc/cron.d/purge', `0 3 * * * root curl ${url}`],
    ['purge.service', `ExecStart=/usr/bin/curl ${url}`],
    ['app.ini', `url = ${url}`],
    ['application.properties', `cf.url=${zones}{zone}${rest}`],
    ['config.xml', `<endpoint url="${url}" method="GET"/>`],
    ['App.config', `<add key="url" value="${url}" />`],
    ['Endpoints.psd1', `@{ Minify = '${zones}{0}${rest}' }`],
    ['build.gradle', `commandLine 'curl', "${zones}$zone${rest}"`],
    ['BUILD.bazel', `genrule(name = "x", cmd = "curl ${url} > $@")`],
    ['app.star', `http.get("${zones}%s${rest}" % zone)`],
    ['a.jsonnet', `{ url: '${zones}%s${rest}' % zone }`],
    ['a.cue', `url: "${zones}\\(zone)${rest}"`],
    ['flow.bicep', `x: { scriptContent: 'curl ${url}' }`],
    ['init.pp', `exec { 'a': command => "curl ${url}" }`],
    ['list.robot', `  \${r}=    GET    ${zones}\${ZONE}${rest}`],
    ['a.csh', `curl ${zones}$zone${rest}`],
    ['a.fish', `curl ${zones}$argv[1]${rest}`],
    ['a.nu', `http get $"${zones}($zone)${rest}"`],
    ['a.tcl', `http::geturl "${zones}$zone${rest}"`],
    ['a.awk', `cmd = "curl ${zones}" zone "${rest}"`],
    ['a.ahk', `whr.Open("GET", "${zones}" zone "${rest}", true)`],
    ['a.applescript', `do shell script "curl ${zones}" & zone & "${rest}"`],
    ['a.el', `(url-retrieve (concat "${zones}" zone "${rest}"))`],
    ['Client.cls', `req.setEndpoint('${zones}' + zone + '${rest}');`],
  ])('%s: %s', async (file, line) => {
    expect(await found(file, `\n${line}\n`)).toEqual(['2 zone-setting-minify']);
  });

  it.each([
    ['app.ini', `; url = ${url}`],
    ['config.xml', `<!-- <endpoint url="${url}"/> -->`],
    ['purge.service', `# ExecStart=curl ${url}`],
    ['a.jsonnet', `// ${url}`],
    ['a.ahk', `; Open("${url}")`],
    ['a.applescript', `-- curl ${url}`],
  ])('what a comment says is none: %s', async (file, line) => {
    expect(await found(file, `\n${line}\n`)).toEqual([]);
  });
});

describe('addresses that are still to be filled in', () => {
  const about = '# The Cloudflare API\n\n';

  it.each(['{base_url}', '{{base_url}}', '<BASE_URL>', '$BASE', '%BASE%'])('%s', async (base) => {
    const blocks = `\`\`\`http\nGET ${base}/zones/{zone_id}/settings/minify\n\`\`\`\n`;
    expect(await found('guide.md', `${about}${blocks}`)).toEqual(['4 zone-setting-minify']);
    expect(await found('guide.md', `# Another\n\n${blocks}`)).toEqual([]);
  });

  it('in a block of no language', async () => {
    const text = `${about}\`\`\`\nPATCH {base_url}/zones/{zone_id}/settings/minify\n\`\`\`\n`;
    expect(await found('guide.md', text)).toEqual(['4 zone-setting-minify']);
  });
});

describe('tables and lists of operations', () => {
  const about = 'Below `/client/v4`:\n\n';

  it.each([
    ['| 2024-08-05 | GET, PATCH `/zones/{zone_id}/settings/minify` | none |', ['zone-setting-minify']],
    ['| GET | `/zones/{zone_id}/settings/minify` |', ['zone-setting-minify']],
    ['| `DELETE /zones/:zone/firewall/rules/:id` | delete |', ['firewall-rules']],
    ['- GET, PATCH `organizations/{id}/invites/{id}`', ['organizations']],
    [
      '| GET `/zones/{zone_id}/firewall/waf/packages`; GET, PATCH `.../packages/{package_id}` |',
      ['waf-packages', 'waf-packages'],
    ],
    ['| GET `/zones/{zone_id}/rulesets` |', []],
    ['| `/zones/{zone_id}/settings/minify` | a setting |', []],
    ['The operation GET `/zones/{zone_id}/settings/minify` is gone.', []],
    ['- It is gone: GET `/zones/{zone_id}/settings/minify`', []],
  ])('%s', async (line, expected) => {
    const rules = (await found('a.md', `${about}${line}\n`)).map((one) => one.split(' ')[1]);
    expect(rules).toEqual(expected);
  });

  it('are for people to change', async () => {
    const project = new Project({ 'a.md': `${about}| POST \`accounts/{id}/images/v1/direct_upload\` |\n` });
    const { findings } = await lint({ cwd: project.cwd, asOf });
    expect(findings.map(({ rule, fix }) => [rule, fix])).toEqual([['images-v1-direct-upload', null]]);
  });
});

describe('documents in which addresses stand as text', () => {
  it.each([
    ['a.paw', `<attribute name="url" type="string">https://api.cloudflare.com/client/v4/zones/1/filters</attribute>`],
    [
      'a.paw',
      `<attribute name="url">[{"identifier":"x"},"https://api.cloudflare.com/client/v4/zones/1/filters"]</attribute>`,
    ],
    ['a.jmx', `<stringProp name="HTTPSampler.path">/client/v4/zones/\${zone}/filters</stringProp>`],
  ])('%s %s', async (file, line) => {
    const { cwd } = new Project({ [file]: `<?xml version="1.0"?>\n<a>\n  ${line}\n</a>\n` });
    const { findings } = await lint({ cwd, asOf });
    expect(findings.map(({ rule, confidence }) => [rule, confidence])).toEqual([['filters', 'likely']]);
  });
});

describe('programs in languages that are not parsed', () => {
  it.each([
    ['a.scala', 'basicRequest.get(uri"https://api.cloudflare.com/client/v4/zones/$zone/settings/minify")'],
    ['a.swift', 'let url = URL(string: "https://api.cloudflare.com/client/v4/zones/\\(zone)/settings/minify")!'],
    ['a.dart', "http.get(Uri.parse('https://api.cloudflare.com/client/v4/zones/$zone/settings/minify'));"],
    ['a.cpp', 'snprintf(url, 200, "https://api.cloudflare.com/client/v4/zones/%s/settings/minify", zone);'],
    ['a.c', 'char *url = "https://api.cloudflare.com/client/v4/zones/1/settings/minify";'],
    ['a.fs', 'Http.Request(sprintf "https://api.cloudflare.com/client/v4/zones/%s/settings/minify" zone)'],
    ['a.jl', 'HTTP.get("https://api.cloudflare.com/client/v4/zones/$zone/settings/minify")'],
    ['a.zig', 'const url = "https://api.cloudflare.com/client/v4/zones/1/settings/minify";'],
  ])('%s %s', async (file, line) => {
    const { cwd } = new Project({ [file]: `// https://api.cloudflare.com/client/v4\n${line}\n` });
    const { findings } = await lint({ cwd, asOf });
    expect(findings.map(({ rule, confidence, fix }) => [rule, confidence, fix])).toEqual([
      ['zone-setting-minify', 'likely', null],
    ]);
  });

  it.each([
    ['a.R', 'GET(paste0("https://api.cloudflare.com/client/v4", "/zones/", zone, "/firewall/rules"))'],
    ['a.cr', 'HTTP::Client.get "#{BASE}/zones/#{zone}/firewall/rules" # https://api.cloudflare.com/client/v4'],
    ['a.clj', '(http/get (str "https://api.cloudflare.com/client/v4" "/zones/" zone "/firewall/rules"))'],
    ['a.hs', 'get ("https://api.cloudflare.com/client/v4/zones/" ++ zone ++ "/firewall/rules")'],
    ['a.ml', 'Uri.of_string ("https://api.cloudflare.com/client/v4/zones/" ^ zone ^ "/firewall/rules")'],
    ['a.erl', 'Url = "https://api.cloudflare.com/client/v4/zones/" ++ Zone ++ "/firewall/rules",'],
    ['a.vb', 'h.Open("GET", "https://api.cloudflare.com/client/v4/zones/" & zone & "/firewall/rules")'],
    ['a.pas', "Http.Get('https://api.cloudflare.com/client/v4/zones/' + Zone + '/firewall/rules');"],
    ['a.cfc', 'cfhttp(url="https://api.cloudflare.com/client/v4/zones/#zone#/firewall/rules", method="GET");'],
    ['a.rsc', '/tool fetch url="https://api.cloudflare.com/client/v4/zones/$zone/firewall/rules"'],
    ['a.fish', 'curl -s https://api.cloudflare.com/client/v4/zones/$zone/firewall/rules'],
  ])('%s %s, with a part that is not known', async (file, line) => {
    const { cwd } = new Project({ [file]: `${line}\n` });
    const { findings } = await lint({ cwd, asOf, minConfidence: 'possible' });
    expect(findings.map(({ rule, fix }) => [rule, fix])).toEqual([['firewall-rules', null]]);
  });

  it.each([
    ['a.R', '# GET("https://api.cloudflare.com/client/v4/zones/1/settings/minify")'],
    ['a.clj', '; (http/get "https://api.cloudflare.com/client/v4/zones/1/settings/minify")'],
    ['a.hs', '-- get "https://api.cloudflare.com/client/v4/zones/1/settings/minify"'],
    ['a.ml', '(* get "https://api.cloudflare.com/client/v4/zones/1/settings/minify" *)'],
    ['a.erl', '% get("https://api.cloudflare.com/client/v4/zones/1/settings/minify")'],
    ['a.vb', '\' h.Open("GET", "https://api.cloudflare.com/client/v4/zones/1/settings/minify")'],
    ['a.pas', "{ Get('https://api.cloudflare.com/client/v4/zones/1/settings/minify') }"],
    ['a.cfm', '<!--- <cfhttp url="https://api.cloudflare.com/client/v4/zones/1/settings/minify"> --->'],
  ])('%s %s is a comment', async (file, line) => {
    const { cwd } = new Project({ [file]: `${line}\n` });
    expect((await lint({ cwd, asOf, minConfidence: 'possible' })).findings).toEqual([]);
  });

  it('takes programs of Google Apps Script for JavaScript', async () => {
    const { cwd } = new Project({
      'Code.gs': `function rules(zone) {
  return JSON.parse(UrlFetchApp.fetch('https://api.cloudflare.com/client/v4/zones/' + zone + '/firewall/rules').getContentText());
}\n`,
    });
    const { findings } = await lint({ cwd, asOf });
    expect(findings.map(({ rule, confidence }) => [rule, confidence])).toEqual([['firewall-rules', 'certain']]);
  });

  it.each([
    ['a.scala', '// get "https://api.cloudflare.com/client/v4/zones/$zone/settings/minify"'],
    ['a.h', 'const char *route = "/settings/minify";'],
  ])('%s %s', async (file, line) => {
    const { cwd } = new Project({ [file]: `${line}\n` });
    expect((await lint({ cwd, asOf })).findings).toEqual([]);
  });
});
