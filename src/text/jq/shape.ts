/** What a part of a program gives, as far as it comes from the input. */
export type Shape =
  /** The part of the input at a path from its root. */
  | { readonly kind: 'at'; readonly path: readonly string[] }
  | { readonly kind: 'list'; readonly of: readonly Shape[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, readonly Shape[]> }
  | { readonly kind: 'other' };

/** What stands under names that the program makes up, in an object that it builds. */
export const MADE_UP = '';
export const OTHER: readonly Shape[] = [{ kind: 'other' }];
export const ROOT: Shape = { kind: 'at', path: [] };

/** An object of these members, the last of each name, and all of those whose names are made up. */
export function objectOf(all: Iterable<readonly [string, readonly Shape[]]>): Shape {
  const members = new Map<string, readonly Shape[]>();
  for (const [name, of] of all) members.set(name, [...(name === MADE_UP ? (members.get(name) ?? []) : []), ...of]);
  return { kind: 'object', members };
}

/** What an object has under a name, or may have where names are made up. */
export function memberOf({ members }: Shape & { readonly kind: 'object' }, name: string): readonly Shape[] {
  return [...(members.get(name) ?? []), ...(members.get(MADE_UP) ?? [])];
}

/** The elements of a list, or the values of an object. */
export function elements(of: Shape): readonly Shape[] {
  switch (of.kind) {
    case 'at':
      return [{ kind: 'at', path: [...of.path, '[]'] }];
    case 'list':
      return of.of;
    case 'object':
      return [...of.members.values()].flat();
    case 'other':
      return OTHER;
  }
}

/** An object or list of the program's own in which more is set. */
export function withSet(input: Shape, values: readonly Shape[]): Shape {
  if (input.kind === 'list') return { kind: 'list', of: [...input.of, ...values] };
  return input.kind === 'object' ? objectOf([...input.members, [MADE_UP, values]]) : input;
}
