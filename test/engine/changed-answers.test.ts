import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project, asOf } from './project.js';

/** The retired members that a file sends, each with the line of its key. */
async function sent(file: string, text: string): Promise<string[]> {
  const { cwd } = new Project({ [file]: text });
  const { findings } = await lint({ cwd, asOf });
  return findings.map(({ rule, span }) => `${rule} ${String(text.slice(0, span.start).split('\n').length)}`);
}

const POOL = 'https://api.cloudflare.com/client/v4/accounts/a/load_balancers/pools/p';
const EMAIL = 'load-balancer-notification-email';

describe('what is put into an answer, or into what is not known, is sent with it', () => {
  it.each([
    [
      'a.js',
      `export async function f() {
  const { result: pool } = await (await fetch('${POOL}')).json();
  pool.notification_email = 'a@b.c';
  await fetch('${POOL}', { method: 'PUT', body: JSON.stringify(pool) });
}`,
    ],
    [
      'b.js',
      `export async function f() {
  const answer = await (await fetch('${POOL}')).json();
  answer.result.notification_email = 'a@b.c';
  await fetch('${POOL}', { method: 'PUT', body: JSON.stringify(answer.result) });
}`,
    ],
    [
      'a.py',
      `import requests
def f(): pool = requests.get('${POOL}').json()['result']; \\
    pool['notification_email'] = 'a@b.c'; \\
    requests.put('${POOL}', json=pool)`,
    ],
    [
      'b.py',
      `import requests
def f(pool):
    pool.update(notification_email='a@b.c')
    requests.put('${POOL}', json=pool)`,
    ],
    [
      'c.py',
      `import requests
pool = requests.get('${POOL}').json()['result']
pool.update({'notification_email': 'a@b.c'})
requests.put('${POOL}', json=pool)`,
    ],
    [
      'a.rb',
      `require 'httparty'
pool = HTTParty.get('${POOL}')['result']
pool['notification_email'] = 'a@b.c'
HTTParty.put('${POOL}', body: pool.to_json)`,
    ],
    [
      'b.rb',
      `require 'httparty'
def f(pool)
  pool.merge!('notification_email' => 'a@b.c')
  HTTParty.put('${POOL}', body: pool.to_json)
end`,
    ],
    [
      'a.php',
      `<?php $pool = json_decode(file_get_contents('${POOL}'), true)['result'];
$ch = curl_init('${POOL}');
$pool['notification_email'] = 'a@b.c';
curl_setopt_array($ch, [CURLOPT_CUSTOMREQUEST => 'PUT', CURLOPT_POSTFIELDS => json_encode($pool)]);
curl_exec($ch);`,
    ],
    [
      'a.go',
      `package main; import ("bytes"; "encoding/json"; "net/http"); func f() { r, _ := http.Get("${POOL}")
	var pool map[string]any; json.NewDecoder(r.Body).Decode(&pool)
	pool["notification_email"] = "a@b.c"
	b, _ := json.Marshal(pool)
	q, _ := http.NewRequest("PUT", "${POOL}", bytes.NewReader(b)); http.DefaultClient.Do(q) }`,
    ],
    [
      'a.ps1',
      `
$pool = (Invoke-RestMethod '${POOL}').result
$pool.notification_email = 'a@b.c'
Invoke-RestMethod '${POOL}' -Method Put -Body ($pool | ConvertTo-Json)`,
    ],
    [
      'a.pl',
      `use LWP::UserAgent; use JSON; my $ua = LWP::UserAgent->new;
my $pool = decode_json($ua->get('${POOL}')->content)->{result};
$pool->{notification_email} = 'a@b.c';
$ua->put('${POOL}', Content => encode_json($pool));`,
    ],
    [
      'A.cs',
      `class A { async Task F(HttpClient c) {
 var pool = JsonNode.Parse(await c.GetStringAsync("${POOL}"))["result"];
 pool["notification_email"] = "a@b.c";
 await c.PutAsync("${POOL}", new StringContent(pool.ToJsonString())); } }`,
    ],
    [
      'c.js',
      `export async function f(pool) {

  Object.assign(pool, { notification_email: 'a@b.c' });
  await fetch('${POOL}', { method: 'PUT', body: JSON.stringify(pool) });
}`,
    ],
    [
      'd.js',
      `class Pool { constructor(more) {
  Object.assign(this, { name: 'a',
    notification_email: 'a@b.c', ...more });
} }
export const f = (more) => fetch('${POOL}', { method: 'PUT', body: JSON.stringify(new Pool(more)) });`,
    ],
  ])('%s', async (file, text) => {
    expect(await sent(file, text)).toEqual([`${EMAIL} 3`]);
  });

  it('in each element of a list that is answered', async () => {
    const text = `import requests
for pool in requests.get('${POOL.slice(0, -2)}').json()['result']:
    pool['notification_email'] = 'a@b.c'
    requests.put(f"${POOL.slice(0, -1)}{pool['id']}", json=pool)`;
    expect(await sent('a.py', text)).toEqual([`${EMAIL} 3`]);
  });

  it.each([
    ['another answer of the same request', `const other = await get();\n  await put(other);`],
    ['a part of it', 'await put(pool.origins);'],
    ['a copy that was made before', 'await put(before);'],
  ])('not in %s', async (_, then) => {
    const text = `const get = async () => (await (await fetch('${POOL}')).json()).result;
const put = (body) => fetch('${POOL}', { method: 'PUT', body: JSON.stringify(body) });
export async function f() {
  const pool = await get();
  const before = { ...pool };
  pool.notification_email = 'a@b.c';
  ${then}
}`;
    expect(await sent('a.js', text)).toEqual([]);
  });

  it('not where only another branch puts it there', async () => {
    const text = `import requests
def f(isNew):
    pool = requests.get('${POOL}').json()['result']
    if isNew:
        pool['notification_email'] = 'a@b.c'
        return pool
    requests.put('${POOL}', json=pool)`;
    expect(await sent('a.py', text)).toEqual([]);
  });
});
