import type { OutsideCall } from '../../model/request.js';
import type { ArgValue, Value } from '../../model/value.js';
import { holdsSeed } from '../../text/seed.js';

/** A command whose words may be several things is taken for so many command lines at most. */
const MOST = 16;

/** The command lines that a call may be: one for each combination of what its words and its input may be. */
export function variants(call: OutsideCall): readonly OutsideCall[] {
  let lines: ArgValue[][] = [[]];
  let isCut = call.isCut;
  for (const arg of call.args) {
    // Beyond the limit the first option stands for all.
    const all = optionsOf(arg.value);
    const told = all.slice(0, Math.max(1, Math.floor(MOST / lines.length)));
    if (all.slice(told.length).some(isOfInterest)) isCut = true;
    const [only, more] = told;
    // Most words are one thing: long commands are not copied for each of them.
    if (only !== undefined && more === undefined) for (const line of lines) line.push({ ...arg, value: only });
    else lines = told.flatMap((value) => lines.map((line) => [...line, { ...arg, value }]));
  }
  const { stdin } = call;
  const inputs = stdin === undefined ? [undefined] : optionsOf(stdin.value).map((value) => ({ ...stdin, value }));
  if (inputs.slice(Math.floor(MOST / lines.length)).some((input) => input !== undefined && isOfInterest(input.value)))
    isCut = true;
  return inputs.flatMap((input) => lines.map((args) => ({ ...call, args, stdin: input, isCut }))).slice(0, MOST);
}

function optionsOf(value: Value): readonly Value[] {
  return value.kind === 'choice' ? value.options : [value];
}

function isOfInterest(value: Value): boolean {
  return value.kind === 'text' && holdsSeed(value.text);
}
