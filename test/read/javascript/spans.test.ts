import { describe, expect, test } from 'vitest';
import fc from '../../properties.js';
import type { Run } from '../../../src/model/text.js';
import type { Span } from '../../../src/model/span.js';
import { javascript } from '../../../src/read/javascript/reader.js';
import { programOf } from './printed.js';

/** Every object below a value, in order. */
function* objects(of: unknown): Generator<Record<string, unknown>> {
  if (typeof of !== 'object' || of === null) return;
  if (!Array.isArray(of)) yield of as Record<string, unknown>;
  for (const value of Object.values(of)) yield* objects(value);
}

function runsOf(of: unknown): Run[] {
  return [...objects(of)].filter((one) => one['kind'] === 'run') as unknown as Run[];
}

function spansOf(of: unknown): Span[] {
  return [...objects(of)].filter((one) => 'start' in one && 'end' in one) as unknown as Span[];
}

function checkPlaces(program: unknown, text: string, file: string): void {
  for (const { start, end, file: of } of spansOf(program)) {
    expect(of).toBe(file);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
  for (const { span, text: run, within } of runsOf(program)) {
    if (span === undefined) continue;
    if (span.end - span.start === run.length) expect(text.slice(span.start, span.end)).toBe(run);
    if (within === undefined) continue;
    expect(within.start).toBeLessThanOrEqual(span.start);
    expect(within.end).toBeGreaterThanOrEqual(span.end);
  }
}

function spelled(text: string, span: Span | undefined): string {
  return span === undefined ? '?' : text.slice(span.start, span.end);
}

describe('places', () => {
  test('a run is where its text is written, and knows its whole', () => {
    const text = "f('a\\n/b', `x${'in' + y}z`, base + '/c' + (d ? '/e' : `/f`), {k: '/g'})";
    const runs = runsOf(programOf(text)).map(({ text: run, span, within, quoting }) => [
      run,
      spelled(text, span),
      spelled(text, within),
      quoting?.join(' '),
    ]);
    const sum = "base + '/c' + (d ? '/e' : `/f`)";
    expect(runs).toEqual([
      ['a', 'a', "'a\\n/b'", 'single'],
      ['\n', '\\n', "'a\\n/b'", 'single'],
      ['/b', '/b', "'a\\n/b'", 'single'],
      ['x', 'x', "`x${'in' + y}z`", 'template'],
      ['in', 'in', "`x${'in' + y}z`", 'single'],
      ['z', 'z', "`x${'in' + y}z`", 'template'],
      ['/c', '/c', sum, 'single'],
      ['/e', '/e', sum, 'single'],
      ['/f', '/f', sum, 'template'],
      ['/g', '/g', "'/g'", 'single'],
    ]);
  });

  test('keys are the word or the text in the quotes', () => {
    const text = `a.b; a['c']; a?.["d"]; x = {e: 1, 'f': 2, "g"() {}, h}; ({i: j, 'k': l, m} = x); class A { #n = 1; z() { this.#n } }`;
    const keys = [...objects(programOf(text))].filter((one) => 'keySpan' in one);
    expect(keys.map((one) => [one['key'], spelled(text, one['keySpan'] as Span)])).toEqual(
      ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'k', 'm', '#n'].map((key) => [key, key]),
    );
  });

  test('a name is without its type', () => {
    const text = 'const a: string = 1; function f(b?: X, {c}: Y = {}, [d]: Z) {} ';
    const targets = [...objects(programOf(text))].filter((one) => /^(?:name|.*-pattern)$/.test(String(one['kind'])));
    const written = targets.map((one) => spelled(text, one['span'] as Span));
    expect(written).toEqual(['a', 'f', 'b', '{c}: Y = {}', '{c}', 'c', '[d]', 'd']);
  });

  test('a statement is whole: with export, and with its keyword', () => {
    const text = 'export const a = f();\nlet b = g(), c = h();\nasync () => { await k(); return 1 }';
    const spans = [...objects(programOf(text))].filter((one) =>
      ['let', 'expr', 'return'].includes(String(one['kind'])),
    );
    expect(spans.map((one) => spelled(text, one['span'] as Span))).toEqual([
      'export const a = f();',
      'b = g()',
      'c = h()',
      'async () => { await k(); return 1 }',
      'await k();',
      'return 1',
    ]);
  });

  test('a method is as long as its member', () => {
    const text = 'x = { async m() {}, get n() {} }; class A { static async k() {} }';
    const functions = [...objects(programOf(text))].filter((one) => one['kind'] === 'function');
    expect(functions.map((one) => spelled(text, one['span'] as Span))).toEqual([
      'async m() {}',
      'get n() {}',
      'static async k() {}',
    ]);
  });
});

const escape = fc.constantFrom(
  '\\n',
  '\\u002f',
  '\\x2f',
  '\\u{1F600}',
  '\\\n',
  '\\\r\n',
  '\\0',
  '\\\\',
  "\\'",
  '\\`',
  '\\q',
  '\\$',
);
const plain = fc.constantFrom('/zones/', 'é', '😀', 'a', ' ', '//', '/*', '{', '}', '<', '$', '#');
const piece = fc.oneof(plain, escape);
const content = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const stringSource = fc.oneof(
  content.map((inner) => `'${inner}'`),
  content.map((inner) => `"${inner}"`),
);
const templateText = fc
  .array(fc.oneof(piece, fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 8 })
  .map((pieces) => pieces.join('').replaceAll('${', '$ {'));

describe('laws', () => {
  test('the runs of a literal join to its value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          stringSource,
          templateText.map((inner) => `\`${inner}\``),
        ),
        (literal) => {
          const text = `x = ${literal}`;
          const program = programOf(text, 'a.js');
          const joined = runsOf(program)
            .map((run) => run.text)
            .join('');
          // The engine that runs this test knows what the literal means.
          expect(joined).toBe((0, eval)(literal));
          checkPlaces(program, text, 'a.js');
        },
      ),
      { numRuns: 1000 },
    );
  });

  const { expression, block } = fc.letrec<{ expression: string; block: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.constantFrom('a', 'this', '1', 'null', 'undefined', '/r/g', "a['k']", 'f?.(x)', 'a!.b'),
      stringSource,
      fc.tuple(templateText, tie('expression'), templateText).map(([a, b, c]) => `\`${a}\${${b}}${c}\``),
      fc
        .tuple(tie('expression'), fc.constantFrom('+', '-', '||', '&&', ','), tie('expression'))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      fc.array(stringSource, { minLength: 2, maxLength: 4 }).map((all) => all.join(' + ')),
      fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a}).m(${b}, ...${b})`),
      fc
        .tuple(stringSource, tie('expression'))
        .map(([key, value]) => `({${key}: ${value}, [${value}]: 1, short, m(p = ${value}) {}})`),
      fc.tuple(tie('expression'), tie('block')).map(([a, b]) => `(async ({p = ${a}, ...q}) => ${b})`),
      fc
        .tuple(tie('expression'), tie('block'))
        .map(([a, b]) => `(class extends B { f: string = ${a}; m(): void ${b} })`),
      tie('expression').map((a) => `(${a} as T)`),
      tie('expression').map((a) => `(${a} ? ${a} : [${a}])`),
    ),
    block: fc
      .array(tie('expression'), { maxLength: 3 })
      .map((all) => `{\r\n${all.map((one) => `  const v: T = ${one};\n`).join('{}')}}`),
  }));

  test('every place lies in the file, and every linear run is what is written there', () => {
    const files = fc.constantFrom('a.ts', 'b/c.vue');
    fc.assert(
      fc.property(fc.array(expression, { maxLength: 4 }), block, files, (all, last, file) => {
        const code = `${all.map((one) => `;(${one})\n`).join('')}${last}`;
        const text = file === 'a.ts' ? code : `<template>\r\n<p/></template>\n<script lang="ts">${code}</script>\n`;
        const { programs, problems } = javascript.read({ file, text });
        expect(problems).toEqual([]);
        checkPlaces(programs, text, file);
      }),
      { numRuns: 250 },
    );
  });

  test('nothing makes the reader throw', () => {
    const token = fc.constantFrom(
      ...'( ) [ ] { } < > ` ${ \' " / // /* */ \\ \n \r\n ; , . ?. ... => = + ++ - * & | ! # @ : ? <script> </script> --- <!-- -->'.split(
        ' ',
      ),
      ...'a if else for while do of in class function async await yield new import export default from type enum namespace declare abstract get set static const let var return throw try catch switch case 1 0x'.split(
        ' ',
      ),
    );
    const files = fc.constantFrom(
      'a.js',
      'a.ts',
      'a.tsx',
      'a.mjs',
      'a.cts',
      'a.d.ts',
      'a.vue',
      'a.svelte',
      'a.astro',
      'a',
    );
    const mutated = fc
      .tuple(expression, fc.nat(), fc.nat(9), fc.string({ maxLength: 3 }))
      .map(([source, at, cut, put]) => {
        const start = at % (source.length + 1);
        return source.slice(0, start) + put + source.slice(start + cut);
      });
    const garbage = fc.oneof(
      fc.array(token, { maxLength: 40 }).map((all) => all.join(' ')),
      mutated,
      fc.string(),
    );
    fc.assert(
      fc.property(garbage, files, (text, file) => {
        const reading = javascript.read({ file, text });
        expect(reading.programs.length + reading.problems.length).toBeGreaterThan(0);
        checkPlaces(reading, text, file);
      }),
      { numRuns: 1500 },
    );
  });
});
