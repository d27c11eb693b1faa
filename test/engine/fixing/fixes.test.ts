import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../project.js';

const API = 'https://api.cloudflare.com/client/v4';

/** What becomes of the findings of a file: how sure a fix is, and why it is not safe, or not there. */
async function judged(text: string, file = 'a.ts', more: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { cwd } = new Project({ [file]: text, ...more });
  const { findings } = await lint({ cwd, asOf });
  return findings.map(({ fix, noFix }) => noFix ?? `${fix?.applicability ?? 'none'}: ${fix?.because ?? ''}`);
}

describe('a setting of a batch', () => {
  const batch = (id: string): string =>
    `fetch('${API}/zones/z/settings', { method: 'PATCH', body: JSON.stringify({ items: [{ id: '${id}', value: 'on' }] }) });`;

  it('takes no fix where it is retired by itself', async () => {
    expect((await judged(batch('ipv6')))[0]).toMatch(/^(?:safe|unsafe): /);
    expect((await judged(batch('minify'))).join()).toMatch(/`minify` is retired itself \([\w-]+\)/);
  });

  it('takes none where a type declares the list', async () => {
    const declared = 'interface Body {\n  items: string[];\n}\n';
    expect((await judged(`${declared}${batch('ipv6')}`)).join()).toMatch(/^a declared type has `items`/);
    expect((await judged(`${declared}${batch('ipv6')}`, 'a.mts')).join()).toMatch(/^a declared type has `items`/);
    const python = (head: string): string =>
      `import requests\n${head}\nrequests.patch("${API}/zones/z/settings", json={"items": [{"id": "ipv6", "value": "on"}]})\n`;
    expect((await judged(python('class Body(TypedDict):\n    items: list'), 'a.py')).join()).toMatch(
      /^a declared type has `items` \(line 3\)/,
    );
    expect((await judged(python('items: list = []'), 'a.py')).join()).not.toMatch(/declared type/);
    expect((await judged(python('class Body(TypedDict):\n    other_items: list'), 'a.py')).join()).not.toMatch(
      /declared type/,
    );
  });
});

describe('a fix', () => {
  const script = `fetch('${API}/zones/z/script_monitor');`;

  it('is safe by itself', async () => {
    expect(await judged(script)).toEqual(['safe: ']);
  });

  it.each([
    ['of a request of which nothing is found', '/images/${v}', /^the text is also part of another request/],
    ['of another call that takes the same change', '/images/${v}/direct_upload', /^safe: $/],
  ])('goes by whether a part of the path is also that %s', async (_, path, reason) => {
    const other = `fetch(\`${API}/accounts/b${path}\`, { method: 'POST' });`;
    const shared = `const v = 'v1';\nfetch(\`${API}/accounts/a/images/\${v}/direct_upload\`, { method: 'POST' });\n`;
    expect((await judged(shared)).join()).toBe('safe: ');
    expect((await judged(shared + other))[0]).toMatch(reason);
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      'a sum of the file is kept',
      { 'a.ts.sha256': 'abc' },
      /^unsafe: a sum of the file is kept \(in `a\.ts\.sha256`\)/,
    ],
    ['a snapshot says the old word', { 'a.snap': 'GET /zones/z/script_monitor' }, /^unsafe: /],
  ])('is less where %s', async (_, more, reason) => {
    expect((await judged(script, 'a.ts', more)).join()).toMatch(reason);
  });

  it('is made for each of several ways, and no more where one takes none', async () => {
    const two = (path: string): string =>
      `const p = x ? 'script_monitor' : '${path}';\nfetch(\`${API}/zones/z/\${p}\`);`;
    expect(await judged(two('dns_records'))).toHaveLength(1);
    expect(await judged(two('script_monitor'))).toHaveLength(2);
  });
});

describe('the answers of requests that take the same change', () => {
  const CLIENT = `package c
import ("encoding/json"; "net/http")
func do(path string, out any) error {
	res, err := http.Get("${API}" + path)
	if err != nil {
		return err
	}
	return json.NewDecoder(res.Body).Decode(out)
}
`;
  const lists = (name: string, use: string): string => `package c
import "fmt"
type ${name} struct { ID string }
func list${name}(zone string) []${name} {
	var found []${name}
	do(fmt.Sprintf("/zones/%s/firewall/rules", zone), &found)
	${use}
	return found
}
`;

  it('are judged each by itself', async () => {
    const { cwd } = new Project({ 'go.mod': 'module example.com/c\n', 'c.go': CLIENT, 'a.go': lists('A', 'keep(found)'), 'b.go': lists('B', 'hash(found)') }); // prettier-ignore
    const { findings } = await lint({ cwd, asOf });
    const reasons = Object.fromEntries(
      findings.map(({ span, fix, noFix }) => [span.file, fix?.because ?? noFix ?? '']),
    );
    expect(reasons['a.go']).toMatch(/handed to `keep`/);
    expect(reasons['a.go']).not.toMatch(/`hash`/);
    expect(reasons['b.go']).toMatch(/handed to `hash`/);
    expect(reasons['b.go']).not.toMatch(/`keep`/);
  });
});
