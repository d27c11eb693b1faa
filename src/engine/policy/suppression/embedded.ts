import type { MappedText } from '../../../model/part.js';
import type { Range } from '../../../text/layout.js';
import { outerRange } from '../../../text/mapped-text.js';
import type { Unit } from '../../reading/units.js';
import { commentForms, languageOf } from './comment-forms.js';
import { WORD, directivesOf, type Directive } from './directive.js';
import { PartPlaces } from './part-places.js';

/**
 * The directives of a file and of the texts of other languages in it, with the offsets of the file. `units`: the file
 * first, then its parts. What stands in a part is a comment where the part's own language says so.
 */
export function directivesIn(units: readonly Unit[], known: ReadonlySet<string>): Directive[] {
  const [root] = units;
  if (root === undefined) return [];
  const parts = new Map<string, Unit[]>();
  for (const one of units) {
    const file = one.origin?.unit.source.file;
    if (file === undefined) continue;
    const of = parts.get(file);
    if (of === undefined) parts.set(file, [one]);
    else of.push(one);
  }
  return inUnit(root, parts, known);
}

/** `partsOf`: the parts of each text, by the name of its file. */
function inUnit(unit: Unit, partsOf: ReadonlyMap<string, readonly Unit[]>, known: ReadonlySet<string>): Directive[] {
  const { source, kind } = unit;
  if (!WORD.test(source.text)) return [];
  const language = languageOf(source.file, kind);
  const parts = (partsOf.get(source.file) ?? []).flatMap((one) =>
    one.origin === undefined ? [] : [{ unit: one, content: one.origin.part.content, comments: hasComments(one) }],
  );
  const places = new PartPlaces(parts);
  const inner = parts
    .filter(({ comments }) => comments)
    .flatMap((one) =>
      inUnit(one.unit, partsOf, known).map((directive) => ({
        ...moved(directive, one.content),
        // What it says of its file it says of all of it.
        ...(directive.whole === true ? { reach: { start: 0, end: source.text.length } } : {}),
        within: { unit: one.unit, directive },
      })),
    );
  const byStart = new Map<number, Directive>();
  for (const one of inner) if (!byStart.has(one.comment.start)) byStart.set(one.comment.start, one);
  const own = directivesOf(source.text, language, known)
    .filter(({ comment: { start } }) => !places.spells(start) || byStart.has(start))
    .map((directive) => {
      const same = byStart.get(directive.comment.start);
      const end = places.endOf(source.text, directive.reach);
      return { ...directive, reach: { start: directive.reach.start, end: Math.max(end, same?.reach.end ?? end) } };
    });
  const starts = new Set(own.map(({ comment }) => comment.start));
  const more = inner.filter(({ comment }) => !starts.has(comment.start));
  return [...own, ...more].sort((a, b) => a.comment.start - b.comment.start);
}

function hasComments({ source, kind }: Unit): boolean {
  return commentForms(languageOf(source.file, kind)) !== undefined;
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
