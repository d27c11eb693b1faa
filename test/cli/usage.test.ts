import { describe, expect, it } from 'vitest';
import { helpText } from '../../src/cli/help.js';
import { COMMANDS, OPTIONS, flagsOf, goesWith, type Command } from '../../src/cli/options.js';
import { Project, asOf, minify, upload } from '../engine/project.js';
import { built, ranHere } from './built.js';

const program = built();

describe('a mistaken command line', () => {
  it.each<[args: string[], said: string]>([
    [['fx'], 'there is no command fx, and no such file or folder; did you mean eolint fix?'],
    [['check'], 'did you mean eolint run?'],
    [['check', 'src'], 'did you mean eolint run?'],
    [['Explian', 'filters'], 'did you mean eolint explain?'],
    [['--formt', 'json'], 'there is no option --formt; did you mean --format?'],
    [['--colour'], 'there is no option --colour; did you mean --color?'],
    [['--format', 'jsno'], 'did you mean json?'],
    [['--fail-on', 'retried'], 'did you mean retired?'],
    [['rules', 'filters'], 'rules takes no arguments; unexpected: filters'],
    [['explain', 'filters', 'rate-limits'], 'explain takes one argument; unexpected: rate-limits'],
    [['init', 'here'], 'init takes no arguments; unexpected: here'],
    [['serve', '8080'], 'serve takes no arguments; unexpected: 8080'],
    [['completion', 'bash', 'zsh'], 'completion takes one argument; unexpected: zsh'],
    [['--rule', 'filters,rate-limit'], 'there is no rule rate-limit; did you mean rate-limits?'],
    [['--rule', ''], '--rule takes at least one value; not ""'],
    [['--rule', ' , '], '--rule takes at least one value; not ""'],
    [['pr', '--dry-run', '--rule='], '--rule takes at least one value; not ""'],
    [['--stdin-filename', ''], '--stdin-filename takes the name of a file; not ""'],
    [['--stdin-filename', 'b.ts', 'a.ts'], '--stdin-filename: standard input is looked at alone, not with a.ts'],
    [['--config', ''], '--config takes FILE; not ""'],
    [['--baseline='], '--baseline takes FILE; not ""'],
    [['--ignore-pattern', 'x', '--ignore-pattern', ''], '--ignore-pattern takes PATTERN; not ""'],
    [['--fail-on='], '--fail-on takes retired, due, announced, never; not ""'],
    [['pr', '--label', ''], '--label takes NAME; not ""'],
    [['pr', '--remote', '/r.git', '--base', 'a b'], '--base takes the name of a branch; not a b'],
    [['pr', '--remote', '/r.git', '--project', 'x'], '--project takes owner/name; not x'],
    [['pr', '--remote', '/r.git', '--forge-api', 'x'], '--forge-api takes the address of an API, such as https://'],
    [['--config', '.'], '.:1:1: is a folder'],
    [['expr', 'chek', 'ssl'], 'there is no action chek; did you mean check?'],
    [['expr', 'check', '--phse', 'x', 'ssl'], 'there is no option --phse; did you mean --phase?'],
    [['--statistics', '--format', 'sarif'], '--statistics goes with stylish, json; not with --format sarif'],
    [['-o', 'a', '-f', 'json', '-f', 'sarif'], '--output-file: several formats would go to it'],
    [['--max-findings', '0'], '--max-findings takes a number from 1 on; not 0'],
    [['--max-time', '-1'], '--max-time takes a value; one that begins with a dash is written --max-time=VALUE'],
    [['--format'], '--format takes a value'],
    [['--stats=x'], '--stats takes no value'],
    [
      ['-o', 'a.txt', '--output-file=b.txt'],
      '--output-file is given for two files; more reports are written with --format NAME:FILE',
    ],
    [['-f', 'json', '-f', 'sarif'], '--format json and --format sarif would be mixed on standard output'],
    [['-f', 'stylish', '-f', 'csv'], 'give one a file: --format csv:FILE'],
    [['pr', '--remote', '/r.git', '--state', 'a.db'], '--state goes with --repos: one repository is served at once'],
    [['pr', '--remote', '/r.git', '--concurrency', '0'], '--concurrency takes a number from 1 on; not 0'],
    [['pr'], 'pr works in a git repository, or with --remote ADDRESS'],
  ])('%j', async (args, said) => {
    const { code, stdout, stderr } = await ranHere(new Project({ 'a.ts': minify() }).cwd, args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(said);
  });

  it.each(['--unsafe-fixes', '--force', '--no-typecheck'])('says that %s alone fixes nothing', async (flag) => {
    const { code, stderr } = await ranHere(new Project({ 'a.ts': minify() }).cwd, [flag]);
    expect([code, stderr]).toEqual([1, `note: ${flag} goes with eolint fix, or with --fix; nothing is fixed\n`]);
  });

  it('does not stop a path that has the name of a command elsewhere, or one that is only missing', async () => {
    const project = new Project({ 'check/a.ts': minify(), fx: 'text' });
    expect((await ranHere(project.cwd, ['check'])).stdout).toContain('check/a.ts:1:');
    expect((await ranHere(project.cwd, ['fx'])).code).toBe(0);
    expect((await ranHere(project.cwd, ['missing'])).code).toBe(3);
    expect((await ranHere(project.cwd, ['--', 'fxi'])).code).toBe(3);
  });
});

it('pr takes an address whose password is no percent sequence, and does not show it', () => {
  const address = 'https://ada:top%E0secret@127.0.0.1:9/a/b.git';
  const { cwd } = new Project({ 'list.txt': `${address}\n` });
  for (const args of [
    ['--remote', address],
    ['--repos', 'list.txt'],
  ]) {
    const env = { GITHUB_TOKEN: 'a-token-of-nobody' };
    const { code, stdout, stderr } = program.run(cwd, ['pr', '--dry-run', '--forge', 'github', ...args], { env });
    expect(code).toBe(3);
    expect(`${stdout}${stderr}`).not.toMatch(/internal error|secret/);
  }
});

it.each(['throw new Error("late")', 'Promise.reject(new Error("late"))'])(
  'what fails behind the back of the run is an internal error, and no finding: %s',
  (late) => {
    const listens = `process.on('newListener', (event) => {
      if (event === 'uncaughtException') setImmediate(() => { ${late}; });
    });`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(listens)}` };
    const { code, stderr } = program.run(new Project({ 'a.ts': minify() }).cwd, [], { env });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^eolint: internal error: Error: late/m);
  },
);

describe('the help', () => {
  it.each(Object.keys(COMMANDS) as Command[])(
    'of %s has the flags of the command, by group, and no others',
    (command) => {
      const text = helpText(command, 100);
      for (const [name, option] of Object.entries(OPTIONS)) {
        const [flag = ''] = flagsOf(name, option);
        expect([flag, new RegExp(`^ +(?:-\\w, )?${flag}(?![\\w-])`, 'm').test(text)]).toEqual([
          flag,
          goesWith(name, command),
        ]);
        if (goesWith(name, command)) expect(text).toContain(`${option.group}:\n`);
      }
    },
  );

  it('keeps to the width of the terminal, down to 40 columns', () => {
    for (const width of [40, 60, 80, 200]) {
      for (const command of [undefined, 'fix', 'pr', 'serve'] as const) {
        const lines = helpText(command, width).split('\n');
        const examples = lines.indexOf('Examples:');
        for (const line of lines.slice(0, examples)) {
          // A flag with its value is not parted, nor is a word.
          if (line.length > Math.min(width, 100)) expect(line).toMatch(/^ {2}\S+(?:, \S+)*(?: \S+)?$|^ {6}--|^ +\S+$/);
        }
      }
    }
  });

  it('has a word as well, which a file or folder of the name takes back', () => {
    const { cwd } = new Project();
    expect(program.run(cwd, ['help'])).toEqual(program.run(cwd, ['--help']));
    expect(program.run(cwd, ['help', 'fix'])).toEqual(program.run(cwd, ['fix', '--help']));
    expect(program.run(cwd, ['help', 'expr'])).toEqual(program.run(cwd, ['expr', '--help']));
    const { stdout } = program.run(new Project({ 'help/a.ts': minify() }).cwd, ['help', '--as-of', asOf]);
    expect(stdout).toContain('help/a.ts:1:');
  });

  it('says of an option what it does with the command', () => {
    expect(helpText('init', 100)).toContain('--dry-run  show the files, and write nothing\n');
    expect(helpText('pr', 100)).toMatch(/--format .+\n +stylish\); stylish, json\n/);
  });

  it('and the version have short names', () => {
    const { cwd } = new Project();
    expect(program.run(cwd, ['-v']).stdout).toBe(program.run(cwd, ['--version']).stdout);
    expect(program.run(cwd, ['fix', '-h']).stdout).toBe(program.run(cwd, ['fix', '--help']).stdout);
  });
});

describe('the report', () => {
  const project = (): Project => new Project({ 'a.ts': `${upload()}\n${minify()}\n`, 'b.ts': `${minify()}\n` });

  it('goes to a file, whose folder is made', () => {
    const one = project();
    const { code, stdout } = program.run(one.cwd, ['-f', 'json', '-o', 'out/report.json', '--as-of', asOf]);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(one.read('out/report.json'))).toMatchObject({ findings: [{}, {}, {}] });
  });

  it('that cannot be written is a failure and no mistake of the command line', async () => {
    const { code, stderr } = await ranHere(project().cwd, ['-o', 'a.ts/report']);
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^eolint: "a\.ts\/report" cannot be written \(E\w+\)\n$/),
    ]);
  });

  it('shows as many findings as are asked for, the worst first, and counts all', async () => {
    const { code, stdout } = await ranHere(project().cwd, ['--max-findings', '1', '--as-of', asOf]);
    expect(code).toBe(1);
    expect(stdout.match(/^ *-->/gm)).toHaveLength(1);
    expect(stdout).toContain('3 errors (3 retired)\n2 more findings not shown (--max-findings)\n');
  });

  it('takes several rules in one flag', async () => {
    const args = ['--rule', 'zone-setting-minify, filters', '--rule', 'waf-packages', '--as-of', asOf, '-f', 'json'];
    const { findings } = JSON.parse((await ranHere(project().cwd, args)).stdout) as { findings: { rule: string }[] };
    expect(findings.map(({ rule }) => rule)).toEqual(['zone-setting-minify', 'zone-setting-minify']);
  });

  it('leaves out what is ignored by a pattern', async () => {
    const { stdout } = await ranHere(project().cwd, ['--ignore-pattern', 'a.*', '-f', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ findings: [{ file: 'b.ts' }] });
  });

  it('leads to the page of a rule, and not for one of a schedule of one’s own', async () => {
    const { findings } = JSON.parse((await ranHere(project().cwd, ['-f', 'json'])).stdout) as {
      findings: { page: string }[];
    };
    expect(findings[0]?.page).toMatch(/^https:\/\/.+\/rules\/images-v1-direct-upload$/);
  });
});

describe('a file with a syntax error', () => {
  const broken =
    'const x = {;\nconst url = ["https://api.cloudflare.com/client/v4", "zones", z, "dns_records"];\nshow(b.errors[0].error_chain';

  it('is a warning with its line, and no clean run where that is asked for', () => {
    const { cwd } = new Project({ 'src/bad.ts': broken });
    const { code, stdout } = program.run(cwd, []);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^warning: not wholly read: .+\n --> src\/bad\.ts:1:\d+\n1 \| const x = \{;/);
    expect(stdout).toContain('no findings, but 1 file could not be wholly read');
    expect(program.run(cwd, ['--fail-on-unreadable']).code).toBe(3);
    const { files } = JSON.parse(program.run(cwd, ['-f', 'json']).stdout) as { files: { skipped: object[] } };
    expect(files.skipped).toMatchObject([{ file: 'src/bad.ts', line: 1 }]);
  });

  it('is one that holds a NUL as well', async () => {
    const call = "fetch('https://api.cloudflare.com/client/v4/zones/1/settings/minify', { method: 'PATCH' });\n";
    const { cwd } = new Project({ 'a.js': `// \0\n${call}`, 'b.ps1': Buffer.from(call, 'utf16le') });
    const { code, stdout } = await ranHere(cwd, ['--fail-on-unreadable']);
    expect(code).toBe(3);
    expect(stdout).toContain('no findings, but 2 files could not be wholly read');
  });

  it('fails nothing where all files can be read', async () => {
    const { cwd } = new Project({ 'src/good.ts': 'start();\n', 'notes.bin': new Uint8Array([0, 1, 2]) });
    expect((await ranHere(cwd, ['--fail-on-unreadable'])).code).toBe(0);
  });
});

describe('fix --dry-run', () => {
  it('names what it would fix, and shows what is on disk', () => {
    const text = `${upload()}\n${minify()}\n`;
    const project = new Project({ 'a.ts': text });
    const { code, stdout, stderr } = program.run(project.cwd, ['fix', '--dry-run', '--as-of', asOf]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'would fix 1 finding in 1 file\n  a.ts:1:8: images-v1-direct-upload: Use images/v2/direct_upload\n',
    );
    expect(stdout).toContain('a.ts:2:');
    expect(`${stdout}${stderr}`.match(/\bfix(?:ed)? 1 finding\b.*/g)).toEqual(['fix 1 finding in 1 file']);
    expect(stdout).not.toContain('v2/direct_upload');
    expect(project.read('a.ts')).toBe(text);
  });

  it('shows a finding where it stands before a fix in front of it moves it', async () => {
    const call = 'curl -X POST "https://api.cloudflare.com/client/v4/accounts/$A/images/v1/direct_upload" \\\n';
    const header = '  -H \'Content-Type: application/json\' \\\n  --data \'{"expiry":"2026-12-01T00:00:00Z"}\'\n';
    const left = 'curl -X PATCH https://api.cloudflare.com/client/v4/zones/z/settings/minify\n';
    const project = new Project({ 'a.sh': `${call}${header}${left}` });
    const { stdout } = await ranHere(project.cwd, ['fix', '--dry-run', '--as-of', asOf, '-f', 'json']);
    const { findings, fixed } = JSON.parse(stdout) as { findings: { line: number }[]; fixed: { list: object[] } };
    expect(findings.map(({ line }) => line)).toEqual([4]);
    expect(fixed.list).toMatchObject([{ file: 'a.sh', line: 1, rule: 'images-v1-direct-upload' }]);
  });
});

describe('explain and expr', () => {
  it('say of declarations what the report offers', () => {
    const { stdout } = program.run('.', ['explain', 'zone-setting-brotli']);
    expect(stdout).toContain('eolint fix --unsafe-fixes --rule zone-setting-brotli takes these out of Terraform:');
    expect(stdout).not.toContain('by hand: eolint does not rewrite it');
  });

  it('print no header of a patch', async () => {
    expect((await ranHere('.', ['explain', 'images-v1-direct-upload'])).stdout).not.toContain('Index:');
  });

  it('tell one story of a retired field', () => {
    const { code, stdout } = program.run('.', ['expr', 'check', 'cf.threat_score gt 10']);
    expect(code).toBe(1);
    expect(stdout).toContain('error[retired-field]: the field cf.threat_score is retired\n');
    expect(stdout).toContain('help: its value is always 0\n');
    expect(stdout).not.toContain('not allowed');
  });
});
