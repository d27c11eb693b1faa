import { describe, expect, it } from 'vitest';
import { words } from '../../../../src/engine/reading/kinds.js';
import { commentsOf } from '../../../../src/engine/policy/suppression/comments.js';
import { expectProportional } from '../../../work.js';

function found(text: string, language: string): string[] {
  return commentsOf(text, language).map(({ content }) => text.slice(content.start, content.end).trim());
}

type Row = [language: string, text: string, comments: string[]];

describe('comments', () => {
  it.each<Row>([
    ['js', 'a(); // one\n/* two */ b();\n/** three\n * more */', ['one', 'two', '* three\n * more']],
    ['ts', `const a = "// no"; const b = '/* no */'; // yes`, ['yes']],
    ['js', 'const t = `// no ${a /* yes */ + `\n// no ${"`"}` } /* no */`; // last', ['yes', 'last']],
    ['js', 'const t = `${{ a: { b: `}` } }} // no`; // yes', ['yes']],
    ['js', 'const t = `${{ a: 1 /* in */ }} // no`; // yes', ['in', 'yes']],
    ['js', 'const t = `${{ a: {} } /* in */ } // no`; // yes', ['in', 'yes']],
    ['js', 'const t = `\\` // no`; // yes', ['yes']],
    ['js', 'const t = `\\${ // no`; // yes', ['yes']],
    ['js', 'function f() { return `x`; } // yes', ['yes']],
    ['js', 'const t = `x ${a} // no`; // yes', ['yes']],
    ['js', 'const t = `// no', []],
    ['js', 'const t = `${a // yes', ['yes']],
    ['js', 'if (x) { } // yes', ['yes']],
    ['js', 'if (/[/]\\/* "`/.test(x)) {} // yes', ['yes']],
    ['js', 'const half = a / b; // one\nconst c = d / e; // two', ['one', 'two']],
    ['tsx', "<p>{/* in JSX */}don't</p>\n// after", ['in JSX', 'after']],
    ['js', "const s = 'it\\'s // no'; // yes", ['yes']],
    ['js', "// it's\n// two", ["it's", 'two']],
    ['sh', 'echo "# no" \'# no\' # yes\n# two\necho ${#list[@]} $# a#b', ['yes', 'two']],
    ['sh', "cat <<'EOF'\n# no, don't\nEOF\n# yes", ['yes']],
    ['sh', 'cat <<-END\n\t# no\n\tEND\n# yes', ['yes']],
    ['py', 'x = 1 # one\ns = """\n# no\n"""\n# two', ['one', 'two']],
    ['py', "s = '''don't # no'''  # yes", ['yes']],
    ['rb', 'x = <<~SQL\n  # no\nSQL\n# yes', ['yes']],
    ['go', 'var a = `// no\n// no`\n// yes', ['yes']],
    ['rs', "fn f<'a>(x: &'a str) {} // yes", ['yes']],
    ['java', 'String s = """\n// no\n"""; // yes', ['yes']],
    ['php', "$a = '# no'; # one\n// two\n/* three */", ['one', 'two', 'three']],
    ['tf', 'a = "# no" # one\n// two\n/* three */', ['one', 'two', 'three']],
    ['yaml', "a: don't # one\nb: x#y\n# two", ['one', 'two']],
    ['http', '# one\n// two\nGET https://api.example.com//three # four', ['one', 'two']],
    ['sql', "select '-- no'; -- one\n/* two */", ['one', 'two']],
    ['lua', '-- one\n--[[ two\nmore ]] x = "-- no"', ['one', 'two\nmore']],
    ['ini', '; one\na = b ; no\n# two', ['one', 'two']],
    ['properties', '# one\na = b # no\n! two', ['one', 'two']],
    ['xml', '<!-- one --><a b="# no"/>', ['one']],
    ['ahk', '; one\nx := "; no" ; two', ['one', 'two']],
    ['bat', 'REM one\n:: two\n@rem three\nremove x', ['one', 'two', 'three']],
    ['ps1', '<# one #> $x = "# no" # two', ['one', 'two']],
    ['html', '<!-- one -->\n<p>// no</p><script>\n// two\n</script><!-- three -->', ['one', 'two', 'three']],
    ['vue', '<template>\n<!-- one -->\n</template>\n<script setup lang="ts">\n// two\n</script>', ['one', 'two']],
    ['svelte', '<script>\n/* one */\n</script>\n<!-- two -->', ['one', 'two']],
    ['astro', '---\n// one\n---\n<!-- two --><p>// no</p>', ['one', 'two']],
    ['md', '<!-- one -->\n```sh\n# two\n```\n# no\n~~~js\n// three\n~~~\n', ['one', 'two', 'three']],
    ['md', '````md\n```sh\n# no\n```\n````\n', []],
    ['clj', '; one\n"; no"', ['one']],
    ['json', '// no', []],
    // Languages that are not read by themselves.
    ['pyi', 'x = 1 # one\n"""\n# no\n"""', ['one']],
    ['starlark', "a = '# no' # one", ['one']],
    ['bzl', '# one', ['one']],
    ...words('fish cr tcl awk r R jl nix').map((name): Row => [name, '"# no" # one\nx#no', ['one']]),
    ['psd1', '<# one #> # two', ['one', 'two']],
    ['nimble', '#[ one ]# # two', ['one', 'two']],
    ...words('cfg conf graphql gql justfile').map((name): Row => [name, "don't # one\nx#no", ['one']]),
    ...words('scala swift dart').map((name): Row => [name, '// one\n"""\n// no\n""" /* two */', ['one', 'two']]),
    ['gradle', "// one\n'// no' /* two */", ['one', 'two']],
    ...words('c h cc cpp cxx hpp m mm proto zig less scss v sol').map((name): Row => [
      name,
      '"// no" // one\n/* two */',
      ['one', 'two'],
    ]),
    ['sc', '"""\n# no\n// no\n"""// one', ['one']],
    ['nomad', '# one\n/* two */', ['one', 'two']],
    ['css', '/* one */ "/* no */" // no', ['one']],
    ...words('hs elm purs').map((name): Row => [name, '-- one\n{- two -} "-- no"', ['one', 'two']]),
    ...words('lisp el clj cljs cljc edn scm asm s').map((name): Row => [name, '; one\n"; no"', ['one']]),
    ...words('erl hrl tex sty').map((name): Row => [name, 'x % one', ['one']]),
    ...words('vb vbs bas').map((name): Row => [name, `x ' one\nREM two\n"' no"`, ['one', 'two']]),
    ['xml', '<!-- one --> # no', ['one']],
    ['svg', '<!-- one -->', ['one']],
    ['brainfuck', '# no', []],
    ['Scala', '// one', ['one']],
    ['Dockerfile', '# one', ['one']],
  ])('%s: %j', (language, text, comments) => {
    expect(found(text, language)).toEqual(comments);
    const dos = text.replaceAll('\n', '\r\n');
    expect(found(dos, language).map((comment) => comment.replaceAll('\r\n', '\n'))).toEqual(comments);
  });

  it.each(['ts', 'sh', 'py', 'md', 'vue', 'php'])('are work in proportion to the text: %s', async (language) => {
    const text = (size: number): string => '`${ "'.repeat(2 * size) + "'/*".repeat(size) + '<<A\n'.repeat(size / 10);
    await expectProportional((size) => commentsOf(text(size), language), 1_000);
    // What the search for a pattern does is counted as one: it would take minutes here.
    commentsOf(text(20_000), language);
  });
});
