import * as v from 'valibot';
import { posix } from 'node:path';
import type { FindModules, ModuleResolver } from './module-resolver.js';
import type { ProjectFiles } from './project-files.js';

const paths = v.record(v.string(), v.union([v.string(), v.array(v.string())]));
const autoloadSchema = v.object({
  'psr-4': v.optional(v.fallback(paths, {}), {}),
  'psr-0': v.optional(v.fallback(paths, {}), {}),
});
const composerSchema = v.object({
  autoload: v.optional(v.fallback(autoloadSchema, { 'psr-4': {}, 'psr-0': {} })),
  'autoload-dev': v.optional(v.fallback(autoloadSchema, { 'psr-4': {}, 'psr-0': {} })),
});

/** A beginning of class names, and the folder that the rest of them, or by PSR-0 the whole of them, are paths in. */
interface Root {
  readonly prefix: string;
  readonly folder: string;
  readonly isWhole: boolean;
}

export const phpModules: FindModules = (project) => new PhpNamespaces(project);

/** Tells in which files of the project the classes lie that PHP files name, by what composer.json says of them. */
class PhpNamespaces implements ModuleResolver {
  private readonly roots = new Map<string, readonly Root[]>();

  constructor(private readonly project: ProjectFiles) {}

  /** Candidate files for a class by its full name, or for `./path` of an inclusion. */
  candidates(from: string, specifier: string): readonly string[] {
    const beside = posix.dirname(from);
    const folders = this.project.bounds.around(from);
    if (specifier.startsWith('./')) return folders.map((folder) => posix.join(folder, specifier));
    const parts = specifier.split('\\');
    const name = parts.at(-1) ?? specifier;
    const roots = folders.flatMap((folder) => this.rootsAt(folder));
    const found = roots
      .filter(({ prefix }) => specifier.startsWith(prefix))
      .map(({ prefix, folder, isWhole }) => {
        const rest = isWhole ? underscored(parts) : specifier.slice(prefix.length).replaceAll('\\', '/');
        return posix.join(folder, `${rest}.php`);
      });
    // Without a namespace, a class lies beside those that use it, or in a file that is included.
    const near =
      parts.length > 1 && roots.length > 0 ? [] : [posix.join(beside, `${name}.php`), posix.join(beside, dashed(name))];
    return [...found, ...near, ...(found.length > 0 ? [] : byFolders(folders, parts))];
  }

  private rootsAt(folder: string): readonly Root[] {
    const known = this.roots.get(folder);
    if (known !== undefined) return known;
    const parsed = v.safeParse(composerSchema, this.project.json(posix.join(folder, 'composer.json')));
    const said = parsed.success ? [parsed.output.autoload, parsed.output['autoload-dev']] : [];
    const roots = said.flatMap((one) =>
      [one?.['psr-4'] ?? {}, one?.['psr-0'] ?? {}].flatMap((by, i) =>
        Object.entries(by).flatMap(([prefix, targets]) =>
          [targets].flat().map((target) => ({ prefix, folder: posix.join(folder, target), isWhole: i === 1 })),
        ),
      ),
    );
    this.roots.set(folder, roots);
    return roots;
  }
}

/** By other loaders, and aliases of frameworks as `app\\` of Yii: the names are folders below one that is above the user. */
function byFolders(folders: readonly string[], parts: readonly string[]): readonly string[] {
  const path = underscored(parts);
  if (parts.length === 1 && path.includes('/')) return folders.map((folder) => posix.join(folder, `${path}.php`));
  if (parts.length < 3) return [];
  return folders.flatMap((folder) =>
    [parts, parts.slice(1)].map((some) => posix.join(folder, `${some.join('/')}.php`)),
  );
}

/** By PSR-0, and without namespaces since Zend and Magento, `A_B` lies in `A/B.php`; underscores of a namespace stay. */
function underscored(parts: readonly string[]): string {
  return [...parts.slice(0, -1), ...(parts.at(-1) ?? '').split('_')].filter((part) => part !== '').join('/');
}

/** `My_Class` is kept in `class-my-class.php` by the custom of WordPress. */
function dashed(name: string): string {
  return `class-${name.toLowerCase().replaceAll('_', '-')}.php`;
}
