import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { applyEdits } from '../../src/text/edits.js';

const API = 'https://api.cloudflare.com/client/v4';
const filters = `curl ${API}/zones/z/filters`;
const upload = `curl -X POST ${API}/accounts/a/images/v1/direct_upload -d '{\\"creator\\":\\"a\\"}'`;

async function found(file: string, text: string): Promise<string[]> {
  const { findings } = await lint({ cwd: '.', asOf: '2026-11-21', stdin: { file, text } });
  return findings.map(({ rule, span }) => `${String(text.slice(0, span.start).split('\n').length)} ${rule}`);
}

/** The text after all fixes, safe or not, and why others are not made. */
async function fixed(file: string, text: string): Promise<{ text: string; refused: string[] }> {
  const { findings } = await lint({ cwd: '.', asOf: '2026-11-21', stdin: { file, text } });
  const edits = findings.flatMap(({ fix }) => fix?.edits ?? []);
  const refused = findings.flatMap(({ noFix }) => (noFix === null ? [] : [noFix]));
  const changed = applyEdits(text, edits);
  if (typeof changed !== 'string') throw new Error("the fixes are in each other's way");
  return { text: changed, refused };
}

describe('steps of Jenkins', () => {
  it.each([
    ['alone', `sh '${filters}'\n`, ['1 filters']],
    ['behind a label', `sh label: 'a, b', script: '${filters}'\n`, ['1 filters']],
    ['behind a switch', `sh returnStdout: true, script: "${filters}"\n`, ['1 filters']],
    ['in parentheses', `def a = sh(script: '${filters}', returnStdout: true)\n`, ['1 filters']],
    ['on lines of its own', `sh(\n  returnStdout: true,\n  script: '''\n    ${filters}\n  '''\n)\n`, ['4 filters']],
    ['first on lines of its own', `sh(\r\n  script: '${filters}',\r\n  label: 'x'\r\n)\r\n`, ['2 filters']],
    ['as a map', `sh([script: '${filters}', returnStatus: true])\n`, ['1 filters']],
    ['not a script', `echo label: 'x', message: '${filters}'\n`, []],
  ])('%s', async (_name, text, expected) => {
    expect(await found('Jenkinsfile', text)).toEqual(expected);
  });
});

describe('recipes of Make', () => {
  it.each([
    ['on the line of the target', `all: ; ${filters}\n`, ['1 filters']],
    ['behind what is needed', `API = ${API}\nall: a b;@curl $(API)/zones/z/filters\n`, ['2 filters']],
    ['with more below', `all:: ; echo\n\t@${filters}\n`, ['2 filters']],
    ['an assignment, which nothing runs: a text of its own', `A := b ; ${filters}\n`, ['1 filters']],
    ['a comment', `# all: ; ${filters}\n`, []],
  ])('%s', async (_name, text, expected) => {
    expect(await found('Makefile', text)).toEqual(expected);
  });
});

describe('a command that several jobs begin with', () => {
  const text = `.b: &b\n  before_script: ["${upload}"]\none: {<<: *b, script: [echo 1]}\ntwo: {<<: *b, script: [echo 2]}\n`;
  it('is found and fixed once', async () => {
    expect(await found('.gitlab-ci.yml', text)).toEqual(['2 images-v1-direct-upload']);
    expect((await fixed('.gitlab-ci.yml', text)).text).toContain("images/v2/direct_upload -F 'creator=a'");
  });
});

describe('bodies that are written out', () => {
  const PYTHON = `import requests\n\nrequests.post("${API}/accounts/a/images/v1/direct_upload", `;
  it.each([
    [
      'json={"creator": "a", "requireSignedURLs": True}',
      'files={"creator": (None, "a"), "requireSignedURLs": (None, "true")}',
    ],
    ["json={'creator': name}", "files={'creator': (None, str(name))}"],
    ['json={"metadata": {"a": 1, "b": [True]}}', `files={"metadata": (None, '{"a": 1, "b": [true]}')}`],
  ])('become a form in Python: %s', async (body, form) => {
    const { text } = await fixed('a.py', `${PYTHON}${body})\n`);
    expect(text).toBe(`${PYTHON.replace('v1', 'v2')}${form})\n`.replace('/v4/accounts', '/v4/accounts'));
  });

  it('become a form in Python with the module that writes JSON, which the file does not import yet', async () => {
    const { text } = await fixed('a.py', `${PYTHON}json={"metadata": {"a": name}})\n`);
    expect(text).toBe(
      `import json\n${PYTHON.replace('v1', 'v2')}files={"metadata": (None, json.dumps({"a": name}))})\n`,
    );
  });

  it.each([
    ['a comment', 'json={\n    # who\n    "creator": "a",\n}', 'a comment in the body would be lost'],
    ['a place', 'None, {"creator": "a"}', 'the body is not given by the name of a parameter'],
  ])('stay in Python with %s', async (_name, body, why) => {
    expect((await fixed('a.py', `${PYTHON}${body})\n`)).refused).toEqual([why]);
  });

  const settings = `${API}/zones/z/dns_settings`;
  const json = '{"foundation_dns": true}';
  const escaped = json.replaceAll('"', '\\"');
  const wanted = '{"nameservers": {"type":"cloudflare.advanced"}}';
  it.each([
    [
      'a.py',
      `import requests\nrequests.patch("${settings}", json={"foundation_dns": True})\n`,
      '{"nameservers": {"type": "cloudflare.advanced"}}',
    ],
    ['a.py', `import requests\nrequests.patch("${settings}", data='${json}')\n`, wanted],
    ['a.py', `import requests\nrequests.patch("${settings}", data="""${json}""")\n`, wanted.replace('"}}', '\\"}}')],
    ['a.py', `import requests\nrequests.patch("${settings}", data="${escaped}")\n`, wanted.replaceAll('"', '\\"')],
    [
      'a.go',
      `package a\n\nimport "net/http"\n\nfunc f() {\n\thttp.NewRequest("PATCH", "${settings}", strings.NewReader(\`${json}\`))\n}\n`,
      wanted,
    ],
    [
      'a.go',
      `package a\n\nimport "net/http"\n\nfunc f() {\n\thttp.NewRequest("PATCH", "${settings}", strings.NewReader("${escaped}"))\n}\n`,
      wanted.replaceAll('"', '\\"'),
    ],
    [
      'a.tf',
      `data "http" "a" {\n  url = "${settings}"\n  method = "PATCH"\n  request_body = "${escaped}"\n}\n`,
      wanted.replaceAll('"', '\\"'),
    ],
    [
      'a.tf',
      `data "http" "a" {\n  url = "${settings}"\n  method = "PATCH"\n  request_body = jsonencode({ foundation_dns = true })\n}\n`,
      'nameservers = { "type" = "cloudflare.advanced" }',
    ],
    ['a.bru', `patch {\n  url: ${settings}\n  body: json\n}\n\nbody:json {\n  ${json}\n}\n`, wanted],
    ['a.hurl', `PATCH ${settings}\n${json}\nHTTP 200\n`, wanted],
  ])('get their new fields in %s: %s', async (file, text, expected) => {
    expect((await fixed(file, text)).text).toContain(expected);
  });
});

describe('programs of Pulumi and the CDK for Terraform', () => {
  const pulumi = 'import pulumi_cloudflare as cf\n\n';
  const go = (body: string): string =>
    `package main\n\nimport (\n\t"github.com/pulumi/pulumi-cloudflare/sdk/v5/go/cloudflare"\n\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi"\n)\n\nfunc f(ctx *pulumi.Context) {\n\t${body}\n}\n`;
  it.each([
    [
      'a.py',
      `${pulumi}cf.ZoneSettingsOverride("a", zone_id=z, settings={"brotli": "on"})\n`,
      ['3 zone-setting-brotli'],
    ],
    [
      'a.py',
      `${pulumi}cf.ZoneSettingsOverride("a", settings=cf.ZoneSettingsOverrideSettingsArgs(brotli="on"))\n`,
      ['3 zone-setting-brotli'],
    ],
    [
      'a.py',
      `${pulumi}cf.LoadBalancerPool("a", cf.LoadBalancerPoolArgs(notification_email="a"))\n`,
      ['3 load-balancer-notification-email'],
    ],
    ['a.py', `${pulumi}cf.Filter("a", expression="ssl")\n`, ['3 filters']],
    ['a.py', `${pulumi}cf.FilterArgs(expression="ssl")\n`, []],
    [
      'a.py',
      'from cdktf_cdktf_provider_cloudflare.zone_settings_override import ZoneSettingsOverride\nZoneSettingsOverride(self, "a", settings={"brotli": "on"})\n',
      ['2 zone-setting-brotli'],
    ],
    [
      'a.go',
      go(
        'cloudflare.NewZoneSettingsOverride(ctx, "a", &cloudflare.ZoneSettingsOverrideArgs{Settings: &cloudflare.ZoneSettingsOverrideSettingsArgs{SecurityLevel: pulumi.String("high")}})',
      ),
      ['9 security-level'],
    ],
    [
      'a.go',
      go(
        'cloudflare.NewRuleset(ctx, "a", &cloudflare.RulesetArgs{Rules: cloudflare.RulesetRuleArray{&cloudflare.RulesetRuleArgs{Expression: pulumi.StringPtr("cf.threat_score gt 1")}}})',
      ),
      ['9 threat-score'],
    ],
    [
      'a.go',
      go(
        'cloudflare.NewZoneSettingsOverride(ctx, "a", &cloudflare.ZoneSettingsOverrideArgs{Settings: &cloudflare.ZoneSettingsOverrideSettingsArgs{SecurityLevel: pulumi.String("off")}})',
      ),
      [],
    ],
    [
      'a.go',
      'package a\n\nimport (\n\t"github.com/aws/jsii-runtime-go"\n\t"github.com/cdktf/cdktf-provider-cloudflare-go/cloudflare/v11/zonesetting"\n)\n\nfunc f() {\n\tzonesetting.NewZoneSetting(stack, jsii.String("a"), &zonesetting.ZoneSettingConfig{SettingId: jsii.String("minify")})\n}\n',
      ['9 zone-setting-minify'],
    ],
    [
      'Pulumi.yaml',
      'runtime: yaml\nvariables:\n  a:\n    fn::invoke:\n      function: cloudflare:index/getWafPackages:getWafPackages\n',
      ['5 waf-packages'],
    ],
    ['Pulumi.yaml', 'runtime: yaml\nresources:\n  a:\n    type: cloudflare:index/filter:Filter\n', ['4 filters']],
  ])('%s: %s', async (file, text, expected) => {
    expect(await found(file, text)).toEqual(expected);
  });
});
