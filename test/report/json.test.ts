import { describe, expect, it } from 'vitest';
import { json } from '../../src/report/json.js';
import { formats } from '../../src/report/registry.js';
import { findingAt, reportOf } from './sample.js';

const text = 'one\nfetch(`/zones/${z}/settings/minify`)\nfetch(`/zones/${z}/settings/minify`)\n';
const words = '/zones/${z}/settings/minify';

describe('json', () => {
  it('has the keys of schema version 1 in their order', () => {
    const finding = findingAt('src/a.ts', text, words, {
      fix: {
        title: 'remove the call',
        edits: [{ file: 'src/a.ts', start: 4, end: 9, text: '' }],
        applicability: 'safe',
        because: null,
      },
    });
    const files = { scanned: 3, parsed: 1, skipped: [{ file: 'x', reason: 'binary' }], failed: [] };
    const out = json(reportOf([finding], { 'src/a.ts': text }, { files }));
    expect(out.endsWith('}\n')).toBe(true);
    const parsed = JSON.parse(out);
    expect(Object.keys(parsed)).toEqual(['schemaVersion', 'asOf', 'findings', 'files']);
    expect(parsed).toEqual({
      schemaVersion: 1,
      asOf: '2026-11-21',
      findings: [
        {
          rule: 'zone-setting-minify',
          status: 'retired',
          severity: 'error',
          confidence: 'certain',
          file: 'src/a.ts',
          line: 2,
          column: 8,
          endLine: 2,
          endColumn: 35,
          method: 'PATCH',
          path: '/zones/{}/settings/minify',
          endOfLife: '2024-08-05',
          extendedTo: null,
          replacement: 'none',
          message: 'PATCH /zones/{}/settings/minify is retired',
          fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
          fix: {
            applicability: 'safe',
            title: 'remove the call',
            edits: [{ start: 4, end: 9, text: '' }],
            because: null,
          },
          noFix: null,
          disputed: null,
          related: [],
        },
      ],
      files,
    });
    expect(Object.keys(parsed.findings[0])).toEqual([
      ...[
        'rule',
        'status',
        'severity',
        'confidence',
        'file',
        'line',
        'column',
        'endLine',
        'endColumn',
        'method',
        'path',
      ],
      ...['endOfLife', 'extendedTo', 'replacement', 'message', 'fingerprint', 'fix', 'noFix', 'disputed', 'related'],
    ]);
  });

  it('sorts by file, line, column and rule', () => {
    const at = (file: string, start: number, rule: string) =>
      findingAt(file, text, words, { rule, span: { file, start, end: start + 2 } });
    const findings = [at('b', 0, 'x'), at('a', 12, 'x'), at('a', 5, 'y'), at('a', 5, 'x'), at('B', 9, 'x')];
    const parsed = JSON.parse(json(reportOf(findings, { a: text, b: text, B: text })));
    const places = parsed.findings.map((f: { file: string; line: number; column: number; rule: string }) => [
      f.file,
      f.line,
      f.column,
      f.rule,
    ]);
    expect(places).toEqual([
      ['B', 2, 6, 'x'],
      ['a', 2, 2, 'x'],
      ['a', 2, 2, 'y'],
      ['a', 2, 9, 'x'],
      ['b', 1, 1, 'x'],
    ]);
  });

  it('masks credentials and leaves out an edit that would hold one', () => {
    const key = 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c';
    const edits = [{ file: 'a', start: 0, end: 1, text: `h('X-Auth-Key', '${key}')` }];
    const finding = findingAt('a', text, words, {
      message: `sent with ${key}`,
      noFix: `Bearer ${key}`,
      fix: { title: key, edits, applicability: 'unsafe', because: key },
    });
    const notes = [{ file: 'b', reason: `near ${key}` }];
    const out = json(
      reportOf([finding], { a: text }, { files: { scanned: 1, parsed: 1, skipped: notes, failed: notes } }),
    );
    expect(out).not.toContain(key);
    expect(JSON.parse(out).findings[0].fix).toEqual({
      applicability: 'unsafe',
      title: '***',
      edits: [],
      because: '***',
      withheld: 'an edit would carry a value of the file',
    });
  });

  it('gives hostile names back exactly, without a character that acts', () => {
    const file = 'a\n\u001b[2J\u009b\u202e\u2028<script>.ts';
    const out = json(reportOf([findingAt(file, text, words)], { [file]: text }));
    // eslint-disable-next-line no-control-regex -- control characters are what must be gone
    expect(out).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e]/);
    expect(JSON.parse(out).findings[0].file).toBe(file);
  });

  it('tells what was fixed, and the file of an edit elsewhere', () => {
    const fix = {
      title: 't',
      edits: [{ file: 'b', start: 0, end: 1, text: 'x' }],
      applicability: 'safe',
      because: null,
    } as const;
    const fixed = { findings: 2, files: ['b', 'a'], refused: [] };
    const parsed = JSON.parse(json(reportOf([findingAt('a', text, words, { fix })], { a: text }, { fixed })));
    expect(parsed.fixed).toEqual({ findings: 2, files: ['a', 'b'], refused: [] });
    expect(parsed.findings[0].fix.edits).toEqual([{ start: 0, end: 1, text: 'x', file: 'b' }]);
  });

  it('reports nothing as empty lists', () => {
    expect(JSON.parse(json(reportOf([], {})))).toEqual({
      schemaVersion: 1,
      asOf: '2026-11-21',
      findings: [],
      files: { scanned: 0, parsed: 0, skipped: [], failed: [] },
    });
  });
});

describe('formats', () => {
  it.each(['stylish', 'json'])('has %s', async (name) => {
    const format = await formats.get(name)?.();
    const out = format?.(reportOf([findingAt('a', text, words)], { a: text }), { color: false });
    expect(out).toContain('zone-setting-minify');
    expect(out?.endsWith('\n')).toBe(true);
  });
});
