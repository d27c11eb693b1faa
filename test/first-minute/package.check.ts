import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Terminal, hasTerminal } from '../cli/terminal.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'eolint-first-minute-'));
const project = join(folder, 'project');
const upload = `await fetch('https://api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload', { method: 'POST' });\n`;
const minify = 'curl -X PATCH https://api.cloudflare.com/client/v4/zones/z/settings/minify\n';
const batch = 'curl -X PATCH https://api.cloudflare.com/client/v4/zones/z/settings -d "{\\"items\\":[]}"\n';

let installed = '';

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
}

function read(file: string): string {
  return readFileSync(join(project, file), 'utf8');
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function eolint(args: readonly string[], env: Readonly<Record<string, string>> = {}): Ended {
  const { FORCE_COLOR: _force, CI: _ci, GITHUB_STEP_SUMMARY: _step, ...outer } = process.env;
  const { status, stdout, stderr } = spawnSync(join(project, 'node_modules/.bin/eolint'), [...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...outer, ...env },
  });
  return { code: status, stdout, stderr };
}

beforeAll(() => {
  execFileSync('node', ['scripts/prepare.mjs'], { cwd: root });
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { filename: string }[] | Record<string, { filename: string }>;
  const [about] = Array.isArray(packed) ? packed : Object.values(packed);
  write({ 'package.json': '{ "private": true }\n' });
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, about?.filename ?? '')];
  const { status, stdout, stderr } = spawnSync('npm', install, { cwd: project, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  installed = stdout + stderr;
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the first minute', () => {
  it('the package installs without a warning about it', () => {
    expect(installed.split('\n').filter((line) => line.includes('eolint') || line.includes('install-scripts'))).toEqual(
      [],
    );
  });

  it('npx eolint run works where there is nothing else', () => {
    write({ 'src/upload.mjs': upload });
    const { status, stdout } = spawnSync('npx', ['--no-install', 'eolint', 'run'], { cwd: project, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stdout).toContain(' --> src/upload.mjs:1:');
    expect(stdout.split('\n\n')[0]?.split('\n').length).toBeLessThanOrEqual(6);
  });

  it('links lead to pages of rules that are there', () => {
    const { findings } = JSON.parse(eolint(['-f', 'json']).stdout) as { findings: { rule: string; page: string }[] };
    expect(findings).not.toEqual([]);
    for (const { rule, page } of findings) {
      expect(page.endsWith(`/rules/${rule}`)).toBe(true);
      expect(readFileSync(join(root, 'docs/rules', `${rule}.md`), 'utf8')).toContain(rule);
    }
  });

  it('init writes files that the next run takes for what they are', () => {
    execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: project });
    write({
      '.gitignore': 'node_modules\n',
      '.github/CODEOWNERS': '* @team\n',
      'templates/eolint.yml': 'eolint:\n  script: [npx eolint]\n',
    });
    expect(eolint(['init', '--yes']).code).toBe(0);
    expect(read('.github/workflows/eolint.yml')).toContain('npx');
    const { code, stdout } = eolint([]);
    expect([code, stdout.includes('src/upload.mjs')]).toEqual([1, true]);
  });

  it('lint() without options judges at today', () => {
    write({
      'lint.mjs': `import { lint } from 'eolint';\nconst { findings } = await lint({ paths: ['src'] });\nconsole.log(findings[0].status);\n`,
    });
    expect(execFileSync(process.execPath, ['lint.mjs'], { cwd: project, encoding: 'utf8' })).toBe('retired\n');
  });

  it('the types of all modules are there', () => {
    write({
      'types.ts': `import { lint, type LintResult } from 'eolint';\nimport { check } from 'eolint/expression';\nimport { createService } from 'eolint/rulesets';\nexport const a: Promise<LintResult> = lint();\nexport const b: boolean = check('ssl').ok;\nexport const c = createService();\n`,
    });
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      types: [],
      lib: ['es2023', 'dom'],
    };
    write({ 'tsconfig.json': JSON.stringify({ compilerOptions, files: ['types.ts'] }) });
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: project, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });
});

describe('mistakes', () => {
  it('a mistyped command, a syntax error, a dry run', () => {
    expect(eolint(['fx']).stderr).toContain('did you mean eolint fix?');
    write({ 'broken.ts': 'const x = {;\nfetch("https://api.cloudflare.com/client/v4/zones/z/settings/minify"' });
    expect(eolint(['broken.ts']).stdout).toContain('warning: not wholly read');
    expect(eolint(['broken.ts', '--fail-on-unreadable']).code).toBe(3);
    rmSync(join(project, 'broken.ts'));
    expect(eolint(['fix', '--dry-run', 'src']).stderr).toContain('src/upload.mjs:1:14: images-v1-direct-upload: Use');
    expect(read('src/upload.mjs')).toBe(upload);
  });

  it.skipIf(!hasTerminal)('fix --interactive asks by keys, on a terminal', async () => {
    const terminal = new Terminal(project, `${join(project, 'node_modules/.bin/eolint')} fix --interactive src`);
    try {
      await terminal.shows('[Y,n,a,s,q,?]');
      terminal.press('n');
      await terminal.shows('[ended with 1]');
    } finally {
      terminal.close();
    }
    expect(read('src/upload.mjs')).toBe(upload);
  });
});

describe('reports', () => {
  it('a calendar, metrics and a table that their readers take', () => {
    write({ 'old.sh': minify + batch });
    const files = ['ics:out/eol.ics', 'openmetrics:out/eolint.prom', 'csv:out/eol.csv', 'sarif:out/eol.sarif'];
    const args = files.flatMap((file) => ['--format', file]);
    expect(eolint([...args, '--as-of', '2026-11-21', 'old.sh', 'src']).code).toBe(1);
    const calendar = new ICAL.Component(ICAL.parse(read('out/eol.ics')));
    const days = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).startDate.toString());
    expect(days).toEqual(['2022-07-01', '2024-08-05', '2027-03-31']);
    expect(read('out/eol.csv').split('\r\n')).toHaveLength(5);
    const python = process.env['PYTHON'] ?? 'python3';
    const parse =
      'import sys\nfrom prometheus_client.openmetrics.parser import text_string_to_metric_families as parse\nprint(sorted(f.name for f in parse(sys.stdin.read())))';
    const parsed = spawnSync(python, ['-c', parse], { input: read('out/eolint.prom'), encoding: 'utf8' });
    if (parsed.stderr.includes('No module named')) return;
    expect(parsed.stdout).toContain("'eolint_end_of_life_days', 'eolint_files', 'eolint_findings'");
  });

  it('go where nobody can write, and say so', () => {
    const { code, stderr } = eolint(['-f', 'json', '-o', 'old.sh/report.json']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('cannot be written')]);
  });

  it('survive a narrow terminal, a locale without UTF-8 and a reader that goes', async () => {
    const plain = eolint(['old.sh'], { LC_ALL: 'C', LANG: 'C' });
    expect(plain.stdout).toContain('old.sh:1:');
    const piped = spawnSync(
      'bash',
      ['-c', 'node_modules/.bin/eolint -f json --quiet . | head -n 1; echo "${PIPESTATUS[0]}"'],
      {
        cwd: project,
        encoding: 'utf8',
      },
    );
    expect(piped.stderr).toBe('');
    expect(piped.stdout.split('\n')[0]).toBe('{');
    if (!hasTerminal) return;
    const terminal = new Terminal(project, `stty cols 40; ${join(project, 'node_modules/.bin/eolint')} old.sh`);
    try {
      await terminal.shows('[ended with 1]');
    } finally {
      terminal.close();
    }
  });

  it('are written again while files change, and the page asks for itself', async () => {
    const bin = join(project, 'node_modules/.bin/eolint');
    const terminal = new Terminal(project, `${bin} --watch --format stylish --format html:page.html old.sh`);
    try {
      await terminal.shows('watching for changes');
      expect(read('page.html')).toContain('http-equiv="refresh"');
      write({ 'old.sh': batch });
      await terminal.shows(/^(?![\s\S]*zone-setting-minify)[\s\S]*watching for changes/);
      terminal.press('C-c');
      await terminal.shows(/\[ended with [01]\]/);
    } finally {
      terminal.close();
    }
  });
});
