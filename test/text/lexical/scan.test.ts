import { describe, expect, it } from 'vitest';
import { languageOf, programsIn } from '../../../src/text/lexical/language.js';
import { literalsOf } from '../../../src/text/lexical/scan.js';

const letters = { text: '', number: 'n', word: 'w', comment: 'c' } as const;

/** A program with its literals in brackets, behind the letter of what is no text: `w`ord, `c`omment. */
function marked(extension: string, text: string, from = 0, to = text.length): string {
  const language = languageOf(`a.${extension}`);
  if (language === undefined) throw new Error(`no ${extension}`);
  let out = '';
  let done = 0;
  for (const { start, end, kind } of literalsOf(text, language, from, to)) {
    out += `${text.slice(done, start)}${letters[kind]}⟦${text.slice(start, end)}⟧`;
    done = end;
  }
  return out + text.slice(done);
}

describe('the literals of a program', () => {
  it.each([
    // Strings, holes, escapes.
    ['ts', '`a${f({ x: "b" })}c` + \'d\'', '`⟦a⟧${f({ x: "⟦b⟧" })}⟦c⟧` + \'⟦d⟧\''],
    ['ts', '`a${`b${c}`}d`', '`⟦a⟧${`⟦b⟧${c}`}⟦d⟧`'],
    ['ts', '`a${b}` + {}', '`⟦a⟧${b}` + {}'],
    ['ts', '"a\\"b"; c', '"⟦a\\"b⟧"; c'],
    ['ts', '"a\nb"', '"⟦a⟧\nb"'],
    ['ts', '`a\nb`', '`⟦a\nb⟧`'],
    ['ts', '"a\\\nb"', '"⟦a\\\nb⟧"'],
    ['ts', '"${a}"', '"⟦${a}⟧"'],
    ['ts', '""', '""'],
    ['ts', '"a', '"⟦a⟧'],
    ['ts', '"a\\', '"⟦a\\⟧'],
    // Patterns and divisions.
    ['ts', 'x = /a"b/; "c"', 'x = /⟦a"b⟧/; "⟦c⟧"'],
    ['ts', 'a / b / "c"', 'a / b / "⟦c⟧"'],
    ['ts', 'f() / "a" / 2', 'f() / "⟦a⟧" / 2'],
    ['ts', 'return /[/"]/.test("a")', 'return /⟦[/"]⟧/.test("⟦a⟧")'],
    ['ts', 'x = /a\\/"b/', 'x = /⟦a\\/"b⟧/'],
    ['ts', 'x = /a\n"b"/', 'x = /a\n"⟦b⟧"/'],
    ['ts', '2 / "a" / 3', '2 / "⟦a⟧" / 3'],
    ['ts', '"a" / "b"', '"⟦a⟧" / "⟦b⟧"'],
    ['ts', '`${/"/.test(a)}b`', '`${/⟦"⟧/.test(a)}⟦b⟧`'],
    ['ts', 'a1b2 / "c"', 'a1b2 / "⟦c⟧"'],
    ['ts', 'typeof /a"/', 'typeof /⟦a"⟧/'],
    ['ts', 'of2 /a"b/ "c"', 'of2 /a"⟦b/ ⟧"c"'],
    ['rb', 'foo /a"b/', 'foo /⟦a"b⟧/'],
    ['rb', 'foo / a "b"', 'foo / a "⟦b⟧"'],
    ['rb', '2 /a "b"', '2 /a "⟦b⟧"'],
    ['kt', '/* a /* b */ "c" */ "d"', '/*c⟦ a /* b */ "c" ⟧*/ "⟦d⟧"'],
    // Comments.
    ['ts', 'a // b\n"c"', 'a //c⟦ b⟧\n"⟦c⟧"'],
    ['ts', '/* "a" */ "b" /* c', '/*c⟦ "a" ⟧*/ "⟦b⟧" /*c⟦ c⟧'],
    ['ts', '#!/bin/x\n"a"', '#!c⟦/bin/x⟧\n"⟦a⟧"'],
    ['rs', '/* /* a */ b */ "c"', '/*c⟦ /* a */ b ⟧*/ "⟦c⟧"'],
    ['cs', '#region a "b"\n"c"', '#regionc⟦ a "b"⟧\n"⟦c⟧"'],
    ['tf', '# a\n// b\n/* c */ d', '#c⟦ a⟧\n//c⟦ b⟧\n/*c⟦ c ⟧*/ d'],
    // Python's prefixes and long strings.
    ['py', "rb'a' + f\"b\" + '''c\nd'''", "rb'⟦a⟧' + f\"⟦b⟧\" + '''⟦c\nd⟧'''"],
    ['py', '"""a"b""" "c" # d', '"""⟦a"b⟧""" "⟦c⟧" #c⟦ d⟧'],
    // Marks that are written twice, or not at all.
    ['cs', '@"a""b" + "c"', '@"⟦a""b⟧" + "⟦c⟧"'],
    ['cs', '$"""a "b" c""" + "d"', '$"""⟦a "b" c⟧""" + "⟦d⟧"'],
    ['cs', '""""a """ b""""', '""""⟦a """ b⟧""""'],
    ['go', '`a\\` + "b\\"c"', '`⟦a\\⟧` + "⟦b\\"c⟧"'],
    ['rs', 'r##"a"#b"## + br"c" + \'"\'', 'r##"⟦a"#b⟧"## + br"⟦c⟧" + \'⟦"⟧\''],
    ['rs', "fn f<'a>(x: &'a str) { '\\'' }", "fn f<'a>(x: &'a str) { '⟦\\'⟧' }"],
    ['kt', '"a${b}c" + """d${e}f"""', '"⟦a⟧${b}⟦c⟧" + """⟦d⟧${e}⟦f⟧"""'],
    ['nim', 'r"a""b" & """c"""', 'r"⟦a""b⟧" & """⟦c⟧"""'],
    // Lua's long brackets.
    ['lua', '[==[a]]b]==] --[[c\nd]] e -- f', '[==[⟦a]]b⟧]==] --[[⟦c\nd⟧]] e --c⟦ f⟧'],
    ['lua', '-- [[ a\nb', '--c⟦ [[ a⟧\nb'],
    // Groovy.
    ['groovy', "'''a\nb''' + $/c ${d} e/$", "'''⟦a\nb⟧''' + $/⟦c ⟧${d}⟦ e⟧/$"],
    // Heredocs.
    ['rb', 'f(<<~A, <<B)\n  a\n  A\nb\nB\nc', 'f(<<~A, <<B)\n⟦  a\n⟧  A⟦\nb\n⟧B\nc'],
    ['rb', "x = <<'A'\n#{a}\nA\n'b'", "x = <<'A'\n⟦#{a}\n⟧A\n'⟦b⟧'"],
    ['rb', 'a[1] <<b\n"c"', 'a[1] <<b\n"⟦c⟧"'],
    ['rb', 'a[1] <<B\nc\nB', 'a[1] <<B\n⟦c\n⟧B'],
    ['rb', 'x = <<A\na', 'x = <<A\n⟦a⟧'],
    ['rb', 'x = <<A\nAB\nA.b("c")', 'x = <<A\n⟦AB\n⟧A.b("⟦c⟧")'],
    ['php', '<?php $a = <<<"A"\nb\nA;\n$c = \'d\';', '<?php $a = <<<"A"\n⟦b\n⟧A;\n$c = \'⟦d⟧\';'],
    ['tf', 'a = <<-E\n b\n E\nc = "d"', 'a = <<-E\n⟦ b\n⟧ E\nc = "⟦d⟧"'],
    ['tf', 'a = 1 << 2\n"b"', 'a = 1 << 2\n"⟦b⟧"'],
    // Texts with marks of their own.
    ['rb', 'a = %w[b c] + %q(d (e) f)', 'a = %w[⟦b c⟧] + %q(⟦d (e) f⟧)'],
    ['rb', 'a % (b); puts %w[c]', 'a % (b); puts %w[⟦c⟧]'],
    ['pl', 'q{a} . qq(b) . tr/c/d/ . m!e!', 'q{⟦a⟧} . qq(⟦b⟧) . tr/⟦c/d⟧/ . m!⟦e⟧!'],
    ['pl', 'my %h = (q => 1, s => "a"); $y = 2', 'my %h = (q => 1, s => "⟦a⟧"); $y = 2'],
    ['exs', '~w(a b) ++ ~S{c} ++ :d ++ [e: "f"]', '~w(⟦a b⟧) ++ ~S{⟦c⟧} ++ :w⟦d⟧ ++ [e: "⟦f⟧"]'],
    ['rb', 'a ? :b! : C::D', 'a ? :w⟦b!⟧ : C::D'],
    // Where the program ends, begins, or is.
    ['rb', 'a\n__END__\n"b" c', 'a\n⟦__END__\n"b" c⟧'],
    ['pl', 'a\n__DATA__\nb', 'a\n⟦__DATA__\nb⟧'],
    ['rb', '=begin\na\n=end\n"b"', 'c⟦=begin\na⟧\n=end\n"⟦b⟧"'],
    ['rb', 'a\n=begin\nb\n=end\nc', 'a\n=beginc⟦\nb⟧\n=end\nc'],
    ['pl', '=head1 a\n\nb\n\n=cut\n$c', 'c⟦=head1 a\n\nb\n⟧\n=cut\n$c'],
    ['pl', '=pod\na', 'c⟦=pod\na⟧'],
    ['php', 'a <?php "b" ?> c <?= \'d\' ?>', '⟦a ⟧<?php "⟦b⟧" ?>⟦ c ⟧<?= \'⟦d⟧\' ?>'],
    ['php', '<?php // a ?> b', '<?php //c⟦ a ⟧?>⟦ b⟧'],
    ['php', 'a', '⟦a⟧'],
    ['php', '<?php "a', '<?php "⟦a⟧'],
  ])('%s %j', (extension, text, expected) => {
    expect(marked(extension, text)).toBe(expected);
  });

  it('stand between two offsets', () => {
    expect(marked('ts', '"a" + "bcd" + "e"', 4, 9)).toBe('"a" + "⟦bc⟧d" + "e"');
    expect(marked('ts', 'x // a b\nc', 0, 6)).toBe('x //c⟦ a⟧ b\nc');
    expect(marked('php', 'a <?php "b" ?> c d', 0, 16)).toBe('⟦a ⟧<?php "⟦b⟧" ?>⟦ c⟧ d');
    expect(marked('php', 'ab <?php', 0, 1)).toBe('⟦a⟧b <?php');
  });
});

it('programs are known by the names of their files', () => {
  const files = ['a/b.TS', 'Rakefile', 'x/Gemfile', 'Jenkinsfile', 'a.sh', 'a', 'rb.txt', 'b.rs', 'a.b/ts'];
  const same = files.map((file) => {
    const language = languageOf(file);
    return ['ts', 'rb', 'jenkinsfile', 'rs'].find(
      (name) => language !== undefined && languageOf(`a.${name}`) === language,
    );
  });
  expect(same).toEqual(['ts', 'rb', 'rb', 'jenkinsfile', undefined, undefined, undefined, 'rs', 'ts']);
});

describe('programs in pages', () => {
  it.each([
    ['a.vue', '<p>a</p><script lang="ts">b</script><script>\nc\n</script>', ['b', '\nc\n']],
    ['a.ASTRO', '---\na\n---\nb', ['a']],
    ['a.html', '<script src="x"></script>', ['']],
    ['a.html', '<scripted>a</scripted>', []],
    ['a.xhtml', '<SCRIPT>a</SCRIPT>', ['a']],
  ])('%s %j', (file, text, expected) => {
    const pattern = programsIn(file)?.pattern;
    expect(Array.from(text.matchAll(pattern ?? /$/g), ({ groups }) => groups?.['code'])).toEqual(expected);
  });

  it('are in pages alone', () => {
    expect(['a.htm', 'a.svelte', 'a.md', 'html'].map((file) => programsIn(file) !== undefined)).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
