import type { OutsideCall } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import type { ArgValue } from '../../model/value.js';
import { flatText } from '../../text/flat-text.js';
import { shellCommand, textOf, knownText } from './words.js';

/** A command that is run again and again is taken for so many command lines at most. */
const MOST = 16;

interface Feeder {
  /** Options of its own that take the next word. */
  readonly taking: RegExp;
  /** What an option says is replaced by an item: `-I{}`, `-I {}`, `--replace=X`. */
  readonly replaces: RegExp;
  /** What is replaced where nothing is said. */
  readonly mark?: string;
  /** Without a word to replace, all items stand behind the words of one command line. */
  readonly together: boolean;
}

const FEEDERS: ReadonlyMap<string, Feeder> = new Map([
  [
    'xargs',
    {
      taking: /^(?:-[ILnPsdEa]|--(?:max-args|max-procs|delimiter|replace))$/,
      replaces: /^(?:-I|--replace=)/,
      together: true,
    },
  ],
  ['parallel', { taking: /^(?:-[IjPnLS]|--jobs)$/, replaces: /^-I/, mark: '{}', together: false }],
]);

/**
 * What `xargs` and `parallel` run: the same call once for each item that they are fed, or given behind `:::`, with the
 * item in the place of `{}`. The call alone where no item is known.
 */
export function fedCalls(call: OutsideCall): readonly OutsideCall[] {
  const command = shellCommand(call);
  const feeder = command === undefined ? undefined : FEEDERS.get(command.name);
  if (command === undefined || feeder === undefined) return [call];
  const words = command.args.map((arg) => knownText(textOf(arg.value)) ?? '');
  const listAt = words.findIndex((word) => /^:::\+?$/.test(word));
  const args = listAt < 0 ? command.args : command.args.slice(0, listAt);
  const items =
    listAt < 0 ? inputItems(call) : command.args.slice(listAt + 1).map((arg) => textOf(arg.value, arg.span));
  if (items.length === 0) return listAt < 0 ? [call] : [{ ...call, args }];
  const { mark, from } = optionsOf(words.slice(0, args.length), feeder);
  const replaced = mark !== undefined && words.some((_, i) => i >= from && i < args.length && holds(args[i], mark));
  if (replaced)
    return items
      .slice(0, MOST)
      .map((item) => ({ ...call, args: args.map((arg, i) => (i < from ? arg : filled(arg, mark, item))) }));
  if (mark !== undefined && feeder.together) return [call];
  const added = items.map((text): ArgValue => ({ value: { kind: 'text', text }, span: call.span }));
  if (feeder.together && !isOneByOne(words.slice(0, from))) return [{ ...call, args: [...args, ...added] }];
  return added.slice(0, MOST).map((one) => ({ ...call, args: [...args, one] }));
}

/** `-n1`, `-L 1`, `--max-args=1`, among the options of the feeder: those of the command behind them are others. */
function isOneByOne(options: readonly string[]): boolean {
  return options.some(
    (word, i) =>
      /^(?:-[nL]|--max-args=)1$/.test(word) || (/^(?:-[nL]|--max-args)$/.test(word) && options[i + 1] === '1'),
  );
}

/** The lines of the input, as far as they are known. */
function inputItems(call: OutsideCall): Text[] {
  const input = call.stdin?.value;
  if (input?.kind !== 'text') return [];
  const flat = flatText(input.text);
  return [...flat.chars.matchAll(/\S(?:[^\n]*\S)?/g)].map((found) =>
    flat.pieces(found.index, found.index + found[0].length),
  );
}

function optionsOf(words: readonly string[], feeder: Feeder): { mark: string | undefined; from: number } {
  let { mark } = feeder as { mark?: string };
  let at = 0;
  for (; at < words.length && words[at]?.startsWith('-') === true; at += 1) {
    const word = words[at] ?? '';
    const said = feeder.replaces.test(word) ? word.replace(feeder.replaces, '') : undefined;
    if (feeder.taking.test(word)) at += 1;
    if (said !== undefined) mark = said === '' ? words[at] : said;
    else if (word === '-i') mark = '{}';
  }
  return { mark, from: at };
}

function holds(arg: ArgValue | undefined, mark: string): boolean {
  return arg !== undefined && flatText(textOf(arg.value)).chars.includes(mark);
}

function filled(arg: ArgValue, mark: string, item: Text): ArgValue {
  const flat = flatText(textOf(arg.value, arg.span));
  const text: Text[number][] = [];
  let from = 0;
  for (let at = flat.chars.indexOf(mark); at >= 0; at = flat.chars.indexOf(mark, from)) {
    text.push(...flat.pieces(from, at), ...item);
    from = at + mark.length;
  }
  if (from === 0) return arg;
  return { ...arg, value: { kind: 'text', text: [...text, ...flat.pieces(from, flat.chars.length)] } };
}
