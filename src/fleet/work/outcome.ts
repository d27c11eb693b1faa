import { ForgeError } from '../../campaign/connection.js';
import { GitError } from '../../campaign/git.js';
import type { Scrub } from '../../campaign/scrub.js';
import type { Outcome } from '../core/model.js';

const TOKEN = 'give a new token and run the same command again: it goes on where it stopped';
const CORRECT = 'correct it and run the same command again';

/** What git says where trying again may help: the line, the server, or somebody who pushed meanwhile. */
const PASSING =
  /could not resolve|connection|timed? ?out|took longer|early eof|hung up|unexpected disconnect|rpc failed|the remote end|transfer closed|premature|unexpected eof|ended unexpectedly|bad line length|stale info|rejected|fetch first|cannot lock ref|http 5\d\d|error: 5\d\d|429|503|shallow/i;
/** Somebody's rule, which holds the next time as well. */
const DECLINED = /hook declined|protected branch|GH006|GH013|not allowed to push/i;
const SIGNED_OUT = /authentication failed|could not read username|invalid credentials|error: 401/i;
const GONE = /not found|does not appear to be a git repository|no such file|404|repository.*(?:disabled|archived)|403/i;
const MISFIT = /does not fit the base any more/;

/** What an error of a step comes to. */
export function outcomeOf(error: unknown, scrub: Scrub): Outcome {
  if (error instanceof ForgeError) return ofForge(error);
  if (error instanceof GitError) return ofGit(error.message);
  const reason = scrub(error instanceof Error ? error.message : String(error));
  if (error instanceof Error && ('mendable' in error || 'syscall' in error)) {
    return { kind: 'failed', reason, goOn: CORRECT };
  }
  return { kind: 'failed', reason: `internal error: ${reason}`, goOn: 'this is a mistake in eolint; please report it' };
}

function ofForge({ message, status, wait }: ForgeError): Outcome {
  if (wait !== undefined) return { kind: 'limited', reason: message, wait };
  if (status === 401) return { kind: 'stop', reason: message, goOn: TOKEN };
  if (status === undefined || status >= 500 || status === 408) return { kind: 'retry', reason: message };
  return { kind: 'failed', reason: message, goOn: CORRECT };
}

function ofGit(reason: string): Outcome {
  if (SIGNED_OUT.test(reason)) return { kind: 'stop', reason, goOn: TOKEN };
  if (MISFIT.test(reason)) return { kind: 'anew', reason };
  if (!DECLINED.test(reason) && PASSING.test(reason)) return { kind: 'retry', reason };
  return { kind: 'failed', reason, goOn: GONE.test(reason) ? `take it off the list, or ${CORRECT}` : CORRECT };
}
