import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import { fingerprints } from '../../src/text/fingerprint.js';
import { findingAt } from '../report/sample.js';

const words = "fetch('/zones/1/settings/minify')";

/** The fingerprints of all places that hold the words, in the order of the text. */
function of(text: string, rest: Partial<Finding> = {}, file = 'a.ts', span = words): string[] {
  const findings: Finding[] = [];
  for (let start = text.indexOf(span); start !== -1; start = text.indexOf(span, start + 1)) {
    findings.push(findingAt(file, text, span, { ...rest, span: { file, start, end: start + span.length } }));
  }
  const names = fingerprints([...findings].reverse(), () => text);
  return findings.map((finding) => names.get(finding)!);
}

describe('fingerprints', () => {
  it('stay when other lines change', () => {
    expect(of(`x\n\n${words};\n`)).toEqual(of(`${words};\ny\n`));
  });

  it('stay when white space inside the text changes', () => {
    expect(of('f(\n    a,\r\n\tb\n)', {}, 'a', 'f(\n    a,\r\n\tb\n)')).toEqual(of('f( a, b )', {}, 'a', 'f( a, b )'));
  });

  it('differ between equals, in the order of the text', () => {
    const two = of(`${words};\n${words};\n`);
    expect(new Set(two).size).toBe(2);
    expect(two[0]).toBe(of(words)[0]);
    expect(of(`${words};\n${words};\n${words};\n`).slice(0, 2)).toEqual(two);
  });

  it.each([
    ['rule', of(words, { rule: 'other' })],
    ['method', of(words, { method: 'GET' })],
    ['no method', of(words, { method: null })],
    ['path', of(words, { path: '/zones/{}' })],
    ['file', of(words, {}, 'b.ts')],
    ['text', of(words, {}, 'a.ts', 'fetch')],
  ])('differ by %s', (_, other) => {
    expect(other[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toEqual(of(words));
  });
});
