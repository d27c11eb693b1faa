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
