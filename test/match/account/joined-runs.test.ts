import { describe, expect, it } from 'vitest';
import { joinedRuns } from '../../../src/match/account/joined-runs.js';

/** The paths around words, with `_` for what is put in. */
function joined(text: string): readonly string[] {
  return joinedRuns('a', text, /\b(?:rules|filters|minify)\b/g).map(({ pieces, span }) => {
    expect(text.slice(span.start, span.end)).toMatch(/^\S.*\S$/s);
    return pieces.map((piece) => (piece.kind === 'run' ? piece.text : '_')).join('');
  });
}

describe('paths that are put together of literals', () => {
  it.each([
    ['GET(base / "zones" / id / "filters")', ['_/zones/_/filters']],
    ['uri"https://a/zones" / z.id / "firewall" / "rules" / idOf(r)', ['https://a/zones/_/firewall/rules/_']],
    ['base\n  / "zones"\n  / id\n  / "filters"', ['_/zones/_/filters']],
    ['https "a" /: "zones" /: z /: "filters"', ['a/zones/_/filters']],
    ['"zones" :> Capture "zone" Text :> "firewall" :> "rules" :> Get', ['zones/_/firewall/rules/_']],
    ['root </> "zones" </> z </> "settings" </> "minify"', ['_/zones/_/settings/minify']],
    [
      'URL(string: a)!.appendingPathComponent("zones").appendingPathComponent(z).appendingPathComponent("filters")',
      ['_/zones/_/filters'],
    ],
    ['u.appending(path: "zones").appending(path: z).appending(path: "filters")', ['zones/_/filters']],
    ['base + "/zones/" + zone + "/filters"', ['_/zones/_/filters']],
    ['"/zones/" ++ z ++ "/filters"', ['/zones/_/filters']],
    ['"/zones/" ^ z ^ "/filters"', ['/zones/_/filters']],
    ["base + '/zones/' + zone + '/filters'", ['_/zones/_/filters']],
    ['"/zones/" & z & "/filters"', ['/zones/_/filters']],
    ['(str base "/zones/" z "/filters")', ['__/zones/_/filters']],
    ['paste0(base, "/zones/", z, "/filters")', ['_/zones/_/filters']],
    ['strcat(url, "/filters")', ['_/filters']],
    ['geturl("https://a/zones/" zone "/filters", true)', ['https://a/zones/_/filters']],
    ['cmd = "curl https://a/zones/" $1 "/filters"', ['curl https://a/zones/_/filters']],
    ["'/zones/'\tz\t'/filters/' id", ['/zones/_/filters/_']],
    // Both words stand in one path.
    ['a / "filters" / b / "rules"; c / "filters"', ['_/filters/_/rules', '_/filters']],
    // What is no text, or stands alone, joins nothing.
    ['f("filters", "rules")', []],
    ['total / 2 / filters.length', []],
    ['"filters"', []],
    ['x = "filters" // "rules"', []],
    ['x /= "filters"', []],
    ['p += "/filters"', []],
    ['set "filters" on', []],
    ['find "a" "filters/"', []],
    ['"a\nfilters" / b', []],
  ])('%s', (text, all) => {
    expect(joined(text)).toEqual(all);
  });

  it('takes as long for many words as their number says', () => {
    const line = 'val a = base / "zones" / id / "filters"\n';
    const texts = [200, 2000].map((times) => line.repeat(times));
    expect(texts.map((text) => joined(text).length)).toEqual([200, 2000]);
    expect(joined(`"filters" ${'/ a '.repeat(5000)}`)).toEqual([`filters${'/_'.repeat(16)}`]);
    expect(joined(`${'"'.repeat(20_000)}filters`)).toEqual([]);
  });
});
