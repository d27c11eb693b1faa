/**
 * What takes the place of just one call: of the operations that replace an entry's (`METHOD /path`), those with the
 * method, the scope and the shape of the call, as far as that leaves one. `path`: with `{}` for what is filled in.
 */
export function counterpartOf(operations: readonly string[], method: string | null, path: string): readonly string[] {
  const scope = path.split('/')[1] ?? '';
  const narrowed = [
    (one: string) => method !== null && one.startsWith(`${method} `),
    (one: string) => pathOf(one).split('/')[1] === scope,
    (one: string) => endsOpen(pathOf(one)) === endsOpen(path),
  ];
  return narrowed.reduce<readonly string[]>((left, fits) => {
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
