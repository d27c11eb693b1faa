import type { Param } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { settingOf } from '../grammar/settings.js';
import { typeNote } from './types.js';

export function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  return named(list).flatMap((node): Param[] => {
    const declarator = ofType(node, 'variable_declarator');
    const nameNode = childOf(declarator ?? node, 'name') ?? (node.type === 'identifier' ? node : undefined);
    if (nameNode === undefined) return [];
    const span = to.span(node);
    const target = { kind: 'name' as const, name: to.text(nameNode), span: to.span(nameNode) };
    if (node.type === 'spread_parameter') return [{ target, rest: true, span }];
    const type = typeNote(childOf(node, 'type'), to);
    const about = type === undefined ? {} : { type };
    const setting = settingOf(ofType(node, 'modifiers'), to);
    if (setting === undefined) return [{ target, ...about, span }];
    return [{ target: { kind: 'default-pattern', target, value: setting, span }, ...about, span }];
  });
}
