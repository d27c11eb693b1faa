import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { prefilterRegExp, prefilterWords } from '../../src/schedule/prefilter.js';
import { shippedSchedule } from './shipped.js';

const { entries } = shippedSchedule();
const words = prefilterWords(entries);
const expression = prefilterRegExp(words);
const imports: Record<string, string> = {
  node: "import Cloudflare from 'cloudflare';",
  python: 'from cloudflare import Cloudflare',
  python2: 'import CloudFlare',
};

describe('the words of the shipped schedule', () => {
  it('let every example of what is found through', () => {
    for (const entry of entries) {
      for (const { before } of entry.examples) {
        if (before !== undefined) expect(expression.test(before), `${entry.id}: ${before}`).toBe(true);
      }
    }
  });

  it('let every operation that is retired as a whole through, however its path is put together', () => {
    for (const entry of entries.filter((it) => it.change === 'operation-retired')) {
      for (const { path } of entry.operations) {
        const parts = path.split('/').map((part) => (part.startsWith('{') ? 'id' : `"/${part}"`));
        expect(expression.test(parts.join(' + ')), path).toBe(true);
        expect(expression.test(path.replaceAll(/\{\w+\}/g, '%s')), path).toBe(true);
      }
    }
  });

  it('let every name of a client or a resource through', () => {
    for (const entry of entries.filter((it) => it.change === 'operation-retired')) {
      for (const type of ['node', 'python', 'python2']) {
        const uses = (entry.surfaces[type] ?? []) as { methods?: object; where?: { equals: string } }[];
        for (const use of uses) {
          for (const chain of Object.keys(use.methods ?? {})) {
            const text = `client.${chain}('${use.where?.equals ?? ''}')`;
            // Nothing of these names is rare: the import of the client is looked for.
            const common =
              /^(?:accounts\.(?:roles\.(?:list|get)|devices\.\w+(?:\.post)?)|zones\.settings\.\w+)$/.test(chain) &&
              use.where === undefined;
            expect(expression.test(common ? `${imports[type]}\n${text}` : text), chain).toBe(true);
          }
        }
      }
    }
    for (const text of [
      'resource "cloudflare_filter" "office" {',
      'resource "cloudflare_zone_settings_override" "all" {',
      'import "github.com/cloudflare/cloudflare-go"',
      "import Cloudflare from 'cloudflare';",
      '"expression": "(cf.threat_score gt 10)"',
      'transfer-encoding: chunked',
    ]) {
      expect(expression.test(text), text).toBe(true);
    }
  });

  it('say nothing twice: a segment with a slash behind it is also found as the last one', () => {
    expect(words.filter((word) => words.includes(`${word}/`))).toEqual([]);
    expect(prefilterRegExp(['/roles/']).test('`/accounts/${id}/roles`')).toBe(true);
  });

  it('leave ordinary code alone', () => {
    for (const text of [
      'export const rules = members.map((member) => member.roles);',
      'fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/purge_cache`)',
      'if (record.locked) return record.value;',
      'const settings = user.profile.settings; list.delete(id); client.images.upload();',
      'type Filter<T> = (value: T) => boolean;',
      'the dashboard shows the history of connections, groups and packages',
      'wafer, colossal, tunnelsight',
      'settings.roles = devices.accounts; namespaced(high, medium, low, mirages)',
      "import { settings } from './settings.js'; router.use('/settings/profile', '/rolesets', '/my-devices')",
    ]) {
      expect(expression.test(text), text).toBe(false);
    }
    // A few for each entry: its paths, its fields and what infrastructure code calls it.
    expect(words.length / entries.length).toBeLessThan(3.6);
  });
});

describe('prefilterRegExp', () => {
  it('finds whole words, as a look at each of them does', () => {
    const word = fc.stringMatching(/^[ab_](?:[ab_.-]{0,3}[ab'])?$/);
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '_', '.', '-', "'", ' ') });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), text, (some, where) => {
        const one = some.some((it) =>
          new RegExp(`\\b${it.replaceAll('.', '\\.')}${/\w$/.test(it) ? '\\b' : ''}`).test(where),
        );
        expect(prefilterRegExp(some).test(where)).toBe(one);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds a segment of a path with its slash, the last one or one that may be followed by others', () => {
    const last = prefilterRegExp(['/roles', 'waf']);
    for (const text of ['`/accounts/${id}/roles`', '"/roles"', 'x/roles?page=1', 'a/roles', 'the waf']) {
      expect(last.test(text), text).toBe(true);
    }
    for (const text of ['roles', '/roles/x', '/roles-x', '/rolesets', '/my-roles'])
      expect(last.test(text), text).toBe(false);
    const inner = prefilterRegExp(['/devices/']);
    for (const text of ['/devices/${id}', '"/devices" + id', '/devices/']) expect(inner.test(text), text).toBe(true);
    expect(inner.test('/devices-x')).toBe(false);
  });

  it('finds nothing without words', () => {
    expect(prefilterRegExp([]).test('anything')).toBe(false);
  });
});
