import type { ArgValue, Value } from '../../../model/value.js';
import { object, unknown } from '../../values.js';
import { substituted } from '../substitution.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

/** `strings.NewReplacer("{id}", id, ...)`: texts, and what each is replaced with. */
export const replacerOf: Intrinsic = (_cx, args) => object([], { host: { type: 'replacer', args } });

const replace: IntrinsicMethod<'object'> = (cx, of, [text], span) => {
  const args = of.host?.['args'] as readonly ArgValue[];
  return args.reduce<Value>((value, from, i) => {
    const by = i % 2 === 0 ? args[i + 1] : undefined;
    return by === undefined ? value : substituted(cx, value, from.value, by, span, true);
  }, text?.value ?? unknown());
};

export const replacerMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = { Replace: replace };
