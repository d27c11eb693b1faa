import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

/** Paths of a client; `own` stands below them in their file. */
const paths = (own = ''): string => `# Cloudflare API\nimport httpx\n\nRATE_LIMITS = "/zones/{}/rate_limits"\n${own}`;

const sends = (base: string): string => `httpx.get("${base}" + RATE_LIMITS.format("z"))\n`;

const test = (base: string): string =>
  [
    'import httpx, respx',
    'from cloudflare_client import RATE_LIMITS',
    '',
    'def test_all():',
    `    respx.get("${base}/zones/z/rate_limits")`,
    `    assert ${sends(base)}`,
  ].join('\n');

/** What is said of the client's path: its findings and accounts, without places. */
async function told(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { cwd } = new Project(files);
  const { findings, accounts = [] } = await lint({ cwd, asOf: '2026-11-21', minConfidence: 'possible' });
  const isOwn = ({ span: { file } }: { readonly span: { readonly file: string } }): boolean =>
    file === 'cloudflare_client.py';
  return [
    ...findings.filter(isOwn).map(({ rule, confidence }) => `${rule} ${confidence}`),
    ...accounts.filter(isOwn).map(({ account }) => ('reason' in account ? account.reason : account.kind)),
  ].sort();
}

describe('a path that only a test was seen to send', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'to another host',
      { 'cloudflare_client.py': paths(), 'test_client.py': test('https://api.invalid.test') },
      ['left-over', 'rate-limits likely'],
    ],
    [
      'to this one',
      { 'cloudflare_client.py': paths(), 'test_client.py': test('https://api.cloudflare.com/client/v4') },
      ['followed', 'rate-limits certain'],
    ],
  ])('%s', async (_, files, wanted) => {
    expect(await told(files)).toEqual(wanted);
  });

  it('is explained where the code itself sends it to another host', async () => {
    const own = sends('https://api.example.net');
    expect(await told({ 'cloudflare_client.py': paths(own) })).toEqual(['other-host']);
    const files = { 'cloudflare_client.py': paths(own), 'test_client.py': test('https://api.invalid.test') };
    expect(await told(files)).toEqual(['other-host']);
  });
});
