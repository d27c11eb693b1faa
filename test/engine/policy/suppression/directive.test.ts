import { describe, expect, it } from 'vitest';
import { lineIndex } from '../../../../src/text/lines.js';
import { directivesOf, outerEnd, outerStart, works } from '../../../../src/engine/policy/suppression/directive.js';

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

describe('in YAML a directive', () => {
  it.each<[text: string, lines: readonly number[]]>([
    // A key with what stands below it, a list as deep as its key with it.
    ['a:\n  # D\n  b:\n    c: 1\n\n    d: 2\n  e: 3\n', [3, 6]],
    ['# D\nb:\n- 1\n- 2\nc: 3\n', [2, 4]],
    ['# D\nb: |\n  one\n  two\nc: 3\n', [2, 4]],
    ['# D\nb: >-2 # more\n  one\nc: 3\n', [2, 3]],
    ['# D\nb:\n  one\n# c: 2\n  two\nd: 3\n', [2, 5]],
    ['# D\nb:\n  one\n', [2, 4]],
    // An item, up to the next one.
    ['a:\n  # D\n  - b: 1\n    c: 2\n  - d: 3\n', [3, 4]],
    ['# D\n- b\n- c\n', [2, 2]],
    ['# D\n-\n  b: 1\n- c\n', [2, 3]],
    // A line that says all.
    ['# D\nb: 1\n  c: 2\n', [2, 2]],
    ['# D\n-b:\n  c: 2\nd: 1\n', [2, 3]],
  ])('speaks of %j', (text, lines) => {
    const said = text.replace('D', 'eolint-ignore-next filters -- why');
    expect(read(said, 'yaml')).toMatchObject([{ lines }]);
    expect(read(said, 'yml')).toMatchObject([{ lines }]);
  });
});

describe('a fenced block of Markdown', () => {
  const said = '<!-- eolint-ignore-next filters -- why -->\n';
  it.each<[text: string, lines: readonly number[]]>([
    ['````sh\n```\n````\nx\n', [2, 4]],
    ['~~~\n```\n~~~~  \nx\n', [2, 4]],
    ['```\n> ```\nx\n', [2, 3]],
    ['```\none\n', [2, 4]],
    ['``\none\n', [2, 2]],
    ['one\ntwo\n', [2, 2]],
  ])('%j', (text, lines) => {
    for (const language of ['md', 'markdown', 'mdx']) expect(read(said + text, language)).toMatchObject([{ lines }]);
  });
});

it.each<[text: string, outer: string]>([
  ['<a>{/* eolint-ignore-file filters -- x */}</a>', '{/* eolint-ignore-file filters -- x */}'],
  ['<a>{ /* eolint-ignore-file filters -- x */ }</a>', '{ /* eolint-ignore-file filters -- x */ }'],
  ['f({ a: 1 }) /* eolint-ignore-file filters -- x */ }', '/* eolint-ignore-file filters -- x */'],
  ['{ /* eolint-ignore-file filters -- x */ a }', '/* eolint-ignore-file filters -- x */'],
  ['{ // eolint-ignore-file filters -- x\n}', '// eolint-ignore-file filters -- x'],
])('the braces of JSX belong to a comment that is alone in them: %s', (text, outer) => {
  const [found] = directivesOf(text, 'jsx', known);
  const comment = found?.comment;
  expect(comment === undefined ? '' : text.slice(outerStart(text, comment), outerEnd(text, comment))).toBe(outer);
});

describe('a file, a range', () => {
  it('are spoken of with the same strictness', () => {
    const text = 'a();\n// eolint-ignore-file filters -- generated\nb();\n';
    expect(read(text)).toMatchObject([{ rules: ['filters'], reason: 'generated', lines: [1, 4], works: true }]);
    expect(read('// eolint-ignore-file filters\n')).toMatchObject([{ works: false }]);
    expect(read('// eolint-ignore-file -- all of it\n')).toMatchObject([{ works: false }]);
  });

  it('that nothing ends has this wrong besides all else', () => {
    const [found] = directivesOf('// eolint-ignore-start filtrs\n', 'js', known);
    expect(found?.faults.length).toBeGreaterThan(1);
    expect(found?.faults.at(-1)).toMatch(/^nothing ends it/);
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

  it.each<[text: string, fault: string]>([
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
    ...[
      ...['ignore-line -next', 'ignore-next-line -next', 'ignore-all -file', 'ignore-begin -start', 'enable -end'],
      ...['disable-line -next', 'disable-next -next', 'disable-file -file', 'ignore-strt -start', 'ignore-nd -end'],
      ...['ignore-fil -file', 'ignore-nextt -next'],
    ].map((words): [string, string] => {
      const [word = '', meant = ''] = words.split(' ');
      return [
        `// eolint-${word} filters -- why\na();\n`,
        `there is no eolint-${word}: write eolint-ignore${meant} <id> -- reason`,
      ];
    }),
    ['// eolint-disable-what-comes-here filters\n', 'there is no eolint-disable-what-comes-here'],
    ['/* eolint-disable */\na();\n', 'there is no eolint-disable: write eolint-ignore-start <id> -- reason'],
  ])('%j is told to be wrong', (text, fault) => {
    expect(directivesOf(text, 'js', known).map(({ faults }) => faults)).toEqual([[fault]]);
  });
});
