import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { decode } from '../../src/text/decode.js';
import type { DecodedText } from '../../src/text/decode.js';

function read(bytes: Uint8Array | string): DecodedText {
  const result = decode(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const wellFormed = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0') && !text.startsWith('\uFEFF'));

describe('decode', () => {
  it('strips and restores a UTF-8 byte order mark', () => {
    const bytes = Buffer.from('\uFEFFconst a = "ä";\n');
    const file = read(bytes);
    expect(file).toMatchObject({ text: 'const a = "ä";\n', bom: true, encoding: 'utf-8', lossless: true });
    expect(Buffer.from(file.encode(file.text))).toEqual(bytes);
  });

  it('keeps a second byte order mark as text', () => {
    const bytes = Buffer.from('\uFEFF\uFEFFa');
    const file = read(bytes);
    expect(file.text).toBe('\uFEFFa');
    expect(Buffer.from(file.encode(file.text))).toEqual(bytes);
  });

  it('reads UTF-16 of both byte orders', () => {
    const little = Buffer.from('\uFEFFcurl ü\r\n', 'utf16le');
    const big = Buffer.from(little).swap16();
    expect(read(little)).toMatchObject({ text: 'curl ü\r\n', encoding: 'utf-16le', eol: '\r\n', lossless: true });
    expect(read(big)).toMatchObject({ text: 'curl ü\r\n', encoding: 'utf-16be', bom: true, lossless: true });
    expect(Buffer.from(read(big).encode('curl ü\r\n'))).toEqual(big);
    expect([...big.subarray(0, 2)]).toEqual([0xfe, 0xff]);
  });

  it('reads what is not UTF-8 as Latin-1 and never calls it lossless', () => {
    const file = read(Uint8Array.from([0x63, 0xe4, 0x2f, 0x7a]));
    expect(file).toMatchObject({ text: 'cä/z', encoding: 'latin-1', lossless: false });
  });

  it.each([
    ['an odd number of bytes', [0xff, 0xfe, 0x61, 0x00, 0x62]],
    ['half a surrogate pair', [0xff, 0xfe, 0x3d, 0xd8]],
    ['a surrogate in UTF-8', [0x61, 0xed, 0xa0, 0x80]],
    ['an overlong form', [0x61, 0xc0, 0xaf]],
  ])('does not call %s lossless', (_, bytes) => {
    expect(read(Uint8Array.from(bytes)).lossless).toBe(false);
  });

  it.each([
    ['a NUL', [0x61, 0x00, 0x62]],
    ['UTF-16 without a mark', [0x61, 0x00, 0x62, 0x00]],
    ['UTF-32', [0xff, 0xfe, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00]],
    ['a NUL at the end of the beginning', [...Array<number>(7999).fill(0x61), 0x00]],
    ['a NUL far down in what is no UTF-8', [...Array<number>(8000).fill(0x61), 0x00, 0xe4]],
    ['control characters that are no UTF-8', [0x89, 0x01, 0x02, 0x03, 0x04, 0xff]],
  ])('calls %s binary', (_, bytes) => {
    expect(decode(Uint8Array.from(bytes))).toEqual({ ok: false, reason: 'binary' });
  });

  it('reads texts that hold a NUL further down', () => {
    const text = `${'a'.repeat(8000)}\0ä`;
    expect(read(Buffer.from(text))).toMatchObject({ text, encoding: 'utf-8', lossless: true });
  });

  it.each([
    ['', '\n'],
    ['a', '\n'],
    ['a\nb\n', '\n'],
    ['a\r\nb\r\n', '\r\n'],
    ['a\r\nb\n', 'mixed'],
    ['\na\r\n', 'mixed'],
    ['a\rb', 'mixed'],
    ['a\r\nb\r', 'mixed'],
  ])('tells the line ends of %j', (text, eol) => {
    expect(read(text).eol).toBe(eol);
  });

  it('gives every text back in every encoding', () => {
    fc.assert(
      fc.property(wellFormed, fc.constantFrom('utf8', 'bom', 'le', 'be'), (text, form) => {
        const marked = `\uFEFF${text}`;
        const bytes =
          form === 'utf8'
            ? Buffer.from(text)
            : form === 'bom'
              ? Buffer.from(marked)
              : form === 'le'
                ? Buffer.from(marked, 'utf16le')
                : Buffer.from(marked, 'utf16le').swap16();
        const file = read(bytes);
        expect(file.text).toBe(text);
        expect(file.lossless).toBe(true);
        expect(Buffer.from(file.encode(file.text)).equals(bytes)).toBe(true);
      }),
    );
  });

  it('claims lossless only where encoding gives the bytes back, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const file = decode(bytes);
        if (file.ok && file.lossless) expect([...file.encode(file.text)]).toEqual([...bytes]);
      }),
      { numRuns: 500 },
    );
  });
});
