import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { codeMatcher, githubMatcher } from '../../src/report/problem-matcher.js';
import { unix } from '../../src/report/unix.js';
import { findingAt, reportOf } from './sample.js';

const text = 'one\nfetch(`/zones/${z}/settings/minify`)\n';
const words = '/zones/${z}/settings/minify';

describe('unix', () => {
  it('is one line for each finding, in order, and nothing else', () => {
    const findings = [
      findingAt('src/b.ts', text, words),
      findingAt('src/a.ts', text, words, {
        severity: 'info',
        endOfLife: null,
        rule: 'account-roles',
        replacement: 'x',
      }),
    ];
    expect(unix(reportOf(findings, { 'src/a.ts': text, 'src/b.ts': text }))).toBe(
      [
        'src/a.ts:2:8: info PATCH /zones/{}/settings/minify is retired; no end of life is set; instead: x [account-roles]',
        'src/b.ts:2:8: error PATCH /zones/{}/settings/minify is retired; end of life 2024-08-05, 838 days ago; instead: none [zone-setting-minify]',
        '',
      ].join('\n'),
    );
    expect(unix(reportOf([], {}))).toBe('');
  });

  it('names as many replacements as a line has room for', () => {
    const operations = Array.from({ length: 9 }, (_, i) => `GET /zones/{zone_id}/a_rather_long_name/number_${i}`);
    const line = unix(reportOf([findingAt('a', text, words, { replacement: operations.join(', ') })], { a: text }));
    expect(line).toContain(`instead: ${operations.slice(0, 3).join(', ')} and 6 more [`);
  });
});

describe('problem matchers', () => {
  const [github] = githubMatcher.problemMatcher;
  const findings = (['error', 'warning', 'info'] as const).map((severity) =>
    findingAt('a b/c:1:2.ts', text, words, { severity }),
  );
  const lines = unix(reportOf(findings, { 'a b/c:1:2.ts': text }))
    .trimEnd()
    .split('\n');

  it('of VS Code read every part of a line', () => {
    const { regexp, ...groups } = codeMatcher.pattern;
    for (const line of lines) {
      const found = new RegExp(regexp).exec(line) ?? [];
      const part = (name: keyof typeof groups): string => found[groups[name]] ?? '';
      expect([part('file'), part('line'), part('column'), part('code')]).toEqual([
        'a b/c:1:2.ts',
        '2',
        '8',
        'zone-setting-minify',
      ]);
      expect(part('message')).toMatch(/^PATCH .* instead: none$/);
      expect(['error', 'warning', 'info']).toContain(part('severity'));
    }
  });

  it('of GitHub leave out the level that it does not know', () => {
    const [pattern] = github?.pattern ?? [];
    const levels = lines.map((line) => new RegExp(pattern?.regexp ?? '').exec(line)?.[pattern?.severity ?? 0]);
    expect(levels).toEqual(['error', 'warning', undefined]);
    expect(github?.severity).toBe('notice');
  });

  it.each([
    ['github', githubMatcher],
    ['vscode', codeMatcher],
  ])('%s.json is what the script writes', async (name, matcher) => {
    const file = new URL(`../../problem-matchers/${name}.json`, import.meta.url).pathname;
    const made = await format(JSON.stringify(matcher), { ...(await resolveConfig(file)), filepath: file });
    expect(readFileSync(file, 'utf8')).toBe(made);
  });
});
