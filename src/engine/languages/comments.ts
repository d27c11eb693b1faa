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
export const DOUBLE = /"(?:\\.|[^"\\\n])*"?/;
export const SINGLE = /'(?:\\.|[^'\\\n])*'?/;
export const TRIPLE_DOUBLE = /"""[\s\S]*?(?:"""|$(?![\s\S]))/;
export const TRIPLE_SINGLE = /'''[\s\S]*?(?:'''|$(?![\s\S]))/;
export const BACKQUOTED = /`[^`]*(?:`|$(?![\s\S]))/;
export const HEREDOC =
  /<<[-~]?(?<quote>["'`]?)(?<word>[A-Za-z_]\w*)\k<quote>[^\n]*\n(?:[\s\S]*?\n)??[ \t]*\k<word>(?=\W|$)/;
export const slashes = { line: ['//'], block: [['/*', '*/']] } as const;
export const hash = { line: ['#'], block: [], apart: true } as const;
export const markup = { line: [], block: [['<!--', '-->']], texts: [] } as const;

/** `#`, in languages with quotes and heredocs. */
export const QUOTED: CommentForms = { ...hash, texts: [HEREDOC, DOUBLE, SINGLE] };
/** `#`, where apostrophes stand in plain text: only a sign that stands apart is looked for. */
export const PLAIN: CommentForms = { ...hash, texts: [] };
/** Those of C. */
export const C: CommentForms = { ...slashes, texts: [DOUBLE, SINGLE] };
/** Those of C, in languages with texts over several lines. */
export const WITH_RAW: CommentForms = { ...slashes, texts: [TRIPLE_DOUBLE, DOUBLE, SINGLE] };
