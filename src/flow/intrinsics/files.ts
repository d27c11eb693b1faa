import type { Piece, Text } from '../../model/text.js';
import type { ArgValue, Value } from '../../model/value.js';
import { isDataFile } from '../../text/data-files.js';
import { parsedJson } from './parsed-json.js';
import type { Context } from '../context.js';
import { each } from '../join.js';
import type { Intrinsic } from './types.js';
import { UNDEFINED, knownText, texts, textValue, unknown } from '../values.js';

/**
 * Files of the project that programs read. Their names are texts of interest where a word of the schedule is in them
 * (`World.isSeed`), so that nothing is looked for otherwise. What opens a file stands for its text: reading that is the
 * text itself. The libraries of the languages differ in names only.
 */

/** Functions that give what is in the file of which they are given the path. */
const READS =
  /^(?:f?open|slurp\w*|read(?:_?(?:file|text|string|lines|bytes|all\w*|json|to_string|whole)\w*)?!?|open_?(?:text|read|as\w+)|file_get_contents|get-content|gc|include_(?:str|bytes)|(?:load|parse)_?(?:file|json\w*)|of_?file|from_?file|binread)$/i;
/** Those of them that give what the text stands for. */
const PARSES = /json|^(?:load|parse)_?file$/i;
/**
 * Functions that make a path of parts, and what stands for a file by its path. `get` and `of` are those of paths alone:
 * what is got elsewhere is asked for over a network, or of a map.
 */
const MAKES_PATH =
  /(?:^|[.:/#\\])(?:join|joinpath|combine|resolve|expand_path|absolute_?path|abspath|realpath|catfile|paths?(?:\.|::)(?:of|get)|(?:pure|posix)?path|file|url|pathname|io|dir)$/i;
/** How a file is opened that is written: what is in it before says nothing. */
const TO_WRITE = /^(?:[wax][bt+]*|\+?>{1,2}.*)$/;
/** Methods of a path, or of a file that was opened. */
const READS_ALL =
  /^(?:read(?:_?(?:text|string|all\w*|to_?end\w*|file|bytes|lines))?|slurp\w*|text|get_?text|open(?:_?text)?|input_?stream|buffered_?reader|reader|use_?text|read_?as_?string(?:_?sync)?|to_?string|decode|array_?buffer|each_?line|content)$/i;
const PARSES_ALL = /^(?:json|read_?json\w*)$/i;

/** What a function from outside gives that is told a path; undefined where it reads nothing. */
export function readByFunction(cx: Context, name: string, args: readonly ArgValue[]): Value | undefined {
  const last = name.slice(name.search(/[^.:/#\\]*$/));
  if (READS.test(last)) {
    if (/open$/i.test(last) && args.some(({ value }) => TO_WRITE.test(knownText(value) ?? ''))) return undefined;
    const content = args.map(({ value }) => contentOf(cx, value)).find((one) => one !== undefined);
    if (content === undefined) return undefined;
    const found = PARSES.test(last) ? parsed(content) : content;
    return given(cx, found, args);
  }
  return MAKES_PATH.test(name) ? pathOf(args.map(({ value }) => value)) : undefined;
}

/** What a method of a path, or of a file that was opened, gives; undefined where it reads nothing. */
export function readByMethod(cx: Context, receiver: Value, name: string): Value | undefined {
  if (receiver.kind !== 'text') return undefined;
  const parses = PARSES_ALL.test(name);
  if (!parses && !READS_ALL.test(name)) return undefined;
  const content = contentOf(cx, receiver) ?? (isOfDataFile(receiver.text) ? receiver : undefined);
  return content === undefined || !parses ? content : parsed(content);
}

/** The text of the file that a path names. */
export function contentOf(cx: Context, value: Value): Value | undefined {
  // `new URL('./a.json', import.meta.url)` is put together of the base and what is written.
  const address = value.kind === 'object' && value.host?.type === 'url' ? texts(value)[0]?.slice(-1) : undefined;
  const path = value.kind === 'text' ? dataPath(value.text) : address && dataPath(address);
  return path === undefined ? undefined : cx.textOfFile(path);
}

/** A path from the folder of the program, or from one that is not known; undefined for what is none, or an absolute one. */
export function dataPath(text: Text): string | undefined {
  const at = text.findLastIndex(({ kind }) => kind === 'hole');
  const written = text
    .slice(at + 1)
    .map((piece) => (piece.kind === 'run' ? piece.text : ''))
    .join('');
  const isBelow = at >= 0;
  if (text.some(isOfAddress)) return undefined;
  if (written.length > LONGEST || !isDataFile(written) || /[\s{}"'*?]/.test(written)) return undefined;
  // `prefix-${x}.json` is any of several.
  if (isBelow !== written.startsWith('/')) return undefined;
  // What stands before the last hole says where it begins: `${stage}/x` may be in any folder.
  return written.replace(/^(?:\.?\/+)+/, '');
}

const LONGEST = 300;

/** What begins an address, or stands for one by its name: `https://`, `${BASE_URL}`. No file of the project is there. */
function isOfAddress(piece: Piece): boolean {
  if (piece.kind === 'run') return /\w\w:\/\//.test(piece.text) && !piece.text.startsWith('file:');
  return piece.name !== undefined && ADDRESS.test(piece.name) && !FOLDER.test(piece.name);
}

const ADDRESS = /ur[li]s?\b|host|endpoint|server|origin|domain|bucket|(?:^|[._])(?:api|base)$|api_?base/i;
const FOLDER = /dir|path|folder|file|root|home/i;

/** What is in the file of which a function is given the path. */
export const fileRead: Intrinsic = (cx, [path]) => (path === undefined ? undefined : contentOf(cx, path.value));

/** `folder / "a.json"`, for what `/` means between texts in some languages. */
export function pathBelow(folder: Value, name: Value): Value | undefined {
  return name.kind === 'text' ? pathOf([folder, name]) : undefined;
}

/** Parts of a path, one after the other. What comes first may be any folder. */
function pathOf(parts: readonly Value[]): Value | undefined {
  const at = parts.findIndex((part) => part.kind === 'text' && dataPath(part.text) !== undefined);
  const named = parts[at];
  if (named?.kind !== 'text') return undefined;
  const before = parts.slice(0, at);
  const text = before.flatMap((part): Text => [...(part.kind === 'text' ? part.text : [HOLE]), SLASH]);
  return textValue([...text, ...named.text]);
}

const HOLE = { kind: 'hole' } as const;
const SLASH = { kind: 'run', text: '/' } as const;

/** It was read from a file: what methods of an opened file give is the same. */
function isOfDataFile(text: Text): boolean {
  return text.some((piece) => piece.kind === 'run' && piece.span !== undefined && isDataFile(piece.span.file));
}

function parsed(content: Value): Value {
  return each(content, (one) => (one.kind === 'text' ? (parsedJson(one.text) ?? unknown()) : unknown()));
}

/** `readFile('a.json', (error, text) => …)`: what is read is given to the function. */
function given(cx: Context, found: Value, args: readonly ArgValue[]): Value {
  const last = args.at(-1);
  if (last?.value.kind === 'function')
    cx.call(
      last.value,
      [
        { value: UNDEFINED, span: last.span },
        { value: found, span: last.span },
      ],
      {
        span: last.span,
      },
    );
  return found;
}
