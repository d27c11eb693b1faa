/**
 * Writes test/campaign/github/description.json: the part of GitHub's published OpenAPI description that the tests hold
 * requests and responses against. The whole description is 394 MB unpacked, so it is no dependency: this script gets
 * the package once, keeps the operations named below with the schemas that they reach, and drops texts and examples.
 * Run it by hand after a change of VERSION or OPERATIONS.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = '@octokit/openapi';
const VERSION = '23.0.2';

/** @type {[string, string[]][]} */
const OPERATIONS = [
  ['/repos/{owner}/{repo}/pulls', ['get', 'post']],
  ['/repos/{owner}/{repo}/pulls/{pull_number}', ['get', 'patch']],
  ['/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers', ['post']],
  ['/repos/{owner}/{repo}/issues/{issue_number}/labels', ['post']],
  ['/repos/{owner}/{repo}/issues/{issue_number}/comments', ['get', 'post']],
];

const target = fileURLToPath(new URL('../test/campaign/github/description.json', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'eolint-description-'));
try {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', directory, `${PACKAGE}@${VERSION}`]);
  const archive = join(directory, `${PACKAGE.slice(1).replace('/', '-')}-${VERSION}.tgz`);
  const files = ['package/generated/api.github.com.json', 'package/LICENSE'];
  execFileSync('tar', ['-xzf', archive, '-C', directory, ...files]);
  const [whole, license] = files.map((file) => readFileSync(join(directory, file), 'utf8'));
  writeFileSync(target, `${JSON.stringify(excerpt(JSON.parse(whole), license), undefined, 1)}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function excerpt(description, license) {
  const paths = {};
  for (const [path, methods] of OPERATIONS) {
    paths[path] = Object.fromEntries(methods.map((method) => [method, bare(description.paths[path][method])]));
  }
  return {
    openapi: description.openapi,
    info: { title: description.info.title, version: description.info.version, license: description.info.license },
    'x-source': { package: `${PACKAGE}@${VERSION}`, made: 'scripts/github-description.mjs', license },
    paths,
    components: reached(description, paths),
  };
}

/** The components that something refers to, and those that they refer to. */
function reached(description, from) {
  const components = {};
  const open = referencesIn(from);
  for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
    const [, , kind, name] = reference.split('/');
    if (components[kind]?.[name] !== undefined) continue;
    const part = bare(description.components[kind][name]);
    (components[kind] ??= {})[name] = part;
    open.push(...referencesIn(part));
  }
  for (const kind of Object.keys(components)) {
    components[kind] = Object.fromEntries(Object.entries(components[kind]).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  return components;
}

function referencesIn(part) {
  return [...JSON.stringify(part).matchAll(/"\$ref":"(#\/components\/[^"]+)"/g)].map(([, reference]) => reference);
}

/** Without what only a reader of documentation needs. A property may itself be called `description`. */
function bare(part, isMap = false) {
  if (Array.isArray(part)) return part.map((item) => bare(item));
  if (part === null || typeof part !== 'object') return part;
  const kept = Object.entries(part).filter(
    ([key]) =>
      isMap || !(/^(?:description|summary|title|examples?|externalDocs|tags)$/.test(key) || key.startsWith('x-')),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [key, bare(value, !isMap && /^(?:properties|parameters|schemas|responses)$/.test(key))]),
  );
}
