import { javascript } from '../../src/read/javascript/reader.js';
import type { Expr } from '../../src/model/program.js';

/** An expression of JavaScript, as it is read, and the words that one in it is written with. */
export function expression(words: string): { expr: Expr; said: (one: Expr) => string } {
  const source = { file: 'a.ts', text: `f(${words});` };
  const [program] = javascript.read(source).programs;
  const [stmt] = program?.body ?? [];
  const value = stmt?.kind === 'expr' && stmt.value.kind === 'call' ? stmt.value.args[0]?.value : undefined;
  if (value === undefined) throw new Error(`not read: ${words}`);
  return { expr: value, said: ({ span }) => source.text.slice(span.start, span.end) };
}
