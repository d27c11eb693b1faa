import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** Whether there is a terminal to test on. */
export const hasTerminal = spawnSync('tmux', ['-V']).status === 0;

/** A real terminal, 100 columns by 50 lines, in which one command runs. */
export class Terminal {
  private readonly socket = `eolint-${randomUUID()}`;

  constructor(cwd: string, command: string) {
    const { NO_COLOR: _no, FORCE_COLOR: _force, CI: _ci, ...outer } = process.env;
    const whole = `${command}; echo "[ended with $?]"; sleep 60`;
    const size = ['-x', '100', '-y', '50'];
    execFileSync('tmux', ['-L', this.socket, '-f', '/dev/null', 'new-session', '-d', ...size, '-c', cwd, whole], {
      env: { ...outer, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
    });
  }

  /** What is on the screen; `colours`: with the sequences that paint it. */
  screen(colours = false): string {
    const args = ['-L', this.socket, 'capture-pane', '-p', '-S', '-200', ...(colours ? ['-e'] : [])];
    return execFileSync('tmux', args, { encoding: 'utf8' }).trimEnd();
  }

  /** Presses keys, by their names in tmux; text of one key each is typed. */
  press(...keys: readonly string[]): void {
    execFileSync('tmux', ['-L', this.socket, 'send-keys', ...keys]);
  }

  type(text: string): void {
    execFileSync('tmux', ['-L', this.socket, 'send-keys', '-l', text]);
  }

  /** Waits until the screen shows something, and answers it. */
  async shows(expected: string | RegExp, seconds = 60): Promise<string> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const screen = this.screen();
      if (typeof expected === 'string' ? screen.includes(expected) : expected.test(screen)) return screen;
      if (Date.now() > end) throw new Error(`the terminal does not show ${String(expected)}:\n${screen}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  close(): void {
    spawnSync('tmux', ['-L', this.socket, 'kill-server']);
  }
}
