import { describe, expect, it } from 'vitest';
import { joinAddress, requestsFrom } from '../../src/clients/build.js';
import { textsOf } from '../../src/clients/texts.js';
import { headerLines } from '../../src/clients/header-lines.js';
import { noParts, type Parts } from '../../src/clients/parts.js';
import type { Text } from '../../src/model/text.js';
import type { Member, Value } from '../../src/model/value.js';
import { notingLeftOut } from '../../src/text/left-out.js';
import { showText, showValue } from './shell/call-of.js';

const FILE = 'a.js';

/** A text at an offset of the file; `${name}` is a hole. */
function textAt(written: string, at = 0): Text {
  let start = at;
  return written
    .split(/(\$\{\w*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const span = { file: FILE, start, end: (start += part.length) };
      const name = /^\$\{(\w*)\}$/.exec(part)?.[1];
      return name === undefined ? { kind: 'run', text: part, span } : { kind: 'hole', name, span };
    });
}
const text = (written: string, at = 0): Value => ({ kind: 'text', text: textAt(written, at) });
const choice = (...options: Value[]): Value => ({ kind: 'choice', options });
const object = (members: Readonly<Record<string, Value>>, more: Partial<Value> = {}): Value =>
  ({
    ...{ kind: 'object', open: false },
    members: new Map(Object.entries(members).map(([key, value]): [string, Member] => [key, { key, value }])),
    ...more,
  }) as Value;
const list = (...items: Value[]): Value => ({ kind: 'list', items, open: false });
const span = { file: FILE, start: 90, end: 99 };

const place = () => ({
  ...{ client: 'c', dialect: 'javascript', site: { reads: [], escapes: [] }, span, callers: [] },
  statement: undefined,
});

/** The requests that parts come to, a line each. */
function lines(parts: Partial<Parts>, ...[method]: readonly (string | undefined)[]): string[] {
  return requestsFrom({ ...noParts(), ...parts }, method, place()).map((request) => {
    const fields = [...request.query, ...request.headers].map(
      ({ name, value }) => `${showText(name)}=${JSON.stringify(showValue(value))}`,
    );
    return [
      `${request.method?.name ?? '?'} ${showText(request.url)}`,
      ...fields,
      ...(request.headersOpen ? ['...'] : []),
      ...(request.body === undefined ? [] : [request.body.encoding, JSON.stringify(showValue(request.body.value))]),
    ].join(' ');
  });
}

describe('the address of a request', () => {
  const base = 'https://h/b';
  it.each<[what: string, parts: Partial<Parts>, urls: readonly string[]]>([
    ['by itself', { url: { value: text('/a') } }, ['/a']],
    ['one of several', { url: { value: choice(text('/a'), text('/b')) } }, ['/a', '/b']],
    ['below a base', { url: { value: text('a') }, base: { value: text(base) } }, ['https://h/b/a']],
    [
      'below one of several',
      { url: { value: text('/a') }, base: { value: choice(text('x'), text('y')) } },
      ['x/a', 'y/a'],
    ],
    [
      'with a host of its own, below a base',
      { url: { value: text('ftp+x://a') }, base: { value: text(base) } },
      ['ftp+x://a'],
    ],
    ['of a host and a path', { host: { value: text('h') }, path: { value: text('/a') } }, ['https://h/a']],
    ['of a host with a scheme', { host: { value: text('http://h') }, path: { value: text('a') } }, ['http://h/a']],
    [
      'of a host, and a path that has one',
      { host: { value: text('h') }, path: { value: text('http://i/a') } },
      ['http://i/a'],
    ],
    ['of a path alone', { path: { value: text('/a') } }, ['/a']],
    ['of a host alone', { host: { value: text('h') } }, []],
    ['of none', {}, []],
    ['that is a number', { url: { value: { kind: 'literal', value: 5 } } }, ['5']],
    ['that is null', { url: { value: { kind: 'literal', value: null } } }, []],
    ['that is not known', { url: { value: { kind: 'unknown', name: 'u' } } }, ['<u>']],
  ])('%s', (_, parts, urls) => {
    expect(lines(parts, 'GET')).toEqual(urls.map((url) => `GET ${url}`));
  });

  it.each([
    ['a', 'b', 'a/b'],
    ['a/', 'b', 'a/b'],
    ['a', '/b', 'a/b'],
    ['a/', '/b', 'a/b'],
    ['/', '/b', '//b'],
    ['', 'b', 'b'],
    ['a', '', 'a'],
    ['${a}', '/b', '<a>/b'],
    ['${a}', 'b', '<a>/b'],
    ['a', '${b}', 'a/<b>'],
    ['a/', '${b}', 'a/<b>'],
  ])('%s and %s are joined with one slash', (first, second, joined) => {
    expect(showText(joinAddress(textAt(first), textAt(second)))).toBe(joined);
  });

  it('that is joined knows where its parts are written', () => {
    const [first] = joinAddress(textAt('abc/'), textAt('/d', 50));
    expect(first).toMatchObject({ text: 'abc', span: { start: 0, end: 3 } });
    const escaped: Text = [{ kind: 'run', text: 'abc/', span: { file: FILE, start: 0, end: 9 } }];
    expect(joinAddress(escaped, textAt('/d'))[0]).toEqual({ kind: 'run', text: 'abc', span: undefined });
  });

  it('and method are told apart up to a bound, which is told where a word of interest is behind it', () => {
    const many = choice(...Array.from({ length: 30 }, (_, i) => text(`/${String(i)}`)));
    expect(lines({ url: { value: many } }, 'GET')).toHaveLength(24);
    const methods = choice(text('put'), text('post'), text('patch'));
    expect(lines({ url: { value: many }, method: { value: methods } }, 'GET')).toHaveLength(24);
    const cut = (last: Text, by: Partial<Parts>): boolean | undefined => {
      const options = [
        ...Array.from({ length: 8 }, (_, i) => text(`/${String(i)}`)),
        { kind: 'text', text: last } as const,
      ];
      const at = place();
      requestsFrom({ ...noParts(), url: { value: choice(...options) }, ...by }, 'GET', at);
      return (at.site as { isCut?: boolean }).isCut;
    };
    const seed: Text = [{ kind: 'run', text: '/filters', seed: true }];
    expect(cut(textAt('/x'), { method: { value: methods } })).toBeUndefined();
    expect(cut(seed, {})).toBeUndefined();
  });
});

describe('the method of a request', () => {
  it.each<[method: Value | undefined, fallback: string | undefined, names: readonly string[]]>([
    [undefined, 'GET', ['GET']],
    [undefined, undefined, ['?']],
    [text('put'), 'GET', ['PUT']],
    [choice(text('put'), text('PATCH')), 'GET', ['PUT', 'PATCH']],
    [choice(text('put'), { kind: 'unknown' }), 'GET', ['PUT']],
    [{ kind: 'unknown' }, 'GET', ['?']],
    [text('pu${t}'), 'GET', ['?']],
    [text('ab'), 'GET', ['?']],
    [text('abcdefgh'), 'GET', ['?']],
    [{ kind: 'literal', value: undefined }, 'GET', ['GET']],
    [{ kind: 'literal', value: undefined }, undefined, ['?']],
  ])('%j or else %s', (method, fallback, names) => {
    const parts = { url: { value: text('/a') }, ...(method === undefined ? {} : { method: { value: method } }) };
    expect(lines(parts, fallback).map((line) => line.split(' ')[0])).toEqual(names);
  });

  it('is told with its place, where it is one text', () => {
    const of = (value: Value) =>
      requestsFrom({ ...noParts(), url: { value: text('/a') }, method: { value } }, 'GET', place());
    expect(of(text('put', 7))[0]?.method).toEqual({ name: 'PUT', span: { file: FILE, start: 7, end: 10 } });
    const two: Value = { kind: 'text', text: [...textAt('pu'), ...textAt('t')] };
    expect(of(two)[0]?.method).toEqual({ name: 'PUT', span: undefined });
  });
});

describe('headers and parameters', () => {
  const url = { value: text('/a') };
  it.each<[what: string, parts: Partial<Parts>, line: string]>([
    ['of an object', { headers: [{ value: object({ A: text('b') }) }] }, 'A="b"'],
    [
      'of several',
      { query: [{ value: object({ a: text('b') }) }, { value: object({ c: text('d') }) }] },
      'a="b" c="d"',
    ],
    [
      'of one of two',
      { query: [{ value: choice(object({ a: text('b') }), object({ c: text('d') })) }] },
      'a="b" c="d"',
    ],
    ['of pairs', { query: [{ value: list(list(text('a'), text('b')), list(text('c')), text('d')) }] }, 'a="b"'],
    [
      'of pairs that a value holds',
      { query: [{ value: object({}, { host: { type: 'q', pairs: list(list(text('a'), text('b'))) } }) }] },
      'a="b"',
    ],
    ['of none', { headers: [{ value: { kind: 'literal', value: null } }] }, ''],
    [
      'of an object that is not wholly known',
      { headers: [{ value: object({ A: text('b') }, { open: true }) }] },
      'A="b" ...',
    ],
    ['that are not known', { headers: [{ value: { kind: 'unknown' } }] }, '...'],
    [
      'that are not known, behind others',
      { headers: [{ value: { kind: 'unknown' } }, { value: object({ A: text('b') }) }] },
      'A="b" ...',
    ],
    ['of lines', { headers: [{ value: text('A: b\r\nC:\t${d}') }] }, 'A="b" C="<d>"'],
    ['of a list of lines', { headers: [{ value: list(text('A: b'), text('C : d')) }] }, 'A="b" C="d"'],
    [
      'of a list of lines, not all known',
      { headers: [{ value: list(text('A: b'), { kind: 'unknown' }) }] },
      'A="b" ...',
    ],
    [
      'of names and values in turn',
      { headers: [{ value: list(text('A'), text('b'), text('C'), { kind: 'unknown', name: 'd' }) }] },
      'A="b" C="<d>"',
    ],
    ['of what is no header', { headers: [{ value: list(text('a b'), text('c')) }] }, ''],
    ['of a line without a name', { headers: [{ value: text('${a}: b') }] }, ''],
  ])('%s', (_, parts, line) => {
    expect(lines({ url, ...parts }, 'GET')).toEqual([`GET /a ${line}`.trim()]);
  });

  it('that are lines know where they are written', () => {
    const within = { file: FILE, start: 9, end: 16 };
    const line: Value = { kind: 'text', text: textAt('A1: b', 10).map((piece) => ({ ...piece, within })) };
    const of = (value: Value): Member | undefined => {
      const made = headerLines(value);
      return made.kind === 'object' ? made.members.get('A1') : undefined;
    };
    const keySpan = { file: FILE, start: 10, end: 12 };
    expect(of(list(line))).toMatchObject({ keySpan, span: within });
    // One of several in one text is not set apart by its string.
    expect(of(line)).toMatchObject({ keySpan, span: undefined });
    const two: Value = {
      kind: 'text',
      text: [...textAt('A1: ', 10), ...textAt('b', 20)].map((piece, i) => ({
        ...piece,
        within: { ...within, start: i },
      })),
    };
    expect(of(list(two))).toMatchObject({ keySpan, span: undefined });
    const escaped: Value = {
      kind: 'text',
      text: [{ kind: 'run', text: 'A1: b', span: { file: FILE, start: 0, end: 99 } }],
    };
    expect(of(list(escaped))?.keySpan).toBeUndefined();
  });
});

describe('the body of a request', () => {
  const url = { value: text('/a') };
  const typed = (type: string, name = 'Content-Type'): Partial<Parts> => ({
    url,
    body: { value: text('{}'), as: 'raw' },
    headers: [{ value: object({ [name]: text(type) }) }],
  });
  it.each<[parts: Partial<Parts>, encoding: string]>([
    [{ url, body: { value: text('{}'), as: 'raw' } }, 'raw'],
    [{ url, body: { value: text('{}'), as: 'form' } }, 'form'],
    [typed('application/json'), 'json'],
    [typed('application/vnd.x+json; charset=x', 'content-type'), 'json'],
    [typed('application/jsonlines'), 'raw'],
    [typed('text/plain'), 'raw'],
    [typed('application/json', 'Accept'), 'raw'],
    [{ ...typed('application/json'), body: { value: text('{}'), as: 'form' } }, 'form'],
  ])('%j is %s', (parts, encoding) => {
    expect(requestsFrom({ ...noParts(), ...parts }, 'GET', place())[0]?.body?.encoding).toBe(encoding);
  });

  it('and ciphers are told with their places', () => {
    const body = { value: text('x'), as: 'raw', span, whole: { ...span, start: 80 } } as const;
    const [request] = requestsFrom({ ...noParts(), url, body, ciphers: { value: text('A:B') } }, 'GET', place());
    expect(request?.body).toMatchObject({ encoding: 'raw', span, whole: { start: 80 } });
    expect(showText(request?.ciphers ?? [])).toBe('A:B');
    expect(requestsFrom({ ...noParts(), url }, 'GET', place())[0]).toMatchObject({
      body: undefined,
      ciphers: undefined,
    });
  });
});

it.each<[value: Value, texts: readonly string[]]>([
  [text('a${b}'), ['a<b>']],
  [choice(text('a'), choice(text('b'), { kind: 'literal', value: 1 })), ['a', 'b', '1']],
  [{ kind: 'literal', value: undefined }, []],
  [{ kind: 'literal', value: false }, ['false']],
  [{ kind: 'external', module: 'm', path: ['a', 'b'] }, ['<a.b>']],
  [{ kind: 'unknown', name: 'a' }, ['<a>']],
  [list(), ['<>']],
  [object({}), ['<>']],
  [object({}, { host: { type: 'url', text: () => textAt('u') } }), ['u']],
  [object({}, { host: { type: 'url', texts: () => [textAt('u'), textAt('v')] } }), ['u', 'v']],
])('the texts of %j are %j', (value, texts) => {
  expect(textsOf(value).map(showText)).toEqual(texts);
});

describe('an address that is put together of very many', () => {
  const of = (count: number, behind = '/a') => {
    const texts = Array.from({ length: count }, (_, at) => (at < 2 ? '/a' : behind));
    const url: Value = { kind: 'text', text: texts.map((text) => ({ kind: 'run', text })) };
    const { result, left } = notingLeftOut(() => requestsFrom({ ...noParts(), url: { value: url } }, 'GET', place()));
    return { pieces: result[0]?.url.length, last: result[0]?.url.at(-1)?.kind, left };
  };

  it('is whole up to a bound', () => {
    expect(of(128)).toEqual({ pieces: 128, last: 'run', left: [] });
  });

  it('ends in a hole behind it, which is said', () => {
    expect(of(400)).toEqual({
      pieces: 129,
      last: 'hole',
      left: ['an address is put together of too many pieces'],
    });
  });

  it('has more room for parameters', () => {
    expect(of(1000, '?a')).toEqual({ pieces: 1000, last: 'run', left: [] });
    expect(of(1001, '?a')).toMatchObject({ pieces: 1001, last: 'hole' });
  });
});
