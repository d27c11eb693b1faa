import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleFiles, shippedSchedule } from './shipped.js';

const schedule = shippedSchedule();
const rows = readFileSync(new URL('rows.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/));

describe('the entries against the text of record', () => {
  it('hold its operations with its dates, none missing and none more', () => {
    const typed = rows.filter(([, method]) => method !== '-').map((row) => row.join(' '));
    const declared = schedule.entries.flatMap((entry) =>
      entry.operations
        .filter((operation) => operation.added !== true)
        .map((operation) => [entry.endOfLife, operation.method, operation.path, entry.id].join(' ')),
    );
    expect(declared.sort()).toEqual(typed.sort());
  });

  it('are those of its rows, each with the one date of its row', () => {
    const typed = new Set(rows.map(([date, , , id]) => `${id} ${date}`));
    expect(schedule.entries.map((entry) => `${entry.id} ${entry.endOfLife}`).sort()).toEqual([...typed].sort());
    expect(schedule.entries).toHaveLength(30);
  });

  it('mark what only the public record adds', () => {
    const added = schedule.entries.flatMap((entry) =>
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
    expect(added.filter((line) => line.includes('load_balancers'))).toHaveLength(12);
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

describe('what the public record says otherwise', () => {
  const disputed = (id: string) =>
    schedule.entry(id)?.disputed?.operations?.map(({ method, path }) => `${method} ${path}`);

  it('moved five entries to June 2025', () => {
    const moved = schedule.entries.filter((entry) => entry.extendedTo !== undefined);
    expect(moved.map((entry) => `${entry.id} ${entry.extendedTo}`)).toEqual(
      ['filters', 'firewall-rules', 'rate-limits', 'waf-overrides', 'waf-packages'].map((id) => `${id} 2025-06-15`),
    );
  });

  it('disputes the operations that live again, and the change that was withdrawn', () => {
    expect(disputed('organizations')).toEqual([
      'GET /organizations/{identifier}',
      'GET /organizations/{organization_identifier}/members',
      'GET /organizations/{organization_identifier}/members/{identifier}',
      'DELETE /organizations/{organization_identifier}/members/{identifier}',
    ]);
    expect(disputed('legacy-tunnels')).toEqual(['GET /accounts/{account_identifier}/tunnels']);
    for (const id of ['security-level', 'threat-score']) {
      expect(schedule.entry(id)?.disputed?.because).toMatch(/2025-03-17/);
      expect(disputed(id)).toBeUndefined();
    }
    expect(schedule.entries.filter((entry) => entry.disputed)).toHaveLength(4);
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
        for (const step of entry.rewrite?.steps ?? []) {
          if ('path' in step && after !== undefined) {
            expect(before).toContain(step.path.replace);
            expect(after).not.toContain(step.path.replace);
          }
        }
      }
    }
  });
});
