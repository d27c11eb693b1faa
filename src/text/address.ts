import type { Text } from '../model/text.js';
import { between } from './pieces.js';

/** Where the query of an address begins. */

/** An address with parameters behind those that it has. */
export function withQuery(address: Text, query: Text): Text {
  const [first] = query;
  if (query.length === 0) return address;
  if (first?.kind === 'run' && first.text.startsWith('?')) return [...address, ...query];
  return [...address, { kind: 'run', text: hasQuery(address) ? '&' : '?' }, ...query];
}

/** An address in front of its query, and the query. */
export function apart(address: Text): { readonly path: Text; readonly query: Text } {
  const at = queryStart(address);
  if (at === undefined) return { path: address, query: [] };
  return { path: between(address, 0, at), query: between(address, at + 1, Infinity) };
}

function queryStart(address: Text): number | undefined {
  let before = 0;
  for (const piece of address) {
    const at = piece.kind === 'run' ? piece.text.indexOf('?') : -1;
    if (at >= 0) return before + at;
    before += piece.kind === 'run' ? piece.text.length : 0;
  }
  return undefined;
}

export function hasQuery(text: Text): boolean {
  return text.some((piece) => piece.kind === 'run' && piece.text.includes('?'));
}
