import type { Finding } from '../model/finding.js';
import { rewrite, type Rewritten } from '../rewrite/plan.js';
import { rewriteResource } from '../rewrite/resource.js';
import type { Match } from '../match/match.js';
import type { Analysis, AnyMatch } from './analyse.js';
import { dialectOf } from './kinds.js';
import { sharing } from './shared.js';
import type { Parsed } from './sources.js';

/** Gives each match's finding its fix, or the reason why it has none. */
export async function withFixes(analysis: Analysis, parsed: ReadonlyMap<string, Parsed>): Promise<Finding[]> {
  const programs = [...parsed.values()].flatMap(({ reading }) => reading.programs);
  const all = analysis.matches.flatMap((match) => [match, ...(analysis.twins.get(match) ?? [])]).filter(isRequest);
  const findings: Finding[] = [];
  for (const match of analysis.matches) {
    const twins = analysis.twins.get(match) ?? [];
    const made: (Rewritten | undefined)[] = [];
    for (const one of [match, ...twins]) {
      const source = parsed.get(match.finding.span.file)?.source;
      if (source === undefined) continue;
      if ('resource' in one)
        made.push(rewriteResource({ ...one, source, dialect: await dialectOf(one.resource.dialect) }));
      if (!isRequest(one) || one.entry.rewrite === undefined) continue;
      const sharedWith = sharing(one, all, analysis.requests, programs);
      const dialect = await dialectOf(one.request.dialect);
      const { entry, operation, request, expression } = one;
      made.push(rewrite({ entry, operation, request, expression, source, dialect, sharedWith }));
    }
    findings.push(agreed(match.finding, made));
  }
  return findings;
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

function isRequest(match: AnyMatch): match is Match {
  return 'request' in match;
}
