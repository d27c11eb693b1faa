import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ACTIONS } from '../../../src/cli/init/actions.js';
import { filesPattern } from '../../../src/cli/init/hooks.js';
import { EXTENSIONS, kindByName } from '../../../src/engine/reading/kinds.js';

const root = new URL('../../../', import.meta.url);
const text = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const { version } = JSON.parse(text('package.json')) as { version: string };

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Record<string, string>;
  readonly with?: Record<string, unknown>;
}
interface Job {
  readonly permissions: Record<string, string>;
  readonly steps: readonly Step[];
}

/** What others call; what this package does for itself has tests of its own. */
/** What the project runs for itself. */
const OWN = ['release.yml', 'first-minute.yml', 'nightly.yml'];
const workflows = readdirSync(new URL('.github/workflows/', root))
  .filter((name) => !OWN.includes(name))
  .map((name) => `.github/workflows/${name}`);
const jobsOf = (file: string): Record<string, Job> => (parse(text(file)) as { jobs: Record<string, Job> }).jobs;
const steps: readonly (readonly [string, Step])[] = [
  ...(parse(text('action.yml')) as { runs: { steps: Step[] } }).runs.steps.map((step) => ['action.yml', step] as const),
  ...workflows.flatMap((file) =>
    Object.values(jobsOf(file)).flatMap((job) => job.steps.map((step) => [file, step] as const)),
  ),
];

it('passes to the hooks of pre-commit just the files that are read', () => {
  const file = fileURLToPath(new URL('.pre-commit-hooks.yaml', root));
  const wanted = filesPattern(EXTENSIONS);
  if (process.env['UPDATE_HOOKS'] !== undefined) {
    writeFileSync(
      file,
      text('.pre-commit-hooks.yaml').replace(/(?<=^ {2}files: ).*$/gm, () => wanted),
    );
  }
  const hooks = parse(text('.pre-commit-hooks.yaml')) as Record<string, unknown>[];
  expect(hooks.map(({ id, entry, language, files }) => ({ id, entry, language, files }))).toEqual([
    { id: 'eolint', entry: 'eolint', language: 'node', files: wanted },
    { id: 'eolint-fix', entry: 'eolint fix', language: 'node', files: wanted },
  ]);
  const pattern = new RegExp(wanted);
  const names = ['a.ts', 'src/deploy', '.envrc', 'bin/run.sh', 'deep/x.http', 'README.md', 'a.png', '.eslintrc.json'];
  for (const name of names) {
    // A name that only its first line tells more of is passed on, too.
    if (kindByName(name) !== undefined) expect([name, pattern.test(name)]).toEqual([name, true]);
  }
  expect(['notes.txt', 'a.png', 'a.tsx.snap'].filter((name) => pattern.test(name))).toEqual([]);
});

it('uses each action at the one commit that is known, with its version beside it', () => {
  const used = [
    ...workflows,
    ...OWN.slice(1).map((name) => `.github/workflows/${name}`),
    'action.yml',
    'src/cli/init/ci.ts',
  ].flatMap((file) =>
    [...text(file).matchAll(/^\s*- uses: (\S+)(?: # (\S+))?$/gm)].map(([, uses, tag]) => `${uses} # ${tag}`),
  );
  expect(used.length).toBeGreaterThan(5);
  const known = Object.entries(ACTIONS).map(([name, { commit, version: tag }]) => `${name}@${commit} # ${tag}`);
  for (const one of used.filter((use) => !use.startsWith('${'))) expect(known).toContain(one);
  for (const { commit } of Object.values(ACTIONS)) expect(commit).toMatch(/^[0-9a-f]{40}$/);
});

it('gives each job the least rights: none writes and reads code', () => {
  for (const file of workflows) {
    const workflow = parse(text(file)) as { permissions: unknown; on: object };
    expect(workflow.permissions).toEqual({});
    expect(Object.keys(workflow.on)).toEqual(['workflow_call']);
    for (const [name, { permissions, steps: own }] of Object.entries(jobsOf(file))) {
      const writes = Object.entries(permissions).some(
        ([right, level]) => level === 'write' && right !== 'security-events',
      );
      const reads = own.some(({ uses }) => uses?.startsWith('actions/checkout@') === true);
      expect([file, name, writes && reads]).toEqual([file, name, false]);
    }
  }
  expect(jobsOf('.github/workflows/eolint-fix.yml')).toMatchObject({
    plan: { permissions: { contents: 'read' } },
    propose: { permissions: { contents: 'write', 'pull-requests': 'write' } },
  });
  for (const [file, { uses, with: given }] of steps) {
    if (uses?.startsWith('actions/checkout@') === true)
      expect([file, given]).toEqual([file, { 'persist-credentials': false }]);
  }
});

it('writes no input into a script, where it would be a part of it', () => {
  expect(steps.filter(([, { run }]) => run !== undefined).length).toBeGreaterThan(4);
  for (const [file, { run = '' }] of steps) expect([file, run.includes('${{')]).toEqual([file, false]);
});

it('has each input and step output that is spoken of', () => {
  for (const file of ['action.yml', ...workflows]) {
    const content = text(file);
    const parsed = parse(content) as { inputs?: object; on?: { workflow_call: { inputs: object } } };
    const inputs = Object.keys(parsed.inputs ?? parsed.on?.workflow_call.inputs ?? {});
    const used = [...content.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual([...inputs].sort());
  }
});

it('runs the version that it belongs to', () => {
  const named = [...workflows, 'action.yml', 'templates/eolint.yml', 'docs/hooks.md'].flatMap((file) => [
    ...text(file).matchAll(/eolint@(\d+\.\S+)/g),
  ]);
  expect(named.length).toBeGreaterThanOrEqual(5);
  for (const [, found] of named) expect(found).toBe(version);
});

it('has a template of jobs that GitLab knows the keys of', () => {
  const jobs = parse(text('templates/eolint.yml')) as Record<string, Record<string, unknown>>;
  expect(Object.keys(jobs)).toEqual(['eolint', 'eolint-fix']);
  const keys = ['stage', 'image', 'variables', 'script', 'artifacts', 'rules', 'resource_group'];
  for (const job of Object.values(jobs)) expect(Object.keys(job).filter((key) => !keys.includes(key))).toEqual([]);
  expect(jobs['eolint']?.['artifacts']).toEqual({
    when: 'always',
    reports: { codequality: 'gl-code-quality-report.json' },
  });
});
