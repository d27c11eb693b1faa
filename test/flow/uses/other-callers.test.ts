import { describe, expect, it } from 'vitest';
import { isGiven } from '../../../src/flow/uses/other-callers.js';
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
