import type { Edit, SourceText } from '../../model/span.js';

const IMPORTED = /^import (?:\w+, )*json\b(?! as\b)/m;

/** What may make `json` another thing than the module: a parameter, a variable, another import. */
const OTHER =
  /(?<![.\w"'])json[ \t]+=(?!=)|\bas json\b|\bfor json\b|\bglobal json\b|\bimport\b[^\n]*\bjson\b|\bdef\s+(?:json\b|\w+\s*\([^)]*\bjson\b)|\blambda[^:\n]*\bjson\b|^json\s*[=:]/m;

/** The import that edits need which call `json.dumps`, where the file has none. */
export function importJson(
  edits: readonly Edit[],
  { file, text }: SourceText,
): { readonly edits: readonly Edit[] } | { readonly refused: string } {
  const isNeeded = edits.some((edit) => /(?<![\w.])json\.dumps\(/.test(edit.text));
  if (!isNeeded) return { edits: [] };
  if (IMPORTED.test(text) && !OTHER.test(text.replace(new RegExp(IMPORTED, 'gm'), ''))) return { edits: [] };
  const first = /^(?:import|from)(?= (?!__future__))/m.exec(text);
  const isText = first !== null && (text.slice(0, first.index).match(/"""|'''/g)?.length ?? 0) % 2 !== 0;
  if (first === null || isText || OTHER.test(text)) return { refused: 'the file does not import json' };
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return { edits: [{ file, start: first.index, end: first.index, text: `import json${end}` }] };
}
