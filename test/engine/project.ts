import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder with files, which goes with the run of the tests (`test/command/temporary.ts`). */
export class Project {
  readonly cwd: string;

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    this.cwd = mkdtempSync(join(tmpdir(), 'eolint-project-'));
    this.write(files);
  }

  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.cwd, file)), { recursive: true });
      writeFileSync(join(this.cwd, file), text);
    }
    return this;
  }

  read(file: string): string {
    return readFileSync(join(this.cwd, file), 'utf8');
  }

  /** Runs git; `init` once, then what is asked. */
  git(...args: string[]): string {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
    const more = ['-c', 'protocol.file.allow=always', '-c', 'init.defaultBranch=main'];
    return execFileSync('git', [...who, ...more, ...args], { cwd: this.cwd, encoding: 'utf8', env, stdio: 'pipe' });
  }

  /** A repository with all files committed. */
  committed(): this {
    this.git('init', '-q', '.');
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', 'Start');
    return this;
  }
}

/** A call that is retired since 2024-08-05, in JavaScript. */
export function minify(zone = 'z'): string {
  return `fetch('https://api.cloudflare.com/client/v4/zones/${zone}/settings/minify', { method: 'PATCH' });`;
}

/** A call that is retired since 2022-07-01 and has a safe fix. */
export function upload(account = 'a'): string {
  return `fetch('https://api.cloudflare.com/client/v4/accounts/${account}/images/v1/direct_upload', { method: 'POST' });`;
}

export const asOf = '2026-11-21';
