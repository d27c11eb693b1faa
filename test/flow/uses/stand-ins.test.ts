import { describe, expect, it } from 'vitest';
import { isStandIn } from '../../../src/flow/uses/stand-ins.js';
import type { Request } from '../../../src/model/request.js';
import { project } from './uses-in.js';

const CALL = "fetch('/zones/z/filters')";
const MAIN = { 'src/a.mjs': `${CALL};\n` };

/** The places that a question finds in other files beside the program that sends: `file: text`. */
async function found(
  more: Readonly<Record<string, string>>,
  ask: 'path' | 'part' | 'settings' | 'words',
  words: readonly string[] = ['minify'],
): Promise<string | undefined> {
  const { uses, source, said } = await project({ ...MAIN, ...more }, CALL);
  const at = {
    path: () => uses.spelledElsewhere('/zones/{zone_id}/filters', source()),
    part: () => uses.partElsewhere('filters'),
    settings: () => uses.inSettings('zones/filters', source()),
    words: () => uses.saidInTests(words, '/zones/{zone_id}/filters', source()),
  }[ask]();
  return at === undefined ? undefined : `${at.file}: ${said(at) ?? ''}`;
}

describe('another file spells a path and sends nothing', () => {
  it.each([
    [
      'a route of a fake server',
      { 'src/b.mjs': `app.get('/zones/:zone/filters', show);\n` },
      'src/b.mjs: /zones/:zone/filters',
    ],
    ['a pattern', { 'src/b.mjs': `const p = /\\/zones\\/\\w+\\/filters/;\n` }, 'src/b.mjs: \\/zones\\/\\w+\\/filters'],
    [
      'a recorded answer',
      { 'fixtures/b.json': `{ "path": "/zones/1/filters" }\n` },
      'fixtures/b.json: /zones/1/filters',
    ],
    ['a test', { 'test/b.test.mjs': `expect(url).toBe('/zones/1/filters');\n` }, 'test/b.test.mjs: /zones/1/filters'],
    ['a longer path', { 'src/b.mjs': `app.get('/zones/:zone/filters/:id', show);\n` }, undefined],
    ['another word', { 'src/b.mjs': `app.get('/zones/:zone/filters-x', show);\n` }, undefined],
    ['a comment', { 'src/b.mjs': `// '/zones/:zone/filters'\ngo();\n` }, undefined],
    ['what is shown', { 'src/b.mjs': `console.log('/zones/1/filters');\n` }, undefined],
    ['no program, and no test', { 'b.txt': `/zones/1/filters\n` }, undefined],
    ['the file itself', {}, undefined],
  ])('%s', async (_, more, place) => {
    expect(await found(more, 'path')).toBe(place);
  });

  it.each([
    ['a program', { 'src/b.mjs': `const p = '/filters';\n` }, 'src/b.mjs: filters'],
    ['a test that is no program', { 'fixtures/b.json': `"/filters"\n` }, undefined],
    ['a longer word', { 'src/b.mjs': `const p = '/filters-x';\n` }, undefined],
  ])('or a part of it: %s', async (_, more, place) => {
    expect(await found(more, 'part')).toBe(place);
  });
});

describe('a file of settings spells a part of a path', () => {
  it.each([
    ['a proxy', { 'nginx.conf': `location /zones/filters { }\n` }, 'nginx.conf: zones/filters'],
    ['YAML', { 'allow.yaml': `paths: [/zones/filters]\n` }, 'allow.yaml: zones/filters'],
    [
      'JSON, with its slashes escaped',
      { 'allow.json': `{"a": "\\/zones\\/filters"}\n` },
      'allow.json: zones\\/filters',
    ],
    ['a comment', { 'allow.yaml': `# /zones/filters\na: 1\n` }, undefined],
    ['another path', { 'allow.yaml': `paths: [/zones/filters-x]\n` }, undefined],
    ['a text for people', { 'readme.md': `/zones/filters\n` }, undefined],
    ['a test', { 'test/allow.yaml': `paths: [/zones/filters]\n` }, undefined],
    ['a program', { 'src/b.mjs': `const p = '/zones/filters';\n` }, undefined],
  ])('%s', async (_, more, place) => {
    expect(await found(more, 'settings')).toBe(place);
  });
});

describe('a test says a word', () => {
  const text = `go('minify');\n`;
  it.each([
    [
      'a test that imports the file',
      { 'test/x.test.mjs': `import { a } from '../src/a.mjs';\n${text}` },
      'test/x.test.mjs: minify',
    ],
    ['a test of its name', { 'test/a.test.mjs': text }, 'test/a.test.mjs: minify'],
    ['a test in Python of its name', { 'tests/test_a.py': `go("minify")\n` }, 'tests/test_a.py: minify'],
    [
      'a test that spells the path',
      { 'test/x.test.mjs': `get('/zones/1/filters');\n${text}` },
      'test/x.test.mjs: minify',
    ],
    ['as a key', { 'test/a.test.mjs': `go({ minify: 1 });\n` }, 'test/a.test.mjs: minify:'],
    ['another test', { 'test/x.test.mjs': text }, undefined],
    ['no test', { 'src/x.mjs': `import { a } from './a.mjs';\n${text}` }, undefined],
    ['a comment of a test', { 'test/a.test.mjs': `// 'minify'\ngo();\n` }, undefined],
    ['a longer word', { 'test/a.test.mjs': `go('minify-x');\n` }, undefined],
    ['a name', { 'test/a.test.mjs': `go(minify);\n` }, undefined],
  ])('%s', async (_, more, place) => {
    expect(await found(more, 'words')).toBe(place);
  });

  it('is not looked for where there is none', async () => {
    expect(await found({ 'test/a.test.mjs': text }, 'words', [])).toBeUndefined();
  });
});

describe('a request of a stand-in', () => {
  const request = (file: string, urlFile = file): Request =>
    ({
      span: { file, start: 0, end: 1 },
      url: [{ kind: 'run', text: '/zones', span: { file: urlFile, start: 0, end: 1 } }],
    }) as unknown as Request;

  it.each([
    ['src/a.mjs', 'src/a.mjs', false],
    ['test/a.test.mjs', 'test/a.test.mjs', true],
    ['src/a.mjs', 'test/paths.test.mjs', true],
    ['fixtures/a.json', 'fixtures/a.json', true],
    ['spec/cassettes/a.yml', 'spec/cassettes/a.yml', true],
    ['src/fixtures.mjs', 'src/fixtures.mjs', false],
  ])('%s with an address of %s: %s', (file, urlFile, is) => {
    expect(isStandIn(request(file, urlFile))).toBe(is);
  });
});
