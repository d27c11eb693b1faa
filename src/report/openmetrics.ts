import type { Report } from '../model/report.js';
import { inertTerminal } from '../text/inert.js';
import { byRule } from './by-rule.js';
import { locate } from './located.js';
import type { FormatOptions } from './registry.js';

export interface Family {
  readonly name: string;
  readonly unit?: string;
  readonly help: string;
  readonly samples: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/**
 * Gauges in OpenMetrics text, which a text-file collector takes as well: findings and days left for each rule that is
 * found, and how many files were looked at.
 */
export function openmetrics(report: Report, { entries = [], project = '' }: FormatOptions): string {
  const groups = byRule(locate(report).findings, entries, report.asOf);
  const common = project === '' ? {} : { project };
  const families: readonly Family[] = [
    {
      name: 'eolint_findings',
      help: 'Uses of what the schedule retires, by rule.',
      samples: groups.map(({ rule, first, findings }) => ({
        labels: { ...common, rule, status: first.status, severity: first.severity },
        value: findings.length,
      })),
    },
    {
      name: 'eolint_fixable_findings',
      help: 'Of these, those that eolint fix fixes.',
      samples: groups.map(({ rule, fixable }) => ({ labels: { ...common, rule }, value: fixable.safe })),
    },
    {
      name: 'eolint_end_of_life_days',
      unit: 'days',
      help: 'Days left until the end of life of a rule that is found; negative where it has passed.',
      samples: groups.flatMap(({ rule, daysLeft }) =>
        daysLeft === null ? [] : [{ labels: { ...common, rule }, value: daysLeft }],
      ),
    },
    {
      name: 'eolint_files',
      help: 'Files by what became of them.',
      samples: [
        { labels: { ...common, state: 'scanned' }, value: report.files.scanned },
        { labels: { ...common, state: 'parsed' }, value: report.files.parsed },
        { labels: { ...common, state: 'skipped' }, value: report.files.skipped.length },
        { labels: { ...common, state: 'failed' }, value: report.files.failed.length },
      ],
    },
    {
      name: 'eolint_as_of_timestamp_seconds',
      unit: 'seconds',
      help: 'The day that the findings are judged at.',
      samples: [{ labels: common, value: Date.parse(`${report.asOf}T00:00:00Z`) / 1000 }],
    },
  ];
  return metricsText(families);
}

/** Families of gauges as OpenMetrics text; one without samples is left out. */
export function metricsText(families: readonly Family[]): string {
  return `${families.flatMap(linesOf).join('\n')}\n# EOF\n`;
}

function linesOf({ name, unit, help, samples }: Family): string[] {
  if (samples.length === 0) return [];
  return [
    `# TYPE ${name} gauge`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${help}`,
    ...samples.map(({ labels, value }) => `${name}${labelled(labels)} ${value}`),
  ];
}

function labelled(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return inertTerminal(value)
    .replace(/[\\"]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}
