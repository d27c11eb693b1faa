import { afterEach, expect, it } from 'vitest';
import { serveForge, type Asked, type Answer, type ForgeServer } from '../campaign/server.js';
import { outsideWorld, TOKEN } from '../campaign/world.js';
import { scrubber } from '../../src/campaign/scrub.js';
import { isWanted, teamOf } from '../../src/fleet/source/filter.js';
import { listSource, readSource, type Listed } from '../../src/fleet/source/forge.js';
import { SqliteStore } from '../../src/fleet/store/sqlite.js';

let forge: ForgeServer | undefined;
afterEach(() => forge?.close());

const scrub = scrubber([TOKEN]);

/** Pages of two, with links and tags, as both forges have them. */
async function serve(kind: 'github' | 'gitlab', all: readonly object[], path: string): Promise<ForgeServer> {
  const handle = ({ path: asked, query, headers }: Asked): Answer => {
    const token = kind === 'github' ? headers.authorization === `Bearer ${TOKEN}` : headers['private-token'] === TOKEN;
    if (!token && headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    if (asked !== path) return { status: 404, body: { message: 'Not Found' } };
    const page = Number(query['page'] ?? 1);
    const body = all.slice((page - 1) * 2, page * 2);
    const tag = `"${JSON.stringify(body).length}-${page}"`;
    const next = `<${forge?.url}${path}?per_page=100&page=${page + 1}>; rel="next", <x>; rel="last"`;
    const more = { ETag: tag, ...(page * 2 < all.length ? { Link: next } : {}) };
    if (headers['if-none-match'] === tag) return { status: 304, body: undefined, headers: more };
    return { status: 200, body, headers: more };
  };
  forge = await serveForge(handle, () => []);
  return forge;
}

function gitHub(name: string, rest: object = {}): object {
  const base = { full_name: `acme/${name}`, clone_url: `https://github.example.com/acme/${name}.git`, archived: false };
  return {
    ...base,
    fork: false,
    size: 1,
    topics: [],
    language: 'TypeScript',
    pushed_at: '2026-11-01T10:00:00Z',
    ...rest,
  };
}

function asking(store: SqliteStore, outside = outsideWorld()): Parameters<typeof listSource>[1] {
  const own = { GH_HOST: new URL(forge?.url ?? '').host, GITLAB_HOST: new URL(forge?.url ?? '').host };
  const environment = {
    ...own,
    GH_TOKEN: TOKEN,
    GITLAB_TOKEN: TOKEN,
    GITHUB_API_URL: forge?.url,
    CI_API_V4_URL: forge?.url,
  };
  return { environment, outside, scrub, store };
}

it('lists an organisation page by page, and asks again only for what changed', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => gitHub(name));
  const { asked, url } = await serve('github', all, '/orgs/acme/repos');
  const store = SqliteStore.open(':memory:');
  const source = { kind: 'github', server: url, name: 'acme' } as const;
  const names = async (): Promise<string[]> => (await listSource(source, asking(store))).map(({ project }) => project);
  const expected = ['acme/a', 'acme/b', 'acme/c', 'acme/d', 'acme/e'];
  expect(await names()).toEqual(expected);
  expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined, undefined]);
  all.push(gitHub('second'));
  expect(await names()).toEqual([...expected, 'acme/second']);
  expect(asked.slice(3).every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
});

it('lists a user where there is no such organisation, and a group with its subgroups', async () => {
  const user = await serve('github', [gitHub('a')], '/users/robin/repos');
  const store = SqliteStore.open(':memory:');
  expect(await listSource({ kind: 'github', server: user.url, name: 'robin' }, asking(store))).toHaveLength(1);
  await user.close();
  const project = {
    path_with_namespace: 'acme/web/shop',
    http_url_to_repo: 'https://git.example.com/acme/web/shop.git',
  };
  const group = await serve('gitlab', [{ ...project, archived: false, topics: ['x'] }], '/groups/acme%2Fweb/projects');
  const [shop] = await listSource({ kind: 'gitlab', server: group.url, name: 'acme/web' }, asking(store));
  expect(shop).toMatchObject({ project: 'acme/web/shop', topics: ['x'], archived: false, fork: false, empty: false });
  expect(group.asked[0]?.query).toMatchObject({ include_subgroups: 'true', pagination: 'keyset' });
});

it('waits where the forge asks for it, tries again what it did not answer, and says what the token lacks', async () => {
  const server = await serve('github', [gitHub('a')], '/orgs/acme/repos');
  const faults: Answer[] = [
    { status: 429, body: {}, headers: { 'Retry-After': '30' } },
    {
      status: 403,
      body: { message: 'API rate limit exceeded' },
      headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1795262460' },
    },
    { status: 502, body: {} },
  ];
  server.fault = () => faults.shift();
  const outside = outsideWorld();
  const source = { kind: 'github', server: server.url, name: 'acme' } as const;
  const listed = await listSource(source, asking(SqliteStore.open(':memory:'), outside));
  expect(listed).toHaveLength(1);
  expect(outside.slept[0]).toBe(30_000);
  const wrong = { ...asking(SqliteStore.open(':memory:')), environment: { GITHUB_API_URL: server.url } };
  await expect(listSource(source, wrong)).rejects.toThrow('no token: set ');
});

it.each<[what: string, body: unknown, link: string, said: RegExp]>([
  ['leads in a circle', [], '<URL/orgs/acme/repos?page=7>; rel="next"', /its pages lead in a circle/],
  ['leads to another server', [], '<https://other.example/?page=2>; rel="next"', /to another server, other\.example/],
  [
    'names a folder',
    [gitHub('a', { clone_url: 'file:///srv/a.git' })],
    '',
    /"file:\/\/\/srv\/a\.git", which is no addr/,
  ],
  ['names an option', [gitHub('a', { clone_url: '--upload-pack=x' })], '', /"--upload-pack=x", which is no address/],
])('fails for a list that %s: a part of a list is none', async (_, body, link, said) => {
  const server = await serve('github', [], '/orgs/acme/repos');
  server.fault = () => ({ status: 200, body, headers: { Link: link.replace('URL', server.url) } });
  const source = { kind: 'github', server: server.url, name: 'acme' } as const;
  await expect(listSource(source, asking(SqliteStore.open(':memory:')))).rejects.toThrow(said);
  expect(server.asked.length).toBeLessThan(4);
});

it.each([
  ['github:acme', { kind: 'github', server: 'https://github.com', name: 'acme' }],
  ['gitlab:a/b@https://git.example.com:8443', { kind: 'gitlab', server: 'https://git.example.com:8443', name: 'a/b' }],
  ['bitbucket:acme', undefined],
  ['github:', undefined],
  ['github:acme@ftp://x', undefined],
  ['github:../x', { kind: 'github', server: 'https://github.com', name: '../x' }],
])('reads %s', (text, source) => {
  expect(readSource(text)).toEqual(text.includes('..') ? undefined : source);
});

it('wants what the filters say, and nothing that is empty', () => {
  const one: Listed = {
    ...{ address: 'a', project: 'acme/a', topics: ['web', 'team-shop'], language: 'go', archived: false, fork: false },
    ...{ empty: false, pushed: '2026-05-05T00:00:00Z' },
  };
  const all = { archived: false, forks: false };
  expect(isWanted(one, all)).toBe(true);
  expect(isWanted({ ...one, empty: true }, { archived: true, forks: true })).toBe(false);
  expect([
    isWanted({ ...one, archived: true }, all),
    isWanted({ ...one, archived: true }, { ...all, archived: true }),
  ]).toEqual([false, true]);
  expect([isWanted({ ...one, fork: true }, all), isWanted({ ...one, fork: true }, { ...all, forks: true })]).toEqual([
    false,
    true,
  ]);
  expect(isWanted(one, { ...all, topics: ['api'] })).toBe(false);
  expect(isWanted(one, { ...all, topics: ['api', 'web'], language: 'Go' })).toBe(true);
  expect(isWanted(one, { ...all, language: 'rust' })).toBe(false);
  expect([
    isWanted(one, { ...all, pushedSince: '2026-05-05' }),
    isWanted(one, { ...all, pushedSince: '2026-05-06' }),
  ]).toEqual([true, false]);
  expect(isWanted({ ...one, pushed: null }, { ...all, pushedSince: '2020-01-01' })).toBe(false);
  expect(teamOf(one.topics)).toBe('shop');
});
