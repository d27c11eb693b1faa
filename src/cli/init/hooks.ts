import { firstOf, runner, type Advice, type Project, type Proposed, type Terms } from './project.js';
import { hasMember, withMember } from './settings.js';
import { appendYaml, yamlData } from './yaml-text.js';

const PRE_COMMIT = ['.pre-commit-config.yaml'];
const LEFTHOOK = ['lefthook', '.lefthook'].flatMap((name) =>
  ['yml', 'yaml', 'json', 'toml'].map((end) => `${name}.${end}`),
);
const LINT_STAGED = ['.lintstagedrc', '.lintstagedrc.json', '.lintstagedrc.yaml', '.lintstagedrc.yml'];
const LINT_STAGED_CODE = /^(?:lint-staged\.config|\.lintstagedrc)\.[cm]?[jt]s$/;

/**
 * The hook that runs eolint on what is about to be committed, in the tool that the project has; nothing where it has
 * none. Of several tools one is chosen: a commit need not be looked at twice.
 */
export function hook(project: Project, terms: Terms): Proposed[] {
  return (
    preCommit(project, terms) ?? lefthook(project, terms) ?? lintStaged(project, terms) ?? husky(project, terms) ?? []
  );
}

/** The pattern of the files that a hook passes on; a file without an extension may begin with `#!`. */
export function filesPattern(extensions: readonly string[]): string {
  return `\\.(?:${extensions.join('|')})$|(?:^|/)\\.?[^./]+$`;
}

function glob(extensions: readonly string[]): string {
  return `*.{${extensions.join(',')}}`;
}

/** The tool has its hook already. */
function mentions(text: string): boolean {
  return /(?<![\w-])eolint(?![\w-])/.test(text);
}

function byHand(title: string, file: string, because: string, lines: readonly string[]): Advice {
  return { title, because: `${file}: ${because}`, snippet: lines.join('\n') };
}

function preCommit(project: Project, { version, extensions }: Terms): Proposed[] | undefined {
  const found = firstOf(project, PRE_COMMIT);
  if (found === undefined) return undefined;
  const { file, text } = found;
  if (mentions(text)) return [];
  const title = 'a hook for pre-commit';
  const lines = [
    '- repo: local',
    '  hooks:',
    '    - id: eolint',
    '      name: eolint',
    '      entry: eolint',
    '      language: node',
    `      additional_dependencies: ['eolint@${version}']`,
    `      files: ${filesPattern(extensions)}`,
    '      types: [text]',
  ];
  const data = yamlData(text) as { repos?: unknown } | null | undefined;
  const empty = data === null || (typeof data === 'object' && data.repos === undefined);
  const after = empty
    ? appendYaml(text, [], ['repos:', ...lines.map((line) => `  ${line}`)])
    : appendYaml(text, ['repos'], lines);
  return typeof after === 'string'
    ? [{ title, file, before: text, after }]
    : [byHand(title, file, after.because, lines)];
}

function lefthook(project: Project, terms: Terms): Proposed[] | undefined {
  const found = firstOf(project, LEFTHOOK);
  if (found === undefined) return undefined;
  const { file, text } = found;
  if (mentions(text)) return [];
  const title = 'a command for lefthook';
  const command = { glob: glob(terms.extensions), run: `${runner(project, terms)} {staged_files}` };
  const keys = [`glob: '${command.glob}'`, `run: ${command.run}`];
  const nested = ['eolint:', ...keys.map((key) => `  ${key}`)];
  const whole = ['pre-commit:', '  commands:', ...nested.map((line) => `    ${line}`)];
  if (file.endsWith('.json')) {
    const after = withMember(text, ['pre-commit', 'commands', 'eolint'], command);
    return after === undefined
      ? [byHand(title, file, 'it is not valid JSON', whole)]
      : [{ title, file, before: text, after }];
  }
  if (file.endsWith('.toml')) return [byHand(title, file, 'eolint does not edit TOML', whole)];
  const stage = (yamlData(text) as Record<string, unknown> | null | undefined)?.['pre-commit'] as
    Record<string, unknown> | null | undefined;
  let after;
  if (stage === undefined || stage === null) after = appendYaml(text, [], whole);
  else if (stage['commands'] !== undefined) after = appendYaml(text, ['pre-commit', 'commands'], nested);
  else if (stage['jobs'] !== undefined) {
    after = appendYaml(text, ['pre-commit', 'jobs'], ['- name: eolint', ...keys.map((key) => `  ${key}`)]);
  } else after = appendYaml(text, ['pre-commit'], ['commands:', ...nested.map((line) => `  ${line}`)]);
  return typeof after === 'string'
    ? [{ title, file, before: text, after }]
    : [byHand(title, file, after.because, whole)];
}

function lintStaged(project: Project, { extensions }: Terms): Proposed[] | undefined {
  const title = 'a command for lint-staged';
  const key = glob(extensions);
  const lines = [`"${key}": "eolint"`];
  const manifest = project.read('package.json');
  const inManifest = manifest !== undefined && hasMember(manifest, 'lint-staged');
  const found = inManifest ? { file: 'package.json', text: manifest } : firstOf(project, LINT_STAGED);
  if (found === undefined) {
    const code = project.list('.').find((name) => LINT_STAGED_CODE.test(name));
    if (code === undefined) return undefined;
    if (mentions(project.read(code) ?? '')) return [];
    return [byHand(title, code, 'eolint does not edit programs', lines)];
  }
  const { file, text } = found;
  const path = inManifest ? ['lint-staged'] : [];
  if (mentions(inManifest ? JSON.stringify(lintStagedOf(text)) : text)) return [];
  const isYaml = /\.ya?ml$/.test(file) || (file === '.lintstagedrc' && !/^\s*\{/.test(text));
  const after = isYaml ? appendYaml(text, [], [`'${key}': eolint`]) : withMember(text, [...path, key], 'eolint');
  if (typeof after === 'string') return [{ title, file, before: text, after }];
  return [byHand(title, file, after?.because ?? 'it is not valid JSON', lines)];
}

function lintStagedOf(manifest: string): unknown {
  return (yamlData(manifest) as Record<string, unknown> | undefined)?.['lint-staged'] ?? {};
}

function husky(project: Project, terms: Terms): Proposed[] | undefined {
  const file = '.husky/pre-commit';
  const text = project.read(file);
  if (text === undefined && project.list('.husky').length === 0) return undefined;
  if (text !== undefined && mentions(text)) return [];
  const eol = text?.includes('\r\n') === true ? '\r\n' : '\n';
  const start = text === undefined || text === '' || text.endsWith('\n') ? (text ?? '') : `${text}${eol}`;
  const after = `${start}${runner(project, terms)} --staged${eol}`;
  return [{ title: 'a command for husky', file, before: text, after, executable: true }];
}
