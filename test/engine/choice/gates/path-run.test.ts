import { describe, expect, it } from 'vitest';
import { fitsTemplate, opensAt, standsAlone } from '../../../../src/engine/choice/gates/path-run.js';
import type { Segment } from '../../../../src/model/schedule.js';

const HOSTS = /^(?:api\.example\.com)$/;
/** `/zones/{}/settings/{}/parts`; a segment in braces is a parameter. */
const templateOf = (path: string): readonly Segment[] =>
  path.split('/').map((segment) => (segment === '{}' ? undefined : segment));

/** Where the word stands that is marked by `«` and `»` in a text. */
function marked(written: string): { readonly text: string; readonly at: number; readonly word: string } {
  const [before = '', word = '', after = ''] = written.split(/[«»]/);
  return { text: before + word + after, at: before.length, word };
}

describe('a path that is written around a word can be a part of a template', () => {
  it.each<[written: string, template: string, expected: boolean]>([
    ['"/zones/z/«filters»"', 'zones/{}/filters', true],
    ['"/zones/${z}/«filters»"', 'zones/{}/filters', true],
    ['"/accounts/a/«filters»"', 'zones/{}/filters', false],
    ['"/zones/«filters»"', 'zones/{}/filters', true],
    ['"/zones/«filters»"', 'zones/{}/{}/filters/parts', true],
    ['"/zones/«filters»"', 'zones/{}/parts/filters', false],
    ['"/zones/z/y/«filters»"', 'zones/{}/filters', false],
    // A hole may be several segments, and the base of the path.
    ['"/${base}/«filters»"', 'zones/{}/filters', true],
    ['"${base}/«filters»/${id}"', 'zones/{}/filters/{}', true],
    ['"${base}/«filters»/other"', 'zones/{}/filters/{}/parts', true],
    ['"${base}/«filters»/other"', 'zones/{}/filters/parts', false],
    // What is put in behind the end may be a query, and is none behind a parameter.
    ['"/zones/z/«filters»${query}"', 'zones/{}/filters', true],
    ['"/zones/z/«filters»/${more}"', 'zones/{}/filters', true],
    ['"/zones/z/«filters»/${id}/${more}"', 'zones/{}/filters/{}', false],
    // It may go on in another literal, or begin in one.
    ['"/zones/z/«filters»"', 'zones/{}/filters/{}/parts', true],
    ['"z/«filters»"', 'zones/{}/filters', true],
    ['"«filters»/parts"', 'zones/{}/filters/parts', true],
    // Between blanks it goes on from nowhere.
    ['"open z/«filters», and parts"', 'zones/{}/filters', false],
    ['"GET /z/«filters»"', 'zones/{}/filters', true],
    ['"GET zones/z/«filters»"', 'zones/{}/filters', true],
    ['"GET ${zone}/«filters»"', 'zones/{}/filters', true],
    ['"GET zone/«filters»"', 'zones/zone/filters', true],
    ['curl https://${host}/z/«filters»', 'zones/{}/filters', true],
    ['"«filters»/others"', 'zones/{}/filters/parts', false],
    // One word alone, and a word that is only a part of one, says nothing.
    ['"«filters»"', 'zones/{}/settings', true],
    ['"/my«filters»/x"', 'zones/{}/settings', true],
    ['"/zones/«filters»s/x"', 'accounts/{}/filters', true],
    // A base may be spelled out before it, but for the roots of paths.
    ['"/v2/api/zones/z/«filters»"', 'zones/{}/filters', true],
    ['"/v2/api/zones/z/«filters»"', 'accounts/{}/filters', false],
    ['"https://api.example.com/client/v4/zones/z/«filters»"', 'zones/{}/filters', true],
    ['"https://api.example.com/client/v4/x/zones/z/«filters»"', 'zones/{}/filters', false],
    ['"https://user@api.example.com:443/zones/z/«filters»"', 'zones/{}/filters', true],
    ['"https://other.test/zones/z/«filters»"', 'zones/{}/filters', false],
    ['"//other.test/zones/z/«filters»"', 'zones/{}/filters', false],
    ['"https://${host}/zones/z/«filters»"', 'zones/{}/filters', true],
    // Behind a question mark or a colon there is no more of it.
    ['"/zones/z/«filters»?page=1/2"', 'zones/{}/filters', true],
    ['"/zones/z/«filters»#a/b"', 'zones/{}/filters', true],
    ['"/zones/z/«filters»": 1', 'zones/{}/filters', true],
    ['Go to /zones/z/«filters».', 'zones/{}/filters', true],
    ['"/zones/z/«filters»/"', 'zones/{}/filters', true],
    ['"/zones//«filters»"', 'zones/{}/filters', true],
  ])('%s: %s, %s', (written, template, expected) => {
    const { text, at, word } = marked(written);
    expect(fitsTemplate(text, at, word, templateOf(template), HOSTS)).toBe(expected);
  });
});

describe('a path goes on with what is put in, or may', () => {
  const template = templateOf('zones/{}/settings/{}/{}/parts');
  it.each<[written: string, segment: number, isFar: boolean, expected: boolean]>([
    ['"/zones/z/«settings»/${name}"', 3, false, true],
    ['"/zones/z/«settings»/minify"', 3, false, false],
    ['"/zones/z/«settings»"', 3, false, true],
    ['"/zones/z/«settings»/x/${name}"', 4, false, true],
    ['"/zones/z/«settings»/x"', 4, false, true],
    ['"/zones/z/«settings»"', 4, false, false],
    ['"/zones/z/«settings»"', 4, true, true],
    ['"«settings»"', 4, false, true],
    ['"/«settings»"', 4, false, false],
    ['"my«settings»/x"', 3, false, true],
    ['"https://other.test/«settings»"', 3, true, false],
  ])('%s at %i, far: %s: %s', (written, segment, isFar, expected) => {
    const { text, at, word } = marked(written);
    expect(opensAt(text, at, word, { template, segment, isFar }, HOSTS)).toBe(expected);
  });

  it('near by unless it is said', () => {
    const { text, at, word } = marked('"/zones/z/«settings»"');
    expect(opensAt(text, at, word, { template, segment: 4 }, HOSTS)).toBe(false);
  });
});

describe('a path stands alone', () => {
  it.each<[written: string, template: string, expected: boolean]>([
    ['f("firewall/access_rules/«rules»")', 'zones/{}/firewall/access_rules/rules', true],
    ['f("${base}/firewall/access_rules/«rules»")', 'zones/{}/firewall/access_rules/rules', true],
    ['f("access_rules/«rules»")', 'zones/{}/firewall/access_rules/rules', false],
    ['f("zones/${z}/firewall/access_rules/«rules»")', 'zones/{}/firewall/access_rules/rules', false],
    ['f("firewall/access_rules/«rules»")', 'firewall/access_rules/rules', false],
    ['f("firewall/other/«rules»")', 'zones/{}/firewall/access_rules/rules', false],
    ['f("«rules»")', 'zones/{}/rules', false],
    ['f("settings/«brotli»")', 'zones/{}/settings/brotli', false],
    ['endpoint = "settings/«brotli»"', 'zones/{}/settings/brotli', true],
    ['"url": "settings/«brotli»"', 'zones/{}/settings/brotli', true],
    ["urls => 'settings/«brotli»'", 'zones/{}/settings/brotli', true],
    ['name = "settings/«brotli»"', 'zones/{}/settings/brotli', false],
    ['f("https://other.test/firewall/access_rules/«rules»")', 'zones/{}/firewall/access_rules/rules', false],
    ['f("firewall/access_rules/my«rules»")', 'zones/{}/firewall/access_rules/rules', false],
  ])('%s: %s, %s', (written, template, expected) => {
    const { text, at, word } = marked(written);
    expect(standsAlone(text, at, word, templateOf(template), HOSTS)).toBe(expected);
  });
});
