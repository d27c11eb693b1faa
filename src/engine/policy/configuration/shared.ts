import { statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { readLayer, type Layer } from './layer.js';
import { ConfigurationError } from './problem.js';

/** Configurations that extend each other further than this are a mistake. */
const DEEPEST = 10;
/** Files of a package that may hold its configuration, where only the package is named. */
const IN_PACKAGE = ['eolint.json', 'eolint.config.json', 'eolint.yaml'] as const;
/** What only a project itself can say: a shared file would be edited, or would cut off what lies above. */
const OF_PROJECT = ['suppressions', 'baseline', 'root'] as const;

/**
 * The shared configurations that a layer extends, the nearest first: of several in a list the later one wins, and what
 * they extend themselves comes behind each. Their patterns are seen from the layer's folder. Files only: a package is
 * looked up, and nothing of it is run. Throws `ConfigurationError`.
 */
export async function basesOf(
  cwd: string,
  layer: Layer,
  path: string,
  above: readonly string[] = [],
): Promise<Layer[]> {
  const named = [layer.declared.extends ?? []].flat();
  const bases: Layer[] = [];
  for (const specifier of named.reverse()) {
    const fail = (reason: string): never => {
      throw new ConfigurationError([{ file: layer.file, ...layer.placeOf(['extends']), reason }]);
    };
    const file = find(specifier, dirname(path)) ?? fail(`extends: ${specifier} is not there`);
    if (file === path || above.includes(file)) fail(`extends: ${specifier} extends this file in turn`);
    if (above.length >= DEEPEST) fail('extends: too many configurations that extend each other');
    const base = (await readLayer(cwd, file, layer.seenFrom)) ?? fail(`extends: ${specifier} has no "eolint" member`);
    const own = OF_PROJECT.find((key) => base.declared[key] !== undefined);
    if (own !== undefined) {
      const reason = `a shared configuration cannot have ${own}: it is for the project that extends it to say`;
      throw new ConfigurationError([{ file: base.file, ...base.placeOf([own]), reason }]);
    }
    bases.push(base, ...(await basesOf(cwd, base, file, [...above, path])));
  }
  return bases;
}

/** `./shared.json` from the folder of the file; `@team/config` or `@team/config/strict.json` from its packages. */
function find(specifier: string, folder: string): string | undefined {
  if (isAbsolute(specifier) || /^\.{1,2}(?:\/|$)/.test(specifier)) return fileAt(resolve(folder, specifier));
  for (let at = folder; ; at = dirname(at)) {
    const found = fileAt(join(at, 'node_modules', specifier));
    if (found !== undefined || at === dirname(at)) return found;
  }
}

function fileAt(path: string): string | undefined {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about?.isFile() === true) return path;
  if (about?.isDirectory() !== true) return undefined;
  return IN_PACKAGE.map((name) => join(path, name)).find(
    (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true,
  );
}
