import { plainWord } from './plain-word.js';
import type { AnyCommand } from './lowering.js';

/** A command that leaves the function, the script or the loop. */
export type Control =
  | { readonly kind: 'return' | 'exit'; readonly succeeds: boolean }
  | { readonly kind: 'loop'; readonly to: 'break' | 'continue' };

/** What a command leaves; undefined for every other command. */
export function control(node: AnyCommand): Control | undefined {
  if (node.type !== 'Command' || node.name === undefined) return undefined;
  const name = plainWord(node.name);
  if (name === 'break' || name === 'continue') return { kind: 'loop', to: name };
  if (name !== 'return' && name !== 'exit') return undefined;
  const [status] = node.args;
  const written = status?.type === 'Word' ? status.text : '0';
  return { kind: name, succeeds: written === '0' || written === '$?' };
}
