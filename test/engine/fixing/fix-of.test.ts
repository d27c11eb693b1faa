import { expect, it } from 'vitest';
import { fixOf, type Fixing } from '../../../src/engine/fixing/fix-of.js';
import type { AnyMatch } from '../../../src/engine/accounts/joined-matches.js';
import type { Unit } from '../../../src/engine/reading/units.js';

const unit = { source: { file: 'a.js', text: '' }, kind: 'javascript' } as unknown as Unit;
const fixing = {} as Fixing;

it('leaves a place as it is where the rewriter has a bug', async () => {
  const entry = {
    get rewrite(): never {
      throw new Error('no such step');
    },
  };
  const match = { entry, request: {}, operation: {} } as unknown as AnyMatch;
  expect(await fixOf(match, unit, fixing)).toEqual({ noFix: 'the rewriter failed: no such step' });
});

it('makes nothing where an entry has nothing to be made of it', async () => {
  const match = { entry: {}, request: {}, operation: {} } as unknown as AnyMatch;
  expect(await fixOf(match, unit, fixing)).toBeUndefined();
  const finding = { entry: {} } as unknown as AnyMatch;
  expect(await fixOf(finding, unit, fixing)).toBeUndefined();
});
