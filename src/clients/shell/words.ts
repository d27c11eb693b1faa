import type { OutsideCall } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { ArgValue, Value } from '../../model/value.js';
import { flatText, type FlatText } from '../../text/flat-text.js';
import { holds } from '../../text/spans.js';

/** The text of a value; what is not known is a hole. */
export function textOf(value: Value, span?: Span): Text {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'literal':
      // A function that prints nothing folds to `undefined`.
      return value.value === undefined ? [] : [{ kind: 'run', text: String(value.value), span: value.span }];
    case 'external':
      return [{ kind: 'hole', name: value.path.join('.'), span: span ?? value.span }];
    case 'unknown':
      return [{ kind: 'hole', name: value.name, span: span ?? value.span }];
    default:
      return [{ kind: 'hole', span }];
  }
}

/** The whole text when all of it is known. */
export function knownText(text: Text): string | undefined {
  let all = '';
  for (const piece of text) {
    if (piece.kind === 'hole') return undefined;
    all += piece.text;
  }
  return all;
}

/** A command with its arguments. */
export interface ShellCommand {
  readonly name: string;
  readonly args: readonly ArgValue[];
}

/** The command that a call runs; a variable that holds `curl -s` is the command and its first arguments. */
export function shellCommand(call: OutsideCall): ShellCommand | undefined {
  const { callee, args } = call;
  if (callee.kind === 'external') {
    const [name, more] = callee.path;
    return callee.module === '' && more === undefined && name !== undefined ? { name, args } : undefined;
  }
  if (callee.kind !== 'text') return undefined;
  const [first, ...rest] = splitWords(callee.text);
  const name = first === undefined ? undefined : knownText(first);
  if (name === undefined) return undefined;
  const given = rest.map((text): ArgValue => ({ value: { kind: 'text', text }, span: placeOf(text) ?? call.span }));
  return { name: name.slice(name.lastIndexOf('/') + 1), args: [...given, ...args] };
}

/**
 * The same call without what stands before the command that sends: `sudo curl ...`, `timeout 5 curl ...`,
 * `docker run --rm curlimages/curl ...`. The call itself where no such command is among its words.
 */
export function withoutPrefix(call: OutsideCall): OutsideCall {
  const at = call.args.findIndex(({ value }) => /(?:^|\/)(?:curl|wget)$/.test(knownText(textOf(value)) ?? ''));
  const command = call.args[at];
  if (command === undefined || at + 1 >= call.args.length) return call;
  const name = knownText(textOf(command.value)) ?? '';
  const callee: Value = {
    kind: 'external',
    module: '',
    path: [name.slice(name.lastIndexOf('/') + 1)],
    span: command.span,
  };
  return { ...call, callee, args: call.args.slice(at + 1) };
}

/** The words of a text that is written in one: blanks set them apart. */
export function splitWords(text: Text): Text[] {
  const flat = flatText(text);
  return [...flat.chars.matchAll(/\S+/g)].map((found) => flat.pieces(found.index, found.index + found[0].length));
}

/** Where the literal that a text is part of is written. */
export function placeOf(text: Text): Span | undefined {
  const [first] = text;
  const within = first?.kind === 'run' ? (first.within ?? first.span) : first?.span;
  if (within === undefined) return undefined;
  const same = text.every((piece) => {
    const other = piece.kind === 'run' ? (piece.within ?? piece.span) : (piece.within ?? within);
    return other?.file === within.file && other.start === within.start && other.end === within.end;
  });
  return same ? within : undefined;
}

/** A word of the command line. */
export interface CommandWord {
  readonly value: Value;
  readonly text: Text;
  readonly flat: FlatText;
  /** Where the word is written: in the command, or in the list it comes from. */
  readonly span: Span | undefined;
  /** Nothing of it is known: it may be several words or none. */
  readonly blank: boolean;
}

/** The words of a command line, with the place that each of them has in a file. */
export function wordsOf(args: readonly ArgValue[]): CommandWord[] {
  return args.flatMap((arg, i) => {
    const text = textOf(arg.value, arg.span);
    const spread = sameSpan(args[i - 1]?.span, arg.span) || sameSpan(args[i + 1]?.span, arg.span);
    const place = spread ? placeOf(text) : arg.span;
    if (!spread && isFlags(text, arg.span)) return splitWords(text).map((part) => wordOf(arg.value, part, undefined));
    return [wordOf(arg.value, text, place)];
  });
}

function wordOf(value: Value, text: Text, span: Span | undefined): CommandWord {
  const flat = flatText(text);
  return { value, text, flat, span, blank: text.length === 1 && text[0]?.kind === 'hole' };
}

/** `$OPTIONS` with several flags in it: written elsewhere, and split by the shell where it is used. */
function isFlags(text: Text, here: Span): boolean {
  const [first] = text;
  if (first?.kind !== 'run' || first.span === undefined || !/^-{1,2}\w[\w-]*\s/.test(first.text)) return false;
  return !holds(here, first.span);
}

/** Whether both are there and the same. */
export function sameSpan(a: Span | undefined, b: Span | undefined): boolean {
  return a !== undefined && a.file === b?.file && a.start === b.start && a.end === b.end;
}

/** Between a flag and its argument stand blanks, or a continued line with its indentation. */
const FARTHEST = 60;

/** From a flag to its argument; undefined where they are not written next to each other. */
export function joinSpans(flag: Span | undefined, argument: Span | undefined): Span | undefined {
  if (flag === undefined || argument === undefined || flag.file !== argument.file) return undefined;
  if (sameSpan(flag, argument)) return flag;
  if (flag.end > argument.start || argument.start - flag.end > FARTHEST) return undefined;
  return { file: flag.file, start: flag.start, end: argument.end };
}
