/** A version as its numbers; text after them (`-beta.1`) is left out. Undefined for what begins with no number. */
function numbersOf(version: string): readonly number[] | undefined {
  const found = /^[v=\s]*(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version);
  return found === null ? undefined : found.slice(1).map((part) => Number(part ?? 0));
}

/**
 * Whether a version lies within bounds such as `>=3 <3.5` (each of which must hold); undefined when the version is
 * not known, and there are bounds at all.
 */
export function liesWithin(version: string | undefined, bounds: string | undefined): boolean | undefined {
  if (bounds === undefined) return true;
  const numbers = version === undefined ? undefined : numbersOf(version);
  if (numbers === undefined) return undefined;
  return bounds.split(' ').every((bound) => {
    const [, operator = '', limit = ''] = /^(>=|<=|>|<)(.*)$/.exec(bound) ?? [];
    const order = compare(numbers, numbersOf(limit) ?? []);
    if (operator === '>=') return order >= 0;
    if (operator === '<=') return order <= 0;
    return operator === '>' ? order > 0 : order < 0;
  });
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < 3; i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
