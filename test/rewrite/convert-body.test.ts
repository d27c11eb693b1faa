import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import type { Value } from '../../src/model/value.js';
import { asJson } from '../../src/rewrite/convert.js';
import { Reading } from '../../src/rewrite/convert/reading.js';
import { javascriptDialect as dialect } from '../../src/read/javascript/dialect.js';
import { after, doubts, overlaps, sourceOf } from './fixes.js';
import { file, objectAt, requestOf, spanOf } from './requests.js';

const steps: Step[] = [{ convert: 'firewall-rules' }];
const call = (body: string): string => `fetch('/a', { method: 'POST', body: ${body} })`;
const json = (body: string): string => call(`JSON.stringify(${body})`);
const sent = (rule: string): string =>
  json(`{ name: 'default', kind: 'zone', phase: 'http_request_firewall_custom', rules: [${rule}] }`);

describe('a body that another service takes', () => {
  it.each([
    ['a rule', `{ action: 'log', filter: { expression: e } }`, `{ action: 'log', expression: e }`],
    ['a list of one', `[{ action: 'log', filter: { expression: 'ssl' } }]`, `{ action: 'log', expression: 'ssl' }`],
    ['a member by its key alone', `{ action: 'log', filter: { expression } }`, `{ action: 'log', expression }`],
    [
      'members of the rule before those of its filter',
      `{ ref: a, action: 'log', filter: { ref: b, description: d, expression: e } }`,
      `{ action: 'log', expression: e, description: d, ref: a }`,
    ],
  ])('is made of %s', (_name, body, rule) => {
    const expected = rule.replace("{ action: 'log', expression }", `{ action: 'log', expression: expression }`);
    expect(after(json(body), steps, { dialect })).toBe(sent(expected));
  });

  const rule = `{ action: 'log', filter: { expression: 'ssl' } }`;
  it.each([
    ['no body', `fetch('/a', { method: 'POST' })`, 'no body is seen on this request'],
    ['one that is not known', json('rules'), 'the body comes from `rules` (line 1)'],
    ['a list that may hold more', json(`[${rule}, ...rest]`), 'the list of rules is not written out (line 1)'],
    ['an open rule', json(`{ ...rest, action: 'log' }`), 'the rule is not written out (line 1)'],
    [
      'an action that is not known',
      json(`{ action: a, filter: { expression: e } }`),
      'the value of `action` of the rule is not known (line 1)',
    ],
    [
      'a filter of its own',
      `const F = { expression: e };\n${json(`{ action: 'log', filter: F }`)}`,
      'a part of the body is written elsewhere (line 1)',
    ],
    [
      'a comment in it',
      json(`{ action: 'log', filter: { expression: e } // for now\n }`),
      'a comment in the body would be lost (line 1)',
    ],
    [
      'another comment in it',
      json(`{ action: 'log', filter: { expression: e } /* for now */ }`),
      'a comment in the body would be lost (line 1)',
    ],
  ])('is left with %s', (_name, text, reason) => {
    expect(after(text, steps, { dialect })).toBe(`refused: ${reason}`);
  });

  it('is left where other code uses it, and where nothing can write it', () => {
    for (const body of [rule, `[${rule}]`])
      expect(after(json(body), steps, { dialect, sharedWith: overlaps(json(body), body) })).toBe(
        'refused: the body is shared with other code (line 1)',
      );
    expect(after(json(rule), steps)).toBe('refused: the new value cannot be written in this kind of file');
  });

  it('is left where some calls send none, and where it has no place', () => {
    const text = json(rule);
    const request = requestOf(text);
    const value = request.body?.value ?? { kind: 'unknown' };
    const none: Value = { kind: 'literal', value: undefined };
    const of = (body: Value): string =>
      after(text, steps, { dialect, request: { ...request, body: { value: body, encoding: 'json' } } });
    expect(of({ kind: 'choice', options: [value, none] })).toBe('refused: the body is only sent at times');
    expect(of({ ...objectAt(text, spanOf(text, rule)), span: undefined })).toBe('refused: the body is built elsewhere');
  });

  it('has doubts where the answer is read', () => {
    expect(doubts(json(rule), steps, { dialect })).toBe('safe');
    expect(doubts(`${json(rule)};\nres.result.id`, steps, { dialect })).toContain(
      '`result` is read, and the response holds a ruleset (line 2)',
    );
  });

  it('is written in JSON text, comments or not', () => {
    const body = `'{"action":"log","filter":{"expression":"ssl // x"}}'`;
    expect(after(call(body), steps, { dialect })).toBe(
      call(
        `'{"name":"default","kind":"zone","phase":"http_request_firewall_custom","rules":[{"action":"log","expression":"ssl // x"}]}'`,
      ),
    );
  });
});

describe('a body for a draft', () => {
  it.each([
    ['text', { text: 'a' }, '"a"'],
    ['a number', { literal: 1 }, '1'],
    ['code', { source: 'name()' }, '"<name()>"'],
    ['JSON that is written', { source: '{"a": [1]}' }, '{\n  "a": [\n    1\n  ]\n}'],
    ['a text in quotes', { source: "'a'" }, '"a"'],
    ['a text in quotes with an escape', { source: "'a\\n'" }, '"<\'a\\\\n\'>"'],
    ['two texts in quotes', { source: "'a' + 'b'" }, `"<'a' + 'b'>"`],
    ['text and code', { joined: [{ text: 'a/' }, { source: 'b' }] }, '"a/<b>"'],
    ['a list', { items: [{ text: 'a' }] }, '[\n  "a"\n]'],
    ['an object', { members: [['a', { literal: true }]] }, '{\n  "a": true\n}'],
  ] as const)('holds %s', (_name, shape, expected) => {
    expect(asJson(shape)).toBe(expected);
  });
});

describe('what is read of a body', () => {
  const text = `const X = 'x'; send({ a: 'b', c: X, d })`;
  const reading = (isJson = false): Reading => new Reading({ source: sourceOf(text) }, isJson);
  const a = { key: 'a', value: { kind: 'text', text: [{ kind: 'run', text: 'b' }] } } as const;
  const unknown = { key: 'c', value: { kind: 'unknown', name: 'X' } } as const;
  const here = spanOf(text, `'b'`);
  const far = { ...here, file: 'src/other.js' };
  const problem = 'it is set elsewhere (in `src/other.js`)';

  it('is written as it is, from this file', () => {
    const one = reading();
    expect(one.written({ ...a, valueSpan: here }, 'it')).toEqual({ source: `'b'` });
    expect(one.written({ ...a, shorthand: true, keySpan: spanOf(text, 'd'), valueSpan: here }, 'it')).toEqual({
      source: 'd',
    });
    expect(one.sources).toEqual([here, spanOf(text, 'd')]);
    expect(one.problem).toBeUndefined();
  });

  it('is written as its value, from another', () => {
    const one = reading();
    expect(one.written({ ...a, valueSpan: far }, 'it')).toEqual({ text: 'b' });
    expect(one.written(a, 'it')).toEqual({ text: 'b' });
    expect(one.written({ key: 'a', value: { kind: 'literal', value: 5 }, valueSpan: far }, 'it')).toEqual({
      literal: 5,
    });
    expect(one.sources).toEqual([]);
    expect(one.problem).toBeUndefined();
    expect(one.written({ ...unknown, valueSpan: far }, 'it')).toEqual({ text: '' });
    expect(one.problem).toEqual({ refused: problem });
  });

  it('stands between other text, as text or as code', () => {
    const one = reading();
    expect(one.inText({ ...a, valueSpan: far }, 'it')).toEqual({ text: 'b' });
    expect(one.inText({ ...unknown, valueSpan: spanOf(text, 'X', 1) }, 'it')).toEqual({ source: 'X' });
    expect(one.sources).toEqual([spanOf(text, 'X', 1)]);
    expect(one.problem).toBeUndefined();
    expect(one.inText({ ...unknown, valueSpan: far }, 'it')).toEqual({ text: '' });
    expect(one.problem).toEqual({ refused: problem });
    const placeless = reading();
    expect(placeless.inText(unknown, 'it')).toEqual({ text: '' });
    expect(placeless.problem).toEqual({ refused: 'it is set elsewhere' });
  });

  it.each([
    ['"$N"', true, '$N'],
    ['\\"$N\\"', true, '$N'],
    ['$N', true, '$N'],
    ['"$N', true, '"$N'],
    ['"$N"', false, '"$N"'],
  ])('stands as %s in JSON text (%s)', (code, isJson, expected) => {
    const one = new Reading({ source: sourceOf(code) }, isJson);
    expect(one.inText({ ...unknown, valueSpan: { file, start: 0, end: code.length } }, 'it')).toEqual({
      source: expected,
    });
  });

  it('is a pattern with places for code', () => {
    const source = 'x(`${host}.example/${ path }`)';
    const one = new Reading({ source: sourceOf(source) }, false);
    const hole = (needle: string) => ({ kind: 'hole', span: spanOf(source, needle) }) as const;
    const pieces = [hole('${host}'), { kind: 'run', text: '.example/' }, hole('${ path }')] as const;
    const member = { key: 'url', value: { kind: 'text', text: pieces } } as const;
    const pattern = one.pattern(member, 'it') ?? '';
    expect(pattern).toHaveLength(11);
    expect(one.filled(pattern)).toEqual({ joined: [{ source: 'host' }, { text: '.example/' }, { source: 'path' }] });
    expect(one.filled(pattern.slice(1))).toEqual({ joined: [{ text: '.example/' }, { source: 'path' }] });
    expect(one.filled('a')).toEqual({ text: 'a' });
    expect(one.holeIn(pattern)).toBe('host');
    expect(one.holeIn(pattern.slice(1))).toBe('path');
    expect(one.holeIn('a')).toBeUndefined();
    expect(one.pattern(undefined, 'it')).toBeUndefined();
    expect(one.pattern(a, 'it')).toBe('b');
    expect(one.problem).toBeUndefined();
  });

  it.each([
    ['all of it is code', [{ kind: 'hole', span: here }], false],
    [
      'a part of it is code of another file',
      [
        { kind: 'run', text: 'a' },
        { kind: 'hole', span: far },
      ],
      false,
    ],
    ['a part of it has no place', [{ kind: 'run', text: 'a' }, { kind: 'hole' }], false],
    [
      'it stands in JSON text',
      [
        { kind: 'run', text: 'a' },
        { kind: 'hole', span: here },
      ],
      true,
    ],
  ] as const)('is no pattern where %s', (_name, pieces, isJson) => {
    const one = reading(isJson);
    expect(one.pattern({ key: 'url', value: { kind: 'text', text: pieces }, valueSpan: here }, 'it')).toBeUndefined();
    expect(one.problem).toEqual({ refused: 'the value of it is not known (line 1)' });
  });
});
