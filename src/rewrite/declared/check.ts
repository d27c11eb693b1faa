import type { Shape } from '../../model/dialect.js';
import type { Resource } from '../../model/resource.js';
import type { VersionRange } from '../../model/version.js';
import { apart, parseBounds, within } from '../../schedule/version-range.js';
import { quoted, refuse, type Refused } from '../step.js';
import { DECLARED_TYPES, SHOWN_BY, type DeclaredType, type Held } from './schemas.js';

/** A type as the project's version of the provider has it. */
export interface Chosen {
  readonly declared: DeclaredType;
  readonly doubts: readonly string[];
}

/**
 * What the type is in the versions of the provider that the project works with and that have the attribute at `needs`;
 * where several forms fit, the one that other types in the text show. Refused where no version of the project has it.
 */
export function typeFor(
  type: string,
  resource: Pick<Resource, 'provider'>,
  text: string,
  needs: readonly string[] = [],
): Chosen | Refused {
  const { provider } = resource;
  const all = DECLARED_TYPES.filter((one) => one.type === type && has(one.holds, needs));
  if (all.length === 0) return refuse(`it is not known which versions of the provider have ${quoted(needs.join('.'))}`);
  const fit = all.filter((one) => provider === undefined || !apart(provider, parseBounds(one.versions)));
  const [first, second] = fit;
  if (first === undefined) {
    return refuse(
      `${quoted(needs.length === 0 ? type : needs.join('.'))} needs the provider in a version ${words(spanned(all))}, and the project says ${ranged(provider)}`,
    );
  }
  if (second === undefined) return { declared: first, doubts: openDoubt(first, provider) };
  const shown = (['blocks', 'attributes'] as const).filter((notation) => SHOWN_BY[notation].test(text));
  const declared = fit.find(({ notation }) => shown.length === 1 && notation === shown[0]);
  if (declared !== undefined) return { declared, doubts: [] };
  if (fit.every(({ notation }) => notation === first.notation)) return { declared: first, doubts: [] };
  return {
    declared: first,
    doubts: ['it is written for the provider below version 5, since nothing here says which version there is'],
  };
}

/** Not all versions that the project may use have the type. */
function openDoubt({ type, versions }: DeclaredType, provider: VersionRange | undefined): readonly string[] {
  if (provider !== undefined && within(provider, parseBounds(versions))) return [];
  return [`${quoted(type)} needs the provider in a version ${words(versions)}`];
}

/** The lists are in the order of the versions, one behind the other. */
function spanned(all: readonly DeclaredType[]): string {
  const lowest = all[0]?.versions.split(' ')[0] ?? '';
  const highest = all.at(-1)?.versions.split(' ')[1];
  return highest === undefined ? lowest : `${lowest} ${highest}`;
}

function words(versions: string): string {
  return versions
    .split(' ')
    .map((bound) => bound.replace('>=', 'from ').replace('<', 'below '))
    .join(' ');
}

function ranged(range: VersionRange | undefined): string {
  const from = range?.from === undefined ? '' : `from ${range.from.join('.')}`;
  const below = range?.below === undefined ? '' : `below ${range.below.join('.')}`;
  return [from, below].filter((part) => part !== '').join(' ');
}

export type Members = Extract<Shape, { readonly members: unknown }>['members'];

/** What the schema has against a block with these members; undefined where it takes them. */
export function mistakeIn({ type, holds }: DeclaredType, members: Members): string | undefined {
  const found = mistake(holds, members, '');
  return found === undefined ? undefined : `${quoted(type)} ${found}`;
}

/** The same for what an object inside the block gets. */
export function mistakeAt(
  { type, holds }: DeclaredType,
  path: readonly string[],
  members: Members,
): string | undefined {
  let held: Held | undefined = holds;
  for (const key of path) held = held?.inner?.[key];
  const { required: _all, ...open } = held ?? {};
  const found = mistake(open, members, path.map((key) => `${key}.`).join(''));
  return found === undefined ? undefined : `${quoted(type)} ${found}`;
}

function has({ required = [], optional = [], inner = {} }: Held, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  const below = Object.hasOwn(inner, key) ? inner[key] : undefined;
  if (below !== undefined) return has(below, rest);
  return rest.length === 0 && [...required, ...optional].includes(key);
}

function mistake(held: Held, members: Members, at: string): string | undefined {
  const { required = [], optional = [], inner = {} } = held;
  const keys = new Set(members.map(([key]) => key));
  const missing = required.find((key) => !keys.has(key));
  if (missing !== undefined) return `has to have ${quoted(at + missing)}`;
  for (const [key, value] of members) {
    const below = Object.hasOwn(inner, key) ? inner[key] : undefined;
    if (below === undefined) {
      if (![...required, ...optional].includes(key)) return `has no ${quoted(at + key)}`;
      if ('members' in value) return `has no object ${quoted(at + key)}`;
      continue;
    }
    // An expression may give any object.
    const objects = 'items' in value ? value.items : [value];
    for (const one of objects) {
      const found = 'members' in one ? mistake(below, one.members, `${at}${key}.`) : undefined;
      if (found !== undefined) return found;
      if (!('members' in one) && !('source' in one)) return `takes objects as ${quoted(at + key)}`;
    }
  }
  return undefined;
}
