/** A type of the language. Maps have text keys. */
export type Type = 'Bytes' | 'Int' | 'Bool' | 'Ip' | `Array(${string})` | `Map(${string})`;

/** `?` is the type of what could not be resolved: it fits everywhere, so that one mistake is told once. */
export type Known = Type | '?';

const primitives: readonly string[] = ['Bytes', 'Int', 'Bool', 'Ip'];
const inner = new Map<string, Type>();

/** Whether the text is a type, such as `Map(Array(Bytes))`. */
export function isType(text: string): text is Type {
  let rest = text;
  for (let depth = 0; depth < 32; depth++) {
    if (primitives.includes(rest)) return true;
    if (!rest.endsWith(')')) return false;
    if (rest.startsWith('Array(')) rest = rest.slice(6, -1);
    else if (rest.startsWith('Map(')) rest = rest.slice(4, -1);
    else return false;
  }
  return false;
}

/** Whether the type is an array. */
export function isArray(type: Known): type is `Array(${string})` {
  return type.startsWith('Array(');
}

/** Whether the type is a map. */
export function isMap(type: Known): type is `Map(${string})` {
  return type.startsWith('Map(');
}

/** What an array or map holds; undefined for other types. */
export function elementOf(type: Known): Known | undefined {
  const seen = inner.get(type);
  if (seen !== undefined) return seen;
  const start = isArray(type) ? 6 : isMap(type) ? 4 : 0;
  if (start === 0) return undefined;
  const element = type.slice(start, -1);
  if (!isType(element)) return '?';
  if (inner.size < 1000) inner.set(type, element);
  return element;
}

/** The array of a type. */
export function arrayOf(type: Known): Known {
  return type === '?' ? '?' : `Array(${type})`;
}

/** A type as messages write it: `Array<Bool>`. */
export function showType(type: string): string {
  return type.replaceAll('(', '<').replaceAll(')', '>');
}
