import type { Token } from './tokens.js';

/** The tokens without what says where output goes, which is no value: `print STDERR "a"`, `say {$out} "a"`. */
export function withoutHandles(tokens: readonly Token[]): Token[] {
  const left: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) break;
    left.push(token);
    if (token.type !== 'word' || !/^(?:print|printf|say)$/.test(token.text)) continue;
    const open = tokens[i + 1];
    const bracket = open?.type === 'op' && open.text === '(';
    const length = handleAt(tokens, i + (bracket ? 2 : 1));
    if (length === 0) continue;
    if (bracket) left.push(open);
    i += length + (bracket ? 1 : 0);
  }
  return left;
}

/** How many tokens name a handle; nought where what stands there is a value. */
function handleAt(tokens: readonly Token[], at: number): number {
  const [first, second, third] = tokens.slice(at, at + 3);
  if (first?.type === 'op' && first.text === '{') {
    return second?.type === 'variable' && third?.type === 'op' && third.text === '}' ? 3 : 0;
  }
  const named = first?.type === 'word' && /^[A-Z][A-Z\d_]*$/.test(first.text);
  if (!named && first?.type !== 'variable') return 0;
  return second !== undefined && /^(?:string|variable|number|words)$/.test(second.type) ? 1 : 0;
}
