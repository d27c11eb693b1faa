import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { splitExpressions } from '../../src/cli/expr/split.js';
import { filters } from '../expression/generate.js';

const split = (text: string): string[] => splitExpressions(text).map((part) => part.text);

describe('the expressions of a text', () => {
  it.each<[what: string, text: string, parts: string[]]>([
    ['nothing', ' \n\n\t\n', []],
    ['one on each line', 'ssl\nhttp.host eq "a"\n', ['ssl', 'http.host eq "a"']],
    ['CRLF and indentation', '  ssl\r\n\tnot ssl\r\n', ['ssl', 'not ssl']],
    ['an operator at the start of a line', 'ssl\n  and not ssl\n|| ssl\nssl', ['ssl\n  and not ssl\n|| ssl', 'ssl']],
    ['an operator at the end of a line', 'ssl and\nnot\nssl xor\nssl\nssl', ['ssl and\nnot\nssl xor\nssl', 'ssl']],
    ['a comparison over two lines', 'a.b eq\n"x"\nc.d\neq "x"', ['a.b eq\n"x"', 'c.d\neq "x"']],
    ['parentheses', '(ssl\nor b\n)\nssl', ['(ssl\nor b\n)', 'ssl']],
    ['a set', 'ip.src in {\n1.2.3.4\n5.6.7.8\n}\nssl', ['ip.src in {\n1.2.3.4\n5.6.7.8\n}', 'ssl']],
    ['an argument list', 'concat("a",\n"b") eq "c"\nssl', ['concat("a",\n"b") eq "c"', 'ssl']],
    ['line ends in quotes', 'a.b eq "x\n\ny"\nssl', ['a.b eq "x\n\ny"', 'ssl']],
    ['quotes in raw quotes', 'a.b eq r#"x"\n("#\nssl', ['a.b eq r#"x"\n("#', 'ssl']],
    ['escaped quotes', 'a.b eq "\\"\n"\nssl', ['a.b eq "\\"\n"', 'ssl']],
    ['an empty line ends a broken one', '(ssl\n\nb', ['(ssl', 'b']],
    ['names that begin like operators', 'ssl\norder.id\ninner\nandroid', ['ssl', 'order.id', 'inner', 'android']],
    ['names that end like operators', 'a.in\nb.or\nssl', ['a.in', 'b.or', 'ssl']],
    ['a quote that is never closed', 'ssl\na.b eq "x\nssl', ['ssl', 'a.b eq "x\nssl']],
  ])('%s', (_, text, parts) => {
    expect(split(text)).toEqual(parts);
  });

  it('know where they start', () => {
    expect(splitExpressions('\n  ssl\n\nnot ssl')).toEqual([
      { text: 'ssl', start: 3 },
      { text: 'not ssl', start: 8 },
    ]);
  });

  it('come back as they were put together, however they are spread over lines', () => {
    fc.assert(
      fc.property(fc.array(filters, { minLength: 1, maxLength: 4 }), (texts) => {
        const trimmed = texts.map((text) => text.trim());
        // Generated chains have no empty line outside of quotes.
        fc.pre(trimmed.every((text) => !/\n\s*\n/.test(text)));
        expect(split(trimmed.join('\n\n'))).toEqual(trimmed);
      }),
      { numRuns: 500 },
    );
  });
});
