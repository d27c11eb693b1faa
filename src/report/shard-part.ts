import type { Finding, Prints } from '../model/finding.js';
import type { Report, ShardPart, Suppressed } from '../model/report.js';
import type { LocatedReport } from './located.js';

/**
 * The member `shard` of the JSON report of a run over one part of a project: what `eolint merge` needs beside the text
 * of the files, which it reads itself. Findings stand in it as they may leave, with the names that they have by what
 * must not: their fingerprints.
 */
export function shardJson(report: Report, located: LocatedReport, shard: ShardPart): object {
  const { findings, unsure = [], suppressed = [], notices = [], files } = report;
  const ordinals: Record<string, readonly string[]> = {};
  const leaving = (finding: Finding): object => {
    const { prints, ...rest } = finding;
    if (prints !== undefined) ordinals[prints.key] = prints.ordinals;
    return { ...rest, path: located.path(finding), print: printOf(prints) };
  };
  // Of what is not shown only its name and place count.
  const named = (finding: Finding): object => ({
    ...leaving({ ...finding, fix: null, noFix: null, draft: undefined, message: '' }),
  });
  const hidden = ({ finding, ...rest }: Suppressed): object => ({ ...rest, finding: named(finding) });
  const parts = {
    findings: findings.map(leaving),
    unsure: unsure.map(named),
    suppressed: suppressed.map(hidden),
  };
  return { ...shard, ...parts, ordinals, notices, skipped: files.skipped, failed: files.failed };
}

function printOf(prints: Prints | undefined): Omit<Prints, 'ordinals'> | undefined {
  return prints === undefined ? undefined : { content: prints.content, key: prints.key };
}
