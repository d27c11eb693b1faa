import type { ClassExpr } from '../model/class.js';
import type { ClassValue, Member, ObjectValue, Value } from '../model/value.js';
import { newFrame, type Context, type Frame, type Scope } from './context.js';
import { partsOfClass } from './class-parts.js';
import { declaredAs } from './declared.js';
import { knownText, unknown } from './values.js';

export function keyOf(cx: Context, key: ClassExpr['members'][number]['key'], scope: Scope): string | undefined {
  return key === undefined || typeof key === 'string' ? key : knownText(cx.evaluate(key, scope));
}

export function setField(
  cx: Context,
  self: Value,
  into: ObjectValue['members'],
  key: string,
  member: ClassExpr['members'][number],
  scope: Scope,
): void {
  const owner = self.kind === 'class' ? self : self.kind === 'object' ? self.instanceOf : undefined;
  const find = (): Value => {
    cx.frames.push(frameOf(self, owner, scope));
    const given = member.value === undefined ? unknown(`this.${key}`, member.span) : cx.evaluate(member.value, scope);
    const value = declaredAs(given, member.type, scope);
    cx.frames.pop();
    return value;
  };
  const { span, value } = member;
  const about = { key, span, valueSpan: value?.span };
  if (self.kind === 'object' && value?.kind === 'call' && value.construct === true)
    into.set(key, madeWhenRead(cx, about, find));
  else into.set(key, { ...about, value: find() });
}

/** A client makes an object for each part of an API, and programs use few of them. */
function madeWhenRead(cx: Context, about: Omit<Member, 'value'>, find: () => Value): Member {
  let made: Value | undefined;
  return {
    ...about,
    late: true,
    get value() {
      if (made !== undefined) return made;
      made = unknown(about.key, about.span);
      cx.aside(() => {
        made = find();
      });
      return made;
    },
  };
}

export function frameOf(self: Value, owner: ClassValue | undefined, scope: Scope): Frame {
  return newFrame(scope.module, { self, owner });
}

export function setFields(cx: Context, of: ClassValue, self: ObjectValue): void {
  for (const member of partsOfClass(of.fn).fields) {
    const key = keyOf(cx, member.key, of.scope as Scope);
    if (key !== undefined) setField(cx, self, self.members, key, member, of.scope as Scope);
  }
}
