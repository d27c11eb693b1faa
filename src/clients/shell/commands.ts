import type { OutsideCall } from '../../model/request.js';
import type { Piece, Text } from '../../model/text.js';
import type { ArgValue, ResponseValue, Value } from '../../model/value.js';
import { literally } from '../../text/pattern.js';
import { flatText } from '../../text/flat-text.js';
import { parseJsonText } from '../../text/json-text.js';
import { awkField, cutField } from './columns.js';
import { jqBuilds } from './jq-build.js';
import { jqCommand, jqReads, type JqCommand } from './jq.js';
import { printfText } from './printf.js';
import { shellCommand, textOf } from './words.js';

type Printer = (args: readonly ArgValue[], call: OutsideCall) => Value | undefined;

const SPACE: Text = [{ kind: 'run', text: ' ' }];

const PRINTERS: ReadonlyMap<string, Printer> = new Map<string, Printer>([
  ['echo', (args) => echoed(args)],
  ['printf', (args) => printed(args)],
  ['cat', (args, call) => (args.every((arg) => isStdin(arg)) ? call.stdin?.value : filesOf(args, call))],
  ['sed', (args, call) => substituted(args, call)],
  // What stands for a variable is not known.
  ['envsubst', (_, call) => filledIn(call.stdin?.value)],
  ['tee', (_, call) => call.stdin?.value],
  ['base64', (args, call) => (args.some(decodes) ? answerOnly(call.stdin?.value) : undefined)],
  ['jq', (_, call) => jqValue(call)],
  ['cut', cutField],
  ['awk', awkField],
  // What these print of an answer of the API is still that answer, or less of it.
  ...['tr', 'head', 'tail', 'sort', 'uniq', 'sponge', 'pv', 'iconv', 'fold', 'nl'].map((name): [string, Printer] => [
    name,
    (_, call) => answerOnly(call.stdin?.value),
  ]),
  ['python', prettyPrinter],
  ['python3', prettyPrinter],
]);

/** Whether what a command prints is known: it sends nothing. */
export function isPrinter(name: string): boolean {
  return PRINTERS.has(name);
}

/** What a command prints, for the commands that hand text on; undefined for every other command. */
export function commandValue(call: OutsideCall): Value | undefined {
  const command = shellCommand(call);
  return command === undefined ? undefined : PRINTERS.get(command.name)?.(command.args, call);
}

function answerOnly(value: Value | undefined): Value | undefined {
  return value?.kind === 'response' ? value : undefined;
}

/** `base64 -d` of what jq gave as `@base64`. */
function decodes(arg: ArgValue): boolean {
  return /^-(?:-decode|[a-zA-Z]*[dD][a-zA-Z]*)$/.test(flatText(textOf(arg.value)).chars);
}

/** What is in the files that a command is given; undefined where one is not known. */
function filesOf(args: readonly ArgValue[], call: OutsideCall): Value | undefined {
  const contents = args.filter((arg) => !isStdin(arg)).map(({ value, span }) => call.fileText?.(textOf(value, span)));
  const known = contents.flatMap((content) => content ?? []);
  return contents.includes(undefined) ? undefined : { kind: 'text', text: known };
}

/**
 * `sed 's/from/to/g' file`: what is fed to it or in the file, with a hole for each text that is written as what to replace.
 * Patterns that are more than a text may take out anything.
 */
function substituted(args: readonly ArgValue[], call: OutsideCall): Value | undefined {
  const words = args.map((arg) => ({ arg, chars: flatText(textOf(arg.value, arg.span)).chars }));
  const operands = words.filter(({ chars }) => !/^-[eE]?$|^--expression$/.test(chars));
  const scripts = operands.filter(({ chars }) => /^s([^\w\s])/.test(chars));
  const files = operands.filter((one) => !scripts.includes(one)).map(({ arg }) => arg);
  const read = files.length > 0 ? filesOf(files, call) : call.stdin?.value;
  const patterns = scripts.map(({ chars }) => replacedBy(chars));
  if (read?.kind !== 'text' || scripts.length === 0) return undefined;
  let { text } = read;
  for (const all of patterns) {
    if (all === undefined) return undefined;
    for (const pattern of all) text = withHoles(text, pattern, () => undefined);
  }
  return { kind: 'text', text };
}

/** `s/from/to/flags`, to the next `;` */
const STEP = /\s*s([^\w\s])((?:\\.|(?!\1)[^^$*[\]+?(){}|\\])+)\1(?:\\.|(?!\1)[^\\])*\1([gIi\d]*)\s*(?:[;\n]\s*|$)/y;

/** What the steps of a script replace; undefined where one does something else. */
function replacedBy(script: string): readonly RegExp[] | undefined {
  const found: RegExp[] = [];
  for (let at = 0; at < script.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const [, , from, flags = ''] = STEP.exec(script) ?? [];
    if (from === undefined) return undefined;
    found.push(new RegExp(literally(from.replaceAll(/\\(?=\W)/g, '')), /i/i.test(flags) ? 'gi' : 'g'));
  }
  return found;
}

/** A text with a hole for each place of a pattern. */
function withHoles(text: Text, pattern: RegExp, nameOf: (found: RegExpExecArray) => string | undefined): Text {
  const flat = flatText(text);
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of flat.chars.matchAll(pattern)) {
    const end = found.index + found[0].length;
    pieces.push(...flat.pieces(from, found.index), {
      kind: 'hole',
      name: nameOf(found),
      span: flat.span(found.index, end),
    });
    from = end;
  }
  return [...pieces, ...flat.pieces(from, flat.chars.length)];
}

/** A template with a hole for each `$NAME` and `${NAME}`. */
function filledIn(value: Value | undefined): Value | undefined {
  if (value?.kind !== 'text') return answerOnly(value);
  return { kind: 'text', text: withHoles(value.text, /\$\{?(\w+)\}?/g, ([, name]) => name) };
}

function isStdin(arg: ArgValue): boolean {
  const text = textOf(arg.value);
  const [first] = text;
  return text.length === 1 && first?.kind === 'run' && /^-[a-zA-Z]*$/.test(first.text);
}

/** `python -m json.tool` */
function prettyPrinter(args: readonly ArgValue[], call: OutsideCall): Value | undefined {
  const words = args.map((arg) =>
    textOf(arg.value)
      .map((piece) => (piece.kind === 'run' ? piece.text : ''))
      .join(''),
  );
  return words[0] === '-m' && words[1] === 'json.tool' ? answerOnly(call.stdin?.value) : undefined;
}

/** `echo` of one value is that value: an answer of the API stays one. */
function echoed(args: readonly ArgValue[]): Value {
  const words = [...args];
  while (words[0] !== undefined && isFlag(words[0])) words.shift();
  const [only, second] = words;
  if (only !== undefined && second === undefined && only.value.kind !== 'literal') return only.value;
  const text = words.flatMap((word, i) => [...(i === 0 ? [] : SPACE), ...textOf(word.value, word.span)]);
  return { kind: 'text', text };
}

function isFlag(arg: ArgValue): boolean {
  const [first, second] = textOf(arg.value);
  return first?.kind === 'run' && second === undefined && /^-[neE]+$/.test(first.text);
}

function printed(args: readonly ArgValue[]): Value | undefined {
  const [format, ...values] = args;
  if (format === undefined) return undefined;
  const text = printfText(
    textOf(format.value, format.span),
    values.map((value) => textOf(value.value, value.span)),
  );
  const [only, second] = values;
  const answer = second === undefined ? answerOnly(only?.value) : undefined;
  return answer ?? (text === undefined ? undefined : { kind: 'text', text });
}

/** What jq prints: a part of the answer it is fed, or JSON of its own making. */
function jqValue(call: OutsideCall): Value | undefined {
  const command = jqCommand(call);
  if (command.program === undefined) return undefined;
  if (command.fromNothing) {
    const value = jqBuilds(command.program, command.variables);
    return value.kind === 'unknown' ? undefined : { kind: 'encoded', as: 'json', value, span: call.span };
  }
  const { program, variables, files, slurps } = command;
  const read = files.length > 0 ? filesOf(files, call) : call.stdin?.value;
  if (read?.kind === 'text' && !slurps) {
    const value = jqBuilds(program, variables, parseJsonText(read.text));
    return value.kind === 'unknown' ? undefined : { kind: 'encoded', as: 'json', value, span: call.span };
  }
  return read === undefined ? undefined : ofAnswer(call, command, read);
}

const UNKNOWN: Value = { kind: 'unknown' };

function ofAnswer(call: OutsideCall, command: JqCommand, input: Value): Value | undefined {
  if (input.kind !== 'response' || command.program === undefined || command.files.length > 0) return undefined;
  const { reads, outputs, made, partial } = jqReads(command.program);
  const base = command.slurps ? undefined : input.path;
  for (const read of reads) {
    const path = base === undefined ? slurped(input, read.path) : [...base, ...read.path];
    if (path !== undefined && !known(input, read.span.start, path)) input.site.reads.push({ ...read, path });
  }
  if (partial) input.site.escapes.push({ how: 'passed', path: input.path, span: call.span });
  const [only, second] = outputs;
  if (base === undefined || only === undefined || second !== undefined || made) return UNKNOWN;
  return { kind: 'response', site: input.site, at: 'body', path: [...base, ...only] };
}

/** `jq -s`: the input is a list that holds the answer. */
function slurped(input: ResponseValue, path: readonly string[]): readonly string[] | undefined {
  return path[0] === '[]' ? [...input.path, ...path.slice(1)] : undefined;
}

/** A command in a function is seen once for each call of the function. */
function known(input: ResponseValue, start: number, path: readonly string[]): boolean {
  return input.site.reads.some((read) => read.span.start === start && read.path.join('\0') === path.join('\0'));
}
