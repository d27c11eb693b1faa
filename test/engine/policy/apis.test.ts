import { entries } from 'eolint:schedule';
import { expect, it } from 'vitest';
import { Apis } from '../../../src/engine/policy/apis.js';
import { Configurations } from '../../../src/engine/policy/configuration/configuration.js';
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
