import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { CommandLine, type Ended } from './command-line.js';
import { gitServer, type GitServer } from './git-server.js';
import { gitHubServer, type GitHubServer } from './github-server.js';
import { PROJECT, TOKEN, World } from './world.js';

const APEX = 'dns-settings-use-apex-ns';
const IMAGES = 'images-v1-direct-upload';
const cli = new CommandLine();
let world: World;
let git: GitServer;
let forge: GitHubServer;

afterAll(() => {
  cli.remove();
});

beforeEach(async () => {
  world = new World();
  mkdirSync(join(world.folder, 'acme'));
  const bare = join(world.folder, 'acme/zone-tools.git');
  renameSync(world.bare, bare);
  git = await gitServer(world.folder, TOKEN);
  forge = await gitHubServer({ project: PROJECT, token: TOKEN, bare, users: [], prefix: '/api/v3' });
  world.git(world.checkout, 'remote', 'set-url', 'origin', `${git.url}/${PROJECT}.git`);
  world.git(world.checkout, 'config', 'credential.helper', `store --file=${join(world.folder, 'stored')}`);
});
afterEach(async () => {
  await git.close();
  await forge.close();
  world.remove();
  expect(forge.problems).toEqual([]);
});

function eolint(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; path?: string } = {},
): Promise<Ended> {
  const job = { GITHUB_SERVER_URL: git.url, GITHUB_API_URL: `${forge.url}/api/v3`, GITHUB_TOKEN: TOKEN };
  const env = { ...job, TMPDIR: world.folder, ...options.env };
  const path = options.path === undefined ? {} : { path: options.path };
  return cli.start(['pr', '--as-of', '2026-11-21', ...args], { cwd: options.cwd ?? world.checkout, env, ...path })
    .ended;
}

function branches(): string[] {
  const bare = join(world.folder, 'acme/zone-tools.git');
  return world.git(bare, 'for-each-ref', '--format=%(refname:short)', 'refs/heads').trim().split('\n');
}

it('serves the remote of the checkout over HTTP with the token, which is stored and shown nowhere', async () => {
  world.write('src/uncommitted.ts', 'export {};\n');
  const before = world.picture();
  const { code, stdout, stderr } = await eolint([]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.replace(/http:\/\/127\.0\.0\.1:\d+/, 'SERVER')).toBe(
    [
      `SERVER/${PROJECT}.git (main)`,
      `  eolint/${IMAGES}: created, 2 calls changed, 1 not  https://github.example.com/${PROJECT}/pull/1`,
      `  eolint/${APEX}: created, 2 calls changed  https://github.example.com/${PROJECT}/pull/2`,
      '  2 findings that no pull request changes',
      '',
      '1 repository: 2 opened, 0 updated, 0 closed, 0 left as they are',
      'as of 2026-11-21',
      '',
    ].join('\n'),
  );
  expect(branches()).toEqual([`eolint/${APEX}`, `eolint/${IMAGES}`, 'main']);
  expect(new Set(git.credentials)).toEqual(new Set([`x-access-token:${TOKEN}`]));
  expect(existsSync(join(world.folder, 'stored'))).toBe(false);
  expect(world.picture()).toBe(before);
});

it('does not put the token into the arguments of a program or into a file', async () => {
  const log = join(world.folder, 'arguments.txt');
  const shim = cli.gitThatLogs(log);
  expect((await eolint([], { path: shim })).code).toBe(0);
  const lines = readFileSync(log, 'utf8');
  expect(lines).toMatch(/^push /m);
  expect(lines).not.toContain(TOKEN);
  expect(lines).not.toContain('x-access-token');
});

it('signs in the way the checkout does when that has settings of its own', async () => {
  const basic = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
  world.git(world.checkout, 'config', `http.${git.url}/.extraheader`, `AUTHORIZATION: basic ${basic}`);
  const { code, stderr } = await eolint([], { env: { GITHUB_TOKEN: '', GH_ENTERPRISE_TOKEN: '', GH_TOKEN: TOKEN } });
  expect([code, stderr]).toEqual([0, '']);
  expect(git.credentials.length).toBeGreaterThan(0);
});

it('serves only what lies below the folder it is called in', async () => {
  mkdirSync(join(world.checkout, 'scripts'), { recursive: true });
  const { code, stdout } = await eolint(['--format', 'json'], { cwd: join(world.checkout, 'scripts') });
  expect(code).toBe(0);
  const { repositories, schemaVersion } = JSON.parse(stdout);
  expect(schemaVersion).toBe(1);
  expect(repositories[0].branches).toMatchObject([{ entry: IMAGES, action: 'created', changed: 1, unchanged: 0 }]);
});

it('works from a shallow checkout of CI, and from one whose address git rewrites', async () => {
  const shallow = join(world.folder, 'shallow');
  const bare = join(world.folder, 'acme/zone-tools.git');
  world.git(world.folder, 'clone', '--quiet', '--depth=1', `file://${bare}`, shallow);
  world.git(shallow, 'remote', 'set-url', 'origin', `forge:${PROJECT}.git`);
  world.git(shallow, 'config', `url.${git.url}/.insteadOf`, 'forge:');
  const { code, stdout, stderr } = await eolint(['--forge', 'github', '--forge-api', `${forge.url}/api/v3`], {
    cwd: shallow,
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('2 opened');
});

it('shows everything on a dry run and changes nothing', async () => {
  const { code, stdout } = await eolint(['--dry-run', '--rule', APEX]);
  expect(code).toBe(0);
  expect(stdout).toContain(`eolint/${APEX}: would be created, 2 calls changed`);
  expect(stdout).toContain('    title: Replace ');
  expect(stdout).toContain('    ## Changed');
  expect(stdout).toMatch(/^ {4}-.*use_apex_ns/m);
  expect(branches()).toEqual(['main']);
  expect(forge.writes()).toEqual([]);
});

it("goes by the repository's configuration and suppressions, changes new kinds of files, and changes no suppression", async () => {
  const call = 'curl -X POST "https://api.cloudflare.com/client/v4/accounts/$A/images/v1/direct_upload"\n';
  const next = `# eolint-ignore-next ${IMAGES} -- why\n`;
  const configuration = {
    ignores: ['gen/'],
    overrides: [{ files: 'off/**', rules: { [IMAGES]: 'off' } }],
    suppressions: ['ledger/a.sh', 'nowhere.sh'].map((files) => ({ files, rule: IMAGES, reason: 'why' })),
  };
  world.git(world.checkout, 'rm', '-rq', '.');
  world.write('eolint.json', `${JSON.stringify(configuration)}\n`);
  world.write('deploy.yml', `steps:\n- run: |\n    ${call}  ${next}- run: ${call}`);
  world.write('guide.md', `\`\`\`sh\n${call}\`\`\`\n`);
  world.write('a.sh', `${next}${call}${next}echo images/v1/direct_upload\n`);
  for (const folder of ['gen', 'off', 'ledger']) world.write(`${folder}/a.sh`, call);
  world.git(world.checkout, 'remote', 'set-url', 'origin', join(world.folder, 'acme/zone-tools.git'));
  world.commit('Configure');
  world.git(world.checkout, 'remote', 'set-url', 'origin', `${git.url}/${PROJECT}.git`);
  const { code, stdout } = await eolint([]);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`eolint/${IMAGES}: created, 2 calls changed `)]);
  const bare = join(world.folder, 'acme/zone-tools.git');
  expect(world.git(bare, 'diff', '--name-only', 'main', `eolint/${IMAGES}`)).toBe('deploy.yml\nguide.md\n');
});

it("says what is wrong with the repository's configuration, and changes nothing", async () => {
  world.git(world.checkout, 'remote', 'set-url', 'origin', join(world.folder, 'acme/zone-tools.git'));
  world.write('eolint.json', '{"failon": "due"}\n');
  world.commit('Configure');
  world.git(world.checkout, 'remote', 'set-url', 'origin', `${git.url}/${PROJECT}.git`);
  const { code, stdout } = await eolint([]);
  expect([code, stdout]).toEqual([3, expect.stringContaining('eolint.json:1:2: unknown key "failon"; did you mean')]);
  expect(stdout).not.toContain('internal error');
  expect(branches()).toEqual(['main']);
});

it('works out the changes in one job and makes them in another that reads no code', async () => {
  const plan = join(world.folder, 'plan.json');
  const planned = await eolint(['--plan', plan], { env: { GITHUB_TOKEN: TOKEN } });
  expect(planned).toMatchObject({ code: 0, stderr: 'planned 2 pull requests\n' });
  expect(forge.asked).toEqual([]);
  const empty = join(world.folder, 'empty');
  mkdirSync(empty);
  const from = ['--from', plan, '--remote', `${git.url}/${PROJECT}.git`];
  const made = await eolint(from, { cwd: empty });
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toContain('2 opened');
  expect((await eolint(from, { cwd: empty })).stdout).toContain('0 opened, 0 updated, 0 closed, 2 left as they are');
  expect((await eolint([])).stdout).toContain('0 opened, 0 updated, 0 closed, 2 left as they are');
  world.write('src/upload.ts', '// gone\n');
  world.git(world.checkout, 'commit', '--quiet', '--all', '-m', 'Upload no more');
  world.git(world.checkout, 'push', '--quiet', join(world.folder, 'acme/zone-tools.git'), 'HEAD:main');
  expect((await eolint(from, { cwd: empty })).stdout).toContain('does not fit the base any more: make a new one');
});

it.each([
  [
    'adds a file',
    'diff --git a/.github/workflows/x.yml b/.github/workflows/x.yml\nnew file mode 100644\n--- /dev/null\n+++ b/.github/workflows/x.yml\n@@ -0,0 +1 @@\n+on: push\n',
    'more than change text',
  ],
  [
    'changes a mode',
    'diff --git a/src/upload.ts b/src/upload.ts\nold mode 100644\nnew mode 100755\n',
    'more than change text',
  ],
  ['climbs out', 'diff --git a/../x b/../x\n--- a/../x\n+++ b/../x\n@@ -0,0 +1 @@\n+x\n', 'does not fit'],
])('refuses a plan that %s', async (_, patch, reason) => {
  const plan = join(world.folder, 'plan.json');
  const proposal = { entry: 'x', title: 't', message: 'm', body: 'b', hash: '0'.repeat(16), changed: 1, unchanged: 0 };
  const proposals = [{ ...proposal, patch: Buffer.from(patch).toString('base64') }];
  writeFileSync(plan, JSON.stringify({ schemaVersion: 1, partial: null, unchanged: 0, proposals }));
  const { code, stdout } = await eolint(['--from', plan]);
  expect(code).toBe(3);
  expect(stdout).toContain(reason);
  expect(forge.writes()).toEqual([]);
  expect(branches()).toEqual(['main']);
});

it.each([
  [['--repos', 'nowhere.txt'], '--repos: nowhere.txt cannot be read (ENOENT)'],
  [['--from', 'package.json'], 'package.json is not a plan of eolint pr: '],
  [['--repos', 'a', '--plan', 'b'], '--repos, --plan and --from do not go together'],
  [['--rule', 'nothing'], 'there is no rule nothing'],
  [['../elsewhere'], 'pr takes paths below this folder'],
  [['--max-open', '0'], '--max-open takes a number from 1 on'],
  [['--remote', 'ext::sh -c x'], '--remote takes the name of a remote or the address'],
  [['--format', 'sarif'], '--format takes stylish, json'],
  [['--staged'], 'staged'],
])('refuses %j with what to do', async (args, message) => {
  const { code, stderr } = await eolint(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it('says what is wrong with the checkout', async () => {
  const nowhere = join(world.folder, 'nowhere');
  mkdirSync(nowhere);
  expect(await eolint([], { cwd: nowhere })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('pr works in a git repository'),
  });
  expect(await eolint(['--remote', 'upstream'])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('there is no remote upstream'),
  });
  const failed = await eolint([], { env: { GITHUB_SERVER_URL: '', GITHUB_API_URL: '' } });
  expect(failed.code).toBe(3);
  expect(failed.stdout).toContain('127.0.0.1 is not a forge that is known; say which it is with --forge github');
});
