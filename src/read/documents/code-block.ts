import type { MappedText, Spelling } from '../../model/part.js';
import { withoutPrompts } from './console.js';
import { Marks } from './marks.js';
import { isExpression } from './expression.js';
import type { Found } from './found.js';
import { addOperations, isOperation } from './operations.js';
import { expressionText, quotedExpressions } from './quoted-expressions.js';
import { sniffLanguage } from './sniff.js';

/** A block of code in a document. */
export interface CodeBlock {
  readonly file: string;
  /** What the document calls its language; empty where it says nothing. */
  readonly label: string;
  readonly content: MappedText;
  readonly spelling: Spelling;
}

/** Words that say that a block has no language. */
const PLAIN = /^(?:text|txt|plain|plaintext|none|output|literal|raw|wirefilter|expression|rules?|cloudflare)?$/i;
/** `/zones/<zone_id>/settings`: for people to fill in, and a redirection to a shell. */
const PLACEHOLDER = /(?<=[\w/=:.-])<[A-Za-z][\w -]*>/g;
const SHELL = /^(?:sh|bash|zsh|ksh|shell|console|curl|dash|shell-?session|sh-session|bashsession|terminal|term)$/i;

/** Adds what a block of code holds: a part in its language, and the rule expressions that stand in it. */
export function addCodeBlock(block: CodeBlock, found: Found): void {
  const { file, content, spelling } = block;
  if (isExpression(content.text)) {
    found.expressions.push(expressionText(file, content));
    return;
  }
  const named = PLAIN.test(block.label) ? undefined : block.label;
  const maybeHttp = named === undefined || named === 'http' || SHELL.test(named);
  if (maybeHttp && addOperations(file, content, found)) return;
  const language = maybeHttp && isOperation(content.text) ? 'http' : (named ?? sniffLanguage(content.text));
  found.expressions.push(...quotedExpressions(file, content));
  if (language === undefined) return;
  if (!SHELL.test(language)) {
    found.parts.push({ language, content, spelling, loose: true });
    return;
  }
  const marks = new Marks(PLACEHOLDER, () => undefined);
  const commands = marks.marked(withoutPrompts(content));
  found.parts.push({ language, content: commands, spelling, holes: marks.holes(), loose: true });
}

/** The language in a label such as `bash`, `{.sh .numberLines}`, `js:client.js`, `yaml title="a.yml"`, `language-sh`. */
export function languageInLabel(label: string): string {
  const trimmed = label
    .trim()
    .replace(/^\{\s*/, '')
    .replace(/^(?:code-block|code|sourcecode)\}?\s*/, '');
  const word = /^\.?(?:lang(?:uage)?-)?([\w+#.-]+)/.exec(trimmed)?.[1] ?? '';
  return word.replace(/\.$/, '').toLowerCase();
}
