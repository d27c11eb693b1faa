import { describe, expect, it } from 'vitest';
import { inOtherParts } from '../../../src/flow/uses/other-parts.js';
import type { Tree } from '../../../src/flow/uses/tree/tree.js';
import type { Trees } from '../../../src/flow/uses/trees.js';

/** Where a document says `name` outside of a part, whose code is `own`, as lines of the document. */
function found(file: string, text: string, name = 'path', language = 'javascript', own = 'const path = 1;'): string[] {
  const part = `${file}\u0000 1`;
  const trees = { text: (of: string) => (of === file ? { text } : of === part ? { text: own } : undefined) };
  const tree = { program: { file: part, language } };
  const at = inOtherParts(trees as unknown as Trees, tree as unknown as Tree, name);
  if (at === undefined) return [];
  expect(text.slice(at.start, at.end)).toBe(name);
  expect(at.file).toBe(file);
  return [text.slice(text.lastIndexOf('\n', at.start - 1) + 1).split('\n')[0] ?? ''];
}

const md = (code: string, word = 'js'): string =>
  `# a\n\n\`\`\`js\nconst path = 1;\n\`\`\`\n\n\`\`\`${word}\n${code}\n\`\`\`\n`;

describe('another block of Markdown', () => {
  it.each([
    ['asks for it', 'go(path);', ['go(path);']],
    ['sets it first', 'const path = 2; go(path);', []],
    ['sets it anew', 'path = 2;', []],
    ['sets it with a type', 'path: string = 2;', []],
    ['compares it', 'if (path == 2) go();', ['if (path == 2) go();']],
    ['has an arrow behind it', 'path => go();', ['path => go();']],
    ['declares a function', 'function path() {}', []],
    ['imports it', 'import path from "x";', []],
    ['declares it without a value', 'let path; go(path);', []],
    ['says it as a part of a name', 'go(paths, a.path, my-path, path-b);', []],
    ['is the same code', '  const path = 1;', []],
  ])('%s', (_, code, lines) => {
    expect(found('a.md', md(code))).toEqual(lines);
  });

  it.each([
    ['javascript', 'js ts jsx tsx mjs cjs javascript typescript node', 'py sh json'],
    ['python', 'py py3 python python3 ipython pycon', 'js rb'],
    ['shell', 'sh bash zsh shell shell-session console terminal', 'js ps1'],
    ['ruby', 'rb ruby irb', 'py'],
    ['powershell', 'ps ps1 powershell pwsh', 'sh'],
    ['go', '', 'go'],
  ])('of %s is one of %s, not of %s', (language, named, others) => {
    const own = language === 'javascript' ? 'const path = 1;' : 'path = 0';
    const by = (word: string): string[] => found('a.md', md('go(path)', word), 'path', language, own);
    for (const word of named.split(' ').filter((one) => one !== ''))
      expect([word, by(word)]).toEqual([word, ['go(path)']]);
    for (const word of others.split(' ')) expect([word, by(word)]).toEqual([word, []]);
  });

  it.each([['a.mdx'], ['a.markdown'], ['a.qmd'], ['a.Rmd']])('in %s', (file) => {
    expect(found(file, md('go(path);'))).toEqual(['go(path);']);
  });

  it.each([
    ['~~~', '~~~js\ngo(path);\n~~~\n', ['go(path);']],
    ['braces', '```{js}\ngo(path);\n```\n', ['go(path);']],
    ['indentation', '  ```js\n  go(path);\n  ```\n', ['  go(path);']],
    ['more signs', '````js\ngo(path);\n````\n', ['go(path);']],
    ['no end', '```js\ngo(path);\n', []],
    ['no block', 'go(path);\n', []],
  ])('with %s', (_, text, lines) => {
    expect(found('a.md', text)).toEqual(lines);
  });
});

describe('blocks of other documents', () => {
  it.each([
    ['a.rst', '.. code-block:: js\n\n   go(path);\n', ['   go(path);']],
    ['a.rst', '.. code:: js\n\n   go(path);\n\nend path\n', ['   go(path);']],
    ['a.rst', '.. sourcecode:: js\n\n   go();\n\ngo(path)\n', []],
    ['a.txt', '.. code-block:: python\n\n   go(path)\n', []],
    ['a.adoc', '[source,js]\n----\ngo(path);\n----\n', ['go(path);']],
    ['a.asciidoc', '[,js]\n----\ngo(path);\n----\n', ['go(path);']],
    ['a.asc', '[source, js, linenums]\n----\ngo(path);\n----\n', ['go(path);']],
    ['a.adoc', '[source,py]\n----\ngo(path)\n----\n', []],
    ['a.html', '<script src="a">go(path);</script>', ['<script src="a">go(path);</script>']],
    ['a.xhtml', '<SCRIPT>go(path);</SCRIPT>', ['<SCRIPT>go(path);</SCRIPT>']],
    ['a.htm', '<a onclick="go(path)">', ['<a onclick="go(path)">']],
    ['a.html', '<a title="go(path)">', []],
    ['a.ipynb', '```js\ngo(path);\n```\n', []],
  ])('%s: %s', (file, text, lines) => {
    expect(found(file, text)).toEqual(lines);
  });

  it.each([['a b'], ['1a'], ['a-b'], ['']])('no name: %j', (name) => {
    expect(found('a.md', md(`go(${name});`), name)).toEqual([]);
  });

  it.each([['$path'], ['@path'], ['_path']])('a name: %s', (name) => {
    expect(found('a.md', md(`go(${name});`), name)).toEqual([`go(${name});`]);
  });

  it('none of a file of its own', () => {
    const trees = { text: () => ({ text: md('go(path);') }) } as unknown as Trees;
    const tree = { program: { file: 'a.md', language: 'javascript' } } as unknown as Tree;
    expect(inOtherParts(trees, tree, 'path')).toBeUndefined();
  });
});
