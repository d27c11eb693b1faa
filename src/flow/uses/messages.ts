import type { SourceText, Span } from '../../model/span.js';
import { literally } from '../../text/pattern.js';
import { commentsIn } from './comments.js';

/**
 * Where programs take the messages of errors apart. Messages hold the address of a request, where the program puts it in
 * or the client does: what a text of one word finds there is known, what a pattern or a place takes out of it is not.
 */
const ERROR = String.raw`(?<![\w.])[$@]?(?:e|ex|err|error|exc|exception|cause|reason|failure|\w+(?:Err|Error|Exception))\b`;
const MESSAGE =
  String.raw`(?:${ERROR}(?:!|\?)?(?:\.|->)(?:message|stack|getMessage\(\)|getLocalizedMessage\(\)|Message|Error\(\)|to_s|full_message|args\[0\]|msg|ToString\(\)|toString\(\)|to_string\(\)|localizedMessage|what\(\))` +
  String.raw`|(?:\bstr|\bString|\brepr)\(\s*${ERROR}\s*\)|\$_\.Exception\.Message|\$_\.ToString\(\))`;

/** Takes a part out by its place, or by what stands around it. */
const TAKES =
  /^[!?]*\s*(?:\.|->)(?:match\w*|split\w*|rsplit|r?partition|slice|substr\w*|Substring|Split|search|scan|includes?\??|contains|Contains|startsWith|endsWith|StartsWith|EndsWith|start_with\?|end_with\?|starts_with|ends_with|chars|lines|words|fields|removePrefix|substringAfter\w*|substringBefore\w*|replace\w*|Replace|sub|gsub|tr|delete_prefix|IndexOf|indexOf|find|index)\b|^\s*\[(?!\s*["'])|^\s*(?:=~|-match|-split|-replace)/;

/** Functions that take the text that they look in as one of their arguments. */
const LOOKS_IN =
  /(?:\.exec|\.test|\bre\.(?:search|match|fullmatch|findall|split|sub)|\b\w+\.(?:search|match|fullmatch|findall)|\bpreg_(?:match|match_all|split|replace)|\b(?:explode|strstr|substr|strtok|sscanf)|\bstrings\.(?:Split\w*|Fields|Cut\w*|Index\w*|Trim\w*|Replace\w*)|\bFind\w*String\w*|\bMatchString|\bRegex\.(?:Match|IsMatch|Split|Replace)|\.Match|\.matcher|\.find|\.IsMatch|\.captures|\.is_match|\b(?:match|findall|split|sscanf))\s*\($/;

/** A place that takes the message of an error apart in a way that may meet the address of a request. */
export function takenApart(source: SourceText, pieces: readonly string[]): Span | undefined {
  const { file, text } = source;
  const holders = [...text.matchAll(new RegExp(String.raw`([$@]?\w+)\s*:?=\s*${MESSAGE}\s*(?:;|$)`, 'gm'))].flatMap(
    ([, name]) => (name === undefined ? [] : [String.raw`(?<![\w.$])${literally(name)}\b(?!\s*:?=[^=~])`]),
  );
  const says = new RegExp([MESSAGE, ...new Set(holders)].join('|'), 'g');
  for (const { 0: found, index } of text.matchAll(says)) {
    const end = index + found.length;
    if (commentsIn(source).holds(index) || !isTakenApart(text, index, end, pieces)) continue;
    return { file, start: index, end };
  }
  return undefined;
}

/** So much of a statement tells what is done with a message. */
const NEAR = 200;

function isTakenApart(text: string, start: number, end: number, pieces: readonly string[]): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const behind = text.slice(end, end + NEAR).split(/\n\s*(?![.\s])/, 1)[0] ?? '';
  const takes = TAKES.exec(behind);
  if (takes !== null) return !isHarmless(behind.slice(takes[0].length), pieces);
  const within = /(?:["'][^"'\n]*["']|\w+)\s+(?:not\s+)?in\s*$/.exec(line)?.[0];
  if (within !== undefined) return !isHarmless(within, pieces);
  const opened = line.slice(0, openCall(line) + 1);
  return LOOKS_IN.test(opened) && !isHarmless(`${line.slice(-NEAR)}${behind}`, pieces);
}

/** The bracket of the call that the end of a line is an argument of. */
function openCall(line: string): number {
  let depth = 0;
  for (let at = line.length - 1; at >= 0; at--) {
    if (line[at] === ')') depth += 1;
    else if (line[at] === '(' && depth-- === 0) return at;
  }
  return -1;
}

/** Only texts and patterns of one word are looked for, and none that the old path had. */
function isHarmless(said: string, pieces: readonly string[]): boolean {
  const texts = [...said.matchAll(/(["'`])((?:\\.|(?!\1)[^\\\n])*)\1|\/((?:\\.|[^/\\\n])+)\/[gimsuy]*/g)];
  const [, , text, pattern] = texts[0] ?? [];
  const word = text ?? pattern;
  if (word === undefined || pieces.some((piece) => word.toLowerCase().includes(piece))) return false;
  return word.length > 2 && !/[/\\[.*+(^]|ur[li]\b|path|http|\bfor\b/i.test(word.replace(/\\b|\(\?i\)/g, ''));
}
