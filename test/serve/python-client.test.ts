import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { late, start } from './start.js';

/** The official client in Python, in the version that Debian packages as python3-cloudflare. */
function hasClient(): boolean {
  try {
    execFileSync('python3', ['-c', 'import CloudFlare'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const program = `
import sys, json, CloudFlare
api = CloudFlare.CloudFlare(base_url=sys.argv[1], token='t')
told = []
rules = [{'action': 'block', 'expression': 'ssl'}]
made = api.zones.rulesets.post('z1', data={'name': 'a', 'kind': 'zone', 'phase': 'http_request_firewall_custom', 'rules': rules})
told.append(made['version'])
told.append(any(one['id'] == made['id'] for one in api.zones.rulesets.get('z1')))
record = api.zones.dns_records.post('z1', data={'type': 'A', 'name': 'a.example.com', 'content': '192.0.2.1'})
told.append(api.zones.dns_records.get('z1', record['id'])['content'])
told.append(api.zones.settings.ssl.patch('z1', data={'value': 'strict'})['value'])
try:
    api.zones.firewall.rules.get('z1')
except CloudFlare.exceptions.CloudFlareAPIError as error:
    told.append(int(error))
print(json.dumps(told))
`;

it.skipIf(!hasClient())('is driven by the official client in Python', async () => {
  const { address, calls } = await start({ asOf: late });
  const { stdout } = await promisify(execFile)('python3', ['-c', program, address]);
  expect(JSON.parse(stdout)).toEqual(['1', true, '192.0.2.1', 'strict', 10020]);
  expect(calls.kept.map(({ rule }) => rule)).toEqual(['firewall-rules']);
});
