import type { Context, Variables } from './context.js';
import type { Node } from './node.js';

/** The runs of a matrix, where something asks for what differs between them: each with what is asked for, once. */
export function askedRuns(runs: readonly Variables[], by: readonly Node[], { source }: Context): readonly Variables[] {
  if (runs.length === 0) return [];
  const asked = by.flatMap(({ start, end }) => {
    const names = source.text.slice(start, end).matchAll(/\bmatrix\.([\w-]+)/g);
    return [...names].map(([, name]) => `matrix.${String(name)}`);
  });
  if (asked.length === 0) return [];
  const isAsked = (name: string): boolean => asked.some((one) => name === one || name.startsWith(`${one}.`));
  const numbers = new Map<unknown, number>();
  const numberOf = (value: unknown): number =>
    numbers.get(value) ?? (numbers.set(value, numbers.size), numbers.size - 1);
  const apart = new Map<string, Variables>();
  for (const run of runs) {
    const own = new Map([...run].filter(([name]) => isAsked(name)));
    const key = [...own].map(([name, value]) => `${name}=${numberOf(value)}`).join();
    if (!apart.has(key)) apart.set(key, own);
  }
  return [...apart.values()];
}
