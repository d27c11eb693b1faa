import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { piecesFor } from '../../../src/cli/init/command.js';
import { isInsertion } from '../../../src/cli/init/insertion.js';
import { isPiece, type Advice, type Piece, type Project } from '../../../src/cli/init/project.js';

const terms = { version: '1.2.3', extensions: ['ts', 'sh'], schema: 'rules/configuration.schema.json' };

function projectOf(files: Record<string, string>, rest: Partial<Project> = {}): Project {
  return {
    read: (file) => files[file],
    list: (folder) => {
      const prefix = folder === '.' ? '' : `${folder}/`;
      return Object.keys(files)
        .filter((file) => file.startsWith(prefix))
        .map((file) => file.slice(prefix.length).split('/')[0] ?? '');
    },
    remote: undefined,
    isRepository: true,
    branch: 'main',
    ...rest,
  };
}

function proposed(
  files: Record<string, string>,
  rest: Partial<Project> = {},
): { pieces: Record<string, Piece>; advice: Advice[] } {
  const all = piecesFor(projectOf(files, rest), terms);
  return {
    pieces: Object.fromEntries(all.filter(isPiece).map((piece) => [piece.file, piece])),
    advice: all.filter((one): one is Advice => !isPiece(one)),
  };
}

const MANIFEST =
  '{\n    "name": "site",\n    "devDependencies": {\n        "cowsay": "^1.0.0",\n        "vitest": "^4.0.0"\n    }\n}\n';

it('writes only a configuration where there is nothing', () => {
  const { pieces, advice } = proposed({});
  expect(Object.keys(pieces)).toEqual(['eolint.json']);
  expect(pieces['eolint.json']?.after).toBe('{\n  "rules": {}\n}\n');
  expect(advice).toEqual([]);
});

it('adds the dependency in its place and in the layout of the file', () => {
  const { pieces } = proposed({ 'package.json': MANIFEST });
  expect(pieces['package.json']?.after).toBe(
    MANIFEST.replace('        "vitest"', '        "eolint": "^1.2.3",\n        "vitest"'),
  );
  expect(pieces['eolint.json']?.after).toContain('"./node_modules/eolint/rules/configuration.schema.json"');
  const tabs = '{\r\n\t"name": "site"\r\n}\r\n';
  expect(proposed({ 'package.json': tabs }).pieces['package.json']?.after).toBe(
    '{\r\n\t"name": "site",\r\n\t"devDependencies": {\r\n\t\t"eolint": "^1.2.3"\r\n\t}\r\n}\r\n',
  );
  const broken = proposed({ 'package.json': '{ "name": ' });
  expect(broken.pieces['package.json']).toBeUndefined();
  expect(broken.advice[0]?.snippet).toBe('npm install --save-dev eolint@^1.2.3');
});

it.each([
  [
    'pre-commit',
    { '.pre-commit-config.yaml': 'repos:\n  - repo: a\n    rev: v1\n    hooks: [{id: b}]\n' },
    '.pre-commit-config.yaml',
  ],
  ['an empty pre-commit', { '.pre-commit-config.yaml': '# hooks\n' }, '.pre-commit-config.yaml'],
  ['pre-commit with other keys', { '.pre-commit-config.yaml': 'fail_fast: true\n' }, '.pre-commit-config.yaml'],
  [
    'lefthook',
    { 'lefthook.yml': 'pre-commit:\n  parallel: true\n  commands:\n    lint:\n      run: eslint\n' },
    'lefthook.yml',
  ],
  ['lefthook with jobs', { 'lefthook.yml': 'pre-commit:\n  jobs:\n    - run: eslint\n' }, 'lefthook.yml'],
  [
    'lefthook without the stage',
    { '.lefthook.yaml': 'pre-push:\n  commands:\n    test:\n      run: npm test\n' },
    '.lefthook.yaml',
  ],
  ['lefthook with an empty stage', { 'lefthook.yml': 'pre-commit:\n  parallel: true\n' }, 'lefthook.yml'],
  ['lefthook in JSON', { 'lefthook.json': '{ "pre-push": {} }\n' }, 'lefthook.json'],
  [
    'lint-staged in package.json',
    {
      'package.json': '{\n  "lint-staged": {\n    "*.css": "stylelint"\n  }\n}\n',
      '.husky/pre-commit': 'npx lint-staged\n',
    },
    'package.json',
  ],
  ['lint-staged in JSON', { '.lintstagedrc': '{ "*.css": "stylelint" }' }, '.lintstagedrc'],
  ['lint-staged in YAML', { '.lintstagedrc': "'*.css': stylelint\n" }, '.lintstagedrc'],
  ['lint-staged in a YAML file', { '.lintstagedrc.yml': "'*.css':\n  - stylelint\n" }, '.lintstagedrc.yml'],
  ['husky', { '.husky/pre-commit': 'npm test' }, '.husky/pre-commit'],
  ['husky without a hook', { '.husky/pre-push': 'npm test\n' }, '.husky/pre-commit'],
])('adds a hook to %s, and finds it the next time', (_, files, file) => {
  const { pieces, advice } = proposed(files);
  expect(advice).toEqual([]);
  expect(pieces[file]?.after).toMatchSnapshot();
  for (const { before = '', after } of Object.values(pieces)) expect(isInsertion(before, after)).toBe(true);
  const done = { ...files, ...Object.fromEntries(Object.values(pieces).map((piece) => [piece.file, piece.after])) };
  expect(proposed(done)).toEqual({ pieces: {}, advice: [] });
});

it('adds one hook where there are several tools', () => {
  const { pieces } = proposed({
    '.pre-commit-config.yaml': 'repos:\n  - repo: a\n',
    'lefthook.yml': 'pre-commit:\n  parallel: true\n',
    '.husky/pre-commit': 'npm test\n',
  });
  expect(Object.keys(pieces)).toEqual(['eolint.json', '.pre-commit-config.yaml']);
});

it.each([
  ['pre-commit in one line', { '.pre-commit-config.yaml': 'repos: [{repo: a}]\n' }, 'written in one line'],
  ['broken pre-commit', { '.pre-commit-config.yaml': 'repos: [\n' }, 'not valid YAML'],
  ['lefthook in TOML', { 'lefthook.toml': '[pre-commit]\n' }, 'does not edit TOML'],
  ['lint-staged as a program', { 'lint-staged.config.mjs': 'export default {};\n' }, 'does not edit programs'],
  ['broken lint-staged', { '.lintstagedrc.json': '{ "*.css" }' }, 'not valid JSON'],
  ['a broken pipeline', { '.gitlab-ci.yml': 'a: [\n' }, 'not valid YAML'],
])('leaves %s to the user and says what to write', (_, files, because) => {
  const { pieces, advice } = proposed(files);
  expect(Object.keys(pieces)).toEqual(['eolint.json']);
  expect(advice).toMatchObject([
    { because: expect.stringContaining(because), snippet: expect.stringContaining('eolint') },
  ]);
});

it('adds a workflow for GitHub and a job for GitLab, by what is there or by the remote', () => {
  const remotes = ['https://github.com/acme/site.git', 'git@gitlab.acme.example:web/site.git', '/srv/site.git'];
  expect(
    remotes.map((remote) => Object.keys(proposed({}, { remote }).pieces).filter((file) => file !== 'eolint.json')),
  ).toEqual([['.github/workflows/eolint.yml'], ['.gitlab-ci.yml'], []]);
  const github = proposed({ '.github/dependabot.yml': '' }, { branch: "it's" }).pieces['.github/workflows/eolint.yml'];
  expect(parse(github?.after ?? '')).toMatchObject({
    on: { push: { branches: ["it's"] } },
    permissions: {},
    jobs: { eolint: { permissions: { contents: 'read', 'security-events': 'write' } } },
  });
  expect(Object.keys(proposed({ '.github/workflows/lint.yaml': 'run: npx eolint\n' }).pieces)).toEqual(['eolint.json']);
  const before = 'stages: [build, verify]\n\nbuild:\n  stage: build\n  script: make\n';
  const gitlab = proposed({ '.gitlab-ci.yml': before }).pieces['.gitlab-ci.yml'];
  expect(gitlab?.after.startsWith(`${before}\neolint:\n  stage: "verify"\n`)).toBe(true);
});

it('names the version where the project installs none', () => {
  expect(proposed({ '.husky/pre-push': '' }).pieces['.husky/pre-commit']?.after).toBe(
    'npx --yes eolint@1.2.3 --staged\n',
  );
  const files = { '.husky/pre-push': '', 'package.json': '{}\n' };
  expect(proposed(files).pieces['.husky/pre-commit']?.after).toBe('npx --no-install eolint --staged\n');
});

it('leaves alone what is set up already', () => {
  const { pieces } = proposed({
    'eolint.yaml': '',
    'package.json': '{ "dependencies": { "eolint": "1" } }',
    '.github/workflows/ci.yml': 'uses: acme/eolint@abc',
    '.husky/pre-commit': 'npx eolint --staged\n',
  });
  expect(pieces).toEqual({});
});
