import type { CallExpr, Expr } from '../../model/program.js';
import { textOf } from './following/spelling.js';
import { calledName } from './tree/written.js';

/** Short options of curl that take a word, which may stand in the same word. */
const CURL_TAKES = 'AbcCdDeEFhHKmoPQrtTuUwxXyYz';

/** Options of curl that name the file after the address, tell of the address, or are read from a file. */
const CURL_LONG = /^--(?:remote-name(?:-all)?|config|libcurl|trace(?:-ascii|-config)?|etag-\w+|xattr)(?:=|$)/;
/** Options of wget that say where its answer goes, that make it silent, and that keep what it says of its work. */
const WGET_OUT = /^(?:-\w*O|--output-document)/;
const WGET_QUIET = /^(?:-(?:n[cdHv])*q|--quiet$)/;
const WGET_LOG = /^(?:-[oa]|--(?:output|append)-(?:file|output))/;

/** Options of httpie by which it keeps what it gets, by which it shows what it sends, and by which headers of the answer. */
const DOWNLOADS = /^(?:-d|--download)$/;
const SHOWS_SENT = /^(?:-[bcfFhIjmsSx]*v+|--verbose|--debug|--offline)$/;
const SHOWS_HEADERS = /^(?:-[bcfFIjmsSvx]*h|--headers)$/;

/** A command that makes the name of a file of the address of its request, or says the address. */
export function tellsAddress(call: CallExpr, line: string): boolean {
  const known = telling.get(call) ?? findTelling(call, line);
  telling.set(call, known);
  return known;
}

/** One command may send many requests, each of which asks. */
const telling = new WeakMap<CallExpr, boolean>();

function findTelling(call: CallExpr, line: string): boolean {
  const name = calledName(call);
  const words = call.args.map(({ value }) => textOf(value) ?? '');
  if (name === 'wget') return !words.some((word) => WGET_OUT.test(word) || word === '--spider') || saysIts(words, line);
  if (/^(?:https?|xhs?)$/.test(name ?? '')) return showsSent(words, line);
  if (name !== 'curl') return false;
  if (givesHeaders(words) && !TAKES_NO_TELLING.test(line)) return true;
  return words.some((word, at) => {
    if (CURL_LONG.test(word)) return true;
    const format = writeOut(word, words[at + 1] ?? '');
    if (format !== undefined && /%\{(?:json|url|urle|filename_effective|redirect_url)|^@/.test(format)) return true;
    // The part of an address that braces stand for names the file.
    if (/^(?:-o|--output)/.test(word) && /#\d/.test(`${word} ${words[at + 1] ?? ''}`)) return true;
    const options = shortOptions(word);
    // What it says of its work is kept.
    if ((options.includes('v') || word === '--verbose') && KEEPS_ERRORS.test(line)) return true;
    return /[OK]/.test(options);
  });
}

/** What is written to the errors goes elsewhere, where it can be read. */
const KEEPS_ERRORS = /(?:2>{1,2}|&>)\s*(?!\/dev\/null)[&\w"'$./]/;

/** wget tells of each address, on the errors or in a file. */
function saysIts(words: readonly string[], line: string): boolean {
  if (words.some((word) => WGET_QUIET.test(word))) return false;
  const log = words.findIndex((word) => WGET_LOG.test(word));
  if (log < 0) return KEEPS_ERRORS.test(line);
  return !`${words[log] ?? ''} ${words[log + 1] ?? ''}`.includes('/dev/null');
}

/** httpie names a file after the address, or shows what it sends: `-v`, `--print=Hh`, `-p H`. */
function showsSent(words: readonly string[], line: string): boolean {
  if (words.some((word) => DOWNLOADS.test(word)) && !words.some((word) => /^(?:-o|--output)/.test(word))) return true;
  const parts = words.map((word, at) => {
    const print = /^(?:--print(?:=|$)|-p)(.*)$/s.exec(word);
    return print === null ? '' : print[1] === '' ? (words[at + 1] ?? '') : (print[1] ?? '');
  });
  if (words.some((word) => SHOWS_SENT.test(word)) || parts.some((part) => /[HB]/.test(part))) return true;
  return (
    words.some((word, at) => SHOWS_HEADERS.test(word) || (parts[at] ?? '').includes('h')) &&
    !TAKES_NO_TELLING.test(line)
  );
}

/** The headers of the answer go to the output: `-i`, `-I`, `-D -`. */
function givesHeaders(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (/^--(?:include|show-headers|head)$/.test(word)) return true;
    const dumped = /^--dump-header(?:=(.*))?$/s.exec(word);
    const options = shortOptions(word);
    const file =
      dumped !== null ? (dumped[1] ?? words[at + 1]) : options.endsWith('D') ? /D(.*)$/s.exec(word)?.[1] : undefined;
    return /[iI]/.test(options) || /^(?:-|\/dev\/stdout)$/.test(file === '' ? (words[at + 1] ?? '') : (file ?? ''));
  });
}

/** Of the headers only the status is taken, or those that say nothing of the address or the body. */
const TAKES_NO_TELLING =
  /\|\s*(?:head\s+-(?:n\s*)?1\b|sed\s+-n\s+["']?1p|awk\s+["'](?:NR==1|\/\^?HTTP)|e?grep\s+(?:-(?!\w*v)\w+\s+)*(?!-)(?!["']?[^|"']*(?:loc|leng|etag|link|modif|content|\.\*|["']?:["']))\S)/i;

/** What curl says of its work that the answer's body has no part in. */
const OF_STATUS = /^(?:[^%]|%%|%\{(?:http_code|response_code|http_version|exitcode|errormsg|time_\w+|num_\w+)\})*$/;

/** Options of curl by which it gives more of the answer than its body. */
const GIVES_MORE = /^(?:--include|--show-headers|--dump-header|--verbose|--head|--next)(?:=|$)/;

const ADDRESS = /^(?:--url(?:=|$)|https?:\/\/)/;

/** A command of curl that throws the body away, and gives its status at most: `-o /dev/null -w '%{http_code}'`. */
export function givesStatusAlone(call: CallExpr): boolean {
  if (calledName(call) !== 'curl') return false;
  const words = call.args.map(({ value }) => textOf(value) ?? '');
  const thrownAway = words.filter((word, at) => {
    const isOut = word === '--output' || (shortOptions(word).endsWith('o') && /^-[a-zA-Z]+$/.test(word));
    return isOut ? words[at + 1] === '/dev/null' : /^(?:-o|--output=)\/dev\/null$/.test(word);
  }).length;
  // Each address needs a place of its own for its answer.
  const addresses = call.args.filter(({ value }) => ADDRESS.test(beginningOf(value))).length;
  const formats = words.flatMap((word, at) => writeOut(word, words[at + 1] ?? '') ?? []);
  // A format in a variable may say anything.
  const isKnown = call.args.every(({ value }, at) => isWhole(value) || writeOut(words[at - 1] ?? '', '') === undefined);
  const isMore = words.some((word) => GIVES_MORE.test(word) || /[iDvI:]/.test(shortOptions(word)));
  return (
    thrownAway > 0 && thrownAway >= addresses && isKnown && !isMore && formats.every((format) => OF_STATUS.test(format))
  );
}

/** What is written at the beginning of a word: `"https://host/$zone"`. */
function beginningOf(value: Expr): string {
  const first = value.kind === 'join' ? value.parts[0] : undefined;
  return first === undefined ? (textOf(value) ?? '') : beginningOf(first);
}

const isWhole = (value: Expr): boolean => value.kind === 'text' && value.text.every(({ kind }) => kind === 'run');

function writeOut(word: string, next: string): string | undefined {
  const long = /^--write-out(?:=(.*))?$/s.exec(word);
  if (long !== null) return long[1] ?? next;
  const short = /^-[a-zA-Z]*?w(.*)$/s.exec(word);
  if (short === null || !shortOptions(word).endsWith('w')) return undefined;
  return short[1] === '' ? next : short[1];
}

/** The short options of a word, up to the first that takes the rest of it. */
function shortOptions(word: string): string {
  const all = /^-([a-zA-Z#:]+)/.exec(word)?.[1] ?? '';
  const taking = [...all].findIndex((one) => CURL_TAKES.includes(one));
  return taking < 0 ? all : all.slice(0, taking + 1);
}
