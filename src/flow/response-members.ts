import type { FieldRead } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { Declared, ResponseValue, Value } from '../model/value.js';
import { eachAsked } from '../text/asked.js';
import { readAt } from '../text/read-index.js';
import { fieldName } from './constants.js';
import type { Context } from './context.js';
import { declaredClass, declaredElement, isRecord } from './declared.js';
import { embeddedFields, fieldOf, typeOfField } from './fields.js';
import { wireName } from './record-fields.js';
import { boundBy } from './type-arguments.js';
import { unknown } from './values.js';

/** Members by which clients hand out the decoded body, and those of the API's own envelope. */
const BODY_MEMBERS = new Set([
  'Body',
  'Content',
  'Data',
  'RootElement',
  'body',
  'content',
  'data',
  'parsedBody',
  'response',
  'responseJSON',
  'response_body',
  'text',
  'value',
]);
/** What Kotlin's JSON elements are looked at as: the same element. */
const VIEWS = /^json(?:Object|Array|Primitive)$/;
const ENVELOPE_MEMBERS = new Set(['result', 'errors', 'success', 'messages', 'result_info']);

/** A member of what a request answers; reading one of the body's fields is noted. */
export function responseMember(
  cx: Context,
  from: ResponseValue,
  key: string,
  keySpan: Span,
  span: Span,
  shorthand: boolean,
): Value {
  // What was put into it is in none of its parts.
  const of = from.members === undefined ? from : { ...from, members: undefined };
  if (of.shape !== undefined) return shapedMember(cx, of, of.shape, key, keySpan, span);
  const { language } = cx.module;
  const name = fieldName(key, language);
  if (name !== key && !BODY_MEMBERS.has(key)) return responseMember(cx, of, name, keySpan, span, shorthand);
  if (language === 'kotlin' && VIEWS.test(key)) return of.at === 'envelope' ? { ...of, at: 'body' } : of;
  if (of.at === 'page') {
    return key === 'result'
      ? read({ ...of, at: 'body' }, key, keySpan, span, shorthand)
      : { ...of, at: 'body', path: ['result', ...(key === 'data' ? [] : [key])] };
  }
  if (of.at === 'envelope') {
    if (ENVELOPE_MEMBERS.has(key)) return read({ ...of, at: 'body' }, key, keySpan, span, shorthand);
    if (key === 'data' || BODY_MEMBERS.has(key)) return { ...of, at: 'body' };
    return unknown(key, span);
  }
  if (of.path.length === 0 && of.wrapped !== true && BODY_MEMBERS.has(key)) return { ...of, wrapped: true };
  if (key === 'length') return unknown(key, span);
  if (language === 'powershell' && isListOf(of, key))
    return read({ ...of, path: [...of.path, '[]'] }, key, keySpan, span, shorthand);
  return read(of, /^\d+$/.test(key) ? '[]' : key, keySpan, span, shorthand);
}

/** `$answer.errors.code`: in PowerShell a member of a list is that of each of its elements. */
function isListOf({ path }: ResponseValue, key: string): boolean {
  const [only, more] = path;
  return more === undefined && (only === 'errors' || only === 'messages') && !/^(?:\d+|count|length)$/i.test(key);
}

/** A member of what was decoded into a type: the type says what it is called in the response. */
function shapedMember(cx: Context, of: ResponseValue, shape: Declared, key: string, keySpan: Span, span: Span): Value {
  const inner = declaredElement(shape);
  if (inner !== undefined) {
    const at = /^\d+$/.test(key) ? '[]' : key;
    return { ...read({ ...of, at: 'body' }, at, keySpan, span, false), shape: inner };
  }
  const owner = declaredClass(cx, shape);
  const field = fieldOf(owner, key);
  if (field?.member.wire === null) return unknown(key, span);
  if (owner === undefined) return responseMember(cx, { ...of, shape: undefined }, key, keySpan, span, false);
  for (const one of field === undefined ? embeddedFields(owner) : []) {
    const type = typeOfField(one);
    if (type !== undefined && fieldOf(declaredClass(cx, type), key) !== undefined) {
      return shapedMember(cx, of, type, key, keySpan, span);
    }
  }
  const name = field?.member.wire ?? wireName(key, cx.module.language);
  const next = field === undefined ? undefined : boundBy(shape, owner.fn, typeOfField(field));
  const inside = isRecord(next) ? next : undefined;
  // What holds the record has the body as a member.
  if (field === undefined && of.at === 'envelope' && BODY_MEMBERS.has(fieldName(key, cx.module.language)))
    return { ...of, at: 'body', shape };
  // A type of the program's own around the body.
  if (of.path.length === 0 && BODY_MEMBERS.has(key) && field?.member.wire === undefined)
    return { ...of, at: 'body', wrapped: true, shape: inside };
  return { ...read({ ...of, at: 'body' }, name, keySpan, span, false), shape: inside };
}

function read(of: ResponseValue, key: string, keySpan: Span, span: Span, shorthand: boolean): ResponseValue {
  const path = [...of.path, key];
  if (key !== '[]') noteRead(of, { path, span: keySpan, shorthand, chain: span });
  return { ...of, path };
}

function noteRead({ site: { reads }, asked }: ResponseValue, read: FieldRead): void {
  const known = readAt(reads, read.span);
  if (known !== undefined && asked === undefined) known.of = undefined;
  else if (known !== undefined && asked !== undefined) for (const one of eachAsked(asked)) known.of?.add(one);
  else if (read.path.length <= 12)
    reads.push({ ...read, of: asked === undefined ? undefined : new Set(eachAsked(asked)) });
}
