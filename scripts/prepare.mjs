/**
 * Builds the package where it is installed from a git checkout, as pre-commit and `npm install git+…` do, once. It is the
 * script `prepublish`, which npm runs for `npm install` in a checkout and never for one who installs the package: as
 * `prepare` it would be a warning to them, and as `prepack` it would print into what pre-commit reads of `npm pack`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'rules', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.types.json'];
const built = ['dist/cli.js', 'dist/types/index.d.ts'];

/** When something below a path last changed. */
function newest(path) {
  const about = statSync(path);
  if (!about.isDirectory()) return about.mtimeMs;
  return Math.max(about.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const changed = Math.max(...sources.map((name) => newest(join(root, name))));
const current = built.every((name) => existsSync(join(root, name)) && statSync(join(root, name)).mtimeMs >= changed);
if (!current) {
  try {
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'pipe' });
  } catch (error) {
    process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? ''}${error.message}\n`);
    process.exitCode = 1;
  }
}
