import type { HostObject, Value } from '../../model/value.js';
import { concat } from '../operators.js';
import { object, options, textOf } from '../values.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

/** Text that is put together step by step: `StringBuilder`. */
interface Builder extends HostObject {
  readonly type: 'builder';
  content: Value;
}

const EMPTY: Value = { kind: 'text', text: [] };

export const builder: Intrinsic = (_cx, [of]) => {
  const first = of === undefined ? [] : options(of.value);
  const host: Builder = {
    type: 'builder',
    content: of !== undefined && first.some(({ kind }) => kind === 'text') ? of.value : EMPTY,
    text: () => textOf(host.content),
    whole: () => host.content,
  };
  return object([], { host });
};

const appended: IntrinsicMethod<'object'> = (_cx, of, args, span) => {
  const host = of.host as Builder;
  const [arg] = args;
  if (arg !== undefined) host.content = concat([{ value: host.content, span }, arg], span);
  return of;
};

const whole: IntrinsicMethod<'object'> = (_cx, of) => (of.host as Builder).content;

/** Its methods, as Java, Kotlin and C# call them. */
export const builderMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  append: appended,
  Append: appended,
  toString: whole,
  ToString: whole,
};
