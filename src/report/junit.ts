import type { FileNote, Report } from '../model/report.js';
import { inertPath, inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { frame } from './frame.js';
import { byFile, compare, locate } from './located.js';
import type { Located, LocatedReport } from './located.js';
import { detailsOf } from './message.js';
import { attributes, xmlText } from './xml.js';

/**
 * The report as JUnit writes it: a test suite for each file, a failed test for each finding, a test with an error for
 * each file that could not be read. A run that found nothing is one test that passed, since readers take a file without
 * tests for a mistake.
 */
export function junit(report: Report): string {
  const located = locate(report);
  const suites = [...byFile(located.findings)].map(([file, items]) =>
    suite(
      file,
      items.map((item) => testcase(item, report, located)),
      0,
    ),
  );
  const failed = [...report.files.failed].sort((a, b) => compare(a.file, b.file) || compare(a.reason, b.reason));
  for (const note of failed) suites.push(suite(note.file, [broken(note)], 1));
  if (suites.length === 0)
    suites.push(suite('eolint', [`    <testcase${attributes(nameOf('no findings', 'eolint'))}/>`], 0));
  const tests = Math.max(located.findings.length + failed.length, 1);
  const totals = { name: 'eolint', tests, failures: located.findings.length, errors: failed.length, time: 0 };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(totals)}>`,
    ...suites.flat(),
    '</testsuites>',
    '',
  ].join('\n');
}

function suite(file: string, cases: readonly string[], errors: number): string[] {
  const failures = cases.filter((text) => text.includes('<failure')).length;
  const counts = { name: file, tests: cases.length, failures, errors, skipped: 0, time: 0 };
  return [`  <testsuite${attributes(counts)}>`, ...cases, '  </testsuite>'];
}

function nameOf(name: string, file: string): Readonly<Record<string, string | number>> {
  return { name, classname: file, time: 0 };
}

function testcase({ finding, start }: Located, report: Report, located: LocatedReport): string {
  const { message, standing, disputed, hint } = detailsOf(finding, report.asOf);
  const source = located.file(finding.span.file);
  const plain = (text: string): string => text;
  const code = source && frame(source, finding.span, { width: undefined, gutter: plain, mark: plain });
  const body = [
    `${inertPath(finding.span.file)}:${start.line}:${start.column}`,
    ...standing,
    ...(disputed === undefined ? [] : [disputed]),
    ...(hint === undefined ? [] : [hint]),
    `confidence: ${finding.confidence}`,
  ].map(inertTerminal);
  const text = [...body, ...(code?.lines ?? [])].map(xmlText).join('\n');
  const failure = attributes({ message: inertTerminal(message), type: finding.severity });
  return [
    `    <testcase${attributes(nameOf(`${finding.rule} (${start.line}:${start.column})`, finding.span.file))}>`,
    `      <failure${failure}>${text}</failure>`,
    '    </testcase>',
  ].join('\n');
}

function broken({ file, reason }: FileNote): string {
  return [
    `    <testcase${attributes(nameOf('could not be read', file))}>`,
    `      <error${attributes({ message: inertTerminal(redact(reason)), type: 'error' })}/>`,
    '    </testcase>',
  ].join('\n');
}
