import type { ExternalValue } from '../../model/value.js';
import { listMethods } from './list.js';
import { textMethods } from './text.js';
import type { IntrinsicMethod } from './types.js';

/** A method of text that several languages have, by the name that it has in JavaScript. */
export function likeText(name: string): IntrinsicMethod<'text'> {
  return (cx, of, args, span) => textMethods[name]?.(cx, of, args, span);
}

/** The same for lists. */
export function likeList(name: string): IntrinsicMethod<'list'> {
  return (cx, of, args, span) => listMethods[name]?.(cx, of, args, span);
}

/**
 * The name of something from outside in languages whose classes are known by their names alone: what stands before
 * the first one with a capital letter is a package.
 */
export function plainName({ path }: ExternalValue): string {
  const first = path.findIndex((part) => /^[A-Z]/.test(part));
  return (first > 0 ? path.slice(first) : path).join('.');
}

/** What something from outside is called by: its name, or that of the module which is nothing else. */
export function lastName({ module, path }: ExternalValue): string {
  const last = path.at(-1) ?? '';
  return last === '' || last === 'default' ? module.replace(/^.*\//, '').replaceAll('-', '_') : last;
}
