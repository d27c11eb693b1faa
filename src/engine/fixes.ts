import type { Finding } from '../model/finding.js';
import type { Program } from '../model/program.js';
import type { Span } from '../model/span.js';
import { expressionFix, isOneLiteral } from '../rewrite/expression-fix.js';
import { rewrite, type Rewritten } from '../rewrite/plan.js';
import { rewriteResource } from '../rewrite/resource.js';
import type { Match } from '../match/match.js';
import type { Analysis, AnyMatch } from './analyse.js';
import { dialectOf } from './kinds.js';
import { inFiles } from './part-fixes.js';
import { sharing } from './shared.js';
import { UnitIndex, type Unit } from './units.js';

/** Gives each match's finding its fix, or the reason why it has none; places are those of the files then. */
export async function withFixes(analysis: Analysis, units: readonly Unit[]): Promise<Finding[]> {
  const fixing: Fixing = {
    analysis,
    index: new UnitIndex(units),
    programs: units.flatMap(({ reading }) => reading.programs),
    all: analysis.matches.flatMap((match) => [match, ...(analysis.twins.get(match) ?? [])]).filter(isRequest),
  };
  const findings: Finding[] = [];
  for (const match of analysis.matches) {
    const unit = fixing.index.unit(match.finding.span.file);
    const made: (Rewritten | undefined)[] = [];
    for (const one of [match, ...(analysis.twins.get(match) ?? [])]) {
      if (unit !== undefined) made.push(await rewritten(one, unit, fixing));
    }
    findings.push(
      agreed(
        match.finding,
        made.filter((one) => one !== undefined),
      ),
    );
  }
  return inFiles(findings, fixing.index);
}

/** What the fix of one match is made from besides the match. */
interface Fixing {
  readonly analysis: Analysis;
  readonly index: UnitIndex;
  readonly programs: readonly Program[];
  /** All matches that are requests. */
  readonly all: readonly Match[];
}

async function rewritten(match: AnyMatch, { source, kind }: Unit, fixing: Fixing): Promise<Rewritten | undefined> {
  const { entry, expression } = match;
  if ('resource' in match) {
    return rewriteResource({ ...match, source, dialect: await dialectOf(match.resource.dialect) });
  }
  if (!isRequest(match)) {
    if (expression === undefined) return undefined;
    const sharedWith = (): boolean => !isOneLiteral(expression);
    return expressionFix({ source, dialect: await dialectOf(kind), sharedWith }, entry, expression);
  }
  if (entry.rewrite === undefined) return undefined;
  const { operation, request } = match;
  const sharedWith = sharing(match, fixing.all, fixing.analysis.requests, fixing.programs);
  const dialect = await dialectOf(request.dialect);
  const inFile = (span: Span): ReturnType<UnitIndex['inFile']> => fixing.index.inFile(span);
  return rewrite({ entry, operation, request, expression, source, dialect, sharedWith, inFile });
}

/** Code that is reached in several ways takes a fix that all of them agree on. */
function agreed(finding: Finding, made: readonly Rewritten[]): Finding {
  const [first] = made;
  if (first === undefined) return finding;
  if ('noFix' in first) return { ...finding, noFix: first.noFix };
  const key = JSON.stringify(first.fix.edits);
  for (const other of made.slice(1)) {
    if ('noFix' in other) return { ...finding, noFix: other.noFix };
    if (JSON.stringify(other.fix.edits) !== key)
      return { ...finding, noFix: 'its callers would need different changes' };
  }
  const unsafe = made.find((one) => 'fix' in one && one.fix.applicability !== 'safe');
  const fix = unsafe !== undefined && 'fix' in unsafe ? unsafe.fix : first.fix;
  return { ...finding, fix };
}

function isRequest(match: AnyMatch): match is Match {
  return 'request' in match;
}
