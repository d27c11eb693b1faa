import { inertLines } from '../text/inert.js';
import { UsageError } from './arguments.js';
import { EXIT } from './exit-code.js';

/**
 * A message may quote an address, a flag or a file with a credential in it. Never rejects: what went wrong while an error is
 * told would be told in turn, for ever.
 */
export async function safeLines(message: string): Promise<string> {
  try {
    const { redact } = await import('../text/redact.js');
    return inertLines(redact(message));
  } catch {
    return 'a part of eolint cannot be loaded: was it removed, or installed anew, while it ran?';
  }
}

/** Says what went wrong, and answers the exit code for it. */
export async function codeOf(error: unknown): Promise<number> {
  if (error instanceof UsageError) {
    process.stderr.write(`eolint: ${await safeLines(error.message)}\nTry eolint --help.\n`);
    return EXIT.usage;
  }
  if (error instanceof Error && 'mendable' in error) {
    process.stderr.write(`eolint: ${await safeLines(error.message)}\n`);
    const codes: Readonly<Record<string, number>> = { interrupted: EXIT.interrupted, failed: EXIT.failed };
    return codes[String(error.mendable)] ?? EXIT.usage;
  }
  if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') {
    process.stderr.write('eolint: the working directory is gone, or may not be read\n');
    return EXIT.usage;
  }
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`eolint: internal error: ${await safeLines(said)}\n`);
  return EXIT.failed;
}
