import { describe, expect, it } from 'vitest';
import { expectProportional } from '../../work.js';
import type { Expr, Stmt } from '../../../src/model/program.js';
import { perl } from '../../../src/read/perl/reader.js';

function textsIn(text: string): string[] {
  const [program] = perl.read({ file: 'a.pl', text }).programs;
  const found: string[] = [];
  const open: unknown[] = [program?.body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const expr = node as Expr | Stmt;
    if (!Array.isArray(node) && expr.kind === 'text') {
      for (const piece of expr.text) {
        if (piece.kind !== 'run' || piece.span === undefined) continue;
        // Every run stands where it says.
        const written = text.slice(piece.span.start, piece.span.end);
        if (written.length === piece.text.length) expect(written).toBe(piece.text);
        found.push(piece.text);
      }
    }
    open.push(...Object.values(node));
  }
  return found.filter((one) => one !== '').sort();
}

it.each([
  [`my $u = "https://h/$zone/x";`, ['/x', 'https://h/']],
  [`my $u = 'it\\'s';`, ["'", 'it', 's']],
  [`my @h = (key => "v", 'other' => qw(a b));`, ['a', 'b', 'other', 'v']],
  [`my $s = <<"END";\nhello $name\nEND\nf('after');\n`, ['\n', 'after', 'hello ']],
  [`=pod\n\nf('hidden');\n\n=cut\nf("seen");\n`, ['seen']],
  [`my $x = $y =~ s/'a/b/r; f('b');`, ['b']],
  [`$s =~ m{/zones/'x'}; f(q{a{b}c});`, ['a{b}c']],
  [`f('a');\n__END__\nf('not read');\n`, ['a']],
])('reads the strings of %j', (text, expected) => {
  expect(textsIn(text).filter((one) => !/^(?:key)$/.test(one))).toEqual(expected);
});

it.each(['sub {', '((((', `my $x = "a`, 'f(', '}}}', '<<EOT', '->->', '%%%$', 'if ($x', `${'('.repeat(5000)}`])(
  'never throws on broken code: %j',
  (text) => {
    expect(() => perl.read({ file: 'a.pl', text })).not.toThrow();
  },
);

describe('operators in a row without end', () => {
  it.each(['.', '/', '-', '||', '==', ','])('of %s are read, and no deeper than anybody can go', (op) => {
    const depth = (node: unknown): number => {
      let deepest = 0;
      const open: [unknown, number][] = [[node, 0]];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const [value, at] = next;
        if (typeof value !== 'object' || value === null) continue;
        deepest = Math.max(deepest, at);
        for (const inner of Object.values(value)) open.push([inner, at + 1]);
      }
      return deepest;
    };
    const { programs, problems } = perl.read({
      file: 'a.pl',
      text: `$x = ${Array(20_000).fill('$a').join(` ${op} `)};`,
    });
    expect(problems).toEqual([]);
    expect(depth(programs[0]?.body)).toBeLessThan(3000);
  });

  it('take no longer than they are', async () => {
    await expectProportional((size) => perl.read({ file: 'a.pl', text: `$x = ${'$a . '.repeat(size)} 'b';` }), 1000);
    await expectProportional((size) => perl.read({ file: 'a.pl', text: `$x = ${`'a' . `.repeat(size)} 'b';` }), 1000);
  });
});
