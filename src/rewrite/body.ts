import type { BodyStep } from '../model/rewrite.js';
import type { Span } from '../model/span.js';
import type { Member, ObjectValue, Value } from '../model/value.js';
import { removeSpans, type Apart } from '../text/edits.js';
import { knownBody, membersAt, objectBarred, placed, type Held } from './body-object.js';
import { encodeForm } from './form.js';
import { dropElements } from './body-elements.js';
import { addMember } from './body-add.js';
import { changeValues, pluckElements, wrapElements } from './body-values.js';
import { keysOf, renameKey } from './key.js';
import { judgedTouch } from './policy.js';
import { emptyDoubt, removeTyped, renameTyped } from './typed-body.js';
import { removeStatement } from './statement.js';
import { barred, made, nothing, quoted, refuse, together, type Outcome, type Refused, type Rewriting } from './step.js';

/** Methods that send no body as a rule: one that is not seen is not there. */
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Renames and removes fields of the body, gives known values their new form, or sends it as a multipart form. Refused
 * where the body is not written out in full in this file, or is used by other code too.
 */
export function rewriteBody(input: Rewriting, step: BodyStep): Outcome {
  if (step.encode === 'multipart') return encodeForm(input, step);
  const renames = Object.entries(step.rename ?? {});
  const removed = step.remove ?? [];
  const values = Object.entries(step.values ?? {});
  const elements = Object.entries(step.elements ?? {});
  const plucked = Object.entries(step.pluck ?? {});
  const added = Object.entries(step.add ?? {});
  const without = Object.entries(step.without ?? {});
  const all = [renames, removed, values, elements, plucked, added, without];
  if (all.every(({ length }) => length === 0)) return nothing;
  const body = knownBody(input);
  if (body === 'absent') return withoutBody(input);
  if ('refused' in body) return body;
  return together([
    ...renames.map(([from, to]) => {
      const typed = renameTyped(input, body.value, from, to);
      if (typed !== undefined) return typed;
      const held = membersAt(input, body.value, keysOf(from));
      return 'refused' in held ? held : renameAll(input, held, from, to);
    }),
    ...values.map(([path, changes]) => changeValues(input, body, path, changes)),
    ...elements.map(([path, members]) => wrapElements(input, body, path, members)),
    ...plucked.map(([path, member]) => pluckElements(input, body, path, member)),
    ...added.map(([key, value]) =>
      addMember(input, body, key, typeof value === 'string' ? { text: value } : { literal: value }),
    ),
    ...without.map(([path, wanted]) => dropElements(input, body.value, path, wanted)),
    removeAll(input, body.value, removed, step.filled),
  ]);
}

function withoutBody(input: Rewriting): Outcome {
  const { method } = input.request;
  if (method === undefined) return refuse('neither the method nor a body is known');
  return bodiless.has(method.name.toUpperCase()) ? nothing : refuse(`no body is seen on this ${method.name} request`);
}

function renameAll(input: Rewriting, held: readonly Held[], from: string, to: string): Outcome {
  const key = keysOf(to).at(-1) ?? to;
  return together(
    held.map(({ in: object, member }) => {
      const what = `the field ${quoted(from)} of the body`;
      if (member.key === key) return nothing;
      if (object.members.has(key)) return refuse(`the body has ${quoted(key)} already${placed(input, object.span)}`);
      const bar = objectBarred(input, object);
      if (bar !== undefined) return bar;
      const span = member.keySpan ?? member.setAt;
      if (span === undefined) return refuse(`${what} is set elsewhere`);
      return renameKey(input, { ...member, span }, key, what);
    }),
  );
}

/** Takes the members at the paths out of a body. Neighbours of one object go as one, so that exactly one separator stays between what is left. */
export function removeAll(
  input: Rewriting,
  body: Value,
  removed: readonly string[],
  filled: readonly string[] = [],
): Outcome {
  const perObject = new Map<ObjectValue, { spans: Span[]; apart: Apart; path: string }>();
  const commas: Span[] = [];
  const later: Outcome[] = [];
  for (const path of removed) {
    const typed = removeTyped(input, body, path);
    if (typed !== undefined) {
      later.push(typed);
      continue;
    }
    const held = membersAt(input, body, keysOf(path), true, (span) => {
      later.push(made([], [`the body may hold more than is written${placed(input, span)}, ${quoted(path)} as well`]));
    });
    if ('refused' in held) return held;
    for (const { in: object, member } of held) {
      const what = `the field ${quoted(path)} of the body`;
      const span = member.span ?? spreadFrom(input, member);
      if (span === undefined) {
        later.push(setLater(input, object, member, what));
        continue;
      }
      if (!isWrittenAs(input, member)) {
        const field = input.request.dialect === 'go' ? member.keySpan : undefined;
        if (field === undefined) return refuse(`${what} belongs to a type${placed(input, span)}`);
        later.push(made([], [emptyDoubt(input, field)]));
      }
      const bar = objectBarred(input, object) ?? barred(input, span, what) ?? commaBarred(input, member, what);
      if (bar !== undefined) return bar;
      const spans = [...(perObject.get(object)?.spans ?? []), span];
      if (typeof member.comma === 'object') commas.push(member.comma);
      perObject.set(object, {
        spans,
        apart: member.apart ?? object.apart ?? 'comma',
        path: path.slice(0, path.lastIndexOf('.')),
      });
    }
  }
  const { file, text } = input.source;
  for (const [object, { spans, path }] of perObject) {
    // Which commas go with several of them depends on all that is left between.
    if (commas.length > 0 && spans.length > 1)
      return refuse(`the commas of the body are written elsewhere${placed(input, commas[0])}`);
    if (object === body && !object.open && spans.length === object.members.size) {
      return refuse(`nothing would be left to send${placed(input, object.span)}: the call can go`);
    }
    if (filled.includes(path) && !object.open && spans.length === object.members.size) {
      return refuse(
        `nothing would be left in ${quoted(path)}${placed(input, object.span)}: what it is a part of has to go`,
      );
    }
  }
  const ranges = [...[...perObject.values()].flatMap(({ spans, apart }) => removeSpans(text, spans, apart)), ...commas];
  return together([made(ranges.map(({ start, end }) => ({ file, start, end, text: '' }))), ...later]);
}

/** `'{"a":1,' + '"b":2' + '}'`: the comma goes as well, which is in another text. */
function commaBarred(input: Rewriting, { comma, span }: Member, what: string): Refused | undefined {
  if (comma === undefined) return undefined;
  if (comma === 'unseen') return refuse(`the comma beside ${what} is put there by other code${placed(input, span)}`);
  return barred(input, comma, `the comma beside ${what}`);
}

/** `{ ...defaults }`: the member is written in another object, from which it goes. */
function spreadFrom(input: Rewriting, { keySpan, setAt }: Member): Span | undefined {
  return keySpan === undefined || setAt !== undefined ? undefined : input.uses?.member(keySpan);
}

/** `of.key = value`: the statement goes. */
function setLater(input: Rewriting, object: ObjectValue, { key, setAt }: Member, what: string): Outcome {
  const assigned = setAt === undefined ? undefined : input.uses?.assigned(setAt);
  // `body[name] = value` in a loop sets other members as well.
  if (setAt !== undefined && !isNamedAt(input, setAt, key))
    return refuse(`${what} is set by a name that stands elsewhere${placed(input, setAt)}`);
  if (setAt === undefined || assigned === undefined) return refuse(`${what} is set elsewhere${placed(input, setAt)}`);
  const bar = objectBarred(input, object) ?? barred(input, setAt, what) ?? barred(input, assigned.statement, what);
  if (bar !== undefined) return bar;
  const gone = removeStatement(input, assigned.statement, 'the statement');
  return 'refused' in gone ? gone : together([gone, judgedTouch(input, assigned.touched)]);
}

function isNamedAt(input: Rewriting, { file, start, end }: Span, key: string): boolean {
  return file !== input.source.file || input.source.text.slice(start, end).includes(key);
}

/** The key is what is sent; the field of a type has another name, and is sent whether it is set or not. */
function isWrittenAs({ source, dialect }: Rewriting, { key, keySpan, valueSpan }: Held['member']): boolean {
  if (keySpan === undefined || keySpan.file !== source.file) return true;
  const value = valueSpan?.file === source.file ? source.text.slice(valueSpan.start, valueSpan.end) : '';
  if (dialect?.optional?.test(value) === true) return true;
  const spelled = source.text.slice(keySpan.start, keySpan.end).replace(/^[\\"'`:]+|[\\"'`:]+$/g, '');
  return spelled === key || !/^[A-Za-z_]\w*$/.test(spelled);
}
