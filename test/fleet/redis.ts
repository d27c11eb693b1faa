import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The server's program: Valkey where it is there, or Redis. */
export const program = ['valkey-server', 'redis-server'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** A real server of Redis or Valkey that keeps what it is given, on a port of its own. */
export class RedisServer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'eolint-redis-'));
  private child: ChildProcess | undefined;
  private port = 0;
  private wasUp = false;
  private turn: Promise<unknown> = Promise.resolve();

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, again with what it held where it was killed. */
  async start(): Promise<this> {
    for (let tries = 0; ; tries += 1) {
      if (this.port === 0) this.port = await freePort();
      if (await this.tried()) {
        this.wasUp = true;
        return this;
      }
      if (tries > 9) throw new Error('the server does not start');
      // Whoever was connected comes back to the same port.
      if (!this.wasUp) this.port = 0;
    }
  }

  private tried(): Promise<boolean> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const child = spawn(program ?? 'redis-server', [...args, '--appendonly', 'yes', '--appendfsync', 'always'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.child = child;
    return new Promise((resolve) => {
      child.once('exit', () => {
        resolve(false);
      });
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('eady to accept connections')) resolve(true);
      });
    });
  }

  /** Ends it at once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  /** Ends it at once and starts it again; one asks for this after the other. */
  restart(): Promise<unknown> {
    this.turn = this.turn.then(async () => {
      await this.kill();
      await this.start();
    });
    return this.turn;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
