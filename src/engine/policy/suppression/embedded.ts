import type { MappedText } from '../../../model/part.js';
import type { Range } from '../../../text/layout.js';
import { outerRange } from '../../../text/mapped-text.js';
import type { Unit } from '../../reading/units.js';
import { commentForms, languageOf } from './comment-forms.js';
import { WORD, directivesOf, type Directive } from './directive.js';

/**
 * The directives of a file and of the texts of other languages in it, with the offsets of the file. `units`: the file
 * first, then its parts. What stands in a part is a comment where the part's own language says so.
 */
export function directivesIn(units: readonly Unit[], known: ReadonlySet<string>): Directive[] {
  const [root] = units;
  return root === undefined ? [] : inUnit(root, units, known);
}

function inUnit(unit: Unit, units: readonly Unit[], known: ReadonlySet<string>): Directive[] {
  const { source, kind } = unit;
  if (!WORD.test(source.text)) return [];
  const language = languageOf(source.file, kind);
  const parts = units.flatMap((one) =>
    one.origin?.unit.source.file === source.file ? [{ unit: one, content: one.origin.part.content }] : [],
  );
  const inner = parts
    .filter((one) => hasComments(one.unit))
    .flatMap((one) =>
      inUnit(one.unit, units, known).map((directive) => ({
        part: one.unit,
        directive: {
          ...moved(directive, one.content),
          // What it says of its file it says of all of it.
          ...(directive.whole === true ? { reach: { start: 0, end: source.text.length } } : {}),
          within: { unit: one.unit, directive },
        },
      })),
    );
  const own = directivesOf(source.text, language, known)
    .filter((directive) => {
      const { start } = directive.comment;
      const around = parts.filter((one) => hasComments(one.unit) && spells(one.content, start));
      return around.length === 0 || inner.some((one) => one.directive.comment.start === start);
    })
    .map((directive) => {
      const same = inner.find((one) => one.directive.comment.start === directive.comment.start)?.directive;
      const { start, end } = withParts(source.text, directive, parts);
      return { ...directive, reach: { start, end: Math.max(end, same?.reach.end ?? end) } };
    });
  const starts = new Set(own.map(({ comment }) => comment.start));
  const more = inner.map(({ directive }) => directive).filter(({ comment }) => !starts.has(comment.start));
  return [...own, ...more].sort((a, b) => a.comment.start - b.comment.start);
}

function hasComments({ source, kind }: Unit): boolean {
  return commentForms(languageOf(source.file, kind)) !== undefined;
}

/** The character at an offset of the text around a part is the part's. */
function spells({ chunks }: MappedText, at: number): boolean {
  return chunks.some(({ from, to }) => from <= at && at < to);
}

/** A directive of a part with the offsets of the text around it. */
function moved(directive: Directive, content: MappedText): Directive {
  const out = <T extends Range>(range: T): T => ({ ...range, ...outerRange(content, range.start, range.end) });
  const { comment, rules, reach, end } = directive;
  return {
    ...directive,
    comment: { ...out(comment), content: out(comment.content) },
    ...(end === undefined ? {} : { end: { ...out(end), content: out(end.content) } }),
    rules: rules.map(out),
    reach: out(reach),
  };
}

/** Lines that open a block: a fence, a tag, a key of YAML with `|`, a directive, a here-document. */
const OPENS =
  /^\s*(?:`{3,}|~{3,}|\[.*\]\s*$|\.\S|-{4,}\s*$)|[|>][-+\d]*\s*(?:#.*)?$|::(?:\s+\S+)?\s*$|<[^<>]*>\s*$|<<[-~]?\s*(["']?)\w+\1/;
/** Lines that may stand between the first line of a block and its text: options, titles, rulers. */
const GOES_ON = /^\s*(?:$|:[\w-]+:|\[.*\]\s*$|\.\S|([-=.`])\1{2,})/;

/** What a directive speaks of, with the blocks that begin there. */
function withParts(text: string, { reach }: Directive, parts: readonly { readonly content: MappedText }[]): Range {
  let { end } = reach;
  for (const { content } of parts) {
    const written = content.chunks.filter(({ from, to }) => to > from);
    const from = Math.min(...written.map((chunk) => chunk.from));
    const to = Math.max(...written.map((chunk) => chunk.to));
    if (from < reach.start || !Number.isFinite(from) || to <= end) continue;
    const [first = '', ...rest] = text.slice(reach.start, from).split('\n');
    const margin = rest.pop();
    const begins = margin === undefined || (OPENS.test(first.trimEnd()) && rest.every((line) => GOES_ON.test(line)));
    if (begins && /^[\s>]*$/.test(margin ?? '')) end = to;
  }
  return { start: reach.start, end };
}
