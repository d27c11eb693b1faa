import { describe, expect, it } from 'vitest';
import { methodBeside } from '../../../src/match/account/method.js';
import { around } from './marked.js';

/* The verbs of names, in each place that has a name. */
describe.each([
  ['get', 'GET'],
  ['fetch', 'GET'],
  ['list', 'GET'],
  ['read', 'GET'],
  ['show', 'GET'],
  ['find', 'GET'],
  ['post', 'POST'],
  ['create', 'POST'],
  ['put', 'PUT'],
  ['patch', 'PATCH'],
  ['delete', 'DELETE'],
  ['del', 'DELETE'],
  ['remove', 'DELETE'],
  ['purge', undefined],
  ['constructor', undefined],
])('a name with the word %s', (word, method) => {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  it.each([
    `${word}('«/a»')`,
    `client.${word}Rules('«/a»')`,
    `client.zone.${word}_rules('«/a»')`,
    `Client::${capital}Async("«/a»")`,
    `$this->api_${word}('«/a»')`,
    `x = { ${word}Rules: '«/a»' }`,
    `const ${word}_rules = '«/a»';`,
    `const address = '«/a»';\napi.${word}(address);`,
  ])('%s', (text) => {
    expect(methodBeside(around(text))).toBe(method);
  });
});

it.each(['Url', 'Uri', 'Path', 'Endpoint', 'Route', 'Address', 'Link', 'Href', 'Urls', 'Links', 'Path!', 'Path?'])(
  'a name that gives a path asks for nothing: get%s',
  (what) => {
    expect(methodBeside(around(`get${what}('«/a»')`))).toBeUndefined();
    expect(methodBeside(around(`get${what.replace(/\W/, '')}s3('«/a»')`))).toBe('GET');
  },
);

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s is written beside a path', (method) => {
  const small = method.toLowerCase();
  const capital = method.charAt(0) + small.slice(1);
  for (const text of [
    `call("${method}", "«/a»")`,
    `call(:${method}, "«/a»")`,
    `call(HttpMethod.${capital}, "«/a»")`,
    `call(HttpMethods.${capital}, "«/a»")`,
    `call(Method.${method}, "«/a»")`,
    `call(Method::${method}, "«/a»")`,
    `call(RequestMethod.${method}, "«/a»")`,
    `call(HTTP_${method}, "«/a»")`,
    `curl -X ${method} «/a»`,
    `curl -X${method} «/a»`,
    `curl --request ${method} «/a»`,
    `irm -Method ${capital} «/a»`,
    `call(verb=${method}, '«/a»')`,
    `call('«/a»', ${method})`,
    `call(${method}, '«/a»')`,
    `x = { method: ${small}, path: '«/a»' }`,
    `x = { "verb" => ${small}, path: '«/a»' }`,
    `x = { httpMethod = ${method}, path: '«/a»' }`,
    `x = { http_method: :${small}, path: '«/a»' }`,
    `call(:${small}, '«/a»')`,
    `call('${small}', '«/a»')`,
    `x = "${method} «/a»"`,
    `x = ${method}: "«/a»"`,
  ])
    expect([text, methodBeside(around(text))]).toEqual([text, method]);
});
