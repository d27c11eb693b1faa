import { describe, expect, it } from 'vitest';
import { methodBeside } from '../../../src/match/account/method.js';
import { isAsserted, reasonFor } from '../../../src/match/account/reasons.js';
import { isTest } from '../../../src/text/test-file.js';
import { around } from './marked.js';

describe('a text asks for nothing', () => {
  it.each<[string, string | undefined]>([
    [`nock(api).get('«/a»')`, 'mock'],
    [`cy.intercept('GET', '«/a»')`, 'mock'],
    [`mock.onGet('«/a»')`, 'mock'],
    [`stub_request(:get, '«/a»')`, 'mock'],
    [`responses.add(GET, '«/a»')`, 'mock'],
    [`expect(url).toBe('«/a»')`, 'compared'],
    [`assert.Equal(t, "«/a»", url)`, 'compared'],
    [`assertEquals('«/a»', url)`, 'compared'],
    [`path.startsWith('«/a»')`, 'compared'],
    [`strings.HasPrefix(path, "«/a»")`, 'compared'],
    [`str_contains($path, '«/a»')`, 'compared'],
    [`if (path === '«/a»') x()`, 'compared'],
    [`if ('«/a»' == path) x()`, 'compared'],
    [`if path in '«/a»'`, 'compared'],
    [`case '«/a»': x()`, 'compared'],
    [`[ $p -eq '«/a»' ]`, 'compared'],
    [`assert_match 1, '«/a»'`, 'compared'],
    [`console.log('«/a»')`, 'log'],
    [`fmt.Errorf("«/a»")`, 'log'],
    [`throw new ApiError('«/a»')`, 'log'],
    [`anyhow!("«/a»")`, 'log'],
    [`it('«/a»', () => 1)`, 'log'],
    [`echo "gone: «/a»"`, 'log'],
    [`if x; then echo «/a»`, 'log'],
    [`raise ApiError, "«/a»"`, 'log'],
    [`app.get('«/a»', show)`, 'own-route'],
    [`http.HandleFunc("«/a»", show)`, 'own-route'],
    [`@PostMapping("«/a»")`, 'own-route'],
    [`@app.route("«/a»")`, 'own-route'],
    [`get "«/a/:id»" do |env|`, 'own-route'],
    [`val uri: Regex = """«/a»/(.+)""".r`, 'compared'],
    [`(GET "«/a/:id»" [id] (list id))`, 'own-route'],
    [`import x from '«/a»'`, 'import'],
    [`require_relative '«/a»'`, 'import'],
    [`import x = f('«/a»'`, undefined],
    [`describes: '«/a»'`, undefined],
    [`description: '«/a»'`, 'prose'],
    [`path: '«/a»'`, undefined],
    [`send('«/a»')`, undefined],
    [`echo x | send «/a»`, undefined],
    [`get('«/a»')`, undefined],
    [`client.get(path, '«/a»')`, undefined],
  ])('%s', (text, reason) => {
    expect(reasonFor('src/a.ts', around(text))).toBe(reason);
  });

  it.each<[string, string | undefined]>([
    [`assert_eq!(url, "«/a»")`, 'compared'],
    [`pretty_assertions::assert_ne!("«/a»", url)`, 'compared'],
    [`server.expect(requestTo("«/a»"))`, 'mock'],
    [`when(api.get("«/a»")).thenReturn(x)`, 'mock'],
    [`Mockito.verify(api, times(2)).send(eq("GET"), "«/a»")`, 'mock'],
    [`verify(api).get("«/a»")`, 'mock'],
    [`doReturn(x).when(api).get("«/a»")`, 'mock'],
    [`given(api.get("«/a»")).willReturn(x)`, 'mock'],
    [`td.when(get('«/a»')).thenReturn(1)`, 'mock'],
    [`every { api.get("«/a»") } returns x`, 'mock'],
    [`coVerify(exactly = 1) { api.get("«/a»") }`, 'mock'],
    [`given().auth().when().get("«/a»")`, undefined],
    [`when().get("«/a»").then().statusCode(200)`, undefined],
    [`rerun(api.get("«/a»"))`, undefined],
  ])('in a test: %s', (text, reason) => {
    expect(reasonFor('src/a.test.ts', around(text))).toBe(reason);
  });

  it('in a block or call of this name only in a test', () => {
    expect(reasonFor('src/a.ts', around('when(api.get("«/a»"))'))).toBeUndefined();
    expect(reasonFor('src/a.kt', around('every { api.get("«/a»") }'))).toBeUndefined();
  });

  it('in recordings of requests', () => {
    const { ...send } = around(`send('«/a»')`);
    expect(reasonFor('spec/cassettes/a.yml', send)).toBe('mock');
    expect(reasonFor('src/__snapshots__/a.snap', send)).toBe('mock');
    expect(reasonFor('src/cassette.ts', send)).toBeUndefined();
  });
});

it.each([
  ['a.test.ts', true],
  ['src/__tests__/a.ts', true],
  ['tests/a.py', true],
  ['a_test.go', true],
  ['test_a.py', true],
  ['AcmeTests.cs', true],
  ['Acme.Client.Test/Data/a.cs', true],
  ['Acme.Api.UnitTests/a.cs', true],
  ['Acme.Client/Contest/a.cs', false],
  ['a.spec.rb', true],
  ['conftest.py', true],
  ['src/a.ts', false],
  ['src/latest/a.ts', false],
  ['src/contest.py', false],
])('%s is a test: %s', (file, is) => {
  expect(isTest(file)).toBe(is);
});

describe('the method beside a path', () => {
  it.each<[string, string | undefined]>([
    [`f('PATCH', '«/a»')`, 'PATCH'],
    [`f({ method: 'PUT', path: '«/a»' })`, 'PUT'],
    [`f({ method: put, path: '«/a»' })`, 'PUT'],
    [`f({ verb: :delete, path: '«/a»' })`, 'DELETE'],
    [`f(HttpMethod.Post, '«/a»')`, 'POST'],
    [`f(http.MethodGet, "«/a»")`, 'GET'],
    [`curl -X DELETE «/a»`, 'DELETE'],
    [`http --request PUT «/a»`, 'PUT'],
    [`Invoke -Method Patch -Uri «/a»`, 'PATCH'],
    [`f('GET', '«/a»', 'POST')`, undefined],
    [`f('GET', '«/a»', 'GET')`, 'GET'],
    [`x = "DELETE «/a»"`, 'DELETE'],
    [`DELETE: «/a»`, 'DELETE'],
    [`client.get('«/a»')`, 'GET'],
    [`client.PostAsync("«/a»")`, 'POST'],
    [`client.listRules('«/a»')`, 'GET'],
    [`http_delete("«/a»")`, 'DELETE'],
    [`client.removeOne('«/a»')`, 'DELETE'],
    [`x.create(y('«/a»'))`, 'POST'],
    [`getRules = '«/a»'`, 'GET'],
    [`path = '«/a»'`, undefined],
    [`path = '«/a»';\nclient.update(path)`, undefined],
    [`path = '«/a»';\nclient.patch(path)`, 'PATCH'],
    [`rulesPath = '«/a»';\nclient.patch(rulesPath)`, 'PATCH'],
    [`client.send('«/a»')`, undefined],
    [`client.constructor('«/a»')`, undefined],
    ['REMOVE_RULE( PATCH, "«zones/{id}/a»" ),', 'PATCH'],
    ['RULES("«zones/{id}/a»", GET),', 'GET'],
  ])('%s', (text, method) => {
    expect(methodBeside(around(text))).toBe(method);
  });
});

describe('a test compares with a text', () => {
  it.each([
    [`expect(url).toBe('«/a»')`, 'a.test.ts', true],
    [`assertEquals('«/a»', url)`, 'src/test/java/A.java', true],
    [`expect(url).toBe('«/a»')`, 'a.ts', false],
    // What is called with it is what is tested.
    [`expect(api.get('«/a»')).toBe(1)`, 'a.test.ts', false],
    [`expect(await api.get('«/a»'))`, 'a.test.ts', false],
    [`api.get('«/a»')`, 'a.test.ts', false],
    [`nock(api).get('«/a»')`, 'a.test.ts', false],
  ])('%s in %s', (text, file, is) => {
    expect(isAsserted(file, around(text))).toBe(is);
  });
});
