import type { MappedText } from '../../model/part.js';
import { joinMapped, Mapping } from '../../text/mapped-text.js';
import type { Context } from './context.js';
import { itemsOf, nodeAt, textNode, type ListNode, type MapNode, type ScalarNode } from './node.js';
import { addScript } from './script.js';

const SENDS = /(?:^|\/)(?:curl|wget|xh|https?)(?:\.exe)?$/;
const SHELL = /(?:^|\/)(?:ba|da|z|a|k)?sh$/;

/**
 * Adds a command that a list has word by word: `["curl", "-X", "PATCH", ...]`, also where `command` names the program
 * and `args` the words, or where a shell is given the whole script: `["sh", "-c", "curl ..."]`.
 */
export function addCommandLine(
  cx: Context,
  list: ListNode,
  parent: MapNode | undefined,
  environment: ReadonlyMap<string, ScalarNode>,
): boolean {
  const words = scalarsOf(list);
  const all = [...programBefore(list, parent), ...words];
  const [program] = all;
  if (program === undefined) return false;
  if (SHELL.test(String(program.value))) {
    const flag = all.findIndex((word, i) => i > 0 && /^-\w*c$/.test(String(word.value)));
    const script = flag < 0 ? undefined : all[flag + 1];
    if (script === undefined || !words.includes(script)) return false;
    addScript(cx, { language: 'sh', scalars: [script], environment });
    return true;
  }
  if (!SENDS.test(String(program.value)) || (all.length === words.length && words.length < 2)) return false;
  if (all.length === words.length && commandHasArguments(list, parent)) return true;
  cx.found.parts.push({
    language: 'sh',
    content: joinMapped(all.flatMap((word, i) => [...(i === 0 ? [] : [made(' ', word.start)]), ...quoted(word)])),
    spelling: program.spelling,
  });
  return true;
}

function scalarsOf(list: ListNode | undefined): ScalarNode[] {
  return itemsOf(list).filter((item): item is ScalarNode => textNode(item) !== undefined);
}

/** The words that come before those of `args`. */
function programBefore(list: ListNode, parent: MapNode | undefined): readonly ScalarNode[] {
  if (nodeAt(parent, 'args') !== list && nodeAt(parent, 'cmd') !== list) return [];
  const before = nodeAt(parent, 'command') ?? nodeAt(parent, 'entrypoint');
  if (before?.kind === 'list') return scalarsOf(before);
  const word = textNode(before);
  return word === undefined ? [] : [word];
}

function commandHasArguments(list: ListNode, parent: MapNode | undefined): boolean {
  return nodeAt(parent, 'command') === list && nodeAt(parent, 'args')?.kind === 'list';
}

function quoted(word: ScalarNode): MappedText[] {
  const { content, start } = word;
  if (/^[\w./:@%+=,-]+$/.test(content.text)) return [content];
  if (!content.text.includes("'")) return [made("'", start), content, made("'", start)];
  // Rare enough to be read and not edited.
  return [new Mapping('').spells(`'${content.text.replaceAll("'", String.raw`'\''`)}'`, start, word.end).done()];
}

function made(text: string, at: number): MappedText {
  return new Mapping('').made(text, at).done();
}
