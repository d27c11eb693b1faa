import { utf8 } from '../literals/bytes.js';
import { isLiteral } from '../print.js';
import type { Access, Call, Expr, Literal, LogicalOp, Operand } from '../tree.js';
import type { Lists } from './compare.js';
import { compare } from './compare.js';
import { callFunction } from './functions/call.js';
import type { Value } from './values.js';
import { isList, isMapValue } from './values.js';

/** What an expression is evaluated with. */
export interface Context {
  readonly field: (name: string) => Value | undefined;
  readonly lists: Lists;
  /** What `ne` gives for a missing value. */
  readonly missingNotEqual: boolean;
}

/** A truth, or one for each value of a mapped comparison. */
type Truth = boolean | readonly boolean[];

/** The truth of an expression whose type is Bool. */
export function isTrue(node: Expr, context: Context): boolean {
  return truthOf(node, context) === true;
}

function truthOf(node: Expr, context: Context): Truth {
  switch (node.kind) {
    case 'constant':
      return node.value;
    case 'bad':
      return false;
    case 'not': {
      const item = truthOf(node.item, context);
      return typeof item === 'boolean' ? !item : item.map((truth) => !truth);
    }
    case 'logical':
      return combine(
        node.op,
        node.items.map((item) => truthOf(item, context)),
      );
    case 'quantifier':
      return quantify(node.op, node.item, context);
    case 'comparison': {
      if (countEach(node.left) > 0) {
        return (mappedValues(node.left, context) ?? []).map((value) => compare(node, value, context.lists));
      }
      const value = valueOf(node.left, context);
      if (value === undefined) return node.op === 'ne' && context.missingNotEqual;
      return compare(node, value, context.lists);
    }
    case 'group':
      return truthOf(node.item, context);
    case 'field':
    case 'call':
    case 'access':
      return operandTruth(node, context);
  }
}

function operandTruth(node: Operand, context: Context): Truth {
  const value = countEach(node) > 0 ? (mappedValues(node, context) ?? []) : valueOf(node, context);
  if (value === undefined) return false;
  return isList(value) ? value.map((item) => item === true) : value === true;
}

/** Element by element where there are arrays, as far as the shortest one goes; a missing array is empty. */
function combine(op: LogicalOp, items: readonly Truth[]): Truth {
  if (items.every((item) => typeof item === 'boolean')) return items.reduce((a, b) => apply(op, a, b));
  const lists = items.map((item) => (typeof item === 'boolean' ? [] : item));
  return lists.reduce((a, b) => a.slice(0, b.length).map((truth, i) => apply(op, truth, b[i] === true)));
}

function apply(op: LogicalOp, a: boolean, b: boolean): boolean {
  if (op === 'and') return a && b;
  return op === 'or' ? a || b : a !== b;
}

function quantify(op: 'any' | 'all', item: Expr, context: Context): boolean {
  const isOperand = item.kind === 'field' || item.kind === 'call' || item.kind === 'access';
  // A missing array is false for both, a comparison of nothing is not: `all` of no values is true.
  if (isOperand && valueOf(item, context) === undefined) return false;
  const found = truthOf(item, context);
  const truths = typeof found === 'boolean' ? [] : found;
  return op === 'any' ? truths.includes(true) : !truths.includes(false);
}

function countEach(node: Operand): number {
  return node.kind === 'access' ? node.indexes.filter((index) => index.kind === 'each').length : 0;
}

/** The value of an operand without `[*]`. */
export function valueOf(node: Operand, context: Context): Value | undefined {
  if (node.kind === 'field') return context.field(node.name);
  if (node.kind === 'call') return callValue(node, context);
  return node.indexes.reduce<Value | undefined>(part, valueOf(node.of, context));
}

function part(value: Value | undefined, index: Access['indexes'][number]): Value | undefined {
  if (value === undefined) return undefined;
  if (index.kind === 'at') return isList(value) ? value[index.index] : undefined;
  return index.kind === 'key' && isMapValue(value) ? value.get(utf8(index.key)) : undefined;
}

/** The values of an operand with `[*]`, one after the other; undefined when there is nothing to map. */
function mappedValues(node: Operand, context: Context): readonly Value[] | undefined {
  if (node.kind !== 'access') return undefined;
  const base = valueOf(node.of, context);
  if (base === undefined) return undefined;
  const last = node.indexes.at(-1);
  if (countEach(node) === 1 && last?.kind === 'each') {
    const whole = node.indexes.slice(0, -1).reduce<Value | undefined>(part, base);
    return whole === undefined ? undefined : elements(whole);
  }
  let values: readonly Value[] = [base];
  for (const index of node.indexes) {
    // What has no such part gives no value at all.
    values = values.flatMap((value) => {
      if (index.kind === 'each') return elements(value);
      const found = part(value, index);
      return found === undefined ? [] : [found];
    });
  }
  return values;
}

function elements(value: Value): readonly Value[] {
  if (isList(value)) return value;
  return isMapValue(value) ? [...value.values()] : [];
}

function callValue(node: Call, context: Context): Value | undefined {
  const [first, ...others] = node.args;
  if (first === undefined) return callFunction(node.name, []);
  const rest = others.map((arg) => argumentValue(arg, context));
  const mapped = first.kind === 'access' && countEach(first) > 0;
  if (!mapped) return callFunction(node.name, [argumentValue(first, context), ...rest]);
  const values = mappedValues(first, context);
  return values?.flatMap((value) => {
    const found = callFunction(node.name, [value, ...rest]);
    return found === undefined ? [] : [found];
  });
}

function argumentValue(node: Expr | Literal, context: Context): Value | undefined {
  if (isLiteral(node)) return literalValue(node);
  if (node.kind === 'field' || node.kind === 'call' || node.kind === 'access') return valueOf(node, context);
  return truthOf(node, context);
}

function literalValue(node: Literal): Value | undefined {
  if (node.kind === 'bytes') return node.value;
  if (node.kind === 'int') return BigInt(node.value);
  return node.kind === 'ip' ? { address: node.value } : undefined;
}
