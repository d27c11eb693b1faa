import { expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { asOf, Project } from '../engine/project.js';

/* Lists that grow with each statement: what is in them is found, and neither memory nor steps run out. */
const ZONE = 'https://api.cloudflare.com/client/v4/zones/z/';
const times = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('');
const python = (grows: string): string =>
  `import requests\ndef run(x, more):\n    names = ['filters']\n${grows}    for one in names:\n        requests.get('${ZONE}' + one)\n`;
const script = (grows: string): string =>
  `export async function run(x: any, more: any) {\n  let names = ['filters'];\n${grows}  for (const one of names) await fetch('${ZONE}' + one);\n}\n`;

const names = ['a', 'b', 'c', 'd', 'filters', 'e'];
const kotlin = `import io.ktor.client.*
import io.ktor.client.request.*

data class Part(val name: String)

fun add(all: List<Part>, name: String, more: String?): List<Part> = if (more == null) all else all + Part(name)

suspend fun run(client: HttpClient, more: String?) {
    var all = listOf<Part>()
${names.map((name) => `    all = add(all, "${name}", more)\n`).join('')}    for (one in all) client.get("${ZONE}" + one.name)
}
`;

it.each([
  ['a.kt', 'one that a function adds an object to or not', kotlin],
  ['a.py', 'one that is added to itself', python(times(60, () => '    names = names + names\n'))],
  ['a.py', 'one that is added to itself in place', python(times(60, () => '    names += names\n'))],
  ['a.py', 'one that is extended by itself', python(times(60, () => '    names.extend(names)\n'))],
  ['a.py', 'a set that is united with itself', python(times(60, () => '    names |= names\n'))],
  ['a.py', 'one that is many times itself', python(times(20, () => '    names *= 8\n'))],
  ['a.py', 'one that grows in branches', python(times(200, (i) => `    if x[${i}]:\n        names += ['s${i}']\n`))],
  ['a.py', 'one that loses something in branches', python(times(60, () => '    if x:\n        names -= more()\n'))],
  ['a.py', 'sets that have something in common', python(times(100, () => '    names &= more()\n'))],
  ['a.ts', 'one that is spread twice into itself', script(times(60, () => '  names = [...names, ...names];\n'))],
  ['a.ts', 'one that is put behind itself', script(times(60, () => '  names = names.concat(names);\n'))],
])('%s: %s', async (file, _, text) => {
  const { findings, files } = await lint({ cwd: new Project({ [file]: text }).cwd, asOf });
  expect(files.failed).toEqual([]);
  expect([...new Set(findings.map(({ rule, confidence }) => `${rule} ${confidence}`))]).toEqual(['filters certain']);
});

it('a.go: one that a function adds a setting to or not', async () => {
  const added = ['ssl', 'ipv6', 'polish', 'websockets', 'brotli', 'http3'];
  const text = `package a

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

type part struct {
	id    string
	value any
}

type wanted struct{ ${added.join(', ')} *string }

func add(all []part, id string, value *string) []part {
	if value == nil {
		return all
	}
	return append(all, part{id, *value})
}

func parts(all []part, of *wanted) []part {
${added.map((id) => `	all = add(all, "${id}", of.${id})\n`).join('')}	return all
}

func run(ctx context.Context, api *cloudflare.API, zone *cloudflare.ResourceContainer, of *wanted) error {
	for _, one := range parts(nil, of) {
		if _, err := api.UpdateZoneSetting(ctx, zone, cloudflare.UpdateZoneSettingParams{Name: one.id, Value: one.value}); err != nil {
			return err
		}
	}
	return nil
}
`;
  const module = 'module example.com/a\n\nrequire github.com/cloudflare/cloudflare-go v0.100.0\n';
  const { findings } = await lint({ cwd: new Project({ 'a.go': text, 'go.mod': module }).cwd, asOf });
  expect(findings.map(({ rule, confidence }) => `${rule} ${confidence}`)).toEqual(['zone-setting-brotli certain']);
});
