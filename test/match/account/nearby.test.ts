import { describe, expect, it } from 'vitest';
import { methodNearby } from '../../../src/match/account/nearby.js';
import { unmarked } from './marked.js';

const nearby = (marked: string): string | undefined => {
  const { text, start } = unmarked(marked);
  return methodNearby(text, start);
};

describe('the method that the statements around a text name', () => {
  it.each<[marked: string, method: string | undefined]>([
    ['path = «a»\nmethod = "put"', 'PUT'],
    ['path = «a»\nverb: Delete', 'DELETE'],
    ['path = «a»\nuse(HttpMethod.Patch)', 'PATCH'],
    ['path = «a»\nuse(Method::Post)', 'POST'],
    ['path = «a»\nuse(Methods.Get)', 'GET'],
    ['path = «a»\nuse(MethodType.Get)', 'GET'],
    ['path = «a»\nuse(http.MethodPut)', 'PUT'],
    ['path = «a»\nuse(Verb.DELETE)', 'DELETE'],
    ['path = «a»\nset(REQUEST_PUT)', 'PUT'],
    ['path = «a»\nset(REQUEST_METHOD_PUT)', 'PUT'],
    ['path = «a»\nset(HTTP_GET)', 'GET'],
    ["path = «a»\nset(CURLOPT_CUSTOMREQUEST, 'DELETE')", 'DELETE'],
    ['path = «a»\nmethod: :patch', 'PATCH'],
    ['path = «a»\n"method" => "post"', 'POST'],
    ['method("get")\npath = «a»', 'GET'],
    ['path = «a»\nmethod = "purge"', undefined],
    ['path = «a»\nmethod = "getter"', undefined],
    ['path = «a»\nGET', undefined],
    // Several are none.
    ['method = "get"\npath = «a»\nmethod = "put"', undefined],
    ['method = "get"\npath = «a»\nmethod = "GET"', 'GET'],
    // What is further out is another statement's.
    ['if x:\n  path = «a»\nmethod = "put"', undefined],
    ['if x:\n  path = «a»\n\n  if y:\n    method = "put"', 'PUT'],
    // A field is for all the methods of its class.
    ['private String path = «a»;\nmethod = "put"', undefined],
    ['private String path() { return «a»; }\nmethod = "put"', 'PUT'],
  ])('%j', (marked, method) => {
    expect(nearby(marked)).toBe(method);
  });

  it('may be what a sibling of the function gives, where that gives a path', () => {
    const siblings = (name: string, other = 'method'): string =>
      `class A {\n  fn ${name}() {\n    return «a»;\n  }\n  fn ${other}() { Method::Post }\n}\n`;
    for (const name of ['path', 'url', 'endpoint', 'getPath', 'apiUrl', 'list_endpoint'])
      expect([name, nearby(siblings(name))]).toEqual([name, 'POST']);
    for (const name of ['pathology', 'run', 'list']) expect([name, nearby(siblings(name))]).toEqual([name, undefined]);
    expect(nearby('  fn path() {\n    return «a»;\n  }\n')).toBeUndefined();
    // The function's own statement goes before its siblings'.
    expect(nearby('fn path() {\n  use(Method::Get);\n  return «a»;\n}\nfn method() { Method::Post }')).toBe('GET');
  });

  it('is looked for within twelve lines to either side', () => {
    expect(nearby(`method = "put"${'\n'.repeat(12)}path = «a»`)).toBe('PUT');
    expect(nearby(`method = "put"${'\n'.repeat(13)}path = «a»`)).toBeUndefined();
    expect(nearby(`path = «a»${'\n'.repeat(12)}method = "put"`)).toBe('PUT');
    expect(nearby(`path = «a»${'\n'.repeat(13)}method = "put"`)).toBeUndefined();
  });
});
