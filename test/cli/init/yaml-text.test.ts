import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import fc from '../../properties.js';
import { appendYaml } from '../../../src/cli/init/yaml-text.js';

const ITEM = ['- repo: local', '  hooks:', '    - id: eolint'];

it.each([
  [
    'indented',
    'repos:\n  - repo: a\n    rev: v1\n',
    'repos:\n  - repo: a\n    rev: v1\n  - repo: local\n    hooks:\n      - id: eolint\n',
  ],
  ['not indented', 'repos:\n- repo: a\n', 'repos:\n- repo: a\n- repo: local\n  hooks:\n    - id: eolint\n'],
  [
    'without a line end',
    'repos:\n  - repo: a',
    'repos:\n  - repo: a\n  - repo: local\n    hooks:\n      - id: eolint\n',
  ],
  [
    'with other line ends',
    'repos:\r\n  - repo: a\r\n',
    'repos:\r\n  - repo: a\r\n  - repo: local\r\n    hooks:\r\n      - id: eolint\r\n',
  ],
  [
    'with more behind',
    'repos:\n  - repo: a # keep\n\n# the end\nci:\n  skip: [a]\n',
    'repos:\n  - repo: a # keep\n  - repo: local\n    hooks:\n      - id: eolint\n\n# the end\nci:\n  skip: [a]\n',
  ],
  [
    'with block text last',
    'repos:\n  - repo: a\n    args: |\n      one\n      two\nci: 1\n',
    'repos:\n  - repo: a\n    args: |\n      one\n      two\n  - repo: local\n    hooks:\n      - id: eolint\nci: 1\n',
  ],
  [
    'with odd indentation',
    'repos:\n    -   repo: a\n        rev: v1\n',
    'repos:\n    -   repo: a\n        rev: v1\n    - repo: local\n      hooks:\n        - id: eolint\n',
  ],
])('adds to a list %s', (_, before, after) => {
  expect(appendYaml(before, ['repos'], ITEM)).toBe(after);
});

it.each([
  ['repos: [{repo: a}]\n', 'repos is written in one line'],
  ['repos: {a: b\n', 'it is not valid YAML'],
  ['repos: text\n', 'repos is not a list or a map'],
  ['other: 1\n', 'repos is not a list or a map'],
  ['a: 1\na: 2\nrepos:\n  - b\n', 'it is not valid YAML'],
])('leaves %j alone', (before, because) => {
  const result = appendYaml(before, ['repos'], ITEM);
  expect(typeof result === 'string' ? result : result.because).toBe(because);
});

it('adds to the whole document, also to an empty one', () => {
  expect(appendYaml('', [], ['a: 1'])).toBe('a: 1\n');
  expect(appendYaml('# nothing yet\n', [], ['a: 1'])).toBe('# nothing yet\na: 1\n');
  expect(appendYaml('b: 2\n# end\n', [], ['a: 1'])).toBe('b: 2\na: 1\n# end\n');
});

it('keeps every byte and all the data of what was there, or says that it cannot', () => {
  const key = fc.stringMatching(/^[a-z][a-z0-9_-]{0,6}$/);
  const value = fc.letrec((tie) => ({
    leaf: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant('one\ntwo\n')),
    node: fc.oneof(
      { maxDepth: 3 },
      tie('leaf'),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(key, tie('node'), { maxKeys: 3 }),
    ),
  })).node;
  const layout = fc.record({
    indent: fc.integer({ min: 1, max: 6 }),
    indentSeq: fc.boolean(),
    lineWidth: fc.constantFrom(0, 20, 80),
    collectionStyle: fc.constantFrom('block', 'any', 'flow'),
  });
  let added = 0;
  fc.assert(
    fc.property(
      fc.dictionary(key, value, { maxKeys: 4 }),
      fc.array(value, { minLength: 1, maxLength: 3 }),
      layout,
      fc.boolean(),
      (rest, list, options, crlf) => {
        const data = { ...rest, repos: list };
        const made = stringify(data, options as never);
        const text =
          crlf && !made.includes('|') && !made.includes('>') && !made.includes('"')
            ? made.replaceAll('\n', '\r\n')
            : made;
        const result = appendYaml(text, ['repos'], ['- eolint']);
        if (typeof result !== 'string') return;
        added += 1;
        const parsed = parse(result) as Record<string, unknown>;
        expect(parsed).toEqual({
          ...(parse(text) as object),
          repos: [...(parse(text) as { repos: unknown[] }).repos, 'eolint'],
        });
        const extra = result.length - text.length;
        const at = [...text].length === 0 ? 0 : commonHead(text, result);
        expect(result.slice(at + extra)).toBe(text.slice(at));
      },
    ),
    { numRuns: 300 },
  );
  expect(added).toBeGreaterThan(100);
});

function commonHead(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  return index;
}
