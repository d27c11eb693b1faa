import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/**
 * One function sends all. One of its calls is sent with one of several addresses, and a field of its answer is read
 * that only the answer to another call would lose.
 */
const FILES: Readonly<Record<string, string>> = {
  'main.go': `package main
import ("encoding/json"; "fmt"; "net/http")
const base = "https://api.cloudflare.com/client/v4"
type answer struct { Result json.RawMessage \`json:"result"\` }
type item struct { Locked bool \`json:"locked"\` }
var kept string
func account() string { if kept != "" { return kept }; kept = ask(); return kept }
func send(method, path string) (answer, error) {
	var out answer
	req, _ := http.NewRequest(method, base+path, nil)
	resp, err := http.DefaultClient.Do(req)
	if err != nil { return out, err }
	err = json.NewDecoder(resp.Body).Decode(&out)
	return out, err
}
func domains() {
	resp, _ := send("GET", "/accounts/"+account()+"/registrar/domains")
	var all []item
	json.Unmarshal(resp.Result, &all)
	for _, d := range all { fmt.Println(d.Locked) }
}
func add(zone string) error { _, err := send("POST", "/zones/"+zone+"/dns_records"); return err }`,
  'main.mjs': `const send = async (method, path) => (await fetch('https://api.cloudflare.com/client/v4' + path, { method })).json();
export async function domains(all, id) {
  const { result } = await send('GET', all ? '/accounts/a/registrar/domains' : '/accounts/a/registrar/domains/' + id);
  console.log(result.locked);
}
export const add = (zone) => send('POST', \`/zones/\${zone}/dns_records\`);`,
  'main.py': `import requests
def send(method, path):
    return requests.request(method, "https://api.cloudflare.com/client/v4" + path).json()
def domains(every, id):
    path = "/accounts/a/registrar/domains"
    if not every:
        path = f"/accounts/a/registrar/domains/{id}"
    print(send("GET", path)["result"]["locked"])
def add(zone):
    return send("POST", f"/zones/{zone}/dns_records")["success"]`,
  'main.php': `<?php
function send($method, $path) {
  $client = new GuzzleHttp\\Client(['base_uri' => 'https://api.cloudflare.com/client/v4/']);
  return json_decode($client->request($method, $path)->getBody(), true);
}
function domains($every, $id) {
  $path = $every ? 'accounts/a/registrar/domains' : "accounts/a/registrar/domains/$id";
  echo send('GET', $path)['result']['locked'];
}
function add($zone) { return send('POST', "zones/$zone/dns_records")['success']; }`,
  'main.rb': `require 'httparty'
def send_to(method, path)
  HTTParty.send(method, "https://api.cloudflare.com/client/v4#{path}").parsed_response
end
def domains(every, id)
  path = every ? '/accounts/a/registrar/domains' : "/accounts/a/registrar/domains/#{id}"
  puts send_to(:get, path)['result']['locked']
end
def add(zone)
  send_to(:post, "/zones/#{zone}/dns_records")['success']
end`,
};

it.each(Object.entries(FILES))(
  'an answer to one of several requests is none to those of other calls: %s',
  async (file, text) => {
    const { findings } = await lint({ cwd: new Project({ [file]: text }).cwd, asOf: '2026-11-27' });
    const rules = findings.map(({ rule }) => rule);
    expect(rules).toContain('registrar-domains-legacy');
    expect(rules).not.toContain('dns-record-locked');
  },
);

it('is one to each of those that it may answer', async () => {
  const text = `const send = async (path) => (await fetch('https://api.cloudflare.com/client/v4' + path)).json();
export async function one(zone, id) {
  const { result } = await send(id ? \`/zones/\${zone}/dns_records/\${id}\` : '/accounts/a/registrar/domains/d');
  console.log(result.locked);
}`;
  const { findings } = await lint({ cwd: new Project({ 'a.mjs': text }).cwd, asOf: '2026-11-27' });
  expect(findings.map(({ rule }) => rule).sort()).toEqual(['dns-record-locked', 'registrar-domains-legacy']);
});
