import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/match/address.js';
import { plain } from '../../src/match/query.js';
import { Written } from './make.js';

const api = { hosts: ['api.example.com', '*.api.example.com'], basePaths: ['/client/v4', '/v4'] };

/** An address in one line: the evidence, the host, the path with `{}` for what is not known, the query. */
function shown(url: string): string {
  const address = addressOf(new Written().pieces(url), api);
  if (address === undefined) return '-';
  const path = address.segments.map((segment) => segment ?? '{}').join('/');
  const query = address.query.map(
    ({ name, value }) => `${plain(name)}=${value.kind === 'text' ? plain(value.text) : '?'}`,
  );
  return [address.evidence, address.host ?? '-', `/${path}`, ...query].join(' ');
}

describe('an address', () => {
  it.each([
    // Hosts.
    ['https://api.example.com/client/v4/zones/1', 'api api.example.com /zones/1'],
    ['http://API.Example.com:8443/client/v4/zones', 'api api.example.com /zones'],
    ['//api.example.com/client/v4/zones', 'api api.example.com /zones'],
    ['https://user:key@api.example.com/client/v4/zones', 'api api.example.com /zones'],
    ['api.example.com/client/v4/zones', 'api api.example.com /zones'],
    ['https://eu.api.example.com/zones', 'api eu.api.example.com /zones'],
    ['https://api.example.org/client/v4/zones', 'other api.example.org /'],
    ['https://notapi.example.com/client/v4/zones', 'other notapi.example.com /'],
    ['www.example.org/client/v4/zones', 'other www.example.org /'],
    ['https://api.example.com', 'api api.example.com /'],
    // Places that are still to be filled in, and fragments.
    ['https://api.example.com/client/v4/zones/##ZONE##/filters', 'api api.example.com /zones/##ZONE##/filters'],
    ['https://api.example.com/client/v4/zones/#${z}/filters?a=1', 'api api.example.com /zones/{}/filters a=1'],
    ['https://api.example.com/client/v4/zones/?/filters?a=1', 'api api.example.com /zones/?/filters a=1'],
    ['https://api.example.com/client/v4/zones/1/filters#list', 'api api.example.com /zones/1/filters'],
    ['https://api.example.com/client/v4/zones/?a=/', 'api api.example.com /zones a=/'],
    // Dots, as clients send them.
    ['https://api.example.com/client/v4/./zones/1', 'api api.example.com /zones/1'],
    ['https://api.example.com/client/v4/user/../zones/${z}/../2', 'api api.example.com /zones/2'],
    ['https://api.example.com/../../client/v4/zones', 'api api.example.com /zones'],
    ['${base}/./zones/1', 'none - /zones/1'],
    ['./zones/1', 'none - /./zones/1'],
    ['../zones/1', 'none - /../zones/1'],
    ['https://api.example.com/client/v4/zones/a..b/.c', 'api api.example.com /zones/a..b/.c'],
    ['https://api.example.com?a=1', 'api api.example.com / a=1'],
    // No host, or one that is not known.
    ['/client/v4/zones/1', 'api - /zones/1'],
    ['/v4/zones/1', 'none - /zones/1'],
    ['/zones/1', 'none - /zones/1'],
    ['zones/1', 'none - /zones/1'],
    ['${base}/zones/1', 'none - /zones/1'],
    ['${base}/client/v4/zones/1', 'api - /zones/1'],
    ['${base}/v4/zones', 'none - /zones'],
    ['${a}${b}/zones', 'none - /zones'],
    ['${base}', 'none - /'],
    ['${scheme}://api.example.com/client/v4/zones', 'api api.example.com /zones'],
    ['${scheme}://${host}/client/v4/zones', 'api - /zones'],
    ['https://${host}/client/v4/zones', 'api - /zones'],
    ['https://${account}.example.org/zones', 'none - /zones'],
    ['https://a.${host}.org:80/zones/1', 'none - /zones/1'],
    ['https://${account}.example.org/zones/${z}/filters', 'none - /zones/{}/filters'],
    ['https://${account}${domain}/zones/${z}/filters?a=1', 'none - /zones/{}/filters a=1'],
    ['{base_url}/zones/${z}/filters', 'none - /zones/{}/filters'],
    ['%BASE%/zones/1', 'none - /zones/1'],
    ['<BASE>/zones/1', 'none - /zones/1'],
    ['$BASE/zones/1', 'none - /zones/1'],
    ['[Base URL]/zones/1', 'none - /zones/1'],
    ['https://${host}', 'none - /'],
    // The base path.
    ['/proxy/client/v4/zones', 'api - /zones'],
    ['https://api.example.com/v4/zones', 'api api.example.com /zones'],
    ['https://api.example.com/zones', 'api api.example.com /zones'],
    ['/client/v4/client/v4/zones', 'api - /zones'],
    ['/client/v5/zones', 'none - /client/v5/zones'],
    // Slashes.
    ['//zones//1/', 'other zones /'],
    ['/zones//1/', 'none - /zones/{}/1'],
    ['https://api.example.com//client/v4//zones/', 'api api.example.com /zones'],
    ['', 'none - /'],
    // Segments that are not known.
    ['/zones/${id}/filters', 'none - /zones/{}/filters'],
    ['/zones/a${id}/filters', 'none - /zones/{}/filters'],
    ['/zones/:zone/filters', 'none - /zones/{}/filters'],
    ['/zones/{zone_id}/{{b}}/<c>/%s/%d', 'none - /zones/{}/{}/{}/{}/{}'],
    ['/zones/a:b/{c/d}/%x', 'none - /zones/a:b/{c/d}/%x'],
    ['/zones/1/filters${query}', 'none - /zones/1/filters'],
    ['/zones/1/filters${a}${b}', 'none - /zones/1/filters'],
    ['/zones/1/filters${a}b', 'none - /zones/1/{}'],
    ['/zones/filters${a}/b', 'none - /zones/{}/b'],
    // Queries.
    ['/zones?a=1&b=${x}&c', 'none - /zones a=1 b={} c='],
    ['/zones/?a=b=c', 'none - /zones a=bc'],
    ['/zones?&a=1', 'none - /zones a=1'],
    ['/zones?${x}=1', 'none - /zones {}=1'],
    ['/zones#a=1', 'none - /zones'],
    ['/zones/${id}?a=${b}c', 'none - /zones/{} a={}c'],
  ])('%s', (url, form) => {
    expect(shown(url)).toBe(form);
  });

  it.each([
    ['https://api.example.com/client/v4/zones/1/filters\n', 'api api.example.com /zones/1/filters'],
    ['\n  https://api.example.com/client/v4/zones/1/filters\n', 'api api.example.com /zones/1/filters'],
    ['https://api.example.com/client/v4/zones/1/\nfilters', 'api api.example.com /zones/1/filters'],
    ['https://api.example.com/client/v4/zones/1/firewall%2Frules', 'api api.example.com /zones/1/firewall/rules'],
    ['https://api.example.com/client/v4/zones/{zone}/filters{?page,per_page}', 'api api.example.com /zones/{}/filters'],
    ['https://api.example.com/client/v4/zones/{+zone}/filters{/id}', 'api api.example.com /zones/{}/filters/{}'],
    ['https://api.example.com/client/v4/zones/{{zone}}/filters', 'api api.example.com /zones/{}/filters'],
  ])('is read as clients send it: %j', (url, expected) => {
    expect(shown(url)).toBe(expected);
  });

  it('may spell the rest of a base path behind what is not known', () => {
    const only = { hosts: [], basePaths: ['/client/v4'] };
    const path = (url: string): unknown => addressOf(new Written().pieces(url), only)?.segments;
    expect(path('${host}/v4/zones')).toEqual(['zones']);
    expect(path('https://${host}/v4/zones')).toEqual(['zones']);
    expect(path('/v4/zones')).toEqual(['v4', 'zones']);
    expect(path('${host}/v5/zones')).toEqual(['v5', 'zones']);
  });

  it('keeps the pieces of each segment, cut at its slashes', () => {
    const written = new Written();
    const { pieces = [] } = addressOf(written.pieces('/zones/a${id}/filters?x'), api) ?? {};
    const at = pieces.map((all) => all.map(({ span }) => written.text.slice(span?.start, span?.end)));
    expect(at).toEqual([['zones'], ['a', '${id}'], ['filters']]);
  });
});
