import { describe, expect, it } from 'vitest';
import { pieceIn } from '../../../src/flow/uses/pieces.js';

const found = (text: string, pieces: readonly string[] = ['script', 'monitor']): string | undefined => {
  const at = pieceIn({ file: 'a.test.js', text }, pieces);
  return at === undefined ? undefined : text.slice(at.start, at.end);
};

describe('a test that answers requests', () => {
  it.each([
    ["stub(fetch, (url) => url.endsWith('monitor'))", "'monitor'"],
    ['mock.onGet(/monitor$/)', '/monitor$/'],
    ['respx_mock.get(url__regex=r".*monitor$")', '".*monitor$"'],
    ["fake('/zones/script_*')", "'/zones/script_*'"],
    ['stub_request(:get, %r{/zones/\\w+/script_})', '%r{/zones/\\w+/script'],
    ['$mock->map(qr{/script_\\w+$}, $r)', 'qr{/script'],
    ['fake if $url =~ m!/monitor$!', 'm!/monitor'],
    ["package.loaded['http'] = { get = function(u) return u:match('/monitor$') end }", "'/monitor$'"],
  ])('may go by a piece: %s', (text, piece) => {
    expect(found(text)).toBe(piece);
  });

  it.each([
    ["url.endsWith('monitor')"],
    ["import { f } from './monitor'; stub(f)"],
    ["vi.mock('./monitor')"],
    ["it('monitor', () => stub(f))"],
    ["stub(f, 'reads the monitor')"],
    ["stub(f, 'monitors')"],
    ["stub(f) // 'monitor'"],
  ])('does not: %s', (text) => {
    expect(found(text)).toBeUndefined();
  });

  it('goes by none where there are none', () => {
    expect(found("stub(fetch, '')", [])).toBeUndefined();
  });
});
