import type { Expr, ObjectMember } from '../../model/program.js';

/**
 * What a variable's type says of parts that need not be given, for `collection.shaped`; undefined where it says
 * nothing. `object({ level = optional(string, "high") })` gives the member `level` a default.
 */
export function shapeOf(type: Expr): Expr | undefined {
  const { span } = type;
  if (type.kind === 'list') return elements(type.items[0]?.value, span);
  if (type.kind !== 'call' || type.callee.kind !== 'name') return undefined;
  const [first] = type.args;
  switch (type.callee.name) {
    case 'type.map':
    case 'type.set':
      return elements(first?.value, span);
    case 'type.object': {
      if (first?.value.kind !== 'object') return undefined;
      const fields = first.value.members.flatMap(field);
      return fields.length === 0 ? undefined : object([{ key: 'fields', value: object(fields, span), span }], span);
    }
    default:
      return undefined;
  }
}

function elements(type: Expr | undefined, span: Expr['span']): Expr | undefined {
  const each = type === undefined ? undefined : shapeOf(type);
  return each === undefined ? undefined : object([{ key: 'each', value: each, span }], span);
}

function field({ key, value, span }: ObjectMember): ObjectMember[] {
  const isOptional = value.kind === 'call' && value.callee.kind === 'name' && value.callee.name === 'type.optional';
  const [type, fallback] = isOptional ? value.args.map((arg) => arg.value) : [value];
  const inner = type === undefined ? undefined : shapeOf(type);
  const parts: ObjectMember[] = [];
  if (inner !== undefined) parts.push({ key: 'type', value: inner, span });
  if (fallback !== undefined) parts.push({ key: 'default', value: fallback, span });
  return parts.length === 0 ? [] : [{ key, value: object(parts, span), span }];
}

function object(members: readonly ObjectMember[], span: Expr['span']): Expr {
  return { kind: 'object', members, span };
}
