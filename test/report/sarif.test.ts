import { gzipSync } from 'node:zlib';
import { entries } from 'eolint:schedule';
import type { Result } from 'sarif';
import { describe, expect, it } from 'vitest';
import { sarif } from '../../src/report/sarif/log.js';
import { applyEdits } from '../../src/text/edits.js';
import { lineIndex } from '../../src/text/lines.js';
import { findingAt, reportOf } from './sample.js';
import { validLog } from './sarif-schema.js';

const text = 'one\r\nfetch(`/zones/${z}/settings/minify`) // 日本 👍\r\nthree\r\n';
const words = '/zones/${z}/settings/minify';
const options = { version: '1.2.3', entries };
const resultsOf = (log: string): Result[] => validLog(log).runs[0]?.results ?? [];

describe('sarif', () => {
  it('has the tool, a rule for each entry with help and dates, and the day', () => {
    const [run] = validLog(sarif(reportOf([], {}), options)).runs;
    expect(run?.tool.driver).toMatchObject({ name: 'eolint', version: '1.2.3', semanticVersion: '1.2.3' });
    expect(run?.columnKind).toBe('utf16CodeUnits');
    expect(run?.properties).toEqual({ asOf: '2026-11-21', dueWithin: 90 });
    expect(run?.invocations).toEqual([{ executionSuccessful: true }]);
    expect(run?.results).toEqual([]);
    const rules = run?.tool.driver.rules ?? [];
    expect(rules.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    const rule = rules.find(({ id }) => id === 'rate-limits');
    expect(rule).toMatchObject({
      name: 'RateLimits',
      defaultConfiguration: { level: 'error' },
      properties: {
        precision: 'very-high',
        'problem.severity': 'error',
        endOfLife: '2025-01-15',
        extendedTo: '2025-06-15',
      },
    });
    expect(rule?.properties?.tags).toContain('deprecation');
    expect(rule?.help?.markdown).toMatch(
      /^# .*\n\n## When\n\n- End of life 2025-01-15, 675 days ago\. Extended to 2025-06-15 in the public schedule\./,
    );
    expect(rule?.help?.markdown).toContain('- `POST /zones/{zone_id}/rate_limits`');
    expect(rule?.help?.text).toContain('Announced: 2024-05-01');
    const levels = Object.fromEntries(rules.map(({ id, defaultConfiguration }) => [id, defaultConfiguration?.level]));
    expect(levels).toMatchObject({
      'dns-analytics-rest': 'warning',
      'zone-settings-batch': 'note',
      'account-roles': 'note',
      'threat-score': 'error',
      'threat-score-constant': 'warning',
    });
  });

  it('has a result with its place, fingerprint, fix and second places', () => {
    const wrapper = 'export const send = () => 1;\n';
    const edits = [
      { file: 'src/a b.ts', start: 5, end: 10, text: 'get' },
      { file: 'src/a b.ts', start: 12, end: 20, text: '' },
      { file: 'src/api.ts', start: 0, end: 0, text: '// x\n' },
    ];
    const finding = findingAt('src/a b.ts', text, words, {
      fix: { title: 'use get', edits, applicability: 'unsafe', because: 'the answer is another one' },
      related: [{ file: 'src/api.ts', start: 7, end: 12 }],
    });
    const report = reportOf([finding], { 'src/a b.ts': text, 'src/api.ts': wrapper });
    const [result] = resultsOf(sarif(report, { ...options, prefix: 'packages/x/' }));
    expect(result).toMatchObject({
      ruleId: 'zone-setting-minify',
      level: 'error',
      partialFingerprints: { 'eolint/v1': expect.stringMatching(/^[0-9a-f]{32}$/) },
      properties: { status: 'retired', confidence: 'certain', fix: 'unsafe' },
    });
    expect(result?.message.text).toBe(
      'PATCH /zones/{}/settings/minify is retired; end of life 2024-08-05, 838 days ago; instead: none; fix: use get (eolint fix --unsafe-fixes; not safe: the answer is another one)',
    );
    expect(result?.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'packages/x/src/a%20b.ts' },
      region: { startLine: 2, startColumn: 8, endLine: 2, endColumn: 35 },
    });
    expect(result?.relatedLocations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe('packages/x/src/api.ts');
    expect(result?.fixes?.[0]?.description?.text).toBe('use get (not safe: the answer is another one)');
    expect(result?.fixes?.[0]?.artifactChanges.map(({ replacements }) => replacements.length)).toEqual([2, 1]);
  });

  it('has fixes that make the same text as the edits', () => {
    const edits = [
      { file: 'a', start: 12, end: 20, text: 'x\ny' },
      { file: 'a', start: text.indexOf('👍'), end: text.length - 7, text: '👎' },
      { file: 'a', start: text.length, end: text.length, text: 'end' },
    ];
    const finding = findingAt('a', text, words, { fix: { title: 't', edits, applicability: 'safe', because: null } });
    const [result] = resultsOf(sarif(reportOf([finding], { a: text }), options));
    const lines = lineIndex(text);
    const back = (result?.fixes?.[0]?.artifactChanges[0]?.replacements ?? []).map(
      ({ deletedRegion, insertedContent }) => ({
        file: 'a',
        start: lines.offsetOf(deletedRegion.startLine ?? 0, deletedRegion.startColumn ?? 0),
        end: lines.offsetOf(deletedRegion.endLine ?? 0, deletedRegion.endColumn ?? 0),
        text: insertedContent?.text ?? '',
      }),
    );
    expect(applyEdits(text, back)).toBe(applyEdits(text, edits));
  });

  it('makes no change of advice, nor one that would write a credential', () => {
    const key = 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6a7b8c';
    const edit = { file: 'a', start: 0, end: 1, text: `h('X-Auth-Key', '${key}')` };
    const findings = [
      findingAt('a', text, words, { fix: { title: 't', edits: [edit], applicability: 'safe', because: key } }),
      findingAt('a', text, 'three', {
        fix: { title: 't', edits: [{ ...edit, text: 'y' }], applicability: 'advice', because: null },
      }),
    ];
    const log = sarif(reportOf(findings, { a: text }), options);
    expect(resultsOf(log).map(({ fixes }) => fixes)).toEqual([undefined, undefined]);
    expect(log).not.toContain(key);
  });

  it('tells what could not be read, and where the text is not at hand names the file', () => {
    const files = {
      scanned: 2,
      parsed: 1,
      skipped: [{ file: 'b', reason: 'binary' }],
      failed: [{ file: 'c', reason: 'no such file' }],
    };
    const log = sarif(reportOf([findingAt('gone.ts', text, words)], {}, { files }), options);
    expect(validLog(log).runs[0]?.invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            level: 'error',
            message: { text: 'A file could not be read: no such file' },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'c' } } }],
          },
          {
            level: 'note',
            message: { text: 'A file was skipped: binary' },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'b' } } }],
          },
        ],
      },
    ]);
    expect(resultsOf(log)[0]?.locations?.[0]?.physicalLocation).toEqual({ artifactLocation: { uri: 'gone.ts' } });
  });

  it('has a rule for an entry that it does not know', () => {
    const log = validLog(sarif(reportOf([findingAt('a', text, words, { rule: 'our-own-row' })], { a: text }), options));
    expect(log.runs[0]?.tool.driver.rules?.at(-1)?.id).toBe('our-own-row');
  });

  it('keeps within what GitHub takes, the worst first, and says what is left out', () => {
    const findings = Array.from({ length: 25_200 }, (_, i) =>
      findingAt(`src/folder/file-${i % 300}.ts`, text, words, {
        severity: i % 2 === 0 ? 'info' : 'error',
        span: { file: `src/folder/file-${i % 300}.ts`, start: 12 + (i % 7), end: 30 },
      }),
    );
    const texts = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`src/folder/file-${i}.ts`, text]));
    const log = sarif(reportOf(findings, texts), options);
    const results = resultsOf(log);
    expect(results).toHaveLength(25_000);
    expect(results.filter(({ level }) => level === 'error')).toHaveLength(12_600);
    expect(validLog(log).runs[0]?.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toMatch(
      /^200 findings left out/,
    );
    expect(gzipSync(log).length).toBeLessThan(10 * 1024 * 1024);
  });
});
