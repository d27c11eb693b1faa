import type { Module } from '../context.js';

/** A function or class as a value: what is written, and where it closes over. */
interface Evaluated<K> {
  readonly fn: K;
  readonly scope: unknown;
}

/**
 * What is known of functions and classes in one run. Programs outlive a run (rounds of fixes, an editor's session), so it
 * is kept with the module that the run made of a program, and goes with it.
 */
export class OfRun<K, V> {
  private readonly known = new WeakMap<Module, Map<K, V>>();

  get({ fn, scope }: Evaluated<K>): V | undefined {
    return this.known.get(moduleOf(scope))?.get(fn);
  }

  set({ fn, scope }: Evaluated<K>, value: V): void {
    const module = moduleOf(scope);
    const all = this.known.get(module) ?? new Map<K, V>();
    this.known.set(module, all);
    all.set(fn, value);
  }
}

function moduleOf(scope: unknown): Module {
  return (scope as { readonly module: Module }).module;
}
