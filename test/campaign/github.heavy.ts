import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Target } from '../../src/campaign/repository.js';
import { gitHubServer, type GitHubServer } from './github-server.js';
import { actions, PROJECT, run, TOKEN, World } from './world.js';

let world: World;
let forge: GitHubServer;
let target: Target;

const APEX = 'dns-settings-use-apex-ns';
const IMAGES = 'images-v1-direct-upload';

beforeEach(async () => {
  world = new World();
  forge = await gitHubServer({
    project: PROJECT,
    token: TOKEN,
    bare: world.bare,
    users: ['robin', 'kim'],
    prefix: '/api/v3',
  });
  target = { address: world.bare, forge: 'github', api: `${forge.url}/api/v3`, project: PROJECT };
});
afterEach(async () => {
  await forge.close();
  world.remove();
  expect(forge.problems).toEqual([]);
});

it('opens a pull request for each entry, with the fixes on a branch of its own', async () => {
  const before = world.picture();
  const result = await run(target, { labels: ['deprecation'], reviewers: ['robin', 'acme/platform', 'nobody'] });
  expect(actions(result)).toEqual({ [IMAGES]: 'created', [APEX]: 'created' });
  expect(result).toMatchObject({ base: 'main', unchanged: 2 });
  expect(Object.keys(world.refs())).toEqual([`eolint/${APEX}`, `eolint/${IMAGES}`, 'main']);
  expect(world.show(`eolint/${IMAGES}`, 'src/upload.ts')).toContain('images/v2/direct_upload');
  expect(world.show(`eolint/${IMAGES}`, 'src/dns.ts')).toBe(world.read('src/dns.ts'));
  expect(world.show(`eolint/${APEX}`, 'src/upload.ts')).toBe(world.read('src/upload.ts'));
  expect(forge.pulls).toMatchObject([
    {
      head: `eolint/${IMAGES}`,
      base: 'main',
      state: 'open',
      draft: false,
      labels: ['deprecation'],
      reviewers: ['robin'],
      teams: ['platform'],
    },
    { head: `eolint/${APEX}` },
  ]);
  expect(result.branches[0]?.notes.join()).toContain('reviewer nobody');
  expect(world.picture()).toBe(before);
});

it('tells what is retired, what changed, what did not and why, and how to ignore it', async () => {
  await run(target);
  const [images] = forge.pulls;
  expect(images?.title).toBe('Replace Images direct upload v1 (end of life 2022-07-01)');
  expect(images?.body).toMatchSnapshot();
});

it('does nothing at all when nothing has changed', async () => {
  await run(target, { labels: ['deprecation'], reviewers: ['kim'] });
  const [refs, pulls, count] = [world.refs(), structuredClone(forge.pulls), forge.writes().length];
  const again = await run(target, { labels: ['deprecation'], reviewers: ['kim'] });
  expect(actions(again)).toEqual({ [IMAGES]: 'left unchanged', [APEX]: 'left unchanged' });
  expect(forge.writes().length).toBe(count);
  expect([world.refs(), forge.pulls]).toEqual([refs, pulls]);
  const later = await run(target, { asOf: '2027-02-03', version: '9.9.9' });
  expect(actions(later)).toEqual({ [IMAGES]: 'left unchanged', [APEX]: 'left unchanged' });
  expect([world.refs(), forge.pulls]).toEqual([refs, pulls]);
});

it('brings the branch and the text up to date when the base needs another change', async () => {
  await run(target);
  const first = world.refs()[`eolint/${IMAGES}`];
  world.write('src/second.ts', world.read('src/upload.ts'));
  world.commit('Upload in a second place');
  const result = await run(target);
  expect(actions(result)).toEqual({ [IMAGES]: 'updated', [APEX]: 'left unchanged' });
  expect(world.refs()[`eolint/${IMAGES}`]).not.toBe(first);
  expect(world.show(`eolint/${IMAGES}`, 'src/second.ts')).toContain('images/v2/direct_upload');
  expect(forge.pulls[0]?.body).toContain('src/second.ts:10');
  expect(forge.pulls.length).toBe(2);
  expect(actions(await run(target))[IMAGES]).toBe('left unchanged');
});

it('does not push again when the base moves elsewhere', async () => {
  await run(target);
  const before = world.refs();
  world.write('README.md', 'Zone tools\n');
  world.write('src/upload.ts', `// A line more on top.\n${world.read('src/upload.ts')}`);
  world.commit('Write a read me');
  await run(target);
  expect({ ...world.refs(), main: '' }).toEqual({ ...before, main: '' });
  expect(forge.pulls[0]?.body).toContain('src/upload.ts:11');
});

it("leaves a branch with a person's commits alone, and says so once", async () => {
  await run(target);
  world.commitTo(`eolint/${IMAGES}`, 'src/upload.ts', '// mended by hand\n');
  const [refs, body] = [world.refs(), forge.pulls[0]?.body];
  for (const time of [1, 2, 3]) {
    world.write('src/second.ts', `${world.read('src/upload.ts')}// ${time}\n`);
    world.commit(`Upload differently, ${time}`);
    expect(actions(await run(target))[IMAGES]).toBe('left human-commits');
  }
  expect({ ...world.refs(), main: '' }).toEqual({ ...refs, main: '' });
  expect(forge.pulls[0]?.body).toBe(body);
  expect(forge.pulls[0]?.comments.length).toBe(1);
  expect(forge.pulls[0]?.comments[0]).toContain('note=left-alone');
});

it.each([
  [
    'amends',
    (world: World, other: string) => {
      world.git(other, 'commit', '--quiet', '--amend', '--all', '--no-edit');
    },
  ],
  [
    'adds a merge of the base to',
    (world: World, other: string) => {
      world.git(other, 'stash');
      world.git(other, 'merge', '--quiet', '--no-ff', '-m', 'Merge main', 'origin/main');
    },
  ],
])('takes a branch for a person’s when one %s it', async (_, change) => {
  await run(target);
  world.write('README.md', 'Zone tools\n');
  world.commit('Write a read me');
  const other = `${world.folder}/other`;
  world.git(world.folder, 'clone', '--quiet', '--branch', `eolint/${IMAGES}`, world.bare, other);
  writeFileSync(`${other}/src/upload.ts`, '// mended by hand\n');
  change(world, other);
  world.git(other, 'push', '--quiet', '--force', 'origin', `HEAD:eolint/${IMAGES}`);
  const before = world.refs();
  expect(actions(await run(target))[IMAGES]).toBe('left human-commits');
  expect(world.refs()).toEqual(before);
});

it('does not reopen what a person closed, also when the code changes', async () => {
  await run(target);
  const [images] = forge.pulls;
  if (images !== undefined) images.state = 'closed';
  world.write('src/second.ts', world.read('src/upload.ts'));
  world.commit('Upload in a second place');
  const [refs, writes] = [world.refs(), forge.writes().length];
  expect(actions(await run(target))[IMAGES]).toBe('left closed-by-person');
  world.git(world.bare, 'update-ref', '-d', `refs/heads/eolint/${IMAGES}`);
  expect(actions(await run(target))[IMAGES]).toBe('left closed-by-person');
  expect(world.refs()).toEqual(Object.fromEntries(Object.entries(refs).filter(([name]) => !name.endsWith(IMAGES))));
  expect(forge.writes().length).toBe(writes);
  if (images !== undefined) images.state = 'open';
  expect(actions(await run(target))[IMAGES]).toBe('updated');
});

it('closes a pull request with a note when nothing is left to change, and opens another when it comes back', async () => {
  await run(target);
  const upload = world.read('src/upload.ts');
  const setup = world.read('scripts/setup.sh');
  world.write('src/upload.ts', upload.replace('v1/direct_upload', 'v2/direct_upload'));
  world.write('scripts/setup.sh', setup.replace('v1/direct_upload', 'v2/direct_upload'));
  world.commit('Use the new operation');
  expect(actions(await run(target))).toEqual({ [APEX]: 'left unchanged', [IMAGES]: 'closed' });
  expect(forge.pulls[0]).toMatchObject({ state: 'closed' });
  expect(forge.pulls[0]?.comments.length).toBe(1);
  expect(forge.pulls[0]?.body).toContain('hash=closed');
  expect(world.refs()).not.toHaveProperty([`eolint/${IMAGES}`]);
  const writes = forge.writes().length;
  expect(actions(await run(target))).toEqual({ [APEX]: 'left unchanged' });
  expect(forge.writes().length).toBe(writes);
  world.write('src/upload.ts', upload);
  world.commit('Go back');
  expect(actions(await run(target))[IMAGES]).toBe('created');
  expect(forge.pulls.map(({ head, state }) => `${head} ${state}`)).toEqual([
    `eolint/${IMAGES} closed`,
    `eolint/${APEX} open`,
    `eolint/${IMAGES} open`,
  ]);
});

it('opens another pull request when merged calls come back, though the old branch is still there', async () => {
  await run(target);
  const [images] = forge.pulls;
  world.git(world.checkout, 'fetch', '--quiet', 'origin');
  world.git(world.checkout, 'merge', '--quiet', '--squash', `origin/eolint/${IMAGES}`);
  world.commit('Replace images direct upload (#1)');
  if (images !== undefined) Object.assign(images, { state: 'closed', merged: true });
  expect(actions(await run(target))).toEqual({ [APEX]: 'left unchanged' });
  world.write('src/fresh.ts', world.git(world.checkout, 'show', 'HEAD~1:src/upload.ts'));
  world.commit('Use the old operation again');
  expect(actions(await run(target))[IMAGES]).toBe('created');
  expect(world.show(`eolint/${IMAGES}`, 'src/fresh.ts')).toContain('v2/direct_upload');
});

it('opens no more than it may, the most overdue first', async () => {
  expect(actions(await run(target, { maxOpen: 1 }))).toEqual({ [IMAGES]: 'created', [APEX]: 'left limit' });
  expect(actions(await run(target, { maxOpen: 1 }))).toEqual({ [IMAGES]: 'left unchanged', [APEX]: 'left limit' });
  expect(Object.keys(world.refs())).toEqual([`eolint/${IMAGES}`, 'main']);
  expect(actions(await run(target, { maxOpen: 2 }))[APEX]).toBe('created');
});

it('makes one pull request of everything when asked to, as a draft', async () => {
  expect(actions(await run(target, { group: 'all', draft: true }))).toEqual({ all: 'created' });
  expect(forge.pulls).toMatchObject([
    { head: 'eolint/all', draft: true, title: 'Replace what the Cloudflare API retires' },
  ]);
  expect(forge.pulls[0]?.body).toContain('zone-setting-minify');
  expect(world.show('eolint/all', 'src/upload.ts')).toContain('v2/direct_upload');
  expect(world.show('eolint/all', 'src/dns.ts')).not.toContain('use_apex_ns');
  expect(actions(await run(target, { group: 'all', draft: true }))).toEqual({ all: 'left unchanged' });
});

it('opens an ordinary pull request where the plan has no drafts', async () => {
  forge.fault = ({ method, body }) =>
    method === 'POST' && (body as { draft?: boolean }).draft === true
      ? { status: 422, body: { message: 'Draft pull requests are not supported in this repository.' } }
      : undefined;
  expect(actions(await run(target, { rules: [APEX], draft: true }))).toEqual({ [APEX]: 'created' });
  expect(forge.pulls).toMatchObject([{ draft: false }]);
});

it('prints all of it and writes nothing on a dry run, with a token or without', async () => {
  const refs = world.refs();
  for (const environment of [undefined, {}]) {
    const result = await run(target, { dryRun: true, ...(environment === undefined ? {} : { environment }) });
    expect(actions(result)).toEqual({ [IMAGES]: 'created', [APEX]: 'created' });
    expect(result.branches[1]?.preview).toMatchObject({ push: true, title: expect.stringContaining('apex') });
    expect(result.branches[1]?.preview?.patch).toContain(
      '-  const response = await fetch(`${API}/zones/${zone}/dns_settings/use_apex_ns`',
    );
    expect(result.branches[1]?.preview?.body).toContain('## Changed');
  }
  expect(forge.writes()).toEqual([]);
  expect(world.refs()).toEqual(refs);
});

it('looks only at its own pull requests, not at those of forks', async () => {
  forge.pulls.push({
    number: 1,
    head: `eolint/${IMAGES}`,
    base: 'main',
    title: 'x',
    body: '',
    state: 'closed',
    merged: false,
    draft: false,
    labels: [],
    reviewers: [],
    teams: [],
    comments: [],
    fork: 'acme/zone-tools-fork',
  });
  expect(actions(await run(target))[IMAGES]).toBe('created');
});

it('closes nothing that it did not look for', async () => {
  await run(target);
  expect(actions(await run(target, { paths: ['src/dns.ts'] }))).toEqual({
    [APEX]: 'left unchanged',
    [IMAGES]: 'left partial-run',
  });
  expect(actions(await run(target, { rules: [APEX] }))).toEqual({ [APEX]: 'left unchanged' });
  expect(actions(await run(target, { group: 'all' }))).toEqual({ all: 'created' });
  expect(forge.pulls.every(({ state }) => state === 'open')).toBe(true);
});

it('says what to do when the token is missing or wrong', async () => {
  const none = await run(target, { environment: {} });
  expect(none.failed?.reason).toMatch(/^no token for 127\.0\.0\.1:\d+: set GH_ENTERPRISE_TOKEN/);
  const wrong = await run(target, { environment: { PATH: process.env['PATH'], GH_TOKEN: 'wrong-token' } });
  expect(wrong.failed?.reason).toContain('401 Bad credentials; the token is not valid here');
  expect(Object.keys(world.refs())).toEqual(['main']);
});

it('does not knock again and again where the token lacks the right', async () => {
  forge.fault = ({ method }) => (method === 'POST' ? { status: 403, body: { message: 'Forbidden' } } : undefined);
  const result = await run(target);
  expect(actions(result)).toEqual({
    [IMAGES]: expect.stringContaining('the token lacks the right'),
    [APEX]: 'failed not tried after the failure before',
  });
  expect(forge.writes().length).toBe(1);
  expect(Object.keys(world.refs())).toEqual(['main']);
});
