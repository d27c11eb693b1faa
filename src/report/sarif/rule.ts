import type { ReportingDescriptor } from 'sarif';
import type { Entry, Operation } from '../../model/entry.js';
import type { Finding } from '../../model/finding.js';
import type { Report } from '../../model/report.js';
import { decidingDay } from '../../text/deciding-day.js';
import { expressionError } from '../expression-error.js';
import { code, prose } from '../markdown-text.js';
import type { FormatOptions } from '../registry.js';
import { daysBetween, dated, publicly } from '../message.js';
import { levels } from './result.js';

const page = 'https://developers.cloudflare.com/fundamentals/api/reference/deprecations/';

/** Characters of a description that GitHub takes. */
const longestText = 1000;
/** Operations that the help names before the rest is counted. */
const mostOperations = 20;

/** An entry of the schedule as a rule, with its dates and what to do. */
export function ruleOf(
  entry: Entry,
  { asOf, dueWithin }: Report,
  pageOf?: FormatOptions['pageOf'],
): ReportingDescriptor {
  const level = levelOf(entry, asOf, dueWithin);
  return {
    id: entry.id,
    name: pascal(entry.id),
    shortDescription: { text: cut(entry.title) },
    fullDescription: { text: cut(fullText(entry, asOf)) },
    help: { text: helpText(entry, asOf), markdown: helpMarkdown(entry, asOf) },
    helpUri: pageOf?.(entry.id) ?? page,
    defaultConfiguration: { level },
    properties: {
      tags: ['deprecation', 'end-of-life', 'api', entry.change],
      precision: entry.disputed === undefined && entry.atMost?.confidence === undefined ? 'very-high' : 'medium',
      'problem.severity': level === 'note' ? 'recommendation' : level,
      endOfLife: entry.endOfLife,
      extendedTo: entry.extendedTo ?? null,
      source: entry.source,
    },
  };
}

/** A rule for a finding whose entry is not at hand. */
export function unknownRule({ rule, severity }: Finding): ReportingDescriptor {
  if (rule === expressionError.id) return mistakesRule();
  return {
    id: rule,
    shortDescription: { text: rule },
    helpUri: page,
    defaultConfiguration: { level: levels[severity] },
    properties: { tags: ['deprecation'] },
  };
}

function mistakesRule(): ReportingDescriptor {
  const { id, title, about, kinds, try: hint, url } = expressionError;
  const rows = kinds.flatMap((one) => [`- ${code(one.kind)}: ${prose(one.title)}`, `  - ${code(one.wrong)}`]);
  return {
    id,
    name: pascal(id),
    shortDescription: { text: title },
    fullDescription: { text: cut(about.join(' ')) },
    help: {
      text: [...about, ...kinds.map((one) => `${one.kind}: ${one.title}`), hint].join('\n'),
      markdown: [`# ${prose(title)}`, '', prose(about.join(' ')), '', ...rows, '', prose(hint), ''].join('\n'),
    },
    helpUri: url,
    defaultConfiguration: { level: 'error' },
    properties: { tags: ['expression'], 'problem.severity': 'error' },
  };
}

function levelOf(entry: Entry, asOf: string, dueWithin: number): 'error' | 'warning' | 'note' {
  const end = decidingDay(entry);
  const left = end === null ? undefined : daysBetween(asOf, end);
  if (left === undefined || left > dueWithin || entry.atMost?.severity === 'info') return 'note';
  const milder = left > 0 || entry.disputed !== undefined || entry.atMost?.severity !== undefined;
  return milder ? 'warning' : 'error';
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

function pascal(id: string): string {
  return id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function dates(entry: Entry, asOf: string): string {
  const ends = entry.endOfLife === null ? 'No end of life is set.' : `End of life ${dated(entry.endOfLife, asOf)}.`;
  return entry.extendedTo === undefined ? ends : `${ends} ${upperFirst(publicly(entry.extendedTo))}.`;
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function insteadText({ replacement: { operations, note } }: Entry): string {
  const named = operations.map(spelled).join(', ');
  return [named, note].filter((part) => part !== undefined && part !== '').join(': ') || 'none';
}

function fullText(entry: Entry, asOf: string): string {
  return `${entry.title}. ${dates(entry, asOf)} Instead: ${insteadText(entry)}.`;
}

const spelled = ({ method, path }: Operation): string => `${method} ${path}`;

function sections(entry: Entry, asOf: string): readonly (readonly [string, readonly string[]])[] {
  const retired = entry.operations.map(spelled);
  const more = retired.length - mostOperations;
  return [
    ['When', [dates(entry, asOf), ...(entry.history === undefined ? [] : [`Announced: ${entry.history.join(', ')}.`])]],
    ['Operations', [...retired.slice(0, mostOperations), ...(more > 0 ? [`and ${more} more`] : [])]],
    ['Instead', [...entry.replacement.operations.map(spelled), entry.replacement.note ?? '']],
    ['Disputed', [entry.disputed?.because ?? '']],
    ['Notes', [entry.notes ?? '']],
  ];
}

function helpText(entry: Entry, asOf: string): string {
  const parts = sections(entry, asOf).flatMap(([title, lines]) => {
    const said = lines.filter((line) => line !== '');
    return said.length === 0 ? [] : [`${title}: ${said.join(' | ')}`];
  });
  return [entry.title, ...parts, `eolint explain ${entry.id} shows more.`].join('\n');
}

function helpMarkdown(entry: Entry, asOf: string): string {
  const isOperation = (line: string): boolean => /^[A-Z]+ \//.test(line);
  const parts = sections(entry, asOf).flatMap(([title, lines]) => {
    const said = lines.filter((line) => line.trim() !== '');
    if (said.length === 0) return [];
    const written = said.map((line) => (isOperation(line) ? `- ${code(line)}` : `- ${prose(line.trim())}`));
    return [`## ${title}`, '', ...written, ''];
  });
  return [`# ${prose(entry.title)}`, '', ...parts, `${code(`eolint explain ${entry.id}`)} shows more.`, ''].join('\n');
}
