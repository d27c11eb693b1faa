import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CONFIGURATION_FILES, pathOf } from '../choice/steering.js';
import type { Layer } from './layer.js';
import { ConfigurationError } from './problem.js';

/*
 * What reads and checks a configuration is loaded where there is one: most runs have none, and must start quickly.
 */

/** The configuration of a folder, of the files that it has; throws `ConfigurationError`. */
export async function layerIn(cwd: string, folder: string, names: readonly string[]): Promise<Layer | undefined> {
  const layers: Layer[] = [];
  for (const name of CONFIGURATION_FILES) {
    const path = join(pathOf(folder), name);
    if (!names.includes(name) || (name === 'package.json' && !(await hasMember(path)))) continue;
    const { readLayer } = await import('./layer.js');
    const layer = await readLayer(cwd, path);
    if (layer !== undefined) layers.push(layer);
  }
  const [layer, second] = layers;
  if (layer === undefined || second === undefined) return layer;
  const reason = `${layer.file} is a configuration of this folder too: keep one of them`;
  throw new ConfigurationError([{ file: second.file, ...second.placeOf([]), reason }]);
}

/** A package.json with a member `eolint`. One that is broken is not ours to complain about. */
async function hasMember(path: string): Promise<boolean> {
  try {
    const text = await readFile(path, 'utf8');
    if (!text.includes('"eolint"')) return false;
    const data: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof data === 'object' && data !== null && Object.hasOwn(data, 'eolint');
  } catch {
    return false;
  }
}

/** The configuration that the user named, seen from the working directory; throws `ConfigurationError`. */
export async function namedLayer(cwd: string, file: string): Promise<Layer> {
  const { readLayer } = await import('./layer.js');
  const layer = await readLayer(cwd, resolve(cwd, file), cwd);
  if (layer === undefined) {
    throw new ConfigurationError([{ file, line: 1, column: 1, reason: 'it has no "eolint" member' }]);
  }
  await checkIds(layer, []);
  return layer;
}

/** Checks that the entries a configuration speaks of exist; throws `ConfigurationError`. */
export async function checkIds(layer: Layer, above: readonly Layer[]): Promise<void> {
  const [{ checkEntries }, { entries }] = await Promise.all([import('./layer.js'), import('eolint:schedule')]);
  checkEntries(layer, above, [...entries.map(({ id }) => id), 'expression-error']);
}
