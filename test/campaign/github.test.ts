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
  forge = await gitHubServer({ project: PROJECT, token: TOKEN, bare: world.bare, users: ['robin', 'kim'], prefix: '/api/v3' });
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
    { head: `eolint/${IMAGES}`, base: 'main', state: 'open', draft: false, labels: ['deprecation'], reviewers: ['robin'], teams: ['platform'] },
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
