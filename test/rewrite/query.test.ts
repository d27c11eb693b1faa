import { describe, expect, it } from 'vitest';
import type { Field, Request } from '../../src/model/request.js';
import type { Step } from '../../src/model/rewrite.js';
import type { Value } from '../../src/model/value.js';
import { javascriptDialect as dialect } from '../../src/read/javascript/dialect.js';
import { after, doubts, overlaps } from './fixes.js';
import { objectAt, requestOf, spanOf } from './requests.js';

const dropped: Step[] = [{ query: { remove: 'match' } }];
const some: Step[] = [{ query: { remove: 'match', values: ['all', ''] } }];
const renamed: Step[] = [{ query: { name: 'name', starts: 'contains:', to: 'name.contains' } }];
const url = (query: string, quote = "'"): string => `fetch(${quote}/a/b${query}${quote})`;

/** `fetch(url, { query })`: the members are parameters beside the address. */
const beside = (text: string, members: string): { readonly request: Request } => {
  const object = objectAt(text, spanOf(text, members));
  const query = [...object.members.values()].map(({ key, keySpan, value, span }): Field => ({
    name: [{ kind: 'run', text: key, span: keySpan }],
    value,
    span,
    apart: 'comma',
  }));
  return { request: { ...requestOf(`fetch('/a')`), span: spanOf(text, text), query } };
};

describe('a parameter that goes', () => {
  it.each([
    ['the only one', '?match=all', ''],
    ['the first', '?match=all&page=1', '?page=1'],
    ['the last', '?page=1&match=all', '?page=1'],
    ['one between', '?page=1&match=all&per_page=5', '?page=1&per_page=5'],
    ['in front of a fragment', '?match=all#x', '#x'],
    ['twice', '?match=all&match=any', ''],
    ['without a value', '?match&page=1', '?page=1'],
    ['with a sign and no value', '?match=&page=1', '?page=1'],
    ['with a sign and no value at the end', '?page=1&match=', '?page=1'],
    ['with a sign and no value, alone', '?match=', ''],
  ])('%s', (_name, before, expected) => {
    expect(after(url(before), dropped)).toBe(url(expected));
  });

  it.each([
    ['in front', '{ match: all, page: 1 }', '{ page: 1 }'],
    ['behind', `{ page: 1, 'match': all }`, '{ page: 1 }'],
  ])('beside the address, %s', (_name, before, expected) => {
    const text = `get('/a', ${before})`;
    expect(after(text, dropped, beside(text, before))).toBe(`get('/a', ${expected})`);
    expect(after(text, dropped, { ...beside(text, before), sharedWith: overlaps(text, 'match') })).toBe(
      'refused: the query parameter `match` is shared with other code (line 1)',
    );
  });

  const what = 'the query parameter `match`';
  it.each([
    ['a value that is not known', url('?match=${m}&page=1', '`'), `the value of ${what} comes from a variable`],
    ['a text in two parts', `fetch('/a/b?match=' + 'all')`, `${what} is put together by other code`],
    ['nothing to go', url('?page=1'), 'nothing that is written here has to change'],
    ['no query', url('/match=all'), 'nothing that is written here has to change'],
    [
      'a name without its sign',
      `const Q = 'match=all';\nfetch('/a/b?' + Q)`,
      `${what} cannot be taken out where it is written`,
    ],
  ])('is left with %s', (_name, text, reason) => {
    expect(after(text, dropped)).toBe(`refused: ${reason}`);
  });

  it('is left where other code uses it', () => {
    const text = url('?match=all');
    expect(after(text, dropped, { sharedWith: overlaps(text, 'match=all') })).toBe(
      `refused: ${what} is shared with other code (line 1)`,
    );
  });

  const known = `the value of ${what} is not known, and only \`all\` and \`\` is the same without it`;
  it.each([
    ['with a value that says nothing', '?match=all&page=1', url('?page=1')],
    ['without a value', '?match=&page=1', url('?page=1')],
    ['with another value', '?match=any', `refused: nothing stands for the value \`any\` of ${what}`],
    ['with one that is not known', '?match=${m}', `refused: ${known}`],
  ])('%s', (_name, query, expected) => {
    expect(after(url(query, query.includes('$') ? '`' : "'"), some)).toBe(expected);
  });

  it.each(['{ match: m }', '{ match: 1 }', `{ match: '' }`])('is not known with %s beside the address', (members) => {
    const text = `get('/a', ${members})`;
    expect(after(text, some, beside(text, members))).toBe(`refused: ${known}`);
  });
});

describe('a parameter with the old syntax in its value', () => {
  it.each([
    ['alone', '?name=contains:x', '?name.contains=x'],
    ['beside others', '?a=1&name=contains:x&b=2', '?a=1&name.contains=x&b=2'],
    ['in capitals', '?name=Contains:x', '?name.contains=x'],
    ['as an address spells it', '?name=contains%3Ax', '?name.contains=x'],
    ['with a value that is not known', '?name=contains:${x}', '?name.contains=${x}'],
    ['twice', '?name=contains:x&name=y', '?name.contains=x&name=y'],
  ])('%s', (_name, before, expected) => {
    const quote = before.includes('$') ? '`' : "'";
    expect(after(url(before, quote), renamed)).toBe(url(expected, quote));
  });

  it('which of several the server takes is not known', () => {
    expect(doubts(url('?name=contains:x&name=y'), renamed)).toBe('`name` is sent more than once');
    expect(doubts(url('?name=contains:x&type=A'), renamed)).toBe('safe');
    expect(doubts(url('?name=x&name=y'), renamed)).toMatch(/^refused/);
  });

  it.each([
    ['a key', `{ name: 'contains:x' }`, `{ 'name.contains': 'x' }`],
    ['a key in quotes', `{ 'name': 'contains:x' }`, `{ 'name.contains': 'x' }`],
    ['code behind it', '{ name: `contains:${x}`, page: 1 }', `{ 'name.contains': \`\${x}\`, page: 1 }`],
  ])('beside the address, with %s', (_name, before, expected) => {
    const text = `get('/a', ${before})`;
    expect(after(text, renamed, { dialect, ...beside(text, before) })).toBe(`get('/a', ${expected})`);
  });

  const what = 'the query parameter `name`';
  const several = `${what} gets its value in several ways: one that begins with the old word has to be sent under the new name, the others as before`;
  it.each([
    ['another value', url('?name=x'), several],
    ['another beginning', url('?name=starts_with:contains:'), several],
    ['another parameter', url('?type=contains:x'), 'nothing that is written here has to change'],
    [
      'the new name',
      url('?name=contains:x&name.contains=y'),
      `the query has \`name.contains\` already, beside ${what}`,
    ],
    [
      'several parts',
      url('?name=contains:x,ends_with:y'),
      `the value of ${what} has several parts (\`x,ends_with:y\`): each needs a parameter of its own`,
    ],
    [
      'several parts as an address spells them',
      url('?name=contains:x%2Cy'),
      `the value of ${what} has several parts (\`x%2Cy\`): each needs a parameter of its own`,
    ],
    ['a word that is not known', url('?name=${op}x', '`'), several],
    ['a word in two parts', `fetch('/a/b?name=con' + 'tains:x')`, `${what} is put together by other code`],
  ])('is left with %s', (_name, text, reason) => {
    expect(after(text, renamed)).toBe(`refused: ${reason}`);
  });

  it.each(['name', 'contains:'])('is left where other code uses the text of %s', (needle) => {
    const text = url('?name=contains:x');
    expect(after(text, renamed, { sharedWith: overlaps(text, needle) })).toBe(
      `refused: ${what} is shared with other code (line 1)`,
    );
  });

  it('is left as the member of a type, or where no name can be written', () => {
    const typed = `get('/a', { Name: 'contains:x' })`;
    const { request } = beside(typed, `{ Name: 'contains:x' }`);
    const query = request.query.map((field) => ({ ...field, name: [{ ...field.name[0], text: 'name' }] as never }));
    expect(after(typed, renamed, { dialect, request: { ...request, query } })).toBe(
      `refused: ${what} is a member of a type, which has none that is named \`name.contains\` (line 1)`,
    );
    const bare = `get('/a', { name: 'contains:x' })`;
    expect(after(bare, renamed, beside(bare, `{ name: 'contains:x' }`))).toBe(
      `refused: ${what} cannot be named \`name.contains\` where it is written`,
    );
  });

  it('gets one of several values that begin alike, or none', () => {
    const members = '{ name: n }';
    const text = `const N = \`contains:\${x}\`;\nget('/a', ${members})`;
    const { request } = beside(text, members);
    const run = { kind: 'run', text: 'contains:', span: spanOf(text, 'contains:') } as const;
    const none: Value = { kind: 'literal', value: undefined };
    const other: Value = { kind: 'text', text: [{ kind: 'run', text: 'y' }] };
    const of = (...options: Value[]): string => {
      const query = request.query.map((field) => ({ ...field, value: { kind: 'choice', options } as const }));
      return after(text, renamed, { dialect, request: { ...request, query } });
    };
    const begun: Value = { kind: 'text', text: [run, { kind: 'hole', name: 'x' }] };
    const fixed = `const N = \`\${x}\`;\nget('/a', { 'name.contains': n })`;
    expect(of(begun, { kind: 'text', text: [run] })).toBe(fixed);
    expect(of(begun, none)).toBe(fixed);
    expect(of(begun, other)).toBe(`refused: ${several}`);
    expect(of(begun, { kind: 'literal', value: 1 })).toBe(`refused: ${several}`);
    expect(of(none)).toBe(`refused: ${several}`);
  });
});
