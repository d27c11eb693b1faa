import type { Finding } from '../model/finding.js';

/**
 * What takes the place of just this call: of the operations that replace the rule's, those with the method, the scope
 * and the shape of the call, as far as that leaves one. Empty where operations replace nothing.
 */
export function counterpart({ replacement, method, path }: Finding): string[] {
  const operations = replacement.split(', ').filter((one) => /^[A-Z]+ \//.test(one));
  const scope = path.split('/')[1] ?? '';
  const narrowed = [
    (one: string) => method !== null && one.startsWith(`${method} `),
    (one: string) => pathOf(one).split('/')[1] === scope,
    (one: string) => endsOpen(pathOf(one)) === endsOpen(path),
  ];
  return narrowed.reduce<string[]>((left, fits) => {
    const kept = left.filter(fits);
    return kept.length === 0 ? left : kept;
  }, operations);
}

function pathOf(operation: string): string {
  return operation.slice(operation.indexOf(' ') + 1);
}

/** The last segment is a parameter: one object is meant, and not a list of them. */
function endsOpen(path: string): boolean {
  return path.endsWith('}');
}
