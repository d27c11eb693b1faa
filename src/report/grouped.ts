import type { Finding } from '../model/finding.js';
import type { Report } from '../model/report.js';
import { inertPath, inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { byRule, fixableText, type RuleGroup } from './by-rule.js';
import { locate } from './located.js';
import { counted, instead, shortList, summary } from './message.js';
import type { FormatOptions } from './registry.js';
import { sinceWhen } from './remarks.js';
import { colorsOf } from '../text/colors.js';

/** Places that a line shows of a file before the rest is counted. */
const mostPlaces = 8;

/** The findings by rule: its date, what to do once, then the places, a line for each file. */
export function grouped(report: Report, { color, entries = [], pageOf }: FormatOptions): string {
  const colors = colorsOf(color);
  const out: string[] = [];
  for (const group of byRule(locate(report).findings, entries, report.asOf)) {
    const { rule, first, findings } = group;
    const severity =
      first.severity === 'error' ? colors.red : first.severity === 'warning' ? colors.yellow : colors.blue;
    const about = [sinceWhen(first, report.asOf), counted(findings.length, 'finding'), fixableText(group)];
    out.push(`${colors.bold(severity(rule))}  ${colors.dim(about.filter(Boolean).join(', '))}`);
    const page = pageOf?.(rule);
    const lines = [group.entry?.title, ...toDo(group), page].filter((line) => line !== undefined && line !== '');
    out.push(...lines.map((line) => `  ${shown(line ?? '')}`));
    out.push(...places(group).map((line) => `    ${line}`), '');
  }
  const [headline = '', ...rest] = summary(report);
  return `${[...out, colors.bold(headline), ...rest.map(inertTerminal)].join('\n')}\n`;
}

function shown(text: string): string {
  return inertTerminal(redact(text));
}

/** What to do about all of them: what each kind of call is replaced by, and the advice. */
function toDo({ findings, first }: RuleGroup): string[] {
  const replaced = [...new Set(findings.map(({ finding }) => instead(finding)))].filter((one) => one !== 'none');
  const { advice } = first;
  const uses = replaced
    .filter((one) => one !== advice)
    .map((one) => (isOperation(one) ? `use ${shortList(one)}` : one));
  return [
    ...uses,
    ...(advice === undefined ? [] : [advice]),
    ...(uses.length + (advice?.length ?? 0) === 0 ? ['nothing takes its place'] : []),
  ];
}

function isOperation(text: string): boolean {
  return /^[A-Z]+ \//.test(text);
}

/** `src/a.ts:3:1, 8:1` */
function places({ findings }: RuleGroup): string[] {
  const files = new Map<string, string[]>();
  for (const { finding, start } of findings) {
    const at = files.get(finding.span.file) ?? [];
    at.push(`${start.line}:${start.column}${mark(finding)}`);
    files.set(finding.span.file, at);
  }
  return [...files].map(([file, at]) => {
    const more = at.length - mostPlaces;
    return `${inertPath(file)}:${at.slice(0, mostPlaces).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  });
}

function mark({ confidence }: Finding): string {
  return confidence === 'certain' ? '' : ` (${confidence})`;
}
