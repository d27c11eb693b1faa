import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import fc from '../../properties.js';
import { curlRequests } from '../../../src/clients/shell/curl.js';
import type { FormField } from '../../../src/model/dialect.js';
import type { Request } from '../../../src/model/request.js';
import { shellDialect } from '../../../src/read/shell/dialect.js';
import { applyEdits } from '../../../src/text/edits.js';
import { parseJsonText } from '../../../src/text/json-text.js';
import { callOf } from '../../clients/shell/call-of.js';

const FILE = 'x.sh';

function requestOf(command: string): Request {
  const [request] = curlRequests(callOf(command));
  if (request === undefined) throw new Error('no request');
  return request;
}

/** The fields of a command's JSON data, as the rewriter hands them over. */
function fieldsOf(request: Request, json: readonly string[]): FormField[] {
  const value = request.body?.value;
  const parsed = value?.kind === 'text' ? parseJsonText(value.text) : undefined;
  if (parsed?.kind !== 'object') throw new Error('no JSON');
  return [...parsed.members.values()].map((member) => ({
    name: member.key,
    value: member.value,
    valueSpan: member.valueSpan,
    json: json.includes(member.key),
  }));
}

function rewritten(command: string, json: readonly string[] = ['metadata']): string {
  const request = requestOf(command);
  const spelled = shellDialect.multipart(request, fieldsOf(request, json), { file: FILE, text: command });
  if ('refused' in spelled) return `refused: ${spelled.refused}`;
  const text = applyEdits(command, spelled.edits);
  return typeof text === 'string' ? text : 'conflict';
}

describe('data as a form', () => {
  it.each([
    [`curl u -d '{"a":"b"}'`, `curl u -F 'a=b'`],
    [`curl -d '{"a":"b","c":true,"d":1.5}' u`, `curl -F 'a=b' -F 'c=true' -F 'd=1.5' u`],
    [`curl u --json '{"a":"b"}'`, `curl u -F 'a=b'`],
    [`curl u -d'{"a":"b"}'`, `curl u -F 'a=b'`],
    [`curl u -d "{\\"a\\":\\"b\\"}"`, `curl u -F "a=b"`],
    [`curl u -d "{\\"a\\":\\"$X\\"}"`, `curl u --form-string "a=$X"`],
    [`curl u -d "{\\"a\\":$X, \\"b\\": \\"c\\"}"`, `curl u --form-string "a=$X" -F "b=c"`],
    [`curl u -d '{"a":"'"$X"'","b":"c"}'`, `curl u --form-string "a=$X" -F 'b=c'`],
    [`curl u -d '{"a":"'$X'"}'`, `curl u --form-string "a=$X"`],
    [`curl u -d "{\\"a\\":\\"\${X}y-$(date)\\"}"`, `curl u --form-string "a=\${X}y-$(date)"`],
    [`curl u -d '{"a":"it'\\''s"}'`, `curl u -F 'a=it'\\''s'`],
    [`curl u -d '{"a":"x\\"y$z"}'`, `curl u -F 'a=x"y$z'`],
    [`curl u -d "{\\"a\\":\\"x\\\\\\"\\$y\\"}"`, `curl u -F "a=x\\"\\$y"`],
    [`curl u -d '{"a":"@b"}'`, `curl u --form-string 'a=@b'`],
    [`curl u -d '{"a":"<b"}'`, `curl u --form-string 'a=<b'`],
    [`curl u -d '{"a":"b;c"}'`, `curl u --form-string 'a=b;c'`],
    [`curl u -d '{"a":" b"}'`, `curl u --form-string 'a= b'`],
    [`curl u -d "{\\"a\\":\\"$X;b\\"}"`, `curl u --form-string "a=$X;b"`],
    [`curl u -d '{"metadata":{"k": "v", "n": [1, true, null]}}'`, `curl u -F 'metadata={"k":"v","n":[1,true,null]}'`],
    [`curl u -d "{\\"metadata\\": {\\"k\\": \\"$V\\"}}"`, `curl u --form-string "metadata={\\"k\\":\\"$V\\"}"`],
    [`curl u \\\n  -d '{"a":"b","c":"d"}' \\\n  -s`, `curl u \\\n  -F 'a=b' \\\n  -F 'c=d' \\\n  -s`],
    [`curl u \\\n\t-d '{"a":"b","c":"d"}'`, `curl u \\\n\t-F 'a=b' \\\n\t-F 'c=d'`],
    [`curl u \\\r\n  -d '{"a":"b","c":"d"}' \\\r\n  -s`, `curl u \\\r\n  -F 'a=b' \\\r\n  -F 'c=d' \\\r\n  -s`],
    [`curl \\\n  -d '{"a":"b","c":"d"}' u`, `curl \\\n  -F 'a=b' -F 'c=d' u`],
    [`curl u \\\n  -d '{\n    "a": "b",\n    "c": "d"\n  }'`, `curl u \\\n  -F 'a=b' \\\n  -F 'c=d'`],
  ])('%s', (command, expected) => {
    expect(rewritten(command)).toBe(expected);
  });

  it.each([
    [`curl u -d '{"a":null}'`, 'null'],
    [`curl u -d '{"a":{"b":1}}'`, 'object'],
    [`curl u -d '{"a":[1]}'`, 'list'],
    [`curl u -d '{}'`, 'without fields'],
    [`curl u -sd '{"a":"b"}'`, 'one option'],
    [`curl u -d @- <<< '{"a":"b"}'`, 'set elsewhere'],
    [`curl u -d '{"a b":"c"}'`, 'name of a form field'],
  ])('%s is refused', (command, reason) => {
    expect(rewritten(command)).toContain(`refused: `);
    expect(rewritten(command)).toContain(reason);
  });

  it('a value from elsewhere is refused', () => {
    const command = `curl u -d '{"a":"b"}'`;
    const request = requestOf(command);
    const span = { file: FILE, start: 500, end: 501 };
    const source = { file: FILE, text: command };
    for (const value of [
      { kind: 'text', text: [{ kind: 'run', text: 'b', span }] } as const,
      { kind: 'text', text: [{ kind: 'run', text: 'b' }] } as const,
      { kind: 'text', text: [{ kind: 'hole', name: 'X', span }] } as const,
      { kind: 'unknown', span } as const,
      { kind: 'choice', options: [] } as const,
    ]) {
      const spelled = shellDialect.multipart(
        request,
        [{ name: 'a', value, valueSpan: undefined, json: false }],
        source,
      );
      expect(spelled).toHaveProperty('refused');
    }
  });

  it('the command in another file is refused', () => {
    const request = requestOf(`curl u -d '{"a":"b"}'`);
    expect(shellDialect.multipart(request, fieldsOf(request, []), { file: 'y.sh', text: '' })).toHaveProperty(
      'refused',
    );
  });

  it.skipIf(!existsSync('/bin/bash'))('each field arrives as the JSON said', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab \'"\\$`!@<;&|#\n'.split('')), maxLength: 8 });
    const object = fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), text, { minKeys: 1, maxKeys: 3 });
    fc.assert(
      fc.property(object, fc.boolean(), (fields, double) => {
        const data = JSON.stringify(fields);
        const quoted = double
          ? `"${data.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`
          : `'${data.replaceAll("'", String.raw`'\''`)}'`;
        const command = rewritten(`curl ${'u'} -d ${quoted}`);
        const script = command.replace(/^curl/, String.raw`printf '%s\0'`);
        const words = execFileSync('/bin/bash', ['--norc', '-c', script], { encoding: 'utf8' })
          .split('\0')
          .slice(1, -1);
        const sent = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
        expect(words.filter((_, i) => i % 2 === 1)).toEqual(sent);
        const plain = /^[@<"\s]|;|\s$/;
        expect(words.filter((_, i) => i % 2 === 0)).toEqual(
          Object.values(fields).map((value) => (plain.test(value) ? '--form-string' : '-F')),
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe('text in a run', () => {
  const like = (
    ...quoting: ('single' | 'double' | 'json' | 'bare' | 'heredoc' | 'template' | 'line')[]
  ): Parameters<NonNullable<typeof shellDialect.escape>>[1] => ({ kind: 'run', text: '', quoting });
  it.each([
    [`a'b`, like('single'), `a'\\''b`],
    ['a"$`\\', like('double'), 'a\\"\\$\\`\\\\'],
    ['a b&c', like('bare'), 'a\\ b\\&c'],
    ['a\nb', like('bare'), undefined],
    ['a"b', like('json', 'single'), 'a\\"b'],
    ['a"b', like('json', 'double'), 'a\\\\\\"b'],
    ['a b', like('heredoc'), 'a b'],
    ['a$b', like('heredoc'), undefined],
    [`a'b`, like('template'), undefined],
    ['a', { kind: 'hole' } as const, undefined],
  ])('%j as %j', (text, run, expected) => {
    expect(shellDialect.escape?.(text, run)).toBe(expected);
  });
});
