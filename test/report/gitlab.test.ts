import { describe, expect, it } from 'vitest';
import { gitlab } from '../../src/report/gitlab.js';
import { findingAt, reportOf } from './sample.js';

const text = 'one\nfetch(`/zones/${z}/settings/minify`)\nfetch(`/zones/${z}/settings/minify`)\n';
const words = '/zones/${z}/settings/minify';

describe('gitlab', () => {
  it('is a list of issues', () => {
    expect(JSON.parse(gitlab(reportOf([findingAt('src/a.ts', text, words)], { 'src/a.ts': text }), {}))).toEqual([
      {
        description: 'PATCH /zones/{}/settings/minify is retired; end of life 2024-08-05, 838 days ago; instead: none',
        check_name: 'zone-setting-minify',
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: 'critical',
        location: { path: 'src/a.ts', lines: { begin: 2, end: 2 } },
        categories: ['Compatibility'],
      },
    ]);
  });

  it('is an empty list where nothing was found', () => {
    expect(gitlab(reportOf([], {}), {})).toBe('[]\n');
  });

  it('has a fingerprint of its own for each of equal findings', () => {
    const second = text.lastIndexOf(words);
    const findings = [
      findingAt('a', text, words),
      { ...findingAt('a', text, words), span: { file: 'a', start: second, end: second + words.length } },
      findingAt('b', text, words),
    ];
    const issues: { fingerprint: string }[] = JSON.parse(gitlab(reportOf(findings, { a: text, b: text }), {}));
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });

  it('knows only the five severities, and counts paths from the root of the repository', () => {
    const findings = (['error', 'warning', 'info'] as const).flatMap((severity) =>
      (['certain', 'likely'] as const).map((confidence) => findingAt('a', text, words, { severity, confidence })),
    );
    const issues: { severity: string; location: { path: string } }[] = JSON.parse(
      gitlab(reportOf(findings, { a: text }), { prefix: 'packages/shop/' }),
    );
    expect(issues.map(({ severity }) => severity)).toEqual(['critical', 'major', 'minor', 'minor', 'info', 'info']);
    expect(issues[0]?.location.path).toBe('packages/shop/a');
  });
});
