import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import type { Entry, Operation } from '../../src/model/entry.js';
import type { Segment } from '../../src/model/schedule.js';
import { compileSchedule } from '../../src/schedule/compile.js';
import { shippedSchedule } from './shipped.js';

const shipped = shippedSchedule();
const segments = (path: string): Segment[] => path.slice(1).split('/');
const found = (method: string | undefined, path: readonly Segment[]): string[] =>
  shipped.byPath(method, path).map((hit) => `${hit.entry.id} ${hit.operation.method} ${path[hit.named] ?? '?'}`);

describe('byPath', () => {
  it('takes any text for a parameter and only itself for a name', () => {
    expect(found('PATCH', segments('/zones/abc/settings/minify'))).toEqual(['zone-setting-minify PATCH minify']);
    expect(found('PATCH', ['zones', undefined, 'settings', 'minify'])).toEqual(['zone-setting-minify PATCH minify']);
    expect(found('PATCH', segments('/zones/abc/settings/minify2'))).toEqual([]);
    expect(found('POST', segments('/zones/abc/settings'))).toEqual([]);
    expect(found('PATCH', segments('/zones/abc'))).toEqual([]);
    expect(found('PATCH', segments('/zones/abc/settings/minify/x'))).toEqual([]);
    expect(found('PUT', segments('/zones/abc/settings/minify'))).toEqual([]);
  });

  it('takes no word that follows a parameter for its value', () => {
    expect(found('GET', segments('/organizations/audit_logs'))).toEqual([]);
    expect(found('GET', segments('/organizations/o1'))).toEqual(['organizations GET organizations']);
    expect(found('GET', segments('/organizations/o1/audit_logs'))).toEqual(['organizations GET audit_logs']);
    expect(found('PATCH', segments('/zones/settings/settings/minify'))).toEqual([]);
  });

  it('lets a hole stand for parameters only', () => {
    expect(found('GET', ['zones', undefined, 'settings', undefined])).toEqual([]);
    expect(found('GET', [undefined, undefined, 'filters'])).toEqual([]);
    expect(found('GET', ['zones', undefined, 'filters', undefined])).toEqual(['filters GET filters']);
  });

  it('does not take an empty segment for a parameter', () => {
    expect(found('GET', segments('/zones//filters'))).toEqual([]);
    expect(found('GET', segments('/zones/abc/filters/'))).toEqual([]);
  });

  it('gives the rows of every method where it is not known', () => {
    expect(found(undefined, segments('/zones/abc/rate_limits'))).toEqual([
      'rate-limits GET rate_limits',
      'rate-limits POST rate_limits',
    ]);
  });

  it('gives every entry on a path, whatever it calls the parameters', () => {
    expect(found('POST', segments('/zones/abc/dns_records'))).toEqual([
      'dns-error-chain POST dns_records',
      'dns-record-locked POST dns_records',
      'dns-record-zone-info POST dns_records',
      'dns-srv-data POST dns_records',
    ]);
    expect(found('PATCH', segments('/organizations/abc/members/def'))).toEqual(['organizations PATCH members']);
    expect(found('GET', segments('/organizations/abc/railguns/def/zones'))).toEqual([
      'organization-railguns GET zones',
    ]);
  });

  it('leaves the living look-alikes alone', () => {
    for (const path of [
      '/zones/abc/firewall/access_rules/rules',
      '/zones/abc/firewall/lockdowns',
      '/zones/abc/workers/filters',
      '/accounts/abc/access/organizations',
      '/user/organizations',
      '/accounts/abc/images/v1',
      '/accounts/abc/images/v2/direct_upload',
      '/accounts/abc/stream/direct_upload',
      '/accounts/abc/cfd_tunnel/def/connections',
      '/accounts/abc/workers/dispatch/namespaces',
      '/zones/abc/settings/always_use_https',
      '/accounts/abc/magic/ipsec_tunnels',
      '/zones/abc/dns_settings/x',
      '/railguns',
      '/organizations/abc/logs/audit',
      '/zones/abc/filters/validate-expr/x',
    ]) {
      expect(found(undefined, segments(path)), path).toEqual([]);
    }
  });
});

describe('compileSchedule', () => {
  it('finds entries by id and those that concern every request', () => {
    expect(shipped.entry('filters')?.title).toBe('Filters API');
    expect(shipped.entry('constructor')).toBeUndefined();
    expect(shipped.everyRequest.map((entry) => entry.id)).toEqual([
      'chacha20-draft-ciphers',
      'dweb-resolver',
      'script-monitor',
      'service-key-auth',
      'threat-score',
      'threat-score-constant',
      'transfer-encoding-content-length',
    ]);
  });

  it('refuses two entries of one id', () => {
    const [entry] = shipped.entries;
    expect(() => compileSchedule(entry ? [entry, entry] : [])).toThrow(/two entries have the id/);
  });

  it('answers as a plain comparison with every template does', () => {
    const name = fc.constantFrom('a', 'b', 'zones', '__proto__');
    const template = fc
      .array(fc.oneof(name, fc.constantFrom('{x}', '{y}')), { minLength: 1, maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`);
    const operation = fc.record({ method: fc.constantFrom('GET', 'PUT'), path: template });
    const request = fc.array(fc.oneof(name, fc.constantFrom('other', '', undefined)), { maxLength: 5 });
    const method = fc.constantFrom('GET', 'PUT', 'POST', undefined);
    fc.assert(
      fc.property(
        fc.array(fc.array(operation, { maxLength: 4 }), { maxLength: 4 }),
        request,
        method,
        (lists, path, how) => {
          const base = shipped.entries[0] as Entry;
          const entries = lists.map((operations, index) => ({ ...base, id: `e${index}`, operations }));
          const told = compileSchedule(entries)
            .byPath(how, path)
            .map(
              (hit) =>
                `${hit.entry.id} ${entries.findIndex((it) => it.id === hit.entry.id)} ${JSON.stringify(hit.operation)}`,
            );
          const all = lists.flat().map((it) => templateParts(it.path));
          const expected = entries.flatMap((entry, index) =>
            entry.operations
              .filter((it) => matches(it, how, path, all))
              .map((it) => `${entry.id} ${index} ${JSON.stringify(it)}`),
          );
          expect(told.sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** The parts of a template, all parameters alike. */
function templateParts(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith('{') ? '{}' : part));
}

/** The same rules without an index. `all`: the templates of all operations. */
function matches(
  operation: Operation,
  method: string | undefined,
  path: readonly Segment[],
  all: readonly (readonly string[])[],
): boolean {
  const parts = templateParts(operation.path);
  if ((method !== undefined && method !== operation.method) || parts.length !== path.length) return false;
  return parts.every((part, i) => {
    const segment = path[i];
    if (part !== '{}') return segment === part;
    const begin = parts.slice(0, i + 1).join('/');
    const follows = all.some((other) => other.slice(0, i + 1).join('/') === begin && other[i + 1] === segment);
    return segment === undefined || (segment !== '' && !follows);
  });
}
