import type { Dialect } from '../model/dialect.js';
import type { Reader } from '../model/reader.js';

/** The kinds of file that are read. Readers and dialects are loaded the first time a file needs them. */
export const KINDS = [
  'javascript',
  'shell',
  'http-file',
  'markdown',
  'html',
  'asciidoc',
  'rst',
  'json',
  'yaml',
  'toml',
  'dotenv',
  'bruno',
  'hurl',
  'makefile',
  'dockerfile',
  'jenkinsfile',
] as const;

export type Kind = (typeof KINDS)[number];

const BY_EXTENSION: ReadonlyMap<string, Kind> = new Map(
  (
    [
      ['javascript', 'js mjs cjs jsx ts mts cts tsx vue svelte astro'],
      ['shell', 'sh bash zsh ksh'],
      ['http-file', 'http rest'],
      ['markdown', 'md mdx markdown mdown mkd qmd rmd'],
      ['html', 'html htm xhtml'],
      ['asciidoc', 'adoc asciidoc asc'],
      ['rst', 'rst'],
      ['json', 'json jsonc json5 har ipynb'],
      ['yaml', 'yaml yml'],
      ['bruno', 'bru'],
      ['hurl', 'hurl'],
      ['toml', 'toml'],
      ['dotenv', 'env'],
      ['makefile', 'mk make just'],
      ['dockerfile', 'dockerfile containerfile'],
      ['jenkinsfile', 'jenkinsfile groovy'],
    ] as const
  ).flatMap(([kind, extensions]) => extensions.split(' ').map((extension) => [extension, kind] as const)),
);

/** Names that say more than their extension, or have none. */
const BY_NAME: readonly (readonly [name: RegExp, kind: Kind | undefined])[] = [
  [/^(?:gnu)?makefile(?:\.\w+)?$|^\.?justfile$/, 'makefile'],
  [/^(?:docker|container)file(?:\.[\w.-]+)?$/, 'dockerfile'],
  [/^jenkinsfile(?:[.-][\w.-]+)?$/, 'jenkinsfile'],
  [/^\.env(?:\.[\w.-]+)?$|^\.dev\.vars(?:\.\w+)?$/, 'dotenv'],
  // Made by package managers, and large.
  [/^(?:package-lock|npm-shrinkwrap|composer\.lock|pnpm-lock|packages\.lock)(?:\.json|\.yaml)?$/, undefined],
];

const SHEBANG = /^#![^\n]*\b(?:(node|deno|bun|tsx|ts-node)|(bash|sh|zsh|ksh|dash))\b/;

/**
 * The kind of a file by its name; `sniff` when only the first line can tell, undefined for what is not read.
 */
export function kindByName(file: string): Kind | 'sniff' | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  const named = BY_NAME.find(([pattern]) => pattern.test(name));
  if (named !== undefined) return named[1];
  const dot = name.lastIndexOf('.');
  if (dot <= 0) return 'sniff';
  if (/\.d\.[mc]?ts$/.test(name)) return undefined;
  return BY_EXTENSION.get(name.slice(dot + 1));
}

/** The kind that a file's first line says. */
export function kindByContent(text: string): Kind | undefined {
  const found = SHEBANG.exec(text);
  if (found === null) return undefined;
  return found[1] === undefined ? 'shell' : 'javascript';
}

export async function readerOf(kind: Kind): Promise<Reader> {
  switch (kind) {
    case 'javascript':
      return (await import('../read/javascript/reader.js')).javascript;
    case 'shell':
      return (await import('../read/shell/reader.js')).shell;
    case 'http-file':
      return (await import('../read/http-file/reader.js')).httpFile;
    case 'markdown':
      return (await import('../read/markdown/reader.js')).markdown;
    case 'html':
      return (await import('../read/html/reader.js')).html;
    case 'asciidoc':
      return (await import('../read/asciidoc/reader.js')).asciidoc;
    case 'rst':
      return (await import('../read/rst/reader.js')).rst;
    case 'json':
      return (await import('../read/json/reader.js')).json;
    case 'yaml':
      return (await import('../read/yaml/reader.js')).yaml;
    case 'bruno':
      return (await import('../read/bruno/reader.js')).bruno;
    case 'hurl':
      return (await import('../read/hurl/reader.js')).hurl;
    case 'toml':
      return (await import('../read/toml/reader.js')).toml;
    case 'dotenv':
      return (await import('../read/dotenv/reader.js')).dotenv;
    case 'makefile':
      return (await import('../read/makefile/reader.js')).makefile;
    case 'dockerfile':
      return (await import('../read/dockerfile/reader.js')).dockerfile;
    case 'jenkinsfile':
      return (await import('../read/jenkinsfile/reader.js')).jenkinsfile;
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
    case 'bruno':
      return (await import('../read/bruno/dialect.js')).brunoDialect;
    case 'hurl':
      return (await import('../read/hurl/dialect.js')).hurlDialect;
    default:
      return (await import('../read/collections/dialects.js')).collectionDialects[name];
  }
}
