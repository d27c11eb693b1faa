import { describe, expect, it } from 'vitest';
import { declaredNames, namesFor, RetiredNames } from '../../../src/match/account/names.js';
import { entry, scheduleOf } from '../make.js';
import { termsOf, type Known } from './terms.js';

const GET = 'GET /zones/{zone_id}/lists';
const names = new RetiredNames(
  scheduleOf(
    entry('pool', {
      change: 'field-retired',
      operations: ['PUT /user/pools', 'PUT /zones/{zone_id}/pools'],
      fields: [
        { in: 'body', path: 'rules[].mail_to' },
        { in: 'body', path: 'content.old_flags[]' },
        // Words that others have as well.
        { in: 'body', path: 'locked' },
        { in: 'body', path: 'zone_id' },
      ],
    }),
    entry('more', { operations: ['PUT /a'], change: 'field-retired', fields: [{ in: 'query', path: 'mail_to' }] }),
    entry('lists', {
      operations: [GET],
      surfaces: {
        go: [{ methods: { ListWAFOverrides: GET, Lists: GET, ListZoneLists: GET } }],
        php: [{ methods: { 'Lists.getOldLists': GET, 'Lists.get': GET, 'Lists.moreLists': GET } }],
      },
    }),
  ),
);

/** The accounts of the names in a text: `name entries what`. */
function accounts(file: string, text: string, known: Known = {}, own: readonly string[] = []): string[] {
  const found = namesFor({ file, text }, names, new Set(own), { source: { file, text } }, termsOf(known));
  return found.map(({ span, entries, path, account, from, match }) => {
    expect([span.file, from, match]).toEqual([file, [], undefined]);
    const what = account.kind === 'explained' ? account.reason : account.kind;
    return `${text.slice(span.start, span.end)} ${entries.join()} ${path} ${what}`;
  });
}

describe('the retired names of a text', () => {
  it.each<[file: string, text: string, all: readonly string[]]>([
    ['a.ts', `x.mail_to = 1;`, ['mail_to pool /user/pools name-only', 'mail_to more /a name-only']],
    ['a.ts', `x.old_flags = 1;`, ['old_flags pool /user/pools name-only']],
    ['a.ts', `x.mail_to_all = x.my_mail_to = x['a-mail_to'] = x['mail_to-a'];`, []],
    ['a.ts', `x.locked = x.zone_id;`, []],
    ['a.ts', `// old_flags\n`, ['old_flags pool /user/pools comment']],
    ['a.ts', `if (key === 'old_flags') f();`, ['old_flags pool /user/pools compared']],
    ['a.ts', `log('old_flags');`, ['old_flags pool /user/pools log']],
    // A route of its own is none of a field.
    ['a.ts', `app.get('old_flags', f);`, ['old_flags pool /user/pools name-only']],
    ['a.go', `s.ListWAFOverrides(ctx)`, ['ListWAFOverrides lists /zones/{zone_id}/lists name-only']],
    ['a.go', `s.ListWAFOverrides (ctx)`, ['ListWAFOverrides lists /zones/{zone_id}/lists name-only']],
    ['a.go', `s.ListWAFOverrides`, []],
    ['a.go', `s.ListWAFOverrides  (ctx)`, []],
    ['a.go', `s.Lists(ctx)`, []],
    ['a.go', `s.ListZoneLists(ctx)`, ['ListZoneLists lists /zones/{zone_id}/lists name-only']],
    ['a.rb', `s.ListWAFOverrides(ctx)`, []],
    ['a.php', `$s->getOldLists($a);`, ['getOldLists lists /zones/{zone_id}/lists name-only']],
    ['a.phtml', `$s->getOldLists($a);`, ['getOldLists lists /zones/{zone_id}/lists name-only']],
    ['a.go', `s.getOldLists(a)`, []],
    ['a.php', `$s->moreLists($a); $s->get($a);`, []],
  ])('%s: %s', (file, text, all) => {
    expect(accounts(file, text)).toEqual(all);
    // A second time as the first.
    expect(accounts(file, text)).toEqual(all);
  });

  it('are none of methods that the project has itself', () => {
    expect(accounts('a.go', `s.ListWAFOverrides(ctx)`, {}, ['ListWAFOverrides'])).toEqual([]);
    expect(accounts('a.ts', `x.old_flags = 1;`, {}, ['old_flags'])).toHaveLength(1);
  });

  it('are followed where they were found in another way', () => {
    const [found] = accounts('a.ts', `x.old_flags = 1;`, { foundAt: ['pool'] });
    expect(found).toBe('old_flags pool /user/pools followed');
    expect(accounts('a.ts', `x.old_flags = 1;`, { foundAt: ['more'] })[0]).toMatch(/name-only$/);
  });

  it('are those of a test, where they were found in code as well', () => {
    const found = (file: string, known: Known): string | undefined => accounts(file, `x.old_flags = 1;`, known)[0];
    expect(found('a.test.ts', { foundInCode: ['pool'] })).toMatch(/ test$/);
    expect(found('a.test.ts', { foundInCode: ['more'] })).toMatch(/name-only$/);
    expect(found('a.ts', { foundInCode: ['pool'] })).toMatch(/name-only$/);
  });

  it('are looked for in programs that have to do with the API', () => {
    for (const kind of ['data', 'document'] as const)
      expect(accounts('a.ts', `x.old_flags = 1;`, { kind })).toEqual([]);
    expect(accounts('a.ts', `x.old_flags = 1;`, { shows: 'none' })).toEqual([]);
    for (const shows of ['names', 'client', 'project'] as const)
      expect(accounts('a.ts', `x.old_flags = 1;`, { shows })).toHaveLength(1);
  });

  it('are none of a schedule without names', () => {
    const none = new RetiredNames(scheduleOf(entry('plain', { operations: ['GET /zones'] })));
    expect(none.words.test('old_flags')).toBe(false);
    expect(none.words.test('')).toBe(false);
  });
});

it.each<[text: string, names: readonly string[]]>([
  ['func (s *Service) ListThings(z string) []string {', ['ListThings']],
  ['func ListThings(z string) {', ['ListThings']],
  ['  public function getThings($a) {', ['getThings']],
  ['function &getThings ($a) {', ['getThings']],
  ['function a() {}\nfunction b() {}', ['a', 'b']],
  ['functional a() {}', []],
  ['fun a() {}', []],
  ['func a {', []],
])('methods that %j declares', (text, all) => {
  expect([...declaredNames([text])]).toEqual(all);
  expect([...declaredNames(['', text])]).toEqual(all);
});
