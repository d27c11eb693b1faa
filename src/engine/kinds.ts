import type { Dialect } from '../model/dialect.js';
import type { Reader } from '../model/reader.js';

/** The kinds of file that are read. Readers and dialects are loaded the first time a file needs them. */
export type Kind =
  | 'javascript'
  | 'shell'
  | 'http-file'
  | 'json-module'
  | 'python'
  | 'go'
  | 'hcl'
  | 'hcl-json'
  | 'powershell'
  | 'batch'
  | 'pulumi';

const BY_EXTENSION: ReadonlyMap<string, Kind> = new Map(
  (
    [
      ['javascript', 'js mjs cjs jsx ts mts cts tsx vue svelte astro'],
      ['shell', 'sh bash zsh ksh'],
      ['http-file', 'http rest'],
      ['python', 'py pyw'],
      ['go', 'go'],
      ['hcl', 'tf tofu tfvars hcl'],
      ['powershell', 'ps1 psm1'],
      ['batch', 'bat cmd'],
    ] as const
  ).flatMap(([kind, extensions]) => extensions.split(' ').map((extension) => [extension, kind] as const)),
);

/** The extensions of the files that are read, in the order of their kinds. A file without one may be read, too. */
export const EXTENSIONS: readonly string[] = [...BY_EXTENSION.keys()];

/** Names that say more than their last extension. */
const BY_ENDING: readonly (readonly [ending: RegExp, kind: Kind])[] = [
  [/\.(?:tf|tofu|tfvars)\.json$/, 'hcl-json'],
  [/^pulumi\.ya?ml$/, 'pulumi'],
];

/** What runs a script, by the name in its first line. */
const BY_PROGRAM: readonly (readonly [program: RegExp, kind: Kind])[] = [
  [/\b(?:node|deno|bun|tsx|ts-node)\b/, 'javascript'],
  [/\b(?:bash|sh|zsh|ksh|dash)\b/, 'shell'],
  [/\bpython[\d.]*\b/, 'python'],
  [/\b(?:pwsh|powershell)\b/, 'powershell'],
];

/**
 * The kind of a file by its name; `sniff` when only the first line can tell, undefined for what is not read.
 */
export function kindByName(file: string): Kind | 'sniff' | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return 'sniff';
  if (/\.d\.[mc]?ts$/.test(name)) return undefined;
  const named = BY_ENDING.find(([ending]) => ending.test(name));
  if (named !== undefined) return named[1];
  return BY_EXTENSION.get(name.slice(dot + 1));
}

/** The kind that a file's first line says. */
export function kindByContent(text: string): Kind | undefined {
  const [line] = /^#![^\n]*/.exec(text) ?? [];
  return line === undefined ? undefined : BY_PROGRAM.find(([program]) => program.test(line))?.[1];
}

export async function readerOf(kind: Kind): Promise<Reader> {
  switch (kind) {
    case 'javascript':
      return (await import('../read/javascript/reader.js')).javascript;
    case 'shell':
      return (await import('../read/shell/reader.js')).shell;
    case 'http-file':
      return (await import('../read/http-file/reader.js')).httpFile;
    case 'json-module':
      return (await import('../read/json-module.js')).jsonModule;
    case 'python':
      return (await import('../read/python/reader.js')).python;
    case 'go':
      return (await import('../read/go/reader.js')).go;
    case 'hcl':
      return (await import('../read/hcl/reader.js')).hcl;
    case 'hcl-json':
      return (await import('../read/hcl/json-reader.js')).hclJson;
    case 'pulumi':
      return (await import('../read/pulumi/reader.js')).pulumi;
    case 'powershell':
      return (await import('../read/powershell/reader.js')).powershell;
    case 'batch':
      return (await import('../read/batch/reader.js')).batch;
  }
}

export async function dialectOf(name: string): Promise<Dialect | undefined> {
  switch (name) {
    case 'javascript':
      return (await import('../read/javascript/dialect.js')).javascriptDialect;
    case 'shell':
      return (await import('../read/shell/dialect.js')).shellDialect;
    case 'http-file':
      return (await import('../read/http-file/dialect.js')).httpFileDialect;
    case 'powershell':
      return (await import('../read/powershell/dialect.js')).powershellDialect;
    case 'batch':
      return (await import('../read/batch/dialect.js')).batchDialect;
    default:
      return undefined;
  }
}
