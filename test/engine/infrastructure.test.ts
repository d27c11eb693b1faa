import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';

const asOf = '2026-11-21';

/** What is found in a fixture: `file:line rule`, and where it stands. */
async function found(name: string, rules?: readonly string[]): Promise<string[]> {
  const cwd = fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
  const { findings, texts, files } = await lint({ cwd, asOf, rules });
  expect(files.failed).toEqual([]);
  return findings.map(({ rule, span }) => {
    const text = texts(span.file) ?? '';
    const line = text.slice(0, span.start).split('\n').length;
    return `${span.file}:${line} ${rule} ${text.slice(span.start, span.end)}`;
  });
}

describe('Terraform', () => {
  it('folds variables, locals and maps over the modules of a project', async () => {
    expect(await found('terraform/zones-by-module')).toEqual([
      'main.tf:18 threat-score cf.threat_score',
      'main.tf:41 load-balancer-notification-email notification_email',
      'modules/zone/main.tf:6 security-level security_level',
      'modules/zone/main.tf:9 mirage mirage',
      'modules/zone/main.tf:11 zone-setting-minify minify',
      'modules/zone/main.tf:21 zone-setting-server-side-exclude server_side_exclude',
      'modules/zone/main.tf:53 security-level-noop security_level',
    ]);
  });

  it('reports what is declared, looked up and imported, and not what was moved or removed', async () => {
    expect(await found('terraform/before-the-rulesets')).toEqual([
      'moved.tf:15 access-bookmarks cloudflare_access_bookmark',
      'moved.tf:20 rate-limits cloudflare_rate_limit',
      'records.tf:12 dns-srv-data service',
      'waf.tf:16 filters cloudflare_filter',
      'waf.tf:22 firewall-rules cloudflare_firewall_rule',
      'waf.tf:30 filters cloudflare_filter',
      'waf.tf:33 threat-score cf.threat_score',
      'waf.tf:38 waf-packages cloudflare_waf_packages',
      'waf.tf:46 waf-packages cloudflare_waf_package',
      'waf.tf:52 rate-limits cloudflare_rate_limit',
    ]);
  });

  it('reads the JSON notation, and files of values', async () => {
    expect(await found('terraform/json-notation')).toEqual([
      'main.tf.json:4 threat-score cf.threat_score',
      'main.tf.json:13 zone-setting-brotli brotli',
      'main.tf.json:14 zone-setting-minify minify',
      'main.tf.json:15 security-level security_level',
      'main.tf.json:20 filters cloudflare_filter',
      'main.tf.json:25 threat-score cf.threat_score',
      'main.tf.json:29 waf-packages cloudflare_waf_groups',
      'main.tf.json:30 firewall-rules cloudflare_firewall_rule',
    ]);
  });

  it('asks the lock file which version of the provider is installed', async () => {
    expect(await found('terraform/installed-provider')).toEqual([
      'main.tf:10 legacy-tunnels cloudflare_argo_tunnel',
      'main.tf:16 access-bookmarks cloudflare_access_bookmark',
    ]);
  });

  it('follows the inputs of Terragrunt', async () => {
    expect(await found('terraform/wrapped-by-terragrunt')).toEqual([
      'live/shop/terragrunt.hcl:14 zone-setting-brotli brotli',
      'modules/settings/main.tf:9 security-level value',
    ]);
  });
});

it('finds what programs of Pulumi and the CDK for Terraform declare', async () => {
  expect(await found('pulumi/yaml-program')).toEqual([
    'Pulumi.yaml:8 threat-score cf.threat_score',
    'Pulumi.yaml:11 waf-packages cloudflare:getWafGroups',
    'Pulumi.yaml:19 filters cloudflare:index/filter:Filter',
    'Pulumi.yaml:30 zone-setting-brotli brotli',
    'Pulumi.yaml:31 zone-setting-minify minify',
    'Pulumi.yaml:34 security-level securityLevel',
    'Pulumi.yaml:40 dns-srv-data service',
    'Pulumi.yaml:45 threat-score cf.threat_score',
  ]);
  const rulesOf = (lines: readonly string[]): string[] => lines.map((line) => line.split(' ').slice(1).join(' '));
  expect(rulesOf(await found('pulumi/typescript-program'))).toEqual([
    'rate-limits cloudflare.RateLimit',
    'zone-setting-server-side-exclude serverSideExclude',
    'zone-setting-privacy-pass privacyPass',
    'load-balancer-notification-email notificationEmail',
    'dns-srv-data service',
    'threat-score cf.threat_score',
    'security-level securityLevel',
    'waf-packages getWafPackages',
    'legacy-tunnels cloudflare.ArgoTunnel',
    'security-level-noop securityLevel',
  ]);
  expect(await found('pulumi/python-program')).toEqual([
    '__main__.py:16 threat-score cf.threat_score',
    '__main__.py:26 zone-setting-brotli brotli',
    '__main__.py:26 security-level security_level',
    '__main__.py:36 dns-srv-data service',
  ]);
  expect(await found('pulumi/go-program')).toEqual(['main.go:18 threat-score cf.threat_score']);
  expect(rulesOf(await found('cdktf/edge-stack'))).toEqual([
    'threat-score cf.threat_score',
    'filters Filter',
    'firewall-rules cf.firewallRule.FirewallRule',
    'zone-setting-brotli brotli',
    'zone-setting-minify minify',
    'zone-setting-mobile-redirect mobileRedirect',
    'security-level securityLevel',
    'waf-packages DataCloudflareWafGroups',
  ]);
});

describe('scripts of Windows', () => {
  it('follows functions, splatting, pipelines and the format operator of PowerShell', async () => {
    expect(await found('powershell/set-up-a-zone')).toEqual([
      'Set-Zone.ps1:40 zone-setting-minify minify',
      'Set-Zone.ps1:42 zone-setting-server-side-exclude server_side_exclude',
      'Set-Zone.ps1:48 security-level /zones/$ZoneId/settings/security_level',
      "Set-Zone.ps1:51 filters '/zones/{0}/filters'",
      `Set-Zone.ps1:53 firewall-rules /firewall/rules`,
      'Set-Zone.ps1:56 waf-packages /zones/$ZoneId/firewall/waf/packages',
      'Set-Zone.ps1:60 images-v1-direct-upload /accounts/$AccountId/images/v1/direct_upload',
    ]);
  });

  it('follows variables, loops, labels and fed commands of batch files', async () => {
    expect((await found('batch/back-up-zones')).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'backup.bat:16 firewall-rules',
      'backup.bat:18 rate-limits',
      'backup.bat:20 zone-setting-minify',
      'backup.bat:23 filters',
      'backup.bat:25 security-level',
    ]);
  });
});
