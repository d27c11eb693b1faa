import { entries } from 'eolint:schedule';
import { describe, expect, it } from 'vitest';
import { manualReason, withManual } from '../../src/rewrite/manual.js';
import { isServed } from '../../src/rewrite/plan.js';
import { rewritesOf } from '../../src/rewrite/rewrites.js';

describe('what no rewrite reaches', () => {
  it.each(entries.map((entry) => [entry.id, entry] as const))('says why in %s', (_, entry) => {
    const batches = (entry.batches ?? []).map(({ operation }) => operation);
    const all = [...entry.operations, ...batches, ...(rewritesOf(entry).length === 0 ? [undefined] : [])];
    const silent = all.filter(
      (operation) =>
        !rewritesOf(entry).some((rule) => isServed(operation, rule)) &&
        manualReason({ entry, operation }) === undefined,
    );
    expect(silent).toEqual([]);
  });
});

it('leaves what has a fix, or a reason, as it is', () => {
  const [entry] = entries.filter(({ id }) => id === 'filters');
  if (entry === undefined) throw new Error('no such entry');
  expect(withManual({ fix: null, noFix: null }, { entry }).noFix).toBe(entry.manual?.[0]?.because);
  expect(withManual({ fix: null, noFix: 'the path is shared' }, { entry }).noFix).toBe('the path is shared');
});
