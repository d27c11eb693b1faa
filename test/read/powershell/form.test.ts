import { describe, expect, it } from 'vitest';
import type { FormField, Shape } from '../../../src/model/dialect.js';
import type { Request } from '../../../src/model/request.js';
import type { Value } from '../../../src/model/value.js';
import { powershellDialect } from '../../../src/read/powershell/dialect.js';

const text = 'Invoke-RestMethod x -Body "{$key, $id}" $(f)';
const within = { file: 'a.ps1', start: 20, end: 44 };
const at = (words: string) => {
  const start = text.indexOf(words);
  return { file: 'a.ps1', start, end: start + words.length };
};
const said = (...pieces: readonly string[]): Value =>
  ({
    kind: 'text',
    text: pieces.map((one) =>
      one.startsWith('$') ? { kind: 'hole', span: at(one) } : { kind: 'run', text: one, span: within },
    ),
  }) as unknown as Value;
const literal = (value: unknown): Value => ({ kind: 'literal', value }) as unknown as Value;
const encoded = { kind: 'encoded', as: 'json' } as unknown as Value;
const BODY = { whole: within, span: within, value: said('x') };

type Given = readonly [name: string, value: Value, json?: boolean, written?: string];

interface More {
  readonly body?: object | null;
  readonly client?: string;
  /** Lines of the script beside the command. */
  readonly head?: string;
}

/** What the parameter of the body becomes by fields; the refusal in brackets. */
function form(fields: readonly Given[], { body = BODY, client = 'invoke-restmethod', head = '' }: More = {}): string {
  const spelled = powershellDialect.multipart(
    { body: body ?? undefined, client } as unknown as Request,
    fields.map(([name, value, json = false, written]): FormField => {
      return { name, value, json, valueSpan: written === undefined ? undefined : at(written) };
    }),
    { file: 'a.ps1', text: text + head },
  );
  if ('refused' in spelled) return `[${spelled.refused}]`;
  const [edit] = spelled.edits;
  expect(edit).toMatchObject(within);
  return edit?.text ?? '';
}

describe('a form of a command of PowerShell', () => {
  it.each<[string, readonly Given[], string]>([
    ['a text', [['a', said('b')]], "-Form @{ a = 'b' }"],
    [
      'several, of any names',
      [
        ['a', said("it's")],
        ['b-c', literal(3)],
      ],
      "-Form @{ a = 'it''s'; 'b-c' = '3' }",
    ],
    ['a variable', [['a', said('$key')]], '-Form @{ a = "$key" }'],
    ['a variable in a text', [['a', said('x"$`\n', '$key', '/y')]], '-Form @{ a = "x`"`$```n$key/y" }'],
    ['a variable before a letter', [['a', said('$key', 'y')]], '-Form @{ a = "${key}y" }'],
    ['a variable before a colon', [['a', said('$id', ':y')]], '-Form @{ a = "${id}:y" }'],
    ['an expression before a letter', [['a', said('$(f)', 'y')]], '-Form @{ a = "$(f)y" }'],
    ['a variable before another', [['a', said('$key', '$id')]], '-Form @{ a = "$key$id" }'],
    ['null', [['a', literal(null)]], '[the field "a" is null, which a form cannot say]'],
    ['no fields', [], '[a form without fields cannot be written]'],
  ])('takes %s', (_, fields, expected) => {
    expect(form(fields)).toBe(expected);
  });

  it.each<[string, readonly Given[], string]>([
    ['a value as it is written', [['a', said('x'), false, '$key']], '-Form @{ a = $key }'],
    ['a literal', [['a', literal(true), false, '$key']], "-Form @{ a = 'true' }"],
    ['a value that is JSON', [['a', said('x'), true, '$id']], '-Form @{ a = ($id | ConvertTo-Json -Compress) }'],
    ['a literal that is JSON', [['a', literal(1), true, '$id']], '-Form @{ a = ($id | ConvertTo-Json -Compress) }'],
    ['one from elsewhere', [['a', said('x')]], '[the field "a" is set elsewhere]'],
  ])('takes %s of a hash table', (_, fields, expected) => {
    expect(form(fields, { body: { ...BODY, value: encoded } })).toBe(expected);
  });

  const ONE: readonly Given[] = [['a', said('b')]];
  it.each<[string, Parameters<typeof form>[1], string]>([
    ['another client', { client: 'curl' }, "[only PowerShell's own commands can be given form fields]"],
    ['no body', { body: null }, '[the body is not given by a parameter]'],
    ['no parameter', { body: { ...BODY, whole: undefined } }, '[the body is not given by a parameter]'],
    ['a parameter without a value', { body: { ...BODY, span: undefined } }, '[the body is not given by a parameter]'],
    [
      'another file',
      { body: { ...BODY, whole: { ...within, file: 'b.ps1' } } },
      '[the body is written in another file]',
    ],
    ['an old version', { head: '\n#Requires -Version 5.1' }, '[Windows PowerShell has no parameter for forms]'],
    [
      'an old edition',
      { head: '\n #requires -Modules A -PSEdition Desktop' },
      '[Windows PowerShell has no parameter for forms]',
    ],
    ['a new version', { head: '\n#Requires -Version 7.2' }, "-Form @{ a = 'b' }"],
  ])('of %s', (_, more, expected) => {
    expect(form(ONE, more)).toBe(expected);
  });
});

describe('text in PowerShell', () => {
  const run = (...quoting: readonly string[]) => ({ kind: 'run', text: '', quoting }) as never;
  it.each<[string, readonly string[], string | undefined]>([
    ["it's", ['single'], "it''s"],
    ['a"$`b', ['double'], 'a`"`$``b'],
    ['a"', ['json', 'single'], 'a\\"'],
    ['a', [], 'a'],
  ])('%j in %j', (written, quoting, expected) => {
    expect(powershellDialect.escape?.(written, run(...quoting))).toBe(expected);
  });

  it('is none in what is filled in', () => {
    expect(powershellDialect.escape?.('a', { kind: 'hole' })).toBeUndefined();
  });
});

describe('a value as PowerShell', () => {
  it.each<[Shape, string, string]>([
    [{ text: 'a"b' }, '', `'a"b'`],
    [{ text: 'a"b' }, '"x"', '"a`"b"'],
    [{ source: '$x' }, '', '$x'],
    [{ literal: null }, '', '$null'],
    [{ literal: false }, '', '$false'],
    [{ literal: 3 }, '', '3'],
    [{ joined: [{ text: '$a ' }, { source: '$b' }, { source: '"c`"d"' }] }, '', '"`$a $($b)c`"d"'],
    [{ items: [{ text: 'a' }, { literal: 1 }] }, '', "@('a', 1)"],
    [
      {
        members: [
          ['a', { literal: 1 }],
          ['b-c', { text: 'd' }],
        ],
      },
      '"',
      `@{ a = 1; 'b-c' = "d" }`,
    ],
  ] as [Shape, string, string][])('%j like %s', (shape, like, expected) => {
    expect(powershellDialect.code?.(shape, like)).toBe(expected);
  });

  it('has keys of any text', () => {
    expect(['a_1', '1a', "a'b"].map((key) => powershellDialect.keyBefore?.(key))).toEqual(['a_1', "'1a'", "'a''b'"]);
  });
});
