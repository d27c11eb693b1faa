import type { Handed } from '../../flow/slice/hand-outs.js';
import type { Parsed } from '../reading/sources.js';

/** Whether a text holds one of the names, or hands on all that a module has. */
export function mentions(text: string, handed: Handed): boolean {
  return handed === 'any' || [...handed].some((name) => text.includes(name)) || handsOnWhole(text);
}

/** A module is handed on as a whole. */
const WHOLESALE =
  /\bexport\s*\*|\b__exportStar\b|\bfrom\s+\S+\s+import\s+\*|\bpub(?:\([^()\n]*\))?[ \t]+use[ \t][^;]{0,400}\*|\bexports(?:\.\w+)?\s*=\s*(?:\{[^{}]*)?\brequire\(|\bassign\(\s*(?:module\.)?exports\b[^;]{0,300}\brequire\(/;
/** The name of a namespace, and what is handed on by name. */
const NAMESPACE = /\bimport\s*\*\s*as\s+([\w$]+)|\b(?:const|let|var)\s+([\w$]+)\s*=\s*require\(/g;
const BY_NAME =
  /\bexport\s*(?:default\s+([\w$]+)|(?:default\s*)?\{([^{}]*)\})|\bexports(?:\.\w+)?\s*=\s*(?:([\w$]+)|\{([^{}]*)\})|\bassign\(([^()]*)/g;

function handsOnWhole(text: string): boolean {
  if (WHOLESALE.test(text)) return true;
  const namespaces = new Set(Array.from(text.matchAll(NAMESPACE), ([, name, required]) => name ?? required));
  if (namespaces.size === 0) return false;
  for (const [, ...handed] of text.matchAll(BY_NAME)) {
    if (handed.some((names) => names?.split(/[^\w$]+/).some((name) => namespaces.has(name)) === true)) return true;
  }
  return false;
}

/**
 * Which names a module with this text may export: those that it writes, or all where it hands on what others export. The
 * text is gone over once for all names.
 */
export function exportable(text: string): (name: string) => boolean {
  if (
    /\bexport\s*\*|\bmodule\.exports\b|__exportStar|\bimport\s*\*|\bpub(?:\([^()\n]*\))?[ \t]+use[ \t][^;]{0,400}\*/.test(
      text,
    )
  )
    return () => true;
  let words: Set<string> | undefined;
  return (name) => {
    if (!WORD.test(name)) return text.includes(name);
    words ??= new Set(text.match(/[\w$]+/g));
    return words.has(name);
  };
}

const WORD = /^[\w$]+$/;

/** A module has no code of its own: it imports, and hands out what it imports. */
export function onlyHandsOn({ reading }: Parsed): boolean {
  return reading.programs.every(({ body }) =>
    body.every(
      (stmt) =>
        stmt.kind === 'import' ||
        (stmt.kind === 'export' && stmt.exports.every(({ value }) => value === undefined || value.kind === 'name')),
    ),
  );
}
