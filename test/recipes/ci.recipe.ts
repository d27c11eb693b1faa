import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gitServer } from '../campaign/git-server.js';
import { gitHubServer } from '../campaign/github-server.js';
import { gitLabServer } from '../campaign/gitlab-server.js';
import { TOKEN } from '../campaign/world.js';
import { spawn } from 'node:child_process';
import { CALL, FIXED, Package, root, type Project } from './package.js';

let shipped: Package;
beforeAll(() => {
  shipped = new Package();
});

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Record<string, string>;
}

function yaml(file: string): Record<string, unknown> {
  return parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>;
}

function stepsOf(file: string, job: string): Step[] {
  return (yaml(file)['jobs'] as Record<string, { steps: Step[] }>)[job]?.steps ?? [];
}

function named(steps: readonly Step[], name: string): Step {
  const found = steps.find((step) => step.name === name);
  if (found === undefined) throw new Error(`no step ${name}`);
  return found;
}

/** Runs the script of a step as a runner does, with other values for its variables. */
async function runStep(
  step: Step,
  project: Project,
  values: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string; outputs: string }> {
  const outputs = join(project.folder, '..', `outputs-${Math.random()}`);
  writeFileSync(outputs, '');
  const variables = Object.keys(step.env ?? {});
  expect(variables.filter((name) => values[name] === undefined)).toEqual([]);
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''], {
    cwd: project.folder,
    env: {
      ...process.env,
      npm_config_prefer_offline: 'true',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GITHUB_OUTPUT: outputs,
      GITHUB_ACTIONS: 'true',
      RUNNER_TEMP: join(project.folder, '..', 'runner'),
      ...values,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (out.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (out.stderr += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...out, outputs: readFileSync(outputs, 'utf8') };
}

it('runs the composite action: annotations, SARIF, counts, exit code, fixes', async () => {
  const { steps } = yaml('action.yml')['runs'] as { steps: Step[] };
  const project = await shipped.project({ 'src/a.ts': CALL, 'src/with a space.ts': CALL, 'other/b.ts': CALL }, false);
  mkdirSync(join(shipped.folder, 'runner'), { recursive: true });
  const values = {
    EOLINT_PACKAGE: shipped.tarball,
    EOLINT_FAIL_ON: 'retired',
    EOLINT_PATHS: '',
    EOLINT_SARIF: 'eolint.sarif',
    EOLINT_FIX: 'false',
  };
  expect(await runStep(named(steps, 'Install eolint'), project, values)).toMatchObject({ code: 0 });
  const step = named(steps, 'Run eolint');
  const found = await runStep(step, project, values);
  expect(found).toMatchObject({ code: 1, outputs: 'findings=3\nfixed=0\n' });
  expect(found.stdout).toMatch(/^::error /m);
  expect(JSON.parse(readFileSync(join(project.folder, 'eolint.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
  const some = await runStep(step, project, {
    ...values,
    EOLINT_PATHS: 'src/with a space.ts\n\n  \nother',
    EOLINT_FAIL_ON: 'never',
  });
  expect(some).toMatchObject({ code: 0, outputs: 'findings=2\nfixed=0\n' });
  const injected = await runStep(step, project, { ...values, EOLINT_PATHS: '--format json:owned\n$(touch owned)' });
  expect(injected.code).not.toBe(0);
  expect(existsSync(join(project.folder, 'owned'))).toBe(false);
  const fixed = await runStep(step, project, { ...values, EOLINT_FIX: 'true' });
  expect(fixed).toMatchObject({ code: 0, outputs: 'findings=0\nfixed=3\n' });
  expect(readFileSync(join(project.folder, 'src/a.ts'), 'utf8')).toBe(FIXED);
});

it('runs the workflow that scans', async () => {
  const step = named(stepsOf('.github/workflows/eolint-scan.yml', 'scan'), 'Run eolint');
  const project = await shipped.project({ 'src/a.ts': CALL }, false);
  const values = { EOLINT_PACKAGE: shipped.tarball, EOLINT_PATHS: '', EOLINT_FAIL_ON: 'retired' };
  expect(await runStep(step, project, values)).toMatchObject({ code: 1, stdout: expect.stringContaining('::error ') });
  expect(existsSync(join(project.folder, 'eolint.sarif'))).toBe(true);
});

it('runs the workflow that fixes: one job plans without rights, the other proposes without the code', async () => {
  const project = await shipped.project({ 'src/a.ts': CALL }, false);
  const served = join(shipped.folder, 'served');
  mkdirSync(join(served, 'acme'), { recursive: true });
  const bare = join(served, 'acme/site.git');
  await project.must('git', 'clone', '--quiet', '--bare', '.', bare);
  const git = await gitServer(served, TOKEN);
  const forge = await gitHubServer({ project: 'acme/site', token: TOKEN, bare, prefix: '/api/v3' });
  await project.must('git', 'remote', 'add', 'origin', `${git.url}/acme/site.git`);
  const file = '.github/workflows/eolint-fix.yml';
  const job = {
    GITHUB_SERVER_URL: git.url,
    GITHUB_API_URL: `${forge.url}/api/v3`,
    GITHUB_REPOSITORY: 'acme/site',
    GITHUB_TOKEN: TOKEN,
  };
  const values = {
    ...job,
    EOLINT_PACKAGE: shipped.tarball,
    EOLINT_GROUP: 'all',
    EOLINT_LABELS: 'needs review\n',
    EOLINT_MAX_OPEN: '3',
  };
  const planned = await runStep(named(stepsOf(file, 'plan'), 'Work out the changes'), project, values);
  expect([planned.code, planned.stderr]).toEqual([0, expect.stringContaining('planned 1 pull request')]);
  expect(forge.asked).toEqual([]);
  const other = await shipped.project({}, false);
  writeFileSync(join(other.folder, 'eolint-plan.json'), readFileSync(join(project.folder, 'eolint-plan.json')));
  const step = named(stepsOf(file, 'propose'), 'Open and update pull requests');
  expect(await runStep(step, other, values)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 opened') });
  expect(forge.pulls).toMatchObject([{ head: 'eolint/all', labels: ['needs review'] }]);
  expect(await runStep(step, other, values)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 left as they are'),
  });
  expect(forge.problems).toEqual([]);
  await forge.close();
  await git.close();
});

/** The script of a job of GitLab's, as its shell runs it. */
async function runJob(
  name: string,
  project: Project,
  values: Record<string, string>,
): Promise<{ code: number | null; stdout: string }> {
  const job = yaml('templates/eolint.yml')[name] as { script: string[]; variables: Record<string, string> };
  return runStep({ run: job.script.join('\n'), env: job.variables }, project, { ...job.variables, ...values });
}

it('runs the job of the template for GitLab that looks', async () => {
  const project = await shipped.project({ 'src/a.ts': CALL }, false);
  const scanned = await runJob('eolint', project, { EOLINT_PACKAGE: shipped.tarball });
  expect([scanned.code, scanned.stdout]).toEqual([1, expect.stringContaining('src/a.ts:1:')]);
  const report = JSON.parse(readFileSync(join(project.folder, 'gl-code-quality-report.json'), 'utf8')) as unknown[];
  expect(report.length).toBe(1);
});

it('runs the job of the template for GitLab that fixes', async () => {
  const project = await shipped.project({ 'src/a.ts': CALL }, false);
  const served = join(shipped.folder, 'served-lab');
  mkdirSync(join(served, 'web/shop'), { recursive: true });
  const bare = join(served, 'web/shop/site.git');
  await project.must('git', 'clone', '--quiet', '--bare', '.', bare);
  const git = await gitServer(served, TOKEN);
  const forge = await gitLabServer({ project: 'web/shop/site', token: TOKEN, bare });
  await project.must('git', 'remote', 'add', 'origin', `${git.url}/web/shop/site.git`);
  const values = {
    EOLINT_PACKAGE: shipped.tarball,
    CI_SERVER_URL: git.url,
    CI_API_V4_URL: `${forge.url}/api/v4`,
    CI_PROJECT_URL: `${git.url}/web/shop/site`,
    GITLAB_TOKEN: TOKEN,
  };
  const fixed = await runJob('eolint-fix', project, values);
  expect(fixed).toMatchObject({ code: 0, stdout: expect.stringContaining('1 opened') });
  expect(forge.mergeRequests).toMatchObject([{ source: 'eolint/images-v1-direct-upload' }]);
  expect(forge.problems).toEqual([]);
  await forge.close();
  await git.close();
});
