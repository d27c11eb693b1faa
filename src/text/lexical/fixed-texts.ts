import type { Entry } from '../../model/entry.js';
import { vocabularyOf, type Vocabulary } from './vocabulary.js';

/** What of an entry is prose for people, and no text that code is written with. */
const prose = new Set(['title', 'note', 'notes', 'because', 'source', 'examples', 'history', 'id']);

const known = new WeakMap<readonly Entry[], Vocabulary>();

/** The fixed texts of a schedule: segments of its paths, its fields, values, hosts, and the names that reach them. */
export function fixedTexts(entries: readonly Entry[]): Vocabulary {
  const before = known.get(entries);
  if (before !== undefined) return before;
  const words = new Set<string>();
  const segments = new Set<string>();
  const operations = new Set<string>();
  const hosts = entries.flatMap((entry) => entry.hosts ?? []);
  const seen = new Set<string>();
  const add = (text: string): void => {
    if (seen.has(text)) return;
    seen.add(text);
    // A sentence is made of everyone's words.
    const sentence = /[a-z] [a-z]/i.test(text);
    if (!sentence) words.add(text);
    if (text.startsWith('/')) operations.add(text);
    if (text.startsWith('/'))
      for (const segment of text.split(/[/?#]/)) if (!/[{}]/.test(segment)) segments.add(segment);
    for (const word of text.match(/[A-Za-z_][\w-]*(?:\.[A-Za-z_]\w*)*/g) ?? []) {
      if (sentence && !/[_.]/.test(word)) continue;
      words.add(word);
      for (const part of word.split('.')) words.add(part);
    }
  };
  const walk = (value: unknown): void => {
    if (typeof value === 'string') add(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (prose.has(key)) continue;
        add(key);
        walk(inner);
      }
    }
  };
  for (const entry of entries) {
    walk({ ...entry });
    words.add(entry.id);
  }
  const made = vocabularyOf(words, segments, hosts, operations);
  known.set(entries, made);
  return made;
}
