import { describe, expect, it } from 'vitest';
import { RetiredPaths, type SpelledOperation } from '../../../src/match/account/retired-paths.js';
import { entry, scheduleOf } from '../make.js';

const paths = new RetiredPaths(
  scheduleOf(
    entry('rules', { operations: ['GET /zones/{zone_id}/firewall/rules', 'GET /zones/{zone_id}/firewall/rules/{id}'] }),
    entry('roles', { operations: ['GET /organizations/{id}/roles'] }),
    entry('logs', { operations: ['GET /organizations/{id}/audit/logs', 'GET /user/audit/logs'] }),
    entry('field', {
      ...{ change: 'field-retired', operations: ['GET /zones/{zone_id}/pools'] },
      fields: [{ in: 'body', path: 'a_b' }],
    }),
    entry('devices', {
      operations: ['GET /accounts/{account_id}/devices'],
      live: ['GET /accounts/{account_id}/devices/{name}'],
    }),
    entry('library', { through: 'surfaces', operations: ['GET /zones/{zone_id}/library'] }),
  ),
);

/** `id, the segment that tells it`, and `tail` where it is one. */
const shown = (path: string, found: readonly SpelledOperation[]): string[] => {
  const segments = path.split('/');
  return found.map(({ entry: { id }, named, whole }) => `${id} ${segments[named] ?? '?'}${whole ? '' : ' tail'}`);
};
const segments = (path: string): (string | undefined)[] =>
  path.split('/').map((one) => (one === '{}' ? undefined : one));

describe('the operations that are retired as a whole', () => {
  it.each<[path: string, found: readonly string[]]>([
    ['zones/{}/firewall/rules', ['rules rules']],
    ['zones/z/firewall/rules/{}', ['rules rules']],
    ['organizations/{}/roles', ['roles roles']],
    ['accounts/{}/devices', ['devices devices']],
    // A field of it has ended, the operation has not.
    ['zones/{}/pools', []],
    ['zones/{}/library', []],
    ['zones/{}/firewall', []],
    ['firewall/rules', []],
  ])('by the whole path %s', (path, found) => {
    expect([...new Set(shown(path, paths.whole(segments(path))))]).toEqual(found);
  });

  it.each<[path: string, found: readonly string[]]>([
    ['firewall/rules', ['rules rules tail']],
    ['{}/firewall/rules', ['rules rules tail']],
    ['{}/{}/firewall/rules/{}', ['rules rules tail']],
    ['{}/firewall/rules/x', ['rules rules tail']],
    ['{}/devices', []],
    ['{}/firewall', []],
    ['{}/rules', []],
    // Organisations have these words in other APIs as well.
    ['{}/roles', []],
    ['{}/audit/logs', []],
    ['{}', []],
  ])('by the end of a path %s', (path, found) => {
    expect(shown(path, paths.tail(segments(path)))).toEqual(found);
  });

  it.each<[words: string, found: readonly string[]]>([
    ['zones/firewall/rules', ['rules rules', 'rules rules']],
    ['organizations/roles', ['roles roles']],
    ['zones/firewall', []],
    ['firewall/rules', []],
    ['zones/pools', []],
  ])('by their words %s', (words, found) => {
    expect(shown(words, paths.ofWords(words.split('/')))).toEqual(found);
  });

  it('or lives on in the shape of one', () => {
    expect(shown('accounts/{}/devices/x', paths.alive(segments('accounts/{}/devices/x')))).toEqual(['devices x']);
    expect(paths.alive(segments('accounts/{}/devices'))).toEqual([]);
  });

  it('has a word in each path that is looked for', () => {
    expect(
      [...paths.words].every((word) => /^(?:rules|firewall|roles|devices|organizations|audit|logs)$/.test(word)),
    ).toBe(true);
    expect(paths.words.has('zones')).toBe(false);
    expect(paths.words.has('library')).toBe(false);
  });
});
