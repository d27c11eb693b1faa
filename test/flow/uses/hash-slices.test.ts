import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { slicesOf } from '../../../src/flow/uses/hash-slices.js';
import type { Binding } from '../../../src/flow/uses/tree/scopes.js';
import { Project } from '../../engine/project.js';
import { project } from './uses-in.js';

const API = 'https://api.cloudflare.com/client/v4';

/* A pattern that reads a list of words in more than one way takes for ever where the list goes wrong at its end. */
describe('members of a hash that are taken at once', () => {
  it.each([
    ['words', 'aaaa '],
    ['quoted words', `"aaaa", 'b' `],
    ['blanks', ' '],
    ['commas', ', '],
    ['slices in slices', '@h{'],
  ])('%s that end in something else are read in time', { timeout: 20_000 }, async (_name, part) => {
    const { cwd } = new Project({
      'a.pl': `use LWP::UserAgent;\nmy %h = (path => "${API}/zones/1/firewall/rules");\nLWP::UserAgent->new->get($h{path});\nmy @taken = @h{${part.repeat(8000)}!};\n`,
    });
    const { findings } = await lint({ cwd, asOf: '2026-11-21' });
    expect(findings.map(({ rule, confidence }) => `${rule} ${confidence}`)).toEqual(['firewall-rules certain']);
  });
});

describe('the members that are taken', () => {
  /** Those of `%h`, or of what `$h` refers to; `?` where one is not written out. */
  const taken = async (name: string, text: string, file = 'a.pl'): Promise<string[]> => {
    const { trees, said } = await project({ [file]: text }, '');
    const tree = trees.of(file);
    if (tree === undefined) throw new Error('no program');
    return slicesOf(trees, tree, { name } as Binding).map(
      ({ span, name: one }) => `${one ?? '?'}: ${said(span) ?? ''}`,
    );
  };

  it.each([
    ['%h', 'my @a = @h{qw(name type)};', ['name: @h{qw(name type)}', 'type: @h{qw(name type)}']],
    ['%h', "my %a = %h{'name'};", ["name: %h{'name'}"]],
    ['%h', 'my @a = @h {"a-b", c};', ['a-b: @h {"a-b", c}', 'c: @h {"a-b", c}']],
    ['%h', 'my @a = @h{@keys};', ['?: @h{@keys}']],
    ['%h', 'my @a = @h{};', ['?: @h{}']],
    ['%h', 'my @a = @hash{qw(name)};', []],
    ['%h', 'my @a = @$h{qw(name)};', []],
    ['$h', 'my @a = @$h{qw/name/};', ['name: @$h{qw/name/}']],
    ['$h', 'my @a = @{$h}{qw(name)};', ['name: @{$h}{qw(name)}']],
    ['$h', 'my @a = $h->@{qw(name)};', ['name: $h->@{qw(name)}']],
    ['$h', 'my %a = $h->%{name};', ['name: $h->%{name}']],
    ['$h', 'my @a = @h{qw(name)};', []],
    ['@h', 'my @a = @h{qw(name)};', []],
  ])('%s: %s', async (name, text, members) => {
    expect(await taken(name, text)).toEqual(members);
  });

  it('are of Perl alone', async () => {
    expect(await taken('$h', '<?php $a = "@$h{name}";', 'a.php')).toEqual([]);
  });
});
