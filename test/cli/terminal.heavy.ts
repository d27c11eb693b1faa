import { execFileSync, spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { Project, asOf, minify, upload } from '../engine/project.js';
import { built } from './built.js';
import { Terminal, hasTerminal } from './terminal.js';

const program = built();
let terminal: Terminal | undefined;

afterEach(() => {
  terminal?.close();
});

function open(project: Project, args: string, env: Record<string, string> = {}): Terminal {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value} `);
  const command = `env ${settings.join('')}${process.execPath} ${program.cli} ${args} --as-of ${asOf}`;
  terminal = new Terminal(project.cwd, command);
  return terminal;
}

/** Opens the pipe `a.ts` when somebody reads it, makes a file `opened`, and writes to the pipe when a file `go` is there. */
function writeWhenAsked(project: Project): { readonly opened: () => Promise<void>; readonly go: () => void } {
  const [opened, go] = ['opened', 'go'].map((name) => join(project.cwd, name)) as [string, string];
  for (const file of [opened, go]) rmSync(file, { force: true });
  const script = 'exec 3>a.ts; : >opened; while [ ! -e go ]; do sleep 0.05; done; printf %s "$1" >&3';
  spawn('sh', ['-c', script, 'sh', minify()], { cwd: project.cwd, stdio: 'ignore' });
  return {
    opened: async () => {
      while (!existsSync(opened)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    go: () => {
      writeFileSync(go, '');
    },
  };
}

const V2 = 'images/v2/direct_upload';

describe.skipIf(!hasTerminal)('on a terminal', () => {
  it('the report is coloured, and a short run shows no progress', async () => {
    const project = new Project({ 'a.ts': minify() });
    const one = open(project, '');
    const screen = await one.shows('[ended with 1]');
    expect(screen).toContain('error[zone-setting-minify]: PATCH /zones/{zone_id}/settings/minify is retired');
    expect(screen).not.toContain('looking at');
    expect(one.screen(true)).toContain('\u001b[31m');
  });

  it('NO_COLOR and a dumb terminal keep it plain', async () => {
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
      const one = open(new Project({ 'a.ts': minify() }), '', env);
      await one.shows('[ended with 1]');
      expect(one.screen(true)).not.toContain('\u001b[31m');
      one.close();
    }
  });

  it('a run that takes longer than a second tells how far it is, and takes that away', async () => {
    const project = new Project({ 'b.ts': minify() });
    // A pipe whose writer takes its time is a file that takes long to read.
    execFileSync('mkfifo', [join(project.cwd, 'a.ts')]);
    const writer = writeWhenAsked(project);
    const one = open(project, 'a.ts b.ts');
    await one.shows('looking at 2 files: 50 %');
    writer.go();
    const screen = await one.shows('[ended with 1]');
    expect(screen).not.toContain('looking at');
    expect(screen).toContain('2 errors');
    one.close();

    const later = writeWhenAsked(project);
    const quiet = open(project, 'a.ts b.ts --quiet');
    await later.opened();
    // Long enough for progress to be shown, if it were.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(quiet.screen()).toBe('');
    later.go();
    await quiet.shows('[ended with 1]');
  });

  it('fix --interactive: yes, no, and a suppression with its reason', async () => {
    const project = new Project({ 'a.ts': `${upload('one')}\n${upload('two')}\n${upload('three')}\n` });
    const one = open(project, 'fix --interactive');
    const first = await one.shows('Make this change? (1 of 3)');
    expect(first).toContain('a.ts:1:');
    expect(first).toMatch(/-fetch\(.*one\/images\/v1/);
    expect(first).toMatch(/\+fetch\(.*one\/images\/v2/);
    expect(first).not.toMatch(/\+fetch\(.*two/);
    expect(first).toContain('[Y,n,a,s,q,?]');
    one.press('x');
    await one.shows('q - quit; what was answered with y is written');
    one.press('Enter');
    await one.shows('Make this change? (2 of 3)');
    one.press('n');
    await one.shows('Make this change? (3 of 3)');
    one.press('s');
    await one.shows('Why?');
    one.press('Enter');
    await one.shows('A suppression needs a reason.');
    one.type('we move in May until=2027-05-31');
    one.press('Enter');
    await one.shows('[ended with 1]');
    expect(project.read('a.ts').split('\n')).toEqual([
      upload('one').replace('images/v1/direct_upload', V2),
      upload('two'),
      '// eolint-ignore-next images-v1-direct-upload -- we move in May until=2027-05-31',
      upload('three'),
      '',
    ]);
  });

  it('all of a rule, and quit keeps what was answered', async () => {
    const dns = `fetch('https://api.cloudflare.com/client/v4/zones/z/dns_settings/use_apex_ns');\n`;
    const project = new Project({
      'a.ts': `${upload('one')}\n`,
      'b.ts': dns,
      'c.ts': `${upload('three')}\n`,
      'd.ts': dns,
    });
    const one = open(project, 'fix --interactive');
    await one.shows('Make this change? (1 of');
    one.press('a');
    const second = await one.shows(/b\.ts:1:[\s\S]*Make this change\? \(2 of/);
    expect(second).not.toContain('c.ts');
    one.press('n');
    await one.shows(/d\.ts:1:[\s\S]*Make this change\? \(4 of/);
    one.press('q');
    await one.shows('[ended with 1]');
    expect(project.read('a.ts')).toContain(V2);
    expect(project.read('b.ts')).toBe(dns);
    expect(project.read('c.ts')).toContain(V2);
    expect(project.read('d.ts')).toBe(dns);
  });

  it('Ctrl-C leaves every file whole, at a question and at a reason', async () => {
    const files = { 'a.ts': `${upload('one')}\n`, 'b.ts': `${upload('two')}\n` };
    for (const more of [[], ['s']]) {
      const project = new Project(files);
      const one = open(project, 'fix --interactive');
      await one.shows('(1 of 2)');
      one.press('Enter');
      await one.shows('(2 of 2)');
      if (more.length > 0) {
        one.press(...more);
        await one.shows('Why?');
      }
      one.press('C-c');
      await one.shows('eolint: stopped; nothing was written');
      await one.shows('[ended with 130]');
      for (const [file, text] of Object.entries(files)) expect(project.read(file)).toBe(text);
      one.close();
    }
  });

  it('a finding where no comment can stand is suppressed in the configuration', async () => {
    const script = `true && \\\n  curl -X POST https://api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload\n`;
    const project = new Project({ 'a.sh': script, 'eolint.yaml': 'hosts: [cf.example.com]\n' });
    const one = open(project, 'fix --interactive');
    await one.shows('(1 of 1)');
    one.press('s');
    await one.shows('Why?');
    one.type('old box');
    one.press('Enter');
    const end = await one.shows('[ended with 0]');
    expect(end).toContain('1 suppressed');
    expect(project.read('a.sh')).toBe(script);
    expect(project.read('eolint.yaml')).toMatch(
      /^hosts: \[cf\.example\.com\]\nsuppressions:\n {2}- files: \/a\.sh\n {4}rule: images-v1-direct-upload\n {4}reason: old box\n {4}fingerprint: [0-9a-f]{32}\n$/,
    );
  });

  it('names and texts of the project do nothing to it', async () => {
    const name = 'a\u001b]0;owned\u0007.ts';
    const project = new Project({ [name]: `${upload()} // \u001b[2J\u009b31m\n` });
    const one = open(project, 'fix --interactive');
    const screen = await one.shows('(1 of 1)');
    expect(screen).toContain('a\\x1b]0;owned\\x07.ts');
    one.press('n');
    await one.shows('[ended with 1]');
  });

  it('an unsafe fix has no default: Enter asks again', async () => {
    const text =
      'name: zone\nruntime: yaml\nresources:\n  settings:\n    type: cloudflare:ZoneSettingsOverride\n    properties:\n      zoneId: z\n      settings:\n        brotli: "on"\n';
    const project = new Project({ 'Pulumi.yaml': text });
    const one = open(project, 'fix --interactive --unsafe-fixes');
    await one.shows('[y,n,a,s,q,?]');
    one.press('Enter');
    await one.shows('y - make this change');
    expect(project.read('Pulumi.yaml')).toBe(text);
    one.press('s');
    await one.shows('Why?');
    one.type('later');
    one.press('Enter');
    await one.shows('[ended with 0]');
    expect(project.read('Pulumi.yaml').split('\n')[8]).toBe(
      '        # eolint-ignore-next zone-setting-brotli -- later',
    );
  });
});
