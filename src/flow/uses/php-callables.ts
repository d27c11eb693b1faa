import type { SourceText, Span } from '../../model/span.js';
import { placesIn } from './places-in.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Functions that call what a text names: `call_user_func('put', ...)`, `array_map([$client, 'put'], $paths)`. */
const CALLERS =
  /\b(?:call_user_func(?:_array)?|array_(?:map|walk|filter|reduce)|iterator_apply|forward_static_call(?:_array)?|fromCallable|is_callable|register_shutdown_function)\s*\(\s*(?:\[\s*[^,\][]+,\s*|[^,;'"]*,\s*(?:\[\s*[^,\][]+,\s*)?)?["'](?:\w+::)?(\w+)["']/g;
/** A callable that is written out and called: `[$client, 'put']($path)`. */
const CALLED = /\[\s*[^,\][]+,\s*["'](?:parent::)?(\w+)["']\s*\]\s*\(/g;
/** An element is called, and the texts that elements are: `['a' => 'put']`, `$ops[$name]($path)`. */
const ELEMENT = /(?<![\w>:$])\$\w+(?:\[[^\][\n]*\])+\s*\(/g;
const ELEMENTS = /(?:=>|[[,(])\s*["'](\w+)["'](?=\s*[\],)])/g;
/** A function that a variable names: `$op($path)`. */
const VARIABLE = /(?<![\w>:$])\$(\w+)\s*\(/g;
const CLOSURE = /^(?:static\s+)?(?:function\b|fn\b)|^new\b|^\w+\(\.\.\.\)/;

/** Places where a program of PHP calls functions by texts that may be a function's name. */
export function toldInPhp(trees: Trees, among: readonly Tree[], name: string): readonly Span[] {
  return among.flatMap(({ program: { file } }) => {
    const source = trees.text(file);
    if (source === undefined) return [];
    const given = givenIn(source);
    const variables = [...placesIn(source, VARIABLE)].filter(([variable]) => mayName(given.get(variable) ?? [], name));
    const elements = placesIn(source, ELEMENT).size > 0 ? (placesIn(source, ELEMENTS).get(name) ?? []) : [];
    const written = [CALLERS, CALLED].flatMap((pattern) => placesIn(source, pattern).get(name) ?? []);
    return [...written, ...elements, ...variables.flatMap(([, places]) => places)];
  });
}

const known = new WeakMap<SourceText, ReadonlyMap<string, readonly string[]>>();

/** What variables are given, by their names. */
function givenIn(source: SourceText): ReadonlyMap<string, readonly string[]> {
  const found = known.get(source);
  if (found !== undefined) return found;
  const given = new Map<string, string[]>();
  known.set(source, given);
  for (const [, variable = '', value = ''] of source.text.matchAll(/\$(\w+)\s*=(?![=>])\s*([^;\n]{0,200})/g)) {
    const values = given.get(variable);
    if (values === undefined) given.set(variable, [value]);
    else values.push(value);
  }
  return given;
}

/** One is the name, or something that is no function and not known. */
function mayName(values: readonly string[], name: string): boolean {
  return values.some((value) => {
    const literal = /^["'](\w+)["']\s*$/.exec(value);
    return literal === null ? !CLOSURE.test(value) : literal[1] === name;
  });
}
