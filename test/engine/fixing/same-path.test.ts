import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../src/engine/fixing/placed.js';
import { OTHER_CALLS, SamePath, unlessHalved } from '../../../src/engine/fixing/same-path.js';
import type { Match } from '../../../src/match/match.js';
import type { Span } from '../../../src/model/span.js';
import type { Piece } from '../../../src/model/text.js';

const at = (start: number, length = 9, file = 'a.js'): Span => ({ file, start, end: start + length });
const GET = { method: 'GET', path: '/old/{id}' };
const PUT = { method: 'PUT', path: '/old/{id}' };

const path = (replace: string, to = 'new'): object => ({ path: { replace, with: to } });
const entryOf = (...steps: readonly object[]): object => ({ id: 'entry', rewrite: { applicability: 'safe', steps } });
const run = (text: string, span?: Span): Piece => ({ kind: 'run', text, span }) as unknown as Piece;

const found = (entry: object, name: string, url: readonly Piece[], operation = GET): Match =>
  ({ entry, operation, request: { name, url } }) as unknown as Match;

/** The requests whose paths take the same change as that of the first match in an edit, by their names. */
function mates(all: readonly Match[], edit = at(10)): readonly string[] | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const same = new SamePath(all);
  const mates = same.at(first, edit);
  // What was found out once is known.
  expect(same.at(first, edit)).toBe(mates);
  return mates && [...mates].map((one) => (one as unknown as { readonly name: string }).name);
}

describe('requests whose paths take the same change', () => {
  const entry = entryOf(path('old/things'), { header: { remove: 'X-Old' } });
  const [url, far] = [[run('/old/things', at(10))], [run('/old/things', at(90))]];

  it.each<[string, readonly Match[], readonly string[] | undefined]>([
    ['one alone', [found(entry, 'a', url)], ['a']],
    ['wherever the others are written', [found(entry, 'a', url), found(entry, 'b', far)], ['a', 'b']],
    ['of another entry', [found(entry, 'a', url), found(entryOf(path('old/things')), 'b', url)], ['a']],
    ['in a run of no place', [found(entry, 'a', [run('/old')])], undefined],
    ['in a run beside it', [found(entry, 'a', [run('/old', at(1)), run('/x', at(50))])], undefined],
    ['in a run of another file', [found(entry, 'a', [run('/old', at(10, 9, 'b.js'))])], undefined],
    ['in what is no run', [found(entry, 'a', [{ kind: 'hole', span: at(10) } as unknown as Piece])], undefined],
    ['in a run that the change is not of', [found(entry, 'a', [run('/things', at(10))])], undefined],
    ['that begins in that run', [found(entry, 'a', [run('/x/old', at(10))])], ['a']],
    ['in the second run', [found(entry, 'a', [run('/x', at(1)), run('/old', at(10))])], ['a']],
    ['without a change of paths', [found(entryOf({ header: { remove: 'X' } }), 'a', url)], undefined],
  ])('%s', (_, all, expected) => {
    expect(mates(all)).toEqual(expected);
  });

  const several = {
    id: 'several',
    rewrite: { applicability: 'safe', operations: [GET], steps: [path('old', 'new'), path('things', 'items')] },
    alsoRewrite: [{ applicability: 'safe', operations: [PUT], steps: [path('old', 'new')] }],
  };

  it.each<[string, readonly Piece[], readonly string[]]>([
    ['all changes of the run', [run('/old/things', at(10))], ['a']],
    ['the one change of the run', [run('/old', at(10)), run('/things', at(30))], ['a', 'b']],
  ])('of other operations: %s', (_, own, expected) => {
    expect(mates([found(several, 'a', own), found(several, 'b', url, PUT)])).toEqual(expected);
  });

  it('are no others where these put something else there', () => {
    const other = {
      ...several,
      alsoRewrite: [{ applicability: 'safe', operations: [PUT], steps: [path('old', 'renewed')] }],
    };
    expect(mates([found(other, 'a', [run('/old', at(10))]), found(other, 'b', url, PUT)])).toEqual(['a']);
  });
});

describe('a fix that counts on those of other calls', () => {
  const placed = (because: string | null | undefined, noFix: string | null = null): Placed =>
    ({ finding: { fix: because === undefined ? null : { because }, noFix }, calls: [] }) as unknown as Placed;
  const counting = placed(`a; ${OTHER_CALLS} (line 3)`);
  const HALVED = 'the path is also that of another call, which has no fix';
  const elsewhere = 'its path is written elsewhere, for other calls as well: see the finding there';

  it.each<[string, readonly Placed[], readonly (number | undefined)[], string | null]>([
    ['stays where all are made', [counting, placed(null)], [1, 1], null],
    ['is none where one is not', [counting, placed(undefined, 'why')], [1, 1], HALVED],
    ['stays where one of another group is not', [counting, placed(undefined, 'why')], [1, 2], null],
    ['stays where one of no group is not', [counting, placed(undefined, 'why')], [1, undefined], null],
    ['stays where it is made elsewhere', [counting, placed(undefined, elsewhere)], [1, 1], null],
    ['stays where it counts on nothing', [placed('a'), placed(undefined, 'why')], [1, 1], null],
    ['stays where it is safe', [placed(null), placed(undefined, 'why')], [1, 1], null],
  ])('%s', (_, all, groups, noFix) => {
    const [first, second] = unlessHalved(all, groups);
    expect(first?.finding.noFix).toBe(noFix);
    expect(first?.finding.fix === null).toBe(noFix !== null);
    expect(second).toBe(all[1]);
  });
});
