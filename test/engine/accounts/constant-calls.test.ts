import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

/** The findings of a project: file, line, method. */
async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { cwd } = new Project(files);
  const { findings } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'likely' });
  return findings.map(({ span: { file, start }, method }) => {
    const line = (files[file] ?? '').slice(0, start).split('\n').length;
    return `${file}:${String(line)} ${method ?? '?'}`;
  });
}

describe('a path that is written apart from the calls that send it', () => {
  it('is reported at its constant and at each call, of whatever method', async () => {
    const files = {
      'rules.js': `const RULES = 'https://api.cloudflare.com/client/v4/zones/{zone}/firewall/rules';

export async function list(zone) {
  return fetch(RULES.replace('{zone}', zone));
}
export async function names(zone) {
  return fetch(RULES.replace('{zone}', zone), { headers: { Authorization: process.env.TOKEN } });
}
export async function add(zone, rules) {
  return fetch(RULES.replace('{zone}', zone), { method: 'POST', body: JSON.stringify(rules) });
}
`,
    };
    expect(await found(files)).toEqual(['rules.js:1 GET', 'rules.js:4 GET', 'rules.js:7 GET', 'rules.js:10 POST']);
  });

  it('is reported where a wrapper is called, not in the wrapper', async () => {
    const files = {
      'paths.py': "RULES = 'zones/{zone}/firewall/rules'\n",
      'client.py': `import json
import requests
from paths import RULES

class Client:
    base = 'https://api.cloudflare.com/client/v4/'

    def call(self, path, method='get', **more):
        return getattr(requests, method)(self.base + path, **more)

    def add(self, zone, rule):
        return self.call(RULES.format(zone=zone), method='post', data=json.dumps([rule]))

    def add_many(self, zone, rules):
        return self.call(RULES.format(zone=zone), method='post', data=json.dumps(rules))

    def zones(self):
        return self.call('zones')

    def all(self, zone):
        self.add(zone, {})
        return self.add_many(zone, [])
`,
    };
    expect(await found(files)).toEqual(['client.py:12 POST', 'client.py:15 POST', 'paths.py:1 POST']);
  });

  it('is reported once where one call alone takes it, whoever calls that', async () => {
    const files = {
      'filters.py': `import json
import requests

FILTERS = 'https://api.cloudflare.com/client/v4/zones/{zone}/filters'

def create(zone, body):
    return requests.post(FILTERS.format(zone=zone), data=json.dumps(body))

def block(zone, ip):
    return create(zone, [{'expression': 'ip.src eq ' + ip}])

def block_agent(zone, agent):
    return create(zone, [{'expression': 'http.user_agent eq ' + agent}])
`,
    };
    expect(await found(files)).toEqual(['filters.py:4 POST']);
  });

  it('is reported once where a method sends what it wrote before, whoever calls that', async () => {
    const files = {
      'client.ts': `export class Client {
  async rules(zone: string, page: object) {
    const path = \`https://api.cloudflare.com/client/v4/zones/\${zone}/firewall/rules\`;
    return fetch(path, { method: 'POST', body: JSON.stringify(page) });
  }
}
export const one = (client = new Client()) => client.rules('a', { page: 1 });
export const two = (client = new Client()) => client.rules('b', { page: 2 });
`,
    };
    expect(await found(files)).toEqual(['client.ts:3 POST']);
  });

  it('is reported where functions take it from one that builds it, and once where it is used beside', async () => {
    const files = {
      'client.rb': `require 'net/http'

class Client
  def base(zone)
    "https://api.cloudflare.com/client/v4/zones/#{zone}/rate_limits"
  end

  def list(zone)
    Net::HTTP.get(URI(base(zone)))
  end

  def delete(zone, id)
    Net::HTTP.new('api.cloudflare.com').delete("#{base(zone)}/#{id}")
  end
end
`,
      'pages.js': `export async function pages(zone) {
  const url = \`https://api.cloudflare.com/client/v4/zones/\${zone}/rate_limits\`;
  const first = await fetch(url);
  return [first, await fetch(url + '?page=2')];
}
`,
    };
    expect(await found(files)).toEqual(['client.rb:5 GET', 'client.rb:9 GET', 'client.rb:13 DELETE', 'pages.js:2 GET']);
  });
});
