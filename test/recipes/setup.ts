import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A temporary folder with the package as it is published, and a folder in which it is installed with the tools. */
    readonly shipped: { readonly folder: string; readonly tarball: string; readonly installed: string };
  }
}

/** The tools that hooks are written for. */
const TOOLS = ['husky@9.1.7', 'lint-staged@16.4.0', 'lefthook@2.2.2'];
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Packs and installs the package once for all recipes. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'eolint-recipes-'));
  const installed = join(folder, 'installed');
  execFileSync('node', ['scripts/prepare.mjs'], { cwd: root });
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // A list up to npm 11, by name after it.
  const described = JSON.parse(output) as { filename: string }[] | Record<string, { filename: string }>;
  const [description] = Array.isArray(described) ? described : Object.values(described);
  const tarball = join(folder, description?.filename ?? '');
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', [...install, tarball, ...TOOLS], { cwd: installed, stdio: 'pipe' });
  project.provide('shipped', { folder, tarball, installed });
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
