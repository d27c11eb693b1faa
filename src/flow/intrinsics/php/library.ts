import type { ArgValue, ResponseValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { writeMember } from '../../members.js';
import { knownText, unknown } from '../../values.js';
import { allValues, valueFor } from '../enums.js';
import { jsonPath } from '../json-path.js';
import { dispatchedJobs } from '../jobs.js';
import { dottedName, type LanguageLibrary } from '../library.js';
import { wholeText } from '../query.js';
import { textMethods } from '../text.js';
import { urlObject } from '../url.js';
import type { IntrinsicMethod } from '../types.js';
import { phpFunctions } from './functions.js';

const same = <T extends Value>(_cx: Context, of: T): T => of;
const body: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });
const unclear: IntrinsicMethod<'response'> = () => unknown();

/** `$response->json('result.value')` */
function decoded(cx: Context, of: ResponseValue, args: readonly ArgValue[], span: ArgValue['span']): Value {
  const [key] = args;
  const whole: Value = { ...of, at: 'body' };
  return key === undefined || knownText(key.value) === undefined ? whole : jsonPath(cx, whole, key, span);
}

/** What clients hand out as the answer. */
const responseMethods: Readonly<Record<string, IntrinsicMethod<'response'>>> = {
  getBody: body,
  getContents: body,
  getContent: body,
  __toString: body,
  body,
  toArray: body,
  object: body,
  json: decoded,
  collect: decoded,
  get: decoded,
  wait: same,
  throw: same,
  onError: same,
  getStatusCode: unclear,
  getReasonPhrase: unclear,
  getHeaderLine: unclear,
  getHeader: unclear,
  getHeaders: unclear,
  header: unclear,
  headers: unclear,
  status: unclear,
  ok: unclear,
  successful: unclear,
  failed: unclear,
  clientError: unclear,
  serverError: unclear,
};

/** What PHP has, and what its frameworks always have with it. Text has no methods; what functions need of it is here. */
export const phpLibrary: LanguageLibrary = {
  nameOf: (of) => dottedName(of).replace(/^\\/, ''),
  functions: phpFunctions,
  text: { ...textMethods, append: textMethods['concat'] as IntrinsicMethod<'text'> },
  list: {},
  response: responseMethods,
  function: {},
  class: { ...dispatchedJobs, cases: allValues, from: valueFor, tryFrom: valueFor },
  object: {},
  encoded: {},
  hosts: {
    url: {
      withPath: (cx, of, [path], span) => {
        const made = urlObject(cx, [{ value: of, span }]);
        if (path !== undefined) writeMember(cx, made, 'pathname', path.value, span);
        return made;
      },
      __toString: wholeText,
    },
  },
};
