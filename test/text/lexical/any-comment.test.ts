import { describe, expect, it } from 'vitest';
import { anyComments } from '../../../src/text/lexical/any-comment.js';

/** Whether each `@` of a text stands in what looks like a comment: `c` or `-`. */
function marked(text: string): string {
  const inComment = anyComments(text);
  return Array.from(text.matchAll(/@/g), ({ index }) => (inComment(index) ? 'c' : '-')).join('');
}

describe('what looks like a comment', () => {
  it.each([
    ['@ # @\n@', '-c-'],
    ['# @', 'c'],
    ['a#@', '-'],
    ['// @', 'c'],
    ['a // @', 'c'],
    ['http://@', '-'],
    ['a #@', '-'],
    ['-- @', 'c'],
    ['a -- @', '-'],
    ['--@', '-'],
    ['; @', 'c'],
    ['a ; @', '-'],
    [':: @', 'c'],
    ['rem @', 'c'],
    ['@REM @', '-c'],
    ['remote @', '-'],
    ['  * @', 'c'],
    ['a * @', '-'],
    ['<!-- @ --> @', 'cc'],
    ['a\n<!--\n@\n-->\n@', 'c-'],
    ['/* @ */ @', 'c-'],
    ['@ /*\n@\n*/ @', '-c-'],
    ['/* @', '-'],
    ['*/ @ /* @ */ @', '-c-'],
    ['<#\n@\n#>\n@', 'c-'],
    ['{-\n@ -} @', 'c-'],
    ['--[[\n@\n]] @', 'c-'],
    ['/* a */ @ /* @ */', '-c'],
    ['{- a -} /*\n@ */ @', 'c-'],
    ['/* -} @ */', 'c'],
  ])('%j: %s', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });
});
