import { dirname, relative, resolve } from 'node:path';
import type { Place } from '../../../text/lines.js';
import { didYouMean } from '../../../text/nearest.js';
import { fromRoot, slashed } from '../../choice/listing.js';
import { reasonOf } from '../../reading/files.js';
import { readDocument, type Key } from './document.js';
import { check } from './mistakes.js';
import { readOwnSchedules, type OwnSchedule } from './own-schedule.js';
import { MOST_PROBLEMS, ConfigurationError, type Problem } from './problem.js';
import { pathMatcher } from './patterns.js';
import type { Declared, DeclaredOverride, DeclaredSuppression } from './schema.js';
import { readPlain } from '../../reading/plain-file.js';

/** Answers whether patterns of the layer match a path, given as `fromRoot` gives it. */
type PathMatcher = (path: string) => boolean;

/** One configuration file that was read and checked. */
export interface Layer {
  /** Relative to the working directory, with `/`. */
  readonly file: string;
  /** The folder that its patterns are seen from, as `fromRoot` gives it. */
  readonly folder: string;
  /** The same as a path on disk. */
  readonly seenFrom: string;
  /** The shared configurations that it extends, the nearest first. */
  readonly bases: readonly Layer[];
  readonly text: string;
  readonly declared: Declared;
  readonly schedules: readonly OwnSchedule[];
  readonly overrides: readonly (DeclaredOverride & { readonly matches: PathMatcher })[];
  readonly suppressions: readonly (DeclaredSuppression & { readonly matches: PathMatcher })[];
  /** Where in the file the configuration stands: `eolint` in a package.json. */
  readonly at: readonly Key[];
  /** The place of a part of the configuration. */
  placeOf(path: readonly Key[]): Place;
}

/**
 * Reads a configuration file; throws `ConfigurationError` with all of its mistakes. `undefined` for a package.json that
 * has none in it. `seenFrom`: the folder of the patterns where that is not the file's own.
 */
export async function readLayer(cwd: string, path: string, seenFrom?: string): Promise<Layer | undefined> {
  const file = slashed(relative(cwd, path)) || '.';
  const text = readText(path, file).replace(/^\uFEFF/, '');
  const inPackage = /(?:^|\/)package\.json$/.test(file);
  if (inPackage && !text.includes('"eolint"')) return undefined;
  const read = await readDocument(file, text);
  if (!read.ok) {
    // A package.json that is broken is not ours to complain about.
    if (inPackage) return undefined;
    throw new ConfigurationError(read.problems.map((problem) => ({ file, ...problem })));
  }
  const { document } = read;
  const at: Key[] = inPackage ? ['eolint'] : [];
  const value = inPackage ? memberOf(document.value, 'eolint') : document.value;
  if (inPackage && value === undefined) return undefined;
  const checked = check(value, document, file, at);
  if (!checked.ok) throw new ConfigurationError(checked.problems);
  const { declared } = checked;
  const problems: Problem[] = [];
  const place = { cwd, folder: dirname(path), file, document, at: [...at, 'schedules'] };
  const schedules = await readOwnSchedules(declared.schedules ?? [], place, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);
  const around = seenFrom ?? dirname(resolve(path));
  const folder = fromRoot(cwd, around);
  const withMatcher = <T extends { readonly files: string | readonly string[] }>(one: T) => ({
    ...one,
    matches: pathMatcher([one.files].flat(), folder),
  });
  return {
    file,
    folder,
    seenFrom: around,
    bases: [],
    text,
    declared,
    schedules,
    overrides: (declared.overrides ?? []).map(withMatcher),
    suppressions: (declared.suppressions ?? []).map(withMatcher),
    at,
    placeOf: (path) => document.keyAt([...at, ...path]),
  };
}

/** Bytes of a configuration. */
const LARGEST = 1024 * 1024;

function readText(path: string, file: string): string {
  try {
    return readPlain(path, { pipes: true, largest: LARGEST });
  } catch (error) {
    throw new ConfigurationError([{ file, line: 1, column: 1, reason: reasonOf(error) }]);
  }
}

function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

/**
 * Checks that the entries a layer speaks of exist: those that ship and those of its own schedules and of the layers
 * above; and that no schedule takes an id that is taken. Throws `ConfigurationError`.
 */
export function checkEntries(layer: Layer, above: readonly Layer[], shipped: readonly string[]): void {
  const problems: Problem[] = [];
  const add = (path: readonly Key[], reason: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push({ file: layer.file, ...layer.placeOf(path), reason });
  };
  const known = new Set([...shipped, ...above.flatMap(idsOf)]);
  for (const [i, { entries }] of layer.schedules.entries()) {
    for (const { id } of entries) {
      if (known.has(id)) add(['schedules', i], `there is an entry ${id} already`);
      known.add(id);
    }
  }
  for (const { path, id } of mentioned(layer.declared)) {
    if (problems.length >= MOST_PROBLEMS) break;
    if (!known.has(id)) add(path, `there is no rule ${JSON.stringify(id)}${didYouMean(id, known)}`);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
}

export function idsOf(layer: Layer): string[] {
  return layer.schedules.flatMap(({ entries }) => entries.map(({ id }) => id));
}

function mentioned({ rules = {}, overrides = [], suppressions = [] }: Declared): { path: Key[]; id: string }[] {
  return [
    ...Object.keys(rules).map((id) => ({ path: ['rules', id], id })),
    ...overrides.flatMap((one, i) =>
      Object.keys(one.rules ?? {}).map((id) => ({ path: ['overrides', i, 'rules', id], id })),
    ),
    ...suppressions.flatMap(({ rule }, i) => [rule].flat().map((id) => ({ path: ['suppressions', i, 'rule'], id }))),
  ];
}
