import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import type { Finding } from '../../src/model/finding.js';
import { stylish } from '../../src/report/stylish.js';
import { displayWidth } from '../../src/text/width.js';
import { findingAt, reportOf } from './sample.js';

const plain = (findings: Finding[], texts: Record<string, string>, width?: number) =>
  stylish(reportOf(findings, texts), { color: false, width, frames: true }).split('\n');

/** Where the findings are said to be, without what stands behind. */
const placesOf = (lines: string[]) => lines.flatMap((line) => /^ *--> (\S+)/.exec(line)?.[1] ?? []);

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
  const minified = [
    "import { api } from './api';",
    '',
    'export const off = (zone: string) =>',
    "  api.patch(`/zones/${zone}/settings/minify`, { value: 'off' });",
    '',
    'export const x = 1;',
    '',
  ].join('\n');
  const wrapper = 'export const patch = (path, body) =>\n  fetch(BASE + path, { body });\n';
  const fixable = findingAt('src/minify.ts', minified, '/zones/${zone}/settings/minify', {
    advice: 'Delete the call.',
    fix: { title: 'remove the call', edits: [], applicability: 'unsafe', because: 'its result may be used' },
  });
  const related = [findingAt('src/api.ts', wrapper, 'fetch(BASE + path, { body })').span];
  const texts = { 'src/minify.ts': minified, 'src/api.ts': wrapper };

  it('prints a finding in six lines: what, where and since when, its line, what to do', () => {
    expect(stylish(reportOf([fixable], texts), { color: false })).toBe(
      [
        'error[zone-setting-minify]: PATCH /zones/{}/settings/minify is retired',
        ' --> src/minify.ts:4:14  since 2024-08-05',
        "4 |   api.patch(`/zones/${zone}/settings/minify`, { value: 'off' });",
        '  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
        '  = Delete the call.',
        '  = unsafe fix: remove the call; its result may be used',
        '',
        '1 error (1 retired)',
        '1 fixable with eolint fix --unsafe-fixes',
        '2 files scanned, 2 parsed',
        'as of 2026-11-21, due within 90 days',
        '',
      ].join('\n'),
    );
  });

  it('shows the code around a finding where that is asked for', () => {
    const lines = plain([{ ...fixable, related }], texts);
    expect(lines.slice(0, 13)).toEqual([
      'error[zone-setting-minify]: PATCH /zones/{}/settings/minify is retired',
      ' --> src/minify.ts:4:14  since 2024-08-05',
      '  |',
      '2 |',
      '3 | export const off = (zone: string) =>',
      "4 |   api.patch(`/zones/${zone}/settings/minify`, { value: 'off' });",
      '  |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^',
      '5 |',
      '6 | export const x = 1;',
      '  |',
      '  = Delete the call.',
      '  = unsafe fix: remove the call; its result may be used',
      '  = sent from src/api.ts:2:3: fetch(BASE + path, { body });',
    ]);
  });

  it('takes no more than six lines for a finding, whatever there is to say', () => {
    const everything = findingAt('src/minify.ts', minified, '/zones/${zone}/settings/minify', {
      severity: 'warning',
      confidence: 'likely',
      replacement: 'PATCH /zones/{zone_id}/rulesets, GET /zones/{zone_id}/rulesets',
      advice: 'Write a rule.',
      noFix: 'the body is built elsewhere',
      disputed: 'it still answers',
      dateReason: 'agreed',
      extendedTo: '2026-11-30',
      related: [...related, ...related, ...related, ...related],
    });
    for (const frames of [undefined, false]) {
      const out = stylish(reportOf([everything], texts), { color: false, frames });
      expect(out.split('\n\n')[0]?.split('\n')).toEqual([
        'warning[zone-setting-minify]: PATCH /zones/{}/settings/minify is retired',
        ' --> src/minify.ts:4:14  since 2026-11-30; likely',
        '  = use PATCH /zones/{zone_id}/rulesets: Write a rule.',
        '  = not fixed: the body is built elsewhere',
        '  = disputed, fails no run: it still answers',
        '  = as configured: agreed',
      ]);
    }
    const many = Array.from({ length: 11 }, (_, start) => ({ ...fixable, span: { ...fixable.span, start } }));
    const without = stylish(reportOf(many, texts), { color: false });
    expect(frameOf(without.split('\n'))).toEqual([]);
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
    expect(lines).toContain(
      ' --> a.http:1:50  on 2026-12-03, in 12 days; extended to 2027-01-02 in the public schedule',
    );
    expect(lines).toContain('  = use GET /zones/{zone_id}/new');
    expect(lines).toContain('  = not fixed: the body is built elsewhere');
    expect(lines).toContain('1 warning (1 due)');
  });

  it('prints the day that the configuration sets, and why', () => {
    const days = { endOfLife: '2025-01-15', extendedTo: '2026-11-30', dateReason: 'agreed', status: 'due' } as const;
    const lines = plain([findingAt('a.http', 'old', 'old', { severity: 'warning', ...days })], { 'a.http': 'old' });
    expect(lines).toContain(' --> a.http:1:1  on 2026-11-30, in 9 days');
    expect(lines).toContain('  = as configured: agreed');
  });

  it('leads from a rule to its page where the terminal opens links', () => {
    const report = reportOf([fixable], texts);
    const pageOf = (rule: string) => `https://example.com/${rule}`;
    const out = stylish(report, { color: false, links: true, pageOf });
    expect(out).toContain(
      'error[\u001b]8;;https://example.com/zone-setting-minify\u001b\\zone-setting-minify\u001b]8;;',
    );
    expect(stylish(report, { color: false, links: false, pageOf })).not.toContain('\u001b');
  });

  it('shows where a file could not be read further, and does not call that clean', () => {
    const at = { file: 'src/minify.ts', start: 35, end: 36 };
    const skipped = [
      { file: 'src/minify.ts', reason: 'not wholly read: line 3: Unexpected token', at, unread: true as const },
    ];
    const out = stylish(reportOf([], texts, { files: { scanned: 1, parsed: 1, skipped, failed: [] } }), {
      color: false,
    });
    expect(out.split('\n').slice(0, 6)).toEqual([
      'warning: not wholly read: Unexpected token',
      ' --> src/minify.ts:3:6',
      '3 | export const off = (zone: string) =>',
      '  |      ^',
      '',
      'no findings, but 1 file could not be wholly read',
    ]);
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
    expect(placesOf(lines)).toEqual(['a.sh:1:30']);
  });

  it('underlines wide characters in their width', () => {
    const text = 'x = "設定"';
    expect(frameOf(plain([findingAt('a.py', text, '設定')], { 'a.py': text }))[2]).toBe('  |      ^^^^');
  });

  it.each(['\r\n', '\r'])('shows lines that end in %j without their ends', (eol) => {
    const text = ['one', 'two minify', 'three', ''].join(eol);
    const lines = plain([findingAt('a.sh', text, 'minify')], { 'a.sh': text });
    expect(placesOf(lines)).toEqual(['a.sh:2:5']);
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
    expect(placesOf(lines)).toEqual(['a.go:2:10']);
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
    expect(placesOf(lines)).toEqual(['a.js:1:402']);
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
    expect(placesOf(lines)).toEqual(['a.js:1:2001']);
    expect(lines.join().length).toBeLessThan(1000);
  });

  it('does without a text that is gone', () => {
    const finding = findingAt('gone.ts', 'minify', 'minify');
    const lines = stylish(reportOf([finding], {}), { color: false }).split('\n');
    expect(placesOf(lines)).toEqual(['gone.ts']);
    expect(lines).toContain(' --> gone.ts  since 2024-08-05');
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
    const out = stylish(report, { color: false, frames: true });
    // eslint-disable-next-line no-control-regex -- control characters are what must be gone
    expect(out).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
    expect(out).toContain(' --> a\\n::error::x\\x1b[2J\\u{202e}.ts:1:9  since');
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
    const skipped = Array.from({ length: 10 }, (_, index) => ({
      file: `f${String(index).padStart(2, '0')}`,
      reason: 'binary',
    }));
    const failed = [{ file: 'bad.ts', reason: 'unterminated string' }];
    const report = reportOf([], {}, { files: { scanned: 30, parsed: 4, skipped: skipped.reverse(), failed } });
    expect(stylish(report, { color: false }).split('\n')).toEqual([
      'skipped:',
      ...Array.from({ length: 10 }, (_, index) => `  f0${index}: binary`),
      '',
      'failed:',
      '  bad.ts: unterminated string',
      '',
      'no findings',
      '30 files scanned, 4 parsed, 10 skipped, 1 failed',
      'as of 2026-11-21, due within 90 days',
      '',
    ]);
  });

  it('names each reason once where more files were skipped, the most common first', () => {
    const skipped = [
      { file: 'z.ts', reason: 'too far' },
      ...['c', 'a', 'b'].map((file) => ({ file, reason: 'binary' })),
      ...['y', 'x'].map((file) => ({ file, reason: 'too large' })),
      ...Array.from({ length: 9 }, (_, index) => ({ file: `f${index}`, reason: `line ${index}` })),
    ];
    const out = stylish(reportOf([], {}, { files: { scanned: 30, parsed: 4, skipped, failed: [] } }), { color: false });
    expect(out.split('\n').slice(0, 13)).toEqual([
      'skipped:',
      '  a and 2 more files: binary',
      '  x and 1 more file: too large',
      ...Array.from({ length: 8 }, (_, index) => `  f${index}: line ${index}`),
      '  and 2 more files',
      '',
    ]);
    expect(out).toContain('30 files scanned, 4 parsed, 15 skipped\n');
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
