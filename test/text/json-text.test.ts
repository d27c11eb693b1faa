import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import type { Span } from '../../src/model/span.js';
import type { Piece, Run, Text } from '../../src/model/text.js';
import type { ObjectValue, Value } from '../../src/model/value.js';
import { parseJsonText } from '../../src/text/json-text.js';
import { expectProportional } from '../work.js';

/** What a tree without holes stands for. */
function plain(value: Value): unknown {
  if (value.kind === 'literal') return value.value;
  if (value.kind === 'text') return value.text.map((piece) => (piece.kind === 'run' ? piece.text : '?')).join('');
  if (value.kind === 'list') return value.items.map(plain);
  if (value.kind === 'object')
    return Object.fromEntries([...value.members].map(([key, member]) => [key, plain(member.value)]));
  return '?';
}

/**
 * The text and holes of a template literal as a reader gives them: `${name}` is a hole, a backslash with the character
 * behind it an escape run.
 */
function template(source: string, file = 'a.ts'): Text {
  const within = { file, start: 0, end: source.length };
  const pieces: Piece[] = [];
  for (const match of source.slice(1, -1).matchAll(/\$\{(\w+)\}|\\(.)|[^\\$]+|\$/gs)) {
    const start = match.index + 1;
    const span = { file, start, end: start + match[0].length };
    const [, name, escaped] = match;
    if (name !== undefined) {
      pieces.push({ kind: 'hole', name, span: { file, start: start + 2, end: start + 2 + name.length }, within });
    } else {
      pieces.push({ kind: 'run', text: escaped ?? match[0], span, quoting: ['template'], within });
    }
  }
  return pieces;
}

function object(text: Text): ObjectValue {
  const value = parseJsonText(text);
  if (value?.kind !== 'object') throw new Error('no object');
  return value;
}

const at = (source: string, span: Span | undefined) =>
  span === undefined ? undefined : source.slice(span.start, span.end);

function memberTexts(source: string, value: ObjectValue) {
  return [...value.members.values()].map((member) => [
    at(source, member.span),
    at(source, member.keySpan),
    at(source, member.valueSpan),
  ]);
}

describe('parseJsonText', () => {
  it('gives the spans of members, keys and values', () => {
    const source = '`{ "type": "SRV", "data": {"port": 8080}, "ok": true }`';
    const value = object(template(source));
    expect(memberTexts(source, value)).toEqual([
      ['"type": "SRV"', 'type', '"SRV"'],
      ['"data": {"port": 8080}', 'data', '{"port": 8080}'],
      ['"ok": true', 'ok', 'true'],
    ]);
    expect(at(source, value.span)).toBe(source.slice(1, -1));
  });

  it('reads holes for a value, inside a string and unquoted', () => {
    const source = '`{"expiry": ${days}, "name": "a ${who} b", "n": 1${zeros}, "list": [${one}, 2]}`';
    const value = object(template(source));
    expect(memberTexts(source, value)).toEqual([
      ['"expiry": ${days}', 'expiry', '${days}'],
      ['"name": "a ${who} b"', 'name', '"a ${who} b"'],
      ['"n": 1${zeros}', 'n', '1${zeros}'],
      ['"list": [${one}, 2]', 'list', '[${one}, 2]'],
    ]);
    expect(value.members.get('expiry')?.value).toMatchObject({ kind: 'unknown', name: 'days' });
    expect(value.members.get('n')?.value).toMatchObject({ kind: 'unknown', name: 'zeros' });
    expect(value.members.get('list')?.value).toMatchObject({ kind: 'list', open: true });
    const name = value.members.get('name')?.value;
    expect(name).toMatchObject({ kind: 'text', text: [{ text: 'a ' }, { kind: 'hole', name: 'who' }, { text: ' b' }] });
    expect(name?.kind === 'text' && name.text[0]).toMatchObject({ quoting: ['json', 'template'] });
  });

  it.each([
    ['`{"a": 1, ${rest}}`', ['a'], true],
    ['`{${rest}, "a": 1}`', ['a'], true],
    ['`{${rest} "a": 1}`', ['a'], true],
    ['`{${all}}`', [], true],
    ['`{"a": 1${rest}}`', ['a'], true],
    ['`{"a": "x"${rest}}`', ['a'], true],
    ['`{"${key}": 1, "b": 2}`', ['b'], true],
    ['`{${key}: 1, "b": 2}`', ['b'], true],
    ['`{"a": ${x}}`', ['a'], false],
    ['`{"a": "${x}"}`', ['a'], false],
  ])('knows whether %s may hold more', (source, keys, open) => {
    const value = object(template(source));
    expect([...value.members.keys()]).toEqual(keys);
    expect(value.open).toBe(open);
  });

  it('keeps spans through escaped quotes of an outer string', () => {
    const source = '`{\\"data\\": {\\"service\\": \\"_sip\\", \\"port\\": ${p}}}`';
    const data = object(template(source)).members.get('data')?.value as ObjectValue;
    expect(memberTexts(source, data)).toEqual([
      ['\\"service\\": \\"_sip\\"', 'service', '\\"_sip\\"'],
      ['\\"port\\": ${p}', 'port', '${p}'],
    ]);
  });

  it('reads JSON escapes as runs of their own', () => {
    const run: Run = { kind: 'run', text: '"a\\n\\u00e9b"', span: { file: 'x.json', start: 5, end: 17 } };
    expect(parseJsonText([run])).toEqual({
      kind: 'text',
      text: [
        { kind: 'run', text: 'a', span: { file: 'x.json', start: 6, end: 7 }, quoting: ['json'] },
        { kind: 'run', text: '\n', span: { file: 'x.json', start: 7, end: 9 }, quoting: ['json'] },
        { kind: 'run', text: 'é', span: { file: 'x.json', start: 9, end: 15 }, quoting: ['json'] },
        { kind: 'run', text: 'b', span: { file: 'x.json', start: 15, end: 16 }, quoting: ['json'] },
      ],
    });
  });

  it('spans the code between the parts of one concatenation', () => {
    const source = `'{"a": ' + x + ', "b": "' + y + '"}'`;
    const within = { file: 'f', start: 0, end: source.length };
    const run = (text: string): Run => {
      const start = source.indexOf(text);
      return { kind: 'run', text, span: { file: 'f', start, end: start + text.length }, within };
    };
    const hole = (name: string): Piece => {
      const start = source.indexOf(` ${name} `) + 1;
      return { kind: 'hole', name, span: { file: 'f', start, end: start + 1 }, within };
    };
    const value = object([run('{"a": '), hole('x'), run(', "b": "'), hole('y'), run('"}')]);
    expect(memberTexts(source, value).map(([member]) => member)).toEqual([`"a": ' + x + '`, `"b": "' + y + '"`]);
  });

  it('spans a shell word of several quotings', () => {
    const source = `'{"a":"'"$x"'","b":1}'`;
    const value = object([
      { kind: 'run', text: '{"a":"', span: { file: 'f', start: 1, end: 7 } },
      { kind: 'hole', name: 'x', span: { file: 'f', start: 9, end: 11 } },
      { kind: 'run', text: '","b":1}', span: { file: 'f', start: 13, end: 21 } },
    ]);
    expect(memberTexts(source, value).map(([member]) => member)).toEqual([`"a":"'"$x"'"`, '"b":1']);
  });

  it('gives no span that would reach from one literal into another', () => {
    const value = object([
      { kind: 'run', text: '{"a":', span: { file: 'f', start: 10, end: 15 }, within: { file: 'f', start: 9, end: 16 } },
      {
        kind: 'run',
        text: '"x","b":2',
        span: { file: 'f', start: 90, end: 99 },
        within: { file: 'f', start: 89, end: 100 },
      },
      { kind: 'run', text: '}' },
    ]);
    expect(value.span).toBeUndefined();
    expect(value.members.get('a')?.span).toBeUndefined();
    expect(value.members.get('a')?.valueSpan).toEqual({ file: 'f', start: 90, end: 93 });
    expect(value.members.get('b')?.span).toEqual({ file: 'f', start: 94, end: 99 });
  });

  it.each([
    '',
    ' ',
    'a=b',
    '{',
    '{"a"}',
    '{"a":1,}',
    '[1,]',
    '{a:1}',
    "{'a':1}",
    '01',
    '1.',
    '+1',
    'nul',
    '"a',
    '"\\x"',
    '"\n"',
    '{"a":1} x',
    '`',
    '{"a":1,,}',
  ])('does not take %j for JSON', (text) => {
    expect(parseJsonText([{ kind: 'run', text }])).toBeUndefined();
  });

  it('takes neither a hole alone nor nothing for JSON', () => {
    expect(parseJsonText([{ kind: 'hole' }])).toBeUndefined();
    expect(parseJsonText([])).toBeUndefined();
  });

  it('reads 100 levels and no more', () => {
    const nested = (levels: number) => [{ kind: 'run', text: '['.repeat(levels) + ']'.repeat(levels) } as const];
    expect(parseJsonText(nested(100))).toBeDefined();
    expect(parseJsonText(nested(101))).toBeUndefined();
  });

  const holes = (count: number, text: (i: number) => string): Text =>
    Array.from({ length: count }, (_, i): Piece[] => [{ kind: 'run', text: text(i) }, { kind: 'hole' }]).flat();
  const run = (text: string): Piece => ({ kind: 'run', text });
  it.each<[string, (size: number) => Text, boolean]>([
    ['a text of many pieces', (size) => [run('"'), ...holes(size, () => 'x'), run('"')], true],
    ['a list with many holes', (size) => [...holes(size, (i) => (i === 0 ? '[1' : ',1')), run(']')], true],
    ['backslashes without an end', (size) => [run(`{"a":"${'\\'.repeat(size)}`)], false],
  ])('is work in proportion to %s', async (_, textOf, isJson) => {
    await expectProportional((size) => {
      expect(parseJsonText(textOf(size)) !== undefined).toBe(isJson);
    }, 2_000);
  });

  const jsonText = fc
    .tuple(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'))
    .map(([text, indent]) => JSON.stringify(JSON.parse(text), undefined, indent));

  it('agrees with JSON.parse, however the text is cut into runs', () => {
    fc.assert(
      fc.property(jsonText, fc.array(fc.nat(300), { maxLength: 8 }), (text, points) => {
        const cuts = [0, ...points.filter((point) => point < text.length).sort((a, b) => a - b), text.length];
        const within = { file: 'f', start: 0, end: text.length };
        const runs = cuts.slice(1).map((end, index): Run => {
          const start = cuts[index]!;
          return { kind: 'run', text: text.slice(start, end), span: { file: 'f', start, end }, within };
        });
        const value = parseJsonText(runs);
        expect(value && plain(value)).toEqual(JSON.parse(text));
        if (value !== undefined)
          everyMember(value, (key, member) => {
            expect(JSON.parse(`"${text.slice(member.keySpan?.start ?? 0, member.keySpan?.end ?? 0)}"`)).toBe(key);
            expect(JSON.parse(at(text, member.valueSpan)!)).toEqual(plain(member.value));
            expect(JSON.parse(`{${at(text, member.span)!}}`)).toEqual({ [key]: plain(member.value) });
          });
      }),
      { numRuns: 2000 },
    );
  });

  it('gives exact spans and the values around holes, in a template with escapes', () => {
    const value: fc.Arbitrary<string> = fc.oneof(
      fc.constant('${x}'),
      fc.constant('"a${x}b${y}"'),
      fc.constant('"\\"q\\""'),
      fc.constant('[1, ${x}]'),
      fc.integer().map(String),
    );
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('', ' ', '\n  '),
        fc.boolean(),
        (values, gap, escaped) => {
          const spell = (json: string) => (escaped ? json.replace(/[\\"]/g, '\\$&') : json.replaceAll('\\', '\\\\'));
          const members = values.map(
            (json, index) => [`k${index}`, spell(`"k${index}":${gap}${json}`), spell(json)] as const,
          );
          const source = `\`{${gap}${members.map(([, member]) => member).join(`,${gap}`)}${gap}}\``;
          const result = object(template(source));
          expect(memberTexts(source, result)).toEqual(members.map(([key, member, json]) => [member, key, json]));
        },
      ),
    );
  });

  it('is undefined exactly where JSON.parse throws', () => {
    const noise = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '"a"',
        '\\',
        'true',
        '1',
        '-',
        '0',
        '.',
        'e',
        ' ',
        '\u0007',
        '\uFFFC',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(noise, (parts) => {
        const text = parts.join('');
        let parsed: unknown;
        try {
          parsed = { value: JSON.parse(text) };
        } catch {
          parsed = undefined;
        }
        const value = parseJsonText([{ kind: 'run', text }]);
        expect(value && { value: plain(value) }).toEqual(parsed);
      }),
      { numRuns: 2000 },
    );
  });
});

function everyMember(
  value: Value,
  visit: (key: string, member: NonNullable<ReturnType<ObjectValue['members']['get']>>) => void,
): void {
  if (value.kind === 'list') value.items.forEach((item) => everyMember(item, visit));
  if (value.kind !== 'object') return;
  for (const [key, member] of value.members) {
    if (key !== '') visit(key, member);
    everyMember(member.value, visit);
  }
}
