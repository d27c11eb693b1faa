import { expect, it } from 'vitest';
import { headersOf, spelledOut } from '../../src/rewrite/framing.js';
import { asJson } from '../../src/rewrite/convert.js';
import { keysOf, renameKey } from '../../src/rewrite/key.js';
import { nestRead } from '../../src/rewrite/nested-read.js';
import { valuesOfPlaces } from '../../src/rewrite/placed-values.js';
import type { Rewriting } from '../../src/rewrite/step.js';
import { apply, entryOf, sourceOf } from './fixes.js';
import { file, requestOf, spanOf } from './requests.js';

const input = (text: string, more: Partial<Rewriting> = {}): Rewriting => ({
  ...{ entry: entryOf([]), request: requestOf(`fetch('/a')`), source: sourceOf(text), dialect: undefined },
  sharedWith: () => false,
  ...more,
});

it.each([
  ['a', ['a']],
  ['a.b', ['a', 'b']],
  ['a[].b', ['a', '[]', 'b']],
  ['a[]', ['a', '[]']],
  ['a[][].b', ['a', '[]', '[]', 'b']],
  ['[].a', ['[]', 'a']],
])('the steps of %s', (path, steps) => {
  expect(keysOf(path)).toEqual(steps);
});

it.each<[text: string, at: string, to: string, after: string, shorthand?: true]>([
  ['{ value: 1 }', 'value', 'other', '{ other: 1 }'],
  ['{ "value": 1 }', 'value', 'other', '{ "other": 1 }'],
  ['{ "value": 1 }', '"value"', 'other', '{ "other": 1 }'],
  ["{ 'value': 1 }", "'value'", 'a-b.c', "{ 'a-b.c': 1 }"],
  ['{ value: 1 }', 'value', 'a-b', 'refused: the field cannot be named `a-b` as it is written (line 1)'],
  ['{ "value": 1 }', 'value', 'a b', 'refused: the field cannot be named `a b` as it is written (line 1)'],
  ['{ VALUE: 1 }', 'VALUE', 'other', 'refused: the field is not written out (line 1)'],
  ['{ value }', 'value', 'other', '{ other: value }', true],
  ['{ value: }', 'value', 'other', '{ other: value }', true],
])('%s: %s becomes %s', (text, at, to, expected, shorthand) => {
  const result = renameKey(input(text), { key: 'value', span: spanOf(text, at), shorthand }, to, 'the field');
  expect('edits' in result ? apply(text, result.edits) : `refused: ${result.refused}`).toBe(expected);
});

it.each<['read' | 'member', text: string, at: string, after: string]>([
  ['read', "jq '{value, id}'", 'value', "jq '{value: .other, id}'"],
  ['read', 'jq "{value}"', 'value', 'jq "{value: .other}"'],
  ['read', 'jq \'{"value"}\'', 'value', 'refused: the field is not written by itself (line 1)'],
  ['member', "jq -n '{$value}'", 'value', "jq -n '{other: $value}'"],
  ['member', "jq '{value}'", 'value', "jq '{other: .value}'"],
  ['member', 'jq "{\\$value}"', 'value', 'refused: the field is not written by itself (line 1)'],
  ['member', 'jq \'{"value"}\'', 'value', 'refused: the field is not written by itself (line 1)'],
])('a %s of a filter by its name alone: %s', (inFilter, text, at, expected) => {
  const result = renameKey(input(text), { key: 'value', span: spanOf(text, at), inFilter }, 'other', 'the field');
  expect('edits' in result ? apply(text, result.edits) : `refused: ${result.refused}`).toBe(expected);
});

it.each([
  ['jq .value', undefined, 'jq .user.email'],
  ["jq '{value, id}'", 'read', "jq '{value: .user.email, id}'"],
  ['jq \'{"value"}\'', 'read', 'refused: the field cannot be read from `user.email` as it is written (line 1)'],
] as const)('a field that is read further in: %s', (text, inFilter, expected) => {
  const read = { path: ['value'], span: spanOf(text, 'value'), ...(inFilter && { inFilter, shorthand: true }) };
  const result = nestRead(input(text), read, ['user', 'email'], 'the field');
  expect('edits' in result ? apply(text, result.edits) : `refused: ${result.refused}`).toBe(expected);
});

it.each([
  ['javascript', 'x.value.id', 'x.user.mails[0].id'],
  ['javascript', 'x.value?.id', 'x.user?.mails[0]?.id'],
  ['javascript', 'x?.value.id', 'x?.user?.mails[0].id'],
  ['javascript', 'const { value } = x;', 'const { user: { mails: [value] } } = x;'],
  ['python', 'x["value"]["id"]', 'x["user"]["mails"][0]["id"]'],
  ['ruby', 'x[:value][:id]', 'x[:user][:mails][0][:id]'],
  ['php', "$x['value']['id']", "$x['user']['mails'][0]['id']"],
  ['php', '$x->value?->id', '$x->user?->mails[0]?->id'],
  ['lua', 'x.value.id', 'x.user.mails[1].id'],
  ['go', 'x.value.id', 'refused: the field cannot be read from `user.mails` as it is written (line 1)'],
])('the first of a list further in, in %s: %s', (dialect, text, expected) => {
  const of = { ...input(text), request: { ...requestOf(`fetch('/a')`), dialect } };
  const read = { path: ['value'], span: spanOf(text, 'value'), shorthand: text.startsWith('const') };
  const result = nestRead(of, read, ['user', 'mails'], 'the field', true);
  expect('edits' in result ? apply(text, result.edits) : `refused: ${result.refused}`).toBe(expected);
});

it('a key that other code uses is left', () => {
  const text = '{ value: 1 }';
  const shared = input(text, { sharedWith: () => true });
  expect(renameKey(shared, { key: 'value', span: spanOf(text, 'value') }, 'other', 'the field')).toEqual({
    refused: 'the field is shared with other code (line 1)',
  });
  const elsewhere = { ...spanOf(text, 'value'), file: 'other.js' };
  expect(renameKey(input(text), { key: 'value', span: elsewhere }, 'other', 'the field')).toHaveProperty('refused');
});

it.each([
  'aiohttp',
  'angular',
  'axios',
  'fetch',
  'httpx',
  'ky',
  'needle',
  'ofetch',
  'request',
  'requests',
  'superagent',
  'undici',
])('%s frames a body itself: both headers go', (client) => {
  const entry = { ...entryOf([]), headers: { together: ['Transfer-Encoding', 'Content-Length'] } };
  const of = (by: string) => ({ ...input(''), entry, request: { ...requestOf(`fetch('/a')`), client: by } });
  const step = { remove: 'Content-Length' };
  expect(headersOf(of(client), step)).toEqual(['Content-Length', 'Transfer-Encoding']);
  expect(headersOf(of('curl'), step)).toEqual(['Content-Length']);
  expect(headersOf(of(client), { remove: 'Content-Type' })).toEqual(['Content-Type']);
  expect(headersOf({ ...of(client), entry: entryOf([]) }, step)).toEqual(['Content-Length']);
  const whole = of(client);
  expect(spelledOut(whole, { header: step })).toEqual([
    { header: { remove: 'Content-Length' } },
    { header: { remove: 'Transfer-Encoding' } },
  ]);
  expect(spelledOut(whole, { header: { remove: 'X' } })).toEqual([{ header: { remove: 'X' } }]);
  expect(spelledOut(whole, { call: 'remove' })).toEqual([{ call: 'remove' }]);
});

it.each([
  [{ text: 'a' }, '"a"'],
  [{ literal: 5 }, '5'],
  [{ literal: null }, 'null'],
  [{ source: '5' }, '5'],
  [{ source: '"a"' }, '"a"'],
  [{ source: "'a'" }, '"a"'],
  [{ source: "'a\\'b'" }, "\"<'a\\\\'b'>\""],
  [{ source: 'name' }, '"<name>"'],
  [{ joined: [{ text: 'a ' }, { source: 'b' }] }, '"a <b>"'],
  [{ items: [{ text: 'a' }, { source: 'b' }] }, '[\n  "a",\n  "<b>"\n]'],
  [{ members: [['a', { text: 'b' }] as const] }, '{\n  "a": "b"\n}'],
])('%j is shown as JSON', (shape, json) => {
  expect(asJson(shape)).toBe(json);
});

/** `edit`: the part that changes and what stands there then; `holes`: the values that are put in. */
it.each<[text: string, edit: readonly [string, string], holes: readonly string[], after: string]>([
  ['f("a/%s/b/%s", x, y)', ['b/%s', 'b'], ['y'], 'f("a/%s/b", x)'],
  ['f("a/%s/b/%d", x, y)', ['a/%s/', 'a/'], ['x'], 'f("a/b/%d", y)'],
  ['f("a/{}/b", x)', ['{}/', ''], ['x'], 'f("a/b")'],
  ['f("a/%s", x)', ['a', 'c'], [], 'f("c/%s", x)'],
  ['f("a%%s", x)', ['%%s', ''], [], 'f("a", x)'],
  ['f("a%2fs", x)', ['%2fs', ''], [], 'f("a", x)'],
  ['f("a/%s" % x)', ['/%s', ''], ['x'], 'refused: a placeholder would go, and the value that is put there would stay'],
  [
    'f("a/%s/%s", x, y)',
    ['/%s/%s', ''],
    ['y'],
    'refused: a placeholder would go, and the value that is put there would stay',
  ],
  ['f("a/%s", x)', ['/%s', ''], [], 'refused: a placeholder would go, and the value that is put there would stay'],
])('%s without a placeholder', (text, [from, to], holes, expected) => {
  const edit = { ...spanOf(text, from), text: to };
  const spans = holes.map((hole) => {
    const at = text.lastIndexOf(hole);
    return { file, start: at, end: at + hole.length };
  });
  const result = valuesOfPlaces({ source: sourceOf(text) }, [edit], [...spans, undefined]);
  const after = 'refused' in result ? `refused: ${result.refused}` : apply(text, [edit, ...result.edits]);
  expect(after).toBe(expected);
});
