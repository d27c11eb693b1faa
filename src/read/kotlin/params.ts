import type { Param } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { settingOf } from '../grammar/settings.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { typeAt, typeNote } from './types.js';

/** Parameters with what stands behind them: defaults, and before them: `vararg`. */
export function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  const parts = named(list);
  return parts.flatMap((node, i): Param[] => {
    const nameNode = ofType(node, 'identifier');
    if ((node.type !== 'parameter' && node.type !== 'class_parameter') || nameNode === undefined) return [];
    const span = to.span(node);
    const type = typeNote(typeAt(node), to);
    const about = type === undefined ? {} : { type };
    const target = { kind: 'name' as const, name: to.text(nameNode), span: to.span(nameNode) };
    const before = parts[i - 1];
    const ahead = before?.type === 'parameter_modifiers' ? before : undefined;
    if (ahead !== undefined && /\bvararg\b/.test(to.text(ahead))) return [{ target, rest: true, span }];
    const inside = named(node).at(-1);
    const next = parts[i + 1];
    const given =
      node.type === 'class_parameter' ? (inside !== nameNode && !isType(inside) ? inside : undefined) : next;
    const isDefault = given !== undefined && !/^(?:parameter|parameter_modifiers|class_parameter)$/.test(given.type);
    const value = isDefault ? to.expr(given) : settingOf(ofType(node, 'modifiers') ?? ahead, to);
    if (value === undefined) return [{ target, ...about, span }];
    return [{ target: { kind: 'default-pattern', target, value, span }, ...about, span }];
  });
}

function isType(node: SyntaxNode | undefined): boolean {
  return node !== undefined && /_type$/.test(node.type);
}
