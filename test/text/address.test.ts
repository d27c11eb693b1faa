import { describe, expect, it } from 'vitest';
import { apart, hasQuery, withQuery } from '../../src/text/address.js';
import { said, written, type Written } from './written.js';

describe('parameters behind an address', () => {
  it.each<[Written[], Written[], string]>([
    [['/zones'], [], '/zones'],
    [['/zones'], ['a=1'], '/zones|?^|a=1'],
    [['/zones?b=2'], ['a=1'], '/zones?b=2|&^|a=1'],
    [['/zones', { hole: 'x' }, '?'], ['a=1'], '/zones|‹x›|?|&^|a=1'],
    [['/zones'], ['?a=1'], '/zones|?a=1'],
    [['/zones?b=2'], ['?a=1'], '/zones?b=2|?a=1'],
    [['/zones'], ['a=?'], '/zones|?^|a=?'],
    [['/zones'], [{ hole: '?q' }], '/zones|?^|‹?q›'],
    [[{ hole: '?' }], ['a=1'], '‹?›|?^|a=1'],
  ])('%j and %j', (address, query, expected) => {
    expect(said(withQuery(written(address).text, written(query).text))).toBe(expected);
  });
});

describe('the query of an address', () => {
  it.each<[Written[], string, string]>([
    [['/zones'], '/zones', ''],
    [['/zones?a=1'], '/zones', 'a=1'],
    [['/zones?'], '/zones', ''],
    [['?a=1'], '', 'a=1'],
    [['/zones?a=1?b'], '/zones', 'a=1?b'],
    [['/zones/', { hole: 'z' }, '/x?a=', { hole: 'a' }, '&b'], '/zones/|‹z›|/x', 'a=|‹a›|&b'],
    [['/zones/', { hole: 'z' }], '/zones/|‹z›', ''],
    [['/zones', '?', 'a=1'], '/zones', 'a=1'],
    [['/zones', '?', { hole: 'q' }], '/zones', '‹q›'],
    [[{ hole: '?' }, '/x'], '‹?›|/x', ''],
  ])('%j', (address, path, query) => {
    const { text } = written(address);
    const found = apart(text);
    expect([said(found.path), said(found.query)]).toEqual([path, query]);
    expect(hasQuery(text)).toBe(address.some((one) => typeof one === 'string' && one.includes('?')));
  });
});
