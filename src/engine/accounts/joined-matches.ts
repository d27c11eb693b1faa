import type { Finding } from '../../model/finding.js';
import type { Span } from '../../model/span.js';
import { isTest } from '../../text/test-file.js';
import type { Match } from '../../match/match.js';
import type { ResourceMatch } from '../../match/resource.js';
import type { TextMatch } from '../../match/standing.js';
import { keyOf, placesOf, type ConstantCalls } from './constant-calls.js';
import { holds, overlap } from '../../text/spans.js';

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
 * reached in several ways may be known to different lengths. Where a path is written once and sent as several operations,
 * each of the others is reported at a call that sends it; where it is written apart from several calls, each of these.
 */
export function joined(found: readonly AnyMatch[], calls: ConstantCalls): JoinedMatches {
  const byPlace = new Map<string, AnyMatch[]>();
  for (const match of found) {
    const { span, rule } = match.finding;
    const key = `${rule}\0${span.file}\0${span.start}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), match]);
  }
  const twins = new Map<AnyMatch, AnyMatch[]>();
  const atCalls = new Map<string, AnyMatch>();
  for (const group of byPlace.values()) {
    group.sort((a, b) => rank(a) - rank(b));
    const [first, ...rest] = group;
    if (first === undefined) continue;
    twins.set(first, rest);
    for (const one of atTheirCalls(first, rest, calls)) {
      const { rule, span } = one.finding;
      const key = `${rule}\0${keyOf(span)}`;
      if (!byPlace.has(`${rule}\0${span.file}\0${span.start}`) && !atCalls.has(key)) atCalls.set(key, one);
    }
  }
  return { matches: [...twins.keys(), ...atCalls.values()].sort(byPosition), twins };
}

/** The fix of the finding there is that of this one. */
export const ELSEWHERE = 'its path is written elsewhere, for other calls as well: see the finding there';

/**
 * Of each other operation that a place is sent as, the first match, at the call that sends it; of a constant that paths
 * in other files are made of, each of these.
 */
function atTheirCalls(first: AnyMatch, rest: readonly AnyMatch[], calls: ConstantCalls): readonly Match[] {
  if (!('request' in first) || !isInPath(first)) return [];
  const known = new Set([operationOf(first)]);
  const taken = new Set([...placesOf(first), ...madeAt(first)].map(keyOf));
  const found: Match[] = [];
  const report = (one: Match, span: Span): void => {
    known.add(operationOf(one));
    for (const place of [span, ...placesOf(one)]) taken.add(keyOf(place));
    found.push({ ...one, finding: { ...one.finding, span, related: [], noFix: ELSEWHERE } });
  };
  const apart = calls.of(first.finding.span, [first, ...rest.filter(isOfRequest)]);
  for (const [span, one] of apart) report(one, span);
  const told = new Set([...apart.keys()].map(keyOf));
  for (const one of rest) {
    if (!('request' in one)) continue;
    const [made] = madeAt(one);
    if (made !== undefined) {
      const isTold = placesOf(one).some((place) => told.has(keyOf(place)));
      if (!isTold && !taken.has(keyOf(made))) report(one, made);
      continue;
    }
    if (one.finding.method === null || known.has(operationOf(one))) continue;
    const span = placesOf(one).find((place) => !taken.has(keyOf(place)) && !holds(place, one.finding.span));
    if (span !== undefined) report(one, span);
  }
  return found;
}

/**
 * Where a path is put together of a constant of another file: the text with the slash before it, which a call of that
 * file sends. What callers put into a path is no such text.
 */
function madeAt({ finding: { span }, request }: Match): readonly Span[] {
  const files = new Set(placesOf({ request }).map(({ file }) => file));
  const named = request.url.findIndex((piece) => piece.span !== undefined && overlap(piece.span, span));
  return request.url.slice(0, Math.max(named, 0)).flatMap((piece) => {
    const at = piece.kind === 'run' && /\w\/|\/\w/.test(piece.text) ? (piece.within ?? piece.span) : undefined;
    return at === undefined || at.file === span.file || !files.has(at.file) || isTest(at.file) ? [] : [at];
  });
}

/** The path is what is reported, and no field that several calls send or read. */
function isInPath({ finding: { span }, request: { url } }: Match): boolean {
  return url.some((piece) => piece.kind === 'run' && piece.span !== undefined && overlap(piece.span, span));
}

function operationOf({ finding, operation }: Match): string {
  return `${finding.method ?? ''} ${operation?.path ?? ''}`;
}

function isOfRequest(match: AnyMatch): match is Match {
  return 'request' in match;
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
