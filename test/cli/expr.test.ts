import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expr } from '../../src/cli/expr/command.js';

const folder = mkdtempSync(join(tmpdir(), 'eolint-expr-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function run(argv: readonly string[], stdin?: string): { code: number; out: string; err: string } {
  let out = '';
  let err = '';
  const code = expr(argv, {
    stdin: () => stdin ?? '',
    stdinIsTerminal: stdin === undefined,
    out: (text) => (out += text),
    err: (text) => (err += text),
    color: false,
    width: undefined,
  });
  return { code, out, err };
}

const results = (argv: readonly string[], stdin?: string) => {
  const { code, out } = run([...argv, '--format', 'json'], stdin);
  const parsed = JSON.parse(out);
  expect(parsed.schemaVersion).toBe(1);
  return { code, results: parsed.results };
};

describe('expr check', () => {
  it('says that an expression is one', () => {
    expect(run(['check', 'ssl'])).toEqual({ code: 0, out: '1 expression: 1 valid, 0 not\n', err: '' });
  });

  it('shows where an error is, and what was meant', () => {
    const { code, out, err } = run(['check', 'ssl', 'http.host = "a" and\n  sssl']);
    expect(code).toBe(1);
    expect(err).toBe('');
    expect(out).toBe(
      [
        'error[bad-operator]: expected ComparisonOp',
        ' --> argument 2:1:11',
        '  |',
        '1 | http.host = "a" and',
        '  |           ^',
        '2 |   sssl',
        '  |',
        '  = help: equality is == or eq',
        '',
        'error[unknown-field]: unknown identifier',
        ' --> argument 2:2:3',
        '  |',
        '1 | http.host = "a" and',
        '2 |   sssl',
        '  |   ^^^^',
        '  |',
        '  = help: did you mean ssl?',
        '',
        '2 expressions: 1 valid, 1 not',
        '',
      ].join('\n'),
    );
  });

  it('gives errors with their places as JSON', () => {
    expect(results(['check'], 'ssl\n\nnot sssl')).toEqual({
      code: 1,
      results: [
        { source: '<stdin>', line: 1, expression: 'ssl', ok: true, type: 'Bool' },
        {
          source: '<stdin>',
          line: 3,
          expression: 'not sssl',
          ok: false,
          errors: [
            {
              kind: 'unknown-field',
              message: 'unknown identifier: did you mean ssl?',
              start: 4,
              end: 8,
              line: 3,
              column: 5,
              endLine: 3,
              endColumn: 9,
            },
          ],
        },
      ],
    });
  });

  it('reads arguments, files and standard input together', () => {
    const lines = file('lines.txt', '\ufeffssl\nnot ssl\n');
    const list = file('list.json', '["ssl", "ssl\\nor ssl"]');
    const found = results(['check', 'ssl', `@${list}`, '-', '--file', lines], 'cf.client.bot');
    expect(found.results.map((one: { source: string; line: number }) => `${one.source}:${one.line}`)).toEqual([
      'argument 1:1',
      `${list}[0]:1`,
      `${list}[1]:1`,
      '<stdin>:1',
      `${lines}:1`,
      `${lines}:2`,
    ]);
    expect(found.code).toBe(0);
  });

  it.each<[string, string[], number]>([
    ['a value', ['--as', 'value', 'concat("a", http.host)'], 0],
    ['a filter that is a value', ['concat("a", http.host)'], 1],
    ['a field of the phase', ['--phase', 'magic_transit', 'tcp.dstport eq 80'], 0],
    ['a field of another phase', ['--phase', 'http_ratelimit', 'tcp.dstport eq 80'], 1],
    ['what is counted', ['--phase', 'http_ratelimit', '--counting', 'http.response.code eq 400'], 0],
    ['a field of the other level', ['--level', 'zone', 'cf.zone.plan eq "ENT"'], 1],
    ['a scheme of its own', ['--scheme', '{"my.list": "Array(Bytes)"}', 'any(my.list[*] eq "a")'], 0],
    ['nesting', ['--max-nesting', '1', '((ssl))'], 1],
    ['stars', ['--wildcard-star-limit', '1', 'http.host wildcard "*a*"'], 1],
    ['a retired field', ['cf.threat_score gt 5'], 1],
    ['nothing in a file', ['--file', file('empty.txt', '\n\n')], 0],
    ['an empty argument', [''], 1],
  ])('%s', (_, argv, code) => {
    expect(run(['check', ...argv]).code).toBe(code);
  });

  it('shows a part of a line that is too long', () => {
    const { out } = run(['check', `${'ssl or '.repeat(400)}sssl${' or ssl'.repeat(100)}`]);
    expect(out).toContain('argument 1:1:2801');
    expect(out).toMatch(/or sssl or/);
    expect(out.length).toBeLessThan(1500);
  });

  it('shows nothing that a terminal acts on', () => {
    const { out } = run(['check', 'http.host eq "\u001b[31m" or \u202enope']);
    // eslint-disable-next-line no-control-regex -- what must not be there
    expect(out).not.toMatch(/\u001b|\u202e/);
  });
});

describe('expr eval', () => {
  it.each<[string, string[], string]>([
    ['fields', ['ip.src eq 1.2.3.4', '--fields', '{"ip.src": "1.2.3.4"}'], 'true\n'],
    ['fields of a file', ['http.host eq "é"', '--fields', `@${file('fields.json', '{"http.host": "é"}')}`], 'true\n'],
    ['lists', ['ip.src in $a', '--fields', '{"ip.src": "1.2.3.4"}', '--lists', '{"a": ["1.0.0.0/8"]}'], 'true\n'],
    ['several', ['ssl', 'not ssl', '--fields', '{"ssl": true}'], 'true\nfalse\n'],
    ['missing', ['http.request.headers["a"][0] ne "b"'], 'false\n'],
    ['missing, unequal', ['http.request.headers["a"][0] ne "b"', '--missing-not-equal'], 'true\n'],
    ['a value', ['concat("a", http.host)', '--as', 'value', '--fields', '{"http.host": "b"}'], '"ab"\n'],
    ['a missing value', ['http.request.headers["a"][0]', '--as', 'value'], 'null\n'],
    [
      'a list',
      ['http.request.headers["a"]', '--as', 'value', '--fields', '{"http.request.headers": {"a": ["b"]}}'],
      '["b"]\n',
    ],
    [
      'a large number',
      ['n eq 9007199254740993', '--scheme', '{"n": "Int"}', '--fields', '{"n": "9007199254740993"}'],
      'true\n',
    ],
    [
      'and back',
      ['n', '--as', 'value', '--scheme', '{"n": "Int"}', '--fields', '{"n": "9007199254740993"}'],
      '"9007199254740993"\n',
    ],
    ['bytes', ['b[0] eq "\\xff"', '--scheme', '{"b": "Array(Bytes)"}', '--fields', '{"b": [{"hex": "ff"}]}'], 'true\n'],
    [
      'bytes in base64',
      ['b eq "\\xff"', '--scheme', '{"b": "Bytes"}', '--fields', '{"b": {"base64": "/w=="}}'],
      'true\n',
    ],
    [
      'and back',
      ['b', '--as', 'value', '--scheme', '{"b": "Bytes"}', '--fields', '{"b": {"hex": "ff"}}'],
      '{"hex":"ff"}\n',
    ],
    ['a retired field', ['cf.threat_score eq 0'], 'true\n'],
  ])('%s', (_, argv, out) => {
    expect(run(['eval', ...argv])).toEqual({ code: 0, out, err: '' });
  });

  it('tells errors apart from what it gives', () => {
    const { code, out, err } = run(['eval', 'ssl', 'ssl eq 1', '--fields', '{"ssl": true}']);
    expect([code, out]).toEqual([1, 'true\n']);
    expect(err).toContain('error[bad-operator]');
    expect(results(['eval', 'ssl', '--fields', '{"ssl": true}']).results).toMatchObject([{ ok: true, value: true }]);
  });
});

describe('expr simplify', () => {
  it('takes the retired field out and replaces deprecated names', () => {
    expect(run(['simplify', 'cf.threat_score gt 5 or ip.geoip.country eq "T1"']).out).toBe('ip.src.country eq "T1"\n');
    const packets = ['simplify', '--phase', 'magic_transit', 'ip.geoip.country eq "T1"'];
    expect(run(packets).out).toBe('ip.geoip.country eq "T1"\n');
  });

  it('says that a rule would apply always or never', () => {
    expect(run(['simplify', 'cf.threat_score lt 5', 'cf.threat_score gt 5'])).toEqual({
      code: 0,
      out: 'true\nfalse\n',
      err: 'argument 1: always true: a rule with it applies to every request\nargument 2: never true: a rule with it does nothing\n',
    });
    expect(results(['simplify', 'cf.threat_score lt 5']).results).toMatchObject([{ text: 'true', verdict: 'always' }]);
  });

  it('takes other values as known', () => {
    expect(run(['simplify', 'ssl and http.host eq "a"', '--known', '{"ssl": true}']).out).toBe('http.host eq "a"\n');
    expect(run(['simplify', 'cf.threat_score gt 5 or ssl', '--known', '{}']).out).toBe('cf.threat_score gt 5 or ssl\n');
  });

  it('does not touch what is no expression', () => {
    expect(run(['simplify', 'cf.threat_score > > 5'])).toMatchObject({ code: 1, out: '' });
    expect(run(['simplify', 'some.new.field eq 5 and cf.threat_score eq 0']).out).toBe('some.new.field eq 5\n');
  });
});

describe('expr format', () => {
  it.each<[string, string[], string]>([
    ['as it is written', ['((ssl&&http.host  eq "a"))'], 'ssl && http.host eq "a"\n'],
    ['words', ['ssl&&!http.host=="a"', '--notation', 'word'], 'ssl and not http.host eq "a"\n'],
    ['symbols', ['ssl and not http.host eq "a"', '--notation', 'symbol'], 'ssl && !http.host == "a"\n'],
    ['a value', ['concat( "a" ,http.host)'], 'concat("a", http.host)\n'],
    ['a field that is not known', ['( some.new.field  eq 5 )'], 'some.new.field eq 5\n'],
    ['true', [' true '], 'true\n'],
  ])('%s', (_, argv, out) => {
    expect(run(['format', ...argv])).toEqual({ code: 0, out, err: '' });
  });

  it.each(['ssl and', 'and ssl', '('.repeat(200) + 'ssl' + ')'.repeat(200), ''])('refuses %s', (text) => {
    const { code, out, err } = run(['format', text]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('error[');
  });
});

describe('wrong usage', () => {
  it.each<[string[], RegExp]>([
    [[], /say what to do .*check\|eval\|simplify\|format/],
    [['frob'], /there is no action frob/],
    [['check', '--nope', 'ssl'], /--nope/],
    [['check', '--fields', '{}', 'ssl'], /--fields does not go with expr check/],
    [['check', '--as', 'rule', 'ssl'], /--as takes filter, value; not rule/],
    [['check', '--phase', 'nope', 'ssl'], /--phase takes .*http_ratelimit.*; not nope/],
    [['check', '--max-nesting', 'x', 'ssl'], /--max-nesting takes a number; not x/],
    [['check', '--scheme', '{"a": "Text"}', 'ssl'], /--scheme takes .*; a has none/],
    [['check', '--scheme', '[]', 'ssl'], /--scheme takes/],
    [['check'], /no expression: give one/],
    [['check', `@${file('bad.json', '[1]')}`], /holds texts only/],
    [['check', `@${file('broken.json', '["a"')}`], /is no JSON/],
    [['eval', 'ssl', '--fields', '{'], /--fields is no JSON/],
    [['eval', 'ssl', '--fields', '[]'], /--fields takes an object/],
    [['eval', 'ssl', '--fields', '{"sssl": true}'], /there is no field sssl; did you mean ssl\?/],
    [['eval', 'ssl', '--fields', '{"ssl": 1}'], /the value of ssl is no Bool/],
    [['eval', 'ssl', '--lists', '{"a": "b"}'], /--lists takes/],
    [['eval', 'http.host matches r"\\<a"', '--fields', '{"http.host": "a"}'], /cannot be evaluated here/],
  ])('%j', (argv, said) => {
    const { code, out, err } = run(argv);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(said);
    expect(err).toContain('Try eolint expr --help.');
  });

  it('a file that cannot be read has a code of its own', () => {
    expect(run(['check', '--file', join(folder, 'none')])).toMatchObject({ code: 3, out: '' });
  });
});

describe('help', () => {
  it('tells all, or about one action', () => {
    const all = run(['--help']);
    expect(all).toMatchObject({ code: 0, err: '' });
    for (const word of ['check', 'eval', 'simplify', 'format', '--notation', '--known', 'Exit code']) {
      expect(all.out).toContain(word);
    }
    const one = run(['format', '--help']).out;
    expect(one).toContain('--notation');
    expect(one).not.toContain('--known');
  });

  it('has examples that run', () => {
    const { out } = run(['--help']);
    const command = /eolint expr eval '(.*?)' --fields '(.*?)' --lists '(.*?)'/.exec(out);
    expect(run(['eval', command?.[1] ?? '', '--fields', command?.[2] ?? '', '--lists', command?.[3] ?? '']).out).toBe(
      'true\n',
    );
  });
});
