/** The variables that a script expands, by their names: `$NAME`, `${NAME...}`. */
export function expandedIn(script: string): ReadonlySet<string> {
  return new Set([...script.matchAll(/\$\{?(\w+)/g)].flatMap(([, name]) => name ?? []));
}
