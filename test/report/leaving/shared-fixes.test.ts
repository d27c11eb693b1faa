import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { protectedReport } from '../../../src/report/leaving/protect.js';
import { Project, asOf } from '../../engine/project.js';
import { findingAt, reportOf } from '../sample.js';

const rule = (at: number): string =>
  [
    `resource "cloudflare_firewall_rule" "a${at}" {`,
    '  zone_id   = "z"',
    `  filter_id = cloudflare_filter.a${at}.id`,
    '  action    = "block"',
    '}',
    `resource "cloudflare_filter" "a${at}" {`,
    '  zone_id    = "z"',
    `  expression = "http.host eq \\"a${at}\\""`,
    '}',
    '',
  ].join('\n');

describe('findings that have one fix together', () => {
  it('share its edits', async () => {
    const { cwd } = new Project({ 'main.tf': Array.from({ length: 6 }, (_, at) => rule(at)).join('') });
    const { findings } = await lint({ cwd, asOf });
    const edits = findings.flatMap(({ fix }) => (fix === null ? [] : [fix.edits]));
    expect(edits).toHaveLength(12);
    expect(new Set(edits).size).toBe(1);
  });

  it('share what of the edits leaves as well', () => {
    const text = 'const old = 1;\nconst older = old;\n';
    const edits = [{ file: 'a.ts', start: 6, end: 9, text: 'new' }];
    const fix = { title: 'rename it', applicability: 'safe', because: null, edits } as const;
    const findings = ['old', 'older'].map((words) => findingAt('a.ts', text, words, { fix }));
    const [one, other] = protectedReport(reportOf(findings, { 'a.ts': text }), {}).findings;
    expect(one?.fix?.edits).toEqual(edits);
    expect(other?.fix?.edits).toBe(one?.fix?.edits);
  });
});
