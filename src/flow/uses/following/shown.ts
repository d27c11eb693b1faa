import type { Arg, CallExpr } from '../../../model/program.js';
import { isGivenOutput } from '../given-outputs.js';
import { isOutput } from '../names.js';
import { readsOfError, readsOfRaised } from '../own-errors.js';
import { isToErrors } from '../program-outputs.js';
import { isSentToOutput } from '../redirected-logs.js';
import { isForErrors } from '../scripts.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { chainOf } from '../tree/written.js';
import { type Follower, type Way } from './follower.js';

/** What a command of a shell prints may go on to another one, into a variable, or into a file. */
export function shown(follower: Follower, tree: Tree, call: CallExpr, chain: string, arg: Arg, way: Way): void {
  const isCommand = /^(?:shell|batch|powershell)$/.test(tree.program.language);
  // It becomes attributes of the record, which the formatters and handlers of the program go by.
  if (arg.name === 'extra' && tree.program.language === 'python') follower.end('argument', call.span, chain);
  else if (/^write-(?!output)/i.test(chain)) follower.end('logged', call.span, chain);
  else if (isCommand && !isStatement(tree, call as unknown as Node)) follower.flow(tree, call, []);
  else {
    const isHeard = isLogged(follower, tree, call, chain) && !isPrintedLater(follower, tree, call, chain);
    follower.end(isHeard ? 'logged' : 'printed', call.span, chain);
  }
  // An error of the program's own may be asked for what it was made of.
  for (const { tree: other, expr, within } of readsOfError(follower.callees.trees, tree, call, arg))
    follower.flow(other, expr, [...within, ...way]);
  for (const { tree: other, expr } of readsOfRaised(follower.callees.trees, tree, chain, way))
    follower.flow(other, expr, way.slice(1));
}

/** It stands alone, or behind `&&` or `||`: what the commands before it are silent about says nothing of it. */
function isStatement(tree: Tree, node: Node): boolean {
  const place = tree.places.get(node);
  if (place?.parent['kind'] === 'expr') return true;
  const isListed = place?.parent['kind'] === 'choice' && /^(?:and|or)$/.test(String(place.parent['by']));
  return isListed && place.via === 'options' && isStatement(tree, place.parent);
}

/** For people alone: the standard output may be what another program reads. */
function isLogged(follower: Follower, tree: Tree, call: CallExpr, chain: string): boolean {
  const { trees } = follower.callees;
  if (/^(?:shell|batch|powershell)$/.test(tree.program.language)) return isForErrors(trees, tree, call.span);
  if (isSentToOutput(trees, tree, chain) || isGivenOutput(trees, tree, call)) return false;
  // `fmt.Fprintf(to, ...)` writes into what it is given; the last words of a script of PHP are part of its output.
  if (/^fmt\.Fprint/.test(chain)) return call.args[0] !== undefined && chainOf(call.args[0].value) === 'os.Stderr';
  if (tree.program.language === 'php' && chain === 'die') return false;
  if (isToErrors(trees, call)) return true;
  // `error_log($text, 3, $file)`, `error_log($text, 1, $address)`
  if (chain === 'error_log' && call.args.length > 2) return false;
  return !isOutput(chain) || call.args.some(({ name }) => name === 'file');
}

/** `raise "failed: #{answer}"` of Ruby: what is given alone is the message; behind a class it may be what that is made of. */
export function raises(tree: Tree, { args }: CallExpr, chain: string): boolean {
  return tree.program.language === 'ruby' && args.length === 1 && /^(?:raise|fail)$/.test(chain);
}

/** An error is made of it, and the program prints the errors that its request, or what makes this one, ends in. */
function isPrintedLater(follower: Follower, tree: Tree, call: CallExpr, chain: string): boolean {
  const isError =
    /(?:(?:Error|Exception)|\bErrorf|\berrors\.New|\.Panic(?:f|ln)?)$/.test(chain) ||
    (chain === 'die' && tree.program.language === 'perl') ||
    (chain === 'throw' && tree.program.language === 'powershell') ||
    raises(tree, call, chain);
  return isError && follower.ends.printsErrors?.(call.span) === true;
}
