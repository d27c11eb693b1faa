import { parseRemote } from '../../campaign/remote.js';
import { pinned } from './actions.js';
import type { Project, Proposed, Terms } from './project.js';
import { appendYaml, yamlData } from './yaml-text.js';

/** The job that looks at what is pushed, for the forge that the project is on. */
export function ci(project: Project, terms: Terms): Proposed[] {
  const remote = project.remote === undefined ? undefined : parseRemote(project.remote);
  const host = remote?.kind === 'hosted' ? remote.host : '';
  const github = project.list('.github').length > 0 || host === 'github.com' || host.split(/[.-]/).includes('github');
  const gitlab = project.read('.gitlab-ci.yml') !== undefined || host.split(/[.-]/).includes('gitlab');
  return [...(github ? workflow(project, terms) : []), ...(gitlab ? pipeline(project, terms) : [])];
}

function workflow(project: Project, { version }: Terms): Proposed[] {
  const folder = '.github/workflows';
  const runs = project.list(folder).some((name) => (project.read(`${folder}/${name}`) ?? '').includes('eolint'));
  if (runs) return [];
  const after = `name: eolint

on:
  pull_request:
  push:
    branches: ['${project.branch.replaceAll("'", "''")}']
  schedule:
    # The dates come nearer while the code stands still.
    - cron: '23 5 * * 1'

permissions: {}

jobs:
  eolint:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      security-events: write
    steps:
      - uses: ${pinned('actions/checkout')}
        with:
          persist-credentials: false
      - uses: ${pinned('actions/setup-node')}
        with:
          node-version: 22
      - run: npx --yes eolint@${version} --format github --format sarif:eolint.sarif
      # A pull request from a fork has no right to upload: it has the annotations of the step before.
      - uses: ${pinned('github/codeql-action/upload-sarif')}
        if: \${{ !cancelled() && (github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository) }}
        with:
          sarif_file: eolint.sarif
          category: eolint
`;
  return [{ title: 'a workflow for GitHub', file: `${folder}/eolint.yml`, before: undefined, after }];
}

function pipeline(project: Project, { version }: Terms): Proposed[] {
  const file = '.gitlab-ci.yml';
  const before = project.read(file);
  if (before !== undefined && /(?<![\w-])eolint(?![\w-])/.test(before)) return [];
  const title = 'a job for GitLab';
  const stages =
    before === undefined ? undefined : (yamlData(before) as { stages?: unknown } | null | undefined)?.stages;
  const stage = stageOf(stages);
  const lines = [
    'eolint:',
    ...(stage === undefined ? [] : [`  stage: ${stage}`]),
    '  image: node:22-alpine',
    '  script:',
    `    - npx --yes eolint@${version} --format stylish --format gitlab:gl-code-quality-report.json`,
    '  artifacts:',
    '    when: always',
    '    reports:',
    '      codequality: gl-code-quality-report.json',
  ];
  if (before === undefined) return [{ title, file, before, after: `${lines.join('\n')}\n` }];
  const after = appendYaml(before, [], before.trim() === '' ? lines : ['', ...lines]);
  if (typeof after === 'string') return [{ title, file, before, after }];
  return [{ title, because: `${file}: ${after.because}`, snippet: lines.join('\n') }];
}

/** The stage of the project that a check belongs to; undefined where the usual one, `test`, is there. */
function stageOf(stages: unknown): string | undefined {
  if (!Array.isArray(stages)) return undefined;
  const names = stages.filter((name): name is string => typeof name === 'string');
  if (names.includes('test')) return undefined;
  const name = ['lint', 'check', 'verify', 'validate', 'quality'].find((one) => names.includes(one)) ?? names[0];
  return name === undefined ? undefined : JSON.stringify(name);
}
