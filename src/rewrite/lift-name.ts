import { literally } from '../text/pattern.js';
import { ENDS_STATEMENT, isChain } from './chain.js';

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `const list = `, `list := `, `$list = `: a statement that gives the list a name. */
const NAMES = /(?:^|\n)[ \t]*(?:(?:const|let|var|val|my)[ \t]+)?(\$?[A-Za-z_]\w*)[ \t]*:?=[ \t]*(?![=>~])([^\n]*)$/;
/** What closes the key, where nothing is made of the list. */
const BEHIND = new RegExp(String.raw`^["'\x60]?(?:[\])}])?(?=${ENDS_STATEMENT})`);
const FIRST = /^(?:\?\.|->)?\[[ \t]*0[ \t]*\]/;

/**
 * `const list = error.list; list[0].code` becomes `const list = error; list.code`, where the name stands nowhere else in the
 * file and only its first element is taken. `from`, `end`: the key in the list's path, with what leads to it.
 */
export function firstOfName(text: string, from: number, end: number): readonly TextEdit[] | undefined {
  const begin = Math.max(0, text.lastIndexOf('\n', from - 1));
  const named = NAMES.exec(text.slice(begin, from));
  const behind = BEHIND.exec(text.slice(end));
  const [, name = '', chain = ''] = named ?? [];
  if (named === null || behind === null || !isChain(chain)) return undefined;
  const set = begin + named.index + named[0].indexOf(name);
  const edits: TextEdit[] = [{ start: from, end: end + behind[0].length, text: '' }];
  for (const { index } of text.matchAll(new RegExp(String.raw`(?<![\w$]|[\w)\]]\.)${literally(name)}(?!\w)`, 'g'))) {
    if (index === set) continue;
    const at = index + name.length;
    const taken = FIRST.exec(text.slice(at, at + LONGEST));
    if (taken === null || index < set) return undefined;
    edits.push({ start: at, end: at + taken[0].length, text: '' });
  }
  return edits.length > 1 ? edits : undefined;
}

const LONGEST = 20;
