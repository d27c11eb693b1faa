import { describe, expect, it } from 'vitest';
import { decideDigest, digestOf, keepDigest } from '../../src/campaign/digest.js';
import { Connection } from '../../src/campaign/connection.js';
import type { Forge, Issue } from '../../src/campaign/forge.js';
import { GitLab, gitLabHeaders } from '../../src/campaign/gitlab.js';
import { serveForge } from './server.js';
import { outsideWorld, TOKEN } from './world.js';

const row = {
  rule: 'zone-setting-minify',
  title: 'Auto <b>Minify</b>',
  date: '2024-08-05',
  count: 2,
  owners: ['@acme/web'],
};
const wanted = digestOf([row])!;
const issue = (rest: Partial<Issue> = {}): Issue => ({
  number: 1,
  url: 'u',
  state: 'open',
  body: wanted.body,
  ...rest,
});
const closed = issue({ state: 'closed', body: wanted.body.replace(/hash=\w+/, 'hash=closed') });

describe('the one issue of a repository', () => {
  it('says what is left, with nothing in it that acts', () => {
    expect(wanted.body).toContain('| `zone-setting-minify` Auto &#60;b&#62;Minify&#60;/b&#62; | 2024-08-05 | 2 |');
    expect(wanted.body).toContain('@acme/web');
    expect(digestOf([])).toBeUndefined();
  });

  it.each([
    ['is opened', wanted, [], { do: 'open' }],
    ['is opened beside those of others', wanted, [issue({ body: 'mine' })], { do: 'open' }],
    ['is left as it is', wanted, [issue()], { do: 'leave' }],
    ['is brought up to date', digestOf([{ ...row, count: 3 }]), [issue()], { do: 'edit', state: 'open' }],
    ['is closed when all is done', undefined, [issue()], { do: 'edit', state: 'closed' }],
    ['stays closed when all is done', undefined, [closed], { do: 'leave' }],
    ['is opened again where eolint closed it', wanted, [closed], { do: 'edit', state: 'open' }],
    ['stays closed where a person closed it', wanted, [issue({ state: 'closed' })], { do: 'leave' }],
    ['is the open one of several', wanted, [closed, issue({ number: 0 })], { do: 'leave' }],
  ])('%s', (_name, digest, found, decision) => {
    expect(decideDigest(digest, found)).toMatchObject(decision);
  });

  it('is opened once on GitLab, edited, closed, and opened again', async () => {
    const issues: { iid: number; web_url: string; state: string; description: string; labels: string }[] = [];
    const asked: string[] = [];
    const server = await serveForge(
      ({ method, path, query, body }) => {
        asked.push(`${method} ${path}`);
        const given = body as { description: string; labels: string; state_event?: string };
        if (method === 'GET') return { status: 200, body: issues.filter(({ labels }) => labels === query['labels']) };
        if (method === 'POST') issues.push({ ...given, iid: 7, web_url: 'https://git.example.com/7', state: 'opened' });
        const [one] = issues;
        if (method === 'PUT') {
          Object.assign(one!, {
            description: given.description,
            state: given.state_event === 'close' ? 'closed' : 'opened',
          });
        }
        return { status: 200, body: one };
      },
      () => [],
    );
    const connection = new Connection(server.url, gitLabHeaders(TOKEN), outsideWorld(), (text) => text);
    const forge: Forge = new GitLab(connection, 'acme/web/shop');
    const keep = (digest: typeof wanted | undefined): Promise<{ url: string | undefined; note: string | undefined }> =>
      keepDigest(forge, digest, () => Promise.resolve(undefined));
    const notes: unknown[] = [];
    for (const digest of [wanted, wanted, digestOf([{ ...row, count: 9 }]), undefined, undefined, wanted]) {
      const { url, note } = await keep(digest);
      notes.push([url !== undefined, note]);
    }
    expect(notes).toEqual([
      [true, 'issue opened'],
      [true, undefined],
      [true, 'issue updated'],
      [false, 'issue closed'],
      [false, undefined],
      [true, 'issue updated'],
    ]);
    expect(issues).toHaveLength(1);
    expect(new Set(asked)).toEqual(
      new Set(
        ['GET', 'POST']
          .map((method) => `${method} /projects/acme%2Fweb%2Fshop/issues`)
          .concat('PUT /projects/acme%2Fweb%2Fshop/issues/7'),
      ),
    );
    await server.close();
  });
});
