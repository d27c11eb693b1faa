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
}

/** `export * from`, by the exports of the module that says so. Looked into when a name is asked for. */
const stars = new WeakMap<ObjectValue, Star[]>();

export function exportAll(exports: ObjectValue, star: Star): void {
  stars.set(exports, [...(stars.get(exports) ?? []), star]);
}

/** What a module exports by a name, itself or by `export *`. */
export function exportOf(exports: ObjectValue, name: string, seen = new Set<ObjectValue>()): Value | undefined {
  const own = exports.members.get(name);
  if (own !== undefined) return own.value;
  if (seen.has(exports) || name === 'default') return undefined;
  seen.add(exports);
  for (const { cx, module, from, span } of stars.get(exports) ?? []) {
    const source = cx.importModule(module, from, span, name.replace(/^type /, ''));
    const found = source.kind === 'object' ? exportOf(source, name, seen) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
