import { describe, expect, it } from 'vitest';
import type { FieldRead } from '../../src/model/request.js';
import { liftRead } from '../../src/rewrite/lift.js';
import type { Outcome, Rewriting } from '../../src/rewrite/step.js';
import { apply, entryOf } from './fixes.js';
import { requestOf } from './requests.js';

/** What comes of a text in which the first `list` is read of the result. */
function lifted(text: string, file = 'a.js', reads: readonly (readonly [string, ...string[]])[] = []): Outcome {
  const read = (word: string, ...path: string[]): FieldRead => {
    const start = text.indexOf(word);
    return { path, span: { file, start, end: start + word.length } };
  };
  const site = {
    reads: [read('list', 'result', 'list'), ...reads.map(([word, ...path]) => read(word, ...path))],
    escapes: [],
  };
  const input: Rewriting = {
    entry: entryOf([]),
    request: { ...requestOf("fetch('/a')"), site },
    source: { file, text },
    dialect: undefined,
    sharedWith: () => false,
  };
  return liftRead(input, 'result.list');
}

function after(text: string, file?: string): string {
  const out = lifted(text, file);
  if ('refused' in out) return out.refused;
  return apply(
    text,
    out.edits.toSorted((a, b) => a.start - b.start),
  );
}

const REFUSED = 'the read of `result.list` from the response is not of its first element where it is written (line 1)';

describe('the first element of a list is read where the object around it is', () => {
  it.each<[text: string, expected: string, file?: string]>([
    ['x.list[0].a', 'x.a'],
    ['x.list[ 0 ]', 'x'],
    ['x?.list?.[0]?.a', 'x?.a'],
    ['x.list!![0].a', 'x.a'],
    ["x['list'][0].a", 'x.a'],
    ['x["list"][0]["a"]', 'x["a"]'],
    ['x?.["list"]?.[0]', 'x'],
    ['x[:list][0]', 'x'],
    ['$x->list[0]->a', '$x->a'],
    // An arrow stands between a variable and the first of its brackets.
    ["$x->{'list'}[0]{a}", '$x->{a}'],
    ['$x->{list}[0][1]', '$x->[1]'],
    ['$x->{errors}[0]{list}[0]{a}', '$x->{errors}[0]{a}'],
    ['$x->{list}[0], 1', '$x, 1'],
    // What it is read of may be missing, and then nothing is read behind it.
    ['x?.list[0].a', 'x?.a'],
    ['x?.list[0]["a"]', 'x?.["a"]'],
    ['x?.["list"][0]["a"]', 'x?.["a"]'],
    ['x?.list[0]["a"]', 'x?["a"]', 'a.cs'],
    ['f(x?.list[0])', 'f(x)'],
    ['x?.get("list").get(0).a', 'x?.a'],
    ['x&.list[0].a', 'x&.a', 'a.rb'],
    ['f(x&.list[0])', 'f(x)', 'a.rb'],
    ['$x?->list[0]->a', '$x?->a', 'a.php'],
    ["$x?->list[0]['a']", "$x['a']", 'a.php'],
    ['f($x?->list[0])', 'f($x)', 'a.php'],
    [
      'x&.list[0][:a]',
      'the read of `result.list` from the response cannot be left out where it is written (line 1)',
      'a.rb',
    ],
    ["$x->{'list'}->[0]->{a}", '$x->{a}'],
    ['x.get("list").get(0).a', 'x.a'],
    ['x->at("list").at( 0 )', 'x'],
    // Lists begin at one.
    ['x.list[1].a', 'x.a', 'a.lua'],
    ['x["list"][1].a', 'x.a', 'a.lua'],
    // A function takes the element.
    ['Enum.at(x["list"], 0)["a"]', 'x["a"]', 'a.ex'],
    ['Enum.at(f(x, g(y))["list"], 0)', 'f(x, g(y))', 'a.ex'],
    ['h(Enum.at( x["list"] , 0 ))', 'h( x)', 'a.ex'],
  ])('%s: %s', (text, expected, file) => {
    expect(after(text, file)).toBe(expected);
  });

  it.each<[text: string, expected: string]>([
    ["jq '.list[].a'", "jq '.a'"],
    ["jq '.list[]'", "jq '.'"],
    ["jq '.list[] | .a'", "jq '. | .a'"],
    ["jq '.list[]?.a'", "jq '.a'"],
    ["jq '.errors[] | .list[].a'", "jq '.errors[] | .a'"],
    ["jq '.errors[]?.list[].a'", "jq '.errors[]?.a'"],
    ["jq '.errors[].list[].a'", "jq '.errors[].a'"],
    ["jq 'if .list[] then 1 end'", "jq 'if . then 1 end'"],
    ['jq \'.["list"][0]\'', "jq '.'"],
  ])('in jq and its kin: %s: %s', (text, expected) => {
    expect(after(text, 'a.sh')).toBe(expected);
  });

  it.each<[text: string, file?: string]>([
    ['x.list'],
    ['x.list[1]'],
    ['x.list[i]'],
    ['x.list.map(f)'],
    ['f(list)[0]'],
    ['x.list[0]', 'a.lua'],
    ['x.list[1]', 'a.js'],
    ['List.first(x["list"], 0)', 'a.ex'],
    ['Enum.at(x["list"], 1)', 'a.ex'],
    ['Enum.at(f(x["list"]), 0)', 'a.ex'],
  ])('refused: %s', (text, file) => {
    expect(after(text, file)).toBe(REFUSED);
  });

  it('is in doubt where something is read beside the list', () => {
    const text = 'x.list[0].a; x.other; x.list[0].b; y.far';
    const doubts = (...reads: readonly (readonly [string, ...string[]])[]): readonly string[] => {
      const out = lifted(text, 'a.js', reads);
      return 'refused' in out ? [out.refused] : (out.doubts ?? []);
    };
    expect(doubts()).toEqual([]);
    expect(doubts(['a;', 'result', 'list', 'a'])).toEqual([]);
    expect(doubts(['other', 'result', 'other'])).toEqual([
      "`result.other` holds what the list's element held (line 1)",
    ]);
    expect(doubts(['far', 'errors', 'far'])).toEqual([]);
  });

  it('is nothing where the list is not read', () => {
    expect(liftRead({ ...{ request: requestOf("fetch('/a')") } } as Rewriting, 'result.list')).toMatchObject({
      edits: [],
    });
  });
});
