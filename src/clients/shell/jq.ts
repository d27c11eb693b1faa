import type { FieldRead, OutsideCall } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { ArgValue } from '../../model/value.js';
import { flatText, type FlatText } from '../../text/flat-text.js';
import { jqWords } from '../../text/jq/command.js';
import { followJq } from '../../text/jq/follow.js';
import { parseJq } from '../../text/jq/parse.js';
import type { Key } from '../../text/jq/tree.js';
import { shellCommand, wordsOf } from './words.js';

/** What a jq program reads from its input. */
export interface JqReading {
  /** Every key that it takes, each with the path from the input's root to it. */
  readonly reads: readonly FieldRead[];
  /** The parts of the input that it prints as they are. */
  readonly outputs: readonly (readonly string[])[];
  /** It prints something else too: a text it puts together, a number. */
  readonly made: boolean;
  /** Some of the program is not understood: it may read more. */
  readonly partial: boolean;
}

/** `{value}` */
const TAKEN = { shorthand: true, inFilter: 'read' } as const;

/** Steps that a program is followed for. */
const FUEL = 4000;

/** What a jq program reads. Keys that the file does not spell in one run are left out, and make it partial. */
export function jqReads(program: Text): JqReading {
  const flat = flatText(program);
  const { tree, partial } = parseJq(flat.chars);
  const reads = new Map<string, FieldRead>();
  let unsure = partial;
  const outputs = followJq(tree, {
    fuel: FUEL,
    depth: 0,
    onKey(path, key) {
      const span = keySpan(flat, key);
      if (span === undefined) unsure = true;
      else reads.set(`${String(span.start)} ${path.join('\0')}`, { path, span, ...(key.shorthand && TAKEN) });
    },
    onUnknown() {
      unsure = true;
    },
  });
  return {
    reads: [...reads.values()],
    outputs: outputs.flatMap((shape) => (shape.kind === 'at' ? [shape.path] : [])),
    made: outputs.some((shape) => shape.kind !== 'at'),
    partial: unsure,
  };
}

/** Where a key is written, when it is one run of which each character is one of the file. */
function keySpan(flat: FlatText, key: Key): Span | undefined {
  const [piece, second] = flat.pieces(key.start, key.end);
  if (piece?.kind !== 'run' || second !== undefined || piece.span === undefined) return undefined;
  return piece.span.end - piece.span.start === key.name.length ? piece.span : undefined;
}

/** A jq command line. */
export interface JqCommand {
  /** Undefined where it is read from a file. */
  readonly program: Text | undefined;
  /** `-n`: it makes its output from nothing. */
  readonly fromNothing: boolean;
  /** `-s`: its input is the list of all inputs. */
  readonly slurps: boolean;
  /** `--arg name text` and `--argjson name json`. */
  readonly variables: ReadonlyMap<string, { readonly text: Text; readonly json: boolean }>;
  /** The files to read instead of its standard input. */
  readonly files: readonly ArgValue[];
}

/** Reads the command line of a jq call. */
export function jqCommand(call: OutsideCall): JqCommand {
  const words = wordsOf(shellCommand(call)?.args ?? call.args);
  const { operands, options, has } = jqWords(words.map(({ flat }) => flat.chars));
  const variables = new Map<string, { text: Text; json: boolean }>();
  for (const { at, name: option } of options) {
    const [name, value] = [words[at + 1], words[at + 2]];
    if ((option === '--arg' || option === '--argjson') && name !== undefined && value !== undefined)
      variables.set(name.flat.chars, { text: value.text, json: option === '--argjson' });
  }
  const fromFile = has('f', '--from-file');
  return {
    program: fromFile ? undefined : words[operands[0] ?? -1]?.text,
    fromNothing: has('n', '--null-input'),
    slurps: has('s', '--slurp'),
    variables,
    files: operands
      .slice(fromFile ? 0 : 1)
      .flatMap((at) => words[at] ?? [])
      .map(({ value, span }) => ({ value, span: span ?? call.span })),
  };
}
