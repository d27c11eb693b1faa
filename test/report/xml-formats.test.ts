import { describe, expect, it } from 'vitest';
import { checkstyle } from '../../src/report/checkstyle.js';
import { junit } from '../../src/report/junit.js';
import { findingAt, reportOf } from './sample.js';
import { elementsOf, readXml } from './xml-reader.js';

const text = 'one\nfetch(`/zones/${z}/settings/minify`)\n';
const words = '/zones/${z}/settings/minify';
const findings = [
  findingAt('src/b.ts', text, words),
  findingAt('src/a & "b".ts', text, words, { severity: 'warning', noFix: 'too <hard>' }),
  findingAt('src/b.ts', text, 'fetch', { rule: 'filters', severity: 'info' }),
];
const report = reportOf(findings, { 'src/b.ts': text, 'src/a & "b".ts': text });

describe('checkstyle', () => {
  it('has the errors of each file', () => {
    const root = readXml(checkstyle(report));
    expect(root.name).toBe('checkstyle');
    expect(root.attributes).toEqual({ version: '4.3' });
    expect(root.children.map(({ name, attributes }) => [name, attributes['name']])).toEqual([
      ['file', 'src/a & "b".ts'],
      ['file', 'src/b.ts'],
    ]);
    expect(elementsOf(root, 'error').map(({ attributes: { message: _, ...rest } }) => rest)).toEqual([
      { line: '2', column: '8', severity: 'warning', source: 'eolint.zone-setting-minify' },
      { line: '2', column: '1', severity: 'info', source: 'eolint.filters' },
      { line: '2', column: '8', severity: 'error', source: 'eolint.zone-setting-minify' },
    ]);
    expect(elementsOf(root, 'error')[0]?.attributes['message']).toBe(
      'PATCH /zones/{}/settings/minify is retired; end of life 2024-08-05, 838 days ago; instead: none',
    );
  });

  it('is an empty list where nothing was found', () => {
    expect(readXml(checkstyle(reportOf([], {}))).children).toEqual([]);
  });
});

describe('junit', () => {
  it('has a suite for each file and a failed test for each finding', () => {
    const root = readXml(junit(report));
    expect(root.attributes).toEqual({ name: 'eolint', tests: '3', failures: '3', errors: '0', time: '0' });
    expect(root.children.map(({ attributes }) => attributes)).toEqual([
      { name: 'src/a & "b".ts', tests: '1', failures: '1', errors: '0', skipped: '0', time: '0' },
      { name: 'src/b.ts', tests: '2', failures: '2', errors: '0', skipped: '0', time: '0' },
    ]);
    const [first] = elementsOf(root, 'testcase');
    expect(first?.attributes).toEqual({
      name: 'zone-setting-minify (2:8)',
      classname: 'src/a & "b".ts',
      time: '0',
    });
    const [failure] = first?.children ?? [];
    expect(failure?.attributes).toEqual({ message: 'PATCH /zones/{}/settings/minify is retired', type: 'warning' });
    expect(failure?.text.split('\n')).toEqual([
      'src/a & "b".ts:2:8',
      'end of life 2024-08-05, 838 days ago',
      'instead: none',
      'not fixed: too <hard>',
      'confidence: certain',
      '  |',
      '1 | one',
      '2 | fetch(`/zones/${z}/settings/minify`)',
      '  |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^',
      '  |',
    ]);
  });

  it('is one passed test where nothing was found', () => {
    const root = readXml(junit(reportOf([], {})));
    expect(root.attributes).toMatchObject({ tests: '1', failures: '0', errors: '0' });
    expect(elementsOf(root, 'testcase').map(({ children }) => children)).toEqual([[]]);
  });

  it('has an error for a file that could not be read', () => {
    const files = {
      scanned: 1,
      parsed: 0,
      skipped: [],
      failed: [{ file: 'x.ts', reason: 'no permission to read it' }],
    };
    const root = readXml(junit(reportOf([], {}, { files })));
    expect(root.attributes).toMatchObject({ tests: '1', failures: '0', errors: '1' });
    expect(elementsOf(root, 'error').map(({ attributes }) => attributes)).toEqual([
      { message: 'no permission to read it', type: 'error' },
    ]);
  });
});
