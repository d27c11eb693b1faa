import { describe, expect, it } from 'vitest';
import { httpieItem } from '../../../src/clients/shell/httpie-item.js';
import { readOptions, type OptionTable } from '../../../src/clients/shell/curl-options-read.js';
import { wordsOf } from '../../../src/clients/shell/words.js';
import type { Text } from '../../../src/model/text.js';
import { callOf, showText } from './call-of.js';

const options: OptionTable = { full: (name) => name, ofLetter: () => undefined, takesArgument: () => false };

/** What a word behind the address is: its kind, name, keys and value, then the last key and the value as they are written. */
function item(word: string, files: Readonly<Record<string, string>> = {}): unknown[] | undefined {
  const command = `http https://a ${word}`;
  const said = readOptions(wordsOf(callOf(command).args), options);
  const last = said.at(-1);
  if (last === undefined || !('argument' in last)) throw new Error(word);
  const fileText = (path: Text): Text | undefined => {
    const text = files[showText(path)];
    return text === undefined ? undefined : [{ kind: 'run', text }];
  };
  const found = httpieItem(last.argument, { fileText });
  if (found === undefined) return undefined;
  const { kind, name, keys, value, keySpan, valueSpan } = found;
  expect(found.word).toBe(last.argument);
  const written = [keySpan, valueSpan].map((span) => span && command.slice(span.start, span.end));
  return [kind, showText(name), keys.join(' '), showText(value), ...written];
}

describe('a word of HTTPie', () => {
  it.each<[string, string, ...(string | undefined)[]]>([
    ['X-A:b', 'header', 'X-A', 'X-A', 'b', 'X-A', 'b'],
    ['page==2', 'query', 'page', 'page', '2', 'page', '2'],
    ['name=x', 'text', 'name', 'name', 'x', 'name', 'x'],
    ['name=$V', 'text', 'name', 'name', '<V>', 'name', '$V'],
    ['on:=true', 'json', 'on', 'on', 'true', 'on', 'true'],
    ['data[service]=_sip', 'text', 'data[service]', 'data service', '_sip', 'service', '_sip'],
    ['a[a][b]:=1', 'json', 'a[a][b]', 'a a b', '1', 'b', '1'],
    ['list[]=x', 'text', 'list[]', 'list ', 'x', undefined, 'x'],
    ['[0]=x', 'text', '[0]', '0', 'x', '0', 'x'],
    ['file@x.png', 'file', 'file', 'file', 'x.png', 'file', 'x.png'],
    ['text=@none.txt', 'file', 'text', 'text', 'none.txt', 'text', 'none.txt'],
    ['on:=@none.json', 'file', 'on', 'on', 'none.json', 'on', 'none.json'],
    ['a=b:=c', 'text', 'a', 'a', 'b:=c', 'a', 'b:=c'],
    ['a:b==c', 'header', 'a', 'a', 'b==c', 'a', 'b==c'],
    ["'a\\=b=c'", 'text', 'a\\=b', 'a\\=b', 'c', 'a\\=b', 'c'],
    ['u=https://b', 'text', 'u', 'u', 'https://b', 'u', 'https://b'],
  ])('%s', (word, ...expected) => {
    expect(item(word)).toEqual(expected);
  });

  it.each(['https://b', '$ITEM', '$A=b', 'word'])('nothing is known of %s', (word) => {
    expect(item(word)).toBeUndefined();
  });

  it.each<[string, string, ...(string | undefined)[]]>([
    ['text=@a.json', 'text', 'text', 'text', '[1]', 'text', 'a.json'],
    ['on:=@a.json', 'json', 'on', 'on', '[1]', 'on', 'a.json'],
    ['on@a.json', 'file', 'on', 'on', '[1]', 'on', 'a.json'],
    ['@a.json', 'raw', '', '', '[1]', undefined, 'a.json'],
    // A text is no name of a file.
    ['on=a.json', 'text', 'on', 'on', 'a.json', 'on', 'a.json'],
    ['on==a.json', 'query', 'on', 'on', 'a.json', 'on', 'a.json'],
  ])('%s of a file that is known', (word, ...expected) => {
    expect(item(word, { 'a.json': '[1]' })).toEqual(expected);
  });
});
