import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** One call that every day after its end of life is retired. */
export const CALL = `await fetch('https://api.cloudflare.com/client/v4/accounts/a/images/v1/direct_upload', { method: 'POST' });\n`;
export const FIXED = CALL.replace('/v1/', '/v2/');

/** The package as its users get it, and folders to use it in. */
export class Package {
  readonly folder: string;
  readonly tarball: string;
  private readonly installed: string;

  constructor() {
    const shipped = inject('shipped');
    this.folder = mkdtempSync(join(shipped.folder, 'recipe-'));
    this.tarball = shipped.tarball;
    this.installed = shipped.installed;
  }

  /** A repository with these files committed; `node`: with the package and the tools installed. */
  async project(files: Record<string, string>, node: boolean): Promise<Project> {
    const folder = mkdtempSync(join(this.folder, 'project-'));
    if (node) symlinkSync(join(this.installed, 'node_modules'), join(folder, 'node_modules'));
    const project = new Project(folder, this.folder, join(this.installed, 'node_modules/.bin'));
    project.write({ '.gitignore': 'node_modules\n', ...files });
    await project.must('git', 'init', '--quiet', '--initial-branch=main');
    await project.must('git', 'add', '--all');
    await project.must('git', 'commit', '--quiet', '--message=Begin');
    return project;
  }

  /** The command line of the package. */
  get eolint(): string {
    return join(this.installed, 'node_modules/.bin/eolint');
  }
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Project {
  constructor(
    readonly folder: string,
    private readonly home: string,
    private readonly bin: string,
  ) {}

  write(files: Record<string, string>): void {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      writeFileSync(join(this.folder, file), text);
    }
  }

  run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    const child = spawn(command, args, {
      cwd: this.folder,
      env: { ...process.env, ...this.environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (out.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (out.stderr += chunk.toString()));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        resolve({ code, ...out });
      });
    });
  }

  /** Runs a program that has to succeed, and answers what it printed. */
  async must(command: string, ...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(command, args);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${code} ${stdout}${stderr}`);
    return stdout;
  }

  /** Stages everything and commits; answers the exit code and all that was printed. */
  async commit(): Promise<{ code: number | null; output: string }> {
    await this.must('git', 'add', '--all');
    const { code, stdout, stderr } = await this.run('git', ['commit', '--quiet', '--allow-empty', '--message=Change']);
    return { code, output: stdout + stderr };
  }

  private environment(): Record<string, string> {
    return {
      PATH: `${this.bin}:${process.env['PATH'] ?? ''}`,
      PRE_COMMIT_HOME: join(this.home, 'pre-commit'),
      TMPDIR: this.home,
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      GIT_AUTHOR_NAME: 'Robin Reed',
      GIT_AUTHOR_EMAIL: 'robin.reed@example.com',
      GIT_COMMITTER_NAME: 'Robin Reed',
      GIT_COMMITTER_EMAIL: 'robin.reed@example.com',
      NO_COLOR: '1',
      CI: '',
    };
  }
}
