import type { MappedText } from '../../model/part.js';
import { markOf } from '../../text/filled-in.js';
import { Mapping } from '../../text/mapped-text.js';

/** A string of Nix. */
export interface NixString {
  readonly quote: '"' | "''";
  readonly content: MappedText;
  /** What is filled in stands as one character each in the content; this is what was written, and where. */
  readonly holes: ReadonlyMap<string, NixHole>;
  /** With its quotes. */
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

export interface NixHole {
  /** With `${` and `}`. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

interface Open {
  readonly quote: NixString['quote'];
  readonly start: number;
  readonly mapping: Mapping;
  readonly holes: Map<string, NixHole>;
  /** Up to where the content is mapped. */
  from: number;
}

/** Code in braces: `depth` counts those of its own; `open` is where the string around it was left. */
interface Code {
  depth: number;
  readonly open?: number;
}

/** All strings of a text, those in what is filled into others before these. Never throws; takes one pass. */
export function nixStrings(text: string): NixString[] {
  const found: NixString[] = [];
  const strings: Open[] = [];
  const codes: Code[] = [{ depth: 0 }];
  let inString = false;
  const end = (at: number, length: number): void => {
    const one = strings.pop();
    if (one === undefined) return;
    const content = one.mapping.same(one.from, at).done();
    const closed = length > 0;
    found.push({ quote: one.quote, content, holes: one.holes, start: one.start, end: at + length, closed });
    inString = false;
  };
  for (let at = 0; at < text.length;) {
    const string = inString ? strings.at(-1) : undefined;
    if (string === undefined) at = code(at);
    else at = inside(at, string);
  }
  // Where a string was left for what is filled in, no more of it is known.
  while (strings.length > 0) {
    end(inString ? text.length : (strings.at(-1)?.from ?? text.length), 0);
  }
  return found;

  function code(at: number): number {
    const c = text[at];
    if (c === '#') return lineEnd(text, at);
    if (c === '/' && text[at + 1] === '*') return behind(text, '*/', at + 2);
    if (c === '"' || (c === "'" && text[at + 1] === "'")) {
      const quote = c === '"' ? '"' : "''";
      const from = at + quote.length;
      strings.push({ quote, start: at, mapping: new Mapping(text), holes: new Map(), from });
      inString = true;
      return from;
    }
    const own = codes.at(-1);
    if (own === undefined) return at + 1;
    if (c === '{') own.depth += 1;
    else if (c === '}' && own.depth > 0) own.depth -= 1;
    else if (c === '}' && own.open !== undefined) {
      codes.pop();
      fill(own.open, at + 1);
      inString = true;
    }
    return at + 1;
  }

  function fill(start: number, stop: number): void {
    const string = strings.at(-1);
    if (string === undefined) return;
    const mark = markOf(string.holes.size);
    string.holes.set(mark, { written: text.slice(start, stop), start, end: stop });
    string.mapping.spells(mark, start, stop);
    string.from = stop;
  }

  function inside(at: number, string: Open): number {
    const spells = (said: string, length: number): number => {
      string.mapping.same(string.from, at).spells(said, at, at + length);
      string.from = at + length;
      return string.from;
    };
    if (text.startsWith('${', at)) {
      string.mapping.same(string.from, at);
      string.from = at;
      codes.push({ depth: 0, open: at });
      inString = false;
      return at + 2;
    }
    // Two dollar signs are two dollar signs, whatever follows.
    if (text.startsWith('$$', at)) return at + 2;
    if (text[at] === '\r' && text[at + 1] === '\n') return spells('\n', 2);
    if (string.quote === '"') {
      if (text[at] === '"') {
        end(at, 1);
        return at + 1;
      }
      const letter = text[at + 1] ?? '';
      return text[at] === '\\' ? spells(ESCAPES[letter] ?? letter, Math.min(2, text.length - at)) : at + 1;
    }
    if (!text.startsWith("''", at)) return at + 1;
    const next = text[at + 2];
    if (next === '$') return spells('$', 3);
    if (next === "'") return spells("''", 3);
    const letter = text[at + 3] ?? '';
    if (next === '\\') return spells(ESCAPES[letter] ?? letter, Math.min(4, text.length - at));
    end(at, 2);
    return at + 2;
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

function behind(text: string, sign: string, at: number): number {
  const end = text.indexOf(sign, at);
  return end < 0 ? text.length : end + sign.length;
}
