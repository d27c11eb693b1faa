import type { ArgValue, ClassValue, Value } from '../model/value.js';
import { isBuiltOn, isEnum } from './class-constants.js';
import type { Context } from './context.js';
import { construct, constructorOf } from './constructors.js';
import { madeText } from './values.js';

/** Its members are texts. */
const TEXTS = /^(?:str|(?:enum\.)?StrEnum)$/;

/** `RULES = ('GET', '/rules')` in a class of Python's `enum`: an object of the class, where it has something of its own. */
export function enumMember(cx: Context, of: ClassValue, key: string, value: Value): Value {
  if (cx.module.language !== 'python' || key.startsWith('_') || !isEnum(of) || value.kind === 'function') return value;
  const { span } = of.fn;
  const hasOwn = of.fn.members.some(({ kind }) => kind === 'method' || kind === 'getter' || kind === 'constructor');
  // What is text is that text, too.
  if (!hasOwn || isBuiltOn(of, TEXTS)) return value;
  const given = value.kind === 'list' ? value.items : [value];
  const args = constructorOf(of) === undefined ? [] : given.map((one): ArgValue => ({ value: one, span }));
  const made = construct(cx, of, args, span);
  if (made.kind !== 'object') return value;
  for (const [name, what] of [
    ['value', value],
    ['name', madeText(key)],
  ] as const)
    if (!made.members.has(name)) made.members.set(name, { key: name, value: what });
  return made;
}
