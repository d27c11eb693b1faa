import { describe, expect, it } from 'vitest';
import { lint } from '../../../../src/engine/run/lint.js';
import { Project, asOf, minify } from '../../project.js';

const workflow =
  'name: eolint\n\non:\n  pull_request:\n\njobs:\n  eolint:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npx eolint\n';
const pipeline =
  'spec:\n  inputs:\n    stage:\n      default: test\n---\n"eolint":\n  stage: $[[ inputs.stage ]]\n  script: [npx eolint]\n';

describe('a file with the name of a configuration', () => {
  it.each([
    ['.github/workflows/eolint.yml', workflow],
    ['templates/eolint.yml', pipeline],
    ['eolint.yml', workflow],
    ['deploy/eolint.yaml', '- hosts: all\n  tasks: []\n'],
  ])('%s that says nothing of it is none', async (file, text) => {
    const project = new Project({ [file]: text, 'a.ts': minify(), 'templates/b.ts': minify() });
    const result = await lint({ cwd: project.cwd, asOf });
    expect(result.findings).toHaveLength(2);
    // A workflow of this name is what init writes: that is nothing to speak of.
    expect(result.notes).toEqual(
      !file.startsWith('.') ? [`${file} has no key of a configuration, and is not read as one`] : [],
    );
  });

  it('is one where a key is nearly right: the mistake is told', async () => {
    const project = new Project({ 'eolint.yml': 'ruels:\n  filters: off\n', 'a.ts': minify() });
    await expect(lint({ cwd: project.cwd, asOf })).rejects.toThrow('unknown key "ruels"; did you mean rules?');
  });

  it('is read as eolint.config.json too', async () => {
    const project = new Project({
      'eolint.config.json': '{ "rules": { "zone-setting-minify": "warn" } }',
      'a.ts': minify(),
    });
    expect((await lint({ cwd: project.cwd, asOf })).findings.map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('takes "of" for off, and says so', async () => {
    const project = new Project({ 'eolint.json': '{ "rules": { "filters": "of" } }', 'a.ts': minify() });
    await expect(lint({ cwd: project.cwd, asOf })).rejects.toThrow('it is "of"; did you mean off?');
  });
});

describe('extends', () => {
  it('adds to shared configurations, in files and in packages; what is nearer wins', async () => {
    const project = new Project({
      'node_modules/@team/config/eolint.json':
        '{ "extends": "./more.json", "rules": { "zone-setting-minify": "info" }, "ignores": ["/gen/"], "dueWithin": 10 }',
      'node_modules/@team/config/more.json': '{ "minConfidence": "certain", "rules": { "filters": "off" } }',
      'shared.yaml': 'hosts: [cf.example.com]\n',
      'eolint.json': '{ "extends": ["@team/config", "./shared.yaml"], "rules": { "zone-setting-minify": "warning" } }',
      'a.ts': minify().replace('api.cloudflare.com', 'cf.example.com'),
      'gen/b.ts': minify(),
    });
    const { findings } = await lint({ cwd: project.cwd, asOf });
    expect(findings.map(({ span, severity }) => [span.file, severity])).toEqual([['a.ts', 'warning']]);
  });

  it.each([
    ['"./gone.json"', {}, 'eolint.json:1:3: extends: ./gone.json is not there'],
    [
      '"./a.json"',
      { 'a.json': '{ "extends": "./eolint.json" }' },
      'a.json:1:3: extends: ./eolint.json extends this file in turn',
    ],
    [
      '"./a.json"',
      { 'a.json': '{ "suppressions": [] }' },
      'a.json:1:3: a shared configuration cannot have suppressions',
    ],
    [
      '"./a.json"',
      { 'a.json': '{ "rules": { "filtres": "off" } }' },
      'there is no rule "filtres"; did you mean filters?',
    ],
    ['"./a.js"', { 'a.js': 'throw 1' }, 'a.js:1:1: not readable as JSON'],
  ])('%s says what is wrong', async (specifier, files, said) => {
    const project = new Project({ ...files, 'eolint.json': `{ "extends": ${specifier} }` });
    await expect(lint({ cwd: project.cwd, asOf })).rejects.toThrow(said);
  });
});
