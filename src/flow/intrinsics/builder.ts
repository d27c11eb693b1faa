import type { Value } from '../../model/value.js';
import { concat } from '../concatenation.js';
import { choice } from '../join.js';
import { madeText, object, options, textOf, texts, unknown } from '../values.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

const EMPTY: Value = { kind: 'text', text: [] };

/** The member that holds what was put together so far: no program has one of this name. */
const CONTENT = '\0content';

/** Text that is put together step by step: `StringBuilder`. */
export const builder: Intrinsic = (_cx, [of]) => {
  const first = of === undefined ? [] : options(of.value);
  const start = of !== undefined && first.some(({ kind }) => kind === 'text') ? of.value : EMPTY;
  const made = object([{ key: CONTENT, value: start }]);
  const content = (): Value => made.members.get(CONTENT)?.value ?? EMPTY;
  const host = { type: 'builder', text: () => textOf(content()), texts: () => texts(content()), whole: content };
  return Object.assign(made, { host });
};

const appended: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const [arg] = args;
  const value = of.members.get(CONTENT)?.value ?? EMPTY;
  if (arg !== undefined) cx.store.setMember(of, { key: CONTENT, value: concat([{ value, span }, arg], span) });
  return of;
};

/** What is put at the start is known; elsewhere, what it comes to is not. */
const inserted: IntrinsicMethod<'object'> = (cx, of, [at, arg], span) => {
  const value = of.members.get(CONTENT)?.value ?? EMPTY;
  const isFirst = at?.value.kind === 'literal' && at.value.value === 0;
  if (!isFirst || arg === undefined) return edited(cx, of, [], span);
  cx.store.setMember(of, { key: CONTENT, value: concat([arg, { value, span }], span) });
  return of;
};

/** An edit in the middle or at the end: the text as it was, or one that is not known. */
const edited: IntrinsicMethod<'object'> = (cx, of, _args, span) => {
  const value = of.members.get(CONTENT)?.value ?? EMPTY;
  cx.store.setMember(of, { key: CONTENT, value: choice([value, unknown(undefined, span)]) });
  return of;
};

const emptied: IntrinsicMethod<'object'> = (cx, of) => {
  cx.store.setMember(of, { key: CONTENT, value: EMPTY });
  return of;
};

/** `setLength(0)` */
const cutOff: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const length = args[0]?.value;
  return (length?.kind === 'literal' && length.value === 0 ? emptied : edited)(cx, of, args, span);
};

const appendedLine: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  if (args.length > 0) appended(cx, of, args, span);
  return appended(cx, of, [{ value: madeText('\n'), span }], span);
};

const EDITS = 'deleteCharAt delete deleteAt deleteRange replace reverse setCharAt Replace Remove'.split(' ');

const whole: IntrinsicMethod<'object'> = (_cx, of) => of.members.get(CONTENT)?.value ?? EMPTY;

/** Its methods, as Java, Kotlin and C# call them. */
export const builderMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  append: appended,
  Append: appended,
  appendLine: appendedLine,
  AppendLine: appendedLine,
  insert: inserted,
  Insert: inserted,
  setLength: cutOff,
  clear: emptied,
  Clear: emptied,
  ...Object.fromEntries(EDITS.map((name) => [name, edited])),
  toString: whole,
  ToString: whole,
};
