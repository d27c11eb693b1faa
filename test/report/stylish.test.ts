import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/model/finding.js';
import { stylish } from '../../src/report/stylish.js';
import { displayWidth } from '../../src/text/width.js';
import { findingAt, reportOf } from './sample.js';

const plain = (findings: Finding[], texts: Record<string, string>, width?: number) =>
  stylish(reportOf(findings, texts), { color: false, width }).split('\n');

/** The lines of the code frame. */
const frameOf = (lines: string[]) => lines.filter((line) => /^ *\d* \||^ *\.\.\.$/.test(line));

/** What the carets of a frame stand under, by display columns. */
function underlined(lines: string[]): string {
  const frame = frameOf(lines);
  const mark = frame.findIndex((line) => /^ *\| +\^+$/.test(line));
  const from = frame[mark]!.indexOf('^');
  const to = frame[mark]!.length;
  let column = 0;
  let out = '';
  for (const character of frame[mark - 1]!) {
    if (column >= from && column < to) out += character;
    column += displayWidth(character);
  }
  return out;
}

describe('stylish', () => {
  it('prints an error with its code, dates, replacement, fix and summary', () => {
    const text = [
      "import { api } from './api';",
      '',
      'export const off = (zone: string) =>',
      "  api.patch(`/zones/${zone}/settings/minify`, { value: 'off' });",
      '',
      'export const x = 1;',
      '',
    ].join('\n');
    const wrapper = 'export const patch = (path, body) =>\n  fetch(BASE + path, { body });\n';
    const finding = findingAt('src/minify.ts', text, '/zones/${zone}/settings/minify', {
      fix: { title: 'remove the call', edits: [], applicability: 'unsafe', because: 'its result may be used' },
      related: [findingAt('src/api.ts', wrapper, 'fetch(BASE + path, { body })').span],
    });
    expect(stylish(reportOf([finding], { 'src/minify.ts': text, 'src/api.ts': wrapper }), { color: false })).toBe(
      [
        'src/minify.ts  1 error',
        '',
        'error[zone-setting-minify]: PATCH /zones/{}/settings/minify is retired',
        ' --> src/minify.ts:4:14',
        '  |',
        '2 |',
        '3 | export const off = (zone: string) =>',
        "4 |   api.patch(`/zones/${zone}/settings/minify`, { value: 'off' });",
        '  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
        '5 |',
        '6 | export const x = 1;',
        '  |',
        '  = end of life 2024-08-05, 838 days ago',
        '  = instead: none',
        '  = sent from src/api.ts:2:3: fetch(BASE + path, { body });',
        '  = fix: remove the call (eolint fix --unsafe-fixes; not safe: its result may be used)',
        '  = confidence: certain',
        '',
        '1 error (1 retired)',
        '1 fixable with eolint fix --unsafe-fixes',
        '2 files scanned, 2 parsed',
        'as of 2026-11-21, due within 90 days',
        '',
      ].join('\n'),
    );
  });

  it('prints a warning that is due, with the later day of the public schedule', () => {
    const text = 'GET https://api.cloudflare.com/client/v4/zones/1/old\n';
    const lines = plain(
      [
        findingAt('a.http', text, 'old', {
          severity: 'warning',
          status: 'due',
          endOfLife: '2026-12-03',
          extendedTo: '2027-01-02',
          replacement: 'GET /zones/{zone_id}/new',
          noFix: 'the body is built elsewhere',
        }),
      ],
      { 'a.http': text },
    );
    expect(lines).toContain('warning[zone-setting-minify]: PATCH /zones/{}/settings/minify is retired');
    expect(lines).toContain('  = end of life 2026-12-03, in 12 days; extended to 2027-01-02 in the public schedule');
    expect(lines).toContain('  = instead: GET /zones/{zone_id}/new');
    expect(lines).toContain('  = not fixed: the body is built elsewhere');
    expect(lines).toContain('1 warning (1 due)');
  });

  it('prints the day that the configuration sets, and why', () => {
    const days = { endOfLife: '2025-01-15', extendedTo: '2026-11-30', dateReason: 'agreed', status: 'due' } as const;
    const lines = plain([findingAt('a.http', 'old', 'old', { severity: 'warning', ...days })], { 'a.http': 'old' });
    expect(lines).toContain(
      '  = end of life 2025-01-15, 675 days ago; extended to 2026-11-30, in 9 days; as configured: agreed',
    );
  });

  it('says that and why a finding is disputed', () => {
    const lines = plain([findingAt('a.http', 'old', 'old', { severity: 'warning', disputed: 'it still answers' })], {
      'a.http': 'old',
    });
    expect(lines).toContain('  = disputed, fails no run: it still answers');
    const counted = { severity: 'error', countsAs: 'retired', disputed: 'it still answers' } as const;
    expect(plain([findingAt('a.http', 'old', 'old', counted)], { 'a.http': 'old' })).toContain(
      '  = disputed: it still answers',
    );
    expect(lines).toContain('1 warning (1 retired, 1 disputed)');
  });

  it('aligns the caret behind wide characters, emoji and combining marks', () => {
    const text = '# 設定を消す 👩‍👩‍👧 e\u0301: zones/1/settings/minify を使う\n';
    const lines = plain([findingAt('a.sh', text, 'settings/minify')], { 'a.sh': text });
    expect(frameOf(lines)[2]).toBe(`  | ${' '.repeat(27)}${'^'.repeat(15)}`);
    expect(lines).toContain(' --> a.sh:1:30');
  });

  it('underlines wide characters in their width', () => {
    const text = 'x = "設定"';
    expect(frameOf(plain([findingAt('a.py', text, '設定')], { 'a.py': text }))[2]).toBe('  |      ^^^^');
  });

  it.each(['\r\n', '\r'])('shows lines that end in %j without their ends', (eol) => {
    const text = ['one', 'two minify', 'three', ''].join(eol);
    const lines = plain([findingAt('a.sh', text, 'minify')], { 'a.sh': text });
    expect(lines).toContain(' --> a.sh:2:5');
    expect(frameOf(lines)).toEqual(['  |', '1 | one', '2 | two minify', '  |     ^^^^^^', '3 | three', '  |']);
  });

  it('shows tabs as blanks and aligns behind them', () => {
    const text = 'if x {\n\t\tcall(\t"minify")\n}\n';
    const lines = plain([findingAt('a.go', text, 'minify')], { 'a.go': text });
    expect(frameOf(lines)).toEqual([
      '  |',
      '1 | if x {',
      '2 |         call(   "minify")',
      '  |                  ^^^^^^',
      '3 | }',
      '  |',
    ]);
    expect(lines).toContain(' --> a.go:2:10');
  });

  it('underlines every line of a span of several, five at most', () => {
    const call = `fetch(url, {\n    method,\n${'    x,\n'.repeat(6)}  })`;
    const text = `  ${call}\n`;
    expect(frameOf(plain([findingAt('a.ts', text, call)], { 'a.ts': text }))).toEqual([
      '  |',
      '1 |   fetch(url, {',
      '  |   ^^^^^^^^^^^^',
      '2 |     method,',
      '  |     ^^^^^^^',
      ...[3, 4, 5].flatMap((number) => [`${number} |     x,`, '  |     ^^']),
      '  ...',
      '  |',
    ]);
  });

  it('cuts a long line to a window around the span', () => {
    const text = `${'a'.repeat(400)} settings/minify ${'b'.repeat(400)}`;
    const lines = plain([findingAt('a.js', text, 'settings/minify')], { 'a.js': text });
    const code = frameOf(lines)[1]!;
    expect(code.length).toBeLessThan(130);
    expect(code).toMatch(/^1 \| …a+ settings\/minify b+…$/);
    expect(underlined(lines)).toBe('settings/minify');
    expect(lines).toContain(' --> a.js:1:402');
  });

  it('cuts code to the width of the terminal', () => {
    const text = `const 長い = "${'あ'.repeat(60)} settings/minify ${'い'.repeat(60)}";`;
    const lines = plain([findingAt('a.js', text, 'settings/minify')], { 'a.js': text }, 60);
    for (const line of frameOf(lines)) expect(displayWidth(line)).toBeLessThanOrEqual(60);
    expect(underlined(lines)).toBe('settings/minify');
  });

  it('has no frame for minified text', () => {
    const text = `${'a'.repeat(2000)}minify`;
    const lines = plain([findingAt('a.js', text, 'minify')], { 'a.js': text });
    expect(frameOf(lines)).toEqual([]);
    expect(lines).toContain(' --> a.js:1:2001');
    expect(lines.join().length).toBeLessThan(1000);
  });

  it('does without a text that is gone', () => {
    const finding = findingAt('gone.ts', 'minify', 'minify');
    const lines = stylish(reportOf([finding], {}), { color: false }).split('\n');
    expect(lines).toContain(' --> gone.ts');
    expect(lines).toContain('  = end of life 2024-08-05, 838 days ago');
  });

  it('masks credentials in code and aligns behind the mask', () => {
    const text = `curl -H "Authorization: Bearer abc123" https://x/settings/minify\n`;
    const lines = plain([findingAt('a.sh', text, 'settings/minify', { message: 'Bearer abc123def' })], {
      'a.sh': text,
    });
    expect(lines.join('\n')).not.toContain('abc123');
    expect(frameOf(lines)[1]).toBe('1 | curl -H "Authorization: Bearer ***" https://x/settings/minify');
    expect(underlined(lines)).toBe('settings/minify');
  });

  it('masks a credential whose context lies outside the frame', () => {
    const text = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQ\n'.repeat(9)}minify\n-----END PRIVATE KEY-----\n`;
    expect(plain([findingAt('a.sh', text, 'minify')], { 'a.sh': text }).join('\n')).not.toContain('MIIEvQ');
  });

  it('keeps hostile names and texts inert', () => {
    const file = 'a\n::error::x\u001b[2J\u202e.ts';
    const text = 'x\u001b]0;t\u0007 minify';
    const hostile = 'm\r\n\u001b[31m\u009b';
    const finding = findingAt(file, text, 'minify', {
      rule: hostile,
      message: hostile,
      replacement: hostile,
      disputed: hostile,
      noFix: hostile,
      related: [findingAt(file, text, 'x').span],
    });
    const notes = [{ file, reason: hostile }];
    const report = reportOf(
      [finding],
      { [file]: text },
      { files: { scanned: 1, parsed: 1, skipped: notes, failed: notes } },
    );
    const out = stylish(report, { color: false });
    // eslint-disable-next-line no-control-regex -- control characters are what must be gone
    expect(out).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
    expect(out).toContain(' --> a\\n::error::x\\x1b[2J\\u{202e}.ts:1:9\n');
    expect(underlined(out.split('\n'))).toBe('minify');
    expect(out.split('\n').filter((line) => line.startsWith('::'))).toEqual([]);
  });

  it('only adds colours to the same text', () => {
    const text = 'one\ntwo minify\n';
    const report = reportOf(
      [findingAt('a.sh', text, 'minify'), findingAt('a.sh', text, 'two', { severity: 'warning' })],
      { 'a.sh': text },
    );
    const coloured = stylish(report, { color: true });
    // eslint-disable-next-line no-control-regex -- colours are control sequences
    expect(coloured.replace(/\x1b\[\d+m/g, '')).toBe(stylish(report, { color: false }));
    expect(coloured).toContain('\u001b[31m^^^^^^\u001b[39m');
    expect(coloured).toContain('\u001b[33m^^^\u001b[39m');
  });

  it('names skipped files, ten at most, and all counts', () => {
    const skipped = Array.from({ length: 12 }, (_, index) => ({
      file: `f${String(index).padStart(2, '0')}`,
      reason: 'binary',
    }));
    const failed = [{ file: 'bad.ts', reason: 'unterminated string' }];
    const report = reportOf([], {}, { files: { scanned: 30, parsed: 4, skipped: skipped.reverse(), failed } });
    expect(stylish(report, { color: false }).split('\n')).toEqual([
      'skipped:',
      ...Array.from({ length: 10 }, (_, index) => `  f0${index}: binary`),
      '  and 2 more files',
      '',
      'failed:',
      '  bad.ts: unterminated string',
      '',
      'no findings',
      '30 files scanned, 4 parsed, 12 skipped, 1 failed',
      'as of 2026-11-21, due within 90 days',
      '',
    ]);
  });

  it('does not depend on the order of the findings', () => {
    const text = 'minify minify\nbrotli\n';
    const spans = [0, 7, 14].map((start) => ({ file: 'a', start, end: start + 6 }));
    const findings = ['a', 'b'].flatMap((rule) => spans.map((span) => findingAt('a', text, 'minify', { rule, span })));
    const expected = stylish(reportOf(findings, { a: text }), { color: false });
    fc.assert(
      fc.property(fc.shuffledSubarray(findings, { minLength: findings.length }), (shuffled) => {
        expect(stylish(reportOf(shuffled, { a: text }), { color: false })).toBe(expected);
      }),
      { numRuns: 20 },
    );
  });

  it('takes any span in any text', () => {
    const unit = fc.constantFrom('a', '\t', '\n', '\r', '界', '😀', '\u001b', 'e\u0301', ' ', 'Bearer abc12345678 ');
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 40 }),
        fc.nat(50),
        fc.nat(50),
        fc.integer({ min: 1, max: 90 }),
        (text, start, length, width) => {
          const finding = findingAt('a', 'x', 'x', { span: { file: 'a', start, end: start + length } });
          const lines = plain([finding], { a: text }, width);
          for (const line of frameOf(lines)) expect(displayWidth(line)).toBeLessThanOrEqual(Math.max(width, 25));
        },
      ),
      { numRuns: 500 },
    );
  });
});
