import { describe, expect, it } from 'vitest';
import { lineIndex } from '../../../../src/text/lines.js';
import { directivesOf, works } from '../../../../src/engine/policy/suppression/directive.js';

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

describe('a file, a range', () => {
  it('are spoken of with the same strictness', () => {
    const text = 'a();\n// eolint-ignore-file filters -- generated\nb();\n';
    expect(read(text)).toMatchObject([{ rules: ['filters'], reason: 'generated', lines: [1, 4], works: true }]);
    expect(read('// eolint-ignore-file filters\n')).toMatchObject([{ works: false }]);
    expect(read('// eolint-ignore-file -- all of it\n')).toMatchObject([{ works: false }]);
  });

  it('ends where the comment says so, and ranges may lie in ranges', () => {
    const start = (id: string): string => `// eolint-ignore-start ${id} -- why\n`;
    const end = '// eolint-ignore-end\n';
    const text = `${start('filters')}a();\n${start('rate-limits')}b();\n${end}c();\n${end}d();\n`;
    expect(read(text)).toMatchObject([
      { rules: ['filters'], lines: [1, 7], works: true },
      { rules: ['rate-limits'], lines: [3, 5], works: true },
    ]);
  });

  it.each([
    [
      '// eolint-ignore-start filters -- why\na();\n',
      'nothing ends it: write eolint-ignore-end behind what it speaks of',
    ],
    ['a();\n// eolint-ignore-end\n', 'there is no eolint-ignore-start before it'],
    [
      '// eolint-disable-next-line filters\na();\n',
      'there is no eolint-disable-next-line: write eolint-ignore-next <id> -- reason',
    ],
    ['// eolint-ignore filters -- why\na();\n', 'there is no eolint-ignore: write eolint-ignore-next <id> -- reason'],
    [
      '// eolint-ignore-nxt filters -- why\na();\n',
      'there is no eolint-ignore-nxt: write eolint-ignore-next <id> -- reason',
    ],
    ['/* eolint-disable */\na();\n', 'there is no eolint-disable: write eolint-ignore-start <id> -- reason'],
  ])('%j is told to be wrong', (text, fault) => {
    expect(directivesOf(text, 'js', known).map(({ faults }) => faults)).toEqual([[fault]]);
  });
});
