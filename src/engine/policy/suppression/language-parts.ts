import { commentForms, type CommentForms } from './comment-forms.js';

/** A run of a file in one language: UTF-16 offsets, `end` exclusive. */
export interface LanguagePart {
  readonly start: number;
  readonly end: number;
  readonly forms: CommentForms;
}

/** The parts of a text whose languages have comments, in order: one for most files, several for components and prose. */
export function languageParts(text: string, language: string): LanguagePart[] {
  const forms = commentForms(language);
  if (forms === undefined) return [];
  const inner = /^(?:md|markdown|mdx)$/.test(language) ? fences(text) : components(text, language);
  return around(text, forms, inner);
}

/** The inner parts, and between them those of the outer language. */
function around(text: string, forms: CommentForms, inner: readonly Inner[]): LanguagePart[] {
  const parts: LanguagePart[] = [];
  let done = 0;
  for (const { start, end, language } of inner) {
    if (start > done) parts.push({ start: done, end: start, forms });
    const own = commentForms(language);
    if (own !== undefined) parts.push({ start, end, forms: own });
    done = end;
  }
  if (done < text.length) parts.push({ start: done, end: text.length, forms });
  return parts;
}

interface Inner {
  readonly start: number;
  readonly end: number;
  readonly language: string;
}

/** Fenced blocks of Markdown, without their fences. */
function fences(text: string): Inner[] {
  const found: Inner[] = [];
  const fence = /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[ \t]*\{?\.?([\w+-]*)[^\n]*\n/gm;
  for (let open = fence.exec(text); open !== null; open = fence.exec(text)) {
    const [whole, sign = '', language = ''] = open;
    const start = open.index + whole.length;
    const close = new RegExp(`^[ \\t>]*${sign[0] ?? ''}{${sign.length},}[ \\t]*$`, 'm').exec(text.slice(start));
    const end = close === null ? text.length : start + close.index;
    found.push({ start, end, language });
    fence.lastIndex = close === null ? text.length : end + close[0].length;
  }
  return found;
}

/** The scripts, styles and front matter of components and pages. */
function components(text: string, language: string): Inner[] {
  if (!/^(?:vue|svelte|astro|html?)$/.test(language)) return [];
  const found: Inner[] = [];
  const front = language === 'astro' ? /^[ \t]*---[ \t]*\r?\n([\s\S]*?)^---/m.exec(text) : null;
  if (front !== null) found.push({ start: front.index, end: front.index + front[0].length, language: 'ts' });
  const block = /<(script|style)\b[^>]{0,2000}>([\s\S]*?)(?:<\/\1\s*>|$)/gi;
  block.lastIndex = found[0]?.end ?? 0;
  for (let match = block.exec(text); match !== null; match = block.exec(text)) {
    const [whole, name = '', body = ''] = match;
    const start = match.index + whole.indexOf('>') + 1;
    found.push({ start, end: start + body.length, language: name.toLowerCase() === 'style' ? 'scss' : 'ts' });
  }
  return found;
}
