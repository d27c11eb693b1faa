import type { Report } from '../model/report.js';
import { inertTerminal } from '../text/inert.js';
import { redact } from '../text/redact.js';
import { byRule, type RuleGroup } from './by-rule.js';
import { locate } from './located.js';
import { counted, instead } from './message.js';
import type { FormatOptions } from './registry.js';

/** Days before a day on which its alarms go off. */
const alarms = [30, 7] as const;
/** Places that an event names before the rest is counted. */
const mostPlaces = 20;
/** Octets of a line, its end not counted (RFC 5545, 3.1). */
const longestLine = 75;

/**
 * A calendar of what the code still uses: a day for each rule that has one, with the places, and with alarms where it
 * is still ahead. A day keeps its name, so that the next calendar of the project replaces this one's.
 */
export function ics(report: Report, { entries = [], pageOf, project = '', version = '' }: FormatOptions): string {
  const groups = byRule(locate(report).findings, entries, report.asOf).filter(({ day }) => day !== null);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//eolint//eolint ${text(version)}//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${text(['End of life', project].filter((part) => part !== '').join(': '))}`,
    ...groups.flatMap((group) => event(group, { asOf: report.asOf, project, page: pageOf?.(group.rule) })),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

interface Terms {
  readonly asOf: string;
  readonly project: string;
  readonly page: string | undefined;
}

function event(group: RuleGroup, { asOf, project, page }: Terms): string[] {
  const { rule, day, entry, findings, daysLeft } = group;
  const title = entry?.title ?? rule;
  const where = project === '' ? '' : `${project}: `;
  return [
    'BEGIN:VEVENT',
    `UID:${text(`${rule}.${project === '' ? 'eolint' : encodeURIComponent(project)}@eolint`)}`,
    `DTSTAMP:${compactDay(asOf)}T000000Z`,
    `DTSTART;VALUE=DATE:${compactDay(day ?? asOf)}`,
    `SUMMARY:${text(`${where}end of life of ${title} (${counted(findings.length, 'use')})`)}`,
    `DESCRIPTION:${text(description(group))}`,
    ...(page === undefined ? [] : [`URL:${page}`]),
    `CATEGORIES:${text('deprecation')}`,
    'TRANSP:TRANSPARENT',
    ...(daysLeft === null || daysLeft <= 0
      ? []
      : alarms.filter((days) => days < daysLeft).flatMap((days) => alarm(days, title))),
    ...(daysLeft !== null && daysLeft > 0 && daysLeft <= 7 ? alarm(1, title) : []),
    'END:VEVENT',
  ];
}

function alarm(days: number, title: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(`${title} ends in ${counted(days, 'day')}`)}`,
    `TRIGGER:-P${days}D`,
    'END:VALARM',
  ];
}

function description({ findings, first }: RuleGroup): string {
  const places = findings.map(({ finding, start }) => `${finding.span.file}:${start.line}`);
  const more = places.length - mostPlaces;
  const use = instead(first) === 'none' ? (first.advice ?? 'Nothing takes its place.') : `Instead: ${instead(first)}`;
  return [use, '', 'Used in', ...places.slice(0, mostPlaces), ...(more > 0 ? [`and ${more} more places`] : [])].join(
    '\n',
  );
}

function compactDay(day: string): string {
  return day.replaceAll('-', '');
}

/** Text as a value: what the format acts on is escaped, what a terminal acts on is spelled out. */
function text(value: string): string {
  const lines = redact(value).split('\n').map(inertTerminal);
  return lines.map((line) => line.replace(/[\\;,]/g, String.raw`\$&`)).join(String.raw`\n`);
}

const encoder = new TextEncoder();

/** A line in parts of at most 75 octets, the later ones behind a blank; no character is parted. */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > longestLine) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
