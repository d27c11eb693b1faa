import { describe, expect, it } from 'vitest';
import { markdown } from '../../../src/read/markdown/reader.js';

const read = (text: string, file = 'a.md'): ReturnType<typeof markdown.read> => markdown.read({ file, text });
const codes = (text: string, file?: string): string[] =>
  read(text, file).parts?.map(({ content }) => content.text) ?? [];

it('is what it is called', () => {
  expect(markdown.id).toBe('markdown');
  expect(markdown.surfaces).toHaveLength(1);
  expect(JSON.stringify(markdown.surfaces)).toContain('Markdown');
});

it('an operation of a list has a method, a known path without a place, and a name', () => {
  const { requests } = read('| GET | `/zones/{id}/filters` |\n');
  const span = { file: 'a.md', start: 9, end: 28 };
  expect(requests).toEqual([
    {
      ...{ method: { name: 'GET' }, url: [{ kind: 'run', text: '/zones/{id}/filters' }], query: [], headers: [] },
      ...{ headersOpen: true, body: undefined, site: { reads: [], escapes: [] }, named: span, span, callers: [] },
      ...{ client: 'endpoint-list', dialect: 'markdown' },
    },
  ]);
});

describe('an expression beside a label', () => {
  const beside = (label: string): number => read(`${label}\`http.host eq "a"\`\n`).expressions?.length ?? 0;

  it.each([
    ['of 60 characters', 'a'.repeat(60), 1],
    ['of 61 characters', 'a'.repeat(61), 0],
    ['in a table', `|${'a'.repeat(80)}|`, 1],
  ])('%s', (_, label, count) => {
    expect(beside(label)).toBe(count);
  });

  it.each([
    'deprecated',
    'Retired',
    'removed',
    'no longer used',
    'instead of',
    'legacy',
    'replaced',
    'unsupported',
    'migrated',
  ])('is not meant for use where the line says %s', (word) => {
    expect(beside(`${word} `)).toBe(0);
  });
});

describe('code', () => {
  it.each([
    [
      'a command takes its whole paragraph',
      'curl "https://a"\n`curl https://b` x\n',
      ['curl "https://a"\n`curl https://b` x\n'],
    ],
    ['a tab is worth four blanks', '1.  ```sh\n\tcurl https://a\n    ```\n', ['curl https://a\n']],
    ['fewer blanks than the fence has', '   ```sh\n curl https://a\n   ```\n', ['curl https://a\n']],
    ['more blanks than the fence has', '  ```sh\n    curl https://a\n  ```\n', ['  curl https://a\n']],
    [
      'a line of a quote that is none',
      '> ```sh\n> curl https://a\ncurl https://b\n',
      ['curl https://a\n', 'curl https://b\n'],
    ],
    ['a longer fence ends it', '```sh\ncurl https://a\n````\ntext\n', ['curl https://a\n']],
    ['another sign does not', '~~~sh\ncurl https://a\n```\n~~~\n', ['curl https://a\n```\n']],
    [
      'indented, behind a blank line',
      'a\n\n    curl https://a\n\n      -X PUT\n\n\nb\n',
      ['curl https://a\n\n  -X PUT\n'],
    ],
    ['indented, behind text', 'a\n    curl https://a\n', []],
    ['indented by a tab', '\tcurl https://a\n', ['curl https://a\n']],
  ])('%s', (_, text, all) => {
    expect(codes(text)).toEqual(all);
  });

  it('is none by its indentation in MDX', () => {
    expect(codes('a\n\n    curl https://a\n', 'a.mdx')).toEqual(['    curl https://a\n']);
    expect(codes('a\n\n    fetch("https://a")\n', 'a.mdx')).toEqual([]);
    expect(codes('a\n\n```sh\ncurl https://a\n```\n', 'a.mdx')).toEqual(['curl https://a\n']);
  });

  it.each([
    ['---\na: 1\n---\nb\n', 1],
    ['---  \na: 1\n...  \nb\n', 1],
    ['a\n---\na: 1\n---\n', 0],
    ['---\na: 1\n', 0],
    ['--- x\na: 1\n---\n', 0],
  ])('in front of the text: %j', (text, count) => {
    expect(codes(text)).toHaveLength(count);
  });
});
