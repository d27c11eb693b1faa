import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Project, asOf, minify, upload } from '../engine/project.js';
import { built, ranHere } from './built.js';

const program = built();
const day = ['--as-of', asOf];

function run({ cwd }: Project, ...args: string[]): ReturnType<typeof ranHere> {
  return ranHere(cwd, [...args, ...day]);
}

describe('configuration on the command line', () => {
  it('gives the day, the baseline and when to fail; flags win', async () => {
    const project = new Project({
      'a.ts': minify(),
      'eolint.json': '{ "asOf": "2024-06-01", "dueWithin": 30, "failOn": "due" }',
    });
    const { code, stdout } = program.run(project.cwd, []);
    expect(stdout).toContain('as of 2024-06-01, due within 30 days');
    expect(stdout).toContain('on 2024-08-05, in 65 days');
    expect(code).toBe(0);
    expect(program.run(project.cwd, ['--due-within', '90']).code).toBe(1);
    expect(program.run(project.cwd, ['--due-within', '90', '--fail-on', 'retired']).code).toBe(0);
    expect((await run(project)).stdout).toContain(`as of ${asOf}`);
  });

  it('a severity of its own counts for the exit code, as the status it stands for', async () => {
    const project = new Project({
      'a.ts': minify(),
      'eolint.json': '{ "rules": { "zone-setting-minify": "warning" } }',
    });
    expect((await run(project)).code).toBe(0);
    expect((await run(project, '--fail-on', 'due')).code).toBe(1);
    project.write({ 'eolint.json': '{ "rules": { "zone-setting-minify": "error" } }' });
    expect((await ranHere(project.cwd, ['--as-of', '2020-01-01'])).code).toBe(1);
  });

  it('what is in use again is a warning that counts only where the configuration says so', async () => {
    const api = 'https://api.cloudflare.com/client/v4';
    const project = new Project({
      'a.ts': `fetch('${api}/organizations/o/members');\nfetch('${api}/accounts/a/tunnels');\n`,
    });
    const plain = await run(project);
    expect([plain.code, plain.stdout.match(/^warning\[/gm)?.length]).toEqual([0, 2]);
    expect(plain.stdout).toContain('= disputed, fails no run: ');
    const configured = async (rules: unknown): Promise<number | null> => {
      project.write({ 'eolint.json': JSON.stringify({ rules }) });
      return (await run(project)).code;
    };
    expect(await configured({ organizations: 'error' })).toBe(1);
    expect(await configured({ 'legacy-tunnels': { endOfLife: '2026-01-01', reason: 'ours' } })).toBe(1);
    expect(await configured({ 'legacy-tunnels': { endOfLife: '2027-12-31', reason: 'ours' } })).toBe(0);
    expect(await configured({ organizations: 'warning' })).toBe(0);
    // What both records call without effect is an error as any other.
    project.write({
      'a.ts': `fetch('${api}/zones/z/settings/security_level', { method: 'PATCH', body: '{"value":"low"}' });`,
    });
    expect([await configured({}), (await run(project)).stdout.match(/^error\[security-level\]/gm)?.length]).toEqual([
      1, 1,
    ]);
  });

  it('a mistake is a usage error without a trace', async () => {
    const project = new Project({ 'a.ts': minify(), 'eolint.yaml': 'rulez: {}\n' });
    expect(await run(project)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'eolint: eolint.yaml:1:1: unknown key "rulez"; did you mean rules?\n',
    });
    expect((await run(project, '--config', 'none.json')).stderr).toBe('eolint: none.json:1:1: no such file\n');
  });

  it('--config names the only one', async () => {
    const project = new Project({
      'a.ts': minify(),
      'eolint.yaml': 'rulez: {}\n',
      'ci.json': '{ "rules": { "zone-setting-minify": "off" } }',
    });
    expect((await run(project, '--config', 'ci.json')).code).toBe(0);
  });

  it('--print-config shows what holds, and which files say so', async () => {
    const project = new Project({
      'eolint.json': '{ "asOf": "2026-01-01", "hosts": ["cf.example.com"], "rules": { "filters": "off" } }',
      'web/eolint.yaml':
        'rules: { filters: warning, rate-limits: { endOfLife: 2027-01-01, reason: agreed } }\nignores: [gen/]\n',
    });
    const { code, stdout } = await ranHere(project.cwd, ['--print-config', 'web/gen/a.ts']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      file: 'web/gen/a.ts',
      ignored: true,
      files: ['web/eolint.yaml', 'eolint.json'],
      asOf: '2026-01-01',
      hosts: ['cf.example.com'],
      basePaths: [],
      rules: {
        filters: { off: false, severity: 'warning' },
        'rate-limits': { off: false, endOfLife: '2027-01-01', reason: 'agreed' },
      },
      schedules: [],
      ignores: ['gen/'],
      suppressions: [],
    });
    expect(JSON.parse((await ranHere(project.cwd, ['--print-config'])).stdout).rules).toEqual({
      filters: { off: true },
    });
  });

  it('rules and explain know the schedules and dates of the configuration', async () => {
    const project = new Project({
      'eolint.yaml':
        'schedules: [{ files: own.yaml }]\nrules: { filters: { endOfLife: 2030-01-01, reason: agreed } }\n',
      'own.yaml':
        'id: old-invoices\ntitle: Old invoices\nendOfLife: 2027-01-01\nchange: operation-retired\noperations: [GET /invoices]\nreplacement: { operations: [], note: the new ones }\n',
    });
    const { stdout } = await run(project, 'rules');
    expect(stdout).toMatch(/^old-invoices +2027-01-01 +in 41 days +due +Old invoices$/m);
    expect(stdout).toMatch(/^filters +2030-01-01 /m);
    expect((await run(project, 'explain', 'old-invoices')).stdout).toContain('the new ones');
    expect((await run(project, '--rule', 'old-invoicse')).stderr).toContain('did you mean old-invoices?');
  });
});

describe('the baseline on the command line', () => {
  it('is made, kept to, pruned and named in the configuration', async () => {
    const project = new Project({ 'a.ts': `${minify()}\n`, 'b.ts': `${upload()}\n` });
    expect((await run(project, '--baseline', 'known.json')).code).toBe(2);
    expect(await run(project, '--update-baseline')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--baseline FILE'),
    });
    const made = await run(project, '--baseline', 'known.json', '--update-baseline');
    expect(made).toMatchObject({ code: 0, stderr: 'known.json: 2 findings known from now on\n' });

    project.write({ 'eolint.json': '{ "baseline": "known.json" }', 'c.ts': `${minify('other')}\n` });
    const grown = await run(project);
    expect(grown.code).toBe(1);
    expect(grown.stdout).toContain('c.ts:1:');
    expect(grown.stdout).not.toContain('a.ts:1:');
    expect(grown.stdout).toContain('2 known in known.json');
    expect(JSON.parse((await run(project, '--format', 'json')).stdout).baseline).toEqual({
      file: 'known.json',
      known: 2,
      gone: 0,
      written: null,
    });

    project.write({ 'b.ts': 'start();\n', 'c.ts': 'start();\n' });
    expect(await run(project)).toMatchObject({ code: 0, stderr: 'known.json: 1 gone, and removed\n' });
    project.write({ 'b.ts': `${upload()}\n` });
    expect((await run(project)).code).toBe(1);
    expect(await run(project, 'fix')).toMatchObject({ code: 0, stderr: 'fixed 1 finding in 1 file\n' });
  });
});

describe('suppressions on the command line', () => {
  const text = `// eolint-ignore-next zone-setting-minify -- until the move\n${minify()}\n// eolint-ignore-next filters -- gone\nstart();\n`;

  it('are counted, and what is wrong with them is told', async () => {
    const project = new Project({ 'a.ts': text });
    const { code, stdout } = await run(project);
    expect(code).toBe(0);
    expect(stdout).toContain('1 suppressed');
    expect(stdout).toContain('a.ts:3:1: the suppression of filters leaves nothing out');
    const report = JSON.parse((await run(project, '--format', 'json')).stdout);
    expect(report.suppressed).toEqual([
      {
        rule: 'zone-setting-minify',
        file: 'a.ts',
        line: 2,
        column: expect.any(Number),
        reason: 'until the move',
        until: null,
        by: 'comment',
      },
    ]);
    expect(report.notices).toEqual([
      {
        kind: 'suppression-unused',
        file: 'a.ts',
        line: 3,
        column: 1,
        message: 'the suppression of filters leaves nothing out',
      },
    ]);
    expect((await run(project, '--fix')).stderr).toContain('removed 1 suppression without use');
    expect(project.read('a.ts')).not.toContain('filters');
  });
});

describe('hooks', () => {
  it('look at what is staged; what is fixed must be staged before the commit', async () => {
    const project = new Project({}).committed();
    expect(await run(project, '--staged')).toMatchObject({ code: 0 });
    project.write({ 'a.ts': `${upload()}\n` }).git('add', '-A');
    expect((await run(project, '--staged')).code).toBe(1);
    const fixed = await run(project, 'fix', '--staged');
    expect(fixed).toMatchObject({ code: 1, stderr: expect.stringContaining('fixed 1 finding in 1 file') });
    expect(fixed.stderr).toContain('git add');
    project.git('add', '-A');
    expect((await run(project, '--staged')).code).toBe(0);
  });

  it('give names: 500 at a time, in parallel, absolute, with spaces, of other kinds', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `src/part ${i}/a.${i % 5 === 0 ? 'png' : 'ts'}`);
    const project = new Project(
      Object.fromEntries(names.map((name) => [name, name.endsWith('ts') ? minify() : 'x'])),
    ).committed();
    const { code, stdout } = program.run(project.cwd, [
      ...day,
      '--format',
      'json',
      ...names.map((name) => `${project.cwd}/${name}`),
    ]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).findings).toHaveLength(400);
    const { spawn } = await import('node:child_process');
    const batches = Array.from({ length: 5 }, (_, i) => names.slice(i * 100, i * 100 + 100));
    const outputs = await Promise.all(
      batches.map(
        (batch) =>
          new Promise<string>((resolve) => {
            const args = [program.cli, '--format', 'json', ...day, ...batch];
            const child = spawn(process.execPath, args, { cwd: project.cwd, stdio: ['ignore', 'pipe', 'inherit'] });
            let out = '';
            child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
            child.on('close', () => {
              resolve(out);
            });
          }),
      ),
    );
    const printsIn = (out: string): string[] =>
      (JSON.parse(out) as { findings: { fingerprint: string }[] }).findings.map(({ fingerprint }) => fingerprint);
    const together = outputs.flatMap(printsIn);
    const whole = printsIn(stdout);
    expect(together.sort()).toEqual(whole.sort());
    expect(await run(project, names[0] ?? '')).toMatchObject({ code: 0 });
  });

  it('say nothing to a pipe but what is wrong: no prompt, no colour, no progress', async () => {
    const project = new Project({ 'a.ts': minify() });
    const { stdout, stderr } = await run(project);
    // eslint-disable-next-line no-control-regex -- control characters are what must not be there
    expect(stdout + stderr).not.toMatch(/[\u001b\r]/);
    expect(stderr).toBe('');
    expect(await run(project, 'fix', '--interactive')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--interactive needs a terminal'),
    });
  });
});

describe('what there is to look at', () => {
  it('nothing is an error that can be allowed', async () => {
    const project = new Project({ 'a.png': '' });
    expect(await run(project)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no file to look at here; --allow-empty'),
    });
    expect((await run(project, '--allow-empty')).code).toBe(0);
    expect((await run(project, '--format', 'json')).stdout).toContain('"scanned": 0');
    expect((await run(project, '**/*.ts')).code).toBe(3);
    expect(await run(project, '**/*.ts', '--allow-empty')).toMatchObject({
      code: 0,
      stderr: 'note: **/*.ts: matches no file\n',
    });
  });

  it('a note names what is ignored and read all the same', async () => {
    const project = new Project({ '.eolintignore': 'a.ts\n', 'a.ts': minify(), 'b.ts': 'start();\n' });
    expect((await run(project, 'a.ts')).stderr).toBe('note: a.ts: left out by ignore files, read since it is named\n');
    expect(await run(project, 'a.ts', '--quiet')).toMatchObject({ code: 1, stderr: '' });
    expect(await run(project, 'a.ts', '--force-ignore')).toMatchObject({ code: 0 });
  });

  it('--staged and --since tell what git says', async () => {
    const project = new Project({ 'a.ts': minify() });
    expect(await run(project, '--staged')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not a git repository'),
    });
    project.committed();
    expect(await run(project, '--since', 'nowhere')).toMatchObject({
      code: 2,
      stderr: 'eolint: --since takes a commit, and git knows none by the name "nowhere"; is it fetched?\n',
    });
    expect((await run(project, '--since', 'HEAD')).code).toBe(0);
    expect((await run(project, '--since', 'HEAD', '--staged')).code).toBe(2);
  });

  it('standard input: linted, and fixed to standard output', () => {
    const project = new Project({});
    const input = `${upload()}\n${minify()}\n`;
    const looked = program.run(project.cwd, ['--stdin-filename', 'src/a.ts', '--format', 'json', ...day, '-'], {
      input,
    });
    expect(JSON.parse(looked.stdout).findings.map((one: { file: string }) => one.file)).toEqual([
      'src/a.ts',
      'src/a.ts',
    ]);
    const fixed = program.run(project.cwd, ['fix', '--stdin-filename', 'src/a.ts', ...day], { input });
    expect(fixed.code).toBe(1);
    expect(fixed.stdout).toBe(
      input.replace("images/v1/direct_upload', { method: 'POST' }", "images/v2/direct_upload', { method: 'POST' }"),
    );
    expect(fixed.stderr).toContain('zone-setting-minify');
    const clean = program.run(project.cwd, ['fix', '--stdin-filename', 'a.sh', ...day], { input: 'echo\r\n' });
    expect(clean).toMatchObject({ code: 0, stdout: 'echo\r\n' });
    const sniffed = program.run(project.cwd, ['--stdin-filename', 'deploy', ...day], {
      input: '#!/bin/sh\ncurl -X PATCH https://api.cloudflare.com/client/v4/zones/z/settings/minify\n',
    });
    expect(sniffed.code).toBe(1);
    expect(program.run(project.cwd, ['-']).stderr).toContain('give --stdin-filename NAME');
  });

  it.runIf(existsSync('/dev/full'))('a report that cannot be written whole is a failure, and says so', () => {
    const project = new Project({ 'a.ts': minify() });
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [program.cli, '--format', 'json'], {
      cwd: project.cwd,
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect([status, stderr]).toEqual([3, expect.stringContaining('standard output cannot be written: ENOSPC')]);
  });

  // A limit to the size of files is met as a disk that becomes full: with room for a part of the report.
  it.each([
    ['standard output', ['--format', 'json'], 'standard output cannot be written: EFBIG', true],
    ['a file', ['--format', 'json:out.json'], '"out.json" cannot be written (EFBIG)', false],
    ['a baseline', ['--baseline', 'out.json', '--update-baseline'], '"out.json" cannot be written (EFBIG)', false],
  ])('a report that only a part of has room on %s is a failure, and says so', (_, args, said, stays) => {
    const calls = Array.from({ length: 20 }, (_one, i) =>
      minify().replace('settings/minify', `settings/minify?n=${i}`),
    );
    const project = new Project({ 'a.ts': calls.join('\n') });
    const limited = `trap '' XFSZ; ulimit -f 1; "$@"${stays ? ' > out.json' : ''}`;
    const { status, stderr } = spawnSync('bash', ['-c', limited, 'bash', process.execPath, program.cli, ...args], {
      cwd: project.cwd,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([3, expect.stringContaining(said)]);
    expect(existsSync(join(project.cwd, 'out.json'))).toBe(stays);
  });
});
