import { surroundingsOf, type Surroundings } from '../../../src/match/account/surroundings.js';

/** What stands around the part of a text that is between `«` and `»`. */
export function around(marked: string): Surroundings {
  const { text, start, end } = unmarked(marked);
  return surroundingsOf(text, start, end);
}

export function unmarked(marked: string): { readonly text: string; readonly start: number; readonly end: number } {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  return { text: marked.replace(/[«»]/g, ''), start, end };
}
