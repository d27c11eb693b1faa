import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { github } from '../../src/report/github.js';
import { markdown, stepSummary } from '../../src/report/markdown.js';
import { findingAt, reportOf } from './sample.js';

const text = 'one\nfetch(`/zones/${z}/settings/minify`)\n';
const words = '/zones/${z}/settings/minify';

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** A line as the runner of GitHub Actions reads it. */
function commandIn(line: string): Command {
  const [, name = '', list = '', data = ''] = /^::(\w+) ([^]*?)::([^]*)$/.exec(line) ?? [];
  const back = (value: string): string => value.replaceAll('%0D', '\r').replaceAll('%0A', '\n');
  const property = (value: string): string =>
    back(value.replaceAll('%3A', ':').replaceAll('%2C', ',')).replaceAll('%25', '%');
  const pairs = list.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), property(pair.slice(at + 1))] as const;
  });
  return { name, properties: Object.fromEntries(pairs), message: back(data).replaceAll('%25', '%') };
}

describe('github', () => {
  it('annotates a place with all that is known', () => {
    const finding = findingAt('src/a.ts', text, words, { noFix: 'the path comes from a variable' });
    const [line = ''] = github(reportOf([finding], { 'src/a.ts': text }), {}).split('\n');
    expect(commandIn(line)).toEqual({
      name: 'error',
      properties: {
        file: 'src/a.ts',
        line: '2',
        endLine: '2',
        col: '8',
        endColumn: '35',
        title: 'zone-setting-minify (retired)',
      },
      message: [
        'PATCH /zones/{}/settings/minify is retired',
        'end of life 2024-08-05, 838 days ago',
        'instead: none',
        'not fixed: the path comes from a variable',
      ].join('\n'),
    });
  });

  it('gives no columns to what is longer than a line, and counts paths from the root of the repository', () => {
    const finding = { ...findingAt('a', text, 'one'), span: { file: 'a', start: 0, end: 12 } };
    const [line = ''] = github(reportOf([finding], { a: text }), { prefix: 'packages/shop/' }).split('\n');
    expect(Object.keys(commandIn(line).properties)).toEqual(['file', 'line', 'endLine', 'title']);
    expect(commandIn(line).properties['file']).toBe('packages/shop/a');
  });

  it('shows the worst first, ten of a kind, and says how many are left', () => {
    const findings = (['info', 'warning', 'error'] as const).flatMap((severity) =>
      Array.from({ length: 12 }, (_, i) => findingAt(`${severity}-${i}`, text, words, { severity })),
    );
    const lines = github(reportOf(findings, {}), {}).split('\n');
    const levels = lines.flatMap((line) => /^::(\w+)/.exec(line)?.[1] ?? []);
    expect(levels).toEqual(['error', 'warning', 'notice'].flatMap((level) => Array<string>(10).fill(level)));
    expect(lines[30]).toBe('6 more findings without an annotation: GitHub shows ten of a kind');
  });

  it('puts what is disputed behind what is not', () => {
    const findings = [
      findingAt('a', text, words, { disputed: 'withdrawn', severity: 'warning' }),
      findingAt('b', text, words, { severity: 'warning', status: 'due' }),
    ];
    const names = github(reportOf(findings, {}), {}).match(/file=\w/g);
    expect(names).toEqual(['file=b', 'file=a']);
  });

  it('comes back exactly from the runner, whatever is in names and texts', () => {
    const plain = fc.string({
      unit: fc.constantFrom('a', '%', ':', ',', '\n', '\r', '0', '2', '5', 'A', 'D', '=', ' ', 'é'),
    });
    fc.assert(
      fc.property(plain, plain, (name, said) => {
        const finding = { ...findingAt('x', text, words), span: { file: name, start: 0, end: 1 }, message: said };
        const [line = ''] = github(reportOf([finding], {}), {}).split('\n');
        const command = commandIn(line);
        expect(command.properties['file']).toBe(name);
        // Messages are one line each: line ends in them are spelled out.
        expect(command.message.split('\n')[0]).toBe(said.replaceAll('\n', '\\n').replaceAll('\r', '\\r'));
      }),
      { numRuns: 300 },
    );
  });
});

describe('markdown', () => {
  it('is a table with the worst first, and the summary', () => {
    const findings = [
      findingAt('b.ts', text, words, {
        severity: 'warning',
        status: 'due',
        endOfLife: '2026-11-23',
        replacement: 'PATCH /zones/{zone_id}/dns_settings',
        fix: { title: 'Send nameservers', edits: [], applicability: 'safe', because: null },
      }),
      findingAt('a.ts', text, words),
    ];
    expect(markdown(reportOf(findings, { 'a.ts': text, 'b.ts': text }))).toBe(
      [
        '## eolint: 1 error, 1 warning \\(1 retired, 1 due\\)',
        '',
        '| | Place | Finding | End of life | Instead | Fix |',
        '| --- | --- | --- | --- | --- | --- |',
        '| 🔴 | `a.ts:2:8` | `zone-setting-minify` `PATCH /zones/{}/settings/minify` is retired | 2024-08-05, 838 days ago | none |  |',
        '| 🟡 | `b.ts:2:8` | `zone-setting-minify` `PATCH /zones/{}/settings/minify` is retired | 2026-11-23, in 2 days | `PATCH /zones/{zone_id}/dns_settings` | fix: Send nameservers \\(eolint fix\\) |',
        '',
        '- 1 fixable with eolint fix',
        '- 2 files scanned, 2 parsed',
        '- as of 2026-11-21, due within 90 days',
        '',
      ].join('\n'),
    );
  });

  it('says so where nothing was found', () => {
    expect(markdown(reportOf([], {}))).toMatch(/^## eolint: no findings\n/);
  });

  it('is cut to what a pull request holds, and says how much is left out', () => {
    const findings = Array.from({ length: 2000 }, (_, i) =>
      findingAt(`packages/very/long/path/to/the/source/of/number-${i}.ts`, text, words),
    );
    const report = reportOf(findings, {});
    const body = markdown(report);
    expect(body.length).toBeLessThanOrEqual(60_000);
    expect(body.length).toBeGreaterThan(58_000);
    const rows = body.split('\n').filter((line) => line.startsWith('| 🔴')).length;
    expect(body).toContain(`_${(2000 - rows).toString()} more findings left out`);
    expect(body.trimEnd().endsWith('due within 90 days')).toBe(true);
    const summary = stepSummary(report);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1024 * 1024);
    expect(summary.split('\n').filter((line) => line.startsWith('| 🔴'))).toHaveLength(2000);
  });

  it('counts bytes for the summary of a step', () => {
    const findings = Array.from({ length: 9000 }, (_, i) =>
      findingAt(`日本語日本語日本語日本語日本語日本語-${i}`, text, words),
    );
    expect(Buffer.byteLength(stepSummary(reportOf(findings, {})))).toBeLessThanOrEqual(1024 * 1024);
  });
});
