import { describe, expect, it } from 'vitest';
import { certainWays, madeOrUnsent } from '../../../src/engine/fixing/ways.js';
import type { AnyMatch } from '../../../src/engine/accounts/joined-matches.js';
import type { Rewritten } from '../../../src/rewrite/plan.js';

const by = (client: string): AnyMatch => ({ request: { client } }) as unknown as AnyMatch;
const text = { expression: undefined } as unknown as AnyMatch;

describe('the ways in which a finding is reached', () => {
  const [known, open, far] = [by('fetch'), by('unknown-sender'), by('unknown-sender')];
  it.each<[string, readonly AnyMatch[], readonly AnyMatch[]]>([
    ['none that is known', [open, far], [open, far]],
    ['all known', [known, known], [known, known]],
    ['one known, and one that leads on', [known, open], [known]],
    ['one known, and one that leads nowhere', [far, known], [far, known]],
    ['all of these', [open, known, far], [known, far]],
    ['a text that stands by itself', [text, open, far], [text, far]],
  ])('%s', (_, all, expected) => {
    expect(certainWays(all, (match) => match === open)).toEqual(expected);
  });
});

describe('what is made of a match', () => {
  const made = { noFix: 'why' } as Rewritten;
  const steps = [{ path: { replace: 'a', with: 'b' } }];
  const entry = { rewrite: { applicability: 'safe', steps } };
  const match = (more: object): AnyMatch => ({ entry, ...more }) as unknown as AnyMatch;

  it('is what there is of it', () => {
    expect(madeOrUnsent(match({}), [undefined, made])).toEqual([made]);
  });

  it.each<[string, AnyMatch, boolean]>([
    ['a text', match({}), true],
    ['a text of an entry that rewrites nothing', match({ entry: {} }), false],
    ['a request', match({ request: {} }), false],
    ['a declared object', match({ resource: {} }), false],
    ['an expression', match({ expression: {} }), false],
  ])('is nothing, with its reason where nothing sends %s', (_, one, expected) => {
    const all = madeOrUnsent(one, [undefined]);
    expect(all.length).toBe(expected ? 1 : 0);
    if (expected) expect(all[0]).toHaveProperty('noFix', expect.stringMatching(/^a call that sends it/));
  });
});
