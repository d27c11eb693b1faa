import { describe, expect, it } from 'vitest';
import { askingHandler } from '../../../src/flow/uses/handlers.js';
import { project } from './uses-in.js';

const asked = async (text: string, file: string): Promise<string | undefined> => {
  const { trees, said, source } = await project({ [file]: text }, text);
  const tree = trees.of(file);
  if (tree === undefined) return 'no tree';
  const at = askingHandler(tree, source());
  expect(askingHandler(tree, source())).toEqual(at);
  return said(at);
};

describe('a function that is handed over', () => {
  it.each([
    ['in options', 'a.mjs', 'make({ retry: { when: ({ request }) => seen(request.url) } });', 'url'],
    ['in a list', 'a.mjs', 'make([(o) => o.pathname]);', 'pathname'],
    ['by its name', 'a.mjs', 'function f(o) { return o.path; }\nmake(f);', 'path'],
    ['as a hook', 'a.go', 'package a\nfunc f() { c.Hook = func(r *R) { log(r.URL) } }', 'URL'],
    ['as a block', 'a.rb', 'make { |env| p env.url }', 'url'],
    ['after calls', 'a.mjs', 'make((r) => r.request().getUri());', 'getUri'],
    ['by a text', 'a.py', 'def f(d):\n    return d["kwargs"]\nmake(f)\n', 'kwargs'],
    ['with what a call was given', 'a.py', 'def f(d):\n    return d["args"]\nmake(f)\n', 'args'],
    ['by a decorator', 'a.py', 'def f(d):\n    return d.url\n@retry(3, done=f)\ndef g(): pass\n', 'url'],
    ['for its own `this`', 'a.mjs', "make().on('response', function () { return this.path; });", 'path'],
    ['by another', 'a.mjs', 'function f(o) { return o.path; }\nmake((o) => f(o));', 'path'],
    [
      'by others that call each other',
      'a.mjs',
      'function f(o) { g(o); return o.path; }\nfunction g(o) { f(o); }',
      undefined,
    ],
    ['to sort', 'a.mjs', 'list.sort((a, b) => a.path - b.path);', undefined],
    ['to a list of its own', 'a.mjs', 'list.map((one) => one.path);', undefined],
    ['for a route', 'a.mjs', "app.get('/x', (req) => req.path);", undefined],
    ['to a server', 'a.mjs', 'createServer((req) => req.url);', undefined],
    ['and says where to', 'a.rb', "make { |req| req.url '/x' }", undefined],
    ['and sets it', 'a.mjs', "make((req) => { req.path = '/x'; });", undefined],
    ['and asks something else', 'a.mjs', 'const u = new URL(x);\nmake((r) => r.status + u.pathname);', undefined],
    ['as a method', 'a.mjs', 'class A { f() { return this.path; } }', undefined],
    ['in a method', 'a.mjs', "class A { f() { make().on('x', () => this.path); } }", undefined],
    ['as a function of the module', 'a.mjs', 'module.exports.f = (o) => o.path;', undefined],
    ['to be called here', 'a.mjs', 'const f = (o) => o.path;\nf(x);', undefined],
    ['with arguments of another language', 'a.mjs', 'make((d) => d.args);', undefined],
  ])('%s', async (_name, file, text, said) => {
    expect(await asked(text, file)).toBe(said);
  });
});
