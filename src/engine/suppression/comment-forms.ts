/** How a language writes comments, and what may look like one and is not. */
export interface CommentForms {
  /** What a comment begins with that ends with its line; the first is the one to write. */
  readonly line: readonly string[];
  readonly block: readonly (readonly [open: string, close: string])[];
  /** The sign of a line comment only counts behind a blank or at the start of a line. */
  readonly apart?: boolean | undefined;
  /** The sign of a line comment only counts as the first of its line. */
  readonly first?: boolean | undefined;
  /** What may hold the signs of comments: each as an expression for the whole of it. */
  readonly texts: readonly RegExp[];
  /** Template literals, with code in `${}`. */
  readonly templates?: boolean | undefined;
}

/** Text in quotes. It ends with its line at the latest, so that a lone apostrophe does no harm. */
const DOUBLE = /"(?:\\.|[^"\\\n])*"?/;
const SINGLE = /'(?:\\.|[^'\\\n])*'?/;
const TRIPLE_DOUBLE = /"""[\s\S]*?(?:"""|$(?![\s\S]))/;
const TRIPLE_SINGLE = /'''[\s\S]*?(?:'''|$(?![\s\S]))/;
const BACKQUOTED = /`[^`]*(?:`|$(?![\s\S]))/;
const HEREDOC = /<<[-~]?(?<quote>["'`]?)(?<word>[A-Za-z_]\w*)\k<quote>[^\n]*\n(?:[\s\S]*?\n)??[ \t]*\k<word>(?=\W|$)/;
/** A regular expression of JavaScript: a slash where a value may begin. */
const REGULAR =
  /(?<=(?:^|[=(,:;!&|?{}[+\-*%~^<>]|\b(?:return|typeof|case|in|of|await|yield))[ \t]*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//;
/** What begins like a comment of reStructuredText and is a directive, a target, a footnote or a substitution. */
const DIRECTIVE = /^[ \t]*\.\.[ \t]+(?:[\w.+:-]+::|_|\[|\|)[^\n]*|\.{3,}/;

const slashes = { line: ['//'], block: [['/*', '*/']] } as const;
const hash = { line: ['#'], block: [], apart: true } as const;
const markup = { line: [], block: [['<!--', '-->']], texts: [] } as const;

const JAVASCRIPT: CommentForms = { ...slashes, texts: [DOUBLE, SINGLE, REGULAR], templates: true };
const PYTHON: CommentForms = { ...hash, apart: false, texts: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE] };
const QUOTED: CommentForms = { ...hash, texts: [HEREDOC, DOUBLE, SINGLE] };
/** Apostrophes stand in plain text: only a sign that stands apart is looked for. */
const PLAIN: CommentForms = { ...hash, texts: [] };
const C: CommentForms = { ...slashes, texts: [DOUBLE, SINGLE] };
const WITH_RAW: CommentForms = { ...slashes, texts: [TRIPLE_DOUBLE, DOUBLE, SINGLE] };

const BY_LANGUAGE: readonly (readonly [extensions: string, forms: CommentForms])[] = [
  ['js mjs cjs jsx ts mts cts tsx javascript typescript node', JAVASCRIPT],
  ['py pyi pyw python starlark bzl', PYTHON],
  ['sh bash zsh ksh dash shell console fish', QUOTED],
  ['rb ruby rake gemspec ru cr pl pm t psgi perl tcl awk r R jl nix', QUOTED],
  ['ex exs elixir', { ...hash, texts: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE] }],
  ['ps1 psm1 psd1 powershell pwsh', { ...hash, block: [['<#', '#>']], texts: [DOUBLE, SINGLE] }],
  ['nim nims nimble', { ...hash, block: [['#[', ']#']], texts: [TRIPLE_DOUBLE, DOUBLE] }],
  ['yaml yml pulumi toml cfg conf properties env dotenv graphql gql bru bruno hurl', PLAIN],
  ['dockerfile containerfile makefile mk make just justfile tls-settings cnf vhost template', PLAIN],
  ['expressions txt expr wirefilter csv', { line: ['#', '--'], block: [], first: true, texts: [] }],
  ['http rest http-file', { line: ['#', '//'], block: [], first: true, texts: [] }],
  ['ini', { line: [';', '#'], block: [], first: true, texts: [] }],
  ['go', { ...slashes, texts: [BACKQUOTED, DOUBLE, SINGLE] }],
  ['rs rust', { ...slashes, texts: [DOUBLE] }],
  ['java kt kts kotlin scala swift cs csx csharp dart', WITH_RAW],
  ['groovy gradle jenkinsfile', { ...slashes, texts: [TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE] }],
  ['c h cc cpp cxx hpp m mm proto zig less scss jsonc json5 v sol', C],
  ['php phtml', { line: ['//', '#'], block: [['/*', '*/']], texts: [HEREDOC, DOUBLE, SINGLE] }],
  ['tf tofu tfvars hcl nomad', { line: ['#', '//'], block: [['/*', '*/']], texts: [HEREDOC, DOUBLE] }],
  ['css', { line: [], block: [['/*', '*/']], texts: [DOUBLE, SINGLE] }],
  ['sql', { line: ['--'], block: [['/*', '*/']], texts: [SINGLE] }],
  ['lua', { line: ['--'], block: [['--[[', ']]']], texts: [DOUBLE, SINGLE] }],
  ['hs elm purs', { line: ['--'], block: [['{-', '-}']], texts: [DOUBLE] }],
  ['lisp el clj cljs cljc edn scm asm s', { line: [';'], block: [], texts: [DOUBLE] }],
  ['erl hrl tex sty', { line: ['%'], block: [], texts: [] }],
  ['bat cmd batch', { line: ['REM', '::'], block: [], first: true, texts: [] }],
  ['vb vbs bas', { line: [`'`, 'REM'], block: [], texts: [DOUBLE] }],
  ['html htm xhtml xml svg vue svelte astro md markdown mdown mkd qmd rmd', markup],
  ['adoc asciidoc asc', { line: ['//'], block: [['////', '////']], first: true, texts: [] }],
  ['rst', { line: ['..'], block: [], first: true, texts: [DIRECTIVE] }],
  [
    'mdx',
    {
      line: [],
      block: [
        ['{/*', '*/}'],
        ['<!--', '-->'],
      ],
      texts: [],
    },
  ],
];

const FORMS = new Map(BY_LANGUAGE.flatMap(([names, forms]) => names.split(' ').map((name) => [name, forms] as const)));

/**
 * The comments of a language, by its name or the extension of its files; undefined where it has none (JSON) or it is
 * not known.
 */
export function commentForms(language: string): CommentForms | undefined {
  return FORMS.get(language) ?? FORMS.get(language.toLowerCase());
}

/** The language of a file by the kind that it is read as; of kinds with several languages, by its extension. */
export function languageOf(file: string, kind: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  if (kind === 'markdown') return extension === 'mdx' ? extension : kind;
  if (kind === 'json') return extension;
  return kind === 'javascript' && FORMS.has(extension) ? extension : kind;
}
