import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { slashed } from '../../choice/listing.js';
import { CONFIGURATION_FILES, pathOf } from '../../choice/steering.js';
import type { Layer } from './layer.js';
import { ConfigurationError } from './problem.js';

/*
 * What reads and checks a configuration is loaded where there is one: most runs have none, and must start quickly.
 */

/** The configuration of a folder, of the files that it has; throws `ConfigurationError`. */
export async function layerIn(
  cwd: string,
  folder: string,
  names: readonly string[],
  note: (text: string) => void,
): Promise<Layer | undefined> {
  const layers: Layer[] = [];
  for (const name of CONFIGURATION_FILES) {
    const path = join(pathOf(folder), name);
    if (!names.includes(name) || (name === 'package.json' && !(await hasMember(path)))) continue;
    const { readLayer } = await import('./layer.js');
    if (/\.ya?ml$/.test(name) && !(await isConfiguration(path))) {
      const file = slashed(relative(cwd, path));
      // Where services keep theirs, as in `.github/workflows`, nobody takes it for one.
      if (!/(?:^|\/)\.(?!\.?\/)/.test(file)) note(`${file} has no key of a configuration, and is not read as one`);
      continue;
    }
    const layer = await readLayer(cwd, path);
    if (layer !== undefined) layers.push(await withBases(cwd, layer, path));
  }
  const [layer, second] = layers;
  if (layer === undefined || second === undefined) return layer;
  const reason = `${layer.file} is a configuration of this folder too: keep one of them`;
  throw new ConfigurationError([{ file: second.file, ...second.placeOf([]), reason }]);
}

/**
 * Whether a YAML file says something of eolint. A workflow or a job of a pipeline may have its name (`eolint.yml`): a
 * file with keys, none of which is one of a configuration or nearly one, is something else.
 */
async function isConfiguration(path: string): Promise<boolean> {
  const [{ KEYS }, { nearest }] = await Promise.all([import('./schema.js'), import('../../../text/nearest.js')]);
  const text = await readFile(path, 'utf8').catch(() => '');
  const keys = [...text.matchAll(/^(?:"([^"\n]+)"|'([^'\n]+)'|([^\s#"'{[-][^:\n]*?))[ \t]*:(?=\s|$)/gm)];
  const named = keys.map(([, double, single, plain]) => double ?? single ?? plain ?? '');
  if (named.length > 0) return named.some((key) => nearest(key, KEYS) !== undefined);
  // Without keys in a block: empty, in one line, or not readable at all, which is said of a configuration only.
  return !/^[ \t]*-\s/m.test(text);
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
  const whole = await withBases(cwd, layer, resolve(cwd, file));
  await checkIds(whole, []);
  return whole;
}

async function withBases(cwd: string, layer: Layer, path: string): Promise<Layer> {
  if (layer.declared.extends === undefined) return layer;
  const { basesOf } = await import('./shared.js');
  return { ...layer, bases: await basesOf(cwd, layer, path) };
}

/** Checks that the entries a configuration speaks of exist; throws `ConfigurationError`. */
export async function checkIds(layer: Layer, above: readonly Layer[]): Promise<void> {
  const [{ checkEntries }, { entries }] = await Promise.all([import('./layer.js'), import('eolint:schedule')]);
  const shipped = [...entries.map(({ id }) => id), 'expression-error'];
  const whole = [...layer.bases].reverse();
  for (const [i, base] of whole.entries()) checkEntries(base, [...above, ...whole.slice(0, i)], shipped);
  checkEntries(layer, [...above, ...layer.bases], shipped);
}
