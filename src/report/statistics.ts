import type { Entry } from '../model/entry.js';
import type { Report } from '../model/report.js';
import { inertTerminal } from '../text/inert.js';
import { byRule, fixableText, type RuleGroup } from './by-rule.js';
import { locate } from './located.js';
import { summary } from './message.js';
import type { FormatOptions } from './registry.js';
import { colorsOf } from '../text/colors.js';

/** The rules by number of findings, the most first. */
function counted(report: Report, entries: readonly Entry[]): RuleGroup[] {
  const { findings } = locate({ ...report, findings: [...report.findings, ...(report.beyond ?? [])] });
  return byRule(findings, entries, report.asOf).sort((a, b) => b.findings.length - a.findings.length);
}

/** `--statistics`: a line for each rule with its number of findings, its day and how many can be fixed; then the totals. */
export function statistics(report: Report, { color, entries = [] }: FormatOptions): string {
  const colors = colorsOf(color);
  const rows = counted(report, entries);
  const wide = (cells: readonly string[]): number => Math.max(0, ...cells.map(({ length }) => length));
  const counts = rows.map(({ findings }) => String(findings.length));
  const [first, second] = [wide(counts), wide(rows.map(({ rule }) => rule))];
  const lines = rows.map((group, i) => {
    const { status } = group.first;
    const cells = [
      (counts[i] ?? '').padStart(first),
      group.rule.padEnd(second),
      status.padEnd(9),
      (group.day ?? '').padEnd(10),
      fixableText(group),
    ];
    return inertTerminal(cells.join('  ').trimEnd());
  });
  const [headline = '', ...rest] = summary(report);
  return `${[...lines, ...(lines.length > 0 ? [''] : []), colors.bold(headline), ...rest.map(inertTerminal)].join('\n')}\n`;
}

/** The same as data. */
export function statisticsJson(report: Report): object[] {
  return counted(report, []).map(({ rule, findings, first, day, daysLeft, fixable }) => {
    return { rule, findings: findings.length, status: first.status, endOfLife: day, daysLeft, fixable };
  });
}
