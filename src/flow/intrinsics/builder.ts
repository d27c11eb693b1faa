import type { Value } from '../../model/value.js';
import { concat } from '../concatenation.js';
import { object, options, textOf, texts } from '../values.js';
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

const whole: IntrinsicMethod<'object'> = (_cx, of) => of.members.get(CONTENT)?.value ?? EMPTY;

/** Its methods, as Java, Kotlin and C# call them. */
export const builderMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  append: appended,
  Append: appended,
  toString: whole,
  ToString: whole,
};
