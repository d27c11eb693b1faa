import type { Finding } from '../model/finding.js';
import type { Report } from '../model/report.js';
import { redact } from '../text/redact.js';
import { counterpart } from './counterpart.js';
import { upkeepSummary } from './upkeep.js';

/*
 * The sentences around a finding's own message. They hold text from scanned files: a format makes them inert and
 * redacts them.
 */

/** `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whole days from one `YYYY-MM-DD` to another; undefined when one of them is no date. */
export function daysBetween(from: string, to: string): number | undefined {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
  return Number.isNaN(days) ? undefined : Math.round(days);
}

/** `2024-08-05, 838 days ago`, seen from `asOf`. */
export function dated(date: string, asOf: string): string {
  const days = daysBetween(asOf, date);
  if (days === undefined) return date;
  if (days === 0) return `${date}, today`;
  return days < 0 ? `${date}, ${counted(-days, 'day')} ago` : `${date}, in ${counted(days, 'day')}`;
}

/** Since or until when: `end of life 2025-01-15, 675 days ago; extended to 2025-06-15 in the public schedule`. */
export function datePhrase(finding: Finding, asOf: string): string {
  const { endOfLife, extendedTo } = finding;
  const ends = endOfLife === null ? 'no end of life is set' : `end of life ${dated(endOfLife, asOf)}`;
  if (finding.dateReason === undefined) {
    return extendedTo === null ? ends : `${ends}; ${publicly(extendedTo)}`;
  }
  const dates = extendedTo === null ? ends : `${ends}; extended to ${dated(extendedTo, asOf)}`;
  return `${dates}; as configured: ${finding.dateReason}`;
}

/** What the public record says of a day that the schedule has earlier. It decides nothing. */
export function publicly(extendedTo: string): string {
  return `extended to ${extendedTo} in the public schedule`;
}

/** What to use instead, `none` said plainly. */
export function instead(finding: Finding): string {
  return finding.replacement.trim() === '' ? 'none' : finding.replacement;
}

/** What to use instead of just this call, or what to do where nothing takes its place. */
export function insteadHere(finding: Finding): string {
  const here = counterpart(finding);
  if (here.length > 0) return here.join(', ');
  return instead(finding) === 'none'
    ? `none${finding.advice === undefined ? '' : `. ${finding.advice}`}`
    : instead(finding);
}

/** What a report says behind the message: since when and what instead, or how a mistake is mended. */
export function standing(finding: Finding, asOf: string): readonly string[] {
  if (finding.status !== 'invalid') return [datePhrase(finding, asOf), `instead: ${shortList(insteadHere(finding))}`];
  return finding.replacement === 'none' ? [] : [`help: ${finding.replacement}`];
}

/** So many reasons of one fix are told. */
const REASONS = 4;

/** The reasons of a fix for people, who need not see each place; formats for programs have all of them. */
export function shortReasons(because: string): string {
  const all = because.split('; ');
  const more = all.length - REASONS;
  return more < 2 ? because : `${all.slice(0, REASONS).join('; ')}; and ${String(more)} more reasons`;
}

/** How the finding is fixed, or why it is not; undefined where its entry has no fix at all. */
export function fixHint(finding: Finding): string | undefined {
  const { fix, noFix, draft } = finding;
  if (fix === null) {
    const said = [
      ...(noFix === null ? [] : [`not fixed: ${noFix}`]),
      ...(draft === undefined ? [] : [`draft: ${draft.title}`]),
    ];
    return said.length === 0 ? undefined : said.join('; ');
  }
  const because = fix.because === null ? '' : `; not safe: ${shortReasons(fix.because)}`;
  if (fix.applicability === 'safe') return `fix: ${fix.title} (eolint fix)`;
  if (fix.applicability === 'unsafe') return `fix: ${fix.title} (eolint fix --unsafe-fixes${because})`;
  return `advice: ${fix.title}${fix.because === null ? '' : ` (${fix.because})`}`;
}

/** That and why a finding is disputed; undefined where it is not. */
export function dispute({ disputed, countsAs }: Finding): string | undefined {
  if (disputed === null) return undefined;
  return `${countsAs === undefined ? 'disputed, fails no run' : 'disputed'}: ${disputed}`;
}

/** All that is said of a finding, without credentials; a format only has to make it inert. */
export interface Details {
  readonly message: string;
  /** Since when and what instead, or how a mistake is mended. */
  readonly standing: readonly string[];
  readonly disputed: string | undefined;
  readonly hint: string | undefined;
}

export function detailsOf(finding: Finding, asOf: string): Details {
  const masked = (text: string | undefined): string | undefined => (text === undefined ? undefined : redact(text));
  return {
    message: redact(finding.message),
    standing: standing(finding, asOf).map(redact),
    disputed: masked(dispute(finding)),
    hint: masked(fixHint(finding)),
  };
}

/** All of it in one sentence: what, since when, what instead. */
export function sentenceOf({ message, standing: behind }: Details): string {
  return [message, ...behind].join('; ');
}

/** Characters of a list that a line has room for. */
const longestList = 160;

/** A list set apart by commas, cut with a count of what is left out. */
export function shortList(text: string): string {
  const items = text.split(', ');
  if (text.length <= longestList || !/^[A-Z]+ \//.test(text)) return text;
  let kept = items.length;
  while (kept > 1 && items.slice(0, kept).join(', ').length > longestList) kept -= 1;
  return `${items.slice(0, kept).join(', ')} and ${items.length - kept} more`;
}

function tally<T extends string>(findings: readonly Finding[], kinds: readonly T[], kindOf: (finding: Finding) => T) {
  const counts = kinds.map((kind) => ({ kind, count: findings.filter((finding) => kindOf(finding) === kind).length }));
  return counts.filter(({ count }) => count > 0);
}

/** `2 errors, 1 warning`. */
export function severityCounts(findings: readonly Finding[]): string {
  const counts = tally(findings, ['error', 'warning', 'info'], (finding) => finding.severity);
  return counts.map(({ kind, count }) => (kind === 'info' ? `${count} info` : counted(count, kind))).join(', ');
}

/** `2 retired, 1 due, 1 disputed`. */
function statusCounts(findings: readonly Finding[]): string {
  const counts = tally(findings, ['retired', 'due', 'announced', 'invalid'], (finding) => finding.status);
  const disputed = findings.filter((finding) => finding.disputed !== null).length;
  return [
    ...counts.map(({ kind, count }) => `${count} ${kind}`),
    ...(disputed > 0 ? [`${disputed} disputed`] : []),
  ].join(', ');
}

/** How many findings a fix run would mend; undefined when none. */
function fixCounts(findings: readonly Finding[]): string | undefined {
  const having = (kind: string): number => findings.filter((finding) => finding.fix?.applicability === kind).length;
  const safe = having('safe');
  const unsafe = having('unsafe');
  if (safe > 0 && unsafe > 0) return `${safe} fixable with eolint fix, ${unsafe} more with --unsafe-fixes`;
  if (safe > 0) return `${safe} fixable with eolint fix`;
  return unsafe > 0 ? `${unsafe} fixable with eolint fix --unsafe-fixes` : undefined;
}

/** The lines that close a report: what was found, what can be fixed, what was read, and the day it is true of. */
export function summary(report: Report): string[] {
  const { files, beyond = [] } = report;
  const findings = [...report.findings, ...beyond];
  const unread = files.skipped.filter((one) => one.unread === true).length;
  const lines: string[] = [];
  const nothing = unread === 0 ? 'no findings' : `no findings, but ${counted(unread, 'file')} could not be wholly read`;
  lines.push(findings.length === 0 ? nothing : `${severityCounts(findings)} (${statusCounts(findings)})`);
  if (beyond.length > 0) lines.push(`${counted(beyond.length, 'more finding')} not shown (--max-findings)`);
  lines.push(...upkeepSummary(report));
  const fixes = fixCounts(findings);
  if (fixes !== undefined) lines.push(fixes);
  const unsure = report.unsure?.length ?? 0;
  if (unsure > 0) lines.push(`${counted(unsure, 'less sure finding')} not shown: --min-confidence possible`);
  // What has a place was read but for that place.
  const partly = files.skipped.filter(({ at }) => at !== undefined).length;
  const unopened = files.skipped.length - partly;
  const skipped = `${partly > 0 ? `, ${partly} of them not wholly` : ''}${unopened > 0 ? `, ${unopened} skipped` : ''}`;
  const failed = files.failed.length > 0 ? `, ${files.failed.length} failed` : '';
  lines.push(`${counted(files.scanned, 'file')} scanned, ${files.parsed} parsed${skipped}${failed}`);
  lines.push(`as of ${report.asOf}, due within ${counted(report.dueWithin, 'day')}`);
  return lines;
}
