import { describe, expect, it } from 'vitest';
import type { Shape } from '../../src/model/dialect.js';
import { convertRateLimit } from '../../src/rewrite/convert/rate-limit.js';
import { sourceOf } from './fixes.js';
import { objectAt, spanOf } from './requests.js';

/** What becomes of a rate limit that is written in code: the rule, and what may be otherwise with it. */
function converted(code: string): { readonly rule: Shape | undefined; readonly doubts: readonly string[] } | string {
  const text = `send(${code})`;
  const made = convertRateLimit(
    { source: sourceOf(text) },
    { value: objectAt(text, spanOf(text, code)), json: undefined },
  );
  if ('refused' in made) return made.refused;
  const rules = 'members' in made.shape ? made.shape.members.find(([key]) => key === 'rules')?.[1] : undefined;
  return { rule: rules !== undefined && 'items' in rules ? rules.items[0] : undefined, doubts: made.doubts };
}

const limit = ({ period = '60', timeout = '60', url = `'*'` }: Readonly<Record<string, string>> = {}): string =>
  `{ match: { request: { url: ${url} } }, threshold: 5, period: ${period}, action: { mode: 'ban', timeout: ${timeout} } }`;
const doubts = (rest: Readonly<Record<string, string>>): readonly string[] | string => {
  const made = converted(limit(rest));
  return typeof made === 'string' ? made : made.doubts;
};

describe('a rate limit in code', () => {
  const period = 'the period has to be one of 10, 60, 120, 300, 600, 3600 seconds';
  const timeout = 'the timeout has to be one of 0, 10, 60, 120, 300, 600, 3600, 86400 seconds';

  it.each(['10', '60', '120', '300', '600', '3600'])('counts over %s seconds', (seconds) => {
    expect(doubts({ period: seconds })).toEqual([]);
  });

  it.each(['0', '10', '60', '120', '300', '600', '3600', '86400'])('acts for %s seconds', (seconds) => {
    expect(doubts({ timeout: seconds })).toEqual([]);
  });

  it.each(['1', '30', '86400', 'period'])('may not count over %s', (seconds) => {
    expect(doubts({ period: seconds })).toEqual([period]);
  });

  it.each(['1', '30', '7200', 'timeout'])('may not act for %s', (seconds) => {
    expect(doubts({ timeout: seconds })).toEqual([timeout]);
  });

  const expression = (url: string): Shape | string | undefined => {
    const made = converted(limit({ url }));
    if (typeof made === 'string') return made;
    const members = made.rule !== undefined && 'members' in made.rule ? made.rule.members : [];
    return members.find(([key]) => key === 'expression')?.[1];
  };

  it('matches addresses of which parts are code', () => {
    expect(expression('`${host}/login*`')).toEqual({
      joined: [
        { text: 'http.host wildcard "' },
        { source: 'host' },
        { text: '" and http.request.uri.path wildcard "/login*"' },
      ],
    });
    expect(expression('`https://example.com/${path}`')).toEqual({
      joined: [
        { text: 'http.host wildcard "example.com" and http.request.uri.path wildcard "/' },
        { source: 'path' },
        { text: '"' },
      ],
    });
    expect(expression('`www.${host}`')).toBe('the host has to end with a slash behind `host`');
    expect(expression('url')).toBe('the value of `url` of the matched request is not known (line 1)');
  });

  it('has doubts of a host that is code, and none of a path', () => {
    expect(doubts({ url: '`${host}/login*`' })).toEqual(['`host` must hold no slash']);
    expect(doubts({ url: '`example.com/${path}`' })).toEqual([]);
  });

  it('is left where it is no object', () => {
    const list = { kind: 'list', items: [], open: false } as const;
    expect(convertRateLimit({ source: sourceOf('') }, { value: { ...list, items: [] }, json: undefined })).toEqual({
      refused: 'the rate limit is not written out',
    });
  });
});
