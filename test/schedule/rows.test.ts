import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/model/entry.js';
import { statusAt } from '../../src/schedule/status.js';
import { ruleFiles, shippedSchedule } from './shipped.js';

const schedule = shippedSchedule();
/** The rows of a file: end of life, method, path, entry. */
function rowsOf(name: string): string[][] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));
}

const rows = rowsOf('rows.txt');
const publicRows = rowsOf('rows-public.txt');
const isPublic = ({ source }: Entry): boolean => /^(?:public schedule|change log of )/.test(source);
const recorded = schedule.entries.filter((entry) => !isPublic(entry));
const published = schedule.entries.filter(isPublic);

describe('the entries against the text of record', () => {
  it('hold its operations with its dates, none missing and none more', () => {
    const typed = rows.filter(([, method]) => method !== '-').map((row) => row.join(' '));
    const declared = recorded.flatMap((entry) =>
      entry.operations
        .filter((operation) => operation.added !== true)
        .map((operation) => [entry.endOfLife, operation.method, operation.path, entry.id].join(' ')),
    );
    expect(declared.sort()).toEqual(typed.sort());
  });

  it('are those of its rows, each with the one date of its row', () => {
    const typed = new Set(rows.map(([date, , , id]) => `${id} ${date}`));
    expect(recorded.map((entry) => `${entry.id} ${entry.endOfLife}`).sort()).toEqual([...typed].sort());
    expect(recorded).toHaveLength(30);
  });

  it('mark what only the public record adds', () => {
    const added = recorded.flatMap((entry) =>
      entry.operations.filter((it) => it.added).map((it) => `${entry.id} ${it.method} ${it.path}`),
    );
    expect(added.filter((line) => !line.includes('load_balancers'))).toEqual([
      'dns-error-chain PATCH /zones/{zone_id}/dns_records/{dns_record_id}',
      'dns-error-chain PUT /zones/{zone_id}/dns_records/{dns_record_id}',
      'legacy-tunnels DELETE /accounts/{account_identifier}/tunnels/{tunnel_id}/connections',
      'script-monitor GET /zones/{zone_id}/script_monitor',
      'script-monitor PUT /zones/{zone_id}/script_monitor',
      'script-monitor GET /zones/{zone_id}/script_monitor/scripts',
      'script-monitor GET /zones/{zone_id}/script_monitor/scripts/{script_id}',
      'threat-score POST /zones/{zone_id}/filters',
      'threat-score PUT /zones/{zone_id}/filters',
      'threat-score PUT /zones/{zone_id}/filters/{filter_id}',
      'threat-score POST /zones/{zone_id}/firewall/rules',
      'threat-score PUT /zones/{zone_id}/firewall/rules',
      'threat-score PATCH /zones/{zone_id}/firewall/rules',
      'threat-score PUT /zones/{zone_id}/firewall/rules/{rule_id}',
      'threat-score PATCH /zones/{zone_id}/firewall/rules/{rule_id}',
      'zone-setting-privacy-pass PATCH /zones/{zone_identifier}/settings/privacy_pass',
    ]);
    expect(added.filter((line) => line.includes('load_balancers'))).toHaveLength(17);
  });

  it('stand in files of their names', () => {
    const names = ruleFiles.map(({ file }) => basename(file, '.yaml')).sort();
    expect(schedule.entries.map((entry) => entry.id)).toEqual(names);
  });

  it('leave nothing that the text of record leaves out', () => {
    const text = JSON.stringify(schedule.entries);
    expect(text).not.toMatch(/client_script_protection|accelerator_connections/);
  });
});

describe('the newer entries against the public schedule', () => {
  it('hold its operations with its dates, none missing and none more', () => {
    const typed = publicRows.filter(([, method]) => method !== '-').map((row) => row.join(' '));
    const declared = published.flatMap((entry) =>
      entry.operations
        .filter((operation) => operation.added !== true && operation.carrier !== true)
        .map((operation) => [entry.endOfLife ?? '-', operation.method, operation.path, entry.id].join(' ')),
    );
    expect(declared.sort()).toEqual(typed.sort());
  });

  it('are those of its rows, each with the one date of its row', () => {
    const typed = new Set(publicRows.map(([date, , , id]) => `${id} ${date}`));
    expect(published.map((entry) => `${entry.id} ${entry.endOfLife ?? '-'}`).sort()).toEqual([...typed].sort());
    expect(published).toHaveLength(29);
    expect(schedule.entries).toHaveLength(59);
  });

  it('name only entries that there are, and say why they are not errors', () => {
    for (const entry of published) {
      for (const id of entry.yieldsTo ?? []) expect(schedule.entry(id), id).toBeDefined();
      expect(entry.history?.at(-1) ?? entry.endOfLife).toBe(entry.endOfLife);
      expect((entry.deprecatedOn ?? '') <= (entry.endOfLife ?? '9999')).toBe(true);
    }
    expect(published.filter((entry) => entry.atMost).map(({ id }) => id)).toEqual([
      'dns-record-type-change',
      'threat-score-constant',
      'tunnel-list-is-deleted-default',
    ]);
  });

  it('leave out what was withdrawn', () => {
    expect(schedule.entry('page-rules-api')).toBeUndefined();
    expect(schedule.byPath('GET', ['zones', 'x', 'pagerules'])).toEqual([]);
  });

  it('do not take a living operation of the same shape for a retired one', () => {
    const found = (path: string) => schedule.byPath('GET', path.split('/').slice(1)).map(({ entry }) => entry.id);
    expect(found('/accounts/a/devices/0123')).toEqual(['zero-trust-devices']);
    for (const name of ['posture', 'policies', 'physical-devices', 'registrations', 'networks', 'settings']) {
      expect(found(`/accounts/a/devices/${name}`)).toEqual([]);
    }
    expect(found('/accounts/a/workers/dispatch/namespaces')).toEqual([]);
    expect(found('/radar/http/summary/device_type')).toEqual([]);
    expect(found('/accounts/a/teamnet/routes/ip/10.0.0.1')).toEqual([]);
  });

  it('lie ahead on the day they were typed: days, weeks, more than a season, and with no date', () => {
    const ahead = published.filter(({ endOfLife }) => endOfLife === null || endOfLife > '2026-11-21');
    expect(ahead.map((entry) => `${entry.id} ${statusAt(entry, '2026-11-21', 90)}`).sort()).toEqual([
      'account-roles announced',
      'dns-analytics-rest due',
      'foundation-dns-boolean due',
      'zone-settings-batch announced',
    ]);
  });
});

describe('what the public record says otherwise', () => {
  const disputed = (id: string) =>
    schedule.entry(id)?.disputed?.operations?.map(({ method, path }) => `${method} ${path}`);

  it('moved five entries to June 2025', () => {
    const moved = schedule.entries.filter((entry) => entry.extendedTo !== undefined);
    expect(moved.map((entry) => `${entry.id} ${entry.extendedTo}`)).toEqual(
      ['filters', 'firewall-rules', 'rate-limits', 'waf-overrides', 'waf-packages'].map((id) => `${id} 2025-06-15`),
    );
  });

  it('disputes the operations that live again, and nothing else', () => {
    expect(disputed('organizations')).toEqual([
      'GET /organizations/{identifier}',
      'GET /organizations/{organization_identifier}/members',
      'GET /organizations/{organization_identifier}/members/{identifier}',
      'DELETE /organizations/{organization_identifier}/members/{identifier}',
    ]);
    expect(disputed('legacy-tunnels')).toEqual(['GET /accounts/{account_identifier}/tunnels']);
    expect(schedule.entries.filter((entry) => entry.disputed).map(({ id }) => id)).toEqual([
      'legacy-tunnels',
      'organizations',
    ]);
    for (const id of ['security-level', 'threat-score']) {
      expect(schedule.entry(id)?.notes).toMatch(/2025-03-17/);
    }
  });
});

describe('examples', () => {
  it.each(['images-v1-direct-upload', 'dns-settings-use-apex-ns', 'dns-settings-secondary-overrides'])(
    'of %s show the fix in three languages, with and without a body',
    (id) => {
      const fixed = schedule.entry(id)?.examples.filter((example) => example.after !== undefined) ?? [];
      for (const lang of ['ts', 'sh', 'http']) {
        expect(fixed.filter((example) => example.lang === lang).length).toBeGreaterThanOrEqual(2);
      }
    },
  );

  it('all end in a line end, and every fix is gone in its result', () => {
    for (const entry of schedule.entries) {
      for (const { before, after, valid } of entry.examples) {
        for (const text of [before, after, valid]) expect(text ?? '\n').toMatch(/\n$/);
        if (before === undefined || after === undefined) continue;
        const paths = [entry.rewrite, ...(entry.alsoRewrite ?? [])].map((one) =>
          (one?.steps ?? []).flatMap((step) => ('path' in step ? [step.path] : [])),
        );
        // What is fixed by other steps has no path in it.
        if (paths.some(({ length }) => length === 0) || !paths.flat().some(({ replace }) => before.includes(replace)))
          continue;
        const gone = ({ replace, with: now }: { readonly replace: string; readonly with: string }): boolean =>
          before.includes(replace) && after.includes(now) && (now.includes(replace) || !after.includes(replace));
        expect([entry.id, paths.some((one) => one.every(gone))]).toEqual([entry.id, true]);
      }
    }
  });
});
