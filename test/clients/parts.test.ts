import { expect, it } from 'vitest';
import { encodingOf } from '../../src/clients/parts.js';
import type { ObjectValue, Value } from '../../src/model/value.js';

const object = (type?: 'form' | 'params'): ObjectValue => ({
  kind: 'object',
  members: new Map(),
  open: false,
  ...(type === undefined ? {} : { host: { type } }),
});
const text: Value = { kind: 'text', text: [] };
const list: Value = { kind: 'list', items: [], open: false };
const nothing: Value = { kind: 'literal', value: undefined };
const one = (...options: Value[]): Value => ({ kind: 'choice', options });
const encoded = { kind: 'encoded', as: 'json', value: list } as unknown as Value;

it.each<[string, Value, asJson: string, asIs: string]>([
  ['a text', text, 'raw', 'raw'],
  ['an object', object(), 'json', 'raw'],
  ['a list', list, 'json', 'raw'],
  ['a number', { kind: 'literal', value: 1 }, 'json', 'raw'],
  ['what is not known', { kind: 'unknown' } as unknown as Value, 'json', 'raw'],
  ['a form', object('form'), 'multipart', 'multipart'],
  ['parameters', object('params'), 'form', 'form'],
  ['what is encoded', encoded, 'json', 'json'],
  ['one of two objects', one(object(), object()), 'json', 'raw'],
  ['an object or nothing', one(nothing, object()), 'json', 'raw'],
  ['a form or nothing', one(object('form'), nothing), 'multipart', 'multipart'],
  ['an object or a text', one(object(), text), 'raw', 'raw'],
  ['a form or parameters', one(object('form'), object('params')), 'raw', 'raw'],
  ['nothing', one(nothing), 'raw', 'raw'],
])('%s is sent as', (_, value, asJson, asIs) => {
  expect([encodingOf(value, true), encodingOf(value, false)]).toEqual([asJson, asIs]);
});
