import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

async function found(file: string, text: string): Promise<string[]> {
  const { cwd } = new Project({ [file]: text });
  const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'likely' });
  return findings.map(({ rule, span }) => `${rule}:${String(text.slice(0, span.start).split('\n').length)}`);
}

describe('options of Python programs', () => {
  it('are what the specification of an Ansible module lets through', async () => {
    const text = `from cloudflare import Cloudflare
from ansible.module_utils.basic import AnsibleModule

def run():
    spec = dict(
        zone=dict(type='str'),
        setting=dict(type='str', choices=['ssl', 'brotli']),
    )
    module = AnsibleModule(argument_spec=spec)
    return Cloudflare().zones.settings.get(setting_id=module.params['setting'], zone_id=module.params['zone'])
`;
    expect(await found('module.py', text)).toEqual(['zone-setting-brotli:7']);
  });

  it('are what a parser of arguments lets through', async () => {
    const text = `import argparse
import requests

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('zone')
    parser.add_argument('--setting', choices=['ssl', 'minify'])
    args = parser.parse_args()
    requests.get(f"https://api.cloudflare.com/client/v4/zones/{args.zone}/settings/{args.setting}")
`;
    expect(await found('cli.py', text)).toEqual(['zone-setting-minify:7']);
  });
});

describe('a setting that a method of the Python library gets by name', () => {
  it('is found', async () => {
    const text = `from cloudflare import Cloudflare
client = Cloudflare()
client.zones.settings.edit(zone_id="z", setting_id="brotli", value="on")
client.zones.settings.edit(zone_id="z", setting_id="ssl", value="full")
`;
    expect(await found('a.py', text)).toEqual(['zone-setting-brotli:3']);
  });
});

describe('an address with the host and a part of the base', () => {
  it('is that of the API', async () => {
    const text = `#!/bin/bash
BASE="https://api.cloudflare.com/v4"
curl -X PATCH "$BASE/zones/$ZONE/settings/minify" -d '{}'
curl "https://api.example.com/v4/zones/$ZONE/settings/minify"
`;
    expect(await found('a.sh', text)).toEqual(['zone-setting-minify:3']);
  });
});
