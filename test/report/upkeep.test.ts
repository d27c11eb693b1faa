import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.js';
import { json } from '../../src/report/json.js';
import { stylish } from '../../src/report/stylish.js';
import { noticeLines } from '../../src/report/upkeep.js';
import { findingAt, reportOf } from './sample.js';

const text = `fetch('/zones/z/settings/minify');\nfetch('/zones/z/settings/minify');\n`;
const first = findingAt('a.ts', text, '/zones');
const second = { ...first, span: { ...first.span, start: first.span.start + 35, end: first.span.end + 35 } };
const token = `Bearer ${'abcdefghijklmnopqrstuvwxyz0123456789ABCD'}`;

const report: Report = reportOf(
  [{ ...second, dateReason: 'agreed\u001b[31m' }],
  { 'a.ts': text },
  {
    suppressed: [{ finding: first, reason: `old, ${token}`, until: '2027-01-01', by: 'comment' }],
    notices: [
      { kind: 'suppression-unused', file: 'b\u001b.ts', line: 3, column: 1, message: `of ${token}`, fix: null },
      { kind: 'suppression-invalid', file: 'a.ts', line: 9, column: 1, message: 'no reason', fix: null },
    ],
    baseline: { file: 'known.json', known: 3, gone: 0, written: null },
  },
);

describe('what a report tells besides findings', () => {
  it('in JSON', () => {
    const shown = JSON.parse(json(report));
    expect(shown.suppressed).toMatchObject([
      { rule: first.rule, file: 'a.ts', line: 1, until: '2027-01-01', by: 'comment' },
    ]);
    expect(shown.notices.map((one: { file: string }) => one.file)).toEqual(['a.ts', 'b\u001b.ts']);
    expect(shown.baseline).toEqual({ file: 'known.json', known: 3, gone: 0, written: null });
    expect(shown.findings[0].dateReason).toBe('agreed\u001b[31m');
    expect(json(report)).not.toContain('abcdefghijklmnopqrstuvwxyz0123456789ABCD');
  });

  it('is left out of JSON where there is nothing', () => {
    const plain = JSON.parse(json(reportOf([first], { 'a.ts': text })));
    for (const key of ['suppressed', 'notices', 'baseline']) expect(plain).not.toHaveProperty(key);
    expect(plain.findings[0]).not.toHaveProperty('dateReason');
  });

  it('keeps the name of a finding whose equal is suppressed', () => {
    const both = JSON.parse(json(reportOf([first, second], { 'a.ts': text })));
    expect(JSON.parse(json(report)).findings[0].fingerprint).toBe(both.findings[1].fingerprint);
  });

  it('on a terminal, inert and without credentials', () => {
    const shown = stylish(report, { color: false });
    expect(shown).toContain('as configured: agreed\\x1b[31m');
    expect(shown).toContain('suppressions to correct:\n  a.ts:9:1: no reason\n  b\\x1b.ts:3:1: of ');
    expect(shown).toContain('1 suppressed\n3 known in known.json\n');
    expect(shown).not.toContain('abcdefghijklmnopqrstuvwxyz0123456789ABCD');
    expect(noticeLines(report)).toHaveLength(2);
  });
});
