import { describe, expect, it } from 'vitest';
import { commentsIn } from '../../../src/flow/uses/comments.js';

/** Whether the word `here` stands in a comment. */
const holds = (text: string, file = 'a.js'): boolean => commentsIn({ file, text }).holds(text.indexOf('here'));

describe('a comment', () => {
  it.each([
    ['// here'],
    ['/* a\nhere\n*/ go()'],
    ['go() // here'],
    ['/* a */ go() /* here */'],
    ['#!/usr/bin/env -S here'],
    ['go() # here', 'a.py'],
    ['"""\nhere\n"""', 'a.py'],
    ['# here', 'a.sh'],
    ['# here', 'a.rb'],
    ['#here', 'a.bats'],
    ['go(); # here', 'a.pl'],
    ['# here', 'a.exs'],
    ['# here', 'a.php'],
    ['// here', 'a.php'],
    ['/* here */', 'a.php'],
    ['// here', 'a.rs'],
    ['/* here */', 'a.go'],
    ['# here', 'a.nix'],
    ['/* here */', 'a.nix'],
    ['-- here', 'a.lua'],
    ['-- here', 'a.sql'],
    ['# here', 'a.sql'],
    ['/* here */', 'a.sql'],
    ['# here', 'a.yml'],
    ['// here', 'a.md'],
    ['/* here */', 'a.md'],
    ['"""here"""', 'a.md'],
    ['# here', 'a.tf'],
    ['# here', 'a.md\0 1.py'],
  ])('%j %s', (text, file = 'a.js') => {
    expect(holds(text, file)).toBe(true);
  });

  it.each([
    ['here // a'],
    ['"https://here"'],
    ['"#here"'],
    ['/* a */ here'],
    ['/* a */ here /* b */'],
    ['// a\nhere'],
    ['x() -- here'],
    ['allow: PUT /accounts/*/here/*/values', 'a.yml'],
    ['"/*/here/*"'],
    ['here'],
    ['class A { #path = here }'],
    ['var a = """\nhere\n"""', 'a.java'],
    ['#[serde(rename = "here")]', 'a.rs'],
    ['#![doc = "here"]', 'a.rs'],
    ["#[Route('here')]", 'a.php'],
    ['my $x = $y // "here";', 'a.pl'],
    ['a // here', 'a.py'],
    ['ls "$a"/*.sh here "$b"/*/c', 'a.sh'],
    ['for i = 1, #list do here', 'a.lua'],
    ['a // { b = here; }', 'a.nix'],
    ['select 1 // here', 'a.sql'],
    ['x() -- here', 'a.sh'],
    ['get "a #{here}"', 'a.rb'],
    ['get "a #{here}"', 'a.ex'],
  ])('is none in %j %s', (text, file = 'a.js') => {
    expect(holds(text, file)).toBe(false);
  });

  it('ends where it ends, to the character', () => {
    const comments = commentsIn({ file: 'a.js', text: 'a /* b */ c' });
    expect([1, 2, 8, 9].map((at) => comments.holds(at))).toEqual([false, true, true, false]);
  });

  it('is looked for once in a text', () => {
    const source = { file: 'a.js', text: '// a' };
    expect(commentsIn(source)).toBe(commentsIn(source));
    expect(commentsIn({ ...source })).not.toBe(commentsIn(source));
  });
});
