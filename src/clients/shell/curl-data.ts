import type { Piece, Text } from '../../model/text.js';
import type { OutsideCall } from '../../model/request.js';
import { flatText, holeMark, type FlatText } from '../../text/flat-text.js';
import type { OptionArgument } from './curl-options-read.js';
import { cut } from '../../text/pieces.js';
import { textOf } from './words.js';

/** Options that give data to send, by how they read their argument. */
const READINGS = {
  data: 'file-without-line-ends',
  'data-ascii': 'file-without-line-ends',
  'data-binary': 'file',
  json: 'file',
  'data-raw': 'plain',
  'data-urlencode': 'encoded',
} as const;

export type DataOption = keyof typeof READINGS;

export function isDataOption(name: string): name is DataOption {
  return Object.hasOwn(READINGS, name);
}

/** What a command can read besides its words. */
export type Readable = Pick<OutsideCall, 'stdin' | 'fileText'>;

/** The data that one option sends. */
export function dataText(option: DataOption, argument: OptionArgument, from: Readable): Text {
  const reading = READINGS[option];
  const { flat, text } = argument;
  if (reading === 'encoded') return encodedData(flat, from);
  if (reading === 'plain' || !flat.chars.startsWith('@')) return text;
  const content = fileText(flat, 1, from);
  return reading === 'file' ? content : withoutLineEnds(content);
}

/** The contents of the file named from `start` on: standard input, or a file of the project. */
export function fileText(flat: FlatText, start: number, { stdin, fileText: textAt }: Readable): Text {
  const name = flat.chars.slice(start);
  if (name === '-' && stdin !== undefined) return textOf(stdin.value, stdin.span);
  const content = textAt?.(flat.pieces(start, flat.chars.length));
  if (content !== undefined) return content;
  return [
    { kind: 'hole', name: name.includes(holeMark) ? undefined : name, span: flat.span(start, flat.chars.length) },
  ];
}

function withoutLineEnds(text: Text): Text {
  const flat = flatText(text);
  return [...flat.chars.matchAll(/[^\r\n]+/g)].flatMap((line) => flat.pieces(line.index, line.index + line[0].length));
}

/** `content`, `=content`, `name=content`, `@file`, `name@file`: the content is encoded, the name is not. */
function encodedData(flat: FlatText, from: Readable): Text {
  const { chars } = flat;
  const mark = chars.search(/[=@]/);
  if (mark < 0) return encoded(flat.pieces(0, chars.length));
  const name = mark === 0 ? [] : [...flat.pieces(0, mark), { kind: 'run', text: '=' } as const];
  if (chars[mark] === '@') return [...name, ...encoded(fileText(flat, mark + 1, from))];
  // The equals sign of `name=content` is written.
  const start: readonly Piece[] = mark === 0 ? [] : flat.pieces(0, mark + 1);
  return [...start, ...encoded(flat.pieces(mark + 1, chars.length))];
}

/** Encoded as curl does: all but letters, digits and `-._~`, a blank as `+`. Every character keeps its place. */
function encoded(text: Text): Piece[] {
  return text.flatMap((piece): Piece[] => {
    if (piece.kind === 'hole') return [piece];
    return Array.from(piece.text.matchAll(/[\w.~-]+|[^]/gu), ({ 0: part, index }) => {
      const run = cut(piece, index, index + part.length);
      return /^[\w.~-]/.test(part) ? run : { ...run, text: percentEncoded(part) };
    });
  });
}

function percentEncoded(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    if (character === ' ') return '+';
    return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}
