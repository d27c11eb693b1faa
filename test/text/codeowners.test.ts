import { describe, expect, it } from 'vitest';
import { codeOwners } from '../../src/text/codeowners.js';
import { expectProportional } from '../work.js';

const text = `
# comments and empty lines count for nothing
*                 @org/all
*.js              @js  # the script people
/build/logs/      @doctocat
docs/*            docs@example.com
apps/             @octocat
/docs/            @docs
/scripts/         @doctocat @octocat
**/logs           @logs
/apps/github
/src/**/api/*.ts  @api
with\\ blank.ts    @blank
!/src             @never
`;

describe('codeOwners', () => {
  it.each([
    ['README.md', ['@org/all']],
    ['a/b.js', ['@js']],
    ['build/logs/x.txt', ['@logs']],
    ['build/log.txt', ['@org/all']],
    ['x/apps/y/z.txt', ['@octocat']],
    ['docs/a.md', ['@docs']],
    ['other/docs/a/b.md', ['@org/all']],
    ['scripts/run.sh', ['@doctocat', '@octocat']],
    ['deep/logs/today', ['@logs']],
    ['apps/github/x', []],
    ['src/api/a.ts', ['@api']],
    ['src/one/two/api/a.ts', ['@api']],
    ['src/one/api/two/a.ts', ['@org/all']],
    ['with blank.ts', ['@blank']],
    ['src/x', ['@org/all']],
  ])('%s', (path, owners) => {
    expect(codeOwners(text)(path)).toEqual(owners);
  });

  it.each<[string, string, string[]]>([
    ['a* @a', 'abc', ['@a']],
    ['a* @a', 'bac', []],
    ['a?c @a', 'abc', ['@a']],
    ['a?c @a', 'ac', []],
    ['*a*b @a', 'xaxabxb', ['@a']],
    ['*a*b @a', 'xaxbx', []],
    ['a** @a', 'a', ['@a']],
    ['** @a', 'a/b', ['@a']],
    ['a/** @a', 'a', ['@a']],
    ['a/**/**/b @a', 'a/b', ['@a']],
    ['a/**/b @a', 'a/x/y/b/c', ['@a']],
    ['/a @a', 'b/a', []],
    ['a/ @a', 'a', []],
    ['a/ @a', 'b/a/c', ['@a']],
    ['a/b @a', 'x/a/b', []],
    ['a/* @a', 'a/b/c', []],
    ['* @a', 'a/b', ['@a']],
    ['/* @a', 'a', ['@a']],
    ['a @a @b @a', 'a', ['@a', '@b']],
    ['a one@b.c two', 'a', ['one@b.c']],
    ['\\#a @a', '#a', ['@a']],
    ['# @a', '#', []],
    ['a @a # @b', 'a', ['@a']],
    ['a @a\r\na @b\r\n', 'a', ['@b']],
    ['[One] @o\na\n[two][2] @t\na @b', 'a', ['@o', '@b']],
    ['^[One] @o\na\n[ONE] @p\nb', 'a', ['@o']],
    ['^[One] @o\na\n[ONE] @p\nb', 'b', ['@p']],
  ])('of %j: %s', (rules, path, owners) => {
    expect(codeOwners(rules)(path)).toEqual(owners);
  });

  it('gives files in a folder, not those below it, to `docs/*`', () => {
    const owners = codeOwners('docs/* docs@example.com\n');
    expect(owners('docs/a.md')).toEqual(['docs@example.com']);
    expect(owners('docs/a/b.md')).toEqual([]);
  });

  it('takes the last of each section, with the owners of the section where a line has none', () => {
    const owners = codeOwners(
      '* @a\n[Database] @dba\ndb/\n^[Docs][2] @writers\n*.md\ndb/x.md @one\n[database]\n*.sql @sql\n',
    );
    expect(owners('db/x.sql')).toEqual(['@a', '@sql']);
    expect(owners('db/y')).toEqual(['@a', '@dba']);
    expect(owners('db/x.md')).toEqual(['@a', '@dba', '@one']);
    expect(owners('y.md')).toEqual(['@a', '@writers']);
  });

  it('takes marks of expressions for themselves', () => {
    const owners = codeOwners('a+(b).[c]$ @x\n');
    expect(owners('a+(b).[c]$')).toEqual(['@x']);
    expect(owners('aab.c')).toEqual([]);
  });

  it('is work in proportion to names, also with patterns made to be slow', async () => {
    const owners = codeOwners(`${'*a'.repeat(8)}b @x\n${'**/'.repeat(400)}b @y\n${'*a'.repeat(500)} @z\n`);
    await expectProportional((size) => owners('a'.repeat(size)), 2000);
    await expectProportional((size) => owners(`${'a/'.repeat(size)}c`), 1000);
  });
});
