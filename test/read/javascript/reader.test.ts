import { describe, expect, test } from 'vitest';
import { javascript } from '../../../src/read/javascript/reader.js';
import { labelDepth } from '../../../src/read/javascript/labels.js';
import { angledDepth } from '../../../src/read/javascript/nesting.js';
import { expr, lowered, printed, programOf } from './printed.js';
import { expectProportional } from '../../work.js';

function read(text: string, file = 'a.js'): { form: string; problems: string[] } {
  const { programs, problems } = javascript.read({ file, text });
  return {
    form: programs.map(({ body }) => printed(body)).join(' | '),
    problems: problems.map(({ message }) => message),
  };
}

describe('what cannot be read', () => {
  test('is a problem with its line and place', () => {
    const reading = javascript.read({ file: 'a.js', text: 'a()\nconst = 1\n' });
    expect(reading).toEqual({
      programs: [],
      requests: [],
      problems: [{ message: 'line 2: Unexpected token', span: { file: 'a.js', start: 10, end: 11 } }],
    });
  });

  test('is a problem at its beginning where the parser does not know the place', () => {
    const { problems } = javascript.read({ file: 't.ts', text: 'const c:-1t' });
    expect(problems).toEqual([
      { message: 'line 1: Identifier directly after number.', span: { file: 't.ts', start: 0, end: 1 } },
    ]);
  });

  test('a mistake that can be mended is none', () => {
    expect(read('let a = 1; let a = 2; a()')).toEqual({ form: 'let a = 1; let a = 2; a();', problems: [] });
  });

  test('an empty file is an empty program', () => {
    expect(javascript.read({ file: 'a.ts', text: '' })).toEqual({
      programs: [{ file: 'a.ts', language: 'javascript', body: [] }],
      requests: [],
      problems: [],
    });
  });

  test.each([
    ['parentheses', '('.repeat(10_000) + ')'.repeat(10_000)],
    ['lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['open parentheses', '('.repeat(10_000)],
    ['a sum', `x = ${Array(50_000).fill('a').join(' + ')}`],
    ['a sum of texts', `x = ${Array(50_000).fill("'a'").join(' +\n')}`],
    ['blocks', '{'.repeat(10_000) + '}'.repeat(10_000)],
    ['templates', '`${'.repeat(10_000) + '}`'.repeat(10_000)],
    ['elements', '<a>'.repeat(10_000) + '</a>'.repeat(10_000)],
    ['else if', 'if (a) {} else '.repeat(10_000) + '{}'],
  ])('%s nested too deeply are a problem', (_, text) => {
    expect(read(text)).toEqual({ form: '', problems: ['line 1: the code is nested too deeply to be read'] });
  });

  test('a chain too long to be lowered costs its statement only', () => {
    const { form, problems } = read(`a();\nb${'.c()'.repeat(20_000)};\nd();`);
    expect(form).toBe('a(); d();');
    expect(problems).toEqual(['line 2: the code is nested too deeply to be read']);
  });

  test('a long sum is flat', () => {
    const { form, problems } = read(`x = ${Array(1500).fill("'a' + b").join(' + ')}`);
    expect(problems).toEqual([]);
    expect(form.match(/'a', b/g)).toHaveLength(1500);
    expect(form.match(/join/g)).toHaveLength(1);
  });
});

describe('time', () => {
  test.each([
    ['assertions', '<a>('],
    ['calls', 'a<b>('],
    ['lists', '[<a>'],
    ['objects', '({x:<a>'],
    ['arrow functions', 'f<a>(()=>{'],
    ['templates', 'a<b>`${'],
    ['async arrow functions', 'async <a>('],
  ])('nested %s with types do not take for ever', async (_, unit) => {
    await expectProportional((depth) => {
      expect(read(unit.repeat(20 + depth), 'a.ts').problems).toEqual([
        'line 1: type arguments are nested too deeply to be read',
      ]);
    }, 200);
  });

  test('labels in a row do not take for ever', async () => {
    expect(read(`${'a: '.repeat(50)}f()`).problems).toEqual([]);
    await expectProportional((size) => {
      expect(read('a: '.repeat(size)).problems).toEqual(['line 1: labels are nested too deeply to be read']);
    }, 400);
  });

  test.each([
    ['a: b: a: a: d', 3],
    ['a: { b: { a: c() } }', 2],
    ['https://a.example\nhttps://b.example\n', 2],
    ['a: /* x */ a /* y */ : z()', 2],
    ['a: f(); a: f(); a: f();', 1],
    ['[{ a: 1, b: 2 }, { a: 1 }, { a: { a: 1 } }]', 2],
    ['{ `a: ${{ a: 1 }} a: a:` }', 1],
    ['x = /a: [/"]"a:/; a: "a: a:"', 1],
    ["don't a: a: f()", 2],
    ["'a: a:'; 'a: a:'", 0],
    ['x', 0],
  ])('labels of %j', (text, depth) => {
    expect(labelDepth(text, 0)).toBe(depth);
    expect(labelDepth(text, 9)).toBe(0);
  });

  test('what looks for labels is work in proportion to the text', async () => {
    for (const unit of ['a: ', 'a:{', "\\'", 'a//', 'a/*', '`${', '/[', '" '])
      await expectProportional((size) => labelDepth(unit.repeat(size) + 'a:'.repeat(9), 1), 500);
  });

  test('depth counts only brackets with types before them', () => {
    expect(angledDepth('a<b>(c<d>(1), e<f>(2))')).toBe(2);
    expect(angledDepth('if (a > b) { f(() => { g(() => { h({}) }) }) }')).toBe(0);
    expect(angledDepth("x('<b>('); y('<b>('); z(/*<b>(*/)")).toBe(0);
    expect(angledDepth('a<b>(' + '}'.repeat(9) + '{ c<d>(')).toBe(2);
    expect(angledDepth(`{ ${"don't >( ".repeat(30)} }${'(>('.repeat(3)}`)).toBeGreaterThan(2);
  });

  test('brackets that match none are work in proportion to their number', async () => {
    await expectProportional((size) => angledDepth('('.repeat(size) + ']'.repeat(size) + '}'.repeat(size)), 2_000);
    angledDepth('('.repeat(100_000) + ']'.repeat(100_000) + '}'.repeat(100_000));
  });
});

describe('components', () => {
  test('the blocks of a Vue file are one program, with places in the file', () => {
    const text = [
      '<!-- <script>no()</script> -->',
      '<template><p @click="a > b">{{ c }}</p></template>',
      '<script>export default {}</script>',
      '<script setup lang="ts" generic="T extends Record<string, U>">',
      "const url: string = '/zones/' + id;",
      '</script>',
      '<script src="./other.js">no()</script>',
      '<script type="application/json">{"a": no}</script>',
      '<style>a::after { content: "<script>no()</script>" }</style>',
    ].join('\r\n');
    const program = programOf(text, 'a.vue');
    expect(printed(program.body)).toBe("export [{} as default]; let url = join('/zones/', id);");
    const last = program.body.at(-1);
    const value = last?.kind === 'let' ? last.value : undefined;
    const part = value?.kind === 'join' ? value.parts[0] : undefined;
    const run = part?.kind === 'text' ? part.text[0] : undefined;
    expect(part && expr(part)).toBe("'/zones/'");
    expect(run?.span && text.slice(run.span.start, run.span.end)).toBe('/zones/');
    expect(last && text.slice(last.span.start, last.span.end)).toBe("const url: string = '/zones/' + id;");
  });

  test('a Svelte file', () => {
    const text =
      '<script context="module">let a = 1</script>\n<script lang=ts>\n  $: b = a as any\n</script>\n<a on:click={() => c()}/>';
    expect(lowered(text, 'a.svelte')).toBe('let a = 1; (b = a);');
  });

  test('an Astro file: frontmatter and scripts, both TypeScript', () => {
    const text =
      '\n---\nconst a: X = f();\nif (!a) return b;\n---\n<p>{a}</p>\n<script>c(d as any)</script>\n<script is:inline src="e"></script>';
    expect(lowered(text, 'a.astro')).toBe('let a = f(); if ((! a)) {return b;} else {} c(d);');
    expect(lowered('<p/><script>c()</script>', 'a.astro')).toBe('c();');
  });

  test('a block that cannot be read leaves the others', () => {
    expect(read('<script>const = 1</script>\n<script setup>a()</script>', 'a.vue')).toEqual({
      form: 'a();',
      problems: ['line 1: Unexpected token'],
    });
    expect(read('<p/>\n<script setup>a(</script>', 'a.vue').problems).toEqual(['line 2: Unexpected token']);
    expect(read('<script setup>a()</script>\n<script>b()', 'a.vue')).toEqual({
      form: 'a();',
      problems: ['line 2: the script block is not closed'],
    });
    expect(read('---\na()', 'a.astro').problems).toEqual(['line 1: the script block is not closed']);
    expect(read('<template/>', 'a.vue')).toEqual({ form: '', problems: [] });
  });

  test.each(['<script a="', '<script ', '<!-- ', '<script a=\'" ', '<style>', '<script>x</script '])(
    'markup without end is work in proportion to it: %s',
    async (part) => {
      const markup = (size: number): void => {
        javascript.read({ file: 'a.vue', text: part.repeat(size) });
      };
      await expectProportional(markup, 1_000);
      // What the search for a pattern does is counted as one: it would take minutes here.
      markup(30_000);
    },
  );
});
