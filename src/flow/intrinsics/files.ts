import type { Piece, Text } from '../../model/text.js';
import type { ArgValue, Value } from '../../model/value.js';
import { isDataFile, isOfDataFile } from '../../text/data-files.js';
import { parsedJson } from './parsed-json.js';
import type { Context } from '../context.js';
import { each } from '../join.js';
import type { Intrinsic } from './types.js';
import { UNDEFINED, knownText, textOf, texts, textValue, unknown } from '../values.js';

/**
 * Files of the project that programs read. Their names are texts of interest where a word of the schedule is in them
 * (`World.isSeed`), so that nothing is looked for otherwise. What opens a file stands for its text: reading that is the
 * text itself. The libraries of the languages differ in names only.
 */

/** Functions that give what is in the file of which they are given the path, by the last of their names. */
const READS =
  /^(?:f?open|slurp\w*|read(?:_?(?:file|text|string|lines|bytes|all\w*|json|to_string|whole)\w*)?!?|open_?(?:text|read|as\w+)|create_?read_?stream|file_get_contents|(?:load|parse)_?(?:file|json\w*)|of_?file|from_?file|binread|get_?resource(?:_?as_?stream)?)$/i;
/** The same by more of their names: something else may be got as well. */
const READS_SO = /^File(?:\.|::)get$|^file$/;
/** Those of them that give what the text stands for. */
const PARSES = /json|^(?:load|parse)_?file$/i;
/** What takes a path from the top of what the program is packed into. */
const OF_PACKAGE = /resource/i;
/** Functions that are given what was opened, and give its text, or what that stands for. */
const READS_OPENED = /^(?:fread|stream_get_contents|read(?:_?all)?|slurp|from_?(?:reader|stream))$/i;
const PARSES_OPENED = /^from_?(?:reader|stream)$/i;
/** Functions that make a path of parts, and what stands for a file by its path. */
const MAKES_PATH =
  /(?:^|[.#:/])(?:(?:os|posix)?path(?:\.posix)?[.#](?:join|resolve|normalize|abspath|realpath)|filepath\.(?:Join|Abs)|Path[.:]+(?:Combine|Join|join|expand|of)|Paths\.get|(?:Pure|Posix)?Path(?:\.new)?|File(?:\.(?:new|join|expand_path|absolute_path))?|Pathname(?:\.new)?|ClassPathResource|Bun\.file|fileURLToPath|catfile|(?:resource|storage|base|config|app|database)_path|path|join|joinpath)$/;
/** How a file is opened that is written: what is in it before says nothing. */
const TO_WRITE = /^(?:[wax][bt+]*|\+?>{1,2}.*)$/;
/** What lies elsewhere, by the names of the package and what is called. */
const REMOTE = /(?:^|[^a-z])(?:s3|aws|gcs|blob|bucket|s?ftp|ssh|redis|minio|storage)(?![a-z])/i;
/** Methods of a path, or of a file that was opened, that give its text, or what that stands for. */
const READS_ALL =
  /^(?:read(?:_?(?:text|string|all\w*|to_?(?:end|string)\w*|file|bytes|lines))?|slurp\w*|text|get_?text|open(?:_?text)?|input_?stream|get_?input_?stream|buffered_?reader|reader|use_?text|read_?as_?string(?:_?sync)?|to_?string|decode|array_?buffer|each_?line|content)$/i;
const PARSES_ALL = /^(?:json|read_?json\w*)$/i;
/** Methods of a path that give the same one, spelled in another way. */
const SAME_PATH =
  /^(?:to_?(?:file|path|uri)|resolve|absolute|expanduser|as_posix|to_?absolute_?path|get_?(?:absolute_?)?path|realpath)$/i;
/** Methods of a folder that give a path below it. */
const BELOW = /^(?:join|joinpath|join_path|resolve|child|file)$/i;

/** What a function from outside gives that is told a path; undefined where it reads nothing. */
export function readByFunction(cx: Context, name: string, args: readonly ArgValue[]): Value | undefined {
  if (!args.some(isOfFile)) return undefined;
  const last = name.slice(name.search(/[^.:/#\\]*$/));
  const [first] = args;
  if ((READS.test(last) || READS_SO.test(name)) && !isRemote(name)) {
    if (/open$/i.test(last) && args.some(({ value }) => TO_WRITE.test(knownText(value) ?? ''))) return undefined;
    const isOfPackage = OF_PACKAGE.test(last);
    const content = args.map(({ value }) => contentOf(cx, value, isOfPackage)).find((one) => one !== undefined);
    if (content !== undefined) return given(cx, PARSES.test(last) ? parsed(content) : content, args);
  }
  if (READS_OPENED.test(last) && first?.value.kind === 'text' && isOfDataFile(first.value.text))
    return PARSES_OPENED.test(last) ? parsed(first.value) : first.value;
  return MAKES_PATH.test(name) ? pathOf(args.map(({ value }) => value)) : undefined;
}

/** The words of a name may begin with capitals: `blobClient.open`. */
function isRemote(name: string): boolean {
  return REMOTE.test(name.replace(/([a-z\d])(?=[A-Z])/g, '$1_'));
}

/** Names a file, or is of one: few calls are given such a thing, and most are asked here. */
function isOfFile({ value }: ArgValue): boolean {
  if (value.kind === 'object') return value.host?.type === 'url';
  if (value.kind !== 'text') return false;
  const last = value.text.at(-1);
  return (last?.kind === 'run' && isDataFile(last.text)) || isOfDataFile(value.text);
}

/** What a method of a path, or of a file that was opened, gives; undefined where it reads nothing. */
export function readByMethod(cx: Context, of: Value, name: string, args: readonly ArgValue[]): Value | undefined {
  if (of.kind !== 'text') return undefined;
  if (args.length === 0 && SAME_PATH.test(name) && dataPath(of.text) !== undefined) return of;
  const parses = PARSES_ALL.test(name);
  if (!parses && !READS_ALL.test(name)) return undefined;
  const content = contentOf(cx, of) ?? (isOfDataFile(of.text) ? of : undefined);
  if (content === undefined) return undefined;
  // `file.read_to_string(&mut text)`
  for (const { assign } of args) assign?.(content);
  return parses ? parsed(content) : content;
}

/** The same of what is not known: a folder, or what a package keeps. */
export function readByUnknown(cx: Context, name: string, args: readonly ArgValue[]): Value | undefined {
  if (!args.some(isOfFile)) return undefined;
  if (BELOW.test(name)) return pathOf([unknown(), ...args.map(({ value }) => value)]);
  if (!OF_PACKAGE.test(name) || !READS.test(name)) return undefined;
  return args.map(({ value }) => contentOf(cx, value, true)).find((one) => one !== undefined);
}

/** The text of the file that a path names. `isOfPackage`: it counts from the top of a package, with a slash or without. */
export function contentOf(cx: Context, value: Value, isOfPackage = false): Value | undefined {
  // `new URL('./a.json', import.meta.url)` is put together of the base and what is written.
  const address = value.kind === 'object' && value.host?.type === 'url' ? texts(value)[0]?.slice(-1) : undefined;
  const written = value.kind === 'text' ? value.text : address;
  const path = written && (dataPath(written) ?? (isOfPackage ? dataPath([HOLE, ...written]) : undefined));
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

/** `folder / "data" / "a.json"`: what `/` means between texts in some languages. */
export function pathBelow(folder: Value, name: Value): Value | undefined {
  const isFolder = folder.kind === 'unknown' || folder.kind === 'external';
  if (folder.kind === 'text') return textValue([...folder.text, SLASH, ...textOf(name)]);
  return isFolder && name.kind === 'text' ? textValue([HOLE, SLASH, ...name.text]) : undefined;
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
