import type { Role } from '../spec.js';
import type { ClientTable, Use } from '../table.js';

/** A client of JavaScript: what its package exports can do the same as its instances. */
interface NamedClient extends Omit<ClientTable, 'functions' | 'types' | 'defaults'> {
  /** Packages that export it: `name` for the default or whole export, `name#member` for one export, `#name` for a global. */
  readonly names: readonly string[];
  /** Types of its instances, written as `names` are; `types[name]` says what making one takes. */
  readonly types?: Readonly<Record<string, readonly Role[]>> | undefined;
}

/** Makes an instance with these options, one over the other. */
export const MAKES: Use = { makes: ['settings', 'settings', 'settings'] };

/** The table of a client: each of its functions under each of its names. */
export function client({ names, ...rest }: NamedClient): ClientTable {
  const { call, methods = {} } = rest;
  const uses = (name: string): (readonly [string, Use])[] => [
    ...(call === undefined ? [] : [[fullName(name), call] as const]),
    ...Object.entries(methods).map(([method, use]) => [below(name, method), use] as const),
  ];
  return {
    ...rest,
    functions: Object.fromEntries(names.flatMap(uses)),
    defaults: { member: 'defaults', of: names.map((name) => below(name, 'defaults')) },
  };
}

function fullName(name: string): string {
  return name.includes('#') ? name : `${name}#`;
}

/** A member of what has a name. */
function below(name: string, member: string): string {
  const full = fullName(name);
  return full.endsWith('#') ? full + member : `${full}.${member}`;
}
