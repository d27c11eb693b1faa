import { describe, expect, it } from 'vitest';
import type { Parts } from '../../src/clients/parts.js';
import { isPath, ofUnknownClient, requestLike, unknownSender } from '../../src/clients/unknown-sender.js';
import type { OutsideCall } from '../../src/model/request.js';
import type { ArgValue, Value } from '../../src/model/value.js';
import { fn, span } from '../flow/make.js';
import { arg, called, choice, list, literal, object, text, unknown } from './given.js';
import { showValue } from './shell/call-of.js';

const PATH = '/zones/z/a';
const api = object({ url: text(PATH) }, { host: { type: 'url', text: () => [{ kind: 'run', text: PATH }] } });

const shown = (value: Value): string => {
  if (value.kind === 'choice') return value.options.map(shown).join('|');
  const plain = showValue(value);
  return typeof plain === 'string' ? plain : JSON.stringify(plain);
};

/** What parts say, a word each; nothing where there are none. */
function said(parts: Parts | undefined): string | undefined {
  if (parts === undefined) return undefined;
  const { method, url, base, headers, query, body, callbacks } = parts;
  return [
    ...(method === undefined ? [] : [shown(method.value)]),
    ...(base === undefined ? [] : [`${shown(base.value)}...`]),
    ...(url === undefined ? [] : [url.value === api ? 'url' : shown(url.value)]),
    ...headers.map(({ value }) => `headers ${shown(value)}`),
    ...query.map(({ value }) => `query ${shown(value)}`),
    ...(body === undefined ? [] : [`${body.as} ${shown(body.value)}`]),
    ...callbacks.map(() => 'callback'),
  ].join(' ');
}

const sent = (written: string, args: readonly ArgValue[], more: Partial<OutsideCall> = {}): string | undefined =>
  said(unknownSender(called(written, args, more)));
const a = object({ a: literal(1) });

describe('a function that is not known sends', () => {
  it.each<[what: string, written: string, args: readonly (Value | string)[], says: string | undefined]>([
    ['what a path says', 'api', [PATH], PATH],
    ['to one of two paths', 'api', [choice(text(PATH), text('/b/c'))], `${PATH}|/b/c`],
    ['to an object that stands for an address', 'api', [api], 'url'],
    ['by the method that it is given', 'api', ['PATCH', PATH], `PATCH ${PATH}`],
    ['by the method behind the path', 'api', [PATH, 'put'], `put ${PATH}`],
    ['by one of two methods', 'api', [choice(text('PUT'), text('POST')), PATH], `PUT|POST ${PATH}`],
    ['what may be no method as nothing', 'api', [choice(text('PUT'), text('x')), PATH], PATH],
    ['by the first of two methods', 'api', ['PUT', 'POST', PATH], `PUT ${PATH}`],
    ['to the first of two paths', 'api', [PATH, '/b/c'], PATH],
    ['by the method in its name', 'api.patch', [PATH], `PATCH ${PATH}`],
    ['by the one that ends its name', 'apiGet', [PATH], `GET ${PATH}`],
    ['by the one that begins its name', 'delete_request', [PATH], `DELETE ${PATH}`],
    ['by the short name of deleting', 'api.del', [PATH], `DELETE ${PATH}`],
    ['by one with a mark behind it', 'Api.put!', [PATH], `PUT ${PATH}`],
    ['by none that stands in the middle', 'api_get_all', [PATH], PATH],
    ['by the method it is given, whatever it is called', 'api.get', ['PUT', PATH], `PUT ${PATH}`],
    ['an object as the body', 'api.put', [PATH, a], `PUT ${PATH} json {"a":1}`],
    ['a list as the body', 'api.put', [PATH, list(a)], `PUT ${PATH} json [{"a":1}]`],
    ['one of two objects as the body', 'api.put', [PATH, choice(a, a)], `PUT ${PATH} json {"a":1}|{"a":1}`],
    ['no text as the body', 'api.put', [PATH, 'a'], `PUT ${PATH}`],
    ['an object or nothing as the body', 'api.put', [PATH, choice(literal(null), a)], `PUT ${PATH} json null|{"a":1}`],
    ['no body where it gets', 'api.get', [PATH, a], `GET ${PATH}`],
    [
      'the first body, where there are two',
      'api.put',
      [PATH, a, object({ b: literal(2) })],
      `PUT ${PATH} json {"a":1}`,
    ],
    [
      'the body behind parameters of which there are none',
      'api.put',
      [PATH, object({}), a],
      `PUT ${PATH} json {"a":1}`,
    ],
    ['the body behind an empty list', 'api.put', [PATH, list(), a], `PUT ${PATH} json {"a":1}`],
    [
      'not that behind an object that may hold more',
      'api.put',
      [PATH, object({}, { open: true }), a],
      `PUT ${PATH} json {}`,
    ],
    [
      'not that behind a list that may hold more',
      'api.put',
      [PATH, { ...list(), open: true } as Value, a],
      `PUT ${PATH} json []`,
    ],
    ['not that behind a list with something in it', 'api.put', [PATH, list(literal(1)), a], `PUT ${PATH} json [1]`],
    [
      'what an object of options says',
      'api',
      [object({ path: text(PATH), verb: text('PUT'), payload: a })],
      `PUT ${PATH} json {"a":1}`,
    ],
    ['what one of two says', 'api', [choice(literal(1), object({ url: text(PATH) }))], PATH],
    [
      'a base and options',
      'api',
      [PATH, object({ baseURL: text('https://h/b'), params: a })],
      `https://h/b... ${PATH} query {"a":1}`,
    ],
    ['headers', 'api', [PATH, object({ headers: a })], `${PATH} headers {"a":1}`],
    [
      'no type as a method, where nothing else tells options',
      'api',
      [PATH, object({ type: text('PUT') })],
      `${PATH} json {"type":"PUT"}`,
    ],
    [
      'a type as a method, beside other options',
      'api',
      [object({ url: text(PATH), type: text('PUT') })],
      `PUT ${PATH}`,
    ],
    ['a form', 'api', [PATH, object({ form: a })], `${PATH} form {"a":1}`],
    ['data', 'api', [PATH, object({ data: a })], `${PATH} json {"a":1}`],
    ['nothing without a path', 'api', ['PUT', a], undefined],
    ['nothing of a number', 'api', [literal(1)], undefined],
    ['nothing of what is not known', 'api', [unknown('path')], undefined],
    ['nothing of an object without a path', 'api', [object({ url: text('x') })], undefined],
    ['nothing of an object whose path is not known', 'api', [object({ url: unknown('x') })], undefined],
  ])('%s', (_, written, args, says) => {
    expect(
      sent(
        written,
        args.map((one) => arg(one)),
      ),
    ).toBe(says);
  });

  const handler = { value: fn(), span: span(1) };
  it.each<[written: string, args: readonly (string | ArgValue)[], says: string | undefined]>([
    // A path with a handler is a route that the program serves, or a double.
    ['app.get', [PATH, handler], undefined],
    ['app.on_path', [PATH, handler], undefined],
    ['app.get', ['a/b/c', handler], undefined],
    ['api.request', [PATH, handler], `${PATH} callback`],
    ['fetchAll', [PATH, handler], `${PATH} callback`],
    ['app.any', ['PUT', PATH, handler], `PUT ${PATH} callback`],
  ])('%s with a function: %j', (written, args, says) => {
    expect(
      sent(
        written,
        args.map((one) => (typeof one === 'string' ? arg(one) : one)),
      ),
    ).toBe(says);
  });

  it('what it makes an object of, where that is made to be sent and is told a method', () => {
    const construct = true;
    expect(sent('x#Request', [arg('PUT'), arg(PATH)], { construct })).toBe(`PUT ${PATH}`);
    expect(sent('x#Request', [arg(PATH)], { construct })).toBeUndefined();
    expect(sent('x#GetRequest', [arg(PATH)], { construct })).toBeUndefined();
    expect(sent('x#Thing', [arg('PUT'), arg(PATH)], { construct })).toBeUndefined();
    expect(sent('x#Thing', [arg('PUT'), arg(PATH)])).toBe(`PUT ${PATH}`);
  });

  it.each<[written: string, name: string | undefined, sends: boolean]>([
    ['x#api', undefined, true],
    ['x#', undefined, true],
    ['log#', undefined, false],
    ['x#console.log', undefined, false],
    ['a.log', undefined, false],
    ['a.get', 'log', false],
    ['log.get', undefined, true],
    ['?', undefined, true],
    ['?', 'log', false],
    // Modules of Node that reach no network.
    ['path#api', undefined, false],
    ['node:fs/promises#api', undefined, false],
    ['pathway#api', undefined, true],
    ['path', undefined, true],
    // What only puts a path together.
    ['api.buildPath', undefined, false],
    ['x#get_endpoint', undefined, false],
    // What compares, by its name or by what it is called on.
    ['x#assert.strictEqual', undefined, false],
    ['a.b', 'toEqual', false],
    ['x#chai.call', undefined, false],
    ['expected.call', undefined, false],
    ['a.expected', undefined, true],
    ['x#chai', undefined, true],
  ])('as %s, by the name %s: %s', (written, name, sends) => {
    const more = name === undefined ? {} : { name: { text: name, span: span(1) } };
    expect(sent(written, [arg(PATH)], more) !== undefined).toBe(sends);
  });

  it('of something that is neither known nor from outside', () => {
    expect(sent('?', [arg(PATH)], { callee: a })).toBeUndefined();
    expect(sent('?', [arg(PATH)], { callee: a, name: { text: 'api', span: span(1) } })).toBe(PATH);
  });

  it('other arguments than those of the call, where they are told apart', () => {
    expect(said(unknownSender(called('api', []), [arg(PATH)]))).toBe(PATH);
  });
});

it.each<[value: Value | string, is: boolean]>([
  [PATH, true],
  ['zones/z', true],
  ['https://h', true],
  ['{base}/a', true],
  ['a', false],
  ['', false],
  ['a b/c', false],
  ['/a/<b>', false],
  ['(a)/b', false],
  [`/${'a'.repeat(2000)}/`, false],
  [`/${'a'.repeat(1996)}/`, true],
  [choice(text('a'), text(PATH)), true],
  [choice(text('a'), text('b')), false],
  [api, true],
  [object({ url: text(PATH) }), false],
  [{ kind: 'text', text: [{ kind: 'hole' }, { kind: 'run', text: '/a' }] }, true],
  [literal(1), false],
  [list(text(PATH)), false],
])('a path is text with a slash that begins like one: %j', (value, is) => {
  expect(isPath(typeof value === 'string' ? text(value) : value)).toBe(is);
});

it.each<[value: Value, says: string | undefined]>([
  [object({ method: text('PUT'), url: text(PATH), body: a }), `PUT ${PATH} json {"a":1}`],
  [object({ method: text('PUT'), url: text(PATH) }, { span: span(4) }), `PUT ${PATH}`],
  [object({ url: text(PATH) }), undefined],
  [object({ method: text('PUT') }), undefined],
  [object({ method: text('x'), url: text(PATH) }), undefined],
  [object({ method: unknown(), url: text(PATH) }), undefined],
  [object({ method: choice(), url: text(PATH) }), undefined],
  [object({ method: text('PUT'), url: text('a') }), undefined],
  [object({ method: text('PUT'), url: text(PATH) }, { host: { type: 'form' } }), undefined],
  [text(PATH), undefined],
])('an object that names a method and a path is a request: %j', (value, says) => {
  expect(said(requestLike(value))).toBe(says);
});

it.each<[args: readonly ArgValue[], roles: 'url' | 'url-or-options' | 'method', is: boolean]>([
  [[arg(unknown('client')), arg(PATH)], 'url', true],
  [[arg(unknown('client')), arg(PATH)], 'url-or-options', true],
  [[arg(unknown('client')), arg(PATH)], 'method', false],
  [[arg(unknown('client')), arg('a')], 'url', false],
  [[arg(unknown('client'))], 'url', false],
  [[arg(PATH), arg(PATH)], 'url', false],
  [[], 'url', false],
])('what is called with a client that is not known takes the path behind it: %j as %s', (args, role, is) => {
  expect(ofUnknownClient(args, { sends: [role] })).toBe(is);
  expect(ofUnknownClient(args, { makes: [role] })).toBe(false);
});
