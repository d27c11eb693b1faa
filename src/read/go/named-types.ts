import type { SourceText } from '../../model/span.js';

/** What a type that a file names is made as: `type Settings map[string]any`, `type Rules []Rule`. */
export type MadeAs = 'list' | 'map';

const DECLARED = /^[ \t]*type[ \t]+([A-Za-z_]\w*)[ \t]+(?:=[ \t]*)?(map\[|\[[^\]\n]*\])/gm;

const known = new WeakMap<SourceText, ReadonlyMap<string, MadeAs>>();

/** The types of a file that stand for maps and lists, by name: their literals have keys and elements, and no fields. */
export function namedTypes(source: SourceText): ReadonlyMap<string, MadeAs> {
  const found = known.get(source) ?? scan(source.text);
  known.set(source, found);
  return found;
}

function scan(text: string): ReadonlyMap<string, MadeAs> {
  return new Map(
    [...text.matchAll(DECLARED)].map(
      ([, name = '', of = '']) => [name, of.startsWith('map') ? 'map' : 'list'] as const,
    ),
  );
}

const declared = new WeakMap<SourceText, ReadonlySet<string>>();

/** Whether a file declares a type of that name, which its values may be converted to. */
export function declaresType(source: SourceText, name: string): boolean {
  const found =
    declared.get(source) ??
    new Set(
      [
        ...source.text.matchAll(
          /^[ \t]*(?:type[ \t]+)?(\w+)(?:\[[^\]\n]*\])?[ \t]+(?:struct|interface|func|map|\[|\*)/gm,
        ),
      ].map(([, one = '']) => one),
    );
  declared.set(source, found);
  return found.has(name);
}
