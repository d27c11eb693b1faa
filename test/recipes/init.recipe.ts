import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { Package, type Project } from './package.js';

let shipped: Package;
beforeAll(() => {
  shipped = new Package();
});

const FILES = {
  'package.json': '{\n  "name": "site"\n}\n',
  '.husky/pre-commit': 'npm test\n',
  '.github/dependabot.yml': 'version: 2\n',
};

it('shows what it would write, and writes nothing without a yes', async () => {
  const project = await shipped.project(FILES, false);
  const dry = await project.run(shipped.eolint, ['init', '--dry-run']);
  expect([dry.code, dry.stderr]).toEqual([0, '']);
  for (const line of ['+++ b/eolint.json', '+++ b/.github/workflows/eolint.yml', '+npx --no-install eolint --staged']) {
    expect(dry.stdout).toContain(line);
  }
  const unasked = await project.run(shipped.eolint, ['init']);
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('give --yes')]);
  expect(await project.must('git', 'status', '--porcelain')).toBe('');
});

it('writes all of it when told to, from a folder below, and has nothing to do a second time', async () => {
  const project = await shipped.project({ ...FILES, 'src/a.ts': '' }, false);
  const written = await project.run('sh', ['-c', `cd src && "${shipped.eolint}" init --yes`]);
  expect([written.code, written.stderr]).toEqual([0, 'wrote 4 of 4 files\n']);
  expect(readFileSync(join(project.folder, '.husky/pre-commit'), 'utf8')).toBe(
    'npm test\nnpx --no-install eolint --staged\n',
  );
  expect(existsSync(join(project.folder, 'src/eolint.json'))).toBe(false);
  await project.commit();
  expect(await project.must(shipped.eolint, 'init', '--yes')).toBe('nothing to do: eolint is set up here\n');
  expect(await project.must('git', 'status', '--porcelain')).toBe('');
});

/** A command on a terminal of its own. */
class Terminal {
  private readonly socket = ['-L', `eolint-${process.pid}`];

  constructor(private readonly project: Project) {}

  async start(command: string): Promise<void> {
    const size = ['-x', '120', '-y', '50'];
    await this.tmux('new-session', '-d', ...size, `${command}; echo "ended $?"; sleep 60`);
  }

  tmux(...args: readonly string[]): Promise<string> {
    return this.project.must('tmux', ...this.socket, ...args);
  }

  /** What is on the terminal once this is. */
  async until(text: string): Promise<string> {
    let screen = '';
    for (let tried = 0; tried < 300; tried += 1) {
      screen = await this.tmux('capture-pane', '-p');
      if (screen.includes(text)) return screen;
      await sleep(100);
    }
    throw new Error(`no ${text} on the screen:\n${screen}`);
  }

  async end(): Promise<void> {
    await this.project.run('tmux', [...this.socket, 'kill-server']);
  }
}

it('asks on a terminal, and writes what is chosen', async () => {
  const project = await shipped.project(FILES, false);
  const terminal = new Terminal(project);
  try {
    await terminal.start(`"${shipped.eolint}" init`);
    const screen = await terminal.until('Write these?');
    expect(screen).toContain('eolint.json: the configuration');
    // The first one is taken off.
    await terminal.tmux('send-keys', 'Space', 'Enter');
    expect(await terminal.until('ended')).toContain('wrote 3 of 4 files');
    expect(existsSync(join(project.folder, 'eolint.json'))).toBe(false);
    expect(existsSync(join(project.folder, '.github/workflows/eolint.yml'))).toBe(true);
  } finally {
    await terminal.end();
  }
});

it('writes nothing when it is broken off', async () => {
  const project = await shipped.project(FILES, false);
  const terminal = new Terminal(project);
  try {
    await terminal.start(`"${shipped.eolint}" init`);
    await terminal.until('Write these?');
    await terminal.tmux('send-keys', 'C-c');
    await terminal.until('ended');
    expect(await project.must('git', 'status', '--porcelain')).toBe('');
  } finally {
    await terminal.end();
  }
});
