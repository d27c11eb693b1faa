import type { Finding } from '../../model/finding.js';
import type { Match } from '../../match/match.js';
import type { ResourceMatch } from '../../match/resource.js';
import type { TextMatch } from '../../match/standing.js';

/** What was found: in a request, in a declared object, or in a text that stands by itself. */
export type AnyMatch = Match | ResourceMatch | TextMatch;

export interface JoinedMatches {
  /** Sorted; one for each entry and place, the surest of those that fell together. */
  readonly matches: readonly AnyMatch[];
  /** Matches at the same place as one of `matches`, which a fix must agree with. */
  readonly twins: ReadonlyMap<AnyMatch, readonly AnyMatch[]>;
}

const SURENESS = { certain: 0, likely: 1, possible: 2 } as const;

/**
 * One match for each entry and place: the surest, then the one whose method is known. A place is where it begins: what is
 * reached in several ways may be known to different lengths.
 */
export function joined(found: readonly AnyMatch[]): JoinedMatches {
  const byPlace = new Map<string, AnyMatch[]>();
  for (const match of found) {
    const { span, rule } = match.finding;
    const key = `${rule}\0${span.file}\0${span.start}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), match]);
  }
  const twins = new Map<AnyMatch, AnyMatch[]>();
  for (const group of byPlace.values()) {
    group.sort((a, b) => rank(a) - rank(b));
    const [first, ...rest] = group;
    if (first !== undefined) twins.set(first, rest);
  }
  return { matches: [...twins.keys()].sort(byPosition), twins };
}

function rank({ finding }: AnyMatch): number {
  return SURENESS[finding.confidence] * 2 + (finding.method === null ? 1 : 0);
}

function byPosition(a: AnyMatch, b: AnyMatch): number {
  const one = a.finding;
  const two = b.finding;
  if (one.span.file !== two.span.file) return one.span.file < two.span.file ? -1 : 1;
  if (one.span.start !== two.span.start) return one.span.start - two.span.start;
  return one.rule < two.rule ? -1 : 1;
}

/** Code that is reached in several ways makes the same mistake each time. */
export function distinct(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of findings) {
    const { span, message } = finding;
    const key = `${message}\0${span.file}\0${span.start}\0${span.end}`;
    const known = byPlace.get(key);
    if (known === undefined || SURENESS[finding.confidence] < SURENESS[known.confidence]) byPlace.set(key, finding);
  }
  return [...byPlace.values()];
}
