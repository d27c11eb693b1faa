import { describe, expect, it } from 'vitest';
import type { Draft } from '../../src/model/rewrite.js';
import type { Request } from '../../src/model/request.js';
import { draftOf } from '../../src/rewrite/draft.js';
import type { Rewriting } from '../../src/rewrite/step.js';
import { entryOf, sourceOf } from './fixes.js';
import { requestOf, spanOf } from './requests.js';

const operation = { method: 'POST', path: '/zones/{zone_id}/rules/{rule_id}' };
const draft = (text: string, rest: Partial<Draft> = {}): Draft => ({
  title: 'A draft',
  language: 'json',
  text,
  ...rest,
});

function drafted(source: string, drafts: readonly Draft[], rest: Partial<Rewriting> = {}, beside = false) {
  return draftOf(
    {
      entry: { ...entryOf([]), drafts },
      operation,
      request: requestOf(source),
      source: sourceOf(source),
      dialect: undefined,
      sharedWith: () => false,
      ...rest,
    },
    beside,
  );
}
const textOf = (source: string, text: string, rest: Partial<Draft> = {}, request: Partial<Request> = {}) =>
  drafted(source, [draft(text, rest)], { request: { ...requestOf(source), ...request } })?.text;
const call = (url: string, body = '{}'): string => `fetch(${url}, { method: 'POST', body: JSON.stringify(${body}) })`;

describe('what a draft says of the path', () => {
  it.each([
    ['parameters that are known', `'/client/v4/zones/z1/rules/r1'`, 'z1 r1'],
    ['parameters that are code', '`${base}/zones/${zone}/rules/${rule.id}`', '<zone> <rule.id>'],
    ['code with a slash in it', '`/zones/${a / b}/rules/r`', '<a  b> r'],
    ['a query behind them', `'/zones/z1/rules/r1?a=b'`, 'z1 r1'],
    ['another path', `'/zones/z1/filters/r1'`, '<zone_id> <rule_id>'],
    ['a shorter path', `'/rules/r1'`, '<zone_id> <rule_id>'],
  ])('%s', (_name, url, expected) => {
    expect(textOf(call(url), '${zone_id} ${rule_id}')).toBe(expected);
  });

  it('stands there by default, or something else', () => {
    expect(textOf(call(`'/a'`), '${zone_id|all} ${other|}.')).toBe('all .');
    expect(drafted(call(`'/zones/z/rules/r'`), [draft('${zone_id}')], { operation: undefined })?.text).toBe(
      '<zone_id>',
    );
  });
});

describe('what a draft says of the query', () => {
  it.each([
    ['a value', '?since=2024-01-01', '2024-01-01'],
    ['minutes from now', '?since=-1440', '<now -1440 minutes>'],
    ['a sign alone', '?since=-', '-'],
    ['code', '?since=${since}', '<since>'],
    ['nothing', '?until=1', '<since> or 5'],
  ])('%s', (_name, query, expected) => {
    const text = textOf(call(`\`/a${query}\``), '${query.since} or ${query.since|5}');
    expect(text).toBe(expected.includes(' or ') ? expected : `${expected} or ${expected}`);
  });
});

describe('what a draft says of the body', () => {
  it.each([
    ['a text', `{ name: 'a' }`, 'a'],
    ['a number', `{ name: 1 }`, '1'],
    ['a text with code in it', '{ name: `a-${b}` }', 'a-<b>'],
    ['code', '{ name: other }', '<other>'],
    ['an object', '{ name: { a: 1 } }', '<{ a: 1 }>'],
    ['code over lines', '{ name: f(a,\n  b) }', '<f(a, b)>'],
    ['nothing', '{ other: 1 }', 'none'],
    ['what may hold it', '{ ...rest }', 'none'],
  ])('%s', (_name, body, expected) => {
    expect(textOf(call(`'/a'`, body), '${body.name|none}')).toBe(expected);
  });

  it('reaches into objects, and is bounded', () => {
    expect(textOf(call(`'/a'`, `{ in: { name: 'a' } }`), '${body.in.name}')).toBe('a');
    expect(textOf(call(`'/a'`, `{ name: f(${'x'.repeat(80)}) }`), '${body.name}')).toBe(`<f(${'x'.repeat(58)}>`);
    expect(textOf(`fetch('/a', { method: 'POST' })`, '${body.name}')).toBe('<name>');
  });

  it('is left out where its code stands in another file', () => {
    const source = call(`'/a'`, '{ name: other }');
    const request = requestOf(source);
    const far = { ...spanOf(source, 'other'), file: 'src/other.js' };
    const members = new Map([['name', { key: 'name', value: { kind: 'unknown' }, valueSpan: far } as const]]);
    const body = { value: { kind: 'object', members, open: false }, encoding: 'json' } as const;
    expect(textOf(source, '${body.name|none}', {}, { ...request, body })).toBe('none');
    const items = [{ kind: 'object', members, open: false } as const];
    const list = new Map([['all', { key: 'all', value: { kind: 'list', items, open: false } as const }]]);
    const each = { value: { kind: 'object', members: list, open: false }, encoding: 'json' } as const;
    expect(textOf(source, '${item.name}', { each: 'all' }, { ...request, body: each })).toBe('<value>');
  });

  it('is said once for each element of a list', () => {
    const items = `[{ id: 'a', value: 'on' }, { id: 'b', value: { css: 'on', n: [1, x] } }, { id: i }]`;
    const source = call(`'/zones/z1/rules/r1'`, `{ items: ${items} }`);
    expect(textOf(source, '${zone_id} ${item.id} ${item.value|json}\n', { each: 'items' })).toBe(
      ['z1 a "on"', 'z1 b {"css":"on","n":[1,"<value>"]}', 'z1 <i> "<value>"'].join('\n\n###\n'),
    );
    expect(textOf(source, '${item.value}', { each: 'items' })).toContain('[object Object]');
  });

  it.each([
    ['no such list', '{ others: [] }'],
    ['none in it', '{ items: [] }'],
    ['a list that may hold more', '{ items: [{ id: a }, ...rest] }'],
    ['what is no object', '{ items: [{ id: a }, b] }'],
    ['a list around it', '[{ items: [{ id: a }] }]'],
  ])('is not said where there is %s', (_name, body) => {
    expect(textOf(call(`'/a'`, body), '${item.id}', { each: 'items' })).toBeUndefined();
  });

  it('is a conversion of it, where one can be made', () => {
    const of = (body: string) => textOf(call(`'/a'`, body), '${body}', { convert: 'firewall-rules' });
    expect(JSON.parse(of(`{ action: 'log', filter: { expression: 'ssl' } }`) ?? '')).toMatchObject({
      rules: [{ action: 'log', expression: 'ssl' }],
    });
    expect(of(`{ action: 'log' }`)).toBeUndefined();
  });
});

describe('which draft it is', () => {
  const source = call(`'/a'`);
  const none = draft('none', { operations: [{ method: 'GET', path: operation.path }] });
  const other = draft('other', { operations: [{ method: 'POST', path: '/zones/{zone_id}/rules' }] });
  const own = draft('own', { operations: [{ method: 'POST', path: '/zones/{id}/rules/{rule}' }] });

  it('is that of the operation, with its title and language', () => {
    expect(drafted(source, [none, other, own, draft('any')])).toEqual({
      title: 'A draft',
      language: 'json',
      text: 'own',
    });
    expect(drafted(source, [none, other])).toBeUndefined();
    expect(drafted(source, [own, draft('any')], { operation: undefined })?.text).toBe('any');
    expect(drafted(source, [])).toBeUndefined();
  });

  it('stands beside a fix where it says so', () => {
    expect(drafted(source, [own], {}, true)).toBeUndefined();
    expect(drafted(source, [{ ...own, beside: true }], {}, true)?.text).toBe('own');
    expect(drafted(source, [{ ...own, beside: true }])?.text).toBe('own');
  });
});
