import type { For, Select, Word } from 'unbash';
import type { Arg, Expr, Stmt } from '../../model/program.js';
import { madeText, method, name, spanOf, type Lowering } from './lowering.js';
import { args } from './word.js';

/** `for x in words`, `select x in words`; without words over the arguments. */
export function forLoop(cx: Lowering, node: For | Select, body: readonly Stmt[]): Stmt {
  const span = spanOf(cx, node);
  const nameSpan = spanOf(cx, node.name);
  const target = { kind: 'name', name: node.name.value, span: nameSpan } as const;
  const keys = keysOf(cx, node.wordlist);
  if (keys !== undefined) return { kind: 'loop', over: keys, by: 'keys', target, body, span };
  const items: Arg[] =
    node.wordlist === undefined
      ? [{ value: name('@', nameSpan), spread: true }]
      : node.wordlist.flatMap((word) => wordItems(cx, word));
  return {
    kind: 'loop',
    over: { kind: 'list', items, span: listSpan(cx, node, nameSpan) },
    by: 'values',
    target,
    body,
    span,
  };
}

function listSpan(cx: Lowering, node: For | Select, fallback: Stmt['span']): Stmt['span'] {
  const first = node.wordlist?.[0];
  const last = node.wordlist?.at(-1);
  return first === undefined || last === undefined ? fallback : cx.source.span(first.pos, last.end);
}

/** `"${!M[@]}"` alone: the keys of an array. */
function keysOf(cx: Lowering, wordlist: readonly Word[] | undefined): Expr | undefined {
  const [word, second] = wordlist ?? [];
  if (word === undefined || second !== undefined) return undefined;
  const [outer] = word.parts ?? [];
  const part = outer?.type === 'DoubleQuoted' && outer.parts.length === 1 ? outer.parts[0] : outer;
  if (part?.type !== 'ParameterExpansion' || part.prefix !== '!' || part.index?.value !== '@') return undefined;
  return name(part.parameter, spanOf(cx, part));
}

/** A variable without quotes gives its words, one by one. */
function wordItems(cx: Lowering, word: Word): Arg[] {
  const [part, second] = word.parts ?? [];
  const unquoted = part?.type === 'SimpleExpansion' || part?.type === 'ParameterExpansion';
  const given = args(cx, word);
  const [only] = given;
  if (!unquoted || second !== undefined || given.length !== 1 || only === undefined || only.spread === true)
    return given;
  const span = spanOf(cx, word);
  return [{ value: method(only.value, 'split', [madeText(' ', span)], span), spread: true }];
}
