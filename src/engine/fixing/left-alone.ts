import type { SourceText } from '../../model/span.js';
import { placeOf } from '../../rewrite/step.js';
import { ELSEWHERE } from '../accounts/joined-matches.js';
import type { Placed } from './placed.js';

interface Asked {
  readonly isAsked: (one: Placed) => boolean;
  readonly sourceOf: (file: string) => SourceText | undefined;
}

/**
 * A fix that changes what another finding's request is made of is safe only if that one's fix is made with it: not where the
 * other has none, is not safe, is suppressed or was not asked for. `all`: every finding there is; `kept`: those that may be
 * asked for.
 */
export function unlessLeft<T extends Placed>(
  kept: readonly T[],
  all: readonly Placed[],
  { isAsked, sourceOf }: Asked,
): readonly T[] {
  const asked = new Set<Placed>(kept.filter((one) => isAsked(one) && isMade(one)));
  const left = new Map<number, Placed>();
  for (const one of all)
    if (one.together !== undefined && !asked.has(one)) left.set(one.together, left.get(one.together) ?? one);
  if (left.size === 0) return kept;
  return kept.map((one): T => {
    const other = one.together === undefined ? undefined : left.get(one.together);
    const { fix, span } = one.finding;
    if (other === undefined || fix?.applicability !== 'safe') return one;
    const source = sourceOf(span.file) ?? { file: span.file, text: '' };
    const because = `what it changes is also of a call that is left as it is (${placeOf({ source }, other.finding.span)})`;
    return { ...one, finding: { ...one.finding, fix: { ...fix, applicability: 'unsafe', because } } };
  });
}

function isMade({ finding: { fix, noFix } }: Placed): boolean {
  return fix?.applicability === 'safe' || noFix === ELSEWHERE;
}
