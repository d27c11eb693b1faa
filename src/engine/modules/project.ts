import * as v from 'valibot';
import { posix } from 'node:path';

/** A name, or a pattern with one `*`, and the files that it may stand for: relative to the root, `*` put in. */
export interface Mapping {
  readonly pattern: string;
  readonly targets: readonly string[];
}

/** A package of the project: a folder with a package.json. */
export interface Package {
  readonly folder: string;
  readonly name: string | undefined;
  /** Files by subpath: `.` for the package itself, `./sub`. */
  readonly exports: readonly Mapping[];
  /** Files by `#name`. */
  readonly imports: readonly Mapping[];
  /** Globs of the folders of its workspaces. */
  readonly workspaces: readonly string[];
}

/** What a tsconfig.json or jsconfig.json says of module names. */
export interface PathConfig {
  readonly baseUrl: string | undefined;
  readonly paths: readonly Mapping[];
  /** Files whose settings this one takes over, or that stand beside it. */
  readonly others: readonly string[];
}

const text = v.fallback(v.optional(v.string()), undefined);

const manifestSchema = v.object({
  name: text,
  main: text,
  module: text,
  source: text,
  types: text,
  browser: v.fallback(v.optional(v.string()), undefined),
  exports: v.optional(v.unknown()),
  imports: v.optional(v.unknown()),
  workspaces: v.fallback(
    v.optional(v.union([v.array(v.string()), v.object({ packages: v.optional(v.array(v.string())) })])),
    undefined,
  ),
});

/** Reads a package.json in a folder; undefined for what is none. */
export function packageAt(folder: string, json: unknown): Package | undefined {
  const parsed = v.safeParse(manifestSchema, json);
  if (!parsed.success) return undefined;
  const it = parsed.output;
  const entries = [it.source, it.module, it.main, it.browser, it.types].filter((one) => one !== undefined);
  const workspaces = Array.isArray(it.workspaces) ? it.workspaces : (it.workspaces?.packages ?? []);
  return {
    folder,
    name: it.name,
    exports: [...exported(folder, it.exports), { pattern: '.', targets: entries.map((file) => within(folder, file)) }],
    imports: mappings(folder, it.imports),
    workspaces,
  };
}

function exported(folder: string, value: unknown): Mapping[] {
  const whole = typeof value === 'string' || Array.isArray(value) || !Object.keys(value ?? {})[0]?.startsWith('.');
  return whole ? [{ pattern: '.', targets: targetsOf(folder, value) }] : mappings(folder, value);
}

function mappings(folder: string, value: unknown): Mapping[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([pattern, target]) => ({ pattern, targets: targetsOf(folder, target) }));
}

/** Every file in the conditions of an `exports` or `imports` entry. */
function targetsOf(folder: string, value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('.') ? [within(folder, value)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => targetsOf(folder, one));
}

const configSchema = v.object({
  extends: v.fallback(v.optional(v.union([v.string(), v.array(v.string())])), undefined),
  references: v.fallback(v.optional(v.array(v.object({ path: v.string() }))), undefined),
  compilerOptions: v.fallback(
    v.optional(
      v.object({
        baseUrl: text,
        paths: v.fallback(v.optional(v.record(v.string(), v.array(v.string()))), undefined),
      }),
    ),
    undefined,
  ),
});

/** Reads a tsconfig.json or jsconfig.json at a path relative to the root; undefined for what is none. */
export function pathConfigAt(file: string, json: unknown): PathConfig | undefined {
  const parsed = v.safeParse(configSchema, json);
  if (!parsed.success) return undefined;
  const folder = posix.dirname(file);
  const { extends: bases, references, compilerOptions } = parsed.output;
  const baseUrl = compilerOptions?.baseUrl === undefined ? undefined : within(folder, compilerOptions.baseUrl);
  const paths = Object.entries(compilerOptions?.paths ?? {}).map(([pattern, targets]) => ({
    pattern,
    targets: targets.map((target) => within(baseUrl ?? folder, target)),
  }));
  const named = [...[bases ?? []].flat(), ...(references ?? []).map(({ path }) => path)].filter((one) =>
    one.startsWith('.'),
  );
  const others = named.map((one) => within(folder, one)).map((one) => (one.endsWith('.json') ? one : `${one}.json`));
  return { baseUrl, paths, others };
}

function within(folder: string, path: string): string {
  return posix.normalize(posix.join(folder, path)).replace(/\/$/, '');
}

/** The targets of the most particular pattern that a name fits: an exact one first, then the longest start. */
export function mapped(name: string, all: readonly Mapping[]): readonly string[] {
  const exact = all.filter(({ pattern }) => pattern === name).flatMap(({ targets }) => targets);
  if (exact.length > 0) return exact;
  const fitting = all.flatMap(({ pattern, targets }) => {
    const [start = '', end] = pattern.split('*');
    if (end === undefined || !name.startsWith(start) || !name.endsWith(end)) return [];
    if (name.length < start.length + end.length) return [];
    const middle = name.slice(start.length, name.length - end.length);
    return [{ length: start.length, targets: targets.map((target) => target.replace('*', () => middle)) }];
  });
  return fitting.sort((a, b) => b.length - a.length)[0]?.targets ?? [];
}
