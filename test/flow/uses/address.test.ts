import { describe, expect, it } from 'vitest';
import { addressAsked } from '../../../src/flow/uses/address.js';
import { project } from './uses-in.js';

const asked = async (text: string, call: string, file = 'a.mjs'): Promise<string | undefined> => {
  const { trees, chains, request, said } = await project({ [file]: text }, call);
  return said(addressAsked(trees, chains, request));
};

const CALL = "fetch('/zones')";

describe('the address of a request', () => {
  it.each([
    ['asked of the answer', `const r = await ${CALL}; if (r.url) go();`, 'url'],
    ['asked of what redirected', `const r = await ${CALL}; go(r.redirected);`, 'redirected'],
    ['asked in a callback', `${CALL}.then((r) => go(r.url));`, 'url'],
    ['asked of a part of the answer', `const r = await ${CALL}; go(r.request.path);`, 'request'],
    ['asked behind another name', `const r = await ${CALL}; const same = r; go(same.config);`, 'config'],
  ])('%s', async (_name, text, word) => {
    expect(await asked(text, CALL)).toBe(word);
  });

  it.each([
    ['by a member that is not known', `const r = await ${CALL}; go(r.where);`, 'where'],
    ['of what is handed to a function that was not read', `const r = await ${CALL}; audit(r);`, 'audit(r)'],
    ['where the whole of it is printed', `console.log(await ${CALL});`, `console.log(await ${CALL})`],
  ])('may be asked for %s', async (_name, text, word) => {
    expect(await asked(text, CALL)).toBe(word);
  });

  it.each([
    ['reads of the body', `const r = await ${CALL}; go((await r.json()).url);`],
    ['a status', `const r = await ${CALL}; go(r.status, r.headers);`],
    ['the address of something else', `const r = await ${CALL}; go(other.url);`],
    ['an answer that nobody keeps', `await ${CALL};`],
  ])('is not asked for by %s', async (_name, text) => {
    expect(await asked(text, CALL)).toBeUndefined();
  });

  it('may be asked of a request that is put together', async () => {
    const text = "const a = new Request('/zones'); log(a.url); await fetch(a);";
    const { trees, chains, request, at, said } = await project({ 'a.mjs': text }, 'fetch(a)');
    expect(addressAsked(trees, chains, request)).toBeUndefined();
    const built = { ...request, builtBy: [at("new Request('/zones')")] };
    expect(said(addressAsked(trees, chains, built))).toBe('url');
  });

  it.each([
    ['is handed to what was not read', 'Metrics.observe(r);', 'Metrics.observe(r)'],
    ['is asked by its connection', 'log(r.getURL());', 'getURL'],
    ['is told where it goes', 'r.url("/x"); r.uri(path); r.path(a, b);', undefined],
    ['is told what else is sent', 'r.set("Accept", type).query(a).retry(2);', undefined],
    ['is asked by the name of what sets it', 'log(r.url());', 'url'],
    ['is only checked', 'check(Objects.requireNonNull(r) == null);', undefined],
  ])('of Java, where it %s', async (_name, use, word) => {
    const text = `class A { void f() { var r = Request.of("/zones"); ${use} send(r); } }`;
    const { trees, chains, request, at, said } = await project({ 'A.java': text }, 'send(r)');
    const built = { ...request, builtBy: [at('Request.of("/zones")')] };
    expect(said(addressAsked(trees, chains, built))).toBe(word);
  });

  it('is not looked for where the call is not seen', async () => {
    const { trees, chains, request } = await project({ 'a.mjs': `const r = await ${CALL}; go(r.url);` }, CALL);
    const span = { ...request.span, end: request.span.end - 1 };
    expect(addressAsked(trees, chains, { ...request, span })).toBeUndefined();
    expect(addressAsked(trees, chains, { ...request, span: { ...span, file: 'none.mjs' } })).toBeUndefined();
  });

  it('is asked for in Python', async () => {
    const text = "import requests\nr = requests.get('/zones')\nassert r.url\n";
    expect(await asked(text, "requests.get('/zones')", 'a.py')).toBe('url');
  });

  const go = (body: string): string => `package main\nimport "net/http"\nfunc main() {\n${body}\n}\n`;
  const REQUEST = 'http.NewRequest("GET", "/zones", nil)';

  it.each([
    [
      'parameters are set',
      `req, _ := ${REQUEST}\nq := req.URL.Query()\nq.Set("a", "b")\nq.Add("c", "d")\nreq.URL.RawQuery = q.Encode()`,
      undefined,
    ],
    ['parameters are read', `req, _ := ${REQUEST}\nq := req.URL.Query()\nsave(q.Get("a"))`, 'URL'],
    ['parameters are kept', `req, _ := ${REQUEST}\nq := req.URL.Query()\nsave(q)`, 'URL'],
    ['what they are encoded as is kept', `req, _ := ${REQUEST}\nq := req.URL.Query()\nsave(q.Encode())`, 'URL'],
    ['a query is set', `req, _ := ${REQUEST}\nreq.URL.RawQuery = "a=b"`, undefined],
    ['a query is compared', `req, _ := ${REQUEST}\nif req.URL.RawQuery == "a" { x() }`, 'URL'],
    ['a path is read', `req, _ := ${REQUEST}\nsave(req.URL.Path)`, 'URL'],
    ['the query has no name', `req, _ := ${REQUEST}\nsave(req.URL.Query())`, 'URL'],
  ])('in Go: %s', async (_, body, word) => {
    expect(await asked(go(body), REQUEST, 'a.go')).toBe(word);
  });

  it.each([
    ['a function that the call is handed', "get('/zones', (r) => go(r.url));", 'url'],
    ['such a function without a parameter', "get('/zones', () => go());", undefined],
    ['such a function that reads the body', "get('/zones', (r) => go(r.statusCode));", undefined],
  ])('%s', async (_, text, word) => {
    expect(await asked(text, text.slice(0, -1))).toBe(word);
  });
});

describe('a document asks for the address', () => {
  const inDocument = async (file: string, text: string): Promise<string | undefined> => {
    const { trees, chains, request, at, said } = await project({ 'a.mjs': 'go();\n', [file]: text }, 'go()');
    return said(addressAsked(trees, chains, { ...request, span: at('GET', file) }));
  };

  it.each([
    ['a.http', 'GET /zones\n\n> {% client.log(request.url) %}\n', 'request.url'],
    ['a.rest', 'GET /zones\n\n> {% client.log(request.body) %}\n', undefined],
    ['a.yml', '- uri: GET\n  register: r\n- debug: msg="{{ r.url }}"\n', 'r.url'],
    ['a.yml', '- uri: GET\n  register: r\n- debug: msg="{{ r[\'redirected\'] }}"\n', "r['redirected"],
    ['a.yml', '- uri: GET\n  register: r\n- debug: msg="{{ r.urls }}{{ xr.url }}{{ x.r.url }}"\n', undefined],
    ['a.yml', '- get_url:\n    url: GET\n    dest: /tmp/\n- x: 1\n', 'dest: /tmp/'],
    ['a.yml', '- get_url:\n    url: GET\n    dest: "/tmp/"\n', 'dest: "/tmp/"'],
    ['a.yml', '- get_url:\n    url: GET\n    dest: /tmp/file\n', undefined],
    ['a.yml', '- get_url:\n    url: x\n    dest: /tmp/\n- uri:\n    url: GET\n', undefined],
    ['a.yml', '- uri:\n    url: GET\n    dest: /tmp/\n', undefined],
  ])('%s: %j', async (file, text, word) => {
    expect(await inDocument(file, text)).toBe(word);
  });

  const KOTLIN = 'Request.Builder().url("https://api.cloudflare.com/client/v4/zones").build()';
  const GO = 'http.NewRequest("GET", "https://api.cloudflare.com/client/v4/zones", nil)';
  const CSHARP = 'new HttpRequestMessage(HttpMethod.Get, "https://api.cloudflare.com/client/v4/zones")';
  const RUST = 'reqwest::blocking::get("https://api.cloudflare.com/client/v4/zones")';

  it.each([
    [
      'a.go',
      `package a\nimport ("fmt"; "net/http")\nfunc f() { req, _ := ${GO}; fmt.Println(req); http.DefaultClient.Do(req) }`,
      GO,
    ],
    ['a.cs', `var r = ${CSHARP};\nConsole.WriteLine(r);\nvar a = await http.SendAsync(r);`, CSHARP],
    [
      'a.kt',
      `import okhttp3.Request\nimport okhttp3.OkHttpClient\nfun f() { val r = ${KOTLIN}; OkHttpClient().newCall(r).execute().use { a -> println(a) } }`,
      KOTLIN,
    ],
    ['a.rs', `fn f() { match ${RUST} { Ok(r) => g(r.status()), Err(e) => println!("{e}"), } }`, RUST],
    ['a.rs', `fn f() { match ${RUST} { Err(e) => println!("{e}"), Ok(r) => g(r.status()), } }`, RUST],
  ])('is said by what is printed as a whole: %s', async (file, text, call) => {
    expect(await asked(text, call, file)).toMatch(/print|Print|WriteLine/);
  });
});
