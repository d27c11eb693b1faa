import { describe, expect, it } from 'vitest';
import type { Expr } from '../../../src/model/program.js';
import { pathParameters, withVariables } from '../../../src/read/grammar/path-parameters.js';
import { printer } from '../printer.js';
import { at, written, type Written } from '../../text/written.js';

describe('the variables that stand in a path', () => {
  it.each([
    ['', ''],
    ['()', ''],
    ['(String id)', 'id=id'],
    ['( String id , int n )', 'id=id n=n'],
    ['(@Path("id") String zone)', 'id=zone'],
    ['(@Path(value = "id", encoded = true) String zone)', 'id=zone'],
    ['(@PathVariable(name = "id") String zone, @PathParam("n") int m)', 'id=zone n=m'],
    ['(@PathVariable String id)', 'id=id'],
    ['(@retrofit2.http.Path("id") final String zone)', 'id=zone'],
    ['(@Param ("id") String zone)', 'id=zone'],
    ['(@Query("id") String zone)', 'zone=zone'],
    ['(Map<String, List<String>> all, String id)', 'all=all id=id'],
    ['(Map<K, Map<A, B>, List<C>> all)', 'all=all'],
    ['(@A(b = "c, d") String id, @B({"e", "f"}) int n)', 'id=id n=n'],
    ['(@Path("id") zone: String, n: Int = 1)', 'id=zone n=n'],
    ['(@field:Named("x") zone: String)', 'zone=zone'],
    ['(vararg ids: String)', 'ids=ids'],
    ['([AliasAs("id")] string zone, [Query] string q)', 'id=zone q=q'],
    ['([Path("id")] string zone, CancellationToken token = default)', 'id=zone token=token'],
    ['([AliasAs( "id" ), Header("a, b")] string zone)', 'id=zone'],
    ['(string text = "a, b: c", string id)', 'text=text id=id'],
    ['(params string[] ids)', 'ids=ids'],
    ['(,)', ''],
  ])('%s', (list, expected) => {
    const found = [...pathParameters(list)].map(([name, variable]) => `${name}=${variable}`);
    expect(found.join(' ')).toBe(expected);
  });
});

describe('a path with its variables', () => {
  const { expr } = printer(false);
  const variables = new Map([
    ['id', 'zone'],
    ['a_1', 'a'],
  ]);

  it.each<[Written[], string]>([
    [['/zones/{id}'], "join('/zones/', zone)"],
    [['{id}'], 'join(zone)'],
    [['{id}/a'], "join(zone, '/a')"],
    [['/zones/{id}/{a_1}?b={id}'], "join('/zones/', zone, '/', a, '?b={id}')"],
    [['/zones/{id}?b'], "join('/zones/', zone, '?b')"],
    [['/zones/x{id}'], "'/zones/x{id}'"],
    [['/zones/{id}x'], "'/zones/{id}x'"],
    [['/zones/{other}/{id}'], "join('/zones/{other}/', zone)"],
    [['/zones/{other}'], "'/zones/{other}'"],
    [['/zones/{}'], "'/zones/{}'"],
    [[['/\u0041/{id}', '/\\u0041/{id}']], "'/A/{id}'"],
    [['/zones/', ['\t', '\\t'], '/{id}'], "join('/zones/', '\\t', '/', zone)"],
    [['/', { hole: 'x' }, '/{id}'], "join('/', '?', '/', zone)"],
    [[{ made: '/{id}' }], "'/{id}'"],
  ])('%j', (pieces, expected) => {
    const { source, text } = written(pieces);
    const span = { file: 'a', start: 0, end: source.length };
    const path: Expr = { kind: 'text', text, span };
    const made = withVariables(path, variables);
    expect(expr(made)).toBe(expected);
    expect(made.span).toEqual(span);
    if (made.kind !== 'join') return;
    for (const part of made.parts) {
      if (part.kind === 'name') expect(at(source, part.span)).toMatch(/^\{\w+\}$/);
      if (part.kind !== 'text') continue;
      expect(part.span).toEqual(span);
      for (const piece of part.text)
        if (piece.kind === 'run' && piece.span !== undefined && piece.text !== '\t')
          expect(at(source, piece.span)).toBe(piece.text);
    }
  });

  it('is what it was where there are none, or it is no text', () => {
    const { text } = written(['/zones/{id}']);
    const span = { file: 'a', start: 0, end: 11 };
    const path: Expr = { kind: 'text', text, span };
    expect(withVariables(path, new Map())).toBe(path);
    const name: Expr = { kind: 'name', name: 'path', span };
    expect(withVariables(name, variables)).toBe(name);
    const other: Expr = { kind: 'text', text: written(['/a/{b}']).text, span };
    expect(withVariables(other, variables)).toBe(other);
  });
});
