import { describe, expect, it } from 'vitest';
import { expressionText } from '../../src/match/stand-ins.js';
import type { Text } from '../../src/model/text.js';
import { expressionPlace } from '../../src/text/expression-place.js';

/** `ip.src eq ${x}` as pieces, written in one template from offset 100 on. */
function pieces(text: string): Text {
  const within = { file: 'a.ts', start: 100, end: 100 + text.length };
  return [...text.matchAll(/\$\{(\w+)\}|(?:(?!\$\{)[^])+/g)].map(({ 0: spelled, 1: name, index }) => {
    const span = { file: 'a.ts', start: 100 + index, end: 100 + index + spelled.length };
    if (name === undefined) return { kind: 'run', text: spelled, span, quoting: ['template'], within } as const;
    return { kind: 'hole', name, span: { ...span, start: span.start + 2, end: span.end - 1 }, within } as const;
  });
}

describe('what an unknown part is taken for', () => {
  it.each<[string, string, readonly string[]]>([
    ['http.host eq "${a}"', 'http.host eq "7"', ['part']],
    ['ip.src.asnum eq ${a}', 'ip.src.asnum eq 7', ['part']],
    ['ip.src in {10.0.${a}.0/24}', 'ip.src in {10.0.7.0/24}', ['part']],
    ['ip.src in {192.168.0.1/${a}}', 'ip.src in {192.168.0.1/32}', ['part']],
    ['ip.src eq ${a}', 'ip.src eq 192.0.2.7', ['part']],
    ['http.host in {${a}}', 'http.host in {"x"}', ['part']],
    ['http.host in ${a}', 'http.host in $x', ['part']],
    ['${a} contains "b"', 'hole_1 contains "b"', ['field']],
    ['${a} gt 5', 'hole_1 gt 5', ['field']],
    ['ssl or (${a})', 'ssl or (hole_1)', ['condition']],
    ['ssl or ${a}', 'ssl or hole_1', ['anything']],
    ['ssl ${a}', 'ssl ', ['anything']],
    [
      '${a} eq "b" and (${b}) or http.host eq ${c}',
      'hole_1 eq "b" and (hole_2) or http.host eq "x"',
      ['field', 'condition', 'part'],
    ],
  ])('%s', (text, spelled, as) => {
    const found = expressionText(pieces(text), { as: 'filter' });
    expect(found.text).toBe(spelled);
    expect(found.holes.map((hole) => hole.as)).toEqual(as);
    for (const { start, end } of found.holes) expect(start).toBeLessThanOrEqual(end);
  });

  it('is spelled without a look where there are many, or much around them', () => {
    expect(expressionText(pieces('${a} '.repeat(13)), { as: 'filter' }).text).toBe('7 '.repeat(13));
    const long = `${'ssl or '.repeat(2000)}\${a}`;
    expect(expressionText(pieces(long), { as: 'filter' }).holes.map((hole) => hole.as)).toEqual(['part']);
  });
});

describe('the way back to the file', () => {
  it('leads from each part of the expression to where it is written', () => {
    const text = 'http.host eq "${a}" or ip.src eq ${bb} and ssl';
    const found = expressionText(pieces(text), { as: 'filter' });
    const place = expressionPlace(found);
    const written = (part: string): string | undefined => {
      const start = found.text.indexOf(part);
      const span = place.span(start, start + part.length);
      return span === undefined ? undefined : text.slice(span.start - 100, span.end - 100);
    };
    expect(written('http.host')).toBe('http.host');
    expect(written('"7"')).toBe('"${a}"');
    expect(written('ip.src eq')).toBe('ip.src eq');
    expect(written('192.0.2.7')).toBe('${bb}');
    expect(written('0.2.7 and')).toBe('${bb} and');
    expect(written('ssl')).toBe('ssl');
    expect(written(found.text)).toBe(text);
  });
});
