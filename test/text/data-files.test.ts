import { describe, expect, it } from 'vitest';
import type { Text } from '../../src/model/text.js';
import {
  baseName,
  dataFilesIn,
  dataSpecifier,
  isDataFile,
  isOfDataFile,
  namesDataFile,
  pathOfData,
} from '../../src/text/data-files.js';

describe('the files that a text may read', () => {
  it.each([
    ['open("a.json")', 'a.json'],
    ['open("records/www.json")', 'records/www.json'],
    ['--data @records/www-1_b.json', 'records/www-1_b.json'],
    ['"./a.json"', 'a.json'],
    ['".//./a.json"', 'a.json'],
    ['"/srv/a.json"', 'srv/a.json'],
    ['"../a.json"', ''],
    ['".a.json"', ''],
    ['$DIR/a.json', 'a.json'],
    ['"${dir}/a.json"', 'a.json'],
    ['$a.json', ''],
    ['DIR/a.json', 'DIR/a.json'],
    ['"a.jsonl" "a.json5" "a.jsonX" "a.json_"', ''],
    ['"a.json.gz" "a.json-x"', 'a.json'],
    ['a.json b.json a.json', 'a.json b.json'],
    ['~/a.json', 'a.json'],
    ['a:b.json a+c.json', 'b.json c.json'],
    ['.json', ''],
    // What tools read.
    ['package.json x/tsconfig.json tsconfig.build.json Wrangler.json a/openapi.json', ''],
    ['my-package.json package.jsons packages.json', 'my-package.json packages.json'],
    [`${'x'.repeat(300)}.json`, `${'x'.repeat(200)}.json`],
  ])('%s', (text, paths) => {
    expect(
      dataFilesIn(text)
        .map((one) => pathOfData(one))
        .join(' '),
    ).toBe(paths);
  });
});

it('a specifier of a file is told from that of a module', () => {
  expect(pathOfData(dataSpecifier('a/b.json'))).toBe('a/b.json');
  expect(pathOfData('./a/b.json')).toBeUndefined();
});

it.each([
  ['a.json', true, 'a.json'],
  ['a/b.json', true, 'b.json'],
  ['a/b.jsonc', false, 'b.jsonc'],
  ['a.json/b', false, 'b'],
])('%s', (file, isData, name) => {
  expect(isDataFile(file)).toBe(isData);
  expect(baseName(file)).toBe(name);
});

it.each([
  ['a.json', ['a.json'], true],
  ['x/a.json', ['a.json'], true],
  ['x\\a.json', ['a.json'], true],
  ['@a.json', ['a.json'], true],
  ['file=a.json', ['a.json'], true],
  ['\0a.json', ['a.json'], true],
  ['ba.json', ['a.json'], false],
  ['a.json', [], false],
  ['a.txt', ['a.txt'], false],
])('%s ends with the name of a file', (text, names, expected) => {
  expect(namesDataFile(text, new Set(names))).toBe(expected);
});

it('a text is of such a file where some of it is written there', () => {
  const span = (file: string) => ({ file, start: 0, end: 1 });
  const run = (file: string | undefined): Text[number] => ({
    ...{ kind: 'run', text: 'x', quoting: [] },
    ...(file === undefined ? {} : { span: span(file) }),
  });
  const hole: Text[number] = { kind: 'hole', name: 'x', span: span('a.json') };
  expect(isOfDataFile([run('a.ts'), run('b.json')])).toBe(true);
  expect(isOfDataFile([run('a.ts'), run(undefined), hole])).toBe(false);
});
