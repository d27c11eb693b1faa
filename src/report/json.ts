import type { Draft, Finding, Fix } from '../model/finding.js';
import type { FileNote, Report } from '../model/report.js';
import { fingerprints } from '../text/fingerprint.js';
import { redact, secretRanges } from '../text/redact.js';
import { compare, locate } from './located.js';
import type { Located, LocatedReport } from './located.js';
import { instead } from './message.js';
import type { FormatOptions } from './registry.js';
import { shardJson } from './shard-part.js';
import { statisticsJson } from './statistics.js';
import { upkeepJson } from './upkeep.js';

/**
 * The report as JSON, schema version 1. Lines and columns count from 1, columns and edit offsets in UTF-16 units of the
 * file's text without its byte order mark. Findings are sorted by file, line, column, rule. Characters that a terminal
 * would act on are escaped. Edits carry only what they add; where one would carry a value of the file all of the fix are
 * left out and `withheld` says so: masked, they could not be made.
 */
export function json(report: Report, options: Pick<FormatOptions, 'pageOf' | 'statistics'> = {}): string {
  const located = locate(report);
  const { files, fixed } = report;
  // What is left out keeps its place among its equals, so that the others keep their names.
  const all = [
    ...report.findings,
    ...(report.beyond ?? []),
    ...(report.suppressed ?? []).map(({ finding }) => finding),
  ];
  const names = fingerprints(all, (name) => located.file(name)?.text);
  const output = {
    schemaVersion: 1,
    asOf: report.asOf,
    findings: located.findings.map((item) => findingOf(item, names.get(item.finding) ?? '', located, options)),
    files: {
      scanned: files.scanned,
      parsed: files.parsed,
      skipped: notesOf(files.skipped, located),
      failed: notesOf(files.failed, located),
    },
    ...(fixed === undefined
      ? {}
      : {
          fixed: {
            findings: fixed.findings,
            files: [...fixed.files].sort(compare),
            ...(fixed.list === undefined ? {} : { list: fixed.list }),
            refused: notesOf(fixed.refused, located),
          },
        }),
    ...(report.beyond === undefined ? {} : { more: report.beyond.length }),
    ...(options.statistics === true ? { statistics: statisticsJson(report) } : {}),
    ...upkeepJson(report, located),
    ...(report.stats === undefined ? {} : { stats: report.stats }),
    ...(report.shard === undefined ? {} : { shard: shardJson(report, located, report.shard) }),
  };
  return escapedJson(output);
}

function findingOf(
  { finding, start, end }: Located,
  fingerprint: string,
  located: LocatedReport,
  { pageOf }: Pick<FormatOptions, 'pageOf'>,
): object {
  const page = pageOf?.(finding.rule);
  return {
    rule: finding.rule,
    status: finding.status,
    severity: finding.severity,
    confidence: finding.confidence,
    file: finding.span.file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    method: finding.method,
    path: located.path(finding),
    endOfLife: finding.endOfLife,
    extendedTo: finding.extendedTo,
    ...(finding.dateReason === undefined ? {} : { dateReason: redact(finding.dateReason) }),
    replacement: redact(instead(finding)),
    ...(finding.advice === undefined ? {} : { advice: redact(finding.advice) }),
    message: redact(finding.message),
    ...(page === undefined ? {} : { page }),
    fingerprint,
    fix: finding.fix === null ? null : fixOf(finding.fix, finding),
    noFix: redacted(finding.noFix),
    ...(finding.draft === undefined ? {} : { draft: draftOf(finding.draft) }),
    disputed: redacted(finding.disputed),
    related: finding.related.map((span) => {
      const [from, to] = [located.start(span), located.end(span)];
      return { file: span.file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
    }),
  };
}

function draftOf({ title, language, text }: Draft): object {
  return { title, language, text: redact(text) };
}

function fixOf(fix: Fix, finding: Finding): object {
  const withheld = fix.withheld === true || fix.edits.some((edit) => secretRanges(edit.text).length > 0);
  const edits = withheld ? [] : fix.edits;
  return {
    applicability: fix.applicability,
    title: redact(fix.title),
    edits: edits.map(({ file, start, end, text }) => ({
      start,
      end,
      text,
      ...(file === finding.span.file ? {} : { file }),
    })),
    because: redacted(fix.because),
    ...(withheld ? { withheld: 'an edit would carry a value of the file' } : {}),
  };
}

function redacted(text: string | null): string | null {
  return text === null ? null : redact(text);
}

function notesOf(notes: readonly FileNote[], located: LocatedReport): object[] {
  return notes
    .map(({ file, reason, at }) => {
      const place = at === undefined || located.file(file) === undefined ? {} : located.start(at);
      return { file, reason: redact(reason), ...place };
    })
    .sort((a, b) => compare(a.file, b.file) || compare(a.reason, b.reason));
}

/**
 * JSON text that ends in a line end. Characters that a terminal acts on can only stand inside of strings, where an
 * escape means the same; so can the start of a log command.
 */
export function escapedJson(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2).replace(
    /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu,
    (character) => {
      // One outside of the basic plane is written as its two halves.
      const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
      return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
    },
  );
  return `${text.replace(/##(?=\[|vso\[|teamcity\[)/gi, '#\\u0023')}\n`;
}
