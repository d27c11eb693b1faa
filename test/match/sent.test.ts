import { describe, expect, it } from 'vitest';
import { matchRequest } from '../../src/match/match.js';
import type { Entry } from '../../src/model/entry.js';
import type { Span } from '../../src/model/span.js';
import { entry, matching, request, type Sent } from './make.js';

/** The findings of a request, each with what it is reported at and what it says. */
function found(entries: readonly Entry[], line: string, sent: Sent = {}): string[] {
  const { request: made, written } = request(line, sent);
  const text = ({ start, end }: Span): string => written.text.slice(start, end);
  return matchRequest(made, matching(entries)).map(
    ({ finding }) => `${finding.rule} at ${text(finding.span)}: ${finding.message}`,
  );
}

describe('fields', () => {
  const carried = (more: object): Entry =>
    entry('fields', {
      change: 'field-retired',
      operations: ['POST /zones/{zone_id}/records'],
      ...more,
    });
  const locked = carried({
    fields: [
      { in: 'body', path: 'locked' },
      { in: 'body', path: 'meta.auto' },
    ],
  });
  const sent = (one: Entry, given: Sent, line = 'POST /zones/1/records'): string[] =>
    found([one], line, given).map((text) =>
      text.replace('fields at ', '').replace('POST /zones/{zone_id}/records', 'OP'),
    );

  it.each<[unknown, string[]]>([
    [{ a: 1, locked: true }, ['locked: `locked` sent by OP is retired']],
    [{ meta: { auto: 1 } }, ['auto: `meta.auto` sent by OP is retired']],
    [{ meta: { auto: 1 }, locked: true }, ['locked: `locked` sent by OP is retired']],
    [[{ a: 1 }, { locked: true }], ['locked: `locked` sent by OP is retired']],
    [['|', { a: 1 }, { locked: true }], ['locked: `locked` sent by OP is retired']],
    [{ a: 1 }, []],
    [{ meta: 'auto' }, []],
    ['?', []],
    [['|', '{"a": 1}', '{"locked": true}'], ['locked: `locked` sent by OP is retired']],
    ['{"locked": true}', ['"locked": `locked` sent by OP is retired'.replaceAll('"', '')]],
  ])('of the body %j', (body, all) => {
    expect(sent(locked, { body })).toEqual(all);
  });

  it('are looked for in their own operation', () => {
    expect(sent(locked, { body: { locked: true } }, 'PUT /zones/1/records')).toEqual([]);
    expect(sent(locked, {})).toEqual([]);
  });

  it('under a condition', () => {
    const srv = carried({
      fields: [
        { in: 'body', path: 'data.name', when: { path: 'type', equals: 'SRV', shownBy: ['data.port', 'data.name'] } },
      ],
    });
    const name = ['name: `data.name` sent by OP is retired'];
    expect(sent(srv, { body: { type: 'SRV', data: { name: 'a' } } })).toEqual(name);
    expect(sent(srv, { body: { type: 'A', data: { name: 'a', port: 1 } } })).toEqual([]);
    expect(sent(srv, { body: { type: ['|', 'A', 'SRV'], data: { name: 'a' } } })).toEqual(name);
    expect(sent(srv, { body: { type: '?', data: { name: 'a', port: 1 } } })).toEqual(name);
    expect(sent(srv, { body: { type: '?', data: { name: 'a' } } })).toEqual([]);
    expect(sent(srv, { body: { type: '${t}', data: { name: 'a', port: 1 } } })).toEqual(name);
    expect(sent(srv, { body: { data: { name: 'a', port: 1 } } })).toEqual([]);
    expect(sent(srv, { body: { data: { name: 'a', port: 1 }, '...': 1 } })).toEqual(name);
    expect(sent(srv, { body: { type: 5, data: { name: 'a', port: 1 }, '...': 1 } })).toEqual([]);
  });

  it('of the query', () => {
    const paged = carried({ fields: [{ in: 'query', path: 'match', unless: { query: 'new' } }] });
    expect(sent(paged, {}, 'POST /zones/1/records?match=all')).toEqual(['match: `match` sent by OP is retired']);
    expect(sent(paged, { query: { match: 'all' } })).toEqual(['match=all: `match` sent by OP is retired']);
    expect(sent(paged, {}, 'POST /zones/1/records?match=all&new=1')).toEqual([]);
    expect(sent(paged, {}, 'POST /zones/1/records?matches=all')).toEqual([]);
  });

  it('of the response', () => {
    const read = carried({ fields: [{ in: 'response', path: 'result[].locked' }] });
    const all = ['result.[].locked: `result[].locked` read from the response of OP is retired'];
    expect(sent(read, { reads: ['result.[].name', 'result.[].locked'] })).toEqual(all);
    expect(sent(read, { reads: ['result.locked'] })).toEqual([]);
    expect(sent(read, { reads: ['result.[].locked.by'] })).toEqual([]);
  });
});

describe('fields of the type that a response is decoded into', () => {
  /** `declared` are fields of types near to the request, `reads` what is known to read one. */
  const told = (more: object, declared: readonly string[], given: Sent = {}): string[] => {
    const one = entry('one', {
      ...{ change: 'field-retired', operations: ['GET /zones/{zone_id}/records'] },
      fields: [
        { in: 'response', path: 'result[].locked' },
        { in: 'response', path: 'result[].auto' },
      ],
      ...more,
    });
    const { request: made, written } = request('GET /zones/1/records', given);
    const fields = declared.map((path) => {
      written.text += ' ';
      const start = written.text.length;
      written.text += path;
      return { path: path.split('.'), span: written.span(start), near: { file: 'a.ts', start: 0, end: 400 } };
    });
    const site = { ...made.site, declared: fields };
    const text = ({ start, end }: Span): string => written.text.slice(start, end);
    return matchRequest({ ...made, site }, matching([one])).map(({ finding }) => {
      expect(finding.noFix).toBe(
        finding.message.includes(' in the type ')
          ? 'a declared type has the field, and what reads it was not found'
          : null,
      );
      return `${text(finding.span)} ${finding.confidence}: ${finding.message.replace(/ of GET .*/, '')}`;
    });
  };
  const says = '`result[].locked` in the type of the response';

  it('are possible by themselves, and likely where they alone show the record', () => {
    expect(told({}, ['result.[].locked'])).toEqual([`result.[].locked possible: ${says}`]);
    const records = [{ keys: ['locked'], beside: ['proxiable'] }];
    expect(told({ records }, ['result.[].locked'])).toEqual([`result.[].locked likely: ${says}`]);
    expect(told({}, ['result.[].name', 'locked'])).toEqual([]);
  });

  it('are told each, and none of them where one is read', () => {
    expect(told({}, ['result.[].locked', 'result.[].auto'])).toEqual([
      `result.[].locked possible: ${says}`,
      'result.[].auto possible: `result[].auto` in the type of the response',
    ]);
    expect(told({}, ['result.[].locked'], { reads: ['result.[].auto'] })).toEqual([
      'result.[].auto likely: `result[].auto` read from the response',
    ]);
  });

  it('are those of types around the request, or around a call that leads to it', () => {
    const span = { file: 'a.ts', start: 390, end: 410 };
    expect(told({}, ['result.[].locked'], { more: { span } })).toEqual([]);
    const callers = [{ file: 'a.ts', start: 10, end: 20 }];
    expect(told({}, ['result.[].locked'], { more: { span, callers } })).toHaveLength(1);
  });

  it('are none where a parameter of the query decides about them', () => {
    const fields = [{ in: 'response', path: 'result[].locked', unless: { query: 'new' } }];
    expect(told({ fields }, ['result.[].locked'])).toEqual([]);
    expect(told({ fields }, [], { reads: ['result.[].locked'] })).toHaveLength(1);
    expect(told({ fields }, [], { reads: ['result.[].locked'], query: { new: '1' } })).toEqual([]);
  });
});

describe('fields of a body that are set in statements of their own', () => {
  const one = entry('one', {
    ...{ change: 'field-retired', operations: ['POST /zones/{zone_id}/records'] },
    fields: [
      { in: 'body', path: 'a' },
      { in: 'body', path: 'b' },
      { in: 'body', path: 'c' },
    ],
  });

  it('are told each, beside the first', () => {
    const { request: made } = request('POST /zones/1/records');
    const place = (start: number) => ({ file: 'a.ts', start, end: start + 1 });
    const value = { kind: 'literal', value: 1 } as const;
    const members = new Map([
      ['a', { key: 'a', value, keySpan: place(0) }],
      ['b', { key: 'b', value, keySpan: place(10) }],
      ['c', { key: 'c', value, setAt: place(20) }],
    ]);
    const body = { value: { kind: 'object', members, open: false }, encoding: 'json' } as const;
    const at = (keys: readonly string[]): number[] => {
      const some = new Map([...members].filter(([key]) => keys.includes(key)));
      const sent = { ...made, body: { ...body, value: { ...body.value, members: some } } };
      return matchRequest(sent, matching([one])).map(({ finding }) => finding.span.start);
    };
    expect(at(['a', 'b', 'c'])).toEqual([0, 20]);
    expect(at(['a', 'b'])).toEqual([0]);
    expect(at(['b', 'c'])).toEqual([10, 20]);
    expect(at(['c'])).toEqual([20]);
  });
});

describe('values', () => {
  const restricted = (more: object): Entry =>
    entry('values', {
      change: 'value-restricted',
      operations: ['PATCH /zones/{zone_id}/level'],
      values: [{ in: 'body', path: 'value', ...more }],
    });
  const sent = (one: Entry, body: unknown, line = 'PATCH /zones/1/level'): string[] =>
    found([one], line, { body }).map((text) =>
      text.replace(/^values at /, '').replace(' sent by PATCH /zones/{zone_id}/level is retired', ''),
    );

  it.each<[object, unknown, string[]]>([
    [{ allowed: ['off', 'on'] }, { value: 'high' }, ['high: `value: high`']],
    [{ allowed: ['off', 'on'] }, { value: 'off' }, []],
    [{ allowed: ['off', 'on'] }, { value: ['|', 'off', 'low'] }, ['low: `value: low`']],
    [{ allowed: ['off', 'on'] }, { value: '${x}' }, []],
    [{ allowed: ['off', 'on'] }, { value: '?' }, []],
    [{ allowed: ['off', 'on'] }, { value: 3 }, ['3: `value: 3`']],
    [{ allowed: ['off', 'on'] }, {}, []],
    [{ denied: ['a', 'b'] }, { value: 'b' }, ['b: `value: b`']],
    [{ denied: ['a', 'b'] }, { value: 'c' }, []],
    [{ starts: ['tag:'] }, { value: 'tag:x' }, ['tag:x: `value: tag:x`']],
    [{ starts: ['tag:'] }, { value: 'tag:${x}' }, ['tag:: `value: tag:`']],
    [{ starts: ['tag:'] }, { value: '${x}tag:' }, []],
    [{ starts: ['tag:'] }, { value: 'a tag:' }, []],
    [{ parts: ['://'] }, { value: 'a://b' }, ['a://b: `value: a://b`']],
    [{ parts: ['://'] }, { value: 'a' }, []],
    [{ longerThan: 3 }, { value: 'abcd' }, ['abcd: `value: abcd`']],
    [{ longerThan: 3 }, { value: 'abc' }, []],
    [{ longerThan: 3 }, { value: '😀😀😀' }, []],
    [{ longerThan: 3 }, { value: 'x'.repeat(61) }, [`${'x'.repeat(61)}: \`value: ${'x'.repeat(60)}…\``]],
    [{ denied: ['a'], when: { path: 'id', equals: 'k' } }, { id: 'k', value: 'a' }, ['a: `value: a`']],
    [{ denied: ['a'], when: { path: 'id', equals: 'k' } }, { id: 'l', value: 'a' }, []],
  ])('%j of %j', (rule, body, all) => {
    expect(sent(restricted(rule), body)).toEqual(all);
  });

  it('of the query, as it is written there', () => {
    const query = entry('values', {
      change: 'value-restricted',
      operations: ['PATCH /zones/{zone_id}/level'],
      values: [{ in: 'query', path: 'q', starts: ['tag:'] }],
    });
    expect(sent(query, undefined, 'PATCH /zones/1/level?q=tag%3Ax')).toEqual(['tag%3Ax: `q: tag%3Ax`']);
    expect(sent(query, undefined, 'PATCH /zones/1/level?q=%E0%A4%A')).toEqual([]);
    expect(sent(query, undefined, 'PATCH /zones/1/level?r=tag:x')).toEqual([]);
    expect(sent(restricted({ starts: ['tag:'] }), { value: 'tag%3Ax' })).toEqual([]);
  });

  it('are reported at the path where they are given outside of the call', () => {
    const { request: made, written } = request('PATCH /zones/1/level', { body: { value: 'b' } });
    const [match] = matchRequest({ ...made, span: written.span(0) }, matching([restricted({ denied: ['b'] })]));
    expect(match?.finding.related).toEqual([]);
    const call = { file: 'a.ts', start: 0, end: 20 };
    const [apart] = matchRequest({ ...made, span: call }, matching([restricted({ denied: ['b'] })]));
    const at = ({ start, end }: Span): string => written.text.slice(start, end);
    expect([apart?.finding.span, ...(apart?.finding.related ?? [])].map((span) => span && at(span))).toEqual([
      '/zones/1/level',
      'b',
    ]);
    const caller = matchRequest(
      { ...made, span: call, callers: [written.span(0)] },
      matching([restricted({ denied: ['b'] })]),
    );
    expect(caller.map(({ finding }) => at(finding.span))).toEqual(['b']);
  });
});
