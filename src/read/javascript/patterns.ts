import type * as t from '@babel/types';
import type { Pattern, PatternMember } from '../../model/program.js';
import { member } from './calls.js';
import { keyOf } from './literals.js';
import { bare, spanAt, spanOf, type Lowering } from './lowering.js';

/** What a declaration, a parameter or an assignment binds. A target that is none of these binds nothing. */
export function lowerPattern(written: t.Node, to: Lowering): Pattern {
  const node = bare(written);
  const span = targetSpan(node, to);
  switch (node.type) {
    case 'Identifier':
      return { kind: 'name', name: node.name, span };
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return member(node, to);
    case 'AssignmentPattern':
      return { kind: 'default-pattern', target: to.pattern(node.left), value: to.expr(node.right), span };
    case 'TSParameterProperty':
      return to.pattern(node.parameter);
    case 'ArrayPattern':
      return listPattern(node, to);
    case 'ObjectPattern':
      return objectPattern(node, to);
    default:
      return { kind: 'object-pattern', members: [], span };
  }
}

/** Without the type annotation, which the tree counts in. */
function targetSpan(node: t.Node, to: Lowering): ReturnType<typeof spanOf> {
  const { start, end } = spanOf(to, node);
  const annotation = 'typeAnnotation' in node ? node.typeAnnotation : undefined;
  const optional = 'optional' in node && node.optional === true;
  if (node.type === 'Identifier' && (annotation || optional)) {
    return spanAt(to, start, Math.min(start + node.name.length, end));
  }
  return spanAt(to, start, Math.max(start, annotation?.start ?? end));
}

function listPattern(node: t.ArrayPattern, to: Lowering): Pattern {
  const items: (Pattern | undefined)[] = [];
  let rest: Pattern | undefined;
  for (const element of node.elements) {
    if (element?.type === 'RestElement') rest = to.pattern(element.argument);
    else items.push(element === null ? undefined : to.pattern(element));
  }
  return { kind: 'list-pattern', items, ...(rest === undefined ? {} : { rest }), span: targetSpan(node, to) };
}

function objectPattern(node: t.ObjectPattern, to: Lowering): Pattern {
  const members: PatternMember[] = [];
  let rest: Pattern | undefined;
  for (const property of node.properties) {
    if (property.type === 'RestElement') {
      rest = to.pattern(property.argument);
      continue;
    }
    const key = keyOf(property.key, property.computed, to);
    const target = to.pattern(property.value);
    members.push(property.shorthand ? { ...key, target, shorthand: true } : { ...key, target });
  }
  return { kind: 'object-pattern', members, ...(rest === undefined ? {} : { rest }), span: targetSpan(node, to) };
}

/** The names that a pattern declares, in order. */
export function declaredNames(pattern: Pattern): string[] {
  switch (pattern.kind) {
    case 'name':
      return [pattern.name];
    case 'member':
      return [];
    case 'default-pattern':
      return declaredNames(pattern.target);
    case 'list-pattern':
      return [...pattern.items, pattern.rest].flatMap((item) => (item === undefined ? [] : declaredNames(item)));
    case 'object-pattern': {
      const rest = pattern.rest === undefined ? [] : declaredNames(pattern.rest);
      return [...pattern.members.flatMap(({ target }) => declaredNames(target)), ...rest];
    }
  }
}
