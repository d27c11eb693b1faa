import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import { removeStatement } from '../../src/rewrite/statement.js';
import { after, apply, entryOf, run, sourceOf } from './fixes.js';
import { file, requestOf } from './requests.js';

/** What is left of a text when the statement between `«` and `»` goes, or why it stays. */
function without(marked: string): string {
  const start = marked.indexOf('«');
  const text = marked.replace(/[«»]/g, '');
  const input = {
    ...{ entry: entryOf([]), request: requestOf(`fetch('/a')`), source: sourceOf(text), dialect: undefined },
    sharedWith: () => false,
  };
  const result = removeStatement(input, { file, start, end: marked.indexOf('»') - 1 }, 'the call');
  return 'edits' in result ? apply(text, result.edits) : `refused: ${result.refused.replace(/ \(line \d+\)$/, '')}`;
}

const PART = 'refused: the call is a part of another statement';
const NOTHING = 'refused: nothing would be left in the block around the call';

describe('a statement goes with its line', () => {
  it.each<[marked: string, left: string]>([
    ['a();\n«f()»;\nb();\n', 'a();\nb();\n'],
    ['a()\n«f()»\nb()', 'a()\nb()'],
    ['a();\n  «f()» ; \nb();\n', 'a();\nb();\n'],
    ['a();\nawait «f()»;\nb();\n', 'a();\nb();\n'],
    ['a();\nvoid «f()»;\n', 'a();\n'],
    ['a();\n  yield  «f()»;\n', 'a();\n'],
    ['a();\r\n«f()»;\r\nb();\r\n', 'a();\r\nb();\r\n'],
    ['a();\n«f(\n  1,\n)»;\nb();\n', 'a();\nb();\n'],
    ['«f()»;\na();\n', 'a();\n'],
    // Remarks are no statements.
    ['a();\n// b(\n«f()»;\n', 'a();\n// b(\n'],
    ['# a\n«f()»\n', 'refused: the call is all that is written here'],
    ['«f()»', 'refused: the call is all that is written here'],
  ])('%j', (marked, left) => {
    expect(without(marked)).toBe(left);
  });
});

describe('a part of another statement stays', () => {
  it.each([
    'x = «f()»;\na();\n',
    'a();\n«f()».b();\n',
    'a();\nreturn «f()»;\n',
    'a();\n«f()» + 1\n',
    'a();\n«f()»\n  .then(b);\n',
    'a();\n«f()»\n  ?.b;\n',
    'a();\n«f()»\n->b;\n',
    'a();\n«f()»\n)\n',
    'a();\n«f()»\n]\n',
    'a();\n«f()»\n  and b\n',
    'a();\n«f()»\n  or b\n',
    'a();\n«f()»\n&& b\n',
    'a(\n«f()»\n',
    'a(1,\n«f()»\n',
    'x =\n«f()»\n',
    'x = a ||\n«f()»\n',
    'return\n«f()»\n',
    'x = a and\n«f()»\n',
    'await\n«f()»\n',
    'if (a)\n  «f()»;\nb();\n',
    'while (a)\n  «f()»;\nb();\n',
    'for (;;)\n  «f()»;\n',
    '} else if (a)\n  «f()»;\n',
    'if (a) «f()»;\nelse b();\n',
    'if (g()) «f()»;\na();\n',
    'if (x = a) «f()»;\na();\n',
    'if (a) { «f()»;\na();\n',
    'a();\n«f()» if b()\n',
  ])('%j', (marked) => {
    expect(without(marked)).toBe(PART);
  });
});

describe('a condition that the statement is all of goes with it', () => {
  it.each<[marked: string, left: string]>([
    ['if (a) «f()»;\nb();\n', 'b();\n'],
    ['if (a.b && c) «f()»;\nb();\n', 'b();\n'],
    ['if (a) { «f()»; }\nb();\n', 'b();\n'],
    ['if (a === "b") «f()»;\nb();\n', 'b();\n'],
    ['«f()» if on\nb()\n', 'b()\n'],
    ['  «f()» unless on?\nb()\n', 'b()\n'],
    ['b();\nif (a) {\n  «f()»;\n}\nc();\n', 'b();\nc();\n'],
    ['b()\nif a\n  «f()»\nend\nc()\n', 'b()\nif a\nend\nc()\n'],
    ['b()\nif a:\n    «f()»\nc()\n', 'b()\nc()\n'],
    ['b()\nif a:\n    «f()»\n', 'b()\n'],
    ['b\nif [ a ]; then\n  «f»\nfi\nc\n', NOTHING],
    ['if a then\n  «f()»\nend\nc()\n', 'c()\n'],
    ['b();\nif (a) {\n  «f()»;\n} else {\n  c();\n}\n', NOTHING],
    ['b()\nif a:\n    «f()»\nelse:\n    c()\n', NOTHING],
    ['b()\nif a:\n    «f()»\nelif d:\n    c()\n', NOTHING],
    ['b();\nif (g()) {\n  «f()»;\n}\nc();\n', NOTHING],
    ['b();\nwhile (a) {\n  «f()»;\n}\n', NOTHING],
    ['function g() {\n  «f()»;\n}\n', NOTHING],
    ['def g():\n    «f()»\n\nh()\n', NOTHING],
    ['try:\n    «f()»\nexcept E:\n    pass\n', NOTHING],
    ['try {\n  «f()»;\n} catch (e) {}\n', NOTHING],
    ['begin\n  a\n  «f()»\nrescue\nend\n', 'begin\n  a\nrescue\nend\n'],
    ['function g() {\n  «f()»;\n  a();\n}\n', 'function g() {\n  a();\n}\n'],
    ['if (a) {\n  b();\n  «f()»;\n}\n', 'if (a) {\n  b();\n}\n'],
  ])('%j', (marked, left) => {
    expect(without(marked)).toBe(left);
  });
});

describe('a call that does nothing any more', () => {
  const gone: Step[] = [{ call: 'remove' }];
  const operation = { method: 'PATCH', path: '/zones/{zone_id}/settings/minify' };
  const text = `a();\nfetch('/zones/z/settings/minify', { method: 'PATCH' });\nb();\n`;
  const at = (start: number, end: number) => ({ file, start, end });
  const more = (change: Partial<ReturnType<typeof requestOf>>) => ({
    operation,
    request: { ...requestOf(text), dialect: 'javascript', ...change },
  });
  const site = requestOf(text).site;

  it('goes', () => {
    expect(after(text, gone, more({}))).toBe('a();\nb();\n');
    expect(run(text, gone, more({}))).toMatchObject({ fix: { title: 'Remove the call' } });
    expect(after(text, gone, more({ dialect: 'python' }))).toBe('a();\nb();\n');
  });

  it.each<[why: string, change: Partial<ReturnType<typeof requestOf>>]>([
    ['a call can only be taken out of a program', { dialect: 'hcl' }],
    ['the response is read (line 1)', { site: { ...site, reads: [{ path: ['result'], span: at(0, 1) }] } }],
    [
      'the response is used elsewhere (line 1)',
      { site: { ...site, escapes: [{ how: 'passed', path: [], span: at(0, 1) }] } },
    ],
    ['the call does more than this', { url: [{ kind: 'run', text: '/zones/z/settings' }] }],
    ['the path is not written in the call itself', { url: [{ kind: 'run', text: '/zones/z/settings/minify' }] }],
  ])('stays, since %s', (why, change) => {
    expect(after(text, gone, more(change))).toBe(`refused: ${why}`);
  });

  it.each<[name: string, isCheck: boolean]>([
    ['check', true],
    ['checkResponse', true],
    ['client.assert_ok', true],
    ['mustBeOK', true],
    ['t.ok', true],
    ['Api::raise_for_status', true],
    ['invoke', false],
    ['lookup', false],
    ['report', false],
    ['checkout', false],
    ['braise', false],
  ])('is handed to %s, which goes with it: %s', (name, isCheck) => {
    const handed = text.replace('fetch', `${name}(fetch`).replace('});', '}));');
    expect(after(handed, gone, { operation, request: { ...requestOf(handed), dialect: 'javascript' } })).toBe(
      isCheck ? 'a();\nb();\n' : 'refused: the call is a part of another statement (line 2)',
    );
  });

  it('goes where its path is written, whatever leads there', () => {
    expect(after(text, gone, more({ callers: [at(0, 4)] }))).toBe('a();\nb();\n');
  });

  it('stays where other code uses it', () => {
    expect(after(text, gone, { ...more({}), sharedWith: () => true })).toBe(
      'refused: the call is shared with other code (line 2)',
    );
  });
});
