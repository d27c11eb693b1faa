import type { Member, ObjectValue, Value } from '../model/value.js';
import { fieldOf, isWired } from './fields.js';
import { list, object, options } from './values.js';
import { isWithin } from './within.js';

const DEPTH = 8;

/** A value as JSON has it: members of objects whose class names them otherwise there have those names. */
export function wireForm(value: Value): Value {
  return renamed(value, 0, new Map());
}

/** `made`: what was made of values that were met before. */
function renamed(value: Value, depth: number, made: Map<Value, Value>): Value {
  const known = made.get(value) ?? (depth > DEPTH || !holdsWired(value, DEPTH - depth) ? value : undefined);
  const form = known ?? formOf(value, depth, made);
  made.set(value, form);
  return form;
}

function formOf(value: Value, depth: number, made: Map<Value, Value>): Value {
  switch (value.kind) {
    case 'choice':
      return { kind: 'choice', options: value.options.map((option) => renamed(option, depth + 1, made)) };
    case 'list':
      return list(
        value.items.map((item) => renamed(item, depth + 1, made)),
        { open: value.open, span: value.span },
      );
    case 'object':
      if (value.host !== undefined) return wholeOf(value) ?? value;
      return object(membersOf(value, depth, made), { open: value.open, span: value.span });
    default:
      return value;
  }
}

/** What was written to an object that is only there to hold it. */
function wholeOf(of: ObjectValue): Value | undefined {
  const whole = of.host?.['whole'];
  return typeof whole === 'function' ? (whole as () => Value | undefined)() : undefined;
}

function membersOf(of: ObjectValue, depth: number, made: Map<Value, Value>): Member[] {
  return [...of.members.values()].flatMap((member): Member[] => {
    const field = fieldOf(of.instanceOf, member.key)?.member;
    if (field?.wire === null) return [];
    const value = renamed(member.value, depth + 1, made);
    if (field?.embedded === true && field.wire === undefined) {
      return options(value).flatMap((option) => (option.kind === 'object' ? [...option.members.values()] : []));
    }
    return [{ ...member, key: field?.wire ?? member.key, value }];
  });
}

function holdsWired(value: Value, depth: number): boolean {
  return isWithin(value, depth, (one) => {
    if (one.kind !== 'object') return 'inside';
    if (isWired(one.instanceOf) || wholeOf(one) !== undefined) return 'found';
    return one.host === undefined ? 'inside' : 'closed';
  });
}
