import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { plainPart } from '../../text/mapped-text.js';
import { blockSpelling } from '../documents/block-text.js';
import { Marks } from '../documents/marks.js';
import { sniffLanguage } from '../documents/sniff.js';

/**
 * Files that are filled in or copied before they are used: `deploy.sh.j2`, `config.yml.erb`, `settings.json.dist`. They
 * are of the kind that their name has without the ending or, without one, of that which their text shows.
 */
export const template: Reader = { id: 'template', surfaces: [], read };

/** Endings of templates that are pages. */
const PAGE = /\.(?:ejs|eta|hbs|handlebars|mustache|twig|njk|liquid|gohtml|jsp[xf]?|as[pc]x|cshtml|razor)$/i;

/** What is filled in: `{{ name }}`, `{% if %}`, `<%= name %>`, `@NAME@`. Objects of JSON begin with a quote. */
const FILLED_IN = /\{\{(?![ \t]*["{])[^{}\n]*\}\}|\{%[^%\n]*%\}|\{#[^#\n]*#\}|<%[^%\n]*%>|@[A-Z][A-Z\d_]*@/g;

function read({ file, text }: SourceText): Reading {
  const inner = /\.([\w-]+)\.[\w-]+$/.exec(file.slice(file.lastIndexOf('/') + 1))?.[1]?.toLowerCase();
  const otherwise = PAGE.test(file) ? 'html' : sniffLanguage(text);
  const language = inner ?? otherwise;
  if (language === undefined) return { programs: [], requests: [], problems: [] };
  const marks = new Marks(FILLED_IN, () => undefined);
  const content = marks.marked(plainPart(text, 0, text.length));
  const spelling = blockSpelling(text, '');
  const part = { language, otherwise, content, spelling, holes: marks.holes(), loose: true as const };
  return { programs: [], requests: [], problems: [], parts: [part] };
}
