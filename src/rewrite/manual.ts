import type { Entry, Operation } from '../model/entry.js';
import type { Finding } from '../model/finding.js';
import { isOneOf } from './draft.js';

interface Matched {
  readonly entry: Entry;
  readonly operation?: Operation | undefined;
}

/** A finding that no rewrite reaches, in any of its ways, says what would have to be true for a fix. */
export function withManual<T extends Pick<Finding, 'fix' | 'noFix'>>(finding: T, matched: Matched): T {
  if (finding.fix !== null || finding.noFix !== null) return finding;
  const because = manualReason(matched);
  return because === undefined ? finding : { ...finding, noFix: because };
}

export function manualReason({ entry, operation }: Matched): string | undefined {
  return entry.manual?.find(({ operations }) => operations === undefined || isOneOf(operation, operations))?.because;
}
