/** What `parseArgs` tells of an option that was given. */
export interface OptionToken {
  readonly kind: string;
  readonly name?: string;
  readonly rawName?: string;
  readonly value?: string | undefined;
}

/**
 * Notes on options that take one value, and were given another before, or their opposite (`--color`, `--no-color`): it
 * would be left out without a word. Values are not shown, which may be tokens. `isMany`: an option takes several values.
 */
export function repeatedNotes(tokens: readonly OptionToken[], isMany: (name: string) => boolean): string[] {
  const given = new Map<string, Set<string>>();
  const flags = new Map<string, Set<string>>();
  for (const { kind, name, rawName, value } of tokens) {
    if (kind !== 'option' || name === undefined || rawName === undefined || isMany(name)) continue;
    const option = name.replace(/^no-/, '');
    given.set(option, (given.get(option) ?? new Set()).add(value ?? rawName));
    flags.set(option, (flags.get(option) ?? new Set()).add(rawName));
  }
  const notes: string[] = [];
  for (const [name, values] of given) {
    if (values.size < 2) continue;
    const all = [...(flags.get(name) ?? [])];
    notes.push(`${all.join(' and ')} ${all.length > 1 ? 'are both given' : 'is given several times'}: the last counts`);
  }
  return notes;
}
