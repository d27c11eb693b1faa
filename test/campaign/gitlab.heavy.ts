import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Target } from '../../src/campaign/repository.js';
import { gitLabServer, type GitLabServer } from './gitlab-server.js';
import { BRANCH, ENTRY } from './scenarios.js';
import { actions, run, TOKEN, World } from './world.js';

const PROJECT = 'web/shop/zone tools';
const IMAGES = 'images-v1-direct-upload';
let world: World;
let forge: GitLabServer;
let target: Target;

beforeEach(async () => {
  world = new World();
  forge = await gitLabServer({ project: PROJECT, token: TOKEN, bare: world.bare, users: { robin: 11, kim: 12 } });
  target = { address: world.bare, api: `${forge.url}/api/v4`, project: PROJECT };
});
afterEach(async () => {
  await forge.close();
  world.remove();
  expect(forge.problems).toEqual([]);
});

it('opens merge requests with labels, reviewers and as drafts, and then has nothing more to do', async () => {
  const wishes = { labels: ['deprecation', 'api'], reviewers: ['robin', 'nobody'], draft: true };
  const result = await run(target, wishes);
  expect(actions(result)).toEqual({ [IMAGES]: 'created', [ENTRY]: 'created' });
  expect(result.branches[0]?.notes).toEqual(['reviewer nobody: no such user']);
  expect(forge.mergeRequests).toMatchObject([
    { source: `eolint/${IMAGES}`, target: 'main', labels: ['deprecation', 'api'], reviewers: [11] },
    { source: BRANCH, title: expect.stringMatching(/^Draft: Replace .* \(end of life 2024-09-13\)$/) },
  ]);
  expect(forge.mergeRequests[0]?.description).toContain('src/legacy-upload.ts:5');
  const writes = forge.writes().length;
  expect(actions(await run(target, wishes))).toEqual({ [IMAGES]: 'left unchanged', [ENTRY]: 'left unchanged' });
  expect(forge.writes().length).toBe(writes);
});

it('updates, leaves alone, closes and does not reopen', async () => {
  await run(target);
  world.write('src/second.ts', world.read('src/upload.ts'));
  world.commitTo(BRANCH, 'src/dns.ts', '// mended by hand\n');
  world.commit('Upload in a second place');
  expect(actions(await run(target))).toEqual({ [IMAGES]: 'updated', [ENTRY]: 'left human-commits' });
  expect(actions(await run(target))).toEqual({ [IMAGES]: 'left unchanged', [ENTRY]: 'left human-commits' });
  expect(forge.mergeRequests[1]?.notes.length).toBe(1);
  for (const file of ['src/second.ts', 'src/upload.ts', 'scripts/setup.sh']) {
    world.write(file, world.read(file).replace('v1/direct_upload', 'v2/direct_upload'));
  }
  world.commit('Use the new operation');
  expect(actions(await run(target))[IMAGES]).toBe('closed');
  expect(forge.mergeRequests[0]).toMatchObject({
    state: 'closed',
    notes: [expect.stringContaining('Nothing is left')],
  });
  const [, apex] = forge.mergeRequests;
  if (apex !== undefined) apex.state = 'closed';
  world.git(world.bare, 'update-ref', '-d', `refs/heads/${BRANCH}`);
  expect(actions(await run(target))[ENTRY]).toBe('left closed-by-person');
});

it.each(['lost', 'reset', { status: 502, body: {} }] as const)(
  'comes to one merge request with one note after %j',
  async (fault) => {
    for (let step = 0; step < 6; step += 1) {
      let count = 0;
      forge.fault = () => (count++ === step ? fault : undefined);
      await run(target, { rules: [ENTRY], labels: ['deprecation'], reviewers: ['kim'] });
    }
    forge.fault = () => undefined;
    await run(target, { rules: [ENTRY], labels: ['deprecation'], reviewers: ['kim'] });
    expect(forge.mergeRequests).toMatchObject([
      { state: 'opened', labels: ['deprecation'], reviewers: [12], notes: [] },
    ]);
  },
);

it('keeps the reviewers that are there', async () => {
  forge.fault = ({ method }) => (method === 'PUT' ? { status: 500, body: {} } : undefined);
  await run(target, { rules: [ENTRY], reviewers: ['kim'] });
  forge.fault = () => undefined;
  const [apex] = forge.mergeRequests;
  if (apex !== undefined) apex.reviewers = [11];
  await run(target, { rules: [ENTRY], reviewers: ['kim'] });
  expect(apex?.reviewers).toEqual([11, 12]);
});
