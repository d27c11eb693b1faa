import type { SourceText } from '../../model/span.js';

const known = new WeakMap<SourceText, ReadonlyMap<string, string>>();

/** The full names of modules that a file has short names for: `alias A.B`, `alias A.B, as: C`, `alias A.{B, C}`. */
export function aliasesOf(source: SourceText): ReadonlyMap<string, string> {
  const found = known.get(source);
  if (found !== undefined) return found;
  const made = new Map<string, string>();
  const own = /^\s*defmodule[ \t]+([\w.]+)/m.exec(source.text)?.[1] ?? '__MODULE__';
  for (const [, written = '', list, as] of source.text.matchAll(
    /^[ \t]*alias[ \t]+([\w.]+?)(?:\.\{([^}]{0,4000})\})?(?:,\s*as:\s*(\w+))?[ \t\r]*$/gm,
  )) {
    const base = written.replace(/^__MODULE__\b/, own);
    if (list !== undefined) for (const one of list.split(',')) made.set(last(one.trim()), `${base}.${one.trim()}`);
    else made.set(as ?? last(base), base);
  }
  known.set(source, made);
  return made;
}

function last(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** The full name of a module, as it is written in a file. */
export function fullName(written: string, source: SourceText): string {
  const [first = '', ...rest] = written.split('.');
  return [aliasesOf(source).get(first) ?? first, ...rest].join('.');
}
