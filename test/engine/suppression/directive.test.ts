import { describe, expect, it } from 'vitest';
import { lineIndex } from '../../../src/text/lines.js';
import { directivesOf, works } from '../../../src/engine/suppression/directive.js';

const known = new Set(['filters', 'rate-limits']);

function read(text: string, language = 'js') {
  return directivesOf(text, language, known).map((one) => ({
    rules: one.rules.map(({ id }) => id),
    reason: one.reason,
    until: one.until,
    lines: [one.reach.start, one.reach.end].map((at) => lineIndex(text).place(at).line),
    works: works(one),
  }));
}

describe('a directive', () => {
  it.each<[text: string, rules: string[], reason: string, until?: string]>([
    ['filters -- why', ['filters'], 'why'],
    ['filters,rate-limits -- why', ['filters', 'rate-limits'], 'why'],
    ['filters , rate-limits  --  why -- and more ', ['filters', 'rate-limits'], 'why -- and more'],
    ['filters rate-limits -- why', ['filters', 'rate-limits'], 'why'],
    ['filters --- why', ['filters'], 'why'],
    ['filters \u2014 why', ['filters'], 'why'],
    ['filters: why', ['filters'], 'why'],
    ['filters until=2027-01-01 -- why', ['filters'], 'why', '2027-01-01'],
    ['until=2027-01-01 filters -- why', ['filters'], 'why', '2027-01-01'],
    ['filters -- why until=2027-01-01', ['filters'], 'why', '2027-01-01'],
    ['filters -- see https://example.com/a--b', ['filters'], 'see https://example.com/a--b'],
  ])('%s', (said, rules, reason, until) => {
    expect(read(`// eolint-ignore-next ${said}\nx();`)).toEqual([{ rules, reason, until, lines: [2, 2], works: true }]);
  });

  it.each(['filters', 'filters --', 'filters -- ', '-- why', 'filters until=soon -- why'])(
    '%j does not work',
    (said) => {
      expect(read(`// eolint-ignore-next ${said}\nx();`)).toMatchObject([{ works: false }]);
    },
  );

  it('speaks of the next line of code', () => {
    const said = 'eolint-ignore-next filters -- why';
    expect(read(`/* ${said} */ x();`)).toMatchObject([{ lines: [1, 1] }]);
    expect(read(`// ${said}\n// more\n\n/* and\nmore */\nx();`)).toMatchObject([{ lines: [6, 6] }]);
    expect(read(`/**\n * ${said}\n */\nx();`)).toEqual([]);
    expect(read(`/** ${said} */\nx();`)).toMatchObject([{ lines: [2, 2] }]);
  });

  it('speaks of a whole block in Markdown, or of a line in it', () => {
    const text = `<!-- eolint-ignore-next filters -- why -->\n\n\`\`\`sh\none\ntwo\n# eolint-ignore-next rate-limits -- why\nthree\n\`\`\`\nprose\n`;
    expect(read(text, 'md')).toMatchObject([
      { rules: ['filters'], lines: [3, 8] },
      { rules: ['rate-limits'], lines: [7, 7] },
    ]);
  });
});
