import type { Finding } from '../model/finding.js';
import { rewrite, type Rewritten } from '../rewrite/plan.js';
import type { Analysis } from './analyse.js';
import { reasonOf } from './files.js';
import { dialectOf } from './kinds.js';
import { sharing } from './shared.js';
import type { Parsed } from './sources.js';

/** Gives each match's finding its fix, or the reason why it has none. */
export async function withFixes(analysis: Analysis, parsed: ReadonlyMap<string, Parsed>): Promise<Finding[]> {
  const programs = [...parsed.values()].flatMap(({ reading }) => reading.programs);
  const all = analysis.matches.flatMap((match) => [match, ...(analysis.twins.get(match) ?? [])]);
  const findings: Finding[] = [];
  for (const match of analysis.matches) {
    const twins = analysis.twins.get(match) ?? [];
    const made: (Rewritten | undefined)[] = [];
    for (const one of match.entry.rewrite === undefined ? [] : [match, ...twins]) {
      const source = parsed.get(match.finding.span.file)?.source;
      if (source === undefined) continue;
      const sharedWith = sharing(one, all, analysis.requests, programs);
      const dialect = await dialectOf(one.request.dialect);
      const { entry, operation, request, expression } = one;
      made.push(rewritten({ entry, operation, request, expression, source, dialect, sharedWith }));
    }
    findings.push(agreed(match.finding, made));
  }
  return findings;
}

/** A rewriter that throws has a bug: this place is left as it is. */
function rewritten(place: Parameters<typeof rewrite>[0]): Rewritten | undefined {
  try {
    return rewrite(place);
  } catch (error) {
    return { noFix: `the rewriter failed: ${reasonOf(error)}` };
  }
}

/** Code that is reached in several ways takes a fix that all of them agree on. */
function agreed(finding: Finding, made: readonly (Rewritten | undefined)[]): Finding {
  const [first] = made;
  if (first === undefined) return finding;
  if ('noFix' in first) return { ...finding, noFix: first.noFix };
  const key = JSON.stringify(first.fix.edits);
  for (const other of made.slice(1)) {
    if (other === undefined) continue;
    if ('noFix' in other) return { ...finding, noFix: other.noFix };
    if (JSON.stringify(other.fix.edits) !== key)
      return { ...finding, noFix: 'its callers would need different changes' };
  }
  const unsafe = made.find((one) => one !== undefined && 'fix' in one && one.fix.applicability !== 'safe');
  const fix = unsafe !== undefined && 'fix' in unsafe ? unsafe.fix : first.fix;
  return { ...finding, fix };
}
