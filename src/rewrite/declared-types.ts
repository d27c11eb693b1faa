import type { Edit, Span } from '../model/span.js';
import type { TypeFacts } from '../model/type-facts.js';
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
  // `value` of a pattern or a short member becomes `other: value`.
  return text
    .replace(/^([\w$-]+):\s*[\w$]*\s*$/, '$1')
    .replace(/:\s*$/, '')
    .replace(/^["'`]|["'`]$/g, '');
}

function inTypes(input: Rewriting, { from, to, edit }: ChangedKey, changed: readonly ChangedKey[]): Outcome {
  const facts = input.types?.();
  if (facts === undefined) return inOtherTypes(input, from, edit);
  const text = namedAt(facts, from, edit);
  if (text !== undefined) return made([], [`a type names ${quoted(from)} (${placeOf(input, text)})`]);
  // What moves to another object moves in its type as well, which is more than a name.
  if (to !== undefined && !/^[\w$-]+$/.test(to)) return inMovedType(input, facts, from, edit);
  const { span, callers } = input.request;
  const isRead = readsAt(input.request, edit).length > 0;
  const named = facts.declared.filter(({ key, optional }) => key === from && !(to === undefined && optional));
  // What is written as the type of one call's answer is of no other one.
  const inline = named.flatMap((one) => {
    const at = givenToCall(input.source.text, one.span);
    return at === undefined ? [] : [{ one, isOwn: [span, ...callers].some((call) => overlap(call, at)) }];
  });
  const own = isRead ? inline.flatMap(({ one, isOwn }) => (isOwn ? [one] : [])) : [];
  const declared = named.filter((member) => !inline.some(({ one }) => one === member));
  if (own.length > 1) return inMovedType(input, facts, from, edit);
  const foreign = foreignAt(input, facts, edit);
  const taken = [...own, ...declared].flatMap((one) =>
    facts.declared.filter(({ key, span: at }) => key === to && isBeside(input.source.text, one.span, at)),
  )[0];
  if (taken !== undefined)
    return made([], [`a declared type has ${quoted(taken.key)} already (${placeOf(input, taken.keySpan)})`]);
  const changedIn = own.map((one) => (to === undefined ? withoutMember(input, one.span) : replaceAt(one.keySpan, to)));
  if (declared.length === 0) {
    const beside = isRead ? besideAt(input, from) : undefined;
    if (foreign === undefined && beside !== undefined)
      return made([], [`a declared type has ${quoted(from)} (${placeOf(input, beside)}), and other files see it`]);
    if (foreign === undefined) return made(changedIn);
    return seenElsewhere(foreign.name, from);
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
  return made([
    ...changedIn,
    ...declared.map((one) => (to === undefined ? withoutMember(input, one.span) : replaceAt(one.keySpan, to))),
  ]);
}

/** A type that names a key by a text, outside of the change. */
function namedAt({ named }: TypeFacts, from: string, edit: Edit): Span | undefined {
  return named.find(({ key, span }) => key === from && !overlap(span, edit))?.span;
}

/** A type of another file that is named where the change or its call stands. */
function foreignAt({ request }: Rewriting, facts: TypeFacts, edit: Edit): TypeFacts['foreign'][number] | undefined {
  const places = [edit, request.span, ...request.callers];
  return facts.foreign.find(({ statement }) => places.some((one) => overlap(statement, one)));
}

/** A type by which a function of another file hands the answer on. */
function besideAt({ typesBeside }: Rewriting, key: string): Span | undefined {
  return typesBeside?.()
    .flatMap(({ declared }) => declared)
    .find((one) => one.key === key)?.keySpan;
}

function seenElsewhere(type: string, key: string): Outcome {
  return made([], [`the type ${quoted(type)} is declared elsewhere and may have ${quoted(key)}`]);
}

/** Two members stand in one type. */
function isBeside(text: string, a: Span, b: Span): boolean {
  const between = text.slice(Math.min(a.end, b.end), Math.max(a.start, b.start));
  let depth = 0;
  for (const [brace] of between.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Where a member stands in a type that is written as an argument of a call: `send<{ value: boolean }>(path)`. */
function givenToCall(text: string, { file, start, end }: Span): Span | undefined {
  const before = /<\s*\{[^<>()=]*$/.exec(text.slice(Math.max(0, start - FARTHEST), start));
  if (before === null || !/^[^<>()={]*\}\s*>\s*\(/.test(text.slice(end, end + FARTHEST))) return undefined;
  return { file, start: start - before[0].length, end };
}

/** So far around a member a type that is written in a call goes. */
const FARTHEST = 400;

function inMovedType(input: Rewriting, facts: TypeFacts, from: string, edit: Edit): Outcome {
  const declared = facts.declared.find(({ key }) => key === from);
  const foreign = declared === undefined ? foreignAt(input, facts, edit) : undefined;
  if (foreign !== undefined) return seenElsewhere(foreign.name, from);
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
  if (said !== from) return seenElsewhere(said, from);
  return made([], [`a declared type has ${quoted(from)} too (${placeOf(input, at)})`]);
}

function overlap(a: Span, b: Span): boolean {
  return a.file === b.file && a.start <= b.end && b.start <= a.end;
}
