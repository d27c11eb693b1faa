/** Checks the package as its users get it: what is in it, and that it installs and runs away from this repository. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const required = [
  'package.json',
  'README.md',
  'LICENSE',
  'rules/configuration.schema.json',
  'rules/entry.schema.json',
  'dist/cli.js',
  'dist/index.js',
  'dist/rulesets.js',
  'dist/types/index.d.ts',
  'dist/types/rulesets.d.ts',
  'dist/types/expression.d.ts',
  'docs/report.png',
  'CHANGELOG.md',
  'dist/expression.js',
];
const optional = ['docs/terminal.svg'];

/** More than this is a mistake: what a package holds is looked through by whoever installs it. */
const MOST_FILES = 300;
const MOST_BYTES = 6_500_000;

/** A file with one call that every day after its end of life is retired. */
const retiredCall = 'curl -X PATCH https://api.cloudflare.com/client/v4/zones/z/settings/minify\n';

/** Asks the rulesets service, as the package exports it, for what it answers without a ruleset. */
const rulesetsCall = `
  import { createService } from 'eolint/rulesets';
  const { status, body } = createService().handle({ method: 'GET', path: '/zones/z/rulesets' });
  console.log(status, body.success);
`;

/** @type {string[]} */
const problems = [];

function npm(args, cwd) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function mayShip(file) {
  if (required.includes(file) || optional.includes(file)) return true;
  return file.startsWith('dist/') && !file.endsWith('.map') && !/\.test\./.test(file);
}

/** The files of a package that `npm pack --json` describes: a list up to npm 11, by name after it. */
function packed(args) {
  const answer = JSON.parse(npm(['pack', '--json', '--ignore-scripts', ...args], root));
  const [description] = Array.isArray(answer) ? answer : Object.values(answer);
  return description;
}

async function checkManifest() {
  const { messages, pkg } = await publint({ pkgDir: root, strict: true, pack: 'npm' });
  for (const message of messages) {
    if (message.type !== 'suggestion') problems.push(`publint: ${formatMessage(message, pkg, { color: false })}`);
    else console.log(`publint suggests: ${formatMessage(message, pkg, { color: false })}`);
  }
}

function checkFiles() {
  const description = packed(['--dry-run']);
  const files = description.files.map((file) => file.path);
  for (const file of files) if (!mayShip(file)) problems.push(`${file} must not be in the package`);
  for (const file of required) if (!files.includes(file)) problems.push(`${file} is missing from the package`);
  const bytes = description.files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > MOST_FILES) problems.push(`${files.length} files are more than ${MOST_FILES}`);
  if (bytes > MOST_BYTES) problems.push(`${bytes} bytes are more than ${MOST_BYTES}`);
  console.log(`${files.length} files in the package, ${(bytes / 1e6).toFixed(1)} MB`);
}

function run(directory, args) {
  const { status, stdout, stderr, error } = spawnSync('npx', ['--no-install', 'eolint', ...args], {
    cwd: directory,
    encoding: 'utf8',
  });
  return { status, output: stdout, all: `${error?.message ?? ''}${stdout}${stderr}` };
}

function checkInstalled(directory) {
  const { filename } = packed(['--pack-destination', directory]);
  const project = join(directory, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', join(directory, filename)], project);

  checkModules(project);
  const version = run(project, ['--version']);
  if (version.status !== 0 || version.output.trim() !== manifest.version) {
    problems.push(`eolint --version: exit code ${version.status}, expected 0 and ${manifest.version}\n${version.all}`);
  }
  writeFileSync(join(project, 'a.sh'), retiredCall);
  const linted = run(project, ['a.sh']);
  if (linted.status !== 1 || !linted.output.includes('a.sh')) {
    problems.push(`eolint a.sh: exit code ${linted.status}, expected 1 and a finding in a.sh\n${linted.all}`);
  }
  writeFileSync(join(project, 'rulesets.mjs'), rulesetsCall);
  const called = spawnSync(process.execPath, ['rulesets.mjs'], { cwd: project, encoding: 'utf8' });
  if (called.stdout.trim() !== '200 true') problems.push(`eolint/rulesets: ${called.stdout}${called.stderr}`);
}

/** Each module that is published loads by its name; a small program shows that the expression language works. */
function checkModules(project) {
  const programs = {
    eolint: `import { lint } from 'eolint'; console.log(typeof lint);`,
    'eolint/expression': `import { check } from 'eolint/expression'; console.log(check('not ssl').ok);`,
  };
  const expected = { eolint: 'function', 'eolint/expression': 'true' };
  for (const [name, program] of Object.entries(programs)) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: project,
      encoding: 'utf8',
    });
    if (status !== 0 || stdout.trim() !== expected[name]) problems.push(`${name} does not load: ${stdout}${stderr}`);
  }
}

const directory = mkdtempSync(join(tmpdir(), 'eolint-package-'));
try {
  await checkManifest();
  checkFiles();
  if (problems.length === 0) checkInstalled(directory);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('The package is fit to publish');
