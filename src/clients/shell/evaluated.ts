import type { OutsideCall } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import type { ArgValue } from '../../model/value.js';
import { flatText } from '../../text/flat-text.js';
import { leaveOut } from '../../text/left-out.js';
import { holds } from '../../text/spans.js';
import { variants } from './variants.js';
import { knownText, placeOf, shellCommand, textOf } from './words.js';

const SHELLS = /^(?:ba|da|z|k|a)?sh$/;
/** A text is taken for so many commands at most. */
const MOST = 16;
/** A text of more pieces is not looked into: a script that runs what it makes longer and longer would be read over and over. */
const MOST_PIECES = 512;

/**
 * The commands in a text that a shell is told to run: `eval "$cmd"`, `bash -c "$cmd"`. Undefined for other calls, and
 * where the text is written in the call itself, which the reader takes for a program of its own.
 */
export function evaluatedCalls(call: OutsideCall): readonly OutsideCall[] | undefined {
  const name = shellCommand(call)?.name ?? '';
  if (name !== 'eval' && !SHELLS.test(name)) return undefined;
  const calls = variants(call).flatMap((one) => {
    const text = toldText(one, name === 'eval');
    if (text !== undefined && text.length > MOST_PIECES) {
      leaveOut('a command in a text has too many pieces');
      return [];
    }
    return text === undefined ? [] : commandsIn(text).map((words) => callOf(one, words));
  });
  return calls.length === 0 ? undefined : calls.slice(0, MOST);
}

function toldText(call: OutsideCall, isEval: boolean): Text | undefined {
  const { args } = shellCommand(call) ?? { args: [] };
  if (isEval) return args.flatMap(({ value, span }, i) => [...(i === 0 ? [] : BLANK), ...textOf(value, span)]);
  const flag = args.findIndex(({ value }) => /^-\w*c$/.test(knownText(textOf(value)) ?? ''));
  const told = flag < 0 ? undefined : args[flag + 1];
  const text = told === undefined ? undefined : textOf(told.value, told.span);
  const isWritten =
    text?.some(({ kind, span }) => kind === 'run' && span !== undefined && holds(call.span, span)) === true;
  return isWritten ? undefined : text;
}

const BLANK: Text = [{ kind: 'run', text: ' ' }];

function callOf(call: OutsideCall, [name = [], ...words]: readonly Text[]): OutsideCall {
  const word = knownText(name) ?? '';
  return {
    ...call,
    callee: { kind: 'external', module: '', path: [word.slice(word.lastIndexOf('/') + 1)], span: call.span },
    args: words.map((text): ArgValue => ({ value: { kind: 'text', text }, span: placeOf(text) ?? call.span })),
  };
}

/** The commands of a text, each with its words as a shell takes them: quotes are gone, and what is directed elsewhere. */
export function commandsIn(text: Text): readonly (readonly Text[])[] {
  const flat = flatText(text);
  const { chars } = flat;
  const commands: Text[][] = [];
  let words: Text[] = [];
  /** The stretches of the word that is read; undefined between words. */
  let word: (readonly [from: number, to: number])[] | undefined;
  let quote = '';
  let isTarget = false;
  const take = (from: number, to: number): void => {
    const last = word?.at(-1);
    if (word === undefined) word = [[from, to]];
    else if (last?.[1] === from) word[word.length - 1] = [last[0], to];
    else word.push([from, to]);
  };
  const read = (): Text => (word ?? []).flatMap(([from, to]) => flat.pieces(from, to));
  const endWord = (): void => {
    if (word === undefined) return;
    const said = read();
    const isSetting = words.length === 0 && /^\w+=/.test(said[0]?.kind === 'run' ? said[0].text : '');
    if (!isTarget && !isSetting) words.push(said);
    isTarget = false;
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
    isTarget = false;
  };
  for (let at = 0; at < chars.length; at += 1) {
    const char = chars.charAt(at);
    if (char === quote) quote = '';
    else if (quote === "'") take(at, at + 1);
    else if (char === '\\' && (quote === '' || '"\\$`\n'.includes(chars.charAt(at + 1)))) {
      at += 1;
      if (chars.charAt(at) !== '\n') take(at, at + 1);
    } else if (quote !== '') take(at, at + 1);
    else if (char === '"' || char === "'") {
      quote = char;
      take(at, at);
    } else if (/[ \t]/.test(char)) endWord();
    else if (/[;|&\n]/.test(char)) endCommand();
    else if (char === '>' || char === '<') {
      if (/^\d$/.test(knownText(read()) ?? '')) word = undefined;
      endWord();
      // `2>&1`: another stream is the target.
      if (chars.charAt(at + 1) === '&') at += 1;
      isTarget = true;
    } else take(at, at + 1);
  }
  endCommand();
  return commands;
}
