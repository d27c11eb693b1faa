import { describe, expect, it } from 'vitest';
import { matchRequest } from '../../src/match/match.js';
import { entry, matching, request, type Sent } from './make.js';

/** What a rule on values finds in a request: the place, what it says, and the places that it is related to. */
function found(rule: object, line: string, sent: Sent = {}): string[] {
  const one = entry('one', { change: 'value-restricted', operations: ['POST /zones/{zone_id}/lists'], values: [rule] });
  const { request: made, written } = request(line, sent);
  const text = ({ start, end }: { start: number; end: number }): string => written.text.slice(start, end);
  return matchRequest(made, matching([one])).map(({ finding: { span, related, message } }) => {
    const said = /^`(.*)` sent by POST \/zones\/\{zone_id\}\/lists is retired$/.exec(message)?.[1];
    return [`${text(span)} is ${said ?? message}`, ...related.map(text)].join(', ');
  });
}

const LISTS = 'POST /zones/1/lists';

describe('a value of a body', () => {
  it.each<[rule: object, body: unknown, all: readonly string[]]>([
    [{ allowed: ['on', 'off'] }, { a: 'on' }, []],
    [{ allowed: ['on', 'off'] }, { a: 'auto' }, ['auto is a: auto']],
    [{ allowed: ['on', 'off'] }, { a: ['|', 'on', 'auto'] }, ['auto is a: auto']],
    [{ allowed: ['on'] }, { a: 5 }, ['5 is a: 5']],
    [{ allowed: ['5'] }, { a: 5 }, []],
    [{ allowed: ['on'] }, { a: true }, []],
    [{ allowed: ['on'] }, { a: null }, []],
    [{ allowed: ['on'] }, { a: ['|', false, 'auto'] }, ['auto is a: auto']],
    [{ denied: ['true'] }, { a: true }, ['true is a: true']],
    [{ allowed: ['on'] }, { a: '?' }, []],
    [{ allowed: ['on'] }, { a: 'x${b}' }, []],
    [{ allowed: ['on'] }, { b: 'auto' }, []],
    [{ allowed: ['on'] }, '?', []],
    [{ denied: ['auto'] }, { a: 'auto' }, ['auto is a: auto']],
    [{ denied: ['auto'] }, { a: 'Auto' }, []],
    [{ starts: ['contains:'] }, { a: 'contains:b' }, ['contains:b is a: contains:b']],
    [{ starts: ['contains:'] }, { a: 'contains:${b}' }, ['contains: is a: contains:']],
    [{ starts: ['contains:'] }, { a: ['|', 'b', 'contains:${b}'] }, ['contains: is a: contains:']],
    [{ starts: ['contains:'] }, { a: '${b}contains:' }, []],
    [{ starts: ['contains:'] }, { a: 'cont${b}' }, []],
    [{ starts: ['contains:'] }, { a: ['contains:b'] }, []],
    [{ denied: ['a%20b'] }, { a: 'a%20b' }, ['a%20b is a: a%20b']],
    [{ denied: ['a b'] }, { a: 'a%20b' }, []],
    [{ longerThan: 3 }, { a: 'abcd' }, ['abcd is a: abcd']],
    [{ longerThan: 3 }, { a: 'abc' }, []],
    [{ longerThan: 3 }, { a: 'b'.repeat(60) }, [`${'b'.repeat(60)} is a: ${'b'.repeat(60)}`]],
    [{ longerThan: 3 }, { a: 'b'.repeat(61) }, [`${'b'.repeat(61)} is a: ${'b'.repeat(60)}…`]],
    // Under a condition.
    [{ denied: ['x'], when: { path: 'b', equals: 'y' } }, { a: 'x', b: 'y' }, ['x is a: x']],
    [{ denied: ['x'], when: { path: 'b', equals: 'y' } }, { a: 'x', b: 'z' }, []],
    [{ denied: ['x'], when: { path: 'b', equals: 'y' } }, { a: 'x' }, []],
    [{ denied: ['x'], when: { path: 'b', equals: 'y' } }, { a: 'x', b: ['|', 'z', 'y'] }, ['x is a: x']],
    [{ denied: ['x'], when: { path: 'b', equals: 'y' } }, { a: 'x', b: '?' }, []],
    [{ denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c'] } }, { a: 'x', b: '?', c: 1 }, ['x is a: x']],
    [
      { denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c'] } },
      { a: 'x', b: ['|', 'z', '?'], c: 1 },
      ['x is a: x'],
    ],
    [{ denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c'] } }, { a: 'x', b: ['|', 'z', 'w'], c: 1 }, []],
    [{ denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c'] } }, { a: 'x', b: 1, c: 1 }, []],
    [{ denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c'] } }, { a: 'x', b: '?' }, []],
    [{ denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c', 'd'] } }, { a: 'x', b: '?', c: 1 }, []],
    [{ denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c'] } }, { a: 'x', c: 1, '...': 1 }, ['x is a: x']],
    [{ denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c'] } }, { a: 'x', c: 1 }, []],
    [{ denied: ['x'], when: { path: 'b', equals: 'y', shownBy: ['c'] } }, { a: 'x', b: 'z', c: 1, '...': 1 }, []],
  ])('%j in %j', (rule, body, all) => {
    expect(found({ in: 'body', path: 'a', ...rule }, LISTS, { body })).toEqual(all);
  });

  it('is none where there is no body', () => {
    expect(found({ in: 'body', path: 'a', denied: ['x'] }, LISTS)).toEqual([]);
    expect(found({ in: 'body', path: 'a', denied: ['x'], when: { path: 'b', equals: 'y' } }, LISTS)).toEqual([]);
  });

  it('is reported at the path, where it is given outside of the call', () => {
    const span = { file: 'a.ts', start: 0, end: 20 };
    const rule = { in: 'body', path: 'a', denied: ['x'] };
    expect(found(rule, LISTS, { body: { a: 'x' }, more: { span } })).toEqual(['/zones/1/lists is a: x, x']);
    // What led to the call is its own as well.
    const callers = [{ file: 'a.ts', start: 20, end: 90 }];
    expect(found(rule, LISTS, { body: { a: 'x' }, more: { span, callers } })).toEqual([
      expect.stringMatching(/^x is a: x/),
    ]);
  });
});

describe('a value of a query', () => {
  it.each<[rule: object, query: string, all: readonly string[]]>([
    [{ denied: ['x'] }, 'a=x', ['x is a: x']],
    [{ denied: ['x'] }, 'b=x&a=y', []],
    [{ denied: ['x'] }, 'b=x&a=y&a=x', ['x is a: x']],
    [{ denied: ['a b'] }, 'a=a%20b', ['a%20b is a: a%20b']],
    [{ denied: ['a%b'] }, 'a=a%b', ['a%b is a: a%b']],
    [{ starts: ['a:'] }, 'a=a%3A${b}', ['a%3A is a: a%3A']],
    [{ denied: ['x'] }, 'a=${b}', []],
    [{ denied: ['x'] }, 'a', []],
    [{ allowed: ['x'] }, 'a', ['a is a: ']],
  ])('%j in %s', (rule, query, all) => {
    expect(found({ in: 'query', path: 'a', ...rule }, `${LISTS}?${query}`)).toEqual(all);
  });

  it('is given by the client, or in the address', () => {
    expect(found({ in: 'query', path: 'a', denied: ['x'] }, LISTS, { query: { a: 'x' } })).toEqual(['x is a: x']);
    expect(found({ in: 'query', path: 'a', denied: ['x'] }, LISTS, { query: { b: 'x' } })).toEqual([]);
  });
});
