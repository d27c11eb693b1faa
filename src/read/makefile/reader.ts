import type { MappedText, Part, PartValue } from '../../model/part.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { linesOf, type Line } from '../../text/line-list.js';
import { joinMapped, Mapping } from '../../text/mapped-text.js';
import { eolOf } from '../documents/block-text.js';
import { BuiltNames } from '../documents/built-names.js';
import { undoubled } from '../documents/undoubled.js';
import { Marks } from '../documents/marks.js';
import { containerSurface } from '../documents/surfaces.js';

/**
 * Makefiles and justfiles: each recipe is a shell script. What make fills in is known where a variable of the file
 * says it, and a hole elsewhere.
 */
export const makefile: Reader = { id: 'makefile', surfaces: [containerSurface('Make')], read };

/** In the branches of a condition names are set behind blanks. */
const ASSIGNMENT = /^ *(?:export[ \t]+|override[ \t]+)*([A-Za-z_][\w.-]*)[ \t]*(?:[:?+!]|::)?=[ \t]*(.*)$/;
const RECIPE = /^(?:\t|[ ]{2,})[ \t]*(?=\S)/;
/** `$(NAME)`, `${NAME}`, `$@`, calls of functions; behind a doubled `$` they are the shell's. */
const EXPANSION =
  /(?<=(?<!\$)(?:\$\$)*)(?:\$\((?:[^()$]|\$\([^()]*\)|\([^()]*\))*\)|\$\{[^{}]*\}|\$[@<^*?%+|])|\{\{[^{}]*\}\}/g;
/** All others are the shell's in a justfile. */
const OF_JUST = /\{\{[^{}]*\}\}/g;

function read({ file, text }: SourceText): Reading {
  const lines = linesOf(text);
  const just = /(?:^|\/)\.?justfile$|\.just$/i.test(file);
  const variables = builtOf(variablesOf(lines, just));
  const parts: Part[] = [];
  for (let at = 0; at < lines.length;) {
    const end = recipeEnd(lines, at, just);
    if (end > at) parts.push(recipe(text, lines.slice(at, end), variables, just));
    else parts.push(...shellCalls(text, lines[at], variables), ...(just ? [] : sameLine(text, lines[at], variables)));
    at = Math.max(end, at + 1);
  }
  return { programs: [], requests: [], problems: [], parts };
}

/** The values of variables that are set once. In a justfile what is set behind blanks is a variable of a shell. */
function variablesOf(lines: readonly Line[], just: boolean): ReadonlyMap<string, string> {
  const known = new Map<string, string | undefined>();
  for (const { text } of lines) {
    const found = ASSIGNMENT.exec(text);
    if (found?.[1] === undefined || (just && text.startsWith(' '))) continue;
    const value = (found[2] ?? '')
      .replace(/(?<![ \t])[ \t]+#.*$/, '')
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2');
    known.set(found[1], known.has(found[1]) && known.get(found[1]) !== value ? undefined : value);
  }
  return new Map([...known].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Behind the lines of a recipe that begins here; the same place where none does. */
function recipeEnd(lines: readonly Line[], at: number, just: boolean): number {
  let end = at;
  for (let i = at; i < lines.length; i += 1) {
    const text = lines[i]?.text ?? '';
    const continued = i > at && /\\$/.test(lines[i - 1]?.text ?? '');
    if (!RECIPE.test(text) && !continued) {
      if (text.trim() === '' || /^[ \t]*#/.test(text)) continue;
      break;
    }
    if (i === at && !just && ASSIGNMENT.test(text) && !text.startsWith('\t')) break;
    end = i + 1;
  }
  return end;
}

function recipe(text: string, lines: readonly Line[], variables: Variables, just: boolean): Part {
  const eol = eolOf(text);
  const lead = RECIPE.exec(lines[0]?.text ?? '')?.[0] ?? '\t';
  const marks = new Marks(just ? OF_JUST : EXPANSION, (written) => valueOf(written, variables));
  const content = marks.marked(joinMapped(lines.map((line, i) => recipeLine(text, line, lines[i - 1], variables))));
  const body = just ? content : undoubled(content);
  return {
    language: 'sh',
    content: body,
    spelling: just ? { as: 'lines', eol, margin: lead } : { as: 'lines', eol, margin: '\t', dollar: '$$' },
    holes: marks.holes(),
  };
}

/** A line of a recipe without its margin and the signs before its command. */
function recipeLine(text: string, line: Line, before: Line | undefined, variables: Variables): MappedText {
  const continued = before?.text.endsWith('\\') === true;
  const margin = /^[ \t]*/.exec(line.text)?.[0].length ?? 0;
  const signs = continued ? 0 : (/^[@+-]+[ \t]*/.exec(line.text.slice(margin))?.[0].length ?? 0);
  const from = line.start + Math.min(margin, line.text.length) + signs;
  const command = commandAt(line.text.slice(from - line.start), variables);
  const behind = from + (command?.length ?? 0);
  const mapping = new Mapping(text).spells('', line.start, from);
  if (command !== undefined) mapping.spells(command.text, from, behind);
  mapping.same(behind, line.end);
  return line.next > line.end ? mapping.spells('\n', line.end, line.next).done() : mapping.done();
}

/** `$(CURL) -X PATCH ...`: a variable in the place of a command that says several words of it stands for these words. */
function commandAt(line: string, variables: Variables): { readonly text: string; readonly length: number } | undefined {
  const written = /^(?:\$[({][\w.-]+[)}]|\{\{\s*[\w.-]+\s*\}\})(?=[ \t])/.exec(line)?.[0];
  const pieces = written === undefined ? undefined : valueOf(written, variables);
  const said = pieces?.map((piece) => (typeof piece === 'string' ? piece : piece.written)).join('');
  if (written === undefined || said === undefined || said.length > WORDS || !/^[\w./-]+[ \t]/.test(said))
    return undefined;
  return { text: said, length: written.length };
}

/** Longer values are no command with a few options; they would be read anew in each line. */
const WORDS = 400;

type Variables = BuiltNames<Pieces>;
type Pieces = Exclude<PartValue, string>;

/** How many characters count as one thing that a variable is built of. */
const LINE = 40;

/** What a variable says; what is filled in from outside of the file is a hole in it. */
function builtOf(variables: ReadonlyMap<string, string>): Variables {
  const built: Variables = new BuiltNames<Pieces>(
    (name) => {
      const value = variables.get(name);
      if (value === undefined) return undefined;
      const pieces: Pieces[number][] = [];
      let from = 0;
      for (const { index, 0: written } of value.matchAll(EXPANSION)) {
        pieces.push(value.slice(from, index), ...(valueOf(written, built) ?? [{ written }]));
        from = index + written.length;
      }
      return joined([...pieces, value.slice(from)]);
    },
    (pieces) => pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length / LINE : 1), 0),
  );
  return built;
}

/** Texts beside each other are one. */
function joined(pieces: Pieces): Pieces {
  const all: Pieces[number][] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece;
    else if (piece !== '') all.push(piece);
  }
  return all;
}

function valueOf(written: string, variables: Variables): Pieces | undefined {
  const name = /^(?:\$[({]|\{\{\s*)([\w.-]+)(?:[)}]|\s*\}\})$/.exec(written)?.[1];
  return name === undefined ? undefined : variables.get(name);
}

const SHELL_CALL = /\$\(shell[ \t]+/g;

/** `X := $(shell curl ...)`: a command outside of a recipe. */
function shellCalls(text: string, line: Line | undefined, variables: Variables): Part[] {
  if (line === undefined) return [];
  return [...line.text.matchAll(SHELL_CALL)].map(({ index, 0: opening }) => {
    const from = line.start + index + opening.length;
    const to = closing(text, from, line.end);
    const marks = new Marks(EXPANSION, (written) => valueOf(written, variables));
    const content = undoubled(marks.marked(new Mapping(text).same(from, to).done()));
    return {
      language: 'sh',
      content,
      spelling: { as: 'lines', eol: eolOf(text), margin: '\t', dollar: '$$' },
      holes: marks.holes(),
    };
  });
}

function closing(text: string, from: number, end: number): number {
  let depth = 1;
  for (let at = from; at < end; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return end;
}

/** `target: needed ; command` */
const SAME_LINE = /^[^\t#=:;][^#=:;]*::?(?![:=])[^#=;'"]*;[ \t]*[@+-]*[ \t]*(?=\S)/;

function sameLine(text: string, line: Line | undefined, variables: Variables): Part[] {
  const lead = line === undefined ? undefined : SAME_LINE.exec(line.text)?.[0];
  if (line === undefined || lead === undefined) return [];
  const marks = new Marks(EXPANSION, (written) => valueOf(written, variables));
  const command = new Mapping(text).same(line.start + lead.length, line.end).done();
  return [
    {
      language: 'sh',
      content: undoubled(marks.marked(command)),
      spelling: { as: 'lines', eol: eolOf(text), margin: '\t', dollar: '$$' },
      holes: marks.holes(),
    },
  ];
}
