import { describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import { shell } from '../../../src/read/shell/reader.js';
import { SCRIPTS } from './scripts.js';
import { showProgram } from './show.js';
import { misplaced, runsAndSpans } from './walk.js';
import { expectProportional } from '../../work.js';

const read = (text: string): ReturnType<typeof shell.read> => shell.read({ file: 'x.sh', text });

describe.each(Object.entries(SCRIPTS))('%s', (_, text) => {
  it.each([
    ['plain', text],
    ['Windows line ends', text.replaceAll('\n', '\r\n')],
    ['no final line end', text.trimEnd()],
  ])('every run is where it says: %s', (_name, variant) => {
    const [program] = read(variant).programs;
    expect(program && misplaced(program, variant)).toEqual([]);
  });

  it('most text has a place', () => {
    const [program] = read(text).programs;
    const runs = program === undefined ? [] : runsAndSpans(program).runs;
    const placed = runs.filter((run) => run.span !== undefined);
    expect(placed.length).toBeGreaterThan(runs.length * 0.9);
  });
});

it('a here-document keeps its line ends as the file has them', () => {
  const text = 'cat <<EOF\r\na $X\r\nb\r\nEOF\r\necho c\r\n';
  const [program] = read(text).programs;
  expect(program && showProgram(program)).toBe(
    "pipe(<'a ' X '\r\nb\r\n'>, cat()); echo('c')".replace("X '\r\n", "X '\n"),
  );
});

it('a word takes its quotes into its span', () => {
  const text = 'a "b" "$C" x"$D"';
  const stmt = read(text).programs[0]?.body[0];
  const call = stmt?.kind === 'expr' && stmt.value.kind === 'call' ? stmt.value : undefined;
  expect(call?.args.map(({ value }) => text.slice(value.span.start, value.span.end))).toEqual(['"b"', '"$C"', 'x"$D"']);
});

it('mutated scripts are read as far as they go, in time', () => {
  const texts = Object.values(SCRIPTS);
  const cut = fc.record({
    which: fc.nat(texts.length - 1),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat(40),
  });
  const insert = fc.constantFrom(
    '"',
    "'",
    '`',
    '$(',
    '${',
    ')',
    '}',
    'EOF',
    '<<',
    '\r',
    '\\',
    '\u0000',
    'fi\n',
    '((',
    '[[',
    '|',
    '&&',
    '\ud800',
  );
  fc.assert(
    fc.property(cut, insert, ({ which, at, drop }, extra) => {
      const text = texts[which] ?? '';
      const place = Math.floor(at * text.length);
      const mutated = text.slice(0, place) + extra + text.slice(place + drop);
      const reading = read(mutated);
      expect(reading.programs).toHaveLength(1);
      for (const program of reading.programs) expect(misplaced(program, mutated)).toEqual([]);
      for (const { span } of reading.problems) expect(span === undefined || span.end <= mutated.length).toBe(true);
    }),
    { numRuns: 400 },
  );
});

it('garbage does not throw', () => {
  const shellish = fc.array(
    fc.constantFrom(
      ...'abX1 \n\t"\'`$(){}[]<>|&;#\\=!*?~-@:%/,^+\r'.split(''),
      'if ',
      'then ',
      'fi',
      'do ',
      'done',
      'case ',
      'in ',
      'esac',
      '<<E\n',
      'E\n',
      '${X:-',
      '$((',
      '"$@"',
    ),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(shellish, (parts) => {
      const text = parts.join('');
      for (const program of read(text).programs) expect(misplaced(program, text)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

describe('deep nesting', () => {
  it.each([
    ['$(', ')'],
    ['"$(a ', ')"'],
    ['{ ', '; }'],
    ['( ', ' )'],
    ['if a; then ', '; fi'],
    ['${X:-', '}'],
    ['`a ', '`'],
    ['for x in ${X:-$(', ')}; do a; done'],
    ['a {b,c}$(', ')'],
    ['(a && ', ') && b'],
    ['x=$(a && ', ')'],
    ['[[ ( ', ' ) ]]'],
    ['! ', ''],
    ['f() { ', '; }'],
    ['$((1 + ', '))'],
    ['(( -', '))'],
    ['a <(', ')'],
  ])('%s', async (open, close) => {
    const nested = (depth: number): string => `${open.repeat(depth)}a${close.repeat(depth)}`;
    for (const depth of [10, 30, 3000]) expect(() => read(nested(depth))).not.toThrow();
    await expectProportional((depth) => read(nested(depth)), 300);
  });

  it.each<[string, (size: number) => string]>([
    ['and', (size) => 'a && '.repeat(size) + 'b'],
    ['pipes', (size) => 'a | '.repeat(size) + 'b'],
    ['elif', (size) => 'if a; then b; ' + 'elif a; then b; '.repeat(size) + 'fi'],
    ['words', (size) => `a ${'b '.repeat(size)}`],
    ['members', (size) => 'x=(' + '[a]=b '.repeat(size) + ')'],
    ['braces', (size) => '{'.repeat(size)],
    ['dollars', (size) => '$'.repeat(size)],
    ['quotes', (size) => '"'.repeat(size + 1)],
    ['here-documents', (size) => 'a <<E\n'.repeat(size)],
  ])('long lists: %s', async (_, write) => {
    await expectProportional((size) => read(write(size)), 400);
    expect(() => read(write(5_000))).not.toThrow();
  });
});
