import { describe, expect, it } from 'vitest';
import { BuiltNames } from '../../../src/read/documents/built-names.js';
import { besideFolders, environmentOf, variablesOf } from '../../../src/read/documents/environment.js';
import { interpolated } from '../../../src/read/documents/interpolated.js';
import { notingLeftOut } from '../../../src/text/left-out.js';

/** Names that are built of the names that they hold: `a` of `{ a: 'x b', b: 'y' }` is `x y`; each `+` is one piece more. */
function built(names: Readonly<Record<string, string>>, asked: string) {
  const made: string[] = [];
  const all: BuiltNames<string> = new BuiltNames(
    (name) => {
      made.push(name);
      return names[name]?.replaceAll(/[a-z]\d*/g, (inner) => (inner in names ? (all.get(inner) ?? '?') : inner));
    },
    (value) => value.length,
  );
  const { result, left } = notingLeftOut(() => asked.split(' ').map((name) => all.get(name)));
  return { values: result, made, left };
}

describe('names that are built on one another', () => {
  it('are built once each', () => {
    const { values, made } = built({ a: 'x b c', b: 'c', c: '1' }, 'a b c none none');
    expect(values).toEqual(['x 1 1', '1', '1', undefined, undefined]);
    expect(made).toEqual(['a', 'b', 'c', 'none']);
  });

  it('end where a circle closes', () => {
    expect(built({ a: '1 b', b: '2 a' }, 'a b')).toEqual({ values: ['1 2 ?', '2 ?'], made: ['a', 'b'], left: [] });
  });

  it('are followed to a depth, and the file is named', () => {
    const chain = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, i === count - 1 ? '1' : `n${i + 1}`]));
    expect(built(chain(101), 'n0')).toMatchObject({ values: ['1'], left: [] });
    const deeper = built(chain(102), 'n0');
    expect(deeper.left).toEqual(['variables are built on one another too deeply']);
    expect(deeper.values).toEqual(['?']);
  });

  it('are no longer than anyone writes, and the file is named', () => {
    expect(built({ a: '1'.repeat(500) }, 'a').left).toEqual([]);
    const long = built({ a: '1'.repeat(501), b: 'a' }, 'a b');
    expect(long).toEqual({
      values: [undefined, '?'],
      made: ['a', 'b'],
      left: ['a variable is built of too many others'],
    });
  });
});

describe('what several files set', () => {
  const at = (file: string) => ({ file, text: '' });
  /** The value of `a`: its pieces, each with where it is written. */
  const value = (...texts: readonly string[]): string | undefined => {
    const settings = texts.map((text, i) => ({
      name: 'a',
      text,
      span: { file: `${i}`, start: 5, end: 5 + text.length },
    }));
    const also = { name: 'b', text: 'B', span: undefined };
    const environment = environmentOf([at('x')], () => [...settings, also]);
    return environment
      .get('a')
      ?.map((piece) =>
        piece.kind === 'run'
          ? `${piece.text}@${piece.span === undefined ? '' : `${piece.span.file}:${piece.span.start}-${piece.span.end}`}`
          : `<${piece.name ?? ''}>`,
      )
      .join(' ');
  };

  it.each<[readonly string[], string]>([
    [['x', 'y'], 'y@1:5-6'],
    [['https://x.com/client/v4', 'y'], 'https://x.com/client/v4@0:5-28'],
    [['https://x.com/client/v4', 'https://api.cloudflare.com'], 'https://api.cloudflare.com@1:5-31'],
    [['https://api.cloudflare.com', 'https://x.com/client/v4'], 'https://api.cloudflare.com@0:5-31'],
    [['https://api.cloudflare.com/1', 'https://api.cloudflare.com/2'], 'https://api.cloudflare.com/2@1:5-33'],
    [['x{{b}}y'], 'x@0:5-6 B@ y@0:11-12'],
    [['{{ $b }}{{c.d-e}}'], 'B@ <c.d-e>'],
    [['{{ }}x'], '{{ }}x@0:5-11'],
  ])('%j is %s', (texts, expected) => {
    expect(value(...texts)).toBe(expected);
  });

  it('has no place where it is spelled with signs', () => {
    const span = { file: 'x', start: 0, end: 9 };
    expect(environmentOf([at('x')], () => [{ name: 'a', text: 'b', span }]).get('a')).toMatchObject([
      { text: 'b', span: undefined, within: span },
    ]);
  });

  it('goes by name', () => {
    const made = variablesOf([at('x'), at('y')], ({ file }) => [{ name: file, text: '1', span: undefined }]);
    expect([...made.keys()]).toEqual(['x', 'y']);
    expect(variablesOf([], () => [{ name: 'a', text: '1', span: undefined }]).size).toBe(0);
  });

  it('lies in folders around a file', () => {
    expect(besideFolders(3, 'env', /x/).map(({ folder }) => folder)).toEqual(['env', '../env', '../../env']);
    expect(besideFolders(2, '', /x/).map(({ folder }) => folder)).toEqual(['.', '../']);
  });
});

describe('references in a text', () => {
  it.each<[string, readonly string[]]>([
    ['a{{ b }}c', ['a', 'b 4-5 via 1-8', 'c']],
    ['{{b}}{{c}}', ['b 2-3 via 0-5', 'c 7-8 via 5-10']],
    ['{{ }}{{\tb c }}', ['{{ }}', 'b c 8-11 via 5-14']],
    ['{{{b}}', ['{', 'b 3-4 via 1-6']],
    ['{{b', ['{{b']],
    ['{{b\n}}', ['{{b\n}}']],
    ['{{b{c}}', ['{{b{c}}']],
    ['', []],
  ])('%j', (text, expected) => {
    const source = { file: 'a', text: `${text}}}{{x}}` };
    const seen: string[] = [];
    const pieces = interpolated(source, 0, text.length, { file: 'a', start: 0, end: 0 }, (found) => {
      seen.push(`${found.expression} ${found.start}-${found.end}`);
      return found.expression === 'c' ? [{ kind: 'run', text: 'known', span: undefined } as never] : undefined;
    });
    const shown = pieces.map((piece) => {
      if (piece.kind === 'run' && piece.via === undefined) return piece.text;
      const via = piece.kind === 'hole' ? piece.span : piece.via;
      return `${seen.shift() ?? ''} via ${via?.start ?? 0}-${via?.end ?? 0}`;
    });
    expect(shown).toEqual(expected);
  });
});
