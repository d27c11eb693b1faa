import type { ResponseValue, TextValue, Value } from '../../../model/value.js';
import { choice } from '../../join.js';
import { knownText, madeText, unknown } from '../../values.js';
import { asText, fromJson, jsonText, pass, percentEncoded } from '../common.js';
import type { LanguageLibrary } from '../library.js';
import { likeText } from '../named.js';
import { fromPairs } from '../operations.js';
import { replaceInText } from '../replace.js';
import * as sequences from '../sequences.js';
import { splitAtBlanks, splitUpTo } from '../split.js';
import { joined } from '../text.js';
import type { IntrinsicMethod } from '../types.js';

const same = <T extends Value>(_cx: unknown, of: T): T => of;
const decoded: IntrinsicMethod<'response'> = (_cx, of) => ({ ...of, at: 'body' });

const field: IntrinsicMethod<'response'> = (cx, of, args, span) => {
  const key = knownText(args[0]?.value);
  return key === undefined ? unknown() : cx.member({ ...of, at: 'body' }, key, args[0]?.span ?? span, span);
};

/** What Nim's standard library does, by the names of its procs. */
export const nimLibrary: LanguageLibrary = {
  nameOf: ({ path }) => path.join('.'),
  functions: {
    parseUri: pass,
    parseJson: fromJson,
    toJson: jsonText,
    encodeUrl: percentEncoded,
    newHttpHeaders: (_cx, [of]) => fromPairs(of?.value ?? unknown()),
    waitFor: pass,
    asText,
    getEnv: (_cx, [name, given]) =>
      choice([...(given === undefined ? [] : [given.value]), unknown(knownText(name?.value))]),
  },
  text: {
    replace: (cx, of, args, span) => replaceInText(cx, of.text, args, span, true),
    strip: likeText('trim'),
    split: splitUpTo({ name: 'maxsplit', more: 1 }),
    splitWhitespace: (_cx, of: TextValue) => splitAtBlanks(of.text),
    toLowerAscii: likeText('toLowerCase'),
    toUpperAscii: likeText('toUpperCase'),
    parseJson: (cx, of: TextValue, _args, span) => fromJson(cx, [{ value: of, span }], { span }) ?? unknown(),
  },
  list: {
    join: (_cx, of, [by]) => joined(of.items, by?.value ?? madeText(''), of.open),
    newHttpHeaders: (_cx, of) => fromPairs(of),
    add: (cx, of, [arg], span) =>
      arg?.value.kind === 'text'
        ? sequences.added(cx, of, [arg], span)
        : sequences.addedAll(cx, of, arg === undefined ? [] : [arg], span),
  },
  response: {
    parseJson: decoded,
    body: decoded,
    getStr: same,
    getBool: same,
    code: (_cx, of: ResponseValue) => of,
    getOrDefault: field,
  },
  function: {},
  object: { toJson: (cx, of, _args, span) => jsonText(cx, [{ value: of, span }], { span }), newHttpHeaders: same },
  encoded: {},
};
