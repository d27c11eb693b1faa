import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from 'eolint:schedule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lint, type LintResult } from '../../src/engine/run/lint.js';
import { formats } from '../../src/report/registry.js';
import { unixLine } from '../../src/report/unix.js';
import { validLog } from './sarif-schema.js';
import { elementsOf, readXml, type XmlElement } from './xml-reader.js';

const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'eolint-validity-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

const xmllint = ['/usr/bin/xmllint', '/usr/local/bin/xmllint'].find((path) => existsSync(path));
const reports = new Map<string, LintResult>();

beforeAll(async () => {
  const options = { asOf: '2026-11-21', minConfidence: 'possible', noIgnore: true } as const;
  reports.set('the fixtures', await lint({ ...options, cwd: fixtures }));
  const cwd = join(scratch, 'examples');
  for (const { id, examples } of entries) {
    mkdirSync(join(cwd, id), { recursive: true });
    for (const [i, { lang, before, valid }] of examples.entries()) {
      writeFileSync(join(cwd, id, `example-${i}.${lang}`), before ?? valid ?? '');
    }
  }
  reports.set('the examples of the schedule', await lint({ ...options, cwd }));
  reports.set('daily use', await lint({ ...options, cwd: dailyUse(join(scratch, 'daily')), checkExpressions: true }));
  mkdirSync(join(scratch, 'empty'));
  reports.set('an empty folder', await lint({ ...options, cwd: join(scratch, 'empty') }));
});

/** Mistakes in expressions, suppressed findings, notices and a file that cannot be read whole, in documents. */
function dailyUse(cwd: string): string {
  mkdirSync(cwd);
  const said = 'eolint-ignore-next images-v1-direct-upload --';
  const body = JSON.stringify({ phase: 'http_request_firewall_custom', rules: [{ expression: '(ip.sr eq 1.2.3.4' }] });
  const base = 'curl -X POST https://api.cloudflare.com/client/v4';
  const rules = `${base}/zones/z/rulesets --data '${body}'\n`;
  const upload = `${base}/accounts/a/images/v1/direct_upload\n`;
  const files = {
    'guide.md': `\`\`\`sh\n${rules}\`\`\`\n\n<!-- ${said} why -->\n\`\`\`sh\n${upload}\`\`\`\n\n\`\`\`sh\n${upload}\`\`\`\n`,
    'steps.yml': `- run: |\n    ${rules}# ${said}\n- run: ${upload}# ${said} unused\n- run: echo images/v1/direct_upload\n- uses: actions/github-script@v7\n`,
    'main.tf': `# eolint-ignore-next firewall-rules until=2020-01-01 -- over\nresource "cloudflare_firewall_rule" "a" {}\n`,
    'broken.js': 'fetch(`https://api.cloudflare.com/client/v4/zones/z/firewall/rules',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
  return cwd;
}

async function printed(name: string, report: LintResult): Promise<string> {
  const print = await formats.get(name)?.();
  return print?.(report, { color: false, version: '1.2.3', entries }) ?? '';
}

/** Well-formed by our own strict reader, and by libxml2 where it is there. */
function xml(text: string): XmlElement {
  if (xmllint !== undefined) {
    const { status, stderr } = spawnSync(xmllint, ['--noout', '-'], { input: text, encoding: 'utf8' });
    expect(`${status} ${stderr}`).toBe('0 ');
  }
  return readXml(text);
}

const count = (element: XmlElement, name: string): number => Number(element.attributes[name]);

describe.each(['the fixtures', 'the examples of the schedule', 'daily use', 'an empty folder'])('of %s', (which) => {
  const report = (): LintResult => reports.get(which)!;
  const total = (): number => report().findings.length;

  it('there are findings, where there are any', () => {
    expect(total() > 50 || which !== 'the examples of the schedule').toBe(true);
    expect(total() > 20 || which === 'daily use' || which === 'an empty folder').toBe(true);
    if (which !== 'daily use') return;
    expect(new Set(report().findings.map(({ status }) => status))).toEqual(new Set(['invalid', 'retired']));
    expect(report().suppressed).not.toEqual([]);
    expect(new Set(report().notices?.map(({ kind }) => kind))).toEqual(
      new Set(['suppression-invalid', 'suppression-unused', 'suppression-expired']),
    );
    expect(report().files.skipped).toHaveLength(1);
  });

  it('sarif is valid by its schema and within GitHub’s limits', async () => {
    expect(validLog(await printed('sarif', report())).runs[0]?.results).toHaveLength(total());
  });

  it('json has its keys, sorted findings and fixes within their files', async () => {
    const { schemaVersion, asOf, findings } = JSON.parse(await printed('json', report()));
    expect([schemaVersion, asOf, findings.length]).toEqual([1, '2026-11-21', total()]);
    for (const finding of findings) {
      const length = report().texts(finding.file)?.length ?? 0;
      for (const { start, end } of finding.fix?.edits ?? [])
        expect(0 <= start && start <= end && end <= length).toBe(true);
    }
  });

  it('gitlab has what its schema asks for, and fingerprints of their own', async () => {
    const issues = JSON.parse(await printed('gitlab', report()));
    expect(issues).toHaveLength(total());
    for (const issue of issues) {
      expect(issue).toEqual({
        description: expect.stringMatching(/./),
        check_name: expect.stringMatching(/^[a-z0-9-]+$/),
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: expect.stringMatching(/^(?:info|minor|major|critical|blocker)$/),
        location: {
          path: expect.stringMatching(/^(?!\.?\/)/),
          lines: { begin: expect.any(Number), end: expect.any(Number) },
        },
        categories: ['Compatibility'],
      });
    }
    expect(new Set(issues.map(({ fingerprint }: { fingerprint: string }) => fingerprint)).size).toBe(total());
  });

  it('junit is well-formed and its counts are right', async () => {
    const root = xml(await printed('junit', report()));
    expect(root.name).toBe('testsuites');
    const suites = elementsOf(root, 'testsuite');
    const sum = (name: string): number => suites.reduce((all, suite) => all + count(suite, name), 0);
    expect([count(root, 'tests'), count(root, 'failures'), count(root, 'errors')]).toEqual([
      sum('tests'),
      sum('failures'),
      sum('errors'),
    ]);
    expect(count(root, 'failures')).toBe(total());
    for (const suite of suites) {
      expect(suite.children).toHaveLength(count(suite, 'tests'));
      expect(elementsOf(suite, 'failure')).toHaveLength(count(suite, 'failures'));
      expect(elementsOf(suite, 'error')).toHaveLength(count(suite, 'errors'));
      for (const test of suite.children) {
        expect(test.name).toBe('testcase');
        expect(Object.keys(test.attributes)).toEqual(['name', 'classname', 'time']);
      }
    }
  });

  it('checkstyle is well-formed and has what its readers ask for', async () => {
    const root = xml(await printed('checkstyle', report()));
    for (const file of root.children) {
      expect([file.name, Object.keys(file.attributes)]).toEqual(['file', ['name']]);
      for (const error of file.children) {
        expect(Object.keys(error.attributes)).toEqual(['line', 'column', 'severity', 'message', 'source']);
        expect(['error', 'warning', 'info']).toContain(error.attributes['severity']);
      }
    }
    expect(elementsOf(root, 'error')).toHaveLength(total());
  });

  it('unix is read by the matchers, line by line', async () => {
    const lines = (await printed('unix', report())).split('\n').slice(0, -1);
    expect(lines).toHaveLength(total());
    for (const line of lines) expect(line).toMatch(new RegExp(unixLine));
  });

  it('github has commands, then text', async () => {
    const lines = (await printed('github', report())).trimEnd().split('\n');
    const commands = lines.filter((line) => line.startsWith('::'));
    expect(lines.slice(0, commands.length)).toEqual(commands);
    for (const line of commands)
      expect(line).toMatch(/^::(?:error|warning|notice) file=.+,line=\d+,endLine=\d+.*::.+$/);
    expect(commands.length).toBeLessThanOrEqual(30);
  });

  it('markdown is a table, every row as wide as the head', async () => {
    const text = await printed('markdown', report());
    const rows = text.split('\n').filter((line) => line.startsWith('|'));
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(7);
    expect(text.length).toBeLessThanOrEqual(60_000);
  });

  it('html holds all findings, and its policy names its script and style', async () => {
    const page = await printed('html', report());
    const data = JSON.parse(/id="data">(.*)<\/script>/.exec(page)?.[1] ?? '');
    expect(data.findings).toHaveLength(total());
    expect(data.rules).toHaveLength(entries.length + (which === 'daily use' ? 1 : 0));
    expect(page).toMatch(/script-src 'sha256-[\w+/=]{44}'; style-src 'sha256-[\w+/=]{44}'/);
    expect(page).not.toMatch(/(?:src|href)="(?!data:)/);
  });
});
