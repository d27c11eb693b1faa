import { describe, expect, it } from 'vitest';
import { Elsewhere } from '../../../../src/flow/uses/elsewhere/elsewhere.js';
import { sharesWith } from '../../../../src/flow/uses/elsewhere/sourced.js';
import type { Request } from '../../../../src/model/request.js';
import type { SourceText } from '../../../../src/model/span.js';
import { partName } from '../../../../src/text/part-name.js';
import { casesIn } from '../../../cases.js';

/** The file in which the places of a case are, by the lines `# file: NAME` in front of their texts. */
function filesIn(text: string): SourceText[] {
  const [, ...parts] = text.split(/^# file: (.*)\n?/m);
  return parts.flatMap((file, at) => (at % 2 === 0 ? [{ file, text: parts[at + 1] ?? '' }] : []));
}

/** Where the answer of the request between `«` and `»` is read, in which file and on which line; `dialect`: of a document. */
function seen(text: string, dialect?: string): string[] {
  const marked = filesIn(text);
  const files = marked.map((one) => ({ ...one, text: one.text.replace(/[«»]/g, '') }));
  const own = marked.find((one) => one.text.includes('«'));
  if (own === undefined) throw new Error('no request is marked');
  const span = { file: own.file, start: own.text.indexOf('«'), end: own.text.indexOf('»') - 1 };
  const method = { name: text.includes('method: GET') ? 'GET' : 'PATCH' };
  const at = new Elsewhere(files).of({ span, dialect, method, ...NOTHING_SENT } as unknown as Request);
  if (at === undefined) return [];
  const read = files.find(({ file }) => file === at.file)?.text ?? '';
  const line = read.slice(0, at.start).split('\n').length;
  return [`${at.file} ${String(line)}: ${read.slice(at.start, at.end)}`];
}

const NOTHING_SENT = { url: [], headers: [], body: undefined };

/* Places that see an answer though no value leads there: `<kind>.txt`, each with the request that is asked about. */
describe.each(['plays', 'collections', 'shell', 'powershell'])('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', (text, lines) => {
    expect(seen(text)).toEqual(lines);
  });
});

/* What a document's tool does with an answer. */
describe('documents', () => {
  it.each(casesIn(new URL('documents.txt', import.meta.url)))('%s', (text, lines) => {
    expect(seen(text, 'document')).toEqual(lines);
  });

  const sent = (name: string, next: string): string =>
    `{ "nodes": [{ "parameters": {« "url": "x" »}, "name": "${name}" }, { "parameters": {}, "name": "a" }],
  "connections": { "${next}": { "main": [[{ "node": "a" }]] } } }`;

  it.each([
    ['a node of n8n that is connected', sent('patch', 'patch'), ['a.json 2: "patch": { "main": [[{']],
    ['one that is not', sent('patch', 'other'), []],
    ['one without a name', sent('', 'other').replace(', "name": ""', ''), ['a.json 2: "main": [[{']],
  ])('%s', (_, text, lines) => {
    expect(seen(`# file: a.json\n${text}`, 'n8n')).toEqual(lines);
  });

  it('what a command prints is kept by a task file', () => {
    const files = [
      { file: 'Taskfile.yml', text: 'vars:\n  OUT: { sh: "curl -sf x" }\ntasks: { a: { cmds: [curl -sf y] } }' },
      { file: partName('Taskfile.yml', 0, 'sh'), text: 'curl -sf x' },
      { file: partName('Taskfile.yml', 1, 'sh'), text: 'curl -sf y' },
    ];
    const at = files.map(({ file }) =>
      new Elsewhere(files).of({ span: { file, start: 0, end: 4 }, ...NOTHING_SENT } as unknown as Request),
    );
    expect(at).toEqual([undefined, { file: 'Taskfile.yml', start: 15, end: 17 }, undefined]);
  });
});

it('nothing is known of a request in no file', () => {
  const files = [{ file: 'a.yml', text: '- uri: a\n  register: r\n- debug: var=r' }];
  expect(new Elsewhere(files).of({ span: { file: 'b.yml', start: 0, end: 1 } } as Request)).toBeUndefined();
});

describe('scripts that may share variables', () => {
  it.each([
    ['a.sh', 'b.bash', true],
    ['a.sh', 'bin/run', true],
    ['run', 'lib.zsh', true],
    ['a.sh', 'a.ps1', false],
    ['a.ps1', 'b.psm1', true],
    ['a.ps1', 'b.sh', false],
    ['a.py', 'b.py', false],
    ['a.bats', 'a.fish', true],
    ['a.ps1', 'a.ps1.txt', false],
  ])('%s with %s: %s', (file, other, shares) => {
    expect(sharesWith(file)?.(other) === true).toBe(shares);
  });
});
