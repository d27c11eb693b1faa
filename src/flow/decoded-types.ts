import type { TypeNote } from '../model/type-note.js';
import type { FieldDeclared } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { Declared, ResponseValue, Value } from '../model/value.js';
import { leaveOut } from '../text/left-out.js';
import type { Context, Scope } from './context.js';
import { declaredElement, innermostElement, isInterface, isRecord } from './declared.js';
import { homeOf } from './type-arguments.js';
import { each } from './join.js';
import { recordOf, type DeclaredRecord } from './record-fields.js';

/** How deep in a type the fields are that a response is decoded into, and how many of one response are told of. */
const DEPTH = 5;
const MOST = 400;

/** A value of which a declaration says the type: a response is decoded into it, where it is a record of the program. */
export function decoded(cx: Context, value: Value, type: TypeNote | undefined, scope: Scope, near?: Span): Value {
  if (type === undefined) return value;
  return each(value, (option) => {
    if (option.kind !== 'response' || isRecord(option.shape)) return option;
    return decodedAs(cx, option, { type, scope: homeOf(type, scope) }, near);
  });
}

/** A response that is decoded into a type; `near`: what holds the request, or a call that leads to it. */
export function decodedAs(cx: Context, of: ResponseValue, shape: Declared, near = placeOf(cx)): ResponseValue {
  const record = recordIn(shape);
  if (record === undefined) return of;
  noteFields(cx, of, record, near);
  // An interface says how members are called, not that they are called otherwise.
  return isRecord(record) ? { ...of, shape: record } : of;
}

/** The record of the program that a type is, or that a type from outside holds: `Response<Envelope<Item>>`, `Call<Item>`. */
function recordIn(of: Declared, depth = DEPTH): Declared | undefined {
  if (isRecord(of) || isInterface(of)) return of;
  const { type, scope } = of;
  if (type.kind !== 'named' || type.args === undefined || depth === 0) return undefined;
  const held = type.args.flatMap((arg): Declared[] => {
    const inner =
      arg === undefined ? undefined : recordIn({ type: arg, scope: homeOf(arg, scope as Scope) }, depth - 1);
    return inner === undefined ? [] : [inner];
  });
  return held.length === 1 ? held[0] : undefined;
}

/** The function under way, or all of its file. */
function placeOf({ frames, module }: Context): Span {
  return frames.at(-1)?.fn?.span ?? { file: module.file, start: 0, end: Infinity };
}

const noted = new WeakMap<object, WeakMap<DeclaredRecord['of'], Set<string>>>();

/** Tells which fields of a response the type has that it is decoded into: nobody may read them. */
function noteFields(cx: Context, { site, path }: ResponseValue, shape: Declared, near: Span): void {
  let left = MOST;
  const open = new Set<object>();
  const visit = (of: Declared, at: readonly string[]): void => {
    const inner = declaredElement(of);
    if (inner !== undefined) {
      if (innermostElement(of) !== undefined) visit(inner, [...at, '[]']);
      return;
    }
    const record = recordOf(cx, of);
    if (record === undefined || open.has(record.of) || at.length - path.length > DEPTH) return;
    open.add(record.of);
    for (const { name, span, type } of record.fields) {
      if (left <= 0) {
        leaveOut('a type has too many fields');
        break;
      }
      left -= 1;
      const found: FieldDeclared = { path: [...at, name], span, near };
      (site.declared ??= []).push(found);
      if (type !== undefined) visit(type, found.path);
    }
    open.delete(record.of);
  };
  const root = rootOf(cx, shape);
  if (root === undefined) return;
  const key = `${path.join('.')} ${near.file}:${near.start}`;
  const known = noted.get(site) ?? new WeakMap<DeclaredRecord['of'], Set<string>>();
  noted.set(site, known);
  const seen = known.get(root) ?? new Set<string>();
  known.set(root, seen);
  if (seen.has(key)) return;
  seen.add(key);
  visit(shape, path);
}

function rootOf(cx: Context, shape: Declared): DeclaredRecord['of'] | undefined {
  const at = declaredElement(shape) === undefined ? shape : innermostElement(shape);
  return at === undefined ? undefined : recordOf(cx, at)?.of;
}
