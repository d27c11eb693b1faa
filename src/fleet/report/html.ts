import { script, style } from 'eolint:fleet-page';
import { pageText } from '../../report/html.js';
import type { FleetReport } from './data.js';
import type { FleetPage } from '../page/data.js';

/** The report as one page that needs nothing else, as the page of one repository is. */
export function fleetHtml(report: FleetReport): string {
  const uses = report.uses.reduce((sum, { count }) => sum + count, 0);
  const said = [
    `${report.repositories.length} repositories, ${uses} uses of ${report.rules.length} entries`,
    'What they are is shown by a script of this page.',
  ];
  return pageText({
    title: 'End of life across repositories',
    asOf: report.asOf,
    said,
    script,
    style,
    data: pageOf(report),
  });
}

/** Texts stand once, and are referred to by index: a fleet's names come again and again. */
function pageOf({ uses, ...report }: FleetReport): FleetPage {
  const names: string[] = [];
  const indexes = new Map<string, number>();
  const at = (name: string): number => {
    const known = indexes.get(name);
    if (known !== undefined) return known;
    indexes.set(name, names.length);
    names.push(name);
    return names.length - 1;
  };
  const rows = uses.map(({ rule, owner, team, organisation, repository, count, fixable }) => {
    return [at(rule), at(owner), at(team), at(organisation), at(repository), count, fixable] as const;
  });
  return { ...report, names, rows };
}
