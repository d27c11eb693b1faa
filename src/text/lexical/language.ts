/** How a programming language spells what is no name: comments, strings, and other literals with marks around them. */
export interface Language {
  /** What opens a comment that goes on to the end of the line. */
  readonly line: readonly string[];
  /** What opens a comment, and what ends it. */
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Such comments may stand in one another. */
  readonly nested?: boolean | undefined;
  /** The first one that fits counts, so longer marks stand first. */
  readonly strings: readonly StringRule[];
  /** `/.../` is a pattern where a value can stand. */
  readonly patterns?: boolean | undefined;
  /** `<<~NAME` and its like open a text on the next line; the group `name` is the line that ends it. */
  readonly heredoc?: RegExp | undefined;
  /** `%w[...]`, `q(...)`, `~s{...}`: what stands before the mark. The mark is one character behind it. */
  readonly quoteLike?: RegExp | undefined;
  /** Names with a mark before them that stand for themselves, as `:name`. */
  readonly symbols?: RegExp | undefined;
  /** All behind this is data. */
  readonly dataAfter?: RegExp | undefined;
  /** Text outside of these marks is no program. */
  readonly inside?: readonly [open: string, close: string] | undefined;
  /** An arrow stands behind what something is compared with, and not behind a key. */
  readonly arms?: boolean | undefined;
  /** Elements with text between them may stand in expressions. */
  readonly markup?: boolean | undefined;
}

export interface StringRule {
  /** A regular expression for what opens it. */
  readonly open: string;
  /** What ends it, where that is no copy of the group `mark` of `open`. */
  readonly close?: string | undefined;
  /** How the closing mark is written inside: behind a backslash, twice, or not at all. */
  readonly escape: 'backslash' | 'twice' | 'none';
  /** Goes on over line ends. */
  readonly long?: boolean | undefined;
  /** What opens an expression in it; a closing brace ends that. */
  readonly hole?: '${' | '#{' | undefined;
}

const double = (more: Partial<StringRule> = {}): StringRule => ({
  open: '"',
  close: '"',
  escape: 'backslash',
  ...more,
});
const single = (more: Partial<StringRule> = {}): StringRule => ({
  open: "'",
  close: "'",
  escape: 'backslash',
  ...more,
});
const triple = (more: Partial<StringRule> = {}): StringRule => {
  return { open: '"""', close: '"""', escape: 'backslash', long: true, ...more };
};
const backtick = (more: Partial<StringRule> = {}): StringRule => {
  return { open: '`', close: '`', escape: 'backslash', long: true, ...more };
};
const slashes = { line: ['//'], block: [['/*', '*/']] } as const;
const prefix = '[A-Za-z]{0,3}';

const javascript: Language = {
  line: ['//', '#!'],
  block: [['/*', '*/']],
  strings: [backtick({ hole: '${' }), double(), single()],
  patterns: true,
};

const LANGUAGES: Readonly<Record<string, Language>> = {
  'ts mts cts': javascript,
  'js mjs cjs jsx tsx gs': { ...javascript, markup: true },
  'py pyw': {
    line: ['#'],
    block: [],
    strings: [
      { open: `${prefix}"""`, close: '"""', escape: 'backslash', long: true },
      { open: `${prefix}'''`, close: "'''", escape: 'backslash', long: true },
      { open: `${prefix}"`, close: '"', escape: 'backslash' },
      { open: `${prefix}'`, close: "'", escape: 'backslash' },
    ],
  },
  go: { ...slashes, strings: [backtick({ escape: 'none' }), double(), single()] },
  'rs ': {
    ...slashes,
    nested: true,
    arms: true,
    strings: [
      { open: '[bc]?r(?<mark>#{1,8})"', close: '"', escape: 'none', long: true },
      { open: '[bc]?r"', close: '"', escape: 'none', long: true },
      double({ open: '[bc]?"', long: true }),
      // A quote without another one behind a character is a lifetime.
      { open: "b?'(?=\\\\|[^\\\\]')", close: "'", escape: 'backslash' },
    ],
  },
  java: { ...slashes, strings: [triple(), double(), single()] },
  'kt kts': {
    ...slashes,
    nested: true,
    strings: [triple({ escape: 'none', hole: '${' }), double({ hole: '${' }), single()],
  },
  'cs csx': {
    ...slashes,
    arms: true,
    // What these lines say is for people.
    line: ['//', '#region', '#endregion', '#error', '#warning'],
    strings: [
      { open: '\\${0,4}(?<mark>"{3,8})', escape: 'none', long: true },
      { open: '(?:@\\$|\\$@|@)"', close: '"', escape: 'twice', long: true },
      double({ open: '\\$?"' }),
      single(),
    ],
  },
  'groovy jenkinsfile': {
    line: ['//', '#!'],
    block: [['/*', '*/']],
    strings: [
      triple({ hole: '${' }),
      { open: "'''", close: "'''", escape: 'backslash', long: true },
      { open: '\\$/', close: '/$', escape: 'none', long: true, hole: '${' },
      double({ hole: '${' }),
      single(),
    ],
    patterns: true,
  },
  'php phtml': {
    line: ['//', '#'],
    block: [['/*', '*/']],
    strings: [double({ long: true }), single({ long: true }), backtick()],
    heredoc: /<<<[ \t]*["']?(?<name>[A-Za-z_]\w{0,80})["']?/y,
    inside: ['<?', '?>'],
  },
  'rb rake gemspec ru': {
    line: ['#'],
    block: [['\n=begin', '\n=end']],
    strings: [double({ long: true, hole: '#{' }), single({ long: true }), backtick({ hole: '#{' })],
    patterns: true,
    heredoc: /<<[~-]?(?<quote>["'`]?)(?<name>[A-Za-z_]\w{0,80})\k<quote>/y,
    quoteLike: /%[qQwWiIrsx]?(?=[^\w\s=])/y,
    symbols: /(?<![\w:]):[A-Za-z_]\w*[?!]?/y,
    dataAfter: /^__END__[ \t]*\r?$/m,
  },
  'ex exs': {
    line: ['#'],
    block: [],
    strings: [
      triple({ hole: '#{' }),
      { open: "'''", close: "'''", escape: 'backslash', long: true, hole: '#{' },
      double({ long: true, hole: '#{' }),
      single({ long: true, hole: '#{' }),
    ],
    quoteLike: /~(?:[a-z]|[A-Z]+)(?=["'/|([{<])/y,
    symbols: /(?<![\w:]):[A-Za-z_]\w*[?!]?/y,
  },
  'pl pm t psgi': {
    line: ['#'],
    block: [
      ['\n=pod', '\n=cut'],
      ['\n=head', '\n=cut'],
      ['\n=begin', '\n=cut'],
      ['\n=over', '\n=cut'],
      ['\n=item', '\n=cut'],
    ],
    strings: [double({ long: true }), single({ long: true }), backtick()],
    patterns: true,
    heredoc: /<<~?(?<quote>["'`]?)(?<name>[A-Za-z_]\w{0,80})\k<quote>/y,
    quoteLike: /(?<![\w$@%&>{-])(?:q[qwrx]?|m|s|tr|y)(?=\s{0,5}[^\w\s,;)=]|\s{1,5}\w\b)(?!\s*=>)/y,
    dataAfter: /^__(?:END|DATA)__[ \t]*\r?$/m,
  },
  lua: {
    line: ['--'],
    block: [],
    strings: [{ open: '(?:--)?\\[(?<mark>=*)\\[', close: ']', escape: 'none', long: true }, double(), single()],
  },
  'nim nims': {
    line: ['#'],
    block: [['#[', ']#']],
    nested: true,
    strings: [
      triple({ open: '\\w*"""', escape: 'none' }),
      { open: '(?<=\\w)"', close: '"', escape: 'twice' },
      double(),
      { open: "'(?=\\\\|[^\\\\]')", close: "'", escape: 'backslash' },
    ],
  },
  'clj cljs cljc': { line: [';'], block: [], strings: [double({ long: true })] },
  hs: { line: ['--'], block: [['{-', '-}']], nested: true, strings: [double()] },
  ml: { line: [], block: [['(*', '*)']], nested: true, strings: [double({ long: true })] },
  erl: { line: ['%'], block: [], strings: [double({ long: true })] },
  'vb vbs': { line: ["'"], block: [], strings: [double({ escape: 'twice' })] },
  'pas dpr': {
    line: ['//'],
    block: [
      ['{', '}'],
      ['(*', '*)'],
    ],
    strings: [single({ escape: 'twice' })],
  },
  'tf tofu tfvars hcl': {
    line: ['#', '//'],
    block: [['/*', '*/']],
    strings: [double({ hole: '${' })],
    heredoc: /<<[~-]?(?<name>[A-Za-z_][\w-]{0,80})(?=[ \t]*\r?$)/my,
  },
};

const BY_EXTENSION: ReadonlyMap<string, Language> = new Map(
  Object.entries(LANGUAGES).flatMap(([names, language]) =>
    names
      .trim()
      .split(' ')
      .map((name) => [name, language] as const),
  ),
);

const RUBY_FILES = /^(?:brewfile|capfile|dangerfile|fastfile|gemfile|guardfile|podfile|rakefile|thorfile|vagrantfile)$/;

/** The language of a program by its file's name; undefined for what is no program, or whose names are its values too. */
export function languageOf(file: string): Language | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1).toLowerCase();
  if (RUBY_FILES.test(name)) return BY_EXTENSION.get('rb');
  return BY_EXTENSION.get(name.slice(name.lastIndexOf('.') + 1));
}

/** Programs in the elements of a page, or between the first lines of a component. */
export function programsIn(file: string): { readonly language: Language; readonly pattern: RegExp } | undefined {
  if (!/\.(?:vue|svelte|astro|html?|xhtml)$/i.test(file)) return undefined;
  return {
    language: javascript,
    pattern: /(?<open><script\b[^>]{0,500}>|^---\r?\n)(?<code>[\s\S]*?)(?=<\/script|\n---)/gi,
  };
}
