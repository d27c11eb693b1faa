import { describe, expect, it } from 'vitest';
import { isGiven, isGivenByCallers } from '../../../src/flow/uses/other-callers.js';
import type { Request } from '../../../src/model/request.js';
import { project } from './uses-in.js';

const SEND = 'function send(p) { return fetch(BASE + p) }';

/** A place that calls the function which sends and leads to no known request. `url`: what the caller says of the address. */
async function other(
  text: string,
  {
    callers = ["send('/filters')"],
    url = '/filters',
    file = 'a.mjs',
    more = {},
  }: Partial<{
    callers: string[];
    url: string;
    file: string;
    more: Readonly<Record<string, string>>;
  }> = {},
): Promise<string | undefined> {
  const { uses, request, at, said } = await project({ [file]: text, ...more }, 'fetch(BASE + p)', { url, callers });
  return said(uses.otherCaller(request, at('BASE')));
}

describe('another call of the function that sends', () => {
  it.each([
    ['is none', `${SEND}\nsend('/filters')`, undefined],
    ['is of another path', `${SEND}\nsend('/filters'); send('/other')`, "send('/other')"],
    ['is by its name', `${SEND}\nsend('/filters'); jobs.map(send)`, 'send'],
    ['is by its name, with what the known call is given', `${SEND}\nsend('/filters', send)`, 'send'],
    ['is of a function beside it', `${SEND}\nfunction get(p) {}\nsend('/filters'); get('/other')`, undefined],
    ['runs text', `${SEND}\nsend('/filters'); eval(x)`, 'eval('],
  ])('%s', async (_, text, expected) => {
    const callers = text.includes("', send)") ? ["send('/filters', send)"] : undefined;
    expect(await other(text, callers === undefined ? {} : { callers })).toBe(
      callers === undefined ? expected : undefined,
    );
  });

  it('is one of the function that calls it, as long as the path is not its own', async () => {
    const way = (path: string): string =>
      `${SEND}\nfunction update(q) { return send(${path}) }\nupdate('/filters'); update('/other')`;
    expect(await other(way('q'), { callers: ["update('/filters')", 'send(q)'] })).toBe("update('/other')");
    const own = `${SEND}\nfunction update(q) { return send('/filters') }\nupdate(1); update(2)`;
    expect(await other(own, { callers: ['update(1)', "send('/filters')"] })).toBeUndefined();
  });

  it('is in another file', async () => {
    const more = { 'b.mjs': "import { send } from './a.mjs'; send('/other')" };
    expect(await other(`export ${SEND}\nsend('/filters')`, { more })).toBe("send('/other')");
    expect(await other(`${SEND}\nsend('/filters')`, { more: { 'b.mjs': "send('/other')" } })).toBe("send('/other')");
    expect(await other(`export ${SEND}\nsend('/filters')`, { more: { 'b.mjs': 'x(1)' } })).toBeUndefined();
  });

  it('does not count where the function says the path', async () => {
    const text = "function send(p) { return fetch(BASE + p) }\nconst x = '/filters'; send(x); send(y)";
    expect(await other(text, { callers: ['send(x)'], url: 'BASE' })).toBeUndefined();
  });

  it('is not known where the place is in no program', async () => {
    const { uses, request } = await project({ 'a.mjs': 'x()' }, 'x()');
    expect(uses.otherCaller(request, { file: 'b.mjs', start: 0, end: 1 })).toBeUndefined();
  });
});

describe('a part of the path comes from outside of a function', () => {
  const span = (start: number): { file: string; start: number; end: number } => ({ file: 'a', start, end: start + 5 });
  it.each<[string, Request['url'], boolean]>([
    ['where it is written before it', [{ kind: 'run', text: '/zone', span: span(0) }], true],
    ['not where it is written in it', [{ kind: 'run', text: '/zone', span: span(12) }], false],
    [
      'where one part is',
      [
        { kind: 'run', text: '/zone', span: span(12) },
        { kind: 'run', text: '/x', span: span(0) },
      ],
      true,
    ],
    ['not by the host', [{ kind: 'run', text: 'https://a.b/client/v4', span: span(0) }], false],
    [
      'not by the base',
      [
        { kind: 'run', text: '/client/v4/', span: span(0) },
        { kind: 'run', text: 'v4', span: span(0) },
      ],
      false,
    ],
    ['not by marks alone', [{ kind: 'run', text: '/?1', span: span(0) }], false],
    ['not by what is written nowhere', [{ kind: 'run', text: '/zones' }], false],
    ['not by a hole', [{ kind: 'hole', span: span(0) }], false],
  ])('%s', (_, url, expected) => {
    expect(isGiven({ url } as Request, { file: 'a', start: 10, end: 40 })).toBe(expected);
  });
});

/* Whether it is for the callers of the function that holds `fetch(…)` to say where a call of it leads. */
describe('where a function leads is said by its callers', () => {
  async function given(text: string, file = 'a.mjs', url = '/filters', way: readonly string[] = []): Promise<boolean> {
    const found = await project({ [file]: text }, 'fetch(', { url, callers: way });
    const { trees, request, at } = found;
    const tree = trees.of(file);
    const call = tree?.holding(at('fetch(')).find(({ kind }) => kind === 'call');
    const fn = tree?.functions.find((one) => tree.nameOf(one) === 'go');
    if (call === undefined || fn === undefined) throw new Error('no function');
    const span = call['span'] as Request['span'];
    return isGivenByCallers(trees, { ...request, span }, fn.span);
  }

  it.each([
    ['a part of the path', "function go(p) { fetch(BASE + p) }\ngo('/filters')", true],
    ['none of it', "function go() { fetch(BASE + '/filters') }\ngo()", false],
  ])('where they say %s', async (_, text, is) => {
    expect(await given(text)).toBe(is);
  });

  /* On the way from `go` to the request stands a call: `client.send(…)`, `send(…)`. */
  it.each([
    [
      'a method of what is given',
      "function go(client) { client.send('/filters') }\nconst x = { send(p) { fetch(p) } }",
      'client.send(',
      true,
    ],
    [
      'a method of a module',
      "import client from './c';\nfunction go() { client.send('/filters') }\nconst x = { send(p) { fetch(p) } }",
      'client.send(',
      false,
    ],
    [
      'a method of a member',
      "class A { go() { this.client.send('/filters') } }\nconst x = { send(p) { fetch(p) } }",
      'this.client.send(',
      true,
    ],
    [
      'a function that is declared',
      "function send(p) { fetch(p) }\nfunction go() { send('/filters') }",
      "send('",
      false,
    ],
    [
      'a function that is given',
      "function go(send) { send('/filters') }\nfunction other(p) { fetch(p) }",
      "send('",
      true,
    ],
    [
      'a function that is imported',
      "import { send } from './c';\nfunction go() { send('/filters') }\nfunction other(p) { fetch(p) }",
      "send('",
      false,
    ],
    [
      'a name that is set to something else',
      "let send = (p) => fetch(p); send = load();\nfunction go() { send('/filters') }",
      "send('",
      true,
    ],
    [
      'one of two functions',
      "let send = (p) => fetch(p); send = (q) => q;\nfunction go() { send('/filters') }",
      "send('",
      true,
    ],
    [
      'a name that nothing declares',
      "function go() { send('/filters') }\nfunction other(p) { fetch(p) }",
      "send('",
      true,
    ],
  ])('over %s', async (_, text, call, is) => {
    expect(await given(text, 'a.mjs', '/filters', [call])).toBe(is);
  });

  it('over a command of a script, which all see', async () => {
    const script = "other() { fetch( $1; }\ngo() { send '/filters'; }\n";
    const { trees, request, at } = await project({ 'a.sh': script }, 'fetch(', {
      url: '/filters',
      callers: ["send '"],
    });
    const fn = trees.of('a.sh')?.functions.find((one) => trees.of('a.sh')?.nameOf(one) === 'go');
    expect(fn && isGivenByCallers(trees, { ...request, span: at('fetch(') }, fn.span)).toBe(false);
  });
});
