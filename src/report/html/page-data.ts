import type { Entry } from '../../model/entry.js';
import type { Finding, FindingStatus } from '../../model/finding.js';
import type { FileNote, Report } from '../../model/report.js';
import { decidedBy, decidingDay } from '../../text/deciding-day.js';
import { inertTerminal } from '../../text/inert.js';
import { redact } from '../../text/redact.js';
import { excerpt } from '../frame.js';
import { compare, locate } from '../located.js';
import type { Located, LocatedReport } from '../located.js';
import { daysBetween, detailsOf, instead } from '../message.js';
import type { FormatOptions } from '../registry.js';
import { changesOf } from './changes.js';
import { codeOf } from './code.js';
import type { PageData, PageFinding, PageNote, PageRule } from './data.js';

/** Second places of a finding, and files in a list of notes, that are shown. */
const mostRelated = 5;
const mostNotes = 200;
const excerptWidth = 100;

/** Texts by the order in which they were met. */
class Names {
  readonly list: string[] = [];
  private readonly indexes = new Map<string, number>();

  index(name: string): number {
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    this.indexes.set(name, this.list.push(name) - 1);
    return this.list.length - 1;
  }
}

/** What the page shows of a report. */
export function pageData(report: Report, options: Omit<FormatOptions, 'color'>): PageData {
  const located = locate(report);
  const rules = new Map<string, { index: number; rule: PageRule }>();
  for (const entry of options.entries ?? []) {
    rules.set(entry.id, { index: rules.size, rule: ruleOf(entry, report, options.pageOf) });
  }
  const names = { files: new Names(), directories: new Names(), owners: new Names() };
  const findings = located.findings.map((item): PageFinding => {
    const { rule: id, status } = item.finding;
    const known = rules.get(id) ?? {
      index: rules.size,
      rule: dated(
        { id, title: id, disputed: null, notes: null, page: options.pageOf?.(id) ?? null },
        decidedBy(item.finding),
        status,
        report.asOf,
      ),
    };
    rules.set(id, known);
    const { file } = item.finding.span;
    const owners = options.owners?.(file) ?? [];
    return {
      rule: known.index,
      file: names.files.index(shown(file)),
      directory: names.directories.index(shown(directoryOf(file))),
      owners: owners.map((owner) => names.owners.index(shown(owner))),
      ...partsOf(item, report, located),
    };
  });
  return {
    version: options.version ?? '',
    asOf: report.asOf,
    dueWithin: report.dueWithin,
    scanned: report.files.scanned,
    parsed: report.files.parsed,
    skipped: notesOf(report.files.skipped),
    failed: notesOf(report.files.failed),
    rules: [...rules.values()].map(({ rule }) => rule),
    files: names.files.list,
    directories: names.directories.list,
    owners: names.owners.list,
    findings,
  };
}

function shown(text: string): string {
  return inertTerminal(redact(text));
}

function directoryOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '.' : file.slice(0, slash);
}

function ruleOf(entry: Entry, { asOf, dueWithin }: Report, pageOf: FormatOptions['pageOf']): PageRule {
  const date = decidingDay(entry);
  const left = date === null ? undefined : daysBetween(asOf, date);
  const status = left === undefined || left > dueWithin ? 'announced' : left > 0 ? 'due' : 'retired';
  const { id, title, disputed, notes } = entry;
  const page = pageOf?.(id) ?? null;
  return dated({ id, title, disputed: disputed?.because ?? null, notes: notes ?? null, page }, date, status, asOf);
}

function dated(
  rule: Pick<PageRule, 'id' | 'title' | 'disputed' | 'notes' | 'page'>,
  date: string | null,
  status: FindingStatus,
  asOf: string,
): PageRule {
  return { ...rule, date, days: date === null ? null : (daysBetween(asOf, date) ?? null), status };
}

function partsOf(
  { finding, start }: Located,
  report: Report,
  located: LocatedReport,
): Omit<PageFinding, 'rule' | 'file' | 'directory' | 'owners'> {
  const { message, disputed } = detailsOf(finding, report.asOf);
  const now = redact(instead(finding));
  const source = located.file(finding.span.file);
  const { fix, draft } = finding;
  return {
    line: start.line,
    column: start.column,
    severity: finding.severity,
    status: finding.status,
    confidence: finding.confidence,
    message: inertTerminal(message),
    instead: /^[A-Z]+ \//.test(now) ? now.split(', ').map(inertTerminal) : [inertTerminal(now)],
    disputed: disputed === undefined ? null : inertTerminal(disputed),
    fix: fix?.applicability ?? 'none',
    hint: hintOf(finding),
    ...(draft === undefined ? {} : { draft: { title: shown(draft.title), text: inertLines(draft.text) } }),
    code: source === undefined ? [] : codeOf(source, finding.span),
    changes: fix === null || fix.applicability === 'advice' ? [] : changesOf(fix, finding.span.file, located),
    related: finding.related.slice(0, mostRelated).map((span) => {
      const other = located.file(span.file);
      const { line, column } = located.start(span);
      const place = inertTerminal(span.file);
      return other === undefined ? place : `${place}:${line}:${column}: ${excerpt(other, line, excerptWidth)}`;
    }),
  };
}

function inertLines(text: string): string {
  return redact(text)
    .split('\n')
    .map((line) => inertTerminal(line))
    .join('\n');
}

function hintOf({ fix, noFix }: Finding): string | null {
  if (fix === null) return noFix === null ? null : shown(`not made: ${noFix}`);
  return shown(fix.because === null ? fix.title : `${fix.title}; not safe: ${fix.because}`);
}

function notesOf(notes: readonly FileNote[]): PageNote[] {
  return [...notes]
    .sort((a, b) => compare(a.file, b.file) || compare(a.reason, b.reason))
    .slice(0, mostNotes)
    .map(({ file, reason }) => ({ file: shown(file), reason: shown(reason) }));
}
