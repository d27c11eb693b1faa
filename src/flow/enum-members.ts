import type { ArgValue, ClassValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { construct, constructorOf } from './constructors.js';
import { madeText } from './values.js';

/** What Python makes an object of each value that the body of such a class names; those of text are that text, too. */
const ENUM = /^enum\.(?:Enum|Flag|IntEnum|IntFlag)$/;

/** `RULES = ('GET', '/rules')` in a class of Python's `enum`: an object of the class, where it has something of its own. */
export function enumMember(cx: Context, of: ClassValue, key: string, value: Value): Value {
  if (cx.module.language !== 'python' || key.startsWith('_') || !isEnum(of) || value.kind === 'function') return value;
  if (!of.fn.members.some(({ kind }) => kind === 'method' || kind === 'getter' || kind === 'constructor')) return value;
  const { span } = of.fn;
  const given = value.kind === 'list' ? value.items : [value];
  const args = constructorOf(of) === undefined ? [] : given.map((one): ArgValue => ({ value: one, span }));
  const made = construct(cx, of, args, span);
  if (made.kind !== 'object') return value;
  for (const [name, held] of [
    ['value', value],
    ['name', madeText(key)],
  ] as const)
    if (!made.members.has(name)) made.members.set(name, { key: name, value: held });
  return made;
}

function isEnum({ base }: ClassValue): boolean {
  return base?.kind === 'external' && ENUM.test([base.module, ...base.path].join('.'));
}
