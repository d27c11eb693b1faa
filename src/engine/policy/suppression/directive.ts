import { parseDay } from '../../../schedule/status.js';
import { lineStart, lineStop, type Range } from '../../../text/layout.js';
import { didYouMean, nearest } from '../../../text/nearest.js';
import type { Unit } from '../../reading/units.js';
import { commentsOf, type Comment } from './comments.js';

/** An entry's id, and where it is written. */
export interface NamedRule extends Range {
  readonly id: string;
}

/**
 * A comment that leaves out findings: `eolint-ignore-next <id>[, <id>] [until=DATE] -- reason`, and the same with `-file`
 * and with `-start`, which `eolint-ignore-end` ends.
 */
export interface Directive {
  readonly comment: Comment;
  readonly rules: readonly NamedRule[];
  readonly reason: string;
  /** The last day on which it works. */
  readonly until: string | undefined;
  /** What it speaks of: the line of what follows it, or a whole block. */
  readonly reach: Range;
  /** What is wrong with it; a directive with a fault in its form leaves nothing out. */
  readonly faults: readonly string[];
  /** It speaks of the whole file. */
  readonly whole?: true | undefined;
  /** The comment that ends what it speaks of. */
  readonly end?: Comment | undefined;
  /** Where it stands in a part of the file whose own comments it is written in. */
  readonly within?: { readonly unit: Unit; readonly directive: Directive } | undefined;
}

/** What every comment that leaves findings out, or is meant to, has in it. */
export const WORD = /eolint-(?:ignore|disable|enable)/;

/** The words that stand for another one here or in other linters, and what to write. */
const MEANT: Readonly<Record<string, string>> = {
  'eolint-ignore': 'eolint-ignore-next',
  'eolint-ignore-line': 'eolint-ignore-next',
  'eolint-ignore-next-line': 'eolint-ignore-next',
  'eolint-ignore-all': 'eolint-ignore-file',
  'eolint-ignore-begin': 'eolint-ignore-start',
  'eolint-disable': 'eolint-ignore-start',
  'eolint-disable-line': 'eolint-ignore-next',
  'eolint-disable-next': 'eolint-ignore-next',
  'eolint-disable-next-line': 'eolint-ignore-next',
  'eolint-enable': 'eolint-ignore-end',
};

interface Said {
  readonly comment: Comment;
  readonly word: string;
  readonly parts: Parts;
}

/** The directives of a text. `known`: the ids that there are. */
export function directivesOf(text: string, language: string, known: ReadonlySet<string>): Directive[] {
  if (!WORD.test(text)) return [];
  const comments = commentsOf(text, language);
  const said = comments.flatMap((comment): Said[] => {
    const content = text.slice(comment.content.start, comment.content.end);
    const [start, word] = /^[*!]?\s*(eolint-(?:ignore|disable|enable)[a-z-]*)(?![\w-])/.exec(content) ?? [];
    if (start === undefined || word === undefined) return [];
    return [{ comment, word, parts: partsOf(content.slice(start.length), comment.content.start + start.length) }];
  });
  const ends = new Map(rangesOf(said));
  const used = new Set(ends.values());
  const code = new CodeBehind(text, comments);
  return said.flatMap((one): Directive[] => {
    const { comment, word, parts } = one;
    const here = { start: comment.start, end: comment.end };
    const faults = faultsOf(parts, word, known);
    switch (word) {
      case 'eolint-ignore-next': {
        const first = code.of(comment);
        const reach = { start: lineStart(text, first), end: lineStop(text, blockEnd(text, first, language) ?? first) };
        return [{ comment, ...parts, reach, faults }];
      }
      case 'eolint-ignore-file':
        return [{ comment, ...parts, reach: { start: 0, end: text.length }, faults, whole: true }];
      case 'eolint-ignore-start': {
        const end = ends.get(one)?.comment;
        const open = end === undefined ? ['nothing ends it: write eolint-ignore-end behind what it speaks of'] : [];
        const reach =
          end === undefined ? { start: comment.start, end: comment.start } : { start: comment.end, end: end.start };
        return [{ comment, ...parts, reach, faults: [...faults, ...open], end }];
      }
      case 'eolint-ignore-end':
        return used.has(one) ? [] : [wrong(comment, here, 'there is no eolint-ignore-start before it')];
      default: {
        const meant = MEANT[word] ?? nearest(word, WORDS);
        return [
          wrong(comment, here, `there is no ${word}${meant === undefined ? '' : `: write ${meant} <id> -- reason`}`),
        ];
      }
    }
  });
}

const WORDS = ['eolint-ignore-next', 'eolint-ignore-file', 'eolint-ignore-start', 'eolint-ignore-end'] as const;

/** A comment that is meant to leave findings out, and cannot. */
function wrong(comment: Comment, reach: Range, fault: string): Directive {
  return { comment, rules: [], reason: '', until: undefined, reach, faults: [fault] };
}

/** Each start with its end: an end belongs to the last start that is open. */
function rangesOf(said: readonly Said[]): [start: Said, end: Said][] {
  const open: Said[] = [];
  return said.flatMap((one): [Said, Said][] => {
    if (one.word === 'eolint-ignore-start') open.push(one);
    const start = one.word === 'eolint-ignore-end' ? open.pop() : undefined;
    return start === undefined ? [] : [[start, one]];
  });
}

interface Parts {
  readonly rules: readonly NamedRule[];
  readonly reason: string;
  readonly until: string | undefined;
}

/** ` a, b until=2027-01-01 -- why`; the day may stand behind the reason as well. */
export function partsOf(rest: string, offset: number): Parts {
  const apart = /(?:^|\s)(?:--+|\u2014|:)(?=\s|$)|:(?=\s)/.exec(rest);
  const head = apart === null ? rest : rest.slice(0, apart.index);
  const tail = apart === null ? '' : rest.slice(apart.index + apart[0].length).trim();
  const rules: NamedRule[] = [];
  let until: string | undefined;
  for (const match of head.matchAll(/[^\s,]+/g)) {
    const [word] = match;
    const start = offset + match.index;
    if (word.startsWith('until=')) until = word.slice('until='.length);
    else rules.push({ id: word, start, end: start + word.length });
  }
  const behind = /(?:^|\s)\(?until=([^\s)]*)\)?$/.exec(tail);
  until ??= behind?.[1];
  const reason = (behind === null ? tail : tail.slice(0, behind.index)).replace(/\s+/g, ' ').trim();
  return { rules, reason, until };
}

function faultsOf({ rules, reason, until }: Parts, word: string, known: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  if (rules.length === 0) faults.push(`it names no rule: write ${word} <id> -- reason`);
  if (reason === '') faults.push('it gives no reason: write -- and why behind the entry');
  if (until !== undefined && parseDay(until) === undefined)
    faults.push(`until= takes a day as YYYY-MM-DD; not ${until}`);
  for (const { id } of rules) {
    if (!known.has(id)) faults.push(`there is no rule ${JSON.stringify(id)}${didYouMean(id, known)}`);
  }
  return faults;
}

/** It is well-formed: what it names, says and dates can be used. Ids that do not exist only fail themselves. */
export function works({ rules, reason, until }: Directive): boolean {
  return rules.length > 0 && reason !== '' && (until === undefined || parseDay(until) !== undefined);
}

/** Where the next thing that is no comment begins behind each comment; the braces of `{/* ... *\/}` go with the comment. */
class CodeBehind {
  private known: ReadonlyMap<Comment, number> | undefined;

  constructor(
    private readonly text: string,
    private readonly comments: readonly Comment[],
  ) {}

  of(comment: Comment): number {
    return (this.known ??= this.all()).get(comment) ?? comment.end;
  }

  /** From the last to the first: of many in a row each leads to what the next one does. */
  private all(): ReadonlyMap<Comment, number> {
    const { text, comments } = this;
    const behind = new Map<Comment, number>();
    for (let i = comments.length - 1; i >= 0; i -= 1) {
      const [comment, next] = [comments[i], comments[i + 1]];
      if (comment === undefined) continue;
      const at = skipSpace(text, outerEnd(text, comment));
      const goesOn = next !== undefined && outerStart(text, next) === at;
      behind.set(comment, goesOn ? (behind.get(next) ?? at) : at);
    }
    return behind;
  }
}

/** The start of a comment with the brace of a JSX expression around it. */
export function outerStart(text: string, comment: Comment): number {
  return isBraced(text, comment) ? text.lastIndexOf('{', comment.start) : comment.start;
}

/** The end of a comment with the brace of a JSX expression around it. */
export function outerEnd(text: string, comment: Comment): number {
  return isBraced(text, comment) ? text.indexOf('}', comment.end) + 1 : comment.end;
}

/** `{/* ... *\/}` and nothing else between the braces. */
function isBraced(text: string, { start, end, content }: Comment): boolean {
  if (content.end === end) return false;
  return /\{\s*$/.test(text.slice(Math.max(start - 80, 0), start)) && /^\s*\}/.test(text.slice(end, end + 80));
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && /\s/.test(text.charAt(next))) next += 1;
  return next;
}

/** The end of the block that begins at an offset, in languages that have some. */
function blockEnd(text: string, at: number, language: string): number | undefined {
  if (/^(?:md|markdown|mdx)$/.test(language)) return fenceEnd(text, at);
  return /^(?:ya?ml|pulumi)$/.test(language) ? nodeEnd(text, at) : undefined;
}

/** The end of the node of YAML that begins at an offset: a step, a task, a key with what stands below it. */
function nodeEnd(text: string, at: number): number | undefined {
  const line = text.slice(at, lineStop(text, at));
  const isItem = /^-(?:\s|$)/.test(line);
  if (!isItem && !/:[ \t]*(?:[|>][-+\d]*[ \t]*)?(?:#.*)?$/.test(line)) return undefined;
  const depth = at - lineStart(text, at);
  // A list may stand as deep as the key it belongs to.
  const next = new RegExp(`\\n(?=[ \\t]{0,${depth}}${isItem ? '[^\\s#]' : '(?!-\\s)[^\\s#]'})`, 'g');
  next.lastIndex = at;
  return next.exec(text)?.index ?? text.length;
}

/** The end of the fenced block that begins at an offset. */
function fenceEnd(text: string, at: number): number | undefined {
  const sign = /^(`{3,}|~{3,})/.exec(text.slice(at, at + 80))?.[0];
  if (sign === undefined) return undefined;
  const rest = text.slice(at + sign.length);
  const close = new RegExp(`^[ \\t>]*${sign[0] ?? ''}{${sign.length},}[ \\t]*$`, 'm').exec(rest);
  return close === null ? text.length : at + sign.length + close.index;
}
