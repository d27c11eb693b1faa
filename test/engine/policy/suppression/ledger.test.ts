import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../../src/engine/fixing/placed.js';
import type { Layer } from '../../../../src/engine/policy/configuration/layer.js';
import { pathMatcher } from '../../../../src/engine/policy/configuration/patterns.js';
import { suppressByLedger, type LedgerTerms } from '../../../../src/engine/policy/suppression/ledger.js';

interface Said {
  readonly rule: string | readonly string[];
  readonly files?: string;
  readonly until?: string;
  readonly fingerprint?: string;
}

/** The configuration of a folder. */
function layer(folder: string, ...said: readonly Said[]): Layer {
  const suppressions = said.map((one) => ({
    ...{ reason: 'why', ...one },
    matches: pathMatcher([one.files ?? '*'], folder),
  }));
  const placeOf = ([, index]: readonly number[]) => ({ line: Number(index) + 1, column: 1 });
  return { file: `${folder}/eolint.json`, folder, suppressions, placeOf } as unknown as Layer;
}

const placed = (rule: string, file: string): Placed =>
  ({ finding: { rule, span: { file, start: 0, end: 1 } } }) as unknown as Placed;

async function shown(all: readonly Placed[], layers: readonly Layer[], more: Partial<LedgerTerms> = {}) {
  const configurations = {
    all: () => layers,
    forFile: (file: string) => ({ layers: layers.filter(({ folder }) => `p/${file}`.startsWith(`${folder}/`)) }),
  } as unknown as LedgerTerms['configurations'];
  const terms = { cwd: '/p', day: '2026-11-21', configurations, folders: ['p'], looked: () => true };
  const none = () => Promise.resolve(new Map());
  const { kept, suppressed, notices, unused } = await suppressByLedger(all, { fingerprints: none, ...terms, ...more });
  return {
    kept: kept.map(({ finding }) => finding.rule),
    suppressed: suppressed.map(({ finding: { rule }, reason, until, by }) => `${rule} ${reason} ${until ?? '-'} ${by}`),
    notices: notices.map(({ kind, file, line, message }) => `${kind} ${file}:${line} ${message}`),
    unused: unused.map(({ index, unused: of, rest }) => `${index}: ${of.join(' ')} | ${rest.join(' ')}`),
  };
}

const some = [placed('a', 'src/x.ts'), placed('b', 'src/x.ts'), placed('a', 'lib/y.ts')];

describe('suppressions of the configuration', () => {
  it.each<[string, readonly Layer[], readonly string[]]>([
    ['are none', [], ['a', 'b', 'a']],
    ['leave out a rule', [layer('p', { rule: 'a' })], ['b']],
    ['leave out several', [layer('p', { rule: ['b', 'a'] })], []],
    ['speak of some files', [layer('p', { rule: 'a', files: 'src/' })], ['b', 'a']],
    ['speak of their folder', [layer('p/lib', { rule: 'a' })], ['a', 'b']],
    ['end on a day', [layer('p', { rule: 'a', until: '2026-11-20' })], ['a', 'b', 'a']],
    ['last until the end of a day', [layer('p', { rule: 'a', until: '2026-11-21' })], ['b']],
    ['that ended leave it to others', [layer('p', { rule: 'a', until: '2026-11-20' }, { rule: 'a' })], ['b']],
  ])('%s', async (_, layers, kept) => {
    expect((await shown(some, layers)).kept).toEqual(kept);
  });

  it('tell why and until when', async () => {
    const { suppressed } = await shown(some, [layer('p', { rule: 'b', until: '2027-01-01' }, { rule: 'a' })]);
    expect(suppressed).toEqual(['a why - configuration', 'b why 2027-01-01 configuration', 'a why - configuration']);
  });

  it('speak of one finding by its fingerprint', async () => {
    const [one, , other] = some;
    const prints = new Map(
      [one, other].flatMap((of, i) => (of === undefined ? [] : [[of.finding, `print${i}`] as const])),
    );
    const fingerprints = () => Promise.resolve(prints);
    const { kept } = await shown(some, [layer('p', { rule: 'a', fingerprint: 'print1' })], { fingerprints });
    expect(kept).toEqual(['a', 'b']);
    // They are asked for only where one is named.
    const unasked = () => Promise.reject(new Error('asked'));
    expect((await shown(some, [layer('p', { rule: 'a' })], { fingerprints: unasked })).kept).toEqual(['b']);
  });

  it('that ended are named, where they would leave something out', async () => {
    const said = [
      { rule: 'a', until: '2026-11-20' },
      { rule: 'c', until: '2026-11-20' },
    ];
    const { notices } = await shown(some, [layer('p', ...said)]);
    expect(notices).toEqual([
      'suppression-expired p/eolint.json:1 the suppression of a ended on 2026-11-20: why',
      'suppression-unused p/eolint.json:2 the suppression of c leaves nothing out',
    ]);
  });

  it.each<[string, readonly Layer[], Partial<LedgerTerms>, readonly string[]]>([
    ['are named', [layer('p', { rule: 'c' }, { rule: ['a', 'd', 'e'] })], {}, ['0: c | ', '1: d e | a']],
    ['are none where all are used', [layer('p', { rule: ['a', 'b'] })], {}, []],
    [
      'are not known where one was not looked for',
      [layer('p', { rule: ['c', 'd'] })],
      { looked: (id) => id === 'c' },
      [],
    ],
    [
      'are known where only a used one was not looked for',
      [layer('p', { rule: ['a', 'd'] })],
      { looked: (id) => id === 'd' },
      ['0: d | a'],
    ],
    ['are not known where only a part was looked at', [layer('p', { rule: 'c' })], { folders: ['p/src'] }, []],
    ['are known of the part that was looked at', [layer('p/src', { rule: 'c' })], { folders: ['x', 'p'] }, ['0: c | ']],
    ['are not known where no folder was looked at', [layer('p', { rule: 'c' })], { folders: [] }, []],
  ])('without use %s', async (_, layers, more, expected) => {
    expect((await shown(some, layers, more)).unused).toEqual(expected);
  });
});
