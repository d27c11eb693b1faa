import type { Span } from '../model/span.js';
import type { ClassValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { resolved } from './declared-objects.js';
import { staticMember } from './static-members.js';

/** The class of Laravel that answers calls of static methods by an object, and the method that says which. */
const FACADE = /(?:^|\\)Facade$/;
const ACCESSOR = 'getFacadeAccessor';

/** The object of the program that a facade stands for: which a container makes of the class that is said. */
export function behindFacade(cx: Context, of: ClassValue, span: Span): Value | undefined {
  let base: Value | undefined = of.base;
  while (base?.kind === 'class') base = base.base;
  if (base?.kind !== 'external' || !FACADE.test(base.path.at(-1) ?? base.module)) return undefined;
  const accessor = staticMember(of, ACCESSOR);
  if (accessor?.kind !== 'function') return undefined;
  const said = cx.call(accessor, [], { self: of, owner: of, span });
  const object = said.kind === 'unknown' ? resolved(cx, said) : said;
  return object.kind === 'object' ? object : undefined;
}
