import type { Piece } from '../../model/text.js';
import type { WrittenText } from './spelled.js';

/*
 * Languages that are not parsed put paths together by what stands for a slash: `base / "zones" / id` (http4s, sttp),
 * `https "api.example.com" /: "zones" /: z` (req), `"zones" :> Capture "z" Text` (servant), a method
 * (`url.appendingPathComponent("zones")`), or by what joins texts: `base + "/zones/" + id`, `(str "/zones/" id)`; in
 * some, texts side by side are one (`"/zones/" id "/filters"`).
 */
const SLASHES = String.raw`\s*(?:/:?(?![/*=])|:>|</>)\s*|\)[!?]?\s*\.append(?:ing)?(?:Path(?:Component|Segment)?|Component|Segment)?\((?:path(?:Component)?:\s*|_\s+)?`;
const JOINS = String.raw`\s*(?:\+\+?|<>|\^|&|\.\.|~)(?!=)\s*`;
/** A literal, a segment by its type, or what stands for one. */
const OPERAND = String.raw`(?:\b\w{1,12})?"[^"\\\n]*"|'[^'\\\n]{2,}'|\bCapture\s+"[^"\n]*"\s+\w+|[\w$]+(?:\.[\w$]+|\([^()\n]*\))*`;

interface Ways {
  /** An operator and what stands behind it. */
  readonly next: RegExp;
  /** What stands before a place, and an operator. */
  readonly before: RegExp;
}

function waysOf(joins: string): Ways {
  const operator = `(?:(${SLASHES})|${joins})`;
  return {
    next: new RegExp(`${operator}(${OPERAND})`, 'y'),
    before: new RegExp(`(?:^|[^\\w$."'])(?<part>${OPERAND})${operator}$`),
  };
}

const ANYWHERE = waysOf(String.raw`${JOINS}|[ \t]+`);
/** What a function is given that joins all of it. */
const GIVEN = waysOf(String.raw`${JOINS}|\s*,\s*|\s+`);
const JOINER = /(?:\b(?:paste0|str_c|concat|strcat)\s*\(|\(str\s)[^()]*$/;
const LITERAL = /^(\w*)(["'])(.*)\2$/s;

/** How far a path goes on, in characters and in segments. */
const LONGEST = 240;
const MOST = 16;

/** The paths around words that are put together of literals. `words`: an expression for `exec` in a row. */
export function joinedRuns(file: string, text: string, words: RegExp): readonly WrittenText[] {
  const found: WrittenText[] = [];
  let last = -1;
  words.lastIndex = 0;
  for (let match = words.exec(text); match !== null; match = words.exec(text)) {
    if (match.index < last) continue;
    const around = literalAround(text, match.index);
    if (around === undefined) continue;
    const ways = JOINER.test(text.slice(Math.max(0, around.start - LONGEST), around.start)) ? GIVEN : ANYWHERE;
    const parts = [...behind(text, around.start, ways), around, ...ahead(text, around.end, ways)];
    const [first = around] = parts;
    const { end } = parts.at(-1) ?? around;
    last = end;
    if (parts.length < 2) continue;
    found.push({
      pieces: parts.flatMap((part, i) => [
        ...(isApart(text, parts[i - 1], part) ? SLASH : []),
        ...piecesOf(file, text, part),
      ]),
      span: { file, start: first.start, end },
      as: 'path',
    });
  }
  return found;
}

interface Part {
  readonly start: number;
  readonly end: number;
}

const SLASH: readonly Piece[] = [{ kind: 'run', text: '/' }];

/** Whether what stands between two parts stands for a slash. */
function isApart(text: string, before: Part | undefined, { start }: Part): boolean {
  return before !== undefined && BETWEEN.test(text.slice(before.end, start));
}

const BETWEEN = new RegExp(`^(?:${SLASHES})$`);

function literalAround(text: string, at: number): Part | undefined {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  const start = Math.max(text.lastIndexOf('"', at - 1), text.lastIndexOf("'", at - 1));
  const end = text.indexOf(text.charAt(start), at);
  if (start < line || end < 0 || end - start > LONGEST || text.slice(start, end).includes('\n')) return undefined;
  const prefix = /\b\w{1,12}$/.exec(text.slice(Math.max(line, start - 13), start))?.[0] ?? '';
  return { start: start - prefix.length, end: end + 1 };
}

function ahead(text: string, from: number, ways: Ways): readonly Part[] {
  const { next } = ways;
  const parts: Part[] = [];
  next.lastIndex = from;
  for (let match = next.exec(text); match !== null && parts.length < MOST; match = next.exec(text)) {
    const end = match.index + match[0].length;
    const part = { start: end - (match[2] ?? '').length, end };
    if (!joins(text, parts.at(-1)?.end ?? from, part.start, ways)) break;
    parts.push(part);
  }
  return parts;
}

function behind(text: string, from: number, ways: Ways): readonly Part[] {
  const parts: Part[] = [];
  let at = from;
  while (parts.length < MOST) {
    const lead = text.slice(Math.max(0, at - LONGEST), at);
    const match = ways.before.exec(lead);
    const part = match?.groups?.['part'] ?? '';
    if (match === null) break;
    const start = at - lead.length + match.index + match[0].indexOf(part);
    if (!joins(text, start + part.length, at, ways)) break;
    parts.unshift({ start, end: start + part.length });
    at = start;
  }
  return parts;
}

/** What stands between two parts joins them: a blank by itself does where one of them is a text with a slash towards it. */
function joins(text: string, from: number, to: number, ways: Ways): boolean {
  if (ways === GIVEN || !/^[ \t]+$/.test(text.slice(from, to))) return true;
  if (VERB.test(text.slice(Math.max(0, from - 8), from))) return false;
  return /^\/["']$/.test(text.slice(from - 2, from)) || /^["']\/$/.test(text.slice(to, to + 2));
}

/** What a path is given to: `get "/a"`. */
const VERB = /(?<![\w$."'])(?:get|post|put|patch|delete|any)$/i;

/** A literal is what it says; all else is put in. */
function piecesOf(file: string, text: string, { start, end }: Part): readonly Piece[] {
  const [, prefix = '', , inner] = LITERAL.exec(text.slice(start, end)) ?? [];
  if (inner === undefined) return [{ kind: 'hole', span: { file, start, end } }];
  const from = start + prefix.length + 1;
  return [{ kind: 'run', text: inner, span: { file, start: from, end: from + inner.length } }];
}
