import { parse } from 'csv-parse/sync';
import { entries } from 'eolint:schedule';
// @ts-expect-error it brings no types
import parsePrometheus from 'parse-prometheus-text-format';
import { describe, expect, it } from 'vitest';
import type { RepositoryRecord, RunRecord } from '../../src/fleet/core/model.js';
import { fleetReport, type FleetReport } from '../../src/fleet/report/data.js';
import { fleetCsv, fleetJson, fleetMarkdown, fleetMetrics } from '../../src/fleet/report/formats.js';

export function record(name: string, rest: Partial<RepositoryRecord> = {}): RepositoryRecord {
  return {
    ...{ id: name, name, organisation: name.split('/')[0] ?? '', forgeHost: 'github.com', team: null, wave: 1 },
    ...{ commit: 'c', base: 'main', terms: 't', scannedOn: '2026-11-21', uses: [], pulls: [], problem: '', goOn: '' },
    files: { scanned: 1, skipped: 0, failed: 0 },
    ...rest,
  };
}

const run: RunRecord = {
  ...{ id: 'r', asOf: '2026-11-20', begun: 1, ended: 2000, repositories: 2, failed: 0, uses: 9, fixable: 1 },
  ...{ byRule: {}, pulls: { open: 0, merged: 0, closed: 0 } },
};
const ahead = entries.filter(({ endOfLife }) => endOfLife !== null && endOfLife > '2026-11-21');
const records = [
  record('acme/shop', {
    team: 'web',
    uses: [
      { rule: 'zone-setting-minify', owner: '@acme/web', count: 3, fixable: 0 },
      { rule: ahead[0]!.id, owner: '', count: 2, fixable: 2 },
    ],
    pulls: [
      {
        entry: ahead[0]!.id,
        state: 'open',
        url: 'https://github.com/acme/shop/pull/1',
        since: '2026-11-20',
        checks: null,
        note: '',
      },
    ],
  }),
  record('other/api', { uses: [{ rule: 'zone-setting-minify', owner: '@acme/web', count: 1, fixable: 1 }] }),
  record('acme/gone', { problem: 'git ls-remote: not found', goOn: 'take it off the list' }),
];
const options = { asOf: '2026-11-21', dueWithin: 90, version: '1.2.3', entries };
const report: FleetReport = fleetReport(records, [{ ...run, id: 's', begun: 5, uses: 6 }, run], options);

describe('the report of a fleet', () => {
  it('adds up by entry, and by what is still ahead', () => {
    const minify = report.rules.find(({ id }) => id === 'zone-setting-minify');
    expect(minify).toMatchObject({ status: 'retired', uses: 4, fixable: 1, repositories: 2, date: '2024-08-05' });
    const days = Math.round((Date.parse(ahead[0]!.endOfLife!) - Date.parse('2026-11-21')) / 86_400_000);
    for (const one of report.horizons) expect(one.uses).toBe(days <= one.days ? 2 : 0);
    expect(report.runs.map(({ id }) => id)).toEqual(['r', 's']);
    expect(JSON.parse(fleetJson(report))).toMatchObject({ schemaVersion: 1, asOf: '2026-11-21' });
  });

  it('is a table of every use as CSV', () => {
    const rows = parse(fleetCsv(report), { columns: true, record_delimiter: '\r\n' });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      repository: 'acme/shop',
      team: 'web',
      owner: "'@acme/web",
      status: 'retired',
      uses: '3',
    });
  });

  it('is read by parsers of metrics', () => {
    const text = fleetMetrics(report);
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    const families = parsePrometheus(text.replace(/# (?:EOF|UNIT.*)\n/g, '')) as {
      name: string;
      metrics: { value: string }[];
    }[];
    const of = (name: string): number[] =>
      families.find((one) => one.name === name)?.metrics.map(({ value }) => Number(value)) ?? [];
    expect(of('eolint_fleet_repositories')).toEqual([2, 1]);
    expect(of('eolint_fleet_uses').reduce((a, b) => a + b)).toBe(6);
  });

  it('is a digest in Markdown, in which texts of repositories say nothing else', () => {
    const hostile = '[x](https://evil.example) | <img src=x> @everyone #1 \u001b[31m';
    const text = fleetMarkdown(
      fleetReport(
        [
          ...records,
          record(`acme/${hostile}`, {
            problem: hostile,
            goOn: hostile,
            uses: [{ rule: 'filters', owner: hostile, count: 1, fixable: 0 }],
          }),
        ],
        [],
        options,
      ),
    );
    expect(text).toContain('| `zone-setting-minify`');
    expect(text).toContain('7 uses of 3 entries in 3 repositories');
    // Nothing acts in code.
    const acting = text.replace(/`[^`]*`/g, '');
    for (const bad of ['](https://evil', '<img', '\u001b', '@everyone #']) expect(acting).not.toContain(bad);
  });

  it('leads only to pages', () => {
    const pulls = [{ ...records[0]!.pulls[0]!, url: 'javascript:alert(1)' }];
    expect(fleetReport([record('a/b', { pulls })], [], options).pulls[0]?.url).toBeNull();
  });
});
