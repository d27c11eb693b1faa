import type { Lowering } from './lowering.js';

/** What type parameters are bound to is kept among the lowering's names, behind a mark that no name has. */
const MARK = 'bound ';

/** The lowering of an item whose type parameters are bound to types, besides those of the items around it. */
export function withBounds(to: Lowering, bounds: readonly (readonly [name: string, bound: string])[]): Lowering {
  const own = bounds.map(([name, bound]) => `${MARK}${name} ${bound}`);
  return to.within(new Set([...own, ...[...to.names].filter((name) => name.startsWith(MARK))]));
}

/** The type that a type parameter is bound to. */
export function boundOf({ names }: Lowering, name: string): string | undefined {
  for (const one of names) if (one.startsWith(`${MARK}${name} `)) return one.slice(MARK.length + name.length + 1);
  return undefined;
}
