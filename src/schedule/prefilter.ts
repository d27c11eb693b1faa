import type { Entry } from '../model/entry.js';
import { waysOf } from './ways/ways.js';

/**
 * The words by which a file can matter: a file that holds none of them as whole words cannot hold a finding of these
 * entries. One word per operation and rule: of the texts that must all be written out for it to be recognised (the
 * literal segments of the path, the keys of a field rule, the names of a client's method, a resource's type) the
 * rarest, by a built-in list of common ones; so `rules`, `value` or `members` never count, and `/firewall/rules` is
 * looked for as `firewall`. Where all are common, the last segment of the path stands with its slash: `/roles`. The texts may be spread over files that import each other: then the file with the rarest
 * word passes, and it is the caller's task to read the files it leads to. Words are sorted, without duplicates.
 */
export function prefilterWords(entries: readonly Entry[]): readonly string[] {
  const words = new Set(entries.flatMap(waysOf).map(({ word }) => word));
  // A segment that others may follow is found where it is the last one, too.
  return [...words].filter((word) => !words.has(`${word}/`)).sort();
}

/**
 * One expression for all words, factored by their beginnings, for `test` on a whole file. No flags, no state. A word
 * begins with a letter or digit and is found only where a word begins and, if it ends with one, where a word ends.
 * One that begins with a slash is a segment of a path: the last one, or with a slash behind it one that others follow
 * or may follow.
 */
export function prefilterRegExp(words: readonly string[]): RegExp {
  const segments = words.filter((word) => word.startsWith('/'));
  const last = segments.filter((word) => !word.endsWith('/')).map((word) => word.slice(1));
  const inner = segments.filter((word) => word.endsWith('/')).map((word) => word.slice(1, -1));
  const plain = words.filter((word) => !word.startsWith('/'));
  const forms = [
    ...(plain.length > 0 ? [`\\b${factored(plain)}`] : []),
    ...(last.length > 0 ? [`\\/(?:${last.join('|')})(?![\\w/.-])`] : []),
    ...(inner.length > 0 ? [`\\/(?:${inner.join('|')})(?![\\w-])`] : []),
  ];
  return new RegExp(forms.length === 0 ? '(?!)' : forms.join('|'));
}

/**
 * An expression that finds words where they are written as text: as a segment of a path or as a literal of their own.
 * It is for `exec` in a row, and each match has the word as its only group that is set. `loose`: for files in which
 * text needs no quotes, any whole word.
 */
export function segmentRegExp(texts: readonly string[], loose = false): RegExp {
  if (texts.length === 0) return /(?!)/g;
  const words = factored([...texts].sort());
  return loose
    ? new RegExp(`\\b(${words})(?![\\w-])`, 'g')
    : new RegExp(`(?:[/'"\`}=]|%[sv])(${words})(?![\\w-]|\\.\\w)|[ (,](${words})\\/`, 'g');
}

interface Letters {
  readonly next: Map<string, Letters>;
  end: boolean;
}

function factored(words: readonly string[]): string {
  const root: Letters = { next: new Map(), end: false };
  for (const word of words) {
    let node = root;
    for (const letter of word) {
      const known = node.next.get(letter) ?? { next: new Map<string, Letters>(), end: false };
      node.next.set(letter, known);
      node = known;
    }
    node.end = true;
  }
  return spell(root);
}

function spell(node: Letters): string {
  const branches = [...node.next].map(([letter, below]) => {
    const close = below.end && /\w/.test(letter) ? '\\b' : '';
    const rest = below.end && below.next.size > 0 ? `(?:${spell(below)}|${close})` : spell(below) + close;
    return letter.replace(/[^\w\s'":-]/, '\\$&') + rest;
  });
  return branches.length > 1 ? `(?:${branches.join('|')})` : branches.join('');
}
