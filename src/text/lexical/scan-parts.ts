import type { StringRule } from './language.js';

/** `"` behind `r##` is ended by `"##`; Lua's brackets by as many equals signs between them. */
export function closing(close: string, mark: string): string {
  return close === ']' ? `]${mark}]` : close + mark;
}

/** Where `/.../` ends, on its line and not too far away. */
export function patternEnd(text: string, from: number): number | undefined {
  let inClass = false;
  for (let at = from; at < text.length && at < from + 2000; at++) {
    const character = text[at];
    if (character === '\n') return undefined;
    if (character === '\\') at += 1;
    else if (character === '[') inClass = true;
    else if (character === ']') inClass = false;
    else if (character === '/' && !inClass) return at;
  }
  return undefined;
}

/** The match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Whether a character can be part of a name or a number. */
export function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\w$\u0080-\uffff]/.test(character);
}

/** Where the text of a heredoc ends, and where the line with its name stops to count. */
export function heredocEnd(
  text: string,
  from: number,
  to: number,
  name: string,
): { readonly end: number; readonly stop: number } {
  let line = from;
  while (line < to) {
    const next = text.indexOf('\n', line);
    const stop = next < 0 || next > to ? to : next;
    const written = text.slice(line, stop).trim();
    if (written === name || (written.startsWith(name) && !isWord(written[name.length]))) break;
    line = next < 0 ? to : stop + 1;
  }
  const indent = /[ \t]*/y;
  indent.lastIndex = line;
  return { end: line, stop: Math.min(line + (indent.exec(text)?.[0].length ?? 0) + name.length, to) };
}

/** Where the mark stands that ends a comment of which `from` is the start; -1 where it has none. */
export function commentEnd(
  text: string,
  from: number,
  [open, close]: readonly [string, string],
  nested: boolean,
): number {
  let end = text.indexOf(close, from);
  if (!nested) return end;
  let inner = text.indexOf(open, from);
  while (end >= 0 && inner >= 0 && inner < end) {
    end = text.indexOf(close, end + close.length);
    inner = text.indexOf(open, inner + open.length);
  }
  return end;
}

const beforeValues =
  /^(?:return|typeof|case|in|of|and|or|not|if|unless|when|split|grep|map|join|puts|print|push|do|else|yield|await|throw|delete|void|new|elsif|while|until)$/;

/** Whether a value can stand behind a word: it is a keyword, or a command that takes one without brackets. */
export function takesValue(text: string, wordStart: number, at: number, commands: boolean): boolean {
  const name = matchAt(/[\w$]*/y, text, wordStart)?.[0] ?? '';
  if (/^\d/.test(name)) return false;
  // `puts %w[...]`, `foo /x/`: a blank before and none behind says a value.
  return beforeValues.test(name) || (commands && /\s/.test(text[at - 1] ?? '') && !/[\s=]/.test(text[at + 1] ?? ' '));
}

/** Where a string's text stops, at its end or at an expression in it, and where to go on. */
export function stringEnd(
  text: string,
  start: number,
  to: number,
  rule: StringRule,
  close: string,
): { readonly end: number; readonly stop: number; readonly hole: boolean } {
  let at = start;
  for (; at < to; at++) {
    const character = text[at];
    if (character === '\n' && rule.long !== true) break;
    // A line that ends in a backslash goes on.
    if (character === '\\' && rule.escape === 'backslash') at += 1;
    else if (rule.hole !== undefined && text.startsWith(rule.hole, at)) {
      return { end: at, stop: at + rule.hole.length, hole: true };
    } else if (text.startsWith(close, at)) {
      if (rule.escape !== 'twice' || !text.startsWith(close, at + close.length)) {
        return { end: at, stop: at + close.length, hole: false };
      }
      at += close.length;
    }
  }
  at = Math.min(at, to);
  return { end: at, stop: at, hole: false };
}
