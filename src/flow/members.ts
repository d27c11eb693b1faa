import type { Span } from '../model/span.js';
import type {
  ArgValue,
  ClassValue,
  ExternalValue,
  HostObject,
  Member,
  ObjectValue,
  ResponseValue,
  Value,
} from '../model/value.js';
import { carry, orCarried } from './carried.js';
import { constantOf } from './constants.js';
import { type Context } from './context.js';
import { findMethod, findSetter } from './class-methods.js';
import { declaredMember } from './declared.js';
import { possibleValues } from './possible-values.js';
import { resolved } from './declared-objects.js';
import { orSetElsewhere } from './late-writes.js';
import { exportOf } from './exports.js';
import { listedMember, partOf } from './elements.js';
import { enumList, enumMap } from './enums.js';
import { embeddedValues, unsetField } from './unset-fields.js';
import { askedFor, operated } from './operator-methods.js';
import { responseMember } from './response-members.js';
import { languageMember } from './records.js';
import { functionMember, setFunctionMember } from './function-objects.js';
import { prototypeMember, prototypeOf, putOn } from './state/prototypes.js';
import { openStatic, staticMember } from './static-members.js';
import { each } from './join.js';
import { putInto } from './put-members.js';
import { UNDEFINED, knownText, literal, madeText, object, unknown } from './values.js';

/** `of.key`. `shorthand`: written as `{ key }` in a pattern, one word for member and variable. */
export function member(cx: Context, of: Value, key: string, keySpan: Span, span: Span, shorthand = false): Value {
  return each(of, (option) => memberOf(cx, option, key, keySpan, span, shorthand));
}

function memberOf(cx: Context, of: Value, key: string, keySpan: Span, span: Span, shorthand: boolean): Value {
  switch (of.kind) {
    case 'object':
      return objectMember(cx, of, key, keySpan, span);
    case 'list':
      if (key === 'length') return of.open ? unknown('length', span) : literal(of.items.length);
      return (
        of.items[Number(key)] ??
        partOf(of, key, cx.module.language) ??
        languageMember(of, key, cx.module.language) ??
        (of.open ? unknown(undefined, span) : UNDEFINED)
      );
    case 'text': {
      const known = key === 'length' ? knownText(of) : undefined;
      if (known !== undefined) return literal(known.length);
      return languageMember(of, key, cx.module.language) ?? unknown(key, span);
    }
    case 'external':
      return externalMember(cx, { ...of, path: [...of.path, key], bound: undefined, span });
    case 'response':
      return of.members?.members.get(key)?.value ?? responseMember(cx, of, key, keySpan, span, shorthand);
    case 'class':
      if (key === 'prototype' && JAVASCRIPT.test(cx.module.language)) return prototypeOf(of, object);
      return openStatic(cx, of, key) ?? staticMember(of, key) ?? classMember(cx, of, key) ?? unknown(key, span);
    case 'function':
      return functionMember(of, key) ?? unknown(key, span);
    case 'unknown': {
      const real = resolved(cx, of);
      if (real !== of) return member(cx, real, key, keySpan, span, shorthand);
      const own = of.members?.members.get(key)?.value;
      if (own !== undefined) return own;
      const name = of.name === undefined ? key : `${of.name}.${key}`;
      const declared = declaredMember(of, key);
      const read = possibleValues(cx, { ...unknown(name, span), declared });
      return declared === undefined && read.kind === 'unknown' ? orCarried(cx, of, read, key) : read;
    }
    default:
      return unknown(key, span);
  }
}

function objectMember(cx: Context, of: ObjectValue, key: string, keySpan: Span, span: Span): Value {
  const decoded = decodedInto(of);
  if (decoded !== undefined) return responseMember(cx, decoded, key, keySpan, span, false);
  const own = of.members.get(key);
  if (own !== undefined) return orSetElsewhere(cx, own.value, of, key);
  const shown = languageMember(of, key, cx.module.language);
  if (shown !== undefined) return shown;
  const method = findMethod(of.instanceOf, key);
  if (method !== undefined) {
    if (method.member.value.kind !== 'function') return unknown(key, span);
    const bound: Value = { ...method.member.value, self: of };
    return method.kind === 'getter' ? cx.call(bound, [], { self: of, owner: method.owner, span }) : bound;
  }
  const inherited = prototypeMember(of, key);
  if (inherited !== undefined) return inherited;
  if (of.host !== undefined) {
    if (of.host.type === 'proxy') return proxied(cx, of.host, key, span);
    const known = of.host['member'] as ((key: string) => Value | undefined) | undefined;
    return known?.(key) ?? unknown(key, span);
  }
  const exported = exportOf(of, key) ?? listedMember(of, key, cx.module.language);
  if (exported !== undefined) return exported;
  if (of.instanceOf !== undefined) return unsetMember(cx, of, key, keySpan, span);
  return of.open ? unknown(`this.${key}`, span) : UNDEFINED;
}

function externalMember(cx: Context, of: ExternalValue): Value {
  const known = of.host === undefined ? constantOf(of, cx.module.language) : undefined;
  return known ?? orCarried(cx, of, of, of.path.at(-1) ?? '');
}

/** What the handler of a proxy answers for a name. */
function proxied(cx: Context, host: HostObject, key: string, span: Span): Value {
  const { target, get } = host as unknown as { target: ArgValue; get: Value };
  return cx.call(get, [target, { value: madeText(key), span }, target], { span });
}

/** A member of an object of a class that nothing was seen to set. */
function unsetMember(cx: Context, of: ObjectValue, key: string, keySpan: Span, span: Span): Value {
  const unset = unsetField(cx, of, key);
  const shared = of.instanceOf === undefined ? undefined : staticMember(of.instanceOf, key);
  // What a class says of a field may come with its first value: `base: str = 'https://...'` in Python.
  const first = shared?.kind === 'literal' && (shared.value ?? undefined) === undefined ? undefined : shared;
  if (unset !== undefined) return orSetElsewhere(cx, first ?? unset, of, key);
  if (shared !== undefined) return shared.kind === 'function' ? { ...shared, self: of } : shared;
  for (const part of embeddedValues(cx, of)) {
    const found = cx.member(part, key, keySpan, span);
    if (found.kind !== 'unknown') return found;
  }
  const isIndexed = span.file === keySpan.file && span.end > keySpan.end;
  const asked = isIndexed
    ? operated(cx, of, '[]', [{ value: madeText(key), span: keySpan }], span)
    : askedFor(cx, of, key, keySpan, span);
  return asked ?? orSetElsewhere(cx, unknown(`this.${key}`, span), of, key);
}

/** The response that an object was filled from. */
function decodedInto(of: ObjectValue): ResponseValue | undefined {
  return of.host?.type === 'decoded' ? (of.host['response'] as ResponseValue) : undefined;
}

const JAVASCRIPT = /^(?:java|type)script$/;

/** `Answer::class`, `Answer::class.java`, `Setting.entries` */
function classMember({ module }: Context, of: ClassValue, key: string): Value | undefined {
  if (module.language === 'python' && key === '__members__') return enumMap(of);
  if (module.language !== 'kotlin') return undefined;
  if (key === 'entries') return enumList(of);
  return /^(?:class|java|javaObjectType)$/.test(key) ? of : undefined;
}

/** `of.key = value` */
export function writeMember(
  cx: Context,
  of: Value,
  key: string | undefined,
  value: Value,
  span: Span,
  setAt?: Span,
): void {
  const targets = of.kind === 'choice' ? of.options : [of];
  // Each of them is written, and lists are copied for it.
  if (targets.length > 1) cx.fuel -= targets.length;
  for (const target of targets) {
    if (target.kind === 'object') writeObject(cx, target, { key, setAt }, value, span);
    else if (target.kind === 'list' && key !== undefined && /^\d{1,4}$/.test(key)) {
      // Of several lists a place far behind the items is that of another one.
      if (targets.length > 1 && Number(key) > target.items.length) continue;
      const items = [...target.items];
      items[Number(key)] = value;
      cx.store.setItems(
        target,
        Array.from(items, (item) => item ?? UNDEFINED),
      );
    } else if (target.kind === 'list' && key === undefined) {
      // It may be any of them, or one more.
      cx.store.setItems(target, [...target.items, value]);
      target.open = true;
    } else if (target.kind === 'function' && key !== undefined) {
      cx.summaries.spoil();
      setFunctionMember(target, key, value);
    } else if (target.kind === 'class' && key !== undefined) {
      cx.summaries.spoil();
      target.statics.set(key, { key, value });
    } else {
      if (target.kind === 'unknown' && key !== undefined) putInto(cx, target, { key, value });
      if (target.kind === 'response' && target.members !== undefined)
        writeObject(cx, target.members, { key, setAt }, value, span);
      if (target.kind === 'external' && key !== undefined) {
        cx.summaries.spoil();
        cx.host.assign?.(target, key, value);
      }
      if (key !== undefined) carry(cx, target, key, value);
      cx.leaves(value, 'stored', span);
    }
  }
}

function writeObject(
  cx: Context,
  target: ObjectValue,
  { key, setAt }: { readonly key: string | undefined; readonly setAt: Span | undefined },
  value: Value,
  span: Span,
): void {
  if (key === undefined) {
    if (!target.open) cx.summaries.spoilFor(target.members);
    target.open = true;
    return;
  }
  const setter = findSetter(target.instanceOf, key);
  if (setter !== undefined) {
    cx.call(setter.value, [{ value, span }], { self: target, owner: setter.owner, span });
    return;
  }
  // `{ set key(value) {...} }`: the reader keeps it under this name.
  const ownSetter = target.members.get(`set ${key}`)?.value;
  if (ownSetter?.kind === 'function') {
    cx.call(ownSetter, [{ value, span }], { self: target, span });
    return;
  }
  putOn(target, value);
  const written: Member = { key, value, setAt, ...overWritten(target.members.get(key), setAt) };
  cx.store.setMember(target, written);
  target.host?.written?.(written);
  if (target.instanceOf !== undefined || target.host !== undefined) cx.leavesInto(value, span);
}

/** `body = { ...defaults }; body.key = value`: the key is written at two places, but not where a loop comes back to one. */
function overWritten(before: Member | undefined, setAt: Span | undefined): Pick<Member, 'covers'> {
  if (before === undefined || setAt === undefined) return {};
  const isSame = before.setAt?.start === setAt.start && before.setAt.file === setAt.file;
  return before.covers === true || !isSame ? { covers: true } : {};
}

export { elements, entriesOf, keyTexts } from './elements.js';
