import type { Finding } from '../model/finding.js';
import type { Report } from '../model/report.js';
import { fingerprints } from '../text/fingerprint.js';
import { inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { locate } from './located.js';
import { insteadHere } from './message.js';
import type { FormatOptions } from './registry.js';

const columns = [
  'rule',
  'status',
  'severity',
  'confidence',
  'file',
  'line',
  'column',
  'method',
  'path',
  'endOfLife',
  'instead',
  'fix',
  'message',
  'fingerprint',
  'page',
] as const;

/** A table of the findings, as RFC 4180 has it: a header, then a row for each; lines end in CR LF. */
export function csv(report: Report, { pageOf }: Pick<FormatOptions, 'pageOf'>): string {
  const located = locate(report);
  const all = [
    ...report.findings,
    ...(report.beyond ?? []),
    ...(report.suppressed ?? []).map(({ finding }) => finding),
  ];
  const names = fingerprints(all, (file) => located.file(file)?.text);
  const rows = located.findings.map(({ finding, start }) => {
    const cells: Readonly<Record<(typeof columns)[number], string | number>> = {
      rule: finding.rule,
      status: finding.status,
      severity: finding.severity,
      confidence: finding.confidence,
      file: finding.span.file,
      line: start.line,
      column: start.column,
      method: finding.method ?? '',
      path: located.path(finding),
      endOfLife: finding.endOfLife ?? '',
      instead: insteadHere(finding),
      fix: fixOf(finding),
      message: finding.message,
      fingerprint: names.get(finding) ?? '',
      page: pageOf?.(finding.rule) ?? '',
    };
    return columns.map((column) => cell(cells[column])).join(',');
  });
  return [columns.join(','), ...rows].map((row) => `${row}\r\n`).join('');
}

function fixOf({ fix }: Finding): string {
  return fix === null || fix.applicability === 'advice' ? '' : fix.applicability;
}

/** What a spreadsheet would take for a formula is text behind an apostrophe. */
export function cell(value: string | number): string {
  const text = inertTerminal(redact(String(value))).replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
