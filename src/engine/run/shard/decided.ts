import { entries as shipped } from 'eolint:schedule';
import type { Finding } from '../../../model/finding.js';
import type { Configured } from '../../policy/wanted-findings.js';
import { lint } from '../lint.js';
import type { Deciding } from './deciding.js';
import type { Part, PartFinding } from './read.js';

export type Decided = Pick<Finding, 'fix' | 'noFix' | 'draft'>;

/**
 * The fixes of the parts' findings, by `keyOf`, as one run decides them: any file may speak against a fix, and no part has
 * read all. Only files with words of what can be fixed are judged again, all others are parsed alone. Empty where each
 * part has read what all of them have.
 */
export async function decidedFixes(
  parts: readonly Part[],
  options: Configured,
  parsed: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Decided>> {
  const partial = parts.filter((part) => new Set(part.parsed).size < parsed.size);
  const open = new Set(partial.flatMap(({ findings }) => findings.filter(isToDecide).map(({ rule }) => rule)));
  const decided = new Map<string, Decided>();
  if (open.size === 0) return decided;
  const all = [...shipped, ...options.configurations.entries()];
  const rules = new Set(
    parts.flatMap(({ findings, unsure, suppressed }) =>
      [...findings, ...unsure, ...suppressed.map(({ finding }) => finding)].map(({ rule }) => rule),
    ),
  );
  const deciding: Deciding = {
    fixable: all.filter(({ id }) => open.has(id)),
    found: all.filter(({ id }) => rules.has(id)),
    beside: [...parsed],
  };
  const { findings } = await lint({ ...options, deciding });
  for (const { fix, noFix, draft, ...finding } of findings) {
    const key = keyOf(finding);
    if (open.has(finding.rule) && !decided.has(key)) decided.set(key, { fix, noFix, draft });
  }
  return decided;
}

function isToDecide({ fix, noFix }: PartFinding): boolean {
  return fix !== null || noFix !== null;
}

/** What tells a finding of one run from the others. */
export function keyOf({ rule, span, method }: Pick<Finding, 'rule' | 'span' | 'method'>): string {
  return JSON.stringify([rule, span.file, span.start, span.end, method]);
}
