import { describe, expect, it } from 'vitest';
import type { FormField } from '../../../src/model/dialect.js';
import { httpFileDialect } from '../../../src/read/http-file/dialect.js';
import { httpFile } from '../../../src/read/http-file/reader.js';
import { applyEdits } from '../../../src/text/edits.js';
import { parseJsonText } from '../../../src/text/json-text.js';

function rewritten(text: string, json: readonly string[] = ['metadata']): string {
  const source = { file: 'a.http', text };
  const [request] = httpFile.read(source).requests;
  const value = request?.body?.value;
  const parsed = value?.kind === 'text' ? parseJsonText(value.text) : undefined;
  if (request === undefined || parsed?.kind !== 'object') throw new Error('no JSON');
  const fields = [...parsed.members.values()].map((member): FormField => ({
    name: member.key,
    value: member.value,
    valueSpan: member.valueSpan,
    json: json.includes(member.key),
  }));
  const spelled = httpFileDialect.multipart(request, fields, source);
  if ('refused' in spelled) return `refused: ${spelled.refused}`;
  const applied = applyEdits(text, spelled.edits);
  return typeof applied === 'string' ? applied : 'conflict';
}

describe('the body as a form', () => {
  const before = `POST https://a/b
content-type: application/json
A: b

{
  "id": "x\\"{{id}}",
  "requireSignedURLs": true,
  "n": {{n}},
  "metadata": {"k": "{{v}}", "l": [1, null]}
}

###
GET https://c
`;
  const after = `POST https://a/b
content-type: multipart/form-data; boundary=eolint-form
A: b

--eolint-form
Content-Disposition: form-data; name="id"

x"{{id}}
--eolint-form
Content-Disposition: form-data; name="requireSignedURLs"

true
--eolint-form
Content-Disposition: form-data; name="n"

{{n}}
--eolint-form
Content-Disposition: form-data; name="metadata"

{"k":"{{v}}","l":[1,null]}
--eolint-form--

###
GET https://c
`;

  it.each([
    ['plain', '\n'],
    ['Windows', '\r\n'],
  ])('%s line ends', (_, eol) => {
    expect(rewritten(before.replaceAll('\n', eol))).toBe(after.replaceAll('\n', eol));
  });

  it('a variable of the file stays one', () => {
    const text = '@v = 1\nPOST https://a\nContent-Type: application/json\n\n{"a": "x{{v}}y"}\n';
    expect(rewritten(text)).toContain('name="a"\n\nx{{v}}y\n');
  });

  it('the result is a multipart request', () => {
    const [request] = httpFile.read({ file: 'a.http', text: rewritten(before) }).requests;
    expect(request?.body?.encoding).toBe('multipart');
  });

  it('the Content-Type line is replaced whole', () => {
    const source = { file: 'a.http', text: before };
    const [request] = httpFile.read(source).requests;
    if (request === undefined) throw new Error('no request');
    const field: FormField = { name: 'a', value: { kind: 'literal', value: 1 }, valueSpan: undefined, json: false };
    const spelled = httpFileDialect.multipart(request, [field], source);
    const { span } = request.headers[0] ?? {};
    expect(
      'edits' in spelled && spelled.edits.some((edit) => edit.start === span?.start && edit.end === span.end),
    ).toBe(true);
  });

  it.each([
    ['POST https://a\n\n{"a":"b"}', 'Content-Type'],
    ['POST https://a\nContent-Type: application/json\n\n{}', 'without fields'],
    ['POST https://a\nContent-Type: application/json\n\n{"a": null}', 'null'],
    ['POST https://a\nContent-Type: application/json\n\n{"a": {"b": 1}}', 'object'],
    ['POST https://a\nContent-Type: application/json\n\n{"a": [1]}', 'list'],
    ['POST https://a\nContent-Type: application/json\n\n{"a": "x\\n### y"}', 'means something'],
    ['POST https://a\nContent-Type: application/json\n\n{"a b": "c"}', 'name of a form field'],
  ])('%j is refused', (text, reason) => {
    expect(rewritten(text)).toContain('refused: ');
    expect(rewritten(text)).toContain(reason);
  });
});

it.each([
  ['a"b', ['line'] as const, 'a"b'],
  ['a"b', ['json', 'line'] as const, 'a\\"b'],
  ['a\nb', ['line'] as const, undefined],
  ['a\nb', ['json', 'line'] as const, 'a\\nb'],
  ['a{{b', ['line'] as const, undefined],
])('%j in a run of %j', (text, quoting, expected) => {
  expect(httpFileDialect.escape?.(text, { kind: 'run', text: '', quoting })).toBe(expected);
});
