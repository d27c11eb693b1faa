import type { Finding, Fix } from '../../../model/finding.js';
import type { SourceText, Span } from '../../../model/span.js';
import { lineStart, skipBlanks } from '../../../text/layout.js';
import type { Parsed } from '../../reading/sources.js';
import { mistakesIn, readUnits, spanInFile } from '../../reading/units.js';
import { commentForms, languageOf, type CommentForms } from './comment-forms.js';
import { works } from './directive.js';
import { directivesIn } from './embedded.js';
import { languageParts } from './language-parts.js';
import { covers } from './suppress.js';

/**
 * The comment that suppresses a finding, on a line of its own before the call or the finding; undefined where the
 * language has no comments, or none can stand there: inside a text over several lines, say.
 */
export async function suppressionOf(
  finding: Finding,
  calls: readonly Span[],
  parsed: Parsed,
  reason: string,
): Promise<Fix | undefined> {
  const { source, decoded } = parsed;
  const { text, file } = source;
  const around = calls
    .filter((call) => call.file === file && call.start <= finding.span.start && finding.span.end <= call.end)
    .sort((a, b) => a.start - b.start);
  const eol = decoded.eol === '\r\n' ? '\r\n' : '\n';
  // Of a declared object only the attribute is concerned: a comment before the object would cover all of it.
  const places = isDeclared(parsed) ? [finding.span, ...around] : [...around, finding.span];
  for (const { start } of places) {
    const at = lineStart(text, start);
    // A line that goes on cannot be parted.
    if (/\\\r?\n$/.test(text.slice(0, at))) continue;
    const indent = text.slice(at, skipBlanks(text, at));
    const forms = formsAt(parsed, at, start);
    for (const [open, close] of forms === undefined ? [] : spellings(forms)) {
      const comment = `${indent}${open} eolint-ignore-next ${finding.rule} -- ${reason}${close}${eol}`;
      if (!(await isGood({ finding, calls, parsed, at, comment }))) continue;
      const edits = [{ file, start: at, end: at, text: comment }];
      return { title: `Suppress ${finding.rule}`, edits, applicability: 'safe', because: null };
    }
  }
  return undefined;
}

/** The file declares objects, each with many attributes, instead of making calls. */
function isDeclared({ reading, kind }: Parsed): boolean {
  return kind.startsWith('hcl') || kind === 'pulumi' || reading.programs.length === 0;
}

/** The comments of the language that a place stands in. `at`: where its line begins. */
function formsAt({ source, kind, units }: Parsed, at: number, place: number): CommentForms | undefined {
  const inner = units.findLast((unit) => {
    if (unit.origin === undefined) return false;
    const { span } = spanInFile(unit, { file: unit.source.file, start: 0, end: unit.source.text.length });
    return span.start <= place && place < span.end;
  });
  if (inner !== undefined) return commentForms(languageOf(inner.source.file, inner.kind));
  return languageParts(source.text, languageOf(source.file, kind)).find((part) => part.start <= at && at < part.end)
    ?.forms;
}

/** How a comment on a line of its own may be written; between elements of JSX it takes braces. */
function spellings({ line, block, templates }: CommentForms): (readonly [open: string, close: string])[] {
  return [
    ...line.slice(0, 1).map((open) => [open, ''] as const),
    ...block.slice(0, 1).map(([open, close]) => [open, ` ${close}`] as const),
    ...(templates === true ? [['{/*', ' */}'] as const] : []),
  ];
}

interface Attempt {
  readonly finding: Finding;
  readonly calls: readonly Span[];
  readonly parsed: Parsed;
  readonly at: number;
  readonly comment: string;
}

/** The text with the comment has a directive there, it covers the finding, and all is read as before. */
async function isGood({ finding, calls, parsed, at, comment }: Attempt): Promise<boolean> {
  const { source, kind } = parsed;
  const text = source.text.slice(0, at) + comment + source.text.slice(at);
  const units = await readUnits({ source: { file: source.file, text }, kind, matters: () => true });
  if (mistakesIn(units) > mistakesIn(parsed.units)) return false;
  const made = directivesIn(units, new Set([finding.rule])).find(
    (one) => one.comment.start >= at && one.comment.end <= at + comment.length,
  );
  if (made === undefined || !works(made)) return false;
  const moved = (offset: number): number => (offset >= at ? offset + comment.length : offset);
  const shifted = ({ file, start, end }: Span): Span => ({ file, start: moved(start), end: moved(end) });
  if (!covers(made, { finding: { ...finding, span: shifted(finding.span) }, calls: calls.map(shifted) })) return false;
  return kind !== 'javascript' || isComment({ file: source.file, text }, made.comment.start);
}

/** A comment begins there for a parser of the language, and not the text of an element. */
async function isComment(source: SourceText, at: number): Promise<boolean> {
  const { parseSource } = await import('../../../read/javascript/parse.js');
  return parseSource(source).trees.some((tree) => tree.comments?.some(({ start }) => start === at) === true);
}
