import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import { after, overlaps } from './fixes.js';
import { requestOf, spanOf } from './requests.js';

describe('method', () => {
  const patch: Step[] = [{ method: { to: 'PATCH' } }];
  it.each([
    [`fetch('/a', { method: 'PUT' })`, `fetch('/a', { method: 'PATCH' })`],
    [`fetch('/a', { method: "put" })`, `fetch('/a', { method: "patch" })`],
    [`fetch('/a', { method: 'Put' })`, `fetch('/a', { method: 'Patch' })`],
    [`fetch('/a')`, 'refused: the method `GET` is not written as text'],
    [`fetch('/a', { method })`, 'refused: the method is not known'],
    [`fetch('/a', { method: 'PATCH' })`, 'refused: nothing that is written here has to change'],
  ])('%s', (before, expected) => {
    expect(after(before, patch)).toBe(expected);
  });

  it('takes a span with its quotes', () => {
    const text = `fetch('/a', { method: 'PUT' })`;
    const request = { ...requestOf(text), method: { name: 'PUT', span: spanOf(text, `'PUT'`) } };
    expect(after(text, patch, { request })).toBe(`fetch('/a', { method: 'PATCH' })`);
  });

  it('leaves text that is not the method alone', () => {
    const text = `fetch('/a', { method: VERB })`;
    const request = { ...requestOf(text), method: { name: 'PUT', span: spanOf(text, 'VERB') } };
    expect(after(text, patch, { request })).toBe('refused: the method `PUT` is not written out (line 1)');
  });

  it('leaves shared text alone', () => {
    const text = `fetch('/a', { method: 'PUT' })`;
    expect(after(text, patch, { sharedWith: () => true })).toBe(
      'refused: the method is shared with other code (line 1)',
    );
  });
});

describe('header', () => {
  const drop: Step[] = [{ header: { remove: 'Content-Type' } }];
  const call = (headers: string, rest = ''): string => `fetch('/a', { method: 'POST', headers: ${headers}${rest} })`;
  const none = 'refused: nothing that is written here has to change';
  it.each([
    ['first', call(`{ 'Content-Type': 'application/json', Authorization: token }`), call('{ Authorization: token }')],
    ['last', call(`{ Authorization: token, 'Content-Type': 'application/json' }`), call('{ Authorization: token }')],
    ['only', call(`{ 'content-type': "application/json; charset=utf-8" }`), call('{}')],
    ['its value partly known', call("{ 'Content-Type': `application/json; ${rest}`, a: b }"), call('{ a: b }')],
    ['unknown others beside it', call(`{ 'Content-Type': 'application/json', ...auth }`), call('{ ...auth }')],
    ['absent', call('{ Authorization: token }'), none],
    ['no headers', `fetch('/a')`, none],
    ['multipart', call(`{ 'Content-Type': 'multipart/form-data; boundary=x' }`), none],
    ['multipart body, headers unknown', call('auth', ', body: form'), none],
    ['another type', call(`{ 'Content-Type': 'text/plain' }`), 'refused: the header Content-Type does not say JSON'],
    [
      'a type like it',
      call(`{ 'Content-Type': 'application/json-patch+json' }`),
      'refused: the header Content-Type does not say JSON',
    ],
    ['unknown type', call(`{ 'Content-Type': type }`), 'refused: the value of the header Content-Type is not known'],
    ['unknown headers', call('auth'), 'refused: some of the headers are set elsewhere and may hold Content-Type'],
    ['a spread', call('{ ...auth }'), 'refused: some of the headers are set elsewhere and may hold Content-Type'],
    [
      'a constant of its own',
      `const H = { 'Content-Type': 'application/json' };\nfetch('/a', { headers: H })`,
      `const H = {};\nfetch('/a', { headers: H })`,
    ],
    [
      'lines with CRLF',
      `fetch('/a', {\r\n  headers: {\r\n    'Content-Type': 'application/json',\r\n    Authorization: token,\r\n  },\r\n})`,
      `fetch('/a', {\r\n  headers: {\r\n    Authorization: token,\r\n  },\r\n})`,
    ],
  ])('%s', (_, before, expected) => {
    expect(after(before, drop)).toBe(expected);
  });

  it('removes any value of another header', () => {
    expect(after(call('{ "Content-Length": size, a: b }'), [{ header: { remove: 'Content-Length' } }])).toBe(
      call('{ a: b }'),
    );
  });

  it('leaves headers alone that other requests send', () => {
    const text = `const H = { 'Content-Type': 'application/json' };\nfetch('/a', { headers: H })`;
    const sharedWith = overlaps(text, `'Content-Type': 'application/json'`);
    expect(after(text, drop, { sharedWith })).toBe(
      'refused: the header Content-Type is shared with other code (line 1)',
    );
  });

  it('needs a place and a separator', () => {
    const text = call(`{ 'Content-Type': 'application/json' }`);
    const request = requestOf(text);
    const bare = (keep: object) => ({
      ...request,
      headers: request.headers.map(({ name, value }) => ({ name, value, ...keep })),
    });
    expect(after(text, drop, { request: bare({}) })).toBe(
      'refused: the call says the type of the body, which it cannot leave out (line 1)',
    );
    expect(after(text, drop, { request: { ...bare({}), span: { ...request.span, end: 1 } } })).toBe(
      'refused: the header Content-Type is set elsewhere',
    );
    expect(after(text, drop, { request: bare({ span: request.headers[0]?.span }) })).toBe(
      'refused: the header Content-Type cannot be taken out where it is written (line 1)',
    );
  });

  it('does not know a header whose name is a variable', () => {
    const text = call('{ a: b }');
    const request = requestOf(text);
    const headers = [{ name: [{ kind: 'hole', name: 'key' }], value: { kind: 'unknown' } }] as const;
    expect(after(text, drop, { request: { ...request, headers } })).toBe(
      'refused: some of the headers are set elsewhere and may hold Content-Type',
    );
  });

  it('takes out every one of the name', () => {
    const text = call(`{ 'Content-Type': 'application/json', 'content-type': 'application/json', a: b }`);
    expect(after(text, drop)).toBe(call('{ a: b }'));
  });
});
