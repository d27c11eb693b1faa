import type { Invocation, Log, Notification, ReportingDescriptor, Run } from 'sarif';
import type { FileNote, Report } from '../../model/report.js';
import { redact } from '../../text/redact.js';
import { escapedJson } from '../json.js';
import { compare, locate } from '../located.js';
import { counted } from '../message.js';
import { worstFirst } from '../order.js';
import type { FormatOptions } from '../registry.js';
import { fingerprints } from '../../text/fingerprint.js';
import { uriOf } from './place.js';
import { plainText, resultOf } from './result.js';
import { ruleOf, unknownRule } from './rule.js';

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** What GitHub takes of one run. */
const mostResults = 25_000;
const mostNotes = 100;

/**
 * The report as SARIF 2.1.0, as GitHub's code scanning reads it: paths count from the repository's root, the worst
 * findings come first where there are more than are taken, and the fingerprint goes by a name of its own, since the
 * upload computes `primaryLocationLineHash` itself.
 */
export function sarif(report: Report, options: Omit<FormatOptions, 'color'>): string {
  const { version, entries = [], prefix = '' } = options;
  const located = locate(report);
  const rules: ReportingDescriptor[] = entries.map((entry) => ruleOf(entry, report, options.pageOf));
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  for (const { finding } of located.findings) {
    if (indexOf.has(finding.rule)) continue;
    indexOf.set(finding.rule, rules.push(unknownRule(finding)) - 1);
  }
  const names = fingerprints(report.findings, (name) => located.file(name)?.text);
  const all = located.findings;
  const kept = all.length > mostResults ? new Set(worstFirst(all).slice(0, mostResults)) : undefined;
  const results = (kept === undefined ? all : all.filter((item) => kept.has(item))).map((item) =>
    resultOf(item, {
      asOf: report.asOf,
      located,
      prefix,
      fingerprint: names.get(item.finding) ?? '',
      ruleIndex: indexOf.get(item.finding.rule) ?? -1,
    }),
  );
  const run: Run = {
    tool: {
      driver: {
        name: 'eolint',
        ...(version === undefined ? {} : { version, semanticVersion: version }),
        informationUri: 'https://www.npmjs.com/package/eolint',
        rules,
      },
    },
    invocations: [invocationOf(report, prefix, all.length - results.length)],
    originalUriBaseIds: { SRCROOT: { description: { text: 'The root of the repository.' } } },
    columnKind: 'utf16CodeUnits',
    properties: { asOf: report.asOf, dueWithin: report.dueWithin },
    results,
  };
  const log: Log = { $schema: schema, version: '2.1.0', runs: [run] };
  return escapedJson(log);
}

function invocationOf({ files }: Report, prefix: string, left: number): Invocation {
  const notes = [
    ...notesOf(files.failed, 'error', 'could not be read', prefix),
    ...notesOf(files.skipped, 'note', 'was skipped', prefix),
  ];
  if (left > 0) {
    notes.unshift({
      level: 'warning',
      message: { text: `${counted(left, 'finding')} left out: a run holds ${mostResults}` },
    });
  }
  return {
    executionSuccessful: files.failed.length === 0,
    ...(notes.length === 0 ? {} : { toolExecutionNotifications: notes }),
  };
}

function notesOf(files: readonly FileNote[], level: 'error' | 'note', what: string, prefix: string): Notification[] {
  return [...files]
    .sort((a, b) => compare(a.file, b.file))
    .slice(0, mostNotes)
    .map(({ file, reason }) => ({
      level,
      message: { text: plainText(`A file ${what}: ${redact(reason)}`) },
      locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file, prefix) } } }],
    }));
}
