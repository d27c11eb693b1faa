import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import type { Value } from '../../src/model/value.js';
import { javascriptDialect as dialect } from '../../src/read/javascript/dialect.js';
import { after, overlaps } from './fixes.js';
import { requestOf, spanOf } from './requests.js';

const call = (body: string): string => `fetch('/a', { method: 'PATCH', body: ${body} })`;
const json = (members: string): string => call(`JSON.stringify(${members})`);

describe('members that are added', () => {
  const add: Step[] = [{ body: { add: { type: 'bookmark' } } }];
  it.each([
    ['first, as the others are', `{ name: 'a' }`, `{ type: 'bookmark', name: 'a' }`],
    ['with quotes around the key', `{ "name": "a" }`, `{ "type": "bookmark", "name": "a" }`],
    ['on a line of its own', `{\n  name: n,\n  on: 1,\n}`, `{\n  type: 'bookmark',\n  name: n,\n  on: 1,\n}`],
    ['with the blanks of its neighbours', '{name: n,on: 1}', `{type: 'bookmark',name: n,on: 1}`],
    ['without any', '{name:n}', `{type:'bookmark', name:n}`],
    ['beside what is written by its name', '{ name, on }', `{ type: 'bookmark', name, on }`],
    ['behind what is written by its name', '{ name, on: 1 }', `{ name, type: 'bookmark', on: 1 }`],
    ['which are there', `{ type: 'bookmark', name: n }`, 'refused: nothing that is written here has to change'],
    ['which are there with another value', `{ type: 'x' }`, 'refused: the body has `type` already (line 1)'],
    ['which are there with one that is not known', `{ type }`, 'refused: the body has `type` already (line 1)'],
    ['to nothing', '{}', 'refused: `type` cannot be added to the body as it is written (line 1)'],
    ['to what may hold more', '{ ...rest, name: n }', 'refused: the body may hold more than is written (line 1)'],
    ['to a list', '[{ name: n }]', 'refused: the body is a list (line 1)'],
  ])('%s', (_name, before, expected) => {
    const wanted = expected.startsWith('refused') ? expected : json(expected);
    expect(after(json(before), add, { dialect })).toBe(wanted);
  });

  it('may be no texts', () => {
    const flag: Step[] = [{ body: { add: { on: true } } }];
    expect(after(json('{ name: n }'), flag, { dialect })).toBe(json('{ on: true, name: n }'));
    expect(after(json('{ on: true }'), flag, { dialect })).toBe('refused: the body has `on` already (line 1)');
  });

  it('in JSON text', () => {
    expect(after(call(`'{"name":"a"}'`), add, { dialect })).toBe(call(`'{"type":"bookmark", "name":"a"}'`));
  });

  it('are left where other code uses the body, or nothing can write them', () => {
    for (const [text, what] of [
      [json('{ name: n }'), '{ name: n }'],
      [json('{ name }'), '{ name }'],
    ] as const) {
      expect(after(text, add, { dialect, sharedWith: overlaps(text, what) })).toBe(
        'refused: the body is shared with other code (line 1)',
      );
      expect(after(text, add)).toBe('refused: the new value cannot be written in this kind of file');
    }
  });

  it.each([
    ['with semicolons', 'semicolon', `@{ name = 'a'; on = 1 }`, `@{ type = 'bookmark'; name = 'a'; on = 1 }`],
    ['on lines', 'semicolon', `@{\n  name = 'a'\n  on = 1\n}`, `@{\n  type = 'bookmark'\n  name = 'a'\n  on = 1\n}`],
  ] as const)('to members that are set apart %s', (_name, apart, text, expected) => {
    const member = (key: string, value: string, known: Value) =>
      [
        key,
        {
          key,
          keySpan: spanOf(text, key),
          value: known,
          valueSpan: spanOf(text, value),
          span: spanOf(text, `${key} = ${value}`),
          apart,
        },
      ] as const;
    const members = new Map([
      member('name', `'a'`, { kind: 'text', text: [{ kind: 'run', text: 'a' }] }),
      member('on', '1', { kind: 'literal', value: 1 }),
    ]);
    const value = { kind: 'object', members, open: false, span: spanOf(text, text) } as const;
    const request = { ...requestOf(`fetch('/a')`), body: { value, encoding: 'json' as const } };
    expect(after(text, add, { dialect, request })).toBe(expected);
    const asLines = { ...request, body: { ...request.body, value: { ...value, apart: 'line' as const } } };
    expect(after(text, add, { dialect, request: asLines })).toBe(
      'refused: `type` cannot be added to the body as it is written (line 1)',
    );
  });
});
