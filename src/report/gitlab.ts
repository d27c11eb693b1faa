import type { Finding, Severity } from '../model/finding.js';
import type { Report } from '../model/report.js';
import { fingerprints } from '../text/fingerprint.js';
import { inertTerminal } from '../text/inert.js';
import { escapedJson } from './json.js';
import { locate } from './located.js';
import { detailsOf, sentenceOf } from './message.js';
import type { FormatOptions } from './registry.js';

const severities: Readonly<Record<Severity, string>> = { error: 'critical', warning: 'minor', info: 'info' };

/** The report as a list for GitLab's code quality; paths count from the repository's root. */
export function gitlab(report: Report, { prefix = '' }: Pick<FormatOptions, 'prefix'>): string {
  const located = locate(report);
  const names = fingerprints(report.findings, (name) => located.file(name)?.text);
  const issues = located.findings.map(({ finding, start, end }) => ({
    description: inertTerminal(sentenceOf(detailsOf(finding, report.asOf))),
    check_name: finding.rule,
    fingerprint: names.get(finding) ?? '',
    severity: severityOf(finding),
    location: {
      path: `${prefix}${finding.span.file}`,
      lines: { begin: start.line, end: end.line },
    },
    categories: ['Compatibility'],
  }));
  return escapedJson(issues);
}

/** A finding that is not certain is not critical. */
function severityOf({ severity, confidence }: Finding): string {
  return severity === 'error' && confidence !== 'certain' ? 'major' : severities[severity];
}
