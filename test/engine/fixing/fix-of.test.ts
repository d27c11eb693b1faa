import { expect, it } from 'vitest';
import { fixOf, type Fixing } from '../../../src/engine/fixing/fix-of.js';
import type { AnyMatch } from '../../../src/engine/accounts/joined-matches.js';
import { expressionText } from '../../../src/match/stand-ins.js';
import type { Text } from '../../../src/model/text.js';
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

it('takes a field out of an expression that no request sends, where it is all of a literal', async () => {
  const text = `expression = "ssl and cf.threat_score lt 5"`;
  const pieces = (...starts: readonly number[]): Text =>
    starts.map((start, at) => {
      const [from, to] = [starts.length === 1 ? 14 : 14 + 8 * at, starts.length === 1 || at === 1 ? 42 : 22];
      const span = { file: 'a.js', start: from, end: to };
      return { kind: 'run', text: text.slice(from, to), span, within: { ...span, start }, quoting: [] };
    });
  const entry = {
    ...{ id: 'a', expressions: { fields: ['cf.threat_score'] } },
    rewrite: { applicability: 'safe', steps: [{ expression: 'simplify' }] },
  };
  const made = (...starts: readonly number[]) => {
    const expression = expressionText(pieces(...starts), { as: 'filter' });
    const match = { entry, expression } as unknown as AnyMatch;
    return fixOf(match, { ...unit, source: { file: 'a.js', text } }, fixing);
  };
  expect(await made(13)).toMatchObject({ fix: { applicability: 'safe', edits: [{ start: 17, end: 42, text: '' }] } });
  expect(await made(13, 13)).toHaveProperty('fix');
  expect(await made(13, 20)).toMatchObject({ noFix: expect.stringContaining('is shared with other code') as string });
});
