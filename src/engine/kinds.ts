import type { Dialect } from '../model/dialect.js';
import type { Reader } from '../model/reader.js';

interface FileKind {
  /** Of files of this kind, without the dot. */
  readonly extensions: string;
  readonly reader: () => Promise<Reader>;
}

/** The kinds of file that are read. Readers and dialects are loaded the first time a file needs them. */
const TABLE = {
  javascript: {
    extensions: 'js mjs cjs jsx ts mts cts tsx vue svelte astro',
    reader: async () => (await import('../read/javascript/reader.js')).javascript,
  },
  shell: { extensions: 'sh bash zsh ksh', reader: async () => (await import('../read/shell/reader.js')).shell },
  'http-file': {
    extensions: 'http rest',
    reader: async () => (await import('../read/http-file/reader.js')).httpFile,
  },
  python: { extensions: 'py pyw', reader: async () => (await import('../read/python/reader.js')).python },
  rust: { extensions: 'rs', reader: async () => (await import('../read/rust/reader.js')).rust },
  csharp: { extensions: 'cs csx', reader: async () => (await import('../read/csharp/reader.js')).csharp },
  java: { extensions: 'java', reader: async () => (await import('../read/java/reader.js')).java },
  kotlin: { extensions: 'kt kts', reader: async () => (await import('../read/kotlin/reader.js')).kotlin },
  elixir: { extensions: 'ex exs', reader: async () => (await import('../read/elixir/reader.js')).elixir },
  nim: { extensions: 'nim nims', reader: async () => (await import('../read/nim/reader.js')).nim },
  go: { extensions: 'go', reader: async () => (await import('../read/go/reader.js')).go },
  php: { extensions: 'php phtml', reader: async () => (await import('../read/php/reader.js')).php },
  ruby: { extensions: 'rb rake gemspec ru', reader: async () => (await import('../read/ruby/reader.js')).ruby },
  perl: { extensions: 'pl pm t psgi', reader: async () => (await import('../read/perl/reader.js')).perl },
  lua: { extensions: 'lua', reader: async () => (await import('../read/lua/reader.js')).lua },
  powershell: {
    extensions: 'ps1 psm1',
    reader: async () => (await import('../read/powershell/reader.js')).powershell,
  },
  batch: { extensions: 'bat cmd', reader: async () => (await import('../read/batch/reader.js')).batch },
  hcl: { extensions: 'tf tofu tfvars hcl', reader: async () => (await import('../read/hcl/reader.js')).hcl },
  'hcl-json': { extensions: '', reader: async () => (await import('../read/hcl/json-reader.js')).hclJson },
  pulumi: { extensions: '', reader: async () => (await import('../read/pulumi/reader.js')).pulumi },
  markdown: {
    extensions: 'md mdx markdown mdown mkd qmd rmd',
    reader: async () => (await import('../read/markdown/reader.js')).markdown,
  },
  html: { extensions: 'html htm xhtml', reader: async () => (await import('../read/html/reader.js')).html },
  asciidoc: {
    extensions: 'adoc asciidoc asc',
    reader: async () => (await import('../read/asciidoc/reader.js')).asciidoc,
  },
  rst: { extensions: 'rst', reader: async () => (await import('../read/rst/reader.js')).rst },
  json: {
    extensions: 'json jsonc json5 har ipynb',
    reader: async () => (await import('../read/json/reader.js')).json,
  },
  // A JSON file that a program imports.
  'json-module': { extensions: '', reader: async () => (await import('../read/json-module.js')).jsonModule },
  yaml: { extensions: 'yaml yml', reader: async () => (await import('../read/yaml/reader.js')).yaml },
  bruno: { extensions: 'bru', reader: async () => (await import('../read/bruno/reader.js')).bruno },
  hurl: { extensions: 'hurl', reader: async () => (await import('../read/hurl/reader.js')).hurl },
  toml: { extensions: 'toml', reader: async () => (await import('../read/toml/reader.js')).toml },
  dotenv: { extensions: 'env', reader: async () => (await import('../read/dotenv/reader.js')).dotenv },
  makefile: { extensions: 'mk make just', reader: async () => (await import('../read/makefile/reader.js')).makefile },
  dockerfile: {
    extensions: 'dockerfile containerfile',
    reader: async () => (await import('../read/dockerfile/reader.js')).dockerfile,
  },
  jenkinsfile: {
    extensions: 'jenkinsfile groovy',
    reader: async () => (await import('../read/jenkinsfile/reader.js')).jenkinsfile,
  },
  template: {
    extensions: 'template tmpl tpl j2 jinja jinja2 erb sample example dist',
    reader: async () => (await import('../read/template/reader.js')).template,
  },
  expressions: {
    extensions: 'expr wirefilter sql csv',
    reader: async () => (await import('../read/expressions/reader.js')).expressions,
  },
  'tls-settings': {
    extensions: 'conf cnf cfg vhost',
    reader: async () => (await import('../read/tls-settings/reader.js')).tlsSettings,
  },
} satisfies Readonly<Record<string, FileKind>>;

export type Kind = keyof typeof TABLE;

export const KINDS = Object.keys(TABLE) as readonly Kind[];

const BY_EXTENSION: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap((kind) => TABLE[kind].extensions.split(' ').map((extension) => [extension, kind] as const)),
);

/** The extensions of the files that are read, in the order of their kinds. A file without one may be read, too. */
export const EXTENSIONS: readonly string[] = [...BY_EXTENSION.keys()].filter((extension) => extension !== '');

/** Names that say more than their extension, or have none. */
const BY_NAME: readonly (readonly [name: RegExp, kind: Kind | undefined])[] = [
  [/\.(?:tf|tofu|tfvars)\.json$/, 'hcl-json'],
  [/^pulumi\.ya?ml$/, 'pulumi'],
  [/^(?:gnu)?makefile(?:\.\w+)?$|^\.?justfile$/, 'makefile'],
  [/^(?:docker|container)file(?:\.[\w.-]+)?$/, 'dockerfile'],
  [/^jenkinsfile(?:[.-][\w.-]+)?$/, 'jenkinsfile'],
  [/^(?:brewfile|capfile|dangerfile|fastfile|gemfile|guardfile|podfile|rakefile|thorfile|vagrantfile)$/, 'ruby'],
  [/^\.env(?:\.[\w.-]+)?$|^\.dev\.vars(?:\.\w+)?$/, 'dotenv'],
  [/(?:^|[^a-z])(?:expr(?:ession)?s?|firewall[-_]?rules?|waf(?:[-_]?rules?)?)(?:[^a-z].*)?\.txt$/, 'expressions'],
  // Made by package managers, and large.
  [/^(?:package-lock|npm-shrinkwrap|composer\.lock|pnpm-lock|packages\.lock)(?:\.json|\.yaml)?$/, undefined],
];

/** What runs a script, by the name in its first line. */
const BY_PROGRAM: readonly (readonly [program: RegExp, kind: Kind])[] = [
  [/\b(?:node|deno|bun|tsx|ts-node)\b/, 'javascript'],
  [/\b(?:bash|sh|zsh|ksh|dash)\b/, 'shell'],
  [/\bpython[\d.]*\b/, 'python'],
  [/\bphp[\d.]*\b/, 'php'],
  [/\bruby[\d.]*\b/, 'ruby'],
  [/\bperl[\d.]*\b/, 'perl'],
  [/\b(?:lua|luajit|resty)[\d.]*\b/, 'lua'],
  [/\b(?:pwsh|powershell)\b/, 'powershell'],
];

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

/** The kind that a file's first line says, or what shows in it. */
export function kindByContent(text: string): Kind | undefined {
  const [line] = /^#![^\n]*/.exec(text) ?? [];
  if (line !== undefined) return BY_PROGRAM.find(([program]) => program.test(line))?.[1];
  return COMMAND.test(text) && SCRIPT.test(text) ? 'shell' : undefined;
}

/** A command that sends something, and what only scripts have: text for people may hold commands as well. */
const COMMAND = /^[ \t]*(?:\w+=\$\()?(?:curl|wget|https?|xh)[ \t]+(?:-|["']?(?:https?:\/\/|\$))/m;
const SCRIPT =
  /^[ \t]*(?:set -[a-z]+|export \w+=|[A-Za-z_]\w*=\S|if \[|for \w+ in |while |(?:done|fi|esac)\b|[\w-]+\(\)\s*\{)/m;

export function readerOf(kind: Kind): Promise<Reader> {
  return TABLE[kind].reader();
}

const DIALECTS: Readonly<Record<string, () => Promise<Dialect>>> = {
  javascript: async () => (await import('../read/javascript/dialect.js')).javascriptDialect,
  shell: async () => (await import('../read/shell/dialect.js')).shellDialect,
  'http-file': async () => (await import('../read/http-file/dialect.js')).httpFileDialect,
  python: async () => (await import('../read/python/dialect.js')).pythonDialect,
  go: async () => (await import('../read/go/dialect.js')).goDialect,
  hcl: async () => (await import('../read/hcl/dialect.js')).hclDialect,
  powershell: async () => (await import('../read/powershell/dialect.js')).powershellDialect,
  batch: async () => (await import('../read/batch/dialect.js')).batchDialect,
  php: async () => (await import('../read/php/dialect.js')).phpDialect,
  ruby: async () => (await import('../read/ruby/dialect.js')).rubyDialect,
  perl: async () => (await import('../read/perl/dialect.js')).perlDialect,
  lua: async () => (await import('../read/lua/dialect.js')).luaDialect,
  bruno: async () => (await import('../read/bruno/dialect.js')).brunoDialect,
  hurl: async () => (await import('../read/hurl/dialect.js')).hurlDialect,
  rust: async () => (await import('../read/rust/dialect.js')).rustDialect,
  csharp: async () => (await import('../read/csharp/dialect.js')).csharpDialect,
  java: async () => (await import('../read/java/dialect.js')).javaDialect,
  kotlin: async () => (await import('../read/kotlin/dialect.js')).kotlinDialect,
  elixir: async () => (await import('../read/elixir/dialect.js')).elixirDialect,
  nim: async () => (await import('../read/nim/dialect.js')).nimDialect,
};

/** The dialect by the name that requests carry; formats whose requests are maps have theirs in one table. */
export async function dialectOf(name: string): Promise<Dialect | undefined> {
  const load = DIALECTS[name];
  return load === undefined ? (await import('../read/collections/dialects.js')).collectionDialects[name] : load();
}
