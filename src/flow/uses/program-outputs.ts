import { isOutput, isShown } from './names.js';
import { isSentToOutput } from './redirected-logs.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Its arguments are part of the program's output. */
export function isPrinted(trees: Trees, tree: Tree, chain: string): boolean {
  if (isOutput(chain) || WRITES.test(chain) || ANSWERS.test(chain)) return true;
  return isShown(chain) && isSentToOutput(trees, tree, chain);
}

/** Writes to the output by its name. */
const WRITES = /(?:^|\.)(?:stdout|STDOUT|\$stdout|\$?out)\.(?:write|puts|print|printf|println)$/;

/** Answers those that called the program. */
const ANSWERS =
  /(?:^|\.)(?:json|jsonify|send|end|render|reply|Response|\w+Response|ResponseEntity|make_response|abort|HTTPException|sendMessage|postMessage|halt|http\.Error)$/;

/** What a server answers with where it is set: `ctx.body = { error: e.message }`. */
const ANSWER_BODY = /^(?:ctx|context|this|res|response|reply)\.(?:body|payload)$/;

/** What is called answers those that called the program with what it is given. */
export function isAnswer(chain: string): boolean {
  return ANSWERS.test(chain);
}

/** A member that holds what a server answers with. */
export function isAnswered(chain: string): boolean {
  return ANSWER_BODY.test(chain);
}
