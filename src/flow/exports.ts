import type { Span } from '../model/span.js';
import type { ObjectValue, Value } from '../model/value.js';
import type { Context, Module } from './context.js';

/** The name under which a type is kept in a scope or among a module's exports: no value is called so. */
export function typeKey(name: string): string {
  return `type ${name}`;
}

/** A module whose exports another one hands on as its own. */
export interface Star {
  readonly cx: Context;
  readonly module: Module;
  readonly from: string;
  readonly span: Span;
  /** What that module exports, once it was loaded: many names are asked for, and each of all such modules in turn. */
  source?: ObjectValue;
}

/** `export * from`, by the exports of the module that says so. Looked into when a name is asked for. */
const stars = new WeakMap<ObjectValue, Star[]>();

export function exportAll(exports: ObjectValue, star: Star): void {
  const known = stars.get(exports);
  if (known === undefined) stars.set(exports, [star]);
  else known.push(star);
}

/** What a module exports by a name, itself or by `export *`. */
export function exportOf(exports: ObjectValue, name: string, seen = new Set<ObjectValue>()): Value | undefined {
  const own = exports.members.get(name);
  if (own !== undefined) return own.value;
  if (seen.has(exports) || name === 'default') return undefined;
  seen.add(exports);
  for (const star of stars.get(exports) ?? []) {
    const source = star.source ?? loaded(star, name);
    const found = source === undefined ? undefined : exportOf(source, name, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names that a module exports, itself or by `export *`, without those of its types. */
export function exportedNames(exports: ObjectValue, seen = new Set<ObjectValue>()): ReadonlySet<string> {
  seen.add(exports);
  const names = new Set([...exports.members.keys()].filter((name) => !name.startsWith('type ')));
  for (const star of stars.get(exports) ?? []) {
    const source = star.source ?? loaded(star, '*');
    if (source === undefined || seen.has(source)) continue;
    for (const name of exportedNames(source, seen)) names.add(name);
  }
  return names;
}

function loaded(star: Star, name: string): ObjectValue | undefined {
  const source = star.cx.importModule(star.module, star.from, star.span, name.replace(/^type /, ''));
  if (source.kind === 'object') star.source = source;
  return star.source;
}
