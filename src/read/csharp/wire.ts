import type { ClassMember } from '../../model/class.js';
import type { Lowering } from '../grammar/lowering.js';
import type { SyntaxNode } from '../grammar/syntax-node.js';
import { annotationsOf } from './annotations.js';
import { modifiersOf } from './modifiers.js';

/** Only what is public is in the JSON of an object, or what an attribute names. */
export function seenFrom(node: SyntaxNode, owner: SyntaxNode, to: Lowering): Pick<ClassMember, 'unseen'> {
  const isPublic = modifiersOf(node, to).includes('public') || owner.type === 'interface_declaration';
  const isNamed = annotationsOf(node, to).some(({ name }) => /^(?:Json|DataMember)/.test(name));
  return isPublic || isNamed ? {} : { unseen: true };
}

/** The name in JSON: what an attribute says, else in small letters, as the API has its names. */
export function wireOf(node: SyntaxNode, key: string, to: Lowering): Pick<ClassMember, 'wire'> {
  const all = annotationsOf(node, to);
  if (all.some(({ name }) => name === 'JsonIgnore')) return { wire: null };
  const said = all.find(({ name }) => /^(?:JsonPropertyName|JsonProperty|DataMember)$/.test(name));
  const text = said?.text ?? snake(key);
  return text === key ? {} : { wire: text };
}

function snake(key: string): string {
  if (!/^[A-Z]/.test(key)) return key;
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}
