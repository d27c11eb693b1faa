import type { Request } from '../model/request.js';
import { literally } from '../text/pattern.js';
import { holds } from '../text/spans.js';
import type { Rewriting } from './step.js';

/** Words, in names, of what keeps, counts, sums up or spells a text that it is handed, and sends nothing there. */
const KEEPS =
  /^(?:(?:mem)?cach(?:e[rs]?|ing)|redis|redix|rdb|memo\w*|memcached?|stor(?:e[ds]?|age)|kv|registry|limit\w*|throttl\w*|bucket|quota|meter\w*|metrics?|stat(?:s|sd|istics)?|count(?:er|ers|s)?|gauge|histogram|increment|incr|hit|mark|tag|hash\w*|digest\w*|hexdigest|md5\w*|sha\d*\w*|crc\d*|fnv\d*\w*|hmac\w*|checksum|sign(?:er|ature)?|base\d+|b64|encod\w*|decod\w*|escape\w*|lock\w*|mutex|semaphore|queue|seen|visited|map|dict|set|table|index|lookup|template\w*|view|render\w*|translat\w*|locale|label\w*|title|file\w*|disk|fs|path\w*)$/;

/**
 * Why it is in doubt that a function which is not known sends a request: it may look a text up, sum it up or count it, and
 * what it keeps under the text is then not found any more. Only that it is handed a method and a body, or that its
 * answer is read as one of the API, tells that it sends; a cache may give such an answer too, so what says by its name that it
 * keeps texts stays in doubt.
 */
export function uncertainSender(input: Rewriting): string | undefined {
  const { request } = input;
  if (request.client !== 'unknown-sender') return undefined;
  const { file } = request.span;
  const text = file === input.source.file ? input.source.text : input.uses?.textOf(file);
  const callee = text === undefined ? undefined : calleeIn(text, request);
  if (text === undefined || callee === undefined) return undefined;
  const words = wordsOf(nearest(callee));
  const made = wordsOf(nearest(originOf(text, callee) ?? ''));
  if (words.some((word) => KEEPS.test(word)) || made.some((word) => KEEPS.test(word))) return callee;
  return input.uses?.isSender(request) === true ? undefined : callee;
}

/** The last two names of a chain, without what is handed over on the way: `config.client.get` is called on a client. */
function nearest(written: string): string {
  let open = written;
  for (let before = ''; before !== open;) {
    before = open;
    open = open.replaceAll(/\([^()]*\)|<[^<>]*>/g, '');
  }
  const names = open.split(/\.|->|::|\?\.|!\.|:(?=\w)/);
  return names
    .filter((name) => name !== 'new')
    .slice(-2)
    .join('.');
}

/** What is called, as it is written, without what stands in its own parentheses. */
function calleeIn(text: string, { span, url }: Request): string | undefined {
  const first = url.find((piece) => piece.span !== undefined && holds(span, piece.span))?.span?.start;
  const end = first ?? span.end;
  const written = text.slice(span.start, Math.min(end, span.start + LONGEST));
  const open = openingOf(written, first === undefined);
  return (open === undefined ? written : written.slice(0, open)).trim() || undefined;
}

const LONGEST = 400;

/**
 * Where the arguments begin: the first parenthesis that is not closed; `isWhole`: the last that is in no other one; else the
 * first blank.
 */
function openingOf(written: string, isWhole: boolean): number | undefined {
  const open: number[] = [];
  let last: number | undefined;
  for (const { index: at, 0: sign } of written.matchAll(/[()]/g)) {
    if (sign === '(') {
      if (open.length === 0) last = at;
      open.push(at);
    } else open.pop();
  }
  const found = isWhole ? last : open[0];
  if (found !== undefined) return found;
  const blank = /\s/.exec(written.trimStart());
  return blank === null ? undefined : blank.index + written.length - written.trimStart().length;
}

/** How the object that is called on was made or declared, by the first place of the file that says it. */
function originOf(text: string, callee: string): string | undefined {
  const name = /^[$@%&]?([A-Za-z_]\w*)\s*(?:\.|->|::|:|\?\.|!\.)/.exec(callee)?.[1];
  if (name === undefined || name === 'this' || name === 'self') return undefined;
  const known = origins.text === text ? origins : { text, of: new Map<string, string | undefined>() };
  origins = known;
  if (!known.of.has(name)) known.of.set(name, originIn(text, name));
  return known.of.get(name);
}

/** Those of the file that was asked of last: each of its requests asks for the same. */
let origins: { readonly text: string; readonly of: Map<string, string | undefined> } = { text: '', of: new Map() };

function originIn(text: string, name: string): string | undefined {
  const written = literally(name);
  const assigned = new RegExp(`(?<![\\w.])[$@]{0,2}${written}\\s{0,4}(?::=|=(?![=>~]))\\s{0,4}([^\\n;]{1,200})`).exec(
    text,
  );
  const typed = new RegExp(
    `\\b([A-Z]\\w*)(?:<[^<>\\n]{0,80}>)?\\s{1,4}\\$?${written}(?=\\s{0,4}[;=,)])|\\b${written}\\s{0,4}:\\s{0,4}&?([\\w.]{1,80})`,
  ).exec(text);
  const said = [assigned?.[1], typed?.[1], typed?.[2]].filter((one) => one !== undefined).join(' ');
  return said === '' ? undefined : said;
}

function wordsOf(written: string): readonly string[] {
  return written
    .replaceAll(/(["'`])(?:(?!\1)[^\\\n])*\1/g, ' ')
    .split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
