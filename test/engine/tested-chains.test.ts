import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from './project.js';

/* A parameter that is compared with one text after another is one of them. */

const URL = 'https://api.cloudflare.com/client/v4/zones';
const LEVEL = 'value: low';

const PROGRAMS: Readonly<Record<string, readonly [name: string, code: string]>> = {
  'JavaScript, the names of settings': [
    'a.js',
    `export async function set(zone, name, value) {
  if (name !== 'always_online' && 'minify' !== name && name !== 'ssl') throw new Error(name);
  await fetch(\`${URL}/\${zone}/settings/\${name}\`, { method: 'PATCH', body: JSON.stringify({ value }) });
}`,
  ],
  JavaScript: [
    'a.js',
    `export async function set(zone, level) {
  if (level !== 'off' && level !== 'low' && level !== 'under_attack') return;
  await fetch(\`${URL}/\${zone}/settings/security_level\`, { method: 'PATCH', body: JSON.stringify({ value: level }) });
}`,
  ],
  'TypeScript, a member': [
    'a.ts',
    `export async function set(zone: string, options: any) {
  if (options.level === 'off' || options.level === 'low') {
    await fetch(\`${URL}/\${zone}/settings/security_level\`, { method: 'PATCH', body: JSON.stringify({ value: options.level }) });
  }
}`,
  ],
  PHP: [
    'a.php',
    `<?php
function set($zone, $level) {
    if ($level !== "off" && $level !== "low") return false;
    $c = curl_init("${URL}/$zone/settings/security_level");
    curl_setopt($c, CURLOPT_CUSTOMREQUEST, 'PATCH');
    curl_setopt($c, CURLOPT_POSTFIELDS, '{"value":"' . $level . '"}');
    return curl_exec($c);
}`,
  ],
  Python: [
    'a.py',
    `import requests
def set_level(zone, level):
    if level != "off" and level != "low":
        raise ValueError(level)
    requests.patch(f"${URL}/{zone}/settings/security_level", json={"value": level})`,
  ],
  Ruby: [
    'a.rb',
    `require 'faraday'
def set_level(zone, level)
  raise ArgumentError unless level == 'off' || level == 'low'
  Faraday.patch("${URL}/#{zone}/settings/security_level", { value: level }.to_json)
end`,
  ],
  Go: [
    'a.go',
    `package a
import ("net/http"; "strings")
func Set(zone, level string) error {
	if level != "off" && level != "low" { return nil }
	req, _ := http.NewRequest("PATCH", "${URL}/"+zone+"/settings/security_level", strings.NewReader(\`{"value":"\`+level+\`"}\`))
	_, err := http.DefaultClient.Do(req)
	return err
}`,
  ],
  'C#': [
    'A.cs',
    `using System.Net.Http; using System.Net.Http.Json; using System.Threading.Tasks;
class A { public async Task Set(HttpClient http, string zone, string level) {
  if (level != "off" && level != "low") return;
  await http.PatchAsJsonAsync($"${URL}/{zone}/settings/security_level", new { value = level });
} }`,
  ],
};

async function found([name, code]: readonly [string, string]): Promise<readonly string[]> {
  const { cwd } = new Project({ [name]: code });
  const { findings } = await lint({ cwd, asOf: '2026-11-21' });
  return findings.map(({ rule, message, confidence }) => `${rule} ${confidence} ${message}`);
}

it.each(Object.entries(PROGRAMS))('%s', async (name, program) => {
  const wanted = name.endsWith('settings') ? /^zone-setting-minify/ : new RegExp(`^security-level .*${LEVEL}`);
  expect((await found(program)).filter((one) => wanted.test(one))).toHaveLength(1);
});

it.each([
  ['the texts are what it is not', `if (level === 'low' || level === 'high') return;`],
  ['another name is tested, too', `if (level !== 'off' && level !== 'low' && zone !== 'a') return;`],
  ['another way leads there', `if (level !== 'off' && level !== 'low' && !force) return;`],
  [
    'it is tested for the opposite',
    `if (level !== 'low' && level !== 'high') { await send(zone, level); return; } level = 'off';`,
  ],
])('says nothing where %s', async (_, test) => {
  const code = `const send = (zone, level) => fetch(\`${URL}/\${zone}/settings/security_level\`, { method: 'PATCH', body: JSON.stringify({ value: level }) });
export async function set(zone, level, force) {
  ${test}
  await send(zone, level);
}`;
  expect(await found(['a.js', code])).toEqual([]);
});
