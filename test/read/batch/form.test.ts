import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../src/model/dialect.js';
import type { Request } from '../../../src/model/request.js';
import type { Value } from '../../../src/model/value.js';
import { batchDialect } from '../../../src/read/batch/dialect.js';

const text = 'curl -d "{%EXPIRY%}" x';
const within = { file: 'a.cmd', start: 5, end: 20 };
const said = (value: string): Value => ({ kind: 'text', text: [{ kind: 'run', text: value, span: within }] });
const variable: Value = { kind: 'unknown', span: { file: 'a.cmd', start: 10, end: 18 } } as unknown as Value;

/** What the options of a command become by fields; the refusal in brackets. */
function form(fields: readonly (readonly [name: string, value: Value])[], body: unknown = { whole: within }): string {
  const spelled = batchDialect.multipart(
    { body: body ?? undefined } as unknown as Request,
    fields.map(([name, value]): FormField => ({ name, value, valueSpan: undefined, json: false })),
    { file: 'a.cmd', text },
  );
  if ('refused' in spelled) return `[${spelled.refused}]`;
  const [edit] = spelled.edits;
  expect(edit).toMatchObject(within);
  return edit?.text ?? '';
}

describe('a form of curl in a batch file', () => {
  it.each<[string, readonly (readonly [string, Value])[], string]>([
    ['a field', [['a', said('b')]], '-F "a=b"'],
    [
      'several',
      [
        ['a', said('b')],
        ['c.d[e]-f', said('')],
      ],
      '-F "a=b" -F "c.d[e]-f="',
    ],
    ['a literal', [['a', { kind: 'literal', value: true }]], '-F "a=true"'],
    ['a variable', [['a', variable]], '--form-string "a=%EXPIRY%"'],
    [
      'signs that curl reads',
      [
        ['a', said('@b')],
        ['c', said('d;e')],
        ['f', said(' g')],
        ['h', said('i ')],
        ['j', said('<k')],
      ],
      '--form-string "a=@b" --form-string "c=d;e" --form-string "f= g" --form-string "h=i " --form-string "j=<k"',
    ],
    ['signs of the language', [['a', said('5%"b')]], '-F "a=5%%\\"b"'],
    ['a line end', [['a', said('b\nc')]], '[the field "a" cannot be written in a batch file]'],
    ['what delayed expansion reads', [['a', said('b!')]], '[the field "a" cannot be written in a batch file]'],
    ['a name of several words', [['a b', said('c')]], '["a b" cannot be the name of a form field]'],
    ['nothing', [['a', { kind: 'literal', value: null }]], '[the field "a" is null, which a form cannot say]'],
    ['no fields', [], '[a form without fields cannot be written]'],
  ])('takes %s', (_, fields, expected) => {
    expect(form(fields)).toBe(expected);
  });

  it('is none where no option holds the data', () => {
    const refusal = '[the data is not given by one option of the command]';
    expect(form([['a', said('b')]], null)).toBe(refusal);
    expect(form([['a', said('b')]], {})).toBe(refusal);
    expect(form([['a', said('b')]], { whole: { ...within, file: 'b.cmd' } })).toBe(refusal);
  });
});

describe('text in a batch file', () => {
  const run = (...quoting: readonly string[]) => ({ kind: 'run', text: '', quoting }) as never;
  it.each<[string, readonly string[], string | undefined]>([
    ['a"b', ['double'], 'a\\"b'],
    ['50%', ['double'], '50%%'],
    ['a"b', ['json', 'double'], 'a\\\\"b'],
    ['a!', ['double'], undefined],
    ['a!', ['double', 'json'], undefined],
    ['a', ['single'], undefined],
    ['a"', [], 'a"'],
  ])('%j in %j', (written, quoting, expected) => {
    expect(batchDialect.escape?.(written, run(...quoting))).toBe(expected);
  });

  it('is none in what is filled in', () => {
    expect(batchDialect.escape?.('a', { kind: 'hole' })).toBeUndefined();
  });
});
