import { pathWords } from './api-path.js';
import { isName } from './name.js';
import type { Kind, Literal } from './literal.js';
import type { Vocabulary } from './vocabulary.js';

/** What besides fixed texts may be shown in a stretch of text. */
export interface Allowed {
  readonly vocabulary: Vocabulary;
  /** Keys, flags, names of variables and commands: the stretch is a file of bare words and not a literal of a program. */
  readonly bare: boolean;
  /** A range in which plain words may stand as they are: what is found. */
  readonly found: (at: number, end: number) => boolean;
}

interface Token {
  readonly pattern: RegExp;
  readonly accept?: (word: string) => boolean;
}

const edge = String.raw`(?=$|[\s"'\x60<>()[\]{}|;,&=:/\\?])`;
const reference = String.raw`\$\{\{\s{0,9}[\w.-]{1,80}\s{0,9}\}\}|\{\{\s{0,9}[.$]?[\w.-]{1,80}\s{0,9}\}\}|[$#@%]?\{[A-Za-z_][\w.]{0,80}\}|\$[A-Za-z_]\w{0,80}(?:[.:][A-Za-z_]\w{0,60}){0,4}|%[A-Za-z_]\w{0,60}%|%\([A-Za-z_]\w{0,60}\)s|%[svdq]|\$[0-9@*#?]|\{\}`;

/** Whole references, between edges on both sides. */
const references: Token = { pattern: new RegExp(`(?:${reference})${edge}`, 'y'), accept: isNamed };

/** In a string `$name` may be all there is to a password, and in single quotes it is no variable of a script. */
function standsForValue(line: string, at: number, bare: boolean): boolean {
  if (line[at] !== '$' || /[{(]/.test(line[at + 1] ?? '')) return true;
  const [name = ''] = /\$\w*/y.exec(line.slice(at, at + 90)) ?? [];
  if (/^\$[A-Z][A-Z_]+\d?$/.test(name) || line[at + name.length] === '/') return true;
  return bare && line[at - 1] !== "'" && line[at - 1] !== ':';
}

function isNamed(word: string): boolean {
  return (word.match(/[\w-]+/g) ?? []).every((part) => part.length < 3 || isName(part));
}

/** In files of bare words: the names around the values. */
const bareTokens: readonly Token[] = [
  { pattern: /--?[A-Za-z](?=[\s"'`]|$)/y },
  { pattern: /-[fsSLkvgiIO#]{2,6}(?=\s|$)/y },
  { pattern: /--[a-z][a-z0-9-]{1,40}(?=[\s=]|$)/y, accept: isName },
  // Of PowerShell, where a name may not be told from a flag with its value.
  {
    pattern:
      /-(?:Uri|Method|Headers|Body|ContentType|Authentication|Token|Credential|UserAgent|OutFile|InFile|Form|Depth|ErrorAction|Path|Value|Name|AsPlainText|Force|String|ArgumentList|Property|Compress)(?=[\s:]|$)/y,
  },
  {
    pattern:
      /(?:Invoke|Get|Set|New|Remove|ConvertTo|ConvertFrom|Write|Add|Out|Import|Export)-[A-Z][A-Za-z]{2,30}(?=[\s;|)(]|$)/y,
  },
  { pattern: /[A-Za-z_][\w.-]{0,80}(?=\s{0,20}[+:?]?=\s{0,20}[^\s=&])/y, accept: isName },
  // Elements. What a command reads from, and what ends a text that it is given, is a value: `<file`, `<<<text`.
  { pattern: /(?<!<)<\/?[A-Za-z][\w:-]{0,40}(?=\/?>|\s{1,20}\/?>|\s{1,20}[\w:@.-]{1,60}=)/y, accept: isNamed },
  { pattern: /(?<=^\s*)<\/?[A-Za-z][\w:-]{0,40}(?=[\s>/]|$)/y, accept: isNamed },
];

/** A key at the start of a line or an element; what is behind it is its value. */
const key: Token = { pattern: /[A-Za-z_@$][\w.$@/-]{0,80}(?=["']?\s{0,20}:(?:\s|$|["'[{\d]))/y, accept: isName };
/** A whole line that is a comment where words are bare; `#!` and Markdown's headings are as well. */
const comment = /^\s*(?:#(?!\{)|\/\/|;|--\s|<!--|::|rem\s)/i;
const section = /^\s*\[{1,2}[\w.\s"'-]{1,120}\]{1,2}\s*$/;

const punctuation = /["'`()[\]{}<>|;,=:&!\\/?*+]|[-.](?=\s|$)/y;
const chunk = /[^\s"'`<>]+/y;

/** What of a line of text may not be shown: all words that are none of the fixed texts, neighbours as one. */
export function hiddenWords(text: string, start: number, end: number, kind: Kind, allowed: Allowed): Literal[] {
  const line = text.slice(start, end);
  if (allowed.bare && kind === 'word' && comment.test(line))
    return hiddenWords(text, start, end, 'comment', { ...allowed, bare: false });
  if (allowed.bare && section.test(line) && isNamed(line)) return [];
  const out: Literal[] = [];
  const prose = kind === 'comment' || (kind === 'text' && !isFixed(line, allowed.vocabulary));
  let at = 0;
  /** Whether a key may stand here, and whether what is before it is a variable. */
  let opens = true;
  let glued = false;
  const hide = (from: number, to: number): void => {
    const part = kind === 'word' && /^(?:[.,+-]*\d)+[.,]*$/.test(line.slice(from, to)) ? 'number' : kind;
    const last = out.at(-1);
    if (last !== undefined && /^[ \t]*$/.test(line.slice(last.end - start, from))) {
      out[out.length - 1] = { start: last.start, end: start + to, kind: kind === 'word' ? 'text' : kind };
    } else out.push({ start: start + from, end: start + to, kind: part });
  };
  while (at < line.length) {
    const character = line[at] ?? '';
    if (/\s/.test(character)) {
      at += 1;
      glued = false;
      continue;
    }
    const path = pathWords(line, at, allowed, start, glued && character === '/');
    glued = false;
    if (path !== undefined) {
      for (const { start: from, end: to } of path.hidden)
        out.push({ start: start + from, end: start + to, kind: 'word' });
      at = path.stop;
      opens = false;
      continue;
    }
    const shown = shownHere(
      line,
      at,
      prose ? { ...allowed, vocabulary: onlyNames(allowed.vocabulary) } : allowed,
      opens,
      start,
    );
    if (shown > 0) {
      at += shown;
      glued = /[$}%]/.test(character) || line[at - 1] === '}';
      opens = false;
      continue;
    }
    if (stop(punctuation, line, at) !== undefined) {
      if (/[{,[(]/.test(character)) opens = true;
      else if (!/["'`*>|?\\-]/.test(character)) opens = false;
      at += 1;
      continue;
    }
    const to = stop(chunk, line, at) ?? at + 1;
    let solid = to;
    while (solid > at && /[)\]},;:]/.test(line[solid - 1] ?? '')) solid--;
    const next = solid > at ? solid : to;
    hide(at, next);
    at = next;
    opens = false;
  }
  return out;
}

/** Whether a text is made of fixed words alone. */
function isFixed(line: string, vocabulary: Vocabulary): boolean {
  return line.split(/\s+/).every((word) => word === '' || vocabulary.wordAt(word, 0) >= word.length - 1);
}

const namesOnly = new WeakMap<Vocabulary, Vocabulary>();

/** In prose only words that nobody writes are fixed texts: `use_apex_ns`. */
function onlyNames(vocabulary: Vocabulary): Vocabulary {
  const known = namesOnly.get(vocabulary);
  if (known !== undefined) return known;
  const wordAt = (line: string, at: number): number => {
    const length = vocabulary.wordAt(line, at);
    return line.slice(at, at + length).includes('_') ? length : 0;
  };
  const made = { ...vocabulary, wordAt };
  namesOnly.set(vocabulary, made);
  return made;
}

/** How many characters of what begins here may be shown; 0 for none. */
function shownHere(
  line: string,
  at: number,
  { vocabulary, bare, found }: Allowed,
  opens: boolean,
  offset: number,
): number {
  const before = line[at - 1];
  if (before !== undefined && line[at] !== '<' && !/[\s"'`()[\]{}<>|;,=:&!/\\?]/.test(before)) return 0;
  const word = vocabulary.wordAt(line, at);
  if (word > 0) return word;
  const refers = standsForValue(line, at, bare) ? accepted(references, line, at) : 0;
  if (refers > 0) return refers;
  if (bare) {
    for (const token of bareTokens) {
      const length = accepted(token, line, at);
      if (length > 0) return length;
    }
    if (opens) {
      const length = accepted(key, line, at);
      if (length > 0) return length;
    }
  }
  const plain = stop(plainWord, line, at);
  return plain !== undefined && found(offset + at, offset + plain) ? plain - at : 0;
}

const plainWord = /[a-z]{1,20}(?:[_.-][a-z]{1,20}){0,6}(?=$|[\s"'`()[\]{}<>|;,&=:/\\?.])/y;

function accepted({ pattern, accept }: Token, line: string, at: number): number {
  const to = stop(pattern, line, at);
  return to !== undefined && (accept === undefined || accept(line.slice(at, to))) ? to - at : 0;
}

function stop(pattern: RegExp, line: string, at: number): number | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(line);
  return match === null ? undefined : at + match[0].length;
}
