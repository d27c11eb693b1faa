import { createRequire, isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import type { FindModules, ModuleResolver } from './module-resolver.js';
import type { ProjectFiles } from './project-files.js';
import { mapped, packageAt, pathConfigAt, type Package, type PathConfig } from './project.js';

export const javascriptModules: FindModules = (project) => new JavaScriptModules(project);

/** Which file a module specifier may mean, in the order in which to look. */
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.vue', '.svelte', '.json'];
const INDEX = ['/index.ts', '/index.tsx', '/index.js', '/index.mjs', '/index.cjs', '/index.jsx'];
/** Where build output lies, for sources that lie beside it. */
const BUILT = /(^|\/)(?:dist|lib|build|out|es|esm|cjs)\//;
/** Folders that bundlers' aliases for the root of the sources stand for when nothing says so. */
const SOURCES = ['src', 'app', '.', 'resources/js', 'client/src'];

/**
 * Tells which files of the project a module specifier may mean: relative ones, aliases of tsconfig.json and
 * jsconfig.json, `#imports` and names of packages in the same workspace. Packages from outside are no files.
 */
class JavaScriptModules implements ModuleResolver {
  private readonly packages = new Map<string, Package | undefined>();
  private readonly configs = new Map<string, PathConfig | undefined>();
  private readonly workspaces = new Map<string, ReadonlyMap<string, Package>>();

  constructor(private readonly project: ProjectFiles) {}

  /** Candidate files for a specifier seen from a file, relative to the root; none for packages from outside. */
  candidates(from: string, specifier: string): readonly string[] {
    // What is generated from a provider's schema says less than its name.
    if (/(?:^|\/)\.gen\//.test(specifier)) return [];
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return files(posix.join(posix.dirname(from), specifier));
    if (isBuiltin(specifier) || /^[a-z]+:/i.test(specifier)) return [];
    this.prepare(from);
    return this.named(from, specifier).flatMap(files);
  }

  /** Reads what the folders around a file say. */
  private prepare(file: string): void {
    for (const folder of this.project.bounds.around(file)) {
      if (this.packages.has(folder)) return;
      const own = packageAt(folder, this.project.json(posix.join(folder, 'package.json')));
      this.packages.set(folder, own);
      for (const name of ['tsconfig.json', 'jsconfig.json']) this.config(posix.join(folder, name));
      const globs = own === undefined ? [] : [...own.workspaces, ...this.pnpmWorkspaces(folder)];
      if (globs.length > 0) this.workspaces.set(folder, this.members(folder, globs));
    }
  }

  private named(from: string, specifier: string): readonly string[] {
    const folders = this.project.bounds.around(from);
    if (specifier.startsWith('#')) {
      const own = folders.map((folder) => this.packages.get(folder)).find((one) => one !== undefined);
      const found = own === undefined ? [] : mapped(specifier, own.imports);
      if (found.length > 0) return found;
    }
    let bases: readonly string[] = [];
    for (const folder of folders) {
      const aliased = this.aliased(folder, specifier);
      if (aliased.found.length > 0) return aliased.found;
      if (bases.length === 0) bases = aliased.bases;
    }
    // Below the base may stand what is named, or nothing: a package of the workspace goes by its name all the same.
    for (const folder of folders) {
      const found = this.member(folder, specifier);
      if (found.length > 0) return [...bases, ...found];
    }
    const alias = /^[@~]\/(.+)$/.exec(specifier)?.[1];
    if (alias === undefined || bases.length > 0) return bases;
    const home = folders.find((folder) => this.packages.get(folder) !== undefined) ?? '.';
    return SOURCES.map((sources) => posix.join(home, sources, alias));
  }

  /** What the tsconfig.json or jsconfig.json of a folder makes of a name, with those it extends and refers to. */
  private aliased(
    folder: string,
    specifier: string,
  ): { readonly found: readonly string[]; readonly bases: readonly string[] } {
    const open = ['tsconfig.json', 'jsconfig.json'].map((name) => posix.join(folder, name));
    const seen = new Set<string>();
    const bases: string[] = [];
    for (let file = open.shift(); file !== undefined; file = open.shift()) {
      const config = this.configs.get(file);
      if (config === undefined || seen.has(file)) continue;
      seen.add(file);
      const found = mapped(specifier, config.paths);
      if (found.length > 0) return { found, bases: [] };
      if (config.baseUrl !== undefined) bases.push(posix.join(config.baseUrl, specifier));
      open.push(...config.others);
    }
    return { found: [], bases: specifier.startsWith('@') ? [] : bases };
  }

  private member(folder: string, specifier: string): readonly string[] {
    const [first = '', second = '', ...rest] = specifier.split('/');
    const name = specifier.startsWith('@') ? `${first}/${second}` : first;
    const subpath = specifier.startsWith('@') ? rest.join('/') : [second, ...rest].filter((part) => part).join('/');
    const found = this.workspaces.get(folder)?.get(name);
    if (found === undefined) return [];
    const declared = mapped(subpath === '' ? '.' : `./${subpath}`, found.exports);
    const targets = subpath === '' ? [...declared, posix.join(found.folder, 'index')] : declared;
    const conventional = [posix.join(found.folder, 'src', subpath || 'index'), posix.join(found.folder, subpath)];
    // What is built is not in the repository: its source stands in `src`, or in the folder itself.
    return [
      ...targets.flatMap((file) => [file, file.replace(BUILT, '$1src/'), file.replace(BUILT, '$1')]),
      ...conventional,
    ];
  }

  /** Reads settings with all that they extend and refer to, each file once. */
  private config(first: string): void {
    const open = [first];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (this.configs.has(file)) continue;
      const config = pathConfigAt(file, this.project.json(file));
      this.configs.set(file, config);
      open.push(...(config?.others ?? []));
    }
  }

  private members(folder: string, globs: readonly string[]): ReadonlyMap<string, Package> {
    const { sync } = load('fast-glob') as typeof import('fast-glob');
    const found = sync(
      globs.filter((one) => !one.startsWith('!')).map((one) => posix.join(one.replace(/^\.\//, ''), 'package.json')),
      {
        cwd: join(this.project.root, folder),
        ignore: ['**/node_modules/**', ...globs.flatMap((one) => (one.startsWith('!') ? [one.slice(1)] : []))],
        followSymbolicLinks: false,
        suppressErrors: true,
      },
    );
    const members = new Map<string, Package>();
    for (const file of found.sort()) {
      const path = posix.join(folder, file);
      const member = packageAt(posix.dirname(path), this.project.json(path));
      if (member?.name !== undefined && !members.has(member.name)) members.set(member.name, member);
    }
    return members;
  }

  private pnpmWorkspaces(folder: string): readonly string[] {
    const text = this.project.read(posix.join(folder, 'pnpm-workspace.yaml'));
    if (text === undefined) return [];
    const { parse } = load('yaml') as typeof import('yaml');
    try {
      const it: unknown = parse(text);
      const packages: unknown = typeof it === 'object' && it !== null && 'packages' in it ? it.packages : undefined;
      return Array.isArray(packages) ? packages.filter((one) => typeof one === 'string') : [];
    } catch {
      return [];
    }
  }
}

/** Modules are resolved while a program is folded, which does not wait: these are loaded on first use all the same. */
const load = createRequire(import.meta.url);

function files(path: string): readonly string[] {
  const base = posix.normalize(path).replace(/\/$/, '');
  // TypeScript names the file that will be there after compiling.
  const source = /\.([mc]?)jsx?$/.test(base) ? [base.replace(/\.([mc]?)js(x?)$/, '.$1ts$2')] : [];
  return [...EXTENSIONS.map((extension) => base + extension), ...source, ...INDEX.map((index) => base + index)];
}
