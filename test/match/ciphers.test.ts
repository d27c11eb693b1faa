import { describe, expect, it } from 'vitest';
import { matchCiphers } from '../../src/match/ciphers.js';
import { entry, FILE, matching } from './make.js';

const suites = entry('suites', { change: 'behaviour', ciphers: ['OLD-CHACHA20', '0xCC13'] });
const plain = entry('plain', { operations: ['GET /zones'] });

/** The suites that a text names, each with the line that it stands in. */
function found(text: string): string[] {
  return matchCiphers({ file: FILE, text }, matching([suites, plain]), 'possible').map(({ entry: { id }, finding }) => {
    const line = text.slice(0, finding.span.start).split('\n').length;
    return `${id} ${String(line)} ${text.slice(finding.span.start, finding.span.end)}: ${finding.message}`;
  });
}

describe('cipher suites', () => {
  it.each<[string, readonly string[]]>([
    ['ssl_ciphers OLD-CHACHA20:AES;', ['suites 1 OLD-CHACHA20: the cipher suite OLD-CHACHA20 is retired']],
    ['a\nssl_ciphers old-chacha20;\n', ['suites 2 old-chacha20: the cipher suite OLD-CHACHA20 is retired']],
    ['OLD-CHACHA20:OLD-CHACHA20', ['suites 1 OLD-CHACHA20: the cipher suite OLD-CHACHA20 is retired']],
    ['OLD-CHACHA20-POLY or MY-OLD-CHACHA20', []],
    ['a\r\nOLD-CHACHA20\r\n', ['suites 2 OLD-CHACHA20: the cipher suite OLD-CHACHA20 is retired']],
    ['AES\nAES\nOLD-CHACHA20', ['suites 3 OLD-CHACHA20: the cipher suite OLD-CHACHA20 is retired']],
    ['# OLD-CHACHA20', []],
    ['// OLD-CHACHA20', []],
    ['  * OLD-CHACHA20', []],
    ['; OLD-CHACHA20', []],
    ['-- OLD-CHACHA20', []],
    ['AES', []],
  ])('%j', (text, all) => {
    expect(found(text)).toEqual(all);
  });

  it('are no numbers where nothing says that they are suites', () => {
    const number = (before: string): number => found(`${before}x = 0xCC13`).length;
    expect([number(''), number('suites = ['), number('ciphers:\n'), number('Cipher\n\n\n\n\n\n\n')]).toEqual([
      0, 1, 1, 1,
    ]);
    expect(number(`cipher${'\n'.repeat(8)}`)).toBe(0);
  });

  it('are as sure as they are said to be', () => {
    const [one] = matchCiphers({ file: FILE, text: 'OLD-CHACHA20' }, matching([suites]), 'likely');
    expect(one?.finding).toMatchObject({ confidence: 'likely', severity: 'error', status: 'retired', disputed: null });
    const again = entry('again', { change: 'behaviour', ciphers: ['OLD'], disputed: { because: 'in use' } });
    const [other] = matchCiphers({ file: FILE, text: 'OLD' }, matching([again]), 'likely');
    expect(other?.finding).toMatchObject({ severity: 'warning', disputed: 'in use' });
  });
});
