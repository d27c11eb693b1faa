import { escapedJson } from '../../report/json.js';
import { code, prose } from '../../report/markdown-text.js';
import { metricsText, type Family } from '../../report/openmetrics.js';
import { cell } from '../../report/csv.js';
import type { FleetReport } from './data.js';

/** A report of a fleet as text that ends in a line end. */
export type FleetFormat = (report: FleetReport) => string;

export function fleetJson(report: FleetReport): string {
  return escapedJson(report);
}

/** A row for each entry, repository and owner, as RFC 4180 has it. */
export function fleetCsv({ uses, rules }: FleetReport): string {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const head = [
    'repository',
    'organisation',
    'team',
    'owner',
    'rule',
    'status',
    'endOfLife',
    'daysLeft',
    'uses',
    'fixable',
  ];
  const rows = uses.map(({ repository, organisation, team, owner, rule, count, fixable }) => {
    const { status = '', date = null, days = null } = byId.get(rule) ?? {};
    return [repository, organisation, team, owner, rule, status, date ?? '', days ?? '', count, fixable];
  });
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Gauges, by entry and by organisation: not by repository, of which there may be thousands. */
export function fleetMetrics({ rules, uses, repositories, pulls, asOf, runs }: FleetReport): string {
  const organisations = new Map<string, number>();
  for (const { organisation, count } of uses)
    organisations.set(organisation, (organisations.get(organisation) ?? 0) + count);
  const states = new Map<string, number>();
  for (const { state } of pulls) states.set(state, (states.get(state) ?? 0) + 1);
  const failed = repositories.filter(({ problem }) => problem !== '').length;
  const last = runs.at(-1);
  const families: Family[] = [
    {
      name: 'eolint_fleet_uses',
      help: 'Uses of what the schedule retires, by rule.',
      samples: rules.map(({ id, status, uses: value }) => ({ labels: { rule: id, status }, value })),
    },
    {
      name: 'eolint_fleet_fixable_uses',
      help: 'Of these, those that a pull request can fix.',
      samples: rules.map(({ id, fixable }) => ({ labels: { rule: id }, value: fixable })),
    },
    {
      name: 'eolint_fleet_affected_repositories',
      help: 'Repositories that use a rule.',
      samples: rules.map(({ id, repositories: value }) => ({ labels: { rule: id }, value })),
    },
    {
      name: 'eolint_fleet_end_of_life_days',
      unit: 'days',
      help: 'Days left until the end of life of a rule that is in use; negative where it has passed.',
      samples: rules.flatMap(({ id, days }) => (days === null ? [] : [{ labels: { rule: id }, value: days }])),
    },
    {
      name: 'eolint_fleet_organisation_uses',
      help: 'Uses by organisation.',
      samples: [...organisations].map(([organisation, value]) => ({ labels: { organisation }, value })),
    },
    {
      name: 'eolint_fleet_repositories',
      help: 'Repositories by what became of them.',
      samples: [
        { labels: { state: 'scanned' }, value: repositories.length - failed },
        { labels: { state: 'failed' }, value: failed },
      ],
    },
    {
      name: 'eolint_fleet_pull_requests',
      help: 'Pull requests by state.',
      samples: [...states].map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'eolint_fleet_as_of_timestamp_seconds',
      unit: 'seconds',
      help: 'The day that the uses are judged at.',
      samples: [{ labels: {}, value: Date.parse(`${asOf}T00:00:00Z`) / 1000 }],
    },
    {
      name: 'eolint_fleet_run_timestamp_seconds',
      unit: 'seconds',
      help: 'When the last run ended.',
      samples: last === undefined || last.ended === null ? [] : [{ labels: {}, value: Math.round(last.ended / 1000) }],
    },
  ];
  return metricsText(families);
}

/** Rows of a table that a digest has. */
const MOST = 25;

/** A digest to be read: what has ended, what comes, who has most of it, what went wrong. */
export function fleetMarkdown(report: FleetReport): string {
  const { asOf, repositories, rules, uses, horizons, pulls, runs, version } = report;
  const total = uses.reduce((sum, { count }) => sum + count, 0);
  const affected = new Set(uses.map(({ repository }) => repository)).size;
  const failed = repositories.filter(({ problem }) => problem !== '');
  const parts = [
    `# End of life across ${counted(repositories.length, 'repository', 'repositories')}`,
    `As of ${asOf}: ${counted(total, 'use')} of ${counted(rules.length, 'entry', 'entries')} in ${counted(affected, 'repository', 'repositories')}.`,
    table(
      ['Within', 'Entries', 'Uses', 'Repositories'],
      horizons.map((one) => [`${one.days} days`, String(one.rules), String(one.uses), String(one.repositories)]),
    ),
    '## By entry',
    table(
      ['Entry', 'Status', 'End of life', 'Uses', 'Fixable', 'Repositories'],
      rules.map((rule) => [
        `${code(rule.id)} ${prose(rule.title)}`,
        rule.status,
        rule.date ?? 'not set',
        ...[rule.uses, rule.fixable, rule.repositories].map(String),
      ]),
    ),
    ...(['organisation', 'team', 'owner', 'repository'] as const).flatMap((key) => byKey(report, key)),
    ...(pulls.length === 0 ? [] : ['## Pull requests', pullLines(report)]),
    ...(runs.length < 2 ? [] : ['## Over runs', runTable(report)]),
    ...(failed.length === 0
      ? []
      : [
          '## Not done',
          table(
            ['Repository', 'Why', 'To go on'],
            failed.map((one) => [code(one.name), prose(one.problem), prose(one.goOn)]),
          ),
        ]),
    `<sub>Made by eolint ${prose(version)}.</sub>`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function byKey({ uses }: FleetReport, key: 'organisation' | 'team' | 'owner' | 'repository'): string[] {
  const sums = new Map<string, { uses: number; fixable: number }>();
  for (const use of uses) {
    const sum = sums.get(use[key]) ?? { uses: 0, fixable: 0 };
    sums.set(use[key], { uses: sum.uses + use.count, fixable: sum.fixable + use.fixable });
  }
  if (sums.size === 0 || (sums.size === 1 && sums.has(''))) return [];
  const rows = [...sums].sort((a, b) => b[1].uses - a[1].uses || (a[0] < b[0] ? -1 : 1));
  const cells = rows.map(([name, sum]) => [name === '' ? 'none' : code(name), String(sum.uses), String(sum.fixable)]);
  return [`## By ${key}`, table([key.charAt(0).toUpperCase() + key.slice(1), 'Uses', 'Fixable'], cells)];
}

function pullLines({ pulls }: FleetReport): string {
  const rows = pulls.map(({ repository, entry, state, url, since, checks }) => {
    return [code(repository), code(entry), url === null ? state : `[${state}](${url})`, since, checks ?? ''];
  });
  return table(['Repository', 'Entry', 'State', 'Since', 'Checks'], rows);
}

function runTable({ runs }: FleetReport): string {
  const rows = runs.map(({ asOf, repositories, uses, fixable, failed }) => [
    asOf,
    ...[repositories, uses, fixable, failed].map(String),
  ]);
  return table(['Day', 'Repositories', 'Uses', 'Fixable', 'Failed'], rows.slice(-MOST));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const more = rows.length > MOST ? [line([`and ${rows.length - MOST} more`, ...head.slice(1).map(() => '')])] : [];
  return [line(head), line(head.map(() => '---')), ...rows.slice(0, MOST).map(line), ...more].join('\n');
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
