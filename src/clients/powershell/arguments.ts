import type { OutsideCall } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, ListValue, ObjectValue, Value } from '../../model/value.js';
import { combined } from '../../text/combined.js';
import { leaveOut } from '../../text/left-out.js';
import { holdsSeed } from '../../text/seed.js';

/** What one argument by name says. */
export interface NamedArgument {
  readonly value: Value;
  /** The expression that gives the value. */
  readonly span: Span | undefined;
  /** That with its name. */
  readonly whole: Span | undefined;
  /** It stands in the command itself, not in an object that is handed to it. */
  readonly inline: boolean;
}

/** The arguments of a command: by their names in small letters, and those without one in order. */
export interface Arguments {
  readonly named: ReadonlyMap<string, NamedArgument>;
  readonly positional: readonly ArgValue[];
}

/**
 * Takes the arguments of a command apart. `names` are those of its parameters: a beginning that only one has will do.
 * `switches` take no value, so that what follows one stands for itself.
 */
export function argumentsOf(call: OutsideCall, names: readonly string[], switches: ReadonlySet<string>): Arguments {
  const named = new Map<string, NamedArgument>();
  const positional: ArgValue[] = [];
  for (const arg of call.args) {
    const host = arg.value.kind === 'object' ? arg.value.host : undefined;
    if (host?.type === 'named argument') {
      const name = fullName(String(host['name']), [...names, ...switches]);
      const given = host['given'] as ArgValue | undefined;
      if (!switches.has(name))
        named.set(name, { value: given?.value ?? TRUE, span: given?.span, whole: arg.span, inline: true });
      else if (given !== undefined) positional.push(given);
    } else if (host?.type === 'splatted arguments') addMembers(named, host['of'] as Value, names);
    else positional.push(arg);
  }
  return { named, positional };
}

const TRUE: Value = { kind: 'literal', value: true };

/** A choice of objects is read option by option, the last one winning. */
function addMembers(named: Map<string, NamedArgument>, of: Value, names: readonly string[]): void {
  const objects = (of.kind === 'choice' ? of.options : [of]).filter(
    (option): option is ObjectValue => option.kind === 'object',
  );
  for (const object of objects) {
    for (const { key, value, valueSpan, span } of object.members.values()) {
      named.set(fullName(key.toLowerCase(), names), { value, span: valueSpan, whole: span, inline: false });
    }
  }
}

function fullName(written: string, names: readonly string[]): string {
  if (names.includes(written)) return written;
  const candidates = names.filter((name) => name.startsWith(written));
  return candidates.length === 1 ? (candidates[0] ?? written) : written;
}

/** A command whose words may be several lists is taken for so many command lines at most. */
const MOST = 8;

/** The words of a command that is a program of its own: `-X POST` are two. More than one where a list may be several. */
export function wordsOf(call: OutsideCall): readonly (readonly ArgValue[])[] {
  return combined(call.args.map(wordLists), {
    most: MOST,
    weigh: (words) => words.filter(({ value }) => value.kind === 'text' && holdsSeed(value.text)).length,
    cut: () => {
      leaveOut('a command has too many lists of words');
    },
  });
}

function wordLists(arg: ArgValue): readonly (readonly ArgValue[])[] {
  const host = arg.value.kind === 'object' ? arg.value.host : undefined;
  if (host?.type === 'named argument') {
    const given = host['given'] as ArgValue | undefined;
    return [[host['word'] as ArgValue, ...(given === undefined ? [] : [given])]];
  }
  const splatted = host?.type === 'splatted arguments' ? (host['of'] as Value) : undefined;
  const lists = listsOf(splatted ?? arg.value);
  if (lists.length > 0) return lists.map(({ items }) => items.map((value) => ({ value, span: arg.span })));
  return splatted === undefined ? [[arg]] : [[]];
}

/** A list of words is as many words. */
function listsOf(value: Value): readonly ListValue[] {
  return (value.kind === 'choice' ? value.options : [value]).filter((one): one is ListValue => one.kind === 'list');
}
