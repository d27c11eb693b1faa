import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expr } from '../../src/cli/expr/command.js';

/* Fields, lists and schemes that somebody hostile wrote, or an ordinary client with odd headers. */

const folder = mkdtempSync(join(tmpdir(), 'eolint-expr-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run(argv: readonly string[]): { code: number; out: string; err: string } {
  let out = '';
  let err = '';
  const code = expr(argv, {
    stdin: () => '',
    stdinIsTerminal: true,
    out: (text) => (out += text),
    err: (text) => (err += text),
    color: false,
    width: undefined,
  });
  return { code, out, err };
}

/** The option's value as a file, since a command line is only so long. */
function at(text: string): string {
  const file = join(folder, 'value.json');
  writeFileSync(file, text);
  return `@${file}`;
}

const value = (text: string, ...more: readonly string[]): { code: number; out: string; err: string } =>
  run(['eval', text, '--as', 'value', ...more]);

describe('values that say nothing', () => {
  it.each([
    [['--fields', 'null'], '--fields takes an object of fields and values'],
    [['--lists', 'null'], '--lists takes an object of list names, without the dollar, and their items'],
    [['--scheme', 'null'], '--scheme takes an object of field names and types'],
    [['--file', ''], '--file takes FILE; not ""'],
    [['--as', ''], '--as takes filter, value; not ""'],
  ])('%j is a mistake', (argv, said) => {
    const { code, err } = run(['eval', 'ssl', ...argv]);
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
  });

  it('the first of two values is left out with a word', () => {
    const twice = (one: string): string[] => ['--fields', `{"ssl": ${one}}`];
    expect(run(['eval', 'ssl', ...twice('false'), ...twice('true')])).toEqual({
      code: 0,
      out: 'true\n',
      err: 'note: --fields is given several times: the last counts\n',
    });
    expect(run(['eval', 'ssl', ...twice('true'), ...twice('true')]).err).toBe('');
  });
});

describe('names that every object has', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

  it.each(names)('%s is a header like any other, where it is given and where not', (name) => {
    const look = `http.request.headers["${name}"][0]`;
    expect(value(look, '--fields', `{"http.request.headers": {"${name}": ["x"]}}`).out).toBe('"x"\n');
    expect(value(look, '--fields', '{"http.request.headers": {}}').out).toBe('null\n');
    expect(value(look).out).toBe('null\n');
  });

  it.each(names)('%s is no field', (name) => {
    const { code, err } = run(['eval', 'ssl', '--fields', `{"${name}": 1}`]);
    expect([code, err]).toEqual([2, expect.stringContaining(`there is no field ${name}`)]);
    expect(run(['check', `${name} eq 1`]).out + run(['check', `${name} eq 1`]).err).toMatch(/unknown-field|syntax/);
  });

  it.each(['constructor', 'prototype'])('%s is a field and a list where somebody says so', (name) => {
    const scheme = ['--scheme', `{"${name}": "Int"}`];
    expect(value(name, ...scheme, '--fields', `{"${name}": 5}`).out).toBe('5\n');
    const lists = ['--lists', `{"${name}": ["192.0.2.0/24"]}`];
    expect(run(['eval', `ip.src in $${name}`, '--fields', '{"ip.src": "192.0.2.1"}', ...lists]).out).toBe('true\n');
    expect(run(['eval', `ip.src in $${name}`, '--fields', '{"ip.src": "192.0.2.1"}']).out).toBe('false\n');
  });

  it('put nothing into all objects', () => {
    value('http.host', '--fields', '{"http.request.headers": {"__proto__": {"polluted": ["x"]}}}');
    run(['eval', 'ssl', '--fields', '{"__proto__": {"polluted": true}}']);
    run(['eval', 'ssl', '--lists', '{"__proto__": ["1.1.1.1"]}']);
    run(['check', 'ssl', '--scheme', '{"__proto__": "Int"}']);
    expect('polluted' in {}).toBe(false);
  });
});

describe('contexts that are out of all proportion', () => {
  const port = (value: string): string[] => ['tcp.dstport eq 1 or ssl', '--fields', at(`{"tcp.dstport": ${value}}`)];

  it.each<[what: string, argv: () => string[], said: RegExp]>([
    ['an Int of a million digits', () => port(`"${'9'.repeat(1_000_000)}"`), /is no Int/],
    ['an Int beyond 64 bits', () => port('"9223372036854775808"'), /is no Int/],
    ['an Int that is no whole number', () => port('1.5'), /is no Int/],
    ['a number without end', () => port('1e999'), /is no Int/],
    [
      'a value that is nested without end',
      () => ['ssl', '--fields', at(`{"ssl": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`)],
      /is no Bool|no JSON/,
    ],
    [
      'a type that is nested without end',
      () => ['ssl', '--scheme', at(`{"a": "${'Array('.repeat(100_000)}Int${')'.repeat(100_000)}"}`)],
      /--scheme takes .*; a has none/,
    ],
    [
      'bytes that are none',
      () => ['http.host eq "a"', '--fields', '{"http.host": {"hex": "abc"}}'],
      /the value of http\.host is no Bytes/,
    ],
    ['a list of lists', () => ['ssl', '--lists', '{"a": [["1.1.1.1"]]}'], /--lists takes/],
  ])('%s is refused in one sentence', (_, argv, said) => {
    const { code, out, err } = run(['eval', ...argv()]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(said);
    expect(err).not.toMatch(/call stack|RangeError|\n {4}at /);
    expect(err.length).toBeLessThan(500);
  });

  it('ten thousand headers with ten values are looked at, each', () => {
    const headers = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [`h${i}`, Array.from({ length: 10 }, (_unused, j) => `v${i * 10 + j}`)]),
    );
    const fields = ['--fields', at(JSON.stringify({ 'http.request.headers': headers }))];
    const last = 'any(http.request.headers["h9999"][*] eq "v99999")';
    expect(run(['eval', last, `not ${last}`, ...fields]).out).toBe('true\nfalse\n');
  });

  it('a list of a hundred thousand addresses is searched', () => {
    const items = Array.from({ length: 100_000 }, (_, i) => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`);
    const lists = ['--lists', at(JSON.stringify({ many: items }))];
    expect(run(['eval', 'ip.src in $many', '--fields', '{"ip.src": "10.1.134.159"}', ...lists]).out).toBe('true\n');
    expect(run(['eval', 'ip.src in $many', '--fields', '{"ip.src": "11.0.0.1"}', ...lists]).out).toBe('false\n');
  });

  it('what a terminal acts on is shown and not done', () => {
    const { out, err } = value('http.host', '--fields', '{"http.host": "\\u001b[2J\\u0007\\u202e"}');
    // eslint-disable-next-line no-control-regex
    expect(out + err).not.toMatch(/[\u001b\u0007]/);
    const wrong = run(['eval', 'ssl', '--fields', '{"\\u001b[2Jssl": 1}']);
    // eslint-disable-next-line no-control-regex
    expect(wrong.err).not.toMatch(/\u001b/);
  });
});
