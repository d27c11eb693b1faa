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
  const whole = exports.members.get(WHOLE)?.value;
  return whole?.kind === 'object' ? exportOf(whole, name, seen) : undefined;
}

/** What a module of CommonJS has put in the place of its exports stands under this name. */
const WHOLE = 'module.exports';

/** What `require('x')` gives, and what a module of CommonJS exports as its default. */
export function wholeOf(exports: ObjectValue): Value {
  const whole = exports.members.get(WHOLE)?.value;
  const isObject = whole?.kind !== 'function' && whole?.kind !== 'class';
  const isMore = isObject && (stars.has(exports) || exports.members.size > 1);
  return isMore ? exports : (whole ?? exports);
}

/** The names that a module exports, itself or by `export *`, without those of its types. */
export function exportedNames(exports: ObjectValue): ReadonlySet<string> {
  return new Set([...allExported(exports)].filter((name) => !name.startsWith('type ')));
}

/** The same, with what its types are kept under. */
export function allExported(exports: ObjectValue, seen = new Set<ObjectValue>()): ReadonlySet<string> {
  seen.add(exports);
  const names = new Set(exports.members.keys());
  for (const star of stars.get(exports) ?? []) {
    const source = star.source ?? loaded(star, '*');
    if (source === undefined || seen.has(source)) continue;
    for (const name of allExported(source, seen)) names.add(name);
  }
  return names;
}

function loaded(star: Star, name: string): ObjectValue | undefined {
  const source = star.cx.importModule(star.module, star.from, star.span, name.replace(/^type /, ''));
  if (source.kind === 'object') star.source = source;
  return star.source;
}
