import type { Member, ObjectValue, UnknownValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { declaredClass } from './declared.js';
import { isOfRecord, ofRecord } from './declared-members.js';
import { encoderOf, isVariant } from './encoders.js';
import { fieldOf, isWired } from './fields.js';
import { shown } from './shown.js';
import { list, object, options } from './values.js';
import { isWithin } from './within.js';

const DEPTH = 8;

/**
 * A value as JSON has it: members of objects whose class names them otherwise there have those names, and objects that say
 * themselves what they are there are that. What is only declared to be of a class with words of interest has the members
 * that it declares.
 */
export function wireForm(cx: Context, value: Value): Value {
  return new Wire(cx).form(value, 0);
}

class Wire {
  /** What was made of values that were met before. */
  private readonly made = new Map<Value, Value>();

  constructor(private readonly cx: Context) {}

  form(value: Value, depth: number): Value {
    const known = this.made.get(value);
    if (known !== undefined) return known;
    // What holds itself is itself there.
    this.made.set(value, value);
    if (depth > DEPTH || !this.holdsWired(value, DEPTH - depth)) return value;
    const form = this.formOf(value, depth);
    this.made.set(value, form);
    return form;
  }

  private formOf(value: Value, depth: number): Value {
    switch (value.kind) {
      case 'choice':
        return { kind: 'choice', options: value.options.map((option) => this.form(option, depth + 1)) };
      case 'list':
        return list(
          value.items.map((item) => this.form(item, depth + 1)),
          { open: value.open, span: value.span },
        );
      case 'object':
        if (value.host !== undefined) return wholeOf(value) ?? value;
        if (encoderOf(value.instanceOf, 'value') !== undefined) return this.form(this.encodedBy(value), depth + 1);
        if (isVariant(value)) return shown(this.cx, value);
        return object(this.membersOf(value, depth), { open: value.open, span: value.span });
      case 'unknown': {
        const self = this.encoding(value);
        if (self !== undefined) return this.form(this.encodedBy(self), depth + 1);
        return isOfRecord(this.cx, value) ? ofRecord(this.cx, value) : value;
      }
      default:
        return value;
    }
  }

  /** An object of the class that something is declared to be, where that says itself what it is in JSON. */
  private encoding({ declared, members }: UnknownValue): ObjectValue | undefined {
    if (declared === undefined || members !== undefined) return undefined;
    const owner = declaredClass(this.cx, declared);
    if (owner === undefined || encoderOf(owner, 'value') === undefined) return undefined;
    const made = this.cx.instances.of(owner, owner.fn.span);
    return made.kind === 'object' ? made : undefined;
  }

  private encodedBy(self: ObjectValue): Value {
    const found = encoderOf(self.instanceOf, 'value');
    if (found === undefined) return self;
    const { owner, member } = found;
    return this.cx.call(member.value, [], { self, owner, span: member.span ?? owner.fn.span });
  }

  private membersOf(of: ObjectValue, depth: number): Member[] {
    return [...of.members.values()].flatMap((member): Member[] => {
      const field = fieldOf(of.instanceOf, member.key)?.member;
      if (field?.wire === null) return [];
      const value = this.form(member.value, depth + 1);
      if (field?.embedded === true && field.wire === undefined) {
        return options(value).flatMap((option) => (option.kind === 'object' ? [...option.members.values()] : []));
      }
      return [{ ...member, key: field?.wire ?? member.key, value }];
    });
  }

  private holdsWired(value: Value, depth: number): boolean {
    return isWithin(value, depth, (one) => {
      if (one.kind === 'unknown')
        return isOfRecord(this.cx, one) || this.encoding(one) !== undefined ? 'found' : 'closed';
      if (one.kind !== 'object') return 'inside';
      if (isWired(one.instanceOf) || wholeOf(one) !== undefined || encoderOf(one.instanceOf, 'value') !== undefined)
        return 'found';
      if (isVariant(one)) return 'found';
      return one.host === undefined ? 'inside' : 'closed';
    });
  }
}

/** What was written to an object that is only there to hold it. */
function wholeOf(of: ObjectValue): Value | undefined {
  const whole = of.host?.['whole'];
  return typeof whole === 'function' ? (whole as () => Value | undefined)() : undefined;
}
