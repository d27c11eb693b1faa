import type { Value } from '../model/value.js';
import type { Context, Scope } from './context.js';
import { declaredMember } from './declared.js';

/**
 * The modules that the file of a call imports, with those of the file that declares the method in an interface: what
 * stands behind the interface is a matter of that file.
 */
export function importsAround(cx: Context, receiver: Value | undefined, method = ''): readonly string[] | undefined {
  const { imports } = cx.module;
  const declared = receiver?.kind === 'unknown' ? declaredMember(receiver, method) : undefined;
  const others = declared === undefined ? undefined : (declared.scope as Scope).module.imports;
  return others === undefined || others === imports ? imports : [...(imports ?? []), ...others];
}
