/*
 * Ways in which languages and formats hold a value beside a call that is found. `SECRET` is the value; the call is the
 * file's own, so that each line stands in a frame.
 */

export interface Way {
  /** The file's name. */
  readonly file: string;
  readonly text: string;
}

const api = 'https://api.cloudflare.com/client/v4';

/** A file for each line, the line right before the call and, where it can stand there, right behind it. */
function around(
  name: string,
  call: string,
  lines: readonly string[],
  [head, tail]: readonly [string, string] = ['', ''],
): Way[] {
  return lines.map((line) => ({ file: name, text: `${head}${line}\n${call}\n${tail}` }));
}

const path = '/zones/${zone}/settings/minify';

const programs: readonly Way[] = [
  ...around('a.ts', `export const send = (zone: string) => fetch(\`${api}${path}\`, { method: 'PATCH' });`, [
    "const a = 'SECRET';",
    'const a = "SECRET", b = 1;',
    'const a = `SECRET`;',
    'const a = `prefix ${1 + 1} SECRET ${2}`;',
    "const q = x.replace(/'/g, ''); const a = 'SECRET';",
    'const q = x.split(/["`]/); const a = "SECRET";',
    "const a = ['x', 'SECRET', 'y'];",
    "const a = ready ? 'SECRET' : other;",
    "log.info('started', 'SECRET');",
    '// the old one was SECRET',
    '/* SECRET */ const z = 1;',
    "headers.set('X-Internal-Thing', 'SECRET');",
    "const a = { 'some-key': 'SECRET' };",
    "const a = {\n  k: 'SECRET',\n};",
    "switch (x) { case 'SECRET': break; }",
    'const a = /SECRET/;',
    "import thing from 'SECRET';",
    'const a = `\n  SECRET\n`;',
  ]),
  ...around('a.tsx', `export const send = (zone: string) => fetch(\`${api}${path}\`, { method: 'PATCH' });`, [
    'export const View = () => <p className="x">SECRET</p>;',
    'export const View = () => <p>before {name} SECRET</p>;',
    'export const View = () => <Card pin="SECRET" />;',
  ]),
  ...around(
    'a.py',
    `requests.patch(f"${api}/zones/{zone}/settings/minify", json={"value": {}})`,
    [
      "a = 'SECRET'",
      'a = r"SECRET"',
      "a = b'SECRET'",
      'a = f"x {zone} SECRET"',
      "a = '''\nSECRET\n'''",
      '# SECRET',
      "d = {'k': 'SECRET'}",
      "login('me', 'SECRET')",
      'os.environ["THING"] = "SECRET"',
      "a = ('part '\n     'SECRET')",
      "s = \"it's\"; a = 'SECRET'",
      'def f(x="SECRET"): """SECRET"""',
    ],
    ['import requests, os\nzone = "z"\n', ''],
  ),
  ...around(
    'a.go',
    `\treq, _ := http.NewRequest("PATCH", "${api}/zones/"+zone+"/settings/minify", nil)`,
    [
      '\ta := "SECRET"',
      '\ta := `SECRET`',
      '\ta := []byte("SECRET")',
      '\ta := map[string]string{"k": "SECRET"}',
      '\t// SECRET',
      '\tr := \'"\'; a := "SECRET"; _ = r',
      '\tconst a = "SECRET"',
      '\tswitch zone { case "x", "SECRET": a() }',
    ],
    ['package main\n\nimport "net/http"\n\nfunc f(zone string) {\n', '\t_ = req\n}\n'],
  ),
  ...around(
    'a.php',
    `$ch = curl_init("${api}/zones/" . $zone . "/settings/minify"); curl_setopt($ch, CURLOPT_CUSTOMREQUEST, 'PATCH'); curl_exec($ch);`,
    [
      "$a = 'SECRET';",
      '$a = "SECRET";',
      '$a = <<<EOT\nSECRET\nEOT;',
      "$a = <<<'EOT'\n  SECRET\n  EOT;",
      "define('THING', 'SECRET');",
      "$a = ['k' => 'SECRET'];",
      '# SECRET',
      '?>\nSECRET\n<?php',
    ],
    ['<?php\n', ''],
  ),
  ...around(
    'a.rb',
    `Net::HTTP.get(URI("${api}/zones/#{zone}/analytics/dashboard"))`,
    [
      "a = 'SECRET'",
      'a = "x #{zone} SECRET"',
      'a = %w[one SECRET two]',
      'a = %q(SECRET)',
      'a = <<~TEXT\n  SECRET\nTEXT',
      "a = <<-'TEXT'\n  SECRET\n  TEXT",
      'a = { key: "SECRET" }',
      "a = { 'k' => 'SECRET' }",
      "b = x.gsub(/'/, ''); a = 'SECRET'",
      '# SECRET',
      'a = `SECRET`',
    ],
    ["require 'net/http'\nzone = 'z'\n", ''],
  ),
  ...around(
    'a.rs',
    `    let r = reqwest::Client::new().patch(format!("${api}/zones/{}/settings/minify", zone)).send().await?;`,
    [
      '    let a = "SECRET";',
      '    let a = r"SECRET";',
      '    let a = r#"x "SECRET" y"#;',
      '    let a = b"SECRET";',
      '    let q: char = \'"\'; let a = "SECRET";',
      '    let x: &\'static str = "SECRET";',
      '    // SECRET',
      '    /* a /* b */ SECRET */',
      '    match zone { "SECRET" => a(), _ => b() }',
    ],
    ["async fn f<'a>(zone: &'a str) -> Result<(), reqwest::Error> {\n", '    Ok(())\n}\n'],
  ),
  ...around(
    'A.java',
    `    HttpRequest r = HttpRequest.newBuilder(URI.create("${api}/zones/" + zone + "/analytics/dashboard")).build();`,
    [
      '    String a = "SECRET";',
      '    String a = """\n      SECRET\n      """;',
      '    char q = \'"\'; String a = "SECRET";',
      '    @Value("SECRET") String a;',
      '    // SECRET',
    ],
    [
      'import java.net.*;\nimport java.net.http.*;\nclass A { void f(String zone) {\n',
      '    HttpClient.newHttpClient().send(r, null);\n}}\n',
    ],
  ),
  ...around(
    'A.kt',
    `    val r = HttpRequest.newBuilder(URI.create("${api}/zones/$zone/analytics/dashboard")).build()`,
    [
      '    val a = "SECRET"',
      '    val a = "x $zone SECRET"',
      '    val a = "${zone.trim()} SECRET"',
      '    val a = """SECRET"""',
      '    val a = mapOf("k" to "SECRET")',
    ],
    [
      'import java.net.URI\nimport java.net.http.*\nfun f(zone: String) {\n',
      '    HttpClient.newHttpClient().send(r, null)\n}\n',
    ],
  ),
  ...around(
    'A.cs',
    `    var r = await new HttpClient().GetAsync($"${api}/zones/{zone}/analytics/dashboard");`,
    [
      '    var a = "SECRET";',
      '    var a = @"x ""SECRET"" y";',
      '    var a = $"x {zone} SECRET";',
      '    var a = """\n    SECRET\n    """;',
      '    // SECRET',
    ],
    ['using System.Net.Http;\nclass A { async void F(string zone) {\n', '}}\n'],
  ),
  ...around(
    'a.exs',
    `Req.get!("${api}/zones/#{zone}/analytics/dashboard")`,
    [
      'a = "SECRET"',
      'a = ~s(SECRET)',
      'a = ~w[one SECRET]',
      'a = """\nSECRET\n"""',
      "a = 'SECRET'",
      'a = %{"k" => "SECRET"}',
    ],
    ['zone = "z"\n', ''],
  ),
  ...around(
    'a.pl',
    `my $r = $ua->get("${api}/zones/$zone/analytics/dashboard");`,
    [
      "my $a = 'SECRET';",
      'my $a = "SECRET";',
      'my $a = q(SECRET);',
      'my $a = qq{SECRET};',
      'my @a = qw(one SECRET two);',
      'my $a = <<"TEXT";\nSECRET\nTEXT',
      "$x =~ s/'//g; my $a = 'SECRET';",
      "my %a = (key => 'SECRET');",
      '# SECRET',
      '$x =~ m{SECRET};',
    ],
    ['use LWP::UserAgent;\nmy $ua = LWP::UserAgent->new;\nmy $zone = "z";\n', ''],
  ),
  ...around(
    'a.lua',
    `local r = http.request("${api}/zones/" .. zone .. "/analytics/dashboard")`,
    [
      "local a = 'SECRET'",
      'local a = [[SECRET]]',
      'local a = [==[\nSECRET\n]==]',
      '-- SECRET',
      '--[[ SECRET ]]',
      'local a = { k = "SECRET" }',
    ],
    ['local http = require("socket.http")\nlocal zone = "z"\n', ''],
  ),
  ...around(
    'a.nim',
    `discard client.getContent("${api}/zones/" & zone & "/analytics/dashboard")`,
    ['let a = "SECRET"', 'let a = r"SECRET"', 'let a = """SECRET"""', '# SECRET', '#[ SECRET ]#'],
    ['import httpclient\nlet client = newHttpClient()\nlet zone = "z"\n', ''],
  ),
];

const curl = `curl -X PATCH "${api}/zones/$ZONE/settings/minify" -H "Authorization: Bearer $TOKEN"`;
const scripts: readonly Way[] = [
  ...around('a.sh', curl, [
    'THING=SECRET',
    "export THING='SECRET'",
    'mysql -pSECRET -uroot db',
    'mysql --password SECRET',
    'echo SECRET | docker login --username x --password-stdin',
    'curl -u "me:SECRET" https://other.example.com/x',
    "curl -H 'X-Strange: SECRET' https://other.example.com/x",
    'curl https://me:SECRET@other.example.com/x',
    'curl "https://other.example.com/hook/SECRET"',
    "cat <<'EOF' > file\nSECRET\nEOF",
    'cat <<EOF\nkey: SECRET\nEOF',
    '# SECRET',
    'x="${X:-SECRET}"',
    'declare -A a=([k]=SECRET)',
    'login SECRET; other',
    'sshpass -p SECRET ssh host',
    "psql 'postgres://u:SECRET@db/x'",
    'a=(SECRET other)',
    'printf "%s" SECRET',
    '--option=SECRET \\',
    'exec 3<<<SECRET',
    'mysql db <SECRET',
    'cat <<SECRET',
  ]),
  {
    file: 'b.sh',
    text: `curl -X PATCH "${api}/zones/$ZONE/settings/minify?token=SECRET" \\\n  -d SECRET --data-raw '{"a":"SECRET"}' -b s=SECRET\n`,
  },
  { file: 'c.sh', text: `curl -X PATCH "https://u:SECRET@api.cloudflare.com/client/v4/zones/$ZONE/settings/minify"\n` },
  ...around('a.ps1', `Invoke-RestMethod -Method Patch -Uri "${api}/zones/$zone/settings/minify" -Headers $h`, [
    "$a = 'SECRET'",
    '$a = "SECRET"',
    '$a = @{ Key = "SECRET" }',
    'ConvertTo-SecureString SECRET -AsPlainText',
    "$a = @'\nSECRET\n'@",
    '# SECRET',
  ]),
  ...around('a.bat', `curl -X PATCH "${api}/zones/%ZONE%/settings/minify"`, [
    'set THING=SECRET',
    'set "THING=SECRET"',
    'rem SECRET',
    'login /p:SECRET',
  ]),
  ...around(
    'Makefile',
    `\tcurl -X PATCH "${api}/zones/$(ZONE)/settings/minify"`,
    ['\tlogin SECRET', '\tTHING=SECRET run'],
    ['all:\n', ''],
  ),
  ...around(
    'Dockerfile',
    `RUN curl -X PATCH "${api}/zones/$ZONE/settings/minify"`,
    ['ENV THING=SECRET', 'ENV THING SECRET', 'ARG THING=SECRET', 'LABEL a="SECRET"', '# SECRET'],
    ['FROM alpine\n', ''],
  ),
  ...around(
    'Jenkinsfile',
    `        sh 'curl -X PATCH "${api}/zones/$ZONE/settings/minify"'`,
    ['        def a = "SECRET"', "        withEnv(['THING=SECRET']) { }", "        sh 'login SECRET'"],
    ['pipeline { agent any\n  stages { stage("x") { steps { script {\n', '  } } } } }\n'],
  ),
  ...around(
    'a.nix',
    `    curl -X PATCH "${api}/zones/$ZONE/settings/minify"`,
    ['    login SECRET', '    THING=SECRET run', '    # SECRET', '    echo "SECRET"'],
    ['{ thing = "SECRET"; a = \'\'\n', "  '';\n}\n"],
  ),
];

const documents: readonly Way[] = [
  ...around(
    'a.http',
    `PATCH ${api}/zones/{{zone}}/dns_settings/use_apex_ns\nX-Strange: SECRET\nCookie: a=SECRET\n\n{"value": true, "other": "SECRET"}\n`,
    ['@thing = SECRET', '# SECRET', '### SECRET'],
  ),
  ...around('a.hurl', `PATCH ${api}/zones/{{zone}}/settings/minify\nX-Strange: SECRET\n[BasicAuth]\nme: SECRET\n`, [
    '# SECRET',
  ]),
  ...around(
    'a.bru',
    `patch {\n  url: ${api}/zones/{{zone}}/settings/minify\n  body: none\n}\n\nheaders {\n  X-Strange: SECRET\n}\n\nvars {\n  a: SECRET\n}`,
    ['meta {\n  name: SECRET\n}\n'],
  ),
  ...around(
    'a.yml',
    `      - run: curl -X PATCH "${api}/zones/$ZONE/settings/minify"`,
    [
      '      - run: login SECRET',
      '      - name: SECRET',
      '      - env: { THING: SECRET }',
      '      - env:\n          THING: "SECRET"',
      '      - run: |\n          SECRET\n          echo done',
      '      - run: >-\n          login\n          SECRET',
      '      # SECRET',
      "      - with: { a: 'SECRET', b: x }",
      '      - &anchor SECRET',
      '      - !tag SECRET',
    ],
    ['on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n', ''],
  ),
  ...around(
    'a.tf',
    `resource "cloudflare_zone_settings_override" "b" {\n  zone_id = var.zone\n  settings {\n    brotli = "on"\n    other  = "SECRET"\n  }\n}`,
    [
      'locals { a = "SECRET" }',
      'variable "a" { default = "SECRET" }',
      'locals { a = <<-EOT\n  SECRET\n  EOT\n}',
      '# SECRET',
      '// SECRET',
      'locals { a = "${var.x} SECRET" }',
    ],
  ),
  {
    file: 'b.tf',
    text: `resource "cloudflare_argo_tunnel" "t" {\n  account_id = "x"\n  name = "n"\n  secret = "SECRET"\n}\n`,
  },
  ...around('a.md', '```sh\n' + curl + '\n```', [
    'The password is SECRET.',
    '`SECRET`',
    '| a | SECRET |',
    '- SECRET',
    '> SECRET',
    '    SECRET',
  ]),
  ...around('a.html', `<script>fetch("${api}/zones/" + zone + "/analytics/dashboard")</script>`, [
    '<p>SECRET</p>',
    '<input value="SECRET">',
    '<!-- SECRET -->',
    '<script>var a = "SECRET"</script>',
  ]),
  ...around(
    'a.vue',
    `<script setup>\nconst r = (zone) => fetch(\`${api}/zones/\${zone}/analytics/dashboard\`)\nconst a = 'SECRET'\n</script>`,
    ['<template><p>SECRET</p></template>'],
  ),
  ...around('a.rst', `.. code-block:: sh\n\n   ${curl}\n`, ['The password is SECRET.', ':a: SECRET']),
  ...around('a.adoc', `[source,sh]\n----\n${curl}\n----\n`, ['The password is SECRET.']),
  {
    file: 'a.json',
    text: JSON.stringify(
      {
        a: 'SECRET',
        item: [
          {
            name: 'SECRET',
            request: {
              method: 'PATCH',
              header: [{ key: 'X', value: 'SECRET' }],
              url: `${api}/zones/{{z}}/settings/minify`,
              body: { mode: 'raw', raw: 'SECRET' },
            },
          },
        ],
        info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json', name: 'SECRET' },
      },
      undefined,
      1,
    ),
  },
  {
    file: 'a.har',
    text: JSON.stringify(
      {
        log: {
          entries: [
            {
              request: {
                method: 'PATCH',
                url: `${api}/zones/x/settings/minify?t=SECRET`,
                headers: [{ name: 'X', value: 'SECRET' }],
                postData: { text: '{"a":"SECRET"}' },
              },
              response: { content: { text: 'SECRET' } },
            },
          ],
        },
      },
      undefined,
      1,
    ),
  },
];

/** What a doubt quotes: a name of a record that is not whole. */
const doubts: readonly Way[] = [
  {
    file: 'b.ts',
    text: `fetch(\`${api}/zones/\${z}/dns_records\`, { method: 'POST', body: JSON.stringify({ type: 'SRV', data: { service: '_a', proto: '_tcp', name: 'SECRET', priority: 1, weight: 1, port: 1, target: 'a.b' } }) });\n`,
  },
];

/** All of them; each file's text has `SECRET` at least once. */
export const ways: readonly Way[] = [...programs, ...scripts, ...documents, ...doubts];

/** Values of several makes: what a machine makes, what a person makes up, what is only digits. */
export const secrets: readonly string[] = [
  'k7Zp2QxW9vLr4TtY8mBn3HsD6fGj1KcA5uEoXi0q',
  '9f86d081884c7d659a2feaa0c55ad015',
  'swordfishmonger',
  'Tr0ub4dor+3.Wx-9',
  'c2VjcmV0cGFzc3dvcmQxMjM0NTY3ODkw',
  '4839201756',
];
