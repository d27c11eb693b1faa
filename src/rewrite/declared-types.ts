import type { Edit, Span } from '../model/span.js';
import { readsAt } from '../text/read-index.js';
import { made, placeOf, quoted, replaceAt, together, type Outcome, type Rewriting } from './step.js';

/** A key that the edits of a fix rename or take out. */
interface ChangedKey {
  readonly from: string;
  /** Absent where the key goes. */
  readonly to: string | undefined;
  readonly edit: Edit;
}

/**
 * The edits that a fix needs in declared types. A type that only the changed places can be of changes with them; where
 * a key of it is written elsewhere too, or the type is another file's, the fix is not safe.
 */
export function declaredTypes(input: Rewriting, edits: readonly Edit[]): Outcome {
  const changed = edits.flatMap((edit) => changedKeys(input, edit));
  const keys = [...new Map(changed.map((one) => [`${one.from}\0${one.to ?? ''}`, one])).values()];
  return together(keys.map((one) => inTypes(input, one, changed)));
}

function changedKeys(input: Rewriting, edit: Edit): readonly ChangedKey[] {
  const [read] = readsAt(input.request, edit);
  if (read !== undefined) return [{ from: read.path.at(-1) ?? '', to: renamedTo(edit), edit }];
  const touched = input.uses?.of(edit).find(({ what }) => what === 'members');
  return (touched?.keys ?? []).map((from) => ({ from, to: edit.text === '' ? undefined : renamedTo(edit), edit }));
}

function renamedTo({ text }: Edit): string {
  return text.replace(/:\s*$/, '').replace(/^["'`]|["'`]$/g, '');
}

function inTypes(input: Rewriting, { from, to, edit }: ChangedKey, changed: readonly ChangedKey[]): Outcome {
  // What moves to another object moves in its type as well, which is more than a name.
  if (to !== undefined && !/^[\w$-]+$/.test(to)) return inMovedType(input, from, edit);
  const facts = input.types?.();
  if (facts === undefined) return inOtherTypes(input, from, edit);
  const declared = facts.declared.filter(({ key, optional }) => key === from && !(to === undefined && optional));
  const { span, callers } = input.request;
  const foreign = facts.foreign.find(({ statement }) =>
    [edit, span, ...callers].some((one) => overlap(statement, one)),
  );
  if (declared.length === 0) {
    if (foreign === undefined) return made([]);
    return made([], [`the type ${quoted(foreign.name)} is declared elsewhere and may have ${quoted(from)}`]);
  }
  const isChanged = (span: Span): boolean => changed.some((one) => one.from === from && overlap(one.edit, span));
  const other = facts.written.find(({ key, span }) => key === from && !isChanged(span));
  const shared = declared.find(({ exported }) => exported)?.keySpan ?? other?.span;
  if (shared !== undefined) {
    const [type] = declared;
    const at = placeOf(input, type?.keySpan ?? shared);
    if (shared === type?.keySpan)
      return made([], [`a declared type has ${quoted(from)} (${at}), and other files see it`]);
    return made(
      [],
      [`a declared type has ${quoted(from)} (${at}), and it is used elsewhere too (${placeOf(input, shared)})`],
    );
  }
  return made(declared.map((one) => (to === undefined ? withoutMember(input, one.span) : replaceAt(one.keySpan, to))));
}

function inMovedType(input: Rewriting, from: string, edit: Edit): Outcome {
  const declared = input.types?.().declared.find(({ key }) => key === from);
  if (declared === undefined) return inOtherTypes(input, from, edit);
  const at = placeOf(input, declared.keySpan);
  return made([], [`a declared type has ${quoted(from)} where it was (${at})`]);
}

function withoutMember({ source: { text } }: Rewriting, span: Span): Edit {
  const before = /(?:^|\n)[ \t]*$/.exec(text.slice(0, span.start));
  const after = /^[ \t]*\r?\n/.exec(text.slice(span.end));
  const ownLine = before !== null && after !== null;
  const start = ownLine ? span.start - (before[0].length - (before[0].startsWith('\n') ? 1 : 0)) : span.start;
  const end = ownLine ? span.end + after[0].length : span.end + (/^[ \t]*/.exec(text.slice(span.end))?.[0].length ?? 0);
  return { file: span.file, start, end, text: '' };
}

/** Languages whose declarations are not read: a line that declares the key tells. */
function inOtherTypes(input: Rewriting, from: string, edit: Edit): Outcome {
  if (input.declares === undefined) return made([]);
  const at = input.declares(from, edit);
  if (at === undefined) return made([]);
  const said = at.file === input.source.file ? input.source.text.slice(at.start, at.end) : from;
  if (said !== from) return made([], [`the type ${quoted(said)} is declared elsewhere and may have ${quoted(from)}`]);
  return made([], [`a declared type has ${quoted(from)} too (${placeOf(input, at)})`]);
}

function overlap(a: Span, b: Span): boolean {
  return a.file === b.file && a.start <= b.end && b.start <= a.end;
}
