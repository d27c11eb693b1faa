import { beforeAll, describe, expect, it } from 'vitest';
import { prepare } from '../../../src/engine/reading/units.js';
import type { Expr, FunctionExpr, Stmt } from '../../../src/model/program.js';
import { python } from '../../../src/read/python/reader.js';
import { note } from '../javascript/printed.js';

beforeAll(() => prepare(python, { file: '', text: '' }));

function bodyOf(text: string): readonly Stmt[] {
  const [program] = python.read({ file: 'a.py', text }).programs;
  return program?.body ?? [];
}

/** What an annotation says of a variable; `-` where it says nothing. */
function typeOf(annotation: string): string {
  const stmt = bodyOf(`x: ${annotation} = y\n`).find(({ kind }) => kind === 'let');
  return stmt?.kind === 'let' && stmt.type !== undefined ? note(stmt.type) : '-';
}

function functionIn(text: string): FunctionExpr {
  const stmt = bodyOf(text).find((one) => one.kind === 'let');
  if (stmt?.kind !== 'let' || stmt.value?.kind !== 'function') throw new Error('no function');
  return stmt.value;
}

describe('annotations', () => {
  it.each([
    ['A', 'A'],
    ['Literal["a", "b"]', "'a' | 'b'"],
    ['Optional[Literal["a"]]', "'a'"],
    ['Literal[1, "a"]', "'a'"],
    ['Literal[1]', 'Literal'],
    ['a.B', 'a.B'],
    ['"A"', 'A'],
    ["'a.B'", 'a.B'],
    ["'not a name'", '-'],
    ['Optional[A]', 'A'],
    ['typing.Optional[A]', 'A'],
    ['Union[None, A]', 'A'],
    ['Union[A, B]', 'A'],
    ['A | None', 'A'],
    ['None | A', 'A'],
    ['Annotated[A, "x"]', 'A'],
    ['Final[A]', 'A'],
    ['ClassVar[A]', 'A'],
    ['Awaitable[A]', 'A'],
    ['Type[A]', 'A'],
    ['type[A]', 'A'],
    ['List[A]', 'A[]'],
    ['list[A]', 'A[]'],
    ['Sequence[a.B]', 'a.B[]'],
    ['Iterable[A]', 'A[]'],
    ['set[A]', 'A[]'],
    ['List[Optional[A]]', 'A[]'],
    ['List[None]', '-'],
    ['Dict[str, A]', 'Dict'],
    ['a.Generic[A]', 'a.Generic'],
    ['(A)', 'A'],
    ['[A]', '-'],
    ['Optional[Optional[Optional[Optional[Optional[Optional[Optional[A]]]]]]]', '-'],
  ])('%s', (annotation, type) => {
    expect(typeOf(annotation)).toBe(type);
  });

  it('of parameters and results', () => {
    const { params, returns } = functionIn('def f(a: A, b: B = 1, *c: C, d) -> List[E]: pass\n');
    expect(params.map(({ type }) => (type === undefined ? '-' : note(type)))).toEqual(['A', 'B', '-', '-']);
    expect(returns === undefined ? '-' : note(returns)).toBe('E[]');
  });

  it('say nothing of what a generator gives', () => {
    expect(functionIn('def f() -> Iterator[A]:\n  yield 1\n').returns).toBeUndefined();
  });

  it('of fields', () => {
    const stmt = bodyOf('class A:\n  a: B\n  c: D = 1\n').find(({ kind }) => kind === 'let');
    const made = stmt?.kind === 'let' ? stmt.value : undefined;
    if (made?.kind !== 'class') throw new Error('no class');
    const fields = made.members.map(({ kind, key, type }) => [kind, key, type === undefined ? '-' : note(type)]);
    expect(fields).toEqual([
      ['field', 'a', 'B'],
      ['field', 'c', 'D'],
      ['field', 'c', 'D'],
    ]);
  });
});

describe('the body of a class', () => {
  it('knows its names by themselves, which its methods do not', () => {
    const stmt = bodyOf('class A:\n  a = 1\n').find(({ kind }) => kind === 'let');
    expect(stmt?.kind === 'let' && stmt.value?.kind === 'class' && stmt.value.namesInSight).toBe(true);
  });
});

describe('what a module hands out', () => {
  it('is every name that it assigns, defines or imports', () => {
    const names = bodyOf('import a\nfrom b import c as d\nx = 1\ndef f(): pass\nclass C: pass\n').flatMap((stmt) =>
      stmt.kind === 'export' ? stmt.exports.map(({ exported }) => exported) : [],
    );
    expect(names.sort()).toEqual(['C', 'a', 'd', 'f', 'x']);
  });
});

describe('places', () => {
  const source = `
x = f"/zones/{id}/a{{b}}" 'c' + r'd\\e'
call('f', key='g', **{'h': "i\\tj"})
y = """k
l"""
`;

  it('are those of the texts', () => {
    const written: string[] = [];
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const expr = node as Expr;
      if (expr.kind === 'text') {
        for (const piece of expr.text) {
          if (piece.kind !== 'run' || piece.span === undefined) continue;
          const at = source.slice(piece.span.start, piece.span.end);
          written.push(at);
          if (at.length === piece.text.length) expect(at).toBe(piece.text);
        }
      }
      for (const one of Object.values(node)) visit(one);
    };
    visit(bodyOf(source));
    expect(written).toEqual(['/zones/', '/a', '{{', 'b', '}}', 'c', 'd\\e', 'f', 'g', 'i', '\\t', 'j', 'k\nl']);
  });

  it('and quoting', () => {
    const quoting = (text: string): unknown => {
      const [stmt] = bodyOf(`x = ${text}\n`).filter(({ kind }) => kind === 'let');
      const value = stmt?.kind === 'let' ? stmt.value : undefined;
      const [piece] = value?.kind === 'text' ? value.text : [];
      return piece?.kind === 'run' ? piece.quoting : undefined;
    };
    expect(quoting(`'a'`)).toEqual(['single']);
    expect(quoting(`"a"`)).toEqual(['double']);
    expect(quoting(`'''a'''`)).toEqual(['heredoc']);
    expect(quoting(`"""a"""`)).toEqual(['heredoc']);
    expect(quoting(`f"a"`)).toEqual(['template', 'double']);
    expect(quoting(`F'a'`)).toEqual(['template', 'single']);
    expect(quoting(`r'a'`)).toEqual(['bare']);
    expect(quoting(`Rb"a"`)).toEqual(['bare']);
  });

  it('of arguments by name', () => {
    const [stmt] = bodyOf(`call(1, key='g')\n`);
    const made = stmt?.kind === 'expr' ? stmt.value : undefined;
    if (made?.kind !== 'call') throw new Error('no call');
    const at = (span: { start: number; end: number } | undefined): string =>
      `call(1, key='g')\n`.slice(span?.start, span?.end);
    expect(made.args.map(({ name, nameSpan, span }) => [name, nameSpan && at(nameSpan), span && at(span)])).toEqual([
      [undefined, undefined, undefined],
      ['key', 'key', `key='g'`],
    ]);
  });
});
