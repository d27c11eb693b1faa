import type { Finding } from '../model/finding.js';
import type { Span } from '../model/span.js';
import { rewrite, type Rewritten } from '../rewrite/plan.js';
import type { Match } from '../match/match.js';
import type { Analysis, AnyMatch } from './analyse.js';
import { dialectOf } from './kinds.js';
import { inFiles } from './part-fixes.js';
import { sharing } from './shared.js';
import { UnitIndex, type Unit } from './units.js';

/** Gives each match's finding its fix, or the reason why it has none. */
export async function withFixes(analysis: Analysis, units: readonly Unit[]): Promise<Finding[]> {
  const index = new UnitIndex(units);
  const programs = units.flatMap(({ reading }) => reading.programs);
  const all = analysis.matches.flatMap((match) => [match, ...(analysis.twins.get(match) ?? [])]).filter(isRequest);
  const findings: Finding[] = [];
  for (const match of analysis.matches) {
    const twins = analysis.twins.get(match) ?? [];
    const made: (Rewritten | undefined)[] = [];
    for (const one of match.entry.rewrite === undefined ? [] : [match, ...twins]) {
      const source = index.unit(match.finding.span.file)?.source;
      if (source === undefined || !isRequest(one)) continue;
      const sharedWith = sharing(one, all, analysis.requests, programs);
      const dialect = await dialectOf(one.request.dialect);
      const { entry, operation, request } = one;
      const inFile = (span: Span): ReturnType<UnitIndex['inFile']> => index.inFile(span);
      made.push(rewrite({ entry, operation, request, source, dialect, sharedWith, inFile }));
    }
    findings.push(agreed(match.finding, made));
  }
  return inFiles(findings, index);
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
