import type { MappedText, Part, PartHole, Spelling } from '../../model/part.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Piece } from '../../model/text.js';
import { markOf } from '../../text/filled-in.js';
import { leaveOut } from '../../text/left-out.js';
import { Mapping, joinMapped, outerRange, piecesOfMapped, sliceMapped } from '../../text/mapped-text.js';
import { eolOf } from '../documents/block-text.js';
import { containerSurface } from '../documents/surfaces.js';
import { nixStrings, type NixString } from './strings.js';

/** Nix: the scripts in its strings, with what its own names are known to fill in, and what its fetchers load. */
export const nix: Reader = { id: 'nix', surfaces: [containerSurface('Nix')], read };

/** A command that sends something, by its name or its path in the store. */
const COMMAND = /(?:^|[\s;&|(`'"/])(?:curl|wget|https?|xh)[ \t]+\S/m;
/** What builds a program of a string behind it, and in which language. */
const WRITERS: readonly (readonly [RegExp, string])[] = [
  [/\bwritePy(?:thon\d*|Py\d*)(?:Bin)?\b[^;]*$/, 'py'],
  [/\bwriteJS(?:Bin)?\b[^;]*$/, 'js'],
  [/\bwrite(?:Perl|Ruby|Lua|Rust|Haskell|Nginx|Fish|Nu)\w*\b[^;]*$/, ''],
];
const SHEBANGS: readonly (readonly [RegExp, string])[] = [
  [/^\s*#!.*\bpython/, 'py'],
  [/^\s*#!.*\bnode\b/, 'js'],
];
/** `pkgs.fetchurl { url = "..."; }`, `{ urls = [ "..." "..." ]; }`, `builtins.fetchTarball "..."` */
const FETCH =
  /\bfetch(?:url|zip|Tarball|Json|JSON|Text|patch2?)\s*(?:\{(?:[^{}"]|"[^"\n]*")*?\burls?\s*=\s*(?:\[\s*(?:"[^"\n]*"\s*)*)?|\(?\s*)$/;
/** Characters before a string that say what it is for. */
const BEFORE = 400;
/** Names that are built on one another further than this are not followed. */
const DEEPEST = 10;
/** A longer text is no part of an address or command. */
const LONGEST = 1000;

/** Characters that names fill in, in all of a file: they may double with each name. */
const MOST_FILLED = 1_000_000;

interface Names {
  readonly bound: ReadonlyMap<string, NixString | undefined>;
  /** Characters that may still be filled in. */
  left: number;
}

function read({ file, text }: SourceText): Reading {
  const strings = nixStrings(text);
  const names = namesOf(text, strings);
  const parts: Part[] = [];
  const requests: Request[] = [];
  for (const string of strings) {
    const before = text.slice(Math.max(0, string.start - BEFORE), string.start);
    if (FETCH.test(before)) requests.push(fetched(file, string, names));
    else {
      const language = languageOf(string, before);
      if (language !== undefined) parts.push(partOf(text, string, language, names));
    }
  }
  const open = strings.find(({ closed }) => !closed);
  const problems =
    open === undefined
      ? []
      : [
          {
            span: { file, start: open.start, end: open.start + open.quote.length },
            message: `${open.quote} is not closed`,
          },
        ];
  return { programs: [], requests, problems, parts };
}

/** `name = "text";`: what is bound once. */
function namesOf(text: string, strings: readonly NixString[]): Names {
  const bound = new Map<string, NixString | undefined>();
  for (const string of strings) {
    const lead = text.slice(Math.max(0, string.start - 100), string.start);
    const name = /(?:^|[\s;{.])([A-Za-z_][\w'-]*)\s*=\s*$/.exec(lead)?.[1];
    if (name === undefined || !/^\s*;/.test(text.slice(string.end, string.end + 20))) continue;
    const other = bound.get(name);
    const same = !bound.has(name) || other?.content.text === string.content.text;
    bound.set(name, same ? string : undefined);
  }
  return { bound, left: MOST_FILLED };
}

function languageOf({ content: { text } }: NixString, before: string): string | undefined {
  const written = WRITERS.find(([sign]) => sign.test(before)) ?? SHEBANGS.find(([sign]) => sign.test(text));
  if (written !== undefined) return written[1] === '' ? undefined : written[1];
  return COMMAND.test(text) ? 'sh' : undefined;
}

function partOf(text: string, string: NixString, language: string, names: Names): Part {
  const { content, holes } = filled(string, names);
  const margin = marginOf(string.content.text);
  return {
    language,
    content: string.quote === '"' ? content : withoutMargin(content, margin.length),
    spelling: spellingOf(text, string, margin),
    ...(holes.size === 0 ? {} : { holes }),
  };
}

interface Filled {
  readonly content: MappedText;
  readonly holes: ReadonlyMap<string, PartHole>;
}

/** A string with what is known in the place of what is filled in; what is not known are holes. */
function filled(string: NixString, names: Names): Filled {
  const marks = new Map<string, string>();
  const unknown = (written: string): string => {
    const mark = marks.get(written) ?? markOf(marks.size);
    marks.set(written, mark);
    return mark;
  };
  const kept: MappedText[] = [];
  let from = 0;
  for (let at = 0; at < string.content.text.length; at += 1) {
    const hole = string.holes.get(string.content.text.charAt(at));
    if (hole === undefined) continue;
    kept.push(sliceMapped(string.content, from, at));
    kept.push(new Mapping('').spells(valueOf(hole.written, names, unknown, 0), hole.start, hole.end).done());
    from = at + 1;
  }
  kept.push(sliceMapped(string.content, from, string.content.text.length));
  return { content: joinMapped(kept), holes: new Map([...marks].map(([written, mark]) => [mark, { written }])) };
}

function spellingOf(text: string, { quote }: NixString, margin: string): Spelling {
  if (quote === '"') return { as: 'escaped', quote: '"', dollar: '\\$' };
  return { as: 'lines', margin, eol: eolOf(text), dollar: "''$" };
}

/** The blanks that all lines of an indented string begin with, which Nix takes away. */
function marginOf(text: string): string {
  const lines = text.split('\n').slice(1);
  const margins = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0] ?? '');
  return margins.reduce((shortest, one) => (one.length < shortest.length ? one : shortest), margins[0] ?? '');
}

function withoutMargin(content: MappedText, width: number): MappedText {
  if (width === 0) return content;
  const kept: MappedText[] = [];
  let from = 0;
  for (const { index } of content.text.matchAll(/\n/g)) {
    kept.push(sliceMapped(content, from, index + 1));
    const blanks = /^ */.exec(content.text.slice(index + 1, index + 1 + width))?.[0].length ?? 0;
    const { start, end } = outerRange(content, index + 1, index + 1 + blanks);
    if (blanks > 0) kept.push(new Mapping('').spells('', start, end).done());
    from = index + 1 + blanks;
  }
  kept.push(sliceMapped(content, from, content.text.length));
  return joinMapped(kept);
}

/**
 * What is filled in: a name's text, the program of a package, and no more of a path in the store. `unknown` answers with
 * a character for the rest.
 */
function valueOf(written: string, names: Names, unknown: (written: string) => string, depth: number): string {
  const inside = written.slice(2, -1).trim();
  if (/^pkgs\.[\w.-]+$/.test(inside)) return '';
  const program = /^(?:lib\.)?getExe(?:'\s+\S+\s+"([^"]+)"|\s+(?:[\w-]+\.)*([\w-]+))$/.exec(inside);
  if (program !== null) return program[1] ?? program[2] ?? '';
  const bound = names.bound.get(inside);
  const length = bound?.content.text.length ?? Infinity;
  if (bound === undefined) return unknown(written);
  if (depth >= DEEPEST || length > Math.min(LONGEST, names.left)) {
    leaveOut(depth >= DEEPEST ? 'names are built on one another too deeply' : 'what is filled in is too long');
    return unknown(written);
  }
  names.left -= length;
  return Array.from(bound.content.text, (c) => {
    const hole = bound.holes.get(c);
    return hole === undefined ? c : valueOf(hole.written, names, unknown, depth + 1);
  }).join('');
}

function fetched(file: string, string: NixString, names: Names): Request {
  const span = { file, start: string.start, end: string.end };
  return {
    ...{ method: { name: 'GET' }, url: pieces(file, string, names, span), query: [], headers: [], headersOpen: true },
    ...{ body: undefined, site: { reads: [], escapes: [] }, span, callers: [] },
    ...{ client: 'document', dialect: 'document' },
  };
}

function pieces(file: string, string: NixString, names: Names, within: Span): Piece[] {
  const { content, holes } = filled(string, names);
  const found: Piece[] = [];
  let from = 0;
  const upTo = (to: number): void => {
    if (to > from) found.push(...piecesOfMapped(sliceMapped(content, from, to), { file, quoting: ['double'], within }));
  };
  for (let at = 0; at < content.text.length; at += 1) {
    const hole = holes.get(content.text.charAt(at));
    if (hole === undefined) continue;
    upTo(at);
    from = at + 1;
    const { start, end } = outerRange(content, at, from);
    found.push({ kind: 'hole', name: hole.written.slice(2, -1), span: { file, start, end }, within });
  }
  upTo(content.text.length);
  return found;
}
