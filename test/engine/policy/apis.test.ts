import { entries } from 'eolint:schedule';
import { describe, expect, it } from 'vitest';
import { Apis } from '../../../src/engine/policy/apis.js';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
import type { Request } from '../../../src/model/request.js';
import { Project } from '../project.js';

async function apisOf(counts: (id: string) => boolean, files: Readonly<Record<string, string>> = {}): Promise<Apis> {
  const configurations = await Configurations.open(new Project(files).cwd);
  const none = { clients: new Set<string>(), project: false };
  return new Apis({ entries, counts, configurations, evidence: () => none, textOf: () => undefined });
}

const ids = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
const all = (): boolean => true;

it('runs that look for the same entries share an index of them', async () => {
  const [one, other] = [await apisOf(all), await apisOf(all)];
  expect(one.main('a.ts').schedule).toBe(other.main('b.ts').schedule);
  expect(one.entries).toBe(other.entries);
  expect(ids(one.entries)).toEqual(ids(entries));
});

it('runs that look for others have one of their own, as many as there are', async () => {
  const choices = [...entries, ...entries, ...entries, ...entries].map(({ id }, i) => [id, entries[i % 7]?.id]);
  for (const chosen of choices) {
    const { entries: counted } = await apisOf((id) => chosen.includes(id));
    expect(ids(counted)).toEqual(ids(entries).filter((id) => chosen.includes(id)));
  }
});

it('what a configuration adds holds for its own run alone', async () => {
  const own =
    'id: old-invoices\ntitle: Old invoices\nendOfLife: 2027-01-01\nchange: operation-retired\noperations: [GET /invoices]\nreplacement: { operations: [], note: the new ones }\n';
  const apis = await apisOf(all, { 'eolint.yaml': 'schedules: [{ files: own.yaml }]\n', 'own.yaml': own });
  expect(ids(apis.entries)).toEqual([...ids(entries), 'old-invoices']);
  expect(ids(apis.main('a.ts').schedule.entries)).toContain('old-invoices');
  expect(ids((await apisOf(all)).entries)).not.toContain('old-invoices');
});

describe('what a request is asked of', () => {
  const own = (id: string, path: string): string =>
    `id: ${id}\ntitle: Old\nendOfLife: 2027-01-01\nchange: operation-retired\noperations: [GET ${path}]\nreplacement: { operations: [], note: none }\n`;
  const files = {
    'eolint.yaml':
      'schedules:\n  - { files: added.yaml }\n  - { files: other.yaml, hosts: ["*.Shop.example"], basePaths: [/a, /shop/v1] }\n',
    'added.yaml': own('added', '/invoices'),
    'other.yaml': own('other', '/orders'),
    'api/eolint.yaml': 'schedules: [{ files: more.yaml }]\n',
    'api/more.yaml': own('more', '/bills'),
  };

  async function of(file: string, callers: readonly string[] = [], text = '') {
    const configurations = await Configurations.open(new Project(files).cwd);
    await configurations.prepare(
      undefined,
      [file, ...callers].map((one) => ({ file: one, named: false })),
    );
    const none = { clients: new Set<string>(), project: false };
    const apis = new Apis({ entries, counts: all, configurations, evidence: () => none, textOf: () => text });
    const at = (name: string) => ({ file: name, start: 0, end: 1 });
    const request = { span: at(file), callers: callers.map(at), url: [] } as unknown as Request;
    return { apis, request, found: apis.of(request) };
  }

  const added = (schedule: { readonly entries: readonly { readonly id: string }[] }): string[] =>
    ids(schedule.entries).filter((id) => !ids(entries).includes(id));

  it('is the API that is known, with what is added, and each other one', async () => {
    const { found, apis, request } = await of('a.ts');
    expect(found.map(({ schedule }) => added(schedule))).toEqual([['added'], ['other']]);
    expect(found[0]?.schedule.entries.length).toBe(entries.length + 1);
    expect(ids(found[1]?.schedule.entries ?? [])).toEqual(['other']);
    expect(found[1]?.api).toEqual({ hosts: ['*.shop.example'], basePaths: ['/a', '/shop/v1'] });
    expect(apis.of(request)).toBe(found);
  });

  it('goes by the files of its callers as well', async () => {
    expect((await of('api/a.ts')).found.map(({ schedule }) => added(schedule))).toEqual([['more', 'added'], ['other']]);
    const called = await of('a.ts', ['api/a.ts']);
    expect(called.found.map(({ schedule }) => added(schedule))).toEqual([['added', 'more'], ['other']]);
  });

  it.each([
    ['a host', "fetch('https://eu.SHOP.example/orders')", true],
    ['a base path', "fetch(base + '/Shop/v1/orders')", true],
    ['a base path of one segment, which says too little', "fetch('/a/orders')", false],
    ['neither', "fetch('/orders')", false],
  ])('is sent by a client of another API where its file has %s', async (_, text, is) => {
    const { found, request } = await of('a.ts', [], text);
    expect(found[1]?.isClient(request)).toBe(is);
  });
});
