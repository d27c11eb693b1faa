import { describe, expect, it } from 'vitest';
import { expressionFor } from '../../../src/match/account/expression.js';
import { entry } from '../make.js';
import { unmarked } from './marked.js';
import { termsOf, type Known } from './terms.js';

const score = entry('score', {
  ...{ change: 'expression-field-retired', expressions: { fields: ['cf.threat_score'] }, yieldsTo: ['other'] },
});

/** The account of the text between `«` and `»`, which is read as an expression. */
function accountOf(marked: string, known: Known = {}, file = 'a.ts', as: 'path' | 'words' = 'path') {
  const { text, start, end } = unmarked(marked);
  const span = { file, start, end };
  const pieces = [{ kind: 'run', text: text.slice(start, end), span }] as const;
  return expressionFor({ pieces, span, as }, { file, text }, termsOf(known, [score]));
}

function shown(...given: Parameters<typeof accountOf>): string {
  const found = accountOf(...given);
  if (found === undefined) return '-';
  const { account, match } = found;
  expect(match?.finding.confidence).toBe(account.kind === 'left-over' ? account.confidence : undefined);
  return account.kind === 'explained'
    ? account.reason
    : account.kind === 'followed'
      ? account.kind
      : account.confidence;
}

describe('an expression in a text', () => {
  it.each([
    // A condition, and no name of a field alone.
    [`f('«cf.threat_score gt 5»')`, 'likely'],
    [`f('«cf.threat_score eq 5»')`, 'likely'],
    [`f('«cf.threat_score in {5}»')`, 'likely'],
    [`f('«cf.threat_score>5»')`, 'likely'],
    [`f('«cf.threat_score==5»')`, 'likely'],
    [`f('«cf.threat_score ~ "5"»')`, 'likely'],
    [`f('«cf.threat_score»')`, '-'],
    [`f('«cf.threat_score of it»')`, '-'],
    [`f('«http.host eq "a"»')`, '-'],
    // A constant that is called as the field that it spells.
    [`THREAT_SCORE = '«cf.threat_score»'`, 'likely'],
    [`cfThreatScore = '«cf.threat_score»'`, 'likely'],
    [`threatScores = '«cf.threat_score»'`, '-'],
    [`cf = '«cf.threat_score»'`, '-'],
    // What it is given to, or what is called with it.
    [`description = '«cf.threat_score gt 5»'`, 'prose'],
    [`log('«cf.threat_score gt 5»')`, 'log'],
    [`if (x === '«cf.threat_score gt 5»') y()`, 'compared'],
  ])('%s is %s', (marked, is) => {
    expect(shown(marked)).toBe(is);
  });

  const text = `f('«cf.threat_score gt 5»')`;
  it.each<[known: Known, is: string]>([
    [{ foundAt: ['score'] }, 'followed'],
    [{ foundAt: ['other'] }, 'followed'],
    [{ foundAt: ['more'] }, 'likely'],
    [{ shows: 'none' }, 'possible'],
    [{ shows: 'project' }, 'likely'],
    [{ kind: 'data' }, '-'],
    [{ kind: 'document' }, '-'],
  ])('with what is known of the rest: %j', (known, is) => {
    expect(shown(text, known)).toBe(is);
  });

  it('is less sure in a test, and none of words side by side', () => {
    expect(shown(text, {}, 'a.test.ts')).toBe('possible');
    expect(shown(text, {}, 'a.ts', 'words')).toBe('-');
  });

  it('is told where the field stands', () => {
    const span = { file: 'a.ts', start: 3, end: 18 };
    const found = accountOf(text);
    expect(found).toMatchObject({ span, path: '', entries: ['score'], from: [] });
    expect(found?.match).toMatchObject({ entry: score, finding: { rule: 'score', span } });
    expect(accountOf(`log(«cf.threat_score gt 5»)`)).toMatchObject({ entries: ['score'], from: [], match: undefined });
  });
});
