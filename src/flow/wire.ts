import type { Member, ObjectValue, Value } from '../model/value.js';
import { fieldOf, isWired } from './fields.js';
import { list, object, options } from './values.js';

const DEPTH = 8;

/** A value as JSON has it: members of objects whose class names them otherwise there have those names. */
export function wireForm(value: Value, depth = 0): Value {
  if (depth > DEPTH || !holdsWired(value, depth)) return value;
  switch (value.kind) {
    case 'choice':
      return { kind: 'choice', options: value.options.map((option) => wireForm(option, depth + 1)) };
    case 'list':
      return list(
        value.items.map((item) => wireForm(item, depth + 1)),
        { open: value.open, span: value.span },
      );
    case 'object':
      if (value.host !== undefined) return wholeOf(value) ?? value;
      return object(membersOf(value, depth), { open: value.open, span: value.span });
    default:
      return value;
  }
}

/** What was written to an object that is only there to hold it. */
function wholeOf(of: ObjectValue): Value | undefined {
  const whole = of.host?.['whole'];
  return typeof whole === 'function' ? (whole as () => Value | undefined)() : undefined;
}

function membersOf(of: ObjectValue, depth: number): Member[] {
  return [...of.members.values()].flatMap((member): Member[] => {
    const field = fieldOf(of.instanceOf, member.key)?.member;
    if (field?.wire === null) return [];
    const value = wireForm(member.value, depth + 1);
    if (field?.embedded === true && field.wire === undefined) {
      return options(value).flatMap((option) => (option.kind === 'object' ? [...option.members.values()] : []));
    }
    return [{ ...member, key: field?.wire ?? member.key, value }];
  });
}

function holdsWired(value: Value, depth: number): boolean {
  if (depth > DEPTH) return false;
  switch (value.kind) {
    case 'choice':
      return value.options.some((option) => holdsWired(option, depth + 1));
    case 'list':
      return value.items.some((item) => holdsWired(item, depth + 1));
    case 'object':
      if (isWired(value.instanceOf) || wholeOf(value) !== undefined) return true;
      return value.host === undefined && [...value.members.values()].some((one) => holdsWired(one.value, depth + 1));
    default:
      return false;
  }
}
