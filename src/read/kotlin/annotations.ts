import type { ClassMember } from '../../model/class.js';
import type { Annotated } from '../grammar/annotated-root.js';
import type { Lowering } from '../grammar/lowering.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { typeAt } from './types.js';

/** The name in JSON that an annotation says. */
export function wireOf(node: SyntaxNode, key: string, to: Lowering): Pick<ClassMember, 'wire'> {
  const all = annotationsOf(node, to);
  if (all.some(({ name }) => name === 'Transient' || name === 'JsonIgnore')) return { wire: null };
  const said = all.find(({ name }) => /^(?:SerialName|SerializedName|JsonProperty|Json)$/.test(name));
  return said?.text === undefined || said.text === key ? {} : { wire: said.text };
}

export function annotationsOf(node: SyntaxNode, to: Lowering): Annotated[] {
  const modifiers = ofType(node, 'modifiers');
  return named(modifiers).flatMap((one): Annotated[] => {
    const invocation = ofType(one, 'constructor_invocation');
    const type = typeAt(invocation ?? one);
    if (one.type !== 'annotation' || type === undefined) return [];
    const pairs = named(ofType(invocation, 'value_arguments')).map((argument) => {
      const parts = named(argument);
      return [parts.length > 1 ? to.text(parts[0]) : 'value', parts.at(-1)] as const;
    });
    const given = new Map(
      pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, to.expr(value)] as const])),
    );
    const first = pairs[0]?.[1];
    const text = first?.type === 'string_literal' ? to.text(first).slice(1, -1) : undefined;
    return [{ name: to.text(type).replace(/^.*\./, ''), value: [...given.values()][0], text, given }];
  });
}
