import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import { after, doubts, overlaps } from './fixes.js';
import { objectAt, requestOf, spanOf } from './requests.js';

const steps: Step[] = [{ single: { list: 'items', key: 'id', path: 'settings' } }];
const call = (body: string, url = '/zones/z/settings'): string => `fetch('${url}', { method: 'PATCH', body: ${body} })`;
const json = (members: string): string => call(`JSON.stringify(${members})`);
const list = (elements: string): string => json(`{ items: [${elements}] }`);
const sent = (body: string, id: string): string => call(`JSON.stringify(${body})`, `/zones/z/settings/${id}`);

describe('one element of a list', () => {
  it.each([
    ['is sent by itself', list(`{ id: 'ssl', value: 'on' }`), sent(`{ value: 'on' }`, 'ssl')],
    ['whichever comes first', list(`{ value, id: 'ssl' }`), sent('{ value }', 'ssl')],
    ['in lines', json(`{\n  items: [{ id: 'ssl', value }],\n}`), sent('{ value }', 'ssl')],
    [
      'as JSON text',
      call(`'{"items":[{"id":"ssl","value":"on"}]}'`),
      call(`'{"value":"on"}'`, '/zones/z/settings/ssl'),
    ],
  ])('%s', (_name, before, expected) => {
    expect(after(before, steps)).toBe(expected);
  });

  const what = 'the list `items` of the body';
  it.each([
    ['no body', `fetch('/zones/z/settings', { method: 'PATCH' })`, 'no body is seen on this request'],
    ['a body that is not known', call('JSON.stringify(settings)'), 'the body comes from `settings` (line 1)'],
    ['a list around it', json(`[{ id: 'ssl', value }]`), `${what} is not seen`],
    ['another list', json(`{ others: [{ id: 'ssl', value }] }`), `${what} is not seen`],
    ['a body that may hold more', json(`{ ...rest, items: [{ id: 'ssl', value }] }`), `${what} is not seen`],
    ['more in the body', json(`{ items: [{ id: 'ssl', value }], on: 1 }`), 'the body holds more than `items` (line 1)'],
    ['a list that is not known', json('{ items }'), `${what} is not written out (line 1)`],
    ['a list that may hold more', list(`{ id: 'ssl', value }, ...rest`), `${what} is not written out (line 1)`],
    [
      'several elements',
      list(`{ id: 'ssl', value }, { id: 'ipv6', value }`),
      `${what} holds 2 elements, and each needs a request of its own (line 1)`,
    ],
    ['no element', list(''), `the element of ${what} is not written out (line 1)`],
    ['an element that is not known', list('element'), `the element of ${what} is not written out (line 1)`],
    [
      'an element that may hold more',
      list(`{ ...rest, id: 'ssl' }`),
      `the element of ${what} is not written out (line 1)`,
    ],
    ['an element without a key', list('{ name, value }'), '`id` is set elsewhere'],
    ['nothing but a key', list(`{ id: 'ssl' }`), 'nothing but `id` is sent (line 1)'],
    ['a key that is not known', list('{ id: name, value }'), `the value of \`id\` in ${what} is not known (line 1)`],
    ['a key of two words', list(`{ id: 'a/b', value }`), `the value of \`id\` in ${what} is not known (line 1)`],
    [
      'an element of its own',
      `const ONE = { id: 'ssl', value };\n${list('ONE')}`,
      'the element is written elsewhere (line 1)',
    ],
    [
      'another path',
      call(`JSON.stringify({ items: [{ id: 'ssl', value }] })`, '/zones/z/options'),
      'the path does not hold `settings` as text',
    ],
    [
      'a list that is read',
      `${list(`{ id: 'ssl', value }`)};\nres.result.id`,
      'the response holds one object now, and a list of them is read (line 2)',
    ],
  ])('is left with %s', (_name, text, reason) => {
    expect(after(text, steps)).toBe(`refused: ${reason}`);
  });

  const text = list(`{ id: 'ssl', value }`);
  it('is left where its key is retired itself', () => {
    const retires = (method: string, segment: string): string => `${method} ${segment}`;
    expect(after(text, steps, { retires })).toBe('refused: `ssl` is retired itself (PATCH ssl)');
    expect(after(text, steps, { retires: () => undefined })).toBe(sent('{ value }', 'ssl'));
  });

  it('is left where a type says that there is a list', () => {
    const declared = `type A = { items: B[] };\n${text}`;
    const keySpan = spanOf(declared, 'items');
    expect(after(declared, steps, { declares: (key) => (key === 'items' ? keySpan : undefined) })).toBe(
      'refused: a declared type has `items` (line 1)',
    );
    const facts = { declared: [{ key: 'items', keySpan, span: keySpan, exported: false, optional: false }] };
    expect(after(declared, steps, { types: () => ({ ...facts, written: [], foreign: [], named: [] }) })).toBe(
      'refused: a declared type has `items` (line 1)',
    );
  });

  it('is left where other code uses it', () => {
    expect(after(text, steps, { sharedWith: overlaps(text, 'items') })).toBe(
      'refused: the body is shared with other code (line 1)',
    );
  });

  it('is one whose answer goes elsewhere', () => {
    expect(doubts(text, steps)).toBe('safe');
    expect(doubts(`${text};\nreturn res`, steps)).toContain('it holds one object now');
  });

  it.each([
    ['by the function that gives it', `{ items: names.map((name) => [{ id: 'ssl', value }]) }`],
    ['in a loop', `{ items: [for (n of all) { id: 'ssl', value }] }`],
    ['by what comes behind it', `{ items: [{ id: 'ssl', value }].concat(more) }`],
  ])('is left where it is made %s', (_name, body) => {
    const source = json(body);
    const element = objectAt(source, spanOf(source, `{ id: 'ssl', value }`));
    const member = { key: 'items', value: { kind: 'list' as const, items: [element], open: false } };
    const members = new Map([['items', { ...member, span: spanOf(source, body.slice(2, -2)) }]]);
    const value = { kind: 'object', members, open: false, span: spanOf(source, body) } as const;
    const request = { ...requestOf(text), body: { value, encoding: 'json' as const } };
    expect(after(source, steps, { request })).toBe(
      'refused: the element of `items` is made by code around it (line 1)',
    );
  });
});
