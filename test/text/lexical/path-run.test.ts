import { describe, expect, it } from 'vitest';
import { pathEnd, pathStart, PUT_IN_PATH } from '../../../src/text/lexical/path-run.js';

/** The path around `@`, which stands in it and is not part of it. */
function around(marked: string): string {
  const at = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  return text.slice(pathStart(text, at), pathEnd(text, at));
}

const far = 'x'.repeat(90);

describe('the literal around a place', () => {
  it.each([
    ['f("/zones/¦a")', '/zones/a'],
    ['/a/b¦', '/a/b'],
    ['¦/a/b', '/a/b'],
    ['x /a/¦b y', '/a/b'],
    ['`/zones/${id}/a¦/${b.c}/d`', '/zones/${id}/a/${b.c}/d'],
    ['"/zones/#{id}/a¦/#{b}/d"', '/zones/#{id}/a/#{b}/d'],
    ['"/zones/{id}/a¦/{b}/d"', '/zones/{id}/a/{b}/d'],
    ['"/zones/{{id}}/a¦/{{b}}/d"', '/zones/{{id}}/a/{{b}}/d'],
    ['/a¦/{b}}/c', '/a/{b}'],
    ['/a¦/{{b}/c', '/a/{{b}/c'],
    ['"/zones/<id>/a¦/<b>/d"', '/zones/<id>/a/<b>/d'],
    ['/zones/$(ID)/a¦/$(B)/c', '/zones/$(ID)/a/$(B)/c'],
    ['"/zones/\\(id)/a¦/\\(b)/c"', '/zones/\\(id)/a/\\(b)/c'],
    ['"/zones/$id/a¦/$b/c"', '/zones/$id/a/$b/c'],
    ['/zones/$argv[1]/a¦/$row["b"]/c', '/zones/$argv[1]/a/$row["b"]/c'],
    ['x[1]/a¦/b[1]', '/a/b'],
    ['$argv[\n]/a¦/$b[\n]', '/a/$b'],
    [`$b[${far}]/a¦/$b[${far}]`, '/a/$b'],
    ['$"/zones/($zone)/a¦/($b.c)/d"', '/zones/($zone)/a/($b.c)/d'],
    ['(f $x)/a¦/(f $x)', '/a/'],
    ['"/zones/%s/a¦/%d:b*+~-.@"', '/zones/%s/a/%d:b*+~-.@'],
    ['f(a)/b¦', '/b'],
    ['/b¦(a)', '/b'],
    ['<p>/a¦</p>', '<p>/a'],
    ['</p>/a¦', '/a'],
    ['{\n}/a¦/{\n}', '/a/'],
    ['$(\n)/a¦/$(\n)', '/a/$'],
    [`{${far}}/a¦/{${far}}`, '/a/'],
    [`$(${far})/a¦/$(${far})`, '/a/$'],
    ['}/a¦/{', '/a/'],
    [')/a¦/$(', '/a/$'],
    ['>/a¦/<', '/a/'],
    ['(x)/a¦/b\\n', '/a/b'],
    ['/a¦#b', '/a#b'],
    ['#b/a¦', 'b/a'],
    ['$/a¦', '$/a'],
    ['/a\n/b¦\n/c', '/b'],
    ['\0/b¦\0', '\0/b\0'],
  ])('%j: %j', (marked, expected) => {
    expect(around(marked)).toBe(expected);
  });

  it('goes on for so many characters to either side', () => {
    expect(around(`${'a'.repeat(400)}¦${'b'.repeat(400)}`)).toBe('a'.repeat(300) + 'b'.repeat(300));
    expect(around(`${'a'.repeat(300)}¦${'b'.repeat(300)}`)).toBe('a'.repeat(300) + 'b'.repeat(300));
  });

  it.each(['{}', '<>'])('what is put in by %s has an end', (marks) => {
    const part = (length: number): string => `${marks.charAt(0)}${'x'.repeat(length)}${marks.charAt(1)}`;
    expect(around(`${part(78)}/a¦/${part(79)}`)).toBe(`${part(78)}/a/${part(79)}`);
    expect(around(`${part(79)}/a¦/`)).toBe('/a/');
    expect(around(`/a¦/${part(80)}`)).toBe('/a/');
  });
});

it('what stands for what is put in', () => {
  const text = '/${x}/#{x}/{x}/{{x}}/$x/$x[1]/$(x)/($x.y)/\\(x)/<a b>/%s/%x%/:x/a:b/%c/<>/{\n}';
  expect(text.match(PUT_IN_PATH)).toEqual([
    ...['${x}', '#{x}', '{x}', '{{x}}', '$x', '$x[1]', '$(x)', '($x.y)', '\\(x)', '<a b>', '%s', '%x%', ':x'],
  ]);
});
