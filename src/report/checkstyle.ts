import type { Report } from '../model/report.js';
import { inertTerminal } from '../text/inert.js';
import { byFile, locate } from './located.js';
import type { Located } from './located.js';
import { detailsOf, sentenceOf } from './message.js';
import { attributes } from './xml.js';

/** The report as Checkstyle writes it: files with their errors. */
export function checkstyle(report: Report): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<checkstyle version="4.3">'];
  for (const [file, items] of byFile(locate(report).findings)) {
    lines.push(`  <file${attributes({ name: file })}>`);
    for (const item of items) lines.push(`    <error${attributes(errorOf(item, report.asOf))}/>`);
    lines.push('  </file>');
  }
  lines.push('</checkstyle>');
  return `${lines.join('\n')}\n`;
}

function errorOf({ finding, start }: Located, asOf: string): Readonly<Record<string, string | number>> {
  return {
    line: start.line,
    column: start.column,
    severity: finding.severity,
    message: inertTerminal(sentenceOf(detailsOf(finding, asOf))),
    source: `eolint.${finding.rule}`,
  };
}
