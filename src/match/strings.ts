import type { Expr, Program, Stmt } from '../model/program.js';
import type { Text } from '../model/text.js';
import { isProse } from './expression-places.js';
import type { DeclaredMatching } from './resource.js';
import { matchPieces, type TextMatch } from './standing.js';

/**
 * Expressions with a retired field in any string of a program, wherever it goes: for files whose strings are
 * configuration. Strings that are words for people, by the name of their key, are left out.
 */
export function matchStrings(program: Program, matching: DeclaredMatching): TextMatch[] {
  if (!matching.schedule.everyRequest.some((entry) => entry.expressions !== undefined)) return [];
  return strings(program).flatMap((pieces) => matchPieces(pieces, undefined, matching, false));
}

/** The strings of a program as they are written; what is put into them is a hole. */
function strings(program: Program): Text[] {
  const found: Text[] = [];
  const open: unknown[] = [program.body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const text = 'kind' in node ? textOf(node as Stmt | Expr) : undefined;
    if (text !== undefined) {
      found.push(text);
      // What is put into a string may hold others; its own parts are told with it.
      if ('parts' in node) open.push(...(node.parts as readonly Expr[]).filter((part) => part.kind !== 'text'));
      continue;
    }
    const named = 'key' in node ? node.key : 'target' in node ? nameOf(node.target) : undefined;
    if (typeof named === 'string' && isProse(named) && !isStructure('value' in node ? node.value : node)) continue;
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
  return found;
}

/** What is called `content` may be a block of settings. */
function isStructure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && /^(?:object|list)$/.test(String(value.kind));
}

/** `local.note` is called `note`. */
function nameOf(target: unknown): string | undefined {
  const known = target !== null && typeof target === 'object' && 'name' in target ? target.name : undefined;
  return typeof known === 'string' ? known.slice(known.lastIndexOf('.') + 1) : undefined;
}

function textOf(node: Stmt | Expr): Text | undefined {
  if (node.kind === 'text') return node.text;
  if (node.kind !== 'join') return undefined;
  return node.parts.flatMap((part): Text => (part.kind === 'text' ? part.text : [{ kind: 'hole', span: part.span }]));
}
