import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

const override = (settings: string): string =>
  `resource "cloudflare_zone_settings_override" "s" {\n  zone_id = var.zone\n  settings {\n${settings}\n  }\n}\n`;
const rule = (expression: string): string =>
  `resource "cloudflare_ruleset" "r" {\n  zone_id = var.zone\n  rules {\n    expression = ${expression}\n  }\n}\n`;
const CURL = 'curl -X PATCH https://api.cloudflare.com/client/v4/zones/${var.zone}/settings/';
const script = (entries: string, name: string): string =>
  `resource "null_resource" "s" {\n  for_each = ${entries}\n  provisioner "local-exec" {\n    command = "${CURL}${name}"\n  }\n}\n`;
const level = (value: string): string => override(`    security_level = ${value}`);

/** Code by the shape it shows, with what is found: the rule, and the text that it stands at. */
const FOUND: Readonly<Record<string, readonly [name: string, code: string, found: readonly string[]][]>> = {
  'where the attribute is': [
    ['plain', override('    brotli = "on"'), ['zone-setting-brotli brotli']],
    ['block', override('    minify {\n      css = "on"\n    }'), ['zone-setting-minify minify']],
    ['one line', override('    minify { css = "on" }'), ['zone-setting-minify minify']],
    [
      'dynamic with an iterator',
      override(
        '    dynamic "minify" {\n      for_each = var.m\n      iterator = it\n      content {\n        css = it.value\n      }\n    }',
      ),
      ['zone-setting-minify minify'],
    ],
    [
      'dynamic settings',
      'resource "cloudflare_zone_settings_override" "s" {\n  dynamic "settings" {\n    for_each = [var.s]\n    content {\n      brotli = settings.value.brotli\n    }\n  }\n}\n',
      ['zone-setting-brotli brotli'],
    ],
    [
      'settings as a map',
      'resource "cloudflare_zone_settings_override" "s" {\n  settings = { brotli = "on", http3 = "on" }\n}\n',
      ['zone-setting-brotli brotli'],
    ],
    [
      'several',
      override('    brotli = "on"\n    privacy_pass = "off"\n    server_side_exclude = "on"'),
      [
        'zone-setting-brotli brotli',
        'zone-setting-privacy-pass privacy_pass',
        'zone-setting-server-side-exclude server_side_exclude',
      ],
    ],
    [
      'an unknown count',
      'resource "cloudflare_filter" "f" {\n  count = length(var.rules)\n}\n',
      ['filters cloudflare_filter'],
    ],
    ['none of them', 'resource "cloudflare_filter" "f" {\n  for_each = {}\n}\n', ['filters cloudflare_filter']],
    [
      'a check',
      'check "c" {\n  data "cloudflare_filters" "f" {\n    zone_id = var.zone\n  }\n}\n',
      ['filters cloudflare_filters'],
    ],
  ],
  'scripts of a block that is repeated': [
    ['names', script('toset(["minify", "http3"])', '${each.key}'), [`zone-setting-minify ${CURL}\${each.key}`]],
    ['a map', script('{ minify = "on", http3 = "on" }', '${each.key}'), [`zone-setting-minify ${CURL}\${each.key}`]],
    [
      'a map of objects',
      script('{ a = { name = "minify" } }', '${each.value.name}'),
      [`zone-setting-minify ${CURL}\${each.value.name}`],
    ],
    [
      'a local',
      `locals {\n  s = ["minify"]\n}\n${script('local.s', '${each.value}')}`,
      [`zone-setting-minify ${CURL}\${each.value}`],
    ],
    ['what is not known', script('var.settings', '${each.key}'), []],
    [
      'a script that is the same for all',
      script('{ a = "b", c = "d" }', 'minify'),
      [`zone-setting-minify ${CURL.slice(14)}minify`],
    ],
  ],
  'how the value is given': [
    ['literal', level('"high"'), ['security-level security_level']],
    ['variable', `variable "l" {\n  default = "low"\n}\n${level('var.l')}`, ['security-level security_level']],
    ['local', `locals {\n  l = "low"\n}\n${level('local.l')}`, ['security-level security_level']],
    [
      'local of a local',
      `locals {\n  a = { l = local.b }\n  b = "low"\n}\n${level('local.a.l')}`,
      ['security-level security_level'],
    ],
    ['lookup', level('lookup(var.s, "security_level", "medium")'), ['security-level security_level']],
    ['conditional', level('var.a ? "under_attack" : "high"'), ['security-level security_level']],
    ['try', level('try(var.s.level, "high")'), ['security-level security_level']],
    ['coalesce', level('coalesce(var.level, "high")'), ['security-level security_level']],
    [
      'merge',
      `locals {\n  s = merge({ level = "off" }, { level = "high" })\n}\n${level('local.s.level')}`,
      ['security-level security_level'],
    ],
    ['element', level('element(["high", "off"], 0)'), ['security-level security_level']],
    ['index', level('["off", "high"][1]'), ['security-level security_level']],
    [
      'splat',
      `locals {\n  all = [{ l = "high" }]\n}\n${level('element(local.all[*].l, 0)')}`,
      ['security-level security_level'],
    ],
    [
      'for expression',
      `locals {\n  m = { for k, v in { a = "high" } : k => upper(v) if v != "" }\n}\n${level('lower(local.m["a"])')}`,
      ['security-level security_level'],
    ],
    [
      'each value',
      `resource "cloudflare_zone_settings_override" "s" {\n  for_each = { a = "off", b = "high" }\n  settings {\n    security_level = each.value\n  }\n}\n`,
      ['security-level security_level'],
    ],
    [
      'count index',
      `resource "cloudflare_zone_settings_override" "s" {\n  count = 2\n  settings {\n    security_level = ["off", "high"][count.index]\n  }\n}\n`,
      ['security-level security_level'],
    ],
    ['template', level('"${"hi"}gh"'), ['security-level security_level']],
    [
      'type with a default',
      `variable "s" {\n  type    = object({ l = optional(string, "high") })\n  default = {}\n}\n${level('var.s.l')}`,
      ['security-level security_level'],
    ],
    [
      'key of a map',
      'resource "cloudflare_zone_setting" "s" {\n  for_each = {\n    minify = "on"\n    ssl = "full"\n  }\n  setting_id = each.key\n}\n',
      ['zone-setting-minify minify'],
    ],
    [
      'element of a set',
      'resource "cloudflare_zone_setting" "s" {\n  for_each = toset(["ssl", "brotli"])\n  setting_id = each.key\n}\n',
      ['zone-setting-brotli brotli'],
    ],
    [
      'text of a setting',
      'resource "cloudflare_zone_setting" "s" {\n  setting_id = "brotli"\n}\n',
      ['zone-setting-brotli setting_id'],
    ],
  ],
  expressions: [
    ['literal', rule('"cf.threat_score gt 10"'), ['threat-score cf.threat_score']],
    ['heredoc', rule('<<EOT\ncf.threat_score gt ${var.t}\nEOT'), ['threat-score cf.threat_score']],
    [
      'indented heredoc',
      rule('<<-EOT\n      (http.host eq "a"\n        and cf.threat_score gt 1)\n    EOT'),
      ['threat-score cf.threat_score'],
    ],
    ['join', rule('join(" or ", ["ssl", "cf.threat_score gt 5"])'), ['threat-score cf.threat_score']],
    ['format', rule('format("%s gt %d", "cf.threat_score", 5)'), ['threat-score cf.threat_score']],
    [
      'for directive',
      rule('"%{ for x in ["a"] }cf.threat_score gt 3 or %{ endfor }ssl"'),
      ['threat-score cf.threat_score'],
    ],
    ['a variable', 'variable "e" {\n  default = "cf.threat_score ge 40"\n}\n', ['threat-score cf.threat_score']],
    [
      'an output',
      'output "e" {\n  value = "not cf.client.bot and cf.threat_score > 2"\n}\n',
      ['threat-score cf.threat_score'],
    ],
    [
      'two rules',
      'resource "cloudflare_ruleset" "r" {\n  rules {\n    expression = "cf.threat_score gt 1"\n  }\n  rules {\n    expression = "cf.threat_score gt 2"\n  }\n}\n',
      ['threat-score cf.threat_score', 'threat-score cf.threat_score'],
    ],
    ['escaped quotes', rule('"http.host eq \\"a\\" and cf.threat_score lt 4"'), ['threat-score cf.threat_score']],
  ],
  'what only looks alike': [
    [
      'page rule',
      'resource "cloudflare_page_rule" "p" {\n  actions {\n    minify {\n      css = "on"\n    }\n    server_side_exclude = "off"\n    security_level = "off"\n  }\n}\n',
      [],
    ],
    ['null', override('    brotli = null\n    minify = null'), []],
    [
      'another provider',
      'resource "acme_filter" "f" {}\nresource "aws_cloudfront_function" "cloudflare_filter" {}\n',
      [],
    ],
    ['a name', 'resource "cloudflare_record" "cloudflare_filter" {\n  type = "A"\n  name = "minify"\n}\n', []],
    ['a comment', '# resource "cloudflare_filter" "f" {}\n/* resource "cloudflare_filter" "g" {} */\n', []],
    [
      'words',
      'locals {\n  description = "cf.threat_score gt 10"\n}\nvariable "x" {\n  description = "block when cf.threat_score gt 10"\n}\n',
      [],
    ],
    ['a text in an expression', rule('"http.user_agent contains \\"cf.threat_score\\""'), []],
    ['NAPTR', 'resource "cloudflare_record" "n" {\n  type = "NAPTR"\n  data {\n    service = "x"\n  }\n}\n', []],
    [
      'moved',
      'moved {\n  from = cloudflare_filter.a\n  to = cloudflare_filter.b\n}\nremoved {\n  from = cloudflare_rate_limit.a\n}\n',
      [],
    ],
    ['levels that stay', level('var.a ? "off" : "under_attack"'), []],
    ['live settings', override('    always_online = "on"\n    early_hints = "on"'), []],
    ['a value that is not known', level('var.level'), []],
  ],
};

describe.each(Object.entries(FOUND))('Terraform: %s', (_, shapes) => {
  it.each(shapes)('%s', async (_name, text, expected) => {
    const { findings, files } = await lint({ cwd: '/', asOf: '2026-11-21', stdin: { file: 'main.tf', text } });
    expect(files.skipped).toEqual([]);
    expect(findings.map(({ rule: id, span }) => `${id} ${text.slice(span.start, span.end)}`)).toEqual(expected);
  });
});

const API = 'https://api.cloudflare.com/client/v4';

/** PowerShell by the shape it shows, with the requests that are found. */
const POWERSHELL: readonly [name: string, code: string, found: readonly string[]][] = [
  ['position', `Invoke-RestMethod "${API}/zones/$z/filters"`, ['GET /zones/{}/filters']],
  ['alias', `irm -Uri "${API}/zones/z/filters" -Method post`, ['POST /zones/z/filters']],
  ['colon', `iwr -Uri:"${API}/zones/z/filters" -Method:'PUT'`, ['PUT /zones/z/filters']],
  ['abbreviation', `Invoke-RestMethod -Ur "${API}/zones/z/filters" -Meth Delete`, ['DELETE /zones/z/filters']],
  ['continued', `Invoke-RestMethod \`\n  -Method Post \`\n  -Uri "${API}/zones/z/filters"`, ['POST /zones/z/filters']],
  [
    'splatting',
    `$p = @{ Uri = "${API}/zones/z/filters"; method = 'Post' }\nInvoke-RestMethod @p`,
    ['POST /zones/z/filters'],
  ],
  [
    'splatting with more',
    `$p = @{ Uri = "${API}/zones/z/filters" }\n$p.Method = 'Put'\nInvoke-RestMethod @p -Verbose`,
    ['PUT /zones/z/filters'],
  ],
  ['plus', `$u = '${API}' + '/zones/' + $z + '/filters'\nInvoke-RestMethod $u`, ['GET /zones/{}/filters']],
  ['format', `Invoke-RestMethod ('{0}/zones/{1}/filters' -f '${API}', $z)`, ['GET /zones/{}/filters']],
  ['string format', `Invoke-RestMethod ([string]::Format('${API}/zones/{0}/filters', $z))`, ['GET /zones/{}/filters']],
  ['join', `Invoke-RestMethod (('${API}', 'zones', $z, 'filters') -join '/')`, ['GET /zones/{}/filters']],
  ['replace', `Invoke-RestMethod ('${API}/zones/:id/filters' -replace ':id', $z)`, ['GET /zones/{}/filters']],
  ['braces', `Invoke-RestMethod "${API}/zones/\${z}/filters"`, ['GET /zones/{}/filters']],
  ['subexpression', `Invoke-RestMethod "${API}/zones/$($zone.id)/filters"`, ['GET /zones/{}/filters']],
  ['here-string', `$u = @"\n${API}/zones/$z/filters\n"@\nInvoke-RestMethod $u`, ['GET /zones/{}/filters']],
  [
    'default of a script',
    `param($Base = '${API}')\nInvoke-RestMethod "$Base/zones/z/filters"`,
    ['GET /zones/z/filters'],
  ],
  [
    'default of a function',
    `function Get-It($path, $base = '${API}') { Invoke-RestMethod "$base$path" }\nGet-It '/zones/z/filters'`,
    ['GET /zones/z/filters'],
  ],
  [
    'named and positional',
    `function Send { param([string]$Method, [switch]$Quiet, [string]$Path) Invoke-RestMethod -Method $Method -Uri "${API}$Path" }\nSend -Quiet -Method PUT '/zones/z/filters'`,
    ['PUT /zones/z/filters'],
  ],
  [
    'nothing calls it',
    `function Get-Filters($z) { Invoke-RestMethod "${API}/zones/$z/filters" }`,
    ['GET /zones/{}/filters'],
  ],
  [
    'hash table',
    `$paths = @{ Filters = '/zones/z/filters' }\nInvoke-RestMethod ('${API}' + $paths.filters)`,
    ['GET /zones/z/filters'],
  ],
  [
    'foreach',
    `foreach ($s in 'ssl', 'minify') { Invoke-RestMethod "${API}/zones/z/settings/$s" }`,
    ['GET /zones/z/settings/minify'],
  ],
  [
    'pipeline',
    `@('ssl', 'minify') | ForEach-Object { Invoke-RestMethod "${API}/zones/z/settings/$_" }`,
    ['GET /zones/z/settings/minify'],
  ],
  [
    'switch',
    `$p = switch ($k) { 'a' { 'ssl' } 'b' { 'minify' } }\nInvoke-RestMethod "${API}/zones/z/settings/$p"`,
    ['GET /zones/z/settings/minify'],
  ],
  [
    'if as a value',
    `$m = if ($x) { 'PUT' } else { 'POST' }\nInvoke-RestMethod -Method $m "${API}/zones/z/filters"`,
    ['PUT /zones/z/filters'],
  ],
  [
    'ternary',
    `$s = $x ? 'minify' : 'ssl'\nInvoke-RestMethod "${API}/zones/z/settings/$s"`,
    ['GET /zones/z/settings/minify'],
  ],
  [
    'class',
    `class Api { [string]$Base = '${API}'; [object] Filters([string]$z) { return Invoke-RestMethod "$($this.Base)/zones/$z/filters" } }`,
    ['GET /zones/{}/filters'],
  ],
  ['curl', `curl.exe -X DELETE "${API}/zones/z/filters"`, ['DELETE /zones/z/filters']],
  ['call operator', `& 'Invoke-RestMethod' -Uri "${API}/zones/z/filters"`, ['GET /zones/z/filters']],
  [
    'a command that is not here',
    `Invoke-CloudflareApi -Method GET -Endpoint "zones/$z/firewall/rules"`,
    ['GET /zones/{}/firewall/rules'],
  ],
  ['another host', `Invoke-RestMethod "https://api.cis.cloud.ibm.com/v1/$crn/zones/$z/filters"`, []],
  ['words', `Write-Host "GET ${API}/zones/z/filters"`, []],
  [
    'a comment',
    `# Invoke-RestMethod "${API}/zones/z/filters"\n<#\nInvoke-RestMethod "${API}/zones/z/filters"\n#>\n$x = 1`,
    [],
  ],
  ['a live path', `Invoke-RestMethod "${API}/zones/z/firewall/access_rules/rules"`, []],
];

describe('PowerShell', () => {
  it.each(POWERSHELL)('%s', async (_name, text, expected) => {
    const { findings } = await lint({ cwd: '/', asOf: '2026-11-21', stdin: { file: 'a.ps1', text } });
    expect(findings.map(({ method, path }) => `${method ?? ''} ${path}`)).toEqual(expected);
  });
});

/** Batch files by the shape they show, with the requests that are found. */
const BATCH: readonly [name: string, code: string, found: readonly string[]][] = [
  ['variable', `set BASE=${API}\r\ncurl "%BASE%/zones/%Z%/filters"`, ['GET /zones/{}/filters']],
  ['quoted set', `set "BASE=${API}"\ncurl -X PUT "%base%/zones/z/filters"`, ['PUT /zones/z/filters']],
  ['delayed', `set BASE=${API}\ncurl "!BASE!/zones/!Z%%i!/filters"`, ['GET /zones/{}/filters']],
  ['default', `if "%BASE%"=="" set BASE=${API}\ncurl "%BASE%/zones/z/filters"`, ['GET /zones/z/filters']],
  ['defined', `if not defined BASE (\n  set BASE=${API}\n)\ncurl "%BASE%/zones/z/filters"`, ['GET /zones/z/filters']],
  ['list', `for %%s in (ssl minify) do curl "${API}/zones/z/settings/%%s"`, ['GET /zones/z/settings/minify']],
  ['numbers', `for /l %%i in (1,1,2) do (\n  curl "${API}/zones/!Z%%i!/filters"\n)`, ['GET /zones/{}/filters']],
  [
    'a fed command',
    `for /f "delims=" %%a in ('curl -s "${API}/zones/z/filters" ^| find "id"') do echo %%a`,
    ['GET /zones/z/filters'],
  ],
  ['label', `call :get filters\nexit /b\n:get\ncurl "${API}/zones/z/%1"`, ['GET /zones/z/filters']],
  ['goto', `goto start\n:start\ncurl "${API}/zones/z/filters"`, ['GET /zones/z/filters']],
  ['continued', `curl -X POST ^\n  -H "A: b" ^\n  "${API}/zones/z/filters"`, ['POST /zones/z/filters']],
  ['chained', `cd x && curl "${API}/zones/z/filters" || exit /b 1`, ['GET /zones/z/filters']],
  ['else', `if exist x (echo yes) else (curl "${API}/zones/z/filters")`, ['GET /zones/z/filters']],
  ['redirected', `curl "${API}/zones/z/filters" > out.json 2>&1`, ['GET /zones/z/filters']],
  ['substitution', `set P=/zones/ID/filters\ncurl "${API}%P:ID=z%"`, ['GET /zones/z/filters']],
  ['percent', `curl "${API}/zones/z/filters?x=100%%"`, ['GET /zones/z/filters']],
  [
    'remark',
    `rem curl "${API}/zones/z/filters"\n:: curl "${API}/zones/z/filters"\n@rem curl "${API}/zones/z/filters"`,
    [],
  ],
  ['said', `echo curl "${API}/zones/z/filters"`, []],
];

describe('batch files', () => {
  it.each(BATCH)('%s', async (_name, text, expected) => {
    const { findings } = await lint({ cwd: '/', asOf: '2026-11-21', stdin: { file: 'a.bat', text } });
    expect(findings.map(({ method, path }) => `${method ?? ''} ${path}`)).toEqual(expected);
  });
});
