import { describe, expect, it } from 'vitest';
import type { Dialect, FormField, Shape } from '../../../src/model/dialect.js';
import type { Request } from '../../../src/model/request.js';
import type { Quoting } from '../../../src/model/text.js';
import type { Value } from '../../../src/model/value.js';
import { pythonDialect } from '../../../src/read/python/dialect.js';
import { applyEdits } from '../../../src/text/edits.js';

const { escape, code } = pythonDialect as unknown as {
  readonly [name in 'escape' | 'code']: (...args: Parameters<NonNullable<Dialect[name]>>) => string | undefined;
};

describe('text in a string', () => {
  const inside = (text: string, ...quoting: Quoting): string | undefined =>
    escape(text, { kind: 'run', text: 'x', quoting });

  it.each<[string, Quoting, string | undefined]>([
    [`it's "a"`, ['single'], `it\\'s "a"`],
    [`it's "a"`, ['double'], `it's \\"a\\"`],
    ['a\\b\nc\rd', ['single'], 'a\\\\b\\nc\\rd'],
    ['a\\b\nc\rd', ['double'], 'a\\\\b\\nc\\rd'],
    ['{a}', ['template', 'single'], '{{a}}'],
    [`{'a'}`, ['template', 'single'], `{{\\'a\\'}}`],
    ['a\\b\nc', ['heredoc'], 'a\\\\b\nc'],
    ['a"', ['heredoc'], 'a\\"'],
    [`a'''b`, ['heredoc'], undefined],
    ['a"""b', ['heredoc'], undefined],
    ['a\rb', ['heredoc'], undefined],
    ['a\\b', ['bare'], 'a\\b'],
    [`a'b`, ['bare'], undefined],
    ['a"b', ['bare'], undefined],
    ['a\nb', ['bare'], undefined],
    ['a', ['json'], undefined],
    ['a', [], undefined],
  ])('%s in %s', (text, quoting, written) => {
    expect(inside(text, ...quoting)).toBe(written);
  });

  it('is not put where no string is', () => {
    expect(escape('a', { kind: 'run', text: 'x' })).toBeUndefined();
    expect(escape('a', { kind: 'hole' })).toBeUndefined();
  });
});

describe('a value as code', () => {
  it.each<[Shape, string, string]>([
    [{ text: `it's` }, `'x'`, `'it\\'s'`],
    [{ text: `it's` }, `"x"`, `"it's"`],
    [{ text: 'a' }, 'x', '"a"'],
    [{ source: 'f(x)' }, '', 'f(x)'],
    [{ literal: true }, '', 'True'],
    [{ literal: false }, '', 'False'],
    [{ literal: null }, '', 'None'],
    [{ literal: 12 }, '', '12'],
    [
      {
        members: [
          ['a', { text: 'b' }],
          ['c', { members: [['d', { literal: true }]] }],
        ],
      },
      `'`,
      `{'a': 'b', 'c': {'d': True}}`,
    ],
    [{ members: [] }, '', '{}'],
  ])('%j like %s', (value, like, written) => {
    expect(code(value, like)).toBe(written);
  });
});

describe('a multipart form', () => {
  const FILE = 'a.py';
  const text = (value: string): Value => ({ kind: 'text', text: [{ kind: 'run', text: value }] });
  const literal = (value: number | boolean | null | undefined): Value => ({ kind: 'literal', value });

  /** Sends a body written as `given` with these fields: the file after the edit, or why it is refused. */
  function sent(
    given: string,
    fields: readonly FormField[],
    more: { client?: string; before?: string; whole?: boolean } = {},
  ): string {
    const before = more.before ?? '';
    const source = { file: FILE, text: `${before}post(u, ${given})` };
    const start = before.length + 'post(u, '.length;
    const span = { file: FILE, start, end: start + given.length };
    const body = { value: text('x'), encoding: 'json', span, ...(more.whole === false ? {} : { whole: span }) };
    const request = { client: more.client ?? 'requests', body } as unknown as Request;
    const spelled = pythonDialect.multipart?.(request, fields, source);
    if (spelled === undefined || 'refused' in spelled) return spelled?.refused ?? '-';
    const changed = applyEdits(source.text, spelled.edits);
    return spelled.edits.length === 0 || typeof changed !== 'string' ? '-' : changed;
  }
  const field = (name: string, value: Value, more: Partial<FormField> = {}): FormField =>
    ({ name, value, json: false, ...more }) as FormField;

  it('is made of the values as they are written', () => {
    const given = `json={'a': b, 'c': 1}`;
    const at = (part: string): FormField['valueSpan'] => {
      const start = `post(u, ${given})`.indexOf(part);
      return { start, end: start + part.length };
    };
    const span = { file: FILE, start: 0, end: 0, ...at('b') };
    const own: Value = { kind: 'text', text: [{ kind: 'run', text: 'x', span }] };
    expect(sent(given, [field('a', own, { valueSpan: at('b') })])).toBe(`post(u, files={'a': (None, b)})`);
    // What one caller gives is text; another may give something else.
    expect(sent(given, [field('a', text('x'), { valueSpan: at('b') })])).toBe(`post(u, files={'a': (None, str(b))})`);
    expect(sent(given, [field('a', { kind: 'unknown' }, { valueSpan: at('b') })])).toBe(
      `post(u, files={'a': (None, str(b))})`,
    );
    expect(sent(given, [field('c', literal(1)), field('d', literal(true))])).toBe(
      `post(u, files={'c': (None, '1'), 'd': (None, 'true')})`,
    );
    expect(sent(`data={"a": b}`, [field('a', literal(7))])).toBe(`post(u, files={"a": (None, "7")})`);
    expect(sent(`content='a'`, [field('a', literal(7))], { client: 'httpx' })).toBe(
      `post(u, files={'a': (None, '7')})`,
    );
  });

  it('holds what is known as JSON', () => {
    const value = {
      kind: 'object',
      open: false,
      members: new Map([
        ['a', { key: 'a', value: text('x') }],
        ['b', { key: 'b', value: { kind: 'list', open: false, items: [literal(1), literal(null)] } }],
      ]),
    } as unknown as Value;
    const json = (held: Value, before = '', written = `{'a': 1}`): string => {
      const start = before.length + `post(u, json=`.length;
      const valueSpan = { start, end: start + written.length };
      return sent(`json=${written}`, [field('m', held, { json: true, valueSpan })], { before });
    };
    expect(json(value)).toBe(
      `post(u, files={'m': (None, '{"a": "x", "b": [1,null]}')})`.replace('"b": [1,null]', '"b": [1, null]'),
    );
    expect(json(literal(1))).toBe(`post(u, files={'m': (None, '1')})`);
    expect(json({ ...value, open: true } as Value)).toBe('the file does not import json');
    expect(json(literal(undefined))).toBe('the file does not import json');
    expect(json({ kind: 'text', text: [{ kind: 'hole' }] })).toBe('the file does not import json');
    expect(json({ kind: 'unknown' }, 'import json\n')).toMatch(
      /^import json\npost\(u, files=\{'m': \(None, json\.dumps\(/,
    );
    expect(json({ kind: 'unknown' }, 'import os, json\n')).toMatch(/json\.dumps/);
    expect(json({ kind: 'unknown' }, 'import jsonx\n')).toMatch(/^import json\nimport jsonx\npost[^]*json\.dumps/);
    const refused = 'the file does not import json';
    expect(json({ kind: 'unknown' }, '"""\nfrom here\n"""\n')).toBe(refused);
    expect(json({ kind: 'unknown' }, 'import ujson as json\n')).toBe(refused);
    expect(json({ kind: 'unknown' }, 'import os\njson = 1\n')).toBe(refused);
    expect(json({ kind: 'unknown' }, 'import os\ndef f(u, json=None): pass\n')).toBe(refused);
    // A name may hold something else for another caller.
    expect(json(value, 'import json\n', 'meta')).toBe(`import json\npost(u, files={'m': (None, json.dumps(meta))})`);
  });

  it.each([
    ['json={}', { client: 'urllib' }, 'urllib is not known to send plain fields as a form'],
    ['json={}', { whole: false }, 'the body is not given by the name of a parameter'],
    ['body', {}, 'the body is not given by the name of a parameter'],
    ['params={}', {}, 'the body is not given by the name of a parameter'],
    [`json={'a': 1,  # why\n}`, {}, 'a comment in the body would be lost'],
  ])('is refused for %s', (given, more, why) => {
    expect(sent(given, [field('a', literal(7))], more)).toBe(why);
  });

  it('takes no sign of a comment in a string for one', () => {
    expect(sent(`json={'a': '#'}`, [field('a', literal(7))])).toBe(`post(u, files={'a': (None, '7')})`);
  });

  it('is refused without fields, and for what is set elsewhere', () => {
    expect(sent('json={}', [])).toBe('a form without fields cannot be written');
    expect(sent('json={}', [field('a', text('x'))])).toBe('the field "a" is set elsewhere');
  });
});
