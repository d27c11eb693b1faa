import { describe, expect, it } from 'vitest';
import { shipped } from '../../../src/engine/reading/shipped.js';
import { BLADE, bladeCode } from '../../../src/read/php/blade.js';
import { php } from '../../../src/read/php/reader.js';

/** The code of a template without the blanks. */
function codeOf(text: string): string {
  const code = bladeCode(text);
  expect(code.length - text.length).toBeOneOf([0, 1]);
  return code.replace(/[ \n]+/g, ' ').trim();
}

describe('the code of a Blade template', () => {
  it.each<[string, string, string]>([
    ['echoes', '<p>{{ $zone }}</p>', '$zone ;'],
    ['raw echoes', '<p>{!! f($zone) !!}</p>', 'f($zone) ;'],
    ['two beside each other', '{{ $a }}{{ $b }}', '$a ; $b ;'],
    ['an echo without anything', '{{}}x', ';'],
    ['comments', 'a {{-- {{ $zone }} --}} b', ''],
    ['what a script framework gets', '@{{ name }} @@if($x)', ''],
    ['what stands as it is', '@verbatim {{ $a }} @endverbatim {{ $b }}', '$b ;'],
    ['blocks', '@php\n  $r = f();\n@endphp', '$r = f(); ;'],
    ['blocks of PHP itself', '<?php $r = f() ?> text <?= $r ?>', '$r = f() ; $r ;'],
    ['a block in brackets', '@php($r = f())', '_ ($r = f());'],
    ['directives', '@if ($a > 1)\n<b>x</b>\n@endif', '_ ($a > 1);'],
    ['directives beside each other', '@if($a)@json($b)@endif', '_ ($a);_ ($b);'],
    ['a directive at the end', '@json($b)', '_ ($b);'],
    ['brackets in arguments', "@include('x', ['a' => f(')', g())])", "_ ('x', ['a' => f(')', g())]);"],
    ['comments in arguments', "@props([ /* it's ( */ 'a' => 1 ])", "_ ([ /* it's ( */ 'a' => 1 ]);"],
    ['loops', '@foreach (f($a) as $b)x', '_ (f($a) );'],
    ['loops by key', '@forelse ($all->of(1) as $k => $v)', '_ ($all->of(1) );'],
    ['loops that count', '@for ($i = 0; $i < 3; $i++) {{ $i }}', '$i ;'],
    ['style sheets', '<style>@media (max-width: 3px) {a{}}</style>', ''],
    ['addresses', 'mail me@example.com (now)', ''],
    ['attributes', '<a @click="go(1)">', ''],
    ['what nothing closes', '{{ $a @php {!! {{-- @if($b {{ $c }}', '$a @php {!! {{-- @if($b {{ $c ;'],
    ['a bracket that nothing closes', '@if($b\n{{ $c }}', '$c ;'],
  ])('%s', (_, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it('is told by the name of the file', () => {
    expect(['a/b.blade.php', 'B.BLADE.PHP', 'blade.php', 'b.php'].map((name) => BLADE.test(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('has directives beside some that nothing closes, and none of a text full of them', () => {
    expect(codeOf(`${'@if(\n'.repeat(3)}${' '.repeat(5000)}@json($b)`)).toBe('_ ($b);');
    expect(codeOf(`${'@if(\n'.repeat(50)}${' '.repeat(5000)}@json($b)`)).toBe('');
  });

  it('grows with the text, whatever is not closed', () => {
    for (const piece of ['{{', '{{--', '{!!', '@php ', '<?php ', '@if(', '@{{', '@verbatim ']) {
      const text = piece.repeat(30_000);
      expect(bladeCode(text)).toHaveLength(text.length);
    }
  });
});

describe('PHP without a sign of its own', () => {
  const notes = async (file: string, text: string): Promise<readonly string[]> => {
    await php.prepare?.({ file, text }, shipped);
    return php.read({ file, text }).problems.map(({ message }) => message);
  };

  it.each<[string, string]>([
    [
      'a template',
      "@extends('a')\n<p class=\"x\">{{ $it?->name ?? 'none' }}</p>\n@if (session('ok'))\n<i>it's</i>\n@endif\n",
    ],
    ['a page', "<!DOCTYPE html>\n<p>it's here</p>\n"],
    ['a page of one element', '<div>$x = (</div>\n'],
    ['code', '$a = 1;\n'],
  ])('%s is understood', async (name, text) => {
    expect(await notes(name === 'a template' ? 'x.blade.php' : 'x.php', text)).toEqual([]);
  });
});
