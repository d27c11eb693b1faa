import { language } from './language.js';
import { markup, type CommentForms } from './comments.js';

/** What begins like a comment of reStructuredText and is a directive, a target, a footnote or a substitution. */
const DIRECTIVE = /^[ \t]*\.\.[ \t]+(?:[\w.+:-]+::|_|\[|\|)[^\n]*|\.{3,}/;

const mdx: CommentForms = {
  line: [],
  block: [
    ['{/*', '*/}'],
    ['<!--', '-->'],
  ],
  texts: [],
};

/** Documents for people, with texts of other languages in them. */

export const markdown = language({
  id: 'markdown',
  extensions: 'md mdx markdown mdown mkd qmd rmd',
  names: { md: 'md markdown mdx' },
  comments: markup,
  commentsIn: { mdx },
  reader: async () => (await import('../../read/markdown/reader.js')).markdown,
});

export const html = language({
  id: 'html',
  extensions: 'html htm xhtml',
  names: { html: 'html htm xhtml' },
  comments: markup,
  minified: true,
  reader: async () => (await import('../../read/html/reader.js')).html,
});

export const asciidoc = language({
  id: 'asciidoc',
  extensions: 'adoc asciidoc asc',
  comments: { line: ['//'], block: [['////', '////']], first: true, texts: [] },
  reader: async () => (await import('../../read/asciidoc/reader.js')).asciidoc,
});

export const rst = language({
  id: 'rst',
  extensions: 'rst',
  comments: { line: ['..'], block: [], first: true, texts: [DIRECTIVE] },
  reader: async () => (await import('../../read/rst/reader.js')).rst,
});
