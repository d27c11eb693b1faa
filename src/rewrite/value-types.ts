import type { Shape } from '../model/dialect.js';
import type { Span } from '../model/span.js';
import { placeOf, quoted, type Rewriting } from './step.js';

/** Types of maps whose values are texts and nothing else, as the languages write them. */
const TEXTS =
  /\b(?:I?(?:ReadOnly|Concurrent|Immutable)?Dictionary|(?:Hash|Linked\w*|Tree|BTree|Mutable|Immutable|Readonly)?Map|Record|[Dd]ict)\s*[<[]\s*[&'\w?]+(?: str)?\s*,\s*(?:&(?:'\w+\s+)?)?(?:[Ss]tring|str)\??\s*[>\]]|\bmap\[string\]string\b|\[\s*\w+\s*:\s*string\s*\]\s*:\s*string\b/g;
/** Types of lists of texts. */
const LISTS =
  /\b(?:I?(?:ReadOnly)?List|Array|ReadonlyArray|Vec|Set|IEnumerable|ICollection|Collection|Sequence|[Ll]ist|tuple)\s*[<[]\s*(?:&(?:'\w+\s+)?)?(?:[Ss]tring|str)\??\s*[>\]]|\b[Ss]tring\[\]|\[\]string\b/g;
/** What a declared member may hold besides a text. */
const ANYTHING = /\b(?:any|unknown|object|boolean|bool|true|false)\b/;

/**
 * Why a value of another kind may not be put where a text stood: a type says that only texts are there, in the functions
 * that the value is written in and sent by, or for the member by its name.
 */
export function typeDoubts(input: Rewriting, key: string, shape: Shape, at: Span): readonly string[] {
  if ('text' in shape || 'joined' in shape) return [];
  const { uses, request, source } = input;
  if (uses?.isProgram(source.file) !== true) return [];
  const declared = input.types?.().declared.find((one) => one.key === key && !takes(input, one.span, shape));
  if (declared !== undefined)
    return [`the type of ${quoted(key)} does not take the new value (${placeOf(input, declared.keySpan)})`];
  const patterns = 'members' in shape ? [TEXTS, LISTS] : [TEXTS];
  for (const place of [at, request.span, ...request.callers]) {
    const text = place.file === source.file ? source.text : uses.textOf(place.file);
    if (text === undefined) continue;
    const { start, end } = uses.around(place) ?? { start: 0, end: text.length };
    for (const pattern of patterns) {
      const found = [...text.slice(start, end).matchAll(pattern)].find(
        ({ 0: type, index }) => !isOfHeaders(text, start + index, start + index + type.length),
      );
      if (found === undefined) continue;
      const span = { file: place.file, start: start + found.index, end: start + found.index + found[0].length };
      return [`a type that has texts alone may hold it (${placeOf(input, span)})`];
    }
  }
  return [];
}

/** `headers: Record<string, string>`, `Map<String, String> headers`: it is named for what a body is not. */
function isOfHeaders(text: string, start: number, end: number): boolean {
  return (
    /(?:header|query|param)\w*\s*\??(?::|\s)\s*(?:mut\s+|&)*$/i.test(text.slice(Math.max(0, start - NAME), start)) ||
    /^\s+\w*(?:header|query|param)/i.test(text.slice(end, end + NAME))
  );
}

/** A name and its type stand this near to each other. */
const NAME = 40;

/** Of a declared member with its type; one without a type takes anything. */
function takes({ source }: Rewriting, { start, end }: Span, shape: Shape): boolean {
  const type = /^[^:]*:\s*([^]*?)[;,]?\s*$/.exec(source.text.slice(start, end))?.[1];
  return (
    type === undefined || (ANYTHING.test(type) && !('members' in shape)) || /\b(?:any|unknown|object)\b/.test(type)
  );
}
