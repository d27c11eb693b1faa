import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { cwd } = new Project(files);
  const report = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'likely', noIgnore: true });
  return report.findings.map(({ rule, method }) => `${rule} ${method ?? '?'}`).sort();
}

it.each([
  [
    'a variable',
    `use Cloudflare\\API\\Endpoints\\Firewall;\n$f = new Firewall($adapter);\n$f->createFirewallRules($zone, []);\n$f->deleteFirewallRule($zone, $id);\n`,
    ['firewall-rules DELETE', 'firewall-rules POST'],
  ],
  [
    'another name, and the value that it takes',
    `use Cloudflare\\API\\Endpoints\\FirewallSettings as S;\n(new S($a))->updateSecurityLevelSetting($zone, 'high');\n(new S($a))->updateSecurityLevelSetting($zone, 'under_attack');\n`,
    ['security-level PATCH'],
  ],
  [
    'a property of its class, and one that is given',
    `use Cloudflare\\API\\Endpoints\\WAF;\nclass A {\n  private $w;\n  function __construct(private \\Cloudflare\\API\\Endpoints\\ZoneSettings $s, $a) { $this->w = new WAF($a); }\n  function all($z) { return [$this->w->getGroups($z, 'p'), $this->s->getMinifySetting($z)]; }\n}\n`,
    ['waf-packages GET', 'zone-setting-minify GET'],
  ],
  [
    'a record with what is retired in it',
    `$dns = new \\Cloudflare\\API\\Endpoints\\DNS($a);\n$dns->addRecord($z, 'SRV', 'x', '', 0, false, '', ['service' => '_sip', 'target' => 't']);\n$dns->addRecord($z, 'A', 'x', '1.1.1.1');\n`,
    ['dns-srv-data POST'],
  ],
  [
    'what is read from one record, which is the result, and from all of them, which is the envelope',
    `$dns = new \\Cloudflare\\API\\Endpoints\\DNS($a);\n$one = $dns->getRecordDetails($z, $id);\nif ($one->locked) { echo $one->name; }\nforeach ($dns->listRecords($z)->result as $each) { echo $each->zone_name; }\n`,
    ['dns-record-locked GET', 'dns-record-zone-info GET'],
  ],
  [
    'a record that is sent as it is given',
    `$dns = new \\Cloudflare\\API\\Endpoints\\DNS($a);\n$dns->updateRecordDetails($z, $id, ['type' => 'SRV', 'data' => ['service' => '_sip', 'target' => 't']]);\n$dns->updateRecordDetails($z, $id, ['type' => 'A', 'locked' => false]);\n`,
    ['dns-record-locked PUT', 'dns-srv-data PUT'],
  ],
  ['a class of the same name', `use App\\Firewall;\n(new Firewall($a))->createFirewallRules($zone, []);\n`, []],
])('methods of cloudflare/sdk for PHP: %s', async (_, text, rules) => {
  expect(await found({ 'a.php': `<?php\n${text}` })).toEqual(rules);
});

it('methods of CloudFlare.Client for C#', async () => {
  const text = `using CloudFlare.Client;
public class Rules {
  private readonly ICloudFlareClient _client;
  public Rules(ICloudFlareClient client) { _client = client; }
  public async Task Clean(string zone) {
    var rules = await _client.Zones.FirewallRules.GetAsync(zone);
    await _client.Zones.FirewallRules.DeleteAsync(zone, "r");
    using var own = new CloudFlareClient("token");
    await own.Zones.Filters.PostAsync(zone, new List<Filter>());
    await own.Zones.GetAsync();
  }
}
`;
  expect(await found({ 'a.cs': text })).toEqual(['filters POST', 'firewall-rules DELETE', 'firewall-rules GET']);
});
