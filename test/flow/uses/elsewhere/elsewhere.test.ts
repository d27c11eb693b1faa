import { describe, expect, it } from 'vitest';
import { Elsewhere } from '../../../../src/flow/uses/elsewhere/elsewhere.js';
import { sharesWith } from '../../../../src/flow/uses/elsewhere/sourced.js';
import type { Request } from '../../../../src/model/request.js';
import type { SourceText } from '../../../../src/model/span.js';
import { casesIn } from '../../../cases.js';

/** The file in which the places of a case are, by the lines `# file: NAME` in front of their texts. */
function filesIn(text: string): SourceText[] {
  const [, ...parts] = text.split(/^# file: (.*)\n?/m);
  return parts.flatMap((file, at) => (at % 2 === 0 ? [{ file, text: parts[at + 1] ?? '' }] : []));
}

/** Where the answer of the request between `«` and `»` is read, in which file and on which line. */
function seen(text: string): string[] {
  const marked = filesIn(text);
  const files = marked.map((one) => ({ ...one, text: one.text.replace(/[«»]/g, '') }));
  const own = marked.find((one) => one.text.includes('«'));
  if (own === undefined) throw new Error('no request is marked');
  const span = { file: own.file, start: own.text.indexOf('«'), end: own.text.indexOf('»') - 1 };
  const at = new Elsewhere(files).of({ span } as Request);
  if (at === undefined) return [];
  const read = files.find(({ file }) => file === at.file)?.text ?? '';
  const line = read.slice(0, at.start).split('\n').length;
  return [`${at.file} ${String(line)}: ${read.slice(at.start, at.end)}`];
}

/* Places that see an answer though no value leads there: `<kind>.txt`, each with the request that is asked about. */
describe.each(['plays', 'collections', 'shell', 'powershell'])('%s', (kind) => {
  it.each(casesIn(new URL(`${kind}.txt`, import.meta.url)))('%s', (text, lines) => {
    expect(seen(text)).toEqual(lines);
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
    expect(sharesWith(file)(other)).toBe(shares);
  });
});
