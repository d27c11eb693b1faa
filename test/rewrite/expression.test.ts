import { describe, expect, it } from 'vitest';
import { expressionText } from '../../src/match/stand-ins.js';
import type { Dialect } from '../../src/model/dialect.js';
import type { ExpressionUse } from '../../src/model/expression-text.js';
import type { Text } from '../../src/model/text.js';
import type { UsesOfRequests } from '../../src/model/use.js';
import { rewriteExpression, type ExpressionRewriting } from '../../src/rewrite/expression.js';
import { apply, overlaps, sourceOf } from './fixes.js';
import { spanOf, textAt } from './requests.js';

interface How extends Partial<ExpressionRewriting> {
  readonly use?: ExpressionUse;
  readonly fields?: readonly string[];
  readonly pieces?: Text;
}

const quoting = { "'": 'single', '"': 'double', '`': 'template' } as const;

/** The text of `const E = ...;` as pieces that know their quotes. */
function piecesIn(source: string): Text {
  const code = /const E = ([^;]*)/.exec(source)?.[1] ?? '';
  return textAt(source, spanOf(source, code)).map((piece) => {
    const quote = source[piece.within?.start ?? -1] as keyof typeof quoting | undefined;
    return piece.kind === 'run' && quote !== undefined ? { ...piece, quoting: [quoting[quote]] } : piece;
  });
}

/** What becomes of it, or why it stays, then the doubts. */
function simplified(
  source: string,
  { use = { as: 'filter' }, fields = ['cf.threat_score'], pieces, ...rest }: How = {},
) {
  const expression = expressionText(pieces ?? piecesIn(source), use);
  const input = { source: sourceOf(source), dialect: undefined, sharedWith: () => false, ...rest };
  const outcome = rewriteExpression(input, expression, fields);
  if ('refused' in outcome) return `refused: ${outcome.refused}`;
  const edits = outcome.edits.toSorted((a, b) => a.start - b.start);
  return [apply(source, edits), ...outcome.doubts].join(' | ');
}

const E = (text: string): string => `const E = ${text};`;
/** Uses of which only these are asked. */
const uses = (some: Partial<UsesOfRequests>): UsesOfRequests => some as UsesOfRequests;

describe('an expression without a retired field', () => {
  it.each([
    [`'ssl and cf.threat_score lt 5'`, `'ssl'`],
    [`'ssl or cf.threat_score gt 5'`, `'ssl'`],
    [`'(cf.threat_score gt 5 or ssl) and http.host eq "a"'`, `'ssl and http.host eq "a"'`],
    [
      '`ssl and cf.threat_score lt ${n + 1}`',
      'refused: `cf.threat_score` cannot be left out: it is compared with something that is not known here',
    ],
    ['`http.host eq "${h}" and cf.threat_score lt 5`', '`http.host eq "${h}"`'],
    [
      `'cf.threat_score gt 5'`,
      'refused: the expression is never true since `cf.threat_score` is always 0: its rule does nothing and can be removed',
    ],
    [
      `'cf.threat_score lt 5'`,
      'refused: the expression is always true since `cf.threat_score` is always 0: its rule applies to every request, so decide what it is to do',
    ],
    [
      `'ssl and cf.threat_score in $list'`,
      'refused: `cf.threat_score` cannot be left out: the expression cannot be read, or it is compared with a list',
    ],
    ['`cf.threat_score gt 5 or ${op}`', 'refused: a part of the expression is not known (`op`)'],
    [`'ssl'`, 'refused: the expression cannot be read as it is written'],
  ])('%s', (before, expected) => {
    expect(simplified(E(before))).toBe(expected.startsWith('refused') ? expected : E(expected));
  });

  it('is told by its own field, where it is a value, and where it has none', () => {
    expect(simplified(E(`'cf.threat_score'`), { use: { as: 'value' } })).toBe(
      'refused: `cf.threat_score` cannot be left out: the expression gives its value',
    );
    expect(simplified(E(`'ssl and not ssl'`))).toMatch(
      /^refused: the expression (?:cannot be read|is never true then)/,
    );
  });

  it.each([
    ['in two texts', `'ssl and ' + 'cf.threat_score lt 5'`, `'ssl' + ''`],
    ['between texts', `'ssl and cf.thre' + 'at_score lt 5 and http.host eq "a"'`, `'ssl' + ' and http.host eq "a"'`],
  ])('%s', (_name, before, expected) => {
    const said = simplified(E(before), { uses: uses({ element: () => undefined, isOperand: () => true }) });
    expect(said).toBe(E(expected));
  });

  it('leaves no text of its own empty, unless it is one of a sum', () => {
    const text = E(`'ssl and ' + 'cf.threat_score lt 5'`);
    expect(simplified(text)).toBe('refused: a text of its own would be left empty');
    expect(simplified(text, { uses: uses({ element: () => undefined, isOperand: () => false }) })).toBe(
      'refused: a text of its own would be left empty',
    );
  });

  it('says what is no longer put into it', () => {
    expect(simplified(E('`ssl and (http.host eq "${h}" or cf.threat_score lt 5)`'))).toBe(
      `${E('`ssl`')} | \`h\` is no longer put into the expression`,
    );
  });

  it.each(['cf.threat_score', 'ssl'])('is left where other code uses %s', (needle) => {
    const text = E(`'ssl and cf.threat_score lt 5'`);
    const expected = needle === 'ssl' ? E(`'ssl'`) : 'refused: the expression is shared with other code (line 1)';
    expect(simplified(text, { sharedWith: overlaps(text, needle) })).toBe(expected);
  });

  it('is left where a part of it is written in another file, or nowhere', () => {
    const text = E(`'ssl and cf.threat_score lt 5'`);
    const [run] = piecesIn(text);
    if (run?.kind !== 'run' || run.span === undefined) throw new Error(text);
    const far = { ...run.span, file: 'src/other.js' };
    expect(simplified(text, { pieces: [{ ...run, span: far }] })).toBe(
      'refused: the expression is written in another file (in `src/other.js`)',
    );
    expect(simplified(text, { pieces: [{ kind: 'run', text: run.text }] })).toBe(
      'refused: the expression is put together by other code',
    );
  });

  it('is left where a text is written once for several conditions', () => {
    const text = E(`'ssl and cf.threat_score lt 5'`);
    const [run] = piecesIn(text);
    if (run?.kind !== 'run' || run.span === undefined) throw new Error(text);
    const pieces = [run, { ...run, text: ' or ', span: { ...run.span, start: run.span.end, end: run.span.end } }, run];
    expect(simplified(text, { pieces })).toBe(
      'refused: a part of the expression is written once for several conditions',
    );
  });
});

describe('what is written into an expression', () => {
  const sum = { uses: uses({ element: () => undefined, isOperand: () => true }) };
  it.each([
    ['before it', `'ssl xor cf.threat_score lt 5'`, `'not ssl'`],
    ['before two texts', `'ssl xor ' + 'cf.threat_score lt 5'`, `'not ssl' + ''`],
    [
      'around it',
      `'not ip.src eq 1.1.1.1 xor cf.threat_score lt 5 xor not ssl'`,
      `'not (not ip.src eq 1.1.1.1 xor not ssl)'`,
    ],
    [
      'around two texts',
      `'not ip.src eq 1.1.1.1 xor cf.threat_score lt 5' + ' xor not ssl'`,
      `'not (not ip.src eq 1.1.1.1' + ' xor not ssl)'`,
    ],
    [
      'around a template',
      '`not http.host eq "${h}" xor cf.threat_score lt 5 xor not http.host eq "${i}"`',
      '`not (not http.host eq "${h}" xor not http.host eq "${i}")`',
    ],
  ])('stands %s', (_name, before, expected) => {
    expect(simplified(E(before), sum)).toBe(E(expected));
  });

  const text = E(`'not ip.src eq 1.1.1.1 xor cf.threat_score lt 5 xor not ssl'`);
  const [run] = piecesIn(text);
  if (run?.kind !== 'run' || run.span === undefined) throw new Error(text);
  const split = text.indexOf(' xor');
  const length = split - run.span.start;
  const front = { ...run, text: run.text.slice(0, length), span: { ...run.span, end: split } };
  const back = { ...run, text: run.text.slice(length), span: { ...run.span, start: split } };
  const nowhere = 'refused: the expression is put together by other code';
  const unwritable = 'refused: the expression cannot hold `not (` as it is written';
  it.each<[string, Text, string]>([
    ['in two pieces', [front, back], E(`'not (not ip.src eq 1.1.1.1 xor not ssl)'`)],
    ['whose beginning is written nowhere', [{ kind: 'run', text: front.text }, back], nowhere],
    ['whose end is written nowhere', [front, { kind: 'run', text: back.text }], nowhere],
    ['without quotes', [{ ...run, quoting: ['bare'] }], unwritable],
    ['in bare quotes', [{ ...run, quoting: ['double', 'bare'] }], unwritable],
    ['of which no quotes are known', [{ kind: 'run', text: run.text, span: run.span }], unwritable],
  ])('depends on the text: %s', (_name, pieces, expected) => {
    expect(simplified(text, { pieces, ...sum })).toBe(expected);
  });

  it('is escaped as the language does', () => {
    const dialect = { escape: (fresh: string) => fresh.replaceAll(' ', '\\ ') } as unknown as Dialect;
    expect(simplified(text, { pieces: [{ ...run, quoting: ['bare'] }], dialect, ...sum })).toBe(
      E(`'not\\ (not ip.src eq 1.1.1.1 xor not ssl)'`),
    );
  });

  it('is left where other code uses what it is written into', () => {
    expect(simplified(text, { ...sum, sharedWith: overlaps(text, 'not') })).toBe(
      'refused: the expression is shared with other code (line 1)',
    );
  });

  it.each([['`cf.thre\\x61t_score lt 5`'], ['`\\x63f.threat_score lt \\x35`']])(
    'leaves no text of several pieces empty: %s',
    (literal) => {
      const parts = E(`'ssl and ' + ${literal}`);
      expect(simplified(parts)).toBe('refused: a text of its own would be left empty');
      expect(simplified(parts, sum)).toBe(E("'ssl' + ``"));
    },
  );
});

describe('an expression with a field of another name', () => {
  const fields = ['ip.geoip.country'];
  it.each([
    ['in single quotes', `'ip.geoip.country eq "DE"'`, `'ip.src.country eq "DE"'`],
    ['in a template', '`ip.geoip.country eq "${c}"`', '`ip.src.country eq "${c}"`'],
    [
      'twice',
      `'ip.geoip.country eq "DE" or ip.geoip.country eq "AT"'`,
      `'ip.src.country eq "DE" or ip.src.country eq "AT"'`,
    ],
    ['in a value that is cut', `'ip.geoip.' + 'country eq "DE"'`, `'ip.src.country' + ' eq "DE"'`],
  ])('gets it %s', (_name, before, expected) => {
    expect(simplified(E(before), { fields })).toBe(E(expected));
  });
});

describe('a condition that is an element of a list', () => {
  const text = `const E = 'ssl';const F = ['ssl', 'cf.threat_score lt 5'].join(' and ');`;
  const joined = (joint = ' and '): Text => {
    const run = (needle: string, from = 0) => {
      const literal = spanOf(text, `'${needle}'`, from);
      const span = { ...literal, start: literal.start + 1, end: literal.end - 1 };
      return { kind: 'run', text: needle, span, within: literal, quoting: ['single'] } as const;
    };
    return [run('ssl', 1), run(joint), run('cf.threat_score lt 5')];
  };
  const element = (span: { start: number }) =>
    span.start === spanOf(text, 'cf.threat_score lt 5').start ? spanOf(text, `'cf.threat_score lt 5'`) : undefined;

  it('goes from the list', () => {
    expect(simplified(text, { pieces: joined(), uses: uses({ element }) })).toBe(
      text.replace(`, 'cf.threat_score lt 5'`, ''),
    );
  });

  it('stays where other code uses it, and where it is no such element', () => {
    expect(
      simplified(text, { pieces: joined(), uses: uses({ element }), sharedWith: overlaps(text, 'cf.threat_score') }),
    ).toBe('refused: the expression is shared with other code (line 1)');
    const inside = (span: { start: number }) =>
      element(span) === undefined ? undefined : spanOf(text, 'cf.threat_score');
    for (const one of [() => undefined, inside])
      expect(simplified(text, { pieces: joined(), uses: uses({ element: one, isOperand: () => true }) })).not.toBe(
        text.replace(`, 'cf.threat_score lt 5'`, ''),
      );
  });
});
