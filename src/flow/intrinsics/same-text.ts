import type { ArgValue, Value } from '../../model/value.js';
import { knownText, literal, truth, unknown } from '../values.js';
import type { IntrinsicMethod } from './types.js';

/** `method.equals("GET")`: whether a text is another one. */
export const isText: IntrinsicMethod<'text'> = (_cx, of, [other, how]) => same(of, other?.value, ignoresCase(how));

/** The same, where capital letters make no difference. */
export const isTextInAnyCase: IntrinsicMethod<'text'> = (_cx, of, [other]) => same(of, other?.value, true);

/** `a` and `b` are one text; `anyCase` is undefined where it is not known whether capital letters make a difference. */
export function same(a: Value | undefined, b: Value | undefined, anyCase: boolean | undefined): Value {
  const [one, other] = [a && knownText(a), b && knownText(b)];
  if (one === undefined || other === undefined) return unknown();
  const isLike = one.toLowerCase() === other.toLowerCase();
  if (one === other || !isLike) return literal(isLike);
  return anyCase === undefined ? unknown() : literal(anyCase);
}

/** `equals(x, ignoreCase = true)`, `Equals(x, StringComparison.OrdinalIgnoreCase)`. */
function ignoresCase(how: ArgValue | undefined): boolean | undefined {
  if (how === undefined) return false;
  const { value } = how;
  return value.kind === 'external' ? value.path.at(-1)?.endsWith('IgnoreCase') : truth(value);
}
