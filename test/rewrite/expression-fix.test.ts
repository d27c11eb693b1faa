import { describe, expect, it } from 'vitest';
import { expressionText } from '../../src/match/stand-ins.js';
import type { Entry } from '../../src/model/entry.js';
import type { Text } from '../../src/model/text.js';
import { expressionFix, isOneLiteral } from '../../src/rewrite/expression-fix.js';
import { apply, sourceOf } from './fixes.js';
import { spanOf } from './requests.js';

const EXPRESSION = 'ssl and cf.threat_score lt 5';
const DOUBT = 'it is not seen what else the text is used for';

/** The words as a literal that is all of them. */
function piecesOf(source: string, words: string): Text {
  const span = spanOf(source, words);
  return [
    { kind: 'run', text: words, span, within: { ...span, start: span.start - 1, end: span.end + 1 }, quoting: [] },
  ];
}

function fixOf(source: string, rewrite: object | undefined = SAFE): string | undefined {
  const entry = { expressions: { fields: ['cf.threat_score'] }, rewrite } as unknown as Entry;
  const pieces = piecesOf(source, EXPRESSION);
  const input = { source: sourceOf(source), dialect: undefined, sharedWith: () => false };
  const made = expressionFix(input, entry, expressionText(pieces, { as: 'filter' }));
  if (made === undefined) return undefined;
  if (!('fix' in made)) return `none: ${made.noFix ?? ''}`;
  const { fix } = made;
  return [fix.applicability, apply(source, fix.edits), ...(fix.because === null ? [] : [fix.because])].join(' | ');
}

const SAFE = { applicability: 'safe', steps: [{ expression: 'simplify' }] };

describe('the fix of an expression that no known request sends', () => {
  it.each([
    ['{"expression": "', '"}'],
    ['expression = "', '"'],
    ['expression => "', '"'],
    ['expression: ', ''],
    ['expression: >-\n  ', ''],
    ['expression: |\n  ', ''],
    ['expression = <<-EOT\n  ', '\nEOT'],
    ['expression = (\n"', '")'],
    ['filter_expression = `', '`'],
  ])('is safe where a rule says it: %j', (before, behind) => {
    expect(fixOf(`${before}${EXPRESSION}${behind}`)).toBe(`safe | ${before}ssl${behind}`);
  });

  it.each([
    ['const text = "', '"'],
    ['{"myexpression": "', '"}'],
    ['{"expression": "", "other": "', '"}'],
    ['expression "', '"'],
    [`expression: "${'x'.repeat(600)}`, '"'],
  ])('is unsafe elsewhere: %j', (before, behind) => {
    expect(fixOf(`${before}${EXPRESSION}${behind}`)).toBe(`unsafe | ${before}ssl${behind} | ${DOUBT}`);
  });

  it('is as sure as its entry says', () => {
    const said = `expression = "${EXPRESSION}"`;
    expect(fixOf(said, { ...SAFE, applicability: 'unsafe' })).toBe('unsafe | expression = "ssl"');
    expect(fixOf(said, { ...SAFE, because: 'why' })).toBe('unsafe | expression = "ssl" | why');
    expect(fixOf(`x = "${EXPRESSION}"`, { ...SAFE, because: 'why' })).toBe(`unsafe | x = "ssl" | why; ${DOUBT}`);
  });

  it('is none without a step for expressions, and says why it is not made', () => {
    const said = `expression = "${EXPRESSION}"`;
    expect(fixOf(said, { ...SAFE, steps: [{ header: { remove: 'X' } }] })).toBeUndefined();
    const never = { id: 'a', expressions: { fields: ['cf.threat_score'] }, rewrite: SAFE } as unknown as Entry;
    const text = 'expression = "cf.threat_score gt 5"';
    const pieces = piecesOf(text, 'cf.threat_score gt 5');
    const input = { source: sourceOf(text), dialect: undefined, sharedWith: () => false };
    const made = expressionFix(input, never, expressionText(pieces, { as: 'filter' }));
    expect(made).toMatchObject({ noFix: expect.stringContaining('is never true') as string });
    expect(expressionFix(input, { ...never, rewrite: undefined }, expressionText(pieces, { as: 'filter' }))).toBe(
      undefined,
    );
  });
});

describe('an expression is one literal', () => {
  const within = (start: number, file = 'a.js'): object => ({ kind: 'run', within: { file, start, end: 90 } });
  it.each<[string, readonly object[], boolean]>([
    ['of one piece', [within(1)], true],
    ['of several pieces', [within(1), within(1)], true],
    ['not of two literals', [within(1), within(2)], false],
    ['not of two files', [within(1), within(1, 'b.js')], false],
    ['not where a piece is of none', [within(1), { kind: 'hole' }], false],
    ['not where the first is of none', [{ kind: 'run' }, within(1)], false],
  ])('%s', (_, pieces, expected) => {
    expect(isOneLiteral({ ...expressionText([], { as: 'filter' }), pieces: pieces as unknown as Text })).toBe(expected);
  });
});
