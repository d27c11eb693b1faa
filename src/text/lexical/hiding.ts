import { lineStart, type Range } from '../layout.js';
import { lineIndex, type LineIndex } from '../lines.js';
import { secretRanges } from '../redact.js';
import { languageOf, programsIn } from './language.js';
import type { Language } from './language.js';
import { isName } from './name.js';
import { literalsOf } from './scan.js';
import type { Literal } from './literal.js';
import type { Vocabulary } from './vocabulary.js';
import { hiddenWords } from './words.js';

/** A program in a file: all of it, or a stretch. */
interface Program extends Range {
  readonly language: Language;
  literals?: readonly Literal[];
}

/**
 * What of a file's lines may leave: names and punctuation, fixed texts of this API's addresses, and words of the
 * schedule. All else, and so every value, is named by its kind and length. It goes by the structure of the text and
 * not by what looks like a credential; where the two disagree about a character, it is hidden.
 */
export class Hiding {
  private readonly programs: readonly Program[];
  private readonly found: readonly Literal[];
  private readonly lines = new Map<number, readonly Literal[]>();
  private readonly index: LineIndex;

  /** `found`: the ranges of the file that are reported, in any order. */
  constructor(
    private readonly text: string,
    file: string,
    private readonly vocabulary: Vocabulary,
    found: readonly Range[],
  ) {
    this.found = merged(found.map((range): Literal => ({ ...range, end: pathStop(text, range), kind: 'text' })));
    this.programs = programsOf(text, file);
    this.index = lineIndex(text);
  }

  /** What is hidden in the line that begins at `start` and stops at `end`, in order, not overlapping. */
  inLine(start: number, end: number): readonly Literal[] {
    const known = this.lines.get(start);
    if (known !== undefined) return known;
    const line = this.text.slice(start, end);
    const parts = [
      ...this.parts(start, end),
      ...secretRanges(line).map((range): Literal => {
        return { start: start + range.start, end: start + range.end, kind: 'text' };
      }),
    ];
    const hidden = merged(parts);
    this.lines.set(start, hidden);
    return hidden;
  }

  /** Whether something is hidden of a stretch of one line, in time that does not grow with the line. */
  hides(start: number, end: number): boolean {
    const line = this.index.line(this.index.place(start).line);
    const hidden = line === undefined ? [] : this.inLine(line.start, line.end);
    const next = hidden[firstBehind(hidden, start)];
    return next !== undefined && next.start < end;
  }

  private parts(start: number, end: number): Literal[] {
    const out: Literal[] = [];
    let at = start;
    for (const program of this.programs) {
      if (program.end <= at || program.start >= end) continue;
      if (program.start > at) out.push(...this.bare(at, program.start));
      out.push(...this.inProgram(program, Math.max(program.start, at), Math.min(program.end, end)));
      at = Math.min(program.end, end);
    }
    if (at < end) out.push(...this.bare(at, end));
    return out;
  }

  private bare(start: number, end: number): Literal[] {
    return hiddenWords(this.text, start, end, 'word', { vocabulary: this.vocabulary, bare: true, found: this.isFound });
  }

  private literal({ start, end, kind }: Literal): Literal[] {
    return hiddenWords(this.text, start, end, kind, { vocabulary: this.vocabulary, bare: false, found: this.isFound });
  }

  private readonly isFound = (start: number, end: number): boolean => {
    const range = this.found[firstBehind(this.found, start)];
    return range !== undefined && range.start <= start && end <= range.end;
  };

  private inProgram(program: Program, start: number, end: number): Literal[] {
    const literals = (program.literals ??= literalsWith(this.text, program));
    const out: Literal[] = [];
    let at = start;
    for (let index = firstBehind(literals, start); index < literals.length; index++) {
      const literal = literals[index];
      if (literal === undefined || literal.start >= end) break;
      const part = { ...literal, start: Math.max(literal.start, start), end: Math.min(literal.end, end) };
      if (part.start > at) out.push(...this.code(at, part.start));
      if (!isKey(this.text, literal, program.language)) out.push(...this.literal(part));
      at = Math.max(part.end, at);
      // Behind a text of many lines nothing is certain where the rest of the line has texts again.
      if (literal.start < start && at < end && /["'`]/.test(this.text.slice(at + 3, end))) {
        return [...out, ...this.literal({ start: at, end, kind: 'text' })];
      }
    }
    if (at < end) out.push(...this.code(at, end));
    return out;
  }

  /** Numbers, and what reads as no name. */
  private code(start: number, end: number): Literal[] {
    const out: Literal[] = [];
    for (const match of this.text.slice(start, end).matchAll(/[\w$\u0080-\uffff]+(?:\.\d[\w.]*)?/g)) {
      const from = start + match.index;
      const to = from + match[0].length;
      if (/^[\d.]/.test(match[0])) out.push({ start: from, end: to, kind: 'number' });
      else if (!isName(match[0]) && !this.isFixed(from, to)) out.push({ start: from, end: to, kind: 'word' });
      else if (this.touchesQuote(from, to)) out.push({ start: from, end: to, kind: 'text' });
    }
    return out;
  }

  private isFixed(start: number, end: number): boolean {
    const word = this.text.slice(start, end);
    return /^[$_]+$/.test(word) || this.vocabulary.wordAt(word, 0) === word.length;
  }

  /** A word that touches a quote is no name, whatever the marks before it are taken for. A mark of a few letters is. */
  private touchesQuote(start: number, end: number): boolean {
    const [before = '', behind = ''] = [this.text[start - 1], this.text[end]];
    return (/["']/.test(before) && end - start > 2) || (/["']/.test(behind) && end - start > 3);
  }
}

/** More of what is found is no path. */
const longestPath = 4096;

/** Where the query or fragment of a found address begins, or its end: what stands in them is no word of the path. */
function pathStop(text: string, { start, end }: Range): number {
  let depth = 0;
  for (let at = start; at < Math.min(end, start + longestPath); at += 1) {
    const character = text[at];
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (depth <= 0 && (character === '?' || (character === '#' && text[at + 1] !== '{'))) return at;
  }
  return end;
}

function programsOf(text: string, file: string): Program[] {
  const language = languageOf(file);
  if (language !== undefined) return [{ start: 0, end: text.length, language }];
  const embedded = programsIn(file);
  if (embedded === undefined) return [];
  return Array.from(text.matchAll(embedded.pattern), (match) => {
    const start = match.index + (match.groups?.['open']?.length ?? 0);
    return { start, end: match.index + match[0].length, language: embedded.language };
  });
}

/** Text between elements, as JavaScript may have it in expressions: no names, whatever they look like. */
const betweenElements = /(?<=[\w"'}/]>)[^<>{}]+(?=[<{])|(?<=\})[^<>{}]+(?=<\/)/g;

function literalsWith(text: string, { language, start, end }: Program): readonly Literal[] {
  const literals = literalsOf(text, language, start, end);
  if (language.markup !== true) return literals;
  const texts = Array.from(text.matchAll(betweenElements), (match): Literal => {
    return { start: match.index, end: match.index + match[0].length, kind: 'text' };
  }).filter((range) => /\w/.test(text.slice(range.start, range.end)));
  return texts.length === 0 ? literals : merged([...literals, ...texts]);
}

const keyText = /^[A-Za-z_@$][\w.$@/ -]{0,80}$/;

/** A text that names a member: between a bracket, a comma or a line's start, and a colon or an arrow. */
function isKey(text: string, { start, end, kind }: Literal, { arms }: Language): boolean {
  if (kind !== 'text' || end - start > 80 || !/["']/.test(text[start - 1] ?? '')) return false;
  const word = text.slice(start, end);
  if (!keyText.test(word) || word.includes(' ') || !isName(word)) return false;
  const behind = text.slice(end + 1, end + 12);
  const before = /(?:^|[{,([\n])\s*\w?$/.test(text.slice(Math.max(start - 41, 0), start - 1));
  if (!before || (arms === true && /^\s{0,5}=>/.test(behind))) return false;
  // One of several that a branch is for.
  const line = text.slice(Math.max(lineStart(text, start), start - 400), start);
  if (/(?:^|[\s;{}])case\s[^:]*$/.test(line)) return false;
  return (
    /^\s{0,5}(?::(?!:)[ \t]*\S|=>)/.test(behind) ||
    (/^\]\s{0,5}=(?!=)/.test(behind) && /\[\s*$/.test(text.slice(Math.max(start - 4, 0), start - 1)))
  );
}

function firstBehind(literals: readonly Literal[], at: number): number {
  let low = 0;
  let high = literals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((literals[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Ranges in order, those that meet as one. */
function merged(ranges: readonly Literal[]): Literal[] {
  const out: Literal[] = [];
  for (const range of ranges
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = out.at(-1);
    if (last !== undefined && range.start < last.end) {
      if (range.end > last.end) out[out.length - 1] = { ...last, end: range.end };
    } else out.push(range);
  }
  return out;
}
