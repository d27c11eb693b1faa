import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import type { Value } from '../../src/model/value.js';
import { after, overlaps } from './fixes.js';
import { objectAt, requestOf, spanOf } from './requests.js';

describe('body fields', () => {
  const step: Step[] = [{ body: { rename: { value: 'multi_provider' }, remove: ['id', 'modified_on'] } }];
  const call = (body: string, method = 'PATCH'): string => `fetch('/a', { method: '${method}', body: ${body} })`;
  const json = (members: string): string => call(`JSON.stringify(${members})`);
  it.each([
    ['rename', json('{ value: true }'), json('{ multi_provider: true }')],
    ['quotes stay', json(`{ 'value': on, "x": 1 }`), json(`{ 'multi_provider': on, "x": 1 }`)],
    ['shorthand', json('{ value }'), json('{ multi_provider: value }')],
    ['remove first', json(`{ id: 'use_apex_ns', value: true }`), json('{ multi_provider: true }')],
    ['remove last', json(`{ value: true, id: 'use_apex_ns' }`), json('{ multi_provider: true }')],
    ['remove neighbours', json(`{ value: true, id: 'x', modified_on: now }`), json('{ multi_provider: true }')],
    [
      'remove all',
      json(`{ id: 'x', modified_on: now }`),
      'refused: nothing would be left to send (line 1): the call can go',
    ],
    ['remove shorthand', json('{ id, value }'), json('{ multi_provider: value }')],
    ['lines with CRLF', json('{\r\n  id: x,\r\n  value: true,\r\n}'), json('{\r\n  multi_provider: true,\r\n}')],
    [
      'a constant of its own',
      "const B = { id: 'x', value: true };\nfetch('/a', { method: 'PATCH', body: JSON.stringify(B) })",
      "const B = { multi_provider: true };\nfetch('/a', { method: 'PATCH', body: JSON.stringify(B) })",
    ],
    ['nothing to rename', json('{ other: 1 }'), 'refused: nothing that is written here has to change'],
    ['no body on GET', call('undefined', 'GET'), 'refused: nothing that is written here has to change'],
    ['null on GET', call('null', 'GET'), 'refused: nothing that is written here has to change'],
    ['no body on PATCH', call('undefined'), 'refused: no body is seen on this PATCH request'],
    ['a name', call('payload'), 'refused: the body comes from `payload` (line 1)'],
    ['an encoded name', json('payload'), 'refused: the body comes from `payload` (line 1)'],
    ['a spread', json('{ ...rest, value: true }'), 'refused: the body may hold more than is written (line 1)'],
    [
      'the new name is there',
      json('{ value: 1, multi_provider: 2 }'),
      'refused: the body has `multi_provider` already (line 1)',
    ],
    ['a number', json('12'), 'refused: the body is not known (line 1)'],
  ])('%s', (_, before, expected) => {
    expect(after(before, step)).toBe(expected);
  });

  it('reaches into objects and lists', () => {
    const srv: Step[] = [{ body: { remove: ['data.service', 'data.proto', 'data.name'] } }];
    expect(after(json(`{ type: 'SRV', data: { service: s, proto: p, name: n, port: 1 } }`), srv)).toBe(
      json(`{ type: 'SRV', data: { port: 1 } }`),
    );
    expect(after(json(`{ data: rest }`), srv)).toBe('refused: the part `service` of the body is not known (line 1)');
    expect(after(json(`{ data: 'text' }`), srv)).toBe('refused: nothing that is written here has to change');
  });

  it.each([
    ['Id', 'javascript', 'refused: the field `id` of the body belongs to a type (line 1)'],
    ['"Id"', 'javascript', 'refused: the field `id` of the body belongs to a type (line 1)'],
    ['Id', 'go', json('{ other: 1 }')],
    ['id', 'javascript', json('{ other: 1 }')],
    [`'id'`, 'javascript', json('{ other: 1 }')],
    ['[ID + x]', 'javascript', json('{ other: 1 }')],
  ])('removes a field that is written as %s, in %s', (key, dialect, expected) => {
    const text = json(`{ ${key}: x, other: 1 }`);
    const object = objectAt(text, spanOf(text, `{ ${key}: x, other: 1 }`));
    const whole = { ...spanOf(text, `${key}: x`), key };
    const keySpan = { ...whole, end: whole.start + key.length };
    const members = new Map(object.members).set('id', { key: 'id', keySpan, span: whole, value: { kind: 'unknown' } });
    for (const other of [...members.keys()]) if (other !== 'id' && other !== 'other') members.delete(other);
    const request = requestOf(text);
    const body = request.body && { ...request.body, value: { ...object, members } };
    expect(after(text, [{ body: { remove: ['id'] } }], { request: { ...request, dialect, body } })).toBe(expected);
  });

  it('rewrites a body that only some calls send', () => {
    const text = json('{ value: 1 }');
    const request = requestOf(text);
    const nothing = { kind: 'literal', value: undefined } as const;
    const sent = request.body?.value ?? nothing;
    const of = (steps: Step[], ...options: Value[]) =>
      after(text, steps, { request: { ...request, body: { value: { kind: 'choice', options }, encoding: 'json' } } });
    expect(of(step, sent, nothing)).toBe(json('{ multi_provider: 1 }'));
    expect(of(step, nothing, nothing)).toBe('refused: no body is seen on this PATCH request');
    expect(of(step, sent, sent)).toBe('refused: the body is one of several values');
    expect(of([{ body: { encode: 'multipart' } }], sent, nothing)).toBe('refused: the body is only sent at times');
  });

  it('keeps keys valid where they are written', () => {
    const dashed: Step[] = [{ body: { rename: { value: 'multi-provider' } } }];
    expect(after(json(`{ 'value': 1 }`), dashed)).toBe(json(`{ 'multi-provider': 1 }`));
    expect(after(json('{ value: 1 }'), dashed)).toBe(
      'refused: the field `value` of the body cannot be named `multi-provider` as it is written (line 1)',
    );
  });

  it('takes a key span with its quotes', () => {
    const text = json(`{ 'value': 1 }`);
    const request = requestOf(text);
    const object = { kind: 'object', members: new Map(), open: false } as const;
    const value = { kind: 'literal', value: 1 } as const;
    object.members.set('value', { key: 'value', keySpan: spanOf(text, `'value'`), value });
    expect(after(text, step, { request: { ...request, body: { value: object, encoding: 'json' } } })).toBe(
      json(`{ 'multi_provider': 1 }`),
    );
  });

  it('does not reach into a list that is not known in full', () => {
    const text = json('{ value: 1 }');
    const request = requestOf(text);
    const list = { kind: 'list', items: [], open: true } as const;
    const each: Step[] = [{ body: { remove: ['[].locked'] } }];
    const of = (value: Value) => after(text, each, { request: { ...request, body: { value, encoding: 'json' } } });
    expect(of({ ...list, items: [] })).toBe('refused: the body may hold more than is written');
    expect(of({ ...list, items: [], open: false })).toBe('refused: nothing that is written here has to change');
    expect(of({ ...list, items: [objectAt(text, spanOf(text, '{ value: 1 }'))], open: false })).toBe(
      'refused: nothing that is written here has to change',
    );
  });

  it('keeps the fields of an object that other requests send', () => {
    const text = json('{ id: 1, value: 2 }');
    const whole = spanOf(text, '{ id: 1, value: 2 }');
    const sharedWith = (span: { start: number }): boolean => span.start === whole.start;
    expect(after(text, [{ body: { remove: ['id'] } }], { sharedWith })).toBe(
      'refused: the body is shared with other code (line 1)',
    );
  });

  it('leaves bodies alone that other code uses', () => {
    const text = "const B = { value: true };\nfetch('/a', { method: 'PATCH', body: JSON.stringify(B) })";
    expect(after(text, step, { sharedWith: overlaps(text, '{ value: true }') })).toBe(
      'refused: the body is shared with other code (line 1)',
    );
  });

  it('is refused where neither method nor body is known', () => {
    expect(after(`fetch('/a', { method })`, step)).toBe('refused: neither the method nor a body is known');
  });

  it('is refused for an object that other code made', () => {
    const text = json('{ value: true }');
    const request = requestOf(text);
    const made = { kind: 'object', members: new Map(), open: false, host: { type: 'form' } } as const;
    expect(after(text, step, { request: { ...request, body: { value: made, encoding: 'json' } } })).toBe(
      'refused: the body is made by other code',
    );
  });
});

describe('body as JSON text', () => {
  const step: Step[] = [{ body: { rename: { value: 'multi_provider' }, remove: ['id'] } }];
  const call = (body: string): string => `fetch('/a', { method: 'PATCH', body: ${body} })`;
  it.each([
    [`'{"id":"use_apex_ns","value":true}'`, `'{"multi_provider":true}'`],
    ['`{"id": "use_apex_ns", "value": ${on}}`', '`{"multi_provider": ${on}}`'],
    [String.raw`"{\"value\": true, \"id\": \"use_apex_ns\"}"`, String.raw`"{\"multi_provider\": true}"`],
    [`'{"value":'`, 'refused: the body is not JSON text that can be read (line 1)'],
  ])('%s', (before, expected) => {
    const wanted = expected.startsWith('refused') ? expected : call(expected);
    expect(after(call(before), step)).toBe(wanted);
  });
});
