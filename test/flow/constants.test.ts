import { describe, expect, it } from 'vitest';
import { constantOf, fieldName } from '../../src/flow/constants.js';
import type { ExternalValue } from '../../src/model/value.js';

describe('a constant of a library', () => {
  it.each<[string, string, readonly string[], string | undefined]>([
    ['go', 'net/http', ['MethodPatch'], 'PATCH'],
    ['go', 'net/http', ['MethodNone'], undefined],
    ['go', 'other/http', ['MethodPatch'], undefined],
    ['rust', 'http', ['Method', 'PUT'], 'PUT'],
    ['rust', 'surf::http', ['Method', 'Put'], 'PUT'],
    ['rust', 'reqwest::Method', ['Method', 'DELETE'], 'DELETE'],
    ['rust', '', ['reqwest', 'Method', 'Method', 'DELETE'], 'DELETE'],
    ['java', 'org.springframework.http', ['HttpMethod', 'PATCH'], 'PATCH'],
    ['kotlin', 'io.ktor.http', ['HttpMethod', 'Patch'], 'PATCH'],
    ['kotlin', '', ['Method', 'PATCH'], 'PATCH'],
    ['csharp', 'System.Net.Http', ['HttpMethod', 'Delete'], 'DELETE'],
    ['csharp', 'RestSharp', ['Method', 'DELETE'], 'DELETE'],
    ['csharp', 'Microsoft.AspNetCore.Http', ['HttpMethods', 'Delete'], 'DELETE'],
    ['csharp', 'System.Net.Http', ['HttpMethod', 'DELETE'], undefined],
    ['nim', '', ['HttpPost'], 'POST'],
    ['php', '', ['CURLOPT_CUSTOMREQUEST'], 'CURLOPT_CUSTOMREQUEST'],
    ['php', '', ['PHP_EOL'], '\n'],
    ['php', 'Fig\\Http\\Message\\RequestMethodInterface', ['METHOD_PATCH'], 'PATCH'],
    ['php', 'Fig\\Http\\Message\\RequestMethodInterface', ['METHOD_OTHER'], undefined],
    ['php', '', ['CURLOPT_OTHER'], undefined],
    ['python', 'http', ['HTTPMethod', 'PATCH'], 'PATCH'],
    ['python', '', ['http', 'HTTPMethod', 'PATCH'], 'PATCH'],
    ['python', 'other', ['HTTPMethod', 'PATCH'], undefined],
    ['javascript', '', ['Method', 'PATCH'], undefined],
  ])('of %s: %s %j', (language, module, path, expected) => {
    const value = constantOf({ module, path } as unknown as ExternalValue, language);
    const text = expected === undefined ? undefined : { kind: 'text', text: [{ kind: 'run', text: expected }] };
    expect(value).toEqual(text);
  });
});

describe('every method', () => {
  it.each('Get Head Post Put Patch Delete Connect Options Trace'.split(' '))('%s', (method) => {
    const upper = method.toUpperCase();
    const said = (language: string, module: string, path: readonly string[]): unknown =>
      constantOf({ module, path } as unknown as ExternalValue, language);
    const known = { kind: 'text', text: [{ kind: 'run', text: upper }] };
    expect(said('go', 'net/http', [`Method${method}`])).toEqual(known);
    expect(said('rust', 'http', ['Method', upper])).toEqual(known);
    expect(said('java', 'x', ['HttpMethod', upper])).toEqual(known);
    expect(said('nim', '', [`Http${method}`])).toEqual(known);
    expect(said('php', 'x', [`METHOD_${upper}`])).toEqual(known);
  });
});

describe('an option', () => {
  it.each('CUSTOMREQUEST HTTPGET HTTPHEADER NOBODY POST POSTFIELDS PUT SSL_CIPHER_LIST TLS13_CIPHERS URL'.split(' '))(
    'of cURL: %s',
    (option) => {
      const name = `CURLOPT_${option}`;
      expect(constantOf({ module: '', path: [name] } as unknown as ExternalValue, 'php')).toEqual({
        kind: 'text',
        text: [{ kind: 'run', text: name }],
      });
    },
  );

  it.each('base_uri body form_params headers json method multipart query'.split(' '))('of Guzzle: %s', (option) => {
    for (const type of ['GuzzleHttp\\RequestOptions', '\\GuzzleHttp\\RequestOptions', 'RequestOptions'])
      expect(constantOf({ module: type, path: [option.toUpperCase()] } as unknown as ExternalValue, 'php')).toEqual({
        kind: 'text',
        text: [{ kind: 'run', text: option }],
      });
  });
});

describe('a member of an answer', () => {
  it.each([
    ['go', 'ErrorChain', 'error_chain'],
    ['go', 'ZoneID', 'zone_id'],
    ['csharp', 'URLPath2Key', 'url_path2_key'],
    ['go', 'errorChain', 'errorChain'],
    ['java', 'ErrorChain', 'ErrorChain'],
    ['csharp', 'Locked', 'locked'],
  ])('of %s: %s', (language, key, expected) => {
    expect(fieldName(key, language)).toBe(expected);
  });
});
