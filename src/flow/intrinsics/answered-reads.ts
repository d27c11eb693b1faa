import type { Span } from '../../model/span.js';
import type { ArgValue, ClassValue, ExternalValue, ResponseValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { typeOfClass } from '../declared.js';
import { decodedAs } from '../decoded-types.js';
import { choice } from '../join.js';
import { holds } from '../../text/spans.js';
import { knownText, list } from '../values.js';
import { itemOf } from './answered-lists.js';
import { jsonPath, jsonPointer } from './json-path.js';
import { lastName } from './named.js';

/** Methods that read a field by a path or a name: `token.SelectToken("result[0].id")`, `array.getJsonObject(0)`. */
const READS =
  /^(?:get|opt|select|find|value|pointer|at|path|read|query|search|json|with|required|fetch|dig|field|lookup|extract|property|try_?get)(?!\w*(?:header|cookie|status|trailer|url|type|charset|encoding|length|class|name$))\w*$/i;
/** Of each item: `records.pluck("id")`, `_.map(records, "id")`. */
const READS_EACH = /^(?:pluck|map_?|flat_?map|sum_?by|max_?by|min_?by)$/i;
/** By a field of each item, and the list stays one: `_.sortBy(records, "id")`. */
const LOOKS_AT_EACH =
  /^(?:(?:key|group|sort|order|uniq|count|index)_?by|where(?:_not)?|every|some|filter_?|reject|pick|omit)$/i;
/** Functions that are given the answer and a path: `_.get(data, "result.id")`, `gjson.GetBytes(body, "result.id")`. */
const READS_GIVEN = /^(?:get|glom|get_?(?:in|bytes|path)|data_?get|search|read|find|path|dig|query|extract|lookup)$/i;

/** The libraries that have these functions: others search, map and get what they like. */
const LIBRARIES =
  /jmes|json|lodash|(?:^|\.)_\.|underscore|ramda|(?:^|\.)R\.|data_get|(?:^|\.)Arr\.|get_in|glom|dpath|pydash|dot-?prop|get-value|safe-get/i;

/** What makes a value of an answer that is text: `JsonParser.parseString(s)`, `Oj.load(body)`, `munchify(data)`. */
const DECODES =
  /^(?:parse|load|decode|read|from|deserialize|munchify|normalize|json_normalize|wrap|collect|new|create_?reader)\w*$/i;
const OF_JSON = /json|gson|\boj\b|yaml|munch|mash|struct|dotmap|pandas|\bpd\b|collect/i;
const MADE_OF = /^(?:\w*Mash|OpenStruct|Munch|DotMap|Box|DataFrame|Collection)$/;

/** What a method of an answer gives that reads a field of it by a text; undefined where it is none. */
export function readByText(
  cx: Context,
  of: ResponseValue,
  name: string,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  const isBody = of.at !== 'envelope' || name === 'json';
  if (!isBody) return undefined;
  const body = bodyOf(of);
  const each = readOfEach(cx, body, name, args, span);
  if (each !== undefined) return each;
  return READS.test(name) && args.every((path) => isPlain(path)) ? alongAll(cx, body, args, span) : undefined;
}

/** The same for a function from outside that is given the answer, or that decodes it. */
export function readGiven(
  cx: Context,
  callee: ExternalValue,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  const [of, more] = args.flatMap(({ value }) => (value.kind === 'response' ? [value] : []));
  if (of === undefined || more !== undefined) return undefined;
  // `import get from 'lodash/get'`, `require('lodash.get')`
  const last = lastName(callee).replace(/^.*(?:\.|::)/, '');
  const others = args.filter(({ value }) => value !== of);
  const whole = [callee.module, ...callee.path].join('.');
  const body = bodyOf(of);
  if (LIBRARIES.test(whole)) {
    const each = readOfEach(cx, body, last, others, span);
    if (each !== undefined) return each;
    if (READS_GIVEN.test(last) && others.length > 0)
      return others.every((path) => isPlain(path)) ? alongAll(cx, body, others, span) : undefined;
  }
  const isDecoded = MADE_OF.test(last) || (DECODES.test(last) && OF_JSON.test(whole));
  return isDecoded && args[0]?.value === of ? body : undefined;
}

/** A method of something that is not known decodes what it is given: `new JSONParser().parse(text)`. */
export function decodedByUnknown(cx: Context, name: string, args: readonly ArgValue[]): Value | undefined {
  const [only, more] = args;
  if (only?.value.kind !== 'response' || more !== undefined || !WITH_DECODERS.has(cx.module.language)) return undefined;
  return /^(?:parse|decode|load|deserialize)\w*$/i.test(name) ? { ...only.value, at: 'body' } : undefined;
}

/** What a class has of its base or decorator decodes into it: `Record.model_validate(item)`, `Record.from_dict(item)`. */
export function decodedByClass(
  cx: Context,
  of: ClassValue,
  name: string,
  args: readonly ArgValue[],
): Value | undefined {
  const [only, more] = args;
  if (only?.value.kind !== 'response' || more !== undefined || !DECODES_ITSELF.test(name)) return undefined;
  return decodedAs(cx, { ...only.value, at: 'body' }, typeOfClass(of));
}

const DECODES_ITSELF =
  /^(?:model_validate(?:_json)?|parse_(?:obj|raw)|validate|from_(?:dict|json|hash)|structure|schema_load)$/;

/** Languages in which JSON is decoded by objects that are made for it; elsewhere they check or convert what is decoded. */
const WITH_DECODERS = new Set(['java', 'kotlin', 'csharp', 'perl']);

/** Steps by texts, one behind the other; what is no text is the place of an item. */
function alongAll(cx: Context, of: ResponseValue, args: readonly ArgValue[], span: Span): Value | undefined {
  const paths = listed(args);
  const steps = paths.filter(({ value }) => wordOf(value) !== undefined);
  if (steps.length === 0) return paths.length === 1 && paths[0]?.value.kind !== 'text' ? itemOf(of) : undefined;
  return paths.reduce<Value>((value, path) => {
    const text = wordOf(path.value);
    if (text === undefined) return value.kind === 'response' ? itemOf(value) : value;
    return text.startsWith('/') ? jsonPointer(cx, value, path, span) : jsonPath(cx, value, path, span);
  }, of);
}

/** What is read of each item, or the list as it is where a function only looks at that. */
function readOfEach(
  cx: Context,
  of: ResponseValue,
  name: string,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  const isRead = READS_EACH.test(name);
  if (!isRead && !LOOKS_AT_EACH.test(name)) return undefined;
  const read = listed(args).flatMap((path) =>
    wordOf(path.value) === undefined ? [] : [jsonPath(cx, itemOf(of), path, span)],
  );
  if (read.length === 0) return undefined;
  return isRead ? list([choice(read)], { open: true }) : of;
}

/** Each of a list that is given counts by itself. */
function listed(args: readonly ArgValue[]): readonly ArgValue[] {
  return args.flatMap((arg) =>
    arg.value.kind === 'list' ? arg.value.items.map((value) => ({ ...arg, value })) : [arg],
  );
}

function bodyOf(of: ResponseValue): ResponseValue {
  return of.at === 'envelope' ? { ...of, at: 'body' } : of;
}

/** A path that is written here, without filters or keys in quotes: another one may be that of other answers too. */
function isPlain({ value, span }: ArgValue): boolean {
  if (value.kind !== 'text') return true;
  if (/\[\s*[?'"(]|#\(|\.\.|[|{]/.test(knownText(value) ?? '')) return false;
  return value.text.every(({ span: at }) => at === undefined || (at.file === span.file && holds(span, at)));
}

/** A text that is known; a number is the place of an item. */
function wordOf(value: Value): string | undefined {
  return value.kind === 'text' ? knownText(value) : undefined;
}
