import type { Finding, Fix } from '../../model/finding.js';
import type { Edit } from '../../model/span.js';
import type { Rewritten } from '../../rewrite/plan.js';

/**
 * Code that is reached in several ways, as by a request that reads and one that writes at one address, takes a fix that
 * makes the changes of all of them, where none stands in the way of another.
 */
export function agreed(finding: Finding, made: readonly Rewritten[]): Finding {
  const [first] = made;
  if (first === undefined) return finding;
  const draft = first.draft === undefined ? {} : { draft: first.draft };
  if ('noFix' in first) return { ...finding, noFix: first.noFix, ...draft };
  const fixes: Fix[] = [];
  for (const one of made) {
    if ('noFix' in one) return { ...finding, noFix: one.noFix };
    fixes.push(one.fix);
  }
  const edits = fixes.every((fix) => fix.edits === first.fix.edits) ? ownOf(first.fix) : allOf(fixes);
  if (edits === undefined)
    return { ...finding, noFix: 'it stands for several requests or objects, which would need different changes' };
  // Each says what makes it unsafe, which may be the same for several of them.
  const doubts = new Set(fixes.flatMap(({ because }) => because?.split('; ') ?? []));
  const applicability = fixes.some((fix) => fix.applicability !== 'safe') ? 'unsafe' : 'safe';
  const because = doubts.size === 0 ? null : [...doubts].join('; ');
  return { ...finding, ...draft, fix: { ...first.fix, edits, applicability, because } };
}

const OWN = new WeakMap<Fix['edits'], Fix['edits'] | undefined>();

/** Findings that have one fix together share its edits: what is made of these is made once. */
function ownOf(fix: Fix): readonly Edit[] | undefined {
  if (!OWN.has(fix.edits)) OWN.set(fix.edits, allOf([fix]));
  return OWN.get(fix.edits);
}

/** The edits of all fixes, each once; undefined where one makes of a text what another does not. */
function allOf(fixes: readonly Fix[]): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  const sorted = fixes.flatMap((fix) => fix.edits).toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const edit of sorted) {
    const last = edits.at(-1);
    if (last !== undefined && isSame(last, edit)) continue;
    const meets = last !== undefined && (edit.start < last.end || edit.start === last.start);
    if (meets || edit.file !== sorted[0]?.file) return undefined;
    edits.push(edit);
  }
  return edits;
}

function isSame(a: Edit, b: Edit): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end && a.text === b.text;
}
