import type { OperationHit, Schedule, Segment } from '../model/schedule.js';
import { particularity } from '../schedule/common-words.js';
import { retiresOperation } from './rules.js';

/** What a client's base may end with, before what a call adds to it. */
const BASES: readonly (readonly Segment[])[] = [
  ['zones', undefined],
  ['accounts', undefined],
];

/**
 * The operations that live on and whose paths end with these segments, which a client puts behind a base that nothing is
 * known of: `zone.patch('settings/security_level', { value: 'high' })`. What is sent there tells the rest. Operations that
 * are retired themselves are found by the text of their path.
 */
export function hitsBehindBase(
  method: string | undefined,
  segments: readonly Segment[],
  schedule: Schedule,
): readonly OperationHit[] {
  if (segments[0] === undefined || segments.length < 2 || particularity(segments) === 0) return [];
  return BASES.flatMap((base) =>
    schedule
      .byPath(method, [...base, ...segments])
      .filter(({ entry, operation, batch }) => batch === undefined && !retiresOperation(entry, operation))
      .map(({ renamed, ...hit }) => ({
        ...hit,
        named: hit.named - base.length,
        renamed: renamed === undefined ? undefined : renamed - base.length,
      })),
  );
}
