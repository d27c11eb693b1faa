import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import fc from '../../properties.js';
import type { Expr } from '../../../src/model/program.js';
import { shell } from '../../../src/read/shell/reader.js';

const BASH = '/bin/bash';

/** The words that bash makes of a command line. */
function bashWords(line: string): string[] {
  const output = execFileSync(BASH, ['--norc', '-c', line.replace(/^a /, String.raw`printf '%s\0' `)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] },
  });
  return output.split('\0').slice(0, -1);
}

function literalText(expr: Expr): string | undefined {
  if (expr.kind !== 'text') return undefined;
  return expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '<hole>')).join('');
}

function ourWords(line: string): (string | undefined)[] {
  const stmt = shell.read({ file: 'x.sh', text: line }).programs[0]?.body[0];
  if (stmt?.kind !== 'expr' || stmt.value.kind !== 'call') return [];
  return stmt.value.args.map(({ value }) => literalText(value));
}

const character = fc.constantFrom(...'abzAZ09 \t\n"\'\\$`!#&|;<>(){}[]*?~=%,.:/@^-_+'.split(''), 'é', '😀');
const plain = fc.string({ unit: character, maxLength: 8 });
const single = plain.map((text) => `'${text.replaceAll("'", '')}'`);
const double = plain.map((text) => `"${text.replaceAll(/[$`"]/g, String.raw`\$&`).replaceAll(/\\(?=$)/g, '')}"`);
const doubleEscaped = plain.map((text) => `"${text.replaceAll(/[\\"$`]/g, String.raw`\$&`)}"`);
const bareWord = fc
  .string({ unit: character, minLength: 1, maxLength: 6 })
  .map((text) => Array.from(text, (one) => (one === '\n' ? '\\\n' : `\\${one}`)).join(''));
const bareSafe = fc.stringMatching(/^[a-z0-9_/:.@%+-]{1,6}$/);
const ansi = fc
  .array(
    fc.constantFrom(
      'a',
      ' ',
      '"',
      '\\n',
      '\\t',
      "\\'",
      '\\\\',
      '\\x41',
      '\\101',
      '\\u00e9',
      '\\U0001F600',
      '\\q',
      '\\e',
      '$x',
      '`',
    ),
    { maxLength: 5 },
  )
  .map((parts) => `$'${parts.join('')}'`);
const word = fc
  .array(fc.oneof(single, doubleEscaped, bareWord, bareSafe, ansi), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));

it.skipIf(!existsSync(BASH))('words of text fold to what bash passes on', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const line = `a ${words.map((one) => `x${one}`).join(' ')}`;
      expect(ourWords(line)).toEqual(bashWords(line));
    }),
    { numRuns: 150 },
  );
});

it.skipIf(!existsSync(BASH))('double quotes with backslashes that mean nothing', () => {
  fc.assert(
    fc.property(fc.array(double, { minLength: 1, maxLength: 3 }), (words) => {
      const line = `a ${words.join(' ')}`;
      // A backslash before one that was escaped above changes which is which: bash is asked whether it still is a line.
      fc.pre(balanced(line));
      expect(ourWords(line)).toEqual(bashWords(line));
    }),
    { numRuns: 100 },
  );
});

function balanced(line: string): boolean {
  try {
    execFileSync(BASH, ['--norc', '-n'], { input: line, stdio: 'pipe' });
    return (
      shell.read({ file: 'x.sh', text: line }).problems.length === 0 && !/\$|`/.test(line.replaceAll(/\\[\\$`"]/g, ''))
    );
  } catch {
    return false;
  }
}

it
  .skipIf(!existsSync(BASH))
  .each([
    '{a,b}',
    'x{a,b}y',
    '{1..5}',
    '{3..1}',
    'p{a,}',
    '"{a,b}"',
    '{a}',
    "{a,'b'}",
    'x{}',
    '{a,b}"c d"',
    '-{a,b}=1',
  ])('braces: %s', (text) => {
  const line = `a ${text}`;
  const ours = ourWords(line);
  // Lists with quotes inside are left as they are written.
  if (!text.includes("'")) expect(ours).toEqual(bashWords(line));
});

it.skipIf(!existsSync(BASH))('here-documents without expansions', () => {
  const body = fc
    .array(fc.stringMatching(/^[ -~]{0,12}$/), { maxLength: 4 })
    .map((lines) => lines.map((line) => line.replaceAll(/[$`]/g, String.raw`\$&`).replace(/\\$/, '')).join('\n'));
  fc.assert(
    fc.property(body, fc.constantFrom('E', "'E'", '"E"'), fc.boolean(), (text, mark, tabs) => {
      fc.pre(!text.split('\n').includes('E') && !/(?<!\\)(?:\\\\)*[$`]/.test(text));
      const lines = text.split('\n').map((line) => (tabs ? `\t${line}` : line));
      const script = `cat <<${tabs ? '-' : ''}${mark}\n${lines.join('\n')}\nE\n`;
      const expected = execFileSync(BASH, ['--norc', '-c', script], { encoding: 'utf8' });
      const stmt = shell.read({ file: 'x.sh', text: script }).programs[0]?.body[0];
      const fed = stmt?.kind === 'expr' && stmt.value.kind === 'op' ? stmt.value.args[0]?.value : undefined;
      expect(fed && literalText(fed)).toBe(expected);
    }),
    { numRuns: 100 },
  );
});
