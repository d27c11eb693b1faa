import type { Match } from '../../match/match.js';
import type { Entry } from '../../model/entry.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { isServed } from '../../rewrite/plan.js';
import { rewritesOf } from '../../rewrite/rewrites.js';
import { ELSEWHERE } from '../accounts/joined-matches.js';
import type { Placed } from './placed.js';
import { overlap } from '../../text/spans.js';

interface PathChange {
  readonly replace: string;
  readonly with: string;
}

/**
 * Which requests change a part of their paths in the same way, though their rewrites differ in what else they do: the base
 * of an address that several retired calls begin with is one text, `/organizations/{id}` before `/members` and `/roles`.
 */
export class SamePath {
  private readonly byEntry = new Map<Entry, (readonly [Request, readonly PathChange[]])[]>();
  private readonly known = new Map<string, ReadonlySet<Request>>();

  constructor(all: readonly Match[]) {
    for (const match of all) {
      const own = this.byEntry.get(match.entry) ?? [];
      this.byEntry.set(match.entry, own);
      own.push([match.request, changesOf(match)]);
    }
  }

  /** The requests whose paths take the same changes in the run of the address that an edit lies in, which is no other part. */
  at(match: Match, edit: Span): ReadonlySet<Request> | undefined {
    const { entry, request } = match;
    const run = request.url.find(
      (piece) => piece.kind === 'run' && piece.span !== undefined && overlap(piece.span, edit),
    );
    if (run?.kind !== 'run') return undefined;
    const changes = changesOf(match).filter(({ replace }) => run.text.includes(firstOf(replace)));
    if (changes.length === 0) return undefined;
    const key = [entry.id, ...changes.map(spelled)].join('\n');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const mates = (this.byEntry.get(entry) ?? []).flatMap(([other, theirs]) =>
      changes.every((one) => theirs.some((its) => spelled(its) === spelled(one))) ? [other] : [],
    );
    const made: ReadonlySet<Request> = new Set(mates);
    this.known.set(key, made);
    return made;
  }
}

/** Why a fix is unsafe that changes what is of others' paths as well. */
export const OTHER_CALLS = 'the path is also that of other calls, which need their own fixes with it';

/** A fix that counts on those of other calls is none where one of these has none: its call would be half changed. */
export function unlessHalved<T extends Placed>(
  placed: readonly T[],
  groups: readonly (number | undefined)[],
): readonly T[] {
  const lacking = new Set(groups.filter((group, at) => group !== undefined && isLacking(placed[at])));
  return placed.map((one, at) => {
    const { fix } = one.finding;
    if (fix?.because?.includes(OTHER_CALLS) !== true || !lacking.has(groups[at])) return one;
    const noFix = 'the path is also that of another call, which has no fix';
    return { ...one, finding: { ...one.finding, fix: null, noFix } };
  });
}

const isLacking = (one: Placed | undefined): boolean =>
  one !== undefined && one.finding.fix === null && one.finding.noFix !== ELSEWHERE;

function changesOf({ entry, operation }: Match): readonly PathChange[] {
  const served = rewritesOf(entry).filter((rule) => isServed(operation, rule));
  return served.flatMap(({ steps }) => steps.flatMap((step) => ('path' in step ? [step.path] : [])));
}

const firstOf = (path: string): string => path.split('/').find((part) => part !== '') ?? path;
const spelled = (change: PathChange): string => `${change.replace} ${change.with}`;
