import type { Span } from '../../model/span.js';
import { pathEnd, pathStart } from '../../text/lexical/path-run.js';
import type { WrittenText } from './spelled.js';

/**
 * The paths around words in any text, whatever its language: as far as they are written in one piece. `words`: an
 * expression for `exec` in a row.
 */
export function pathRuns(file: string, text: string, words: RegExp): readonly WrittenText[] {
  const found: WrittenText[] = [];
  let last = -1;
  words.lastIndex = 0;
  for (let match = words.exec(text); match !== null; match = words.exec(text)) {
    if (match.index < last) continue;
    const start = pathStart(text, match.index);
    const end = withoutStop(text, start, pathEnd(text, match.index + match[0].length));
    last = end;
    const written = text.slice(start, end);
    if (!written.includes('/')) continue;
    const span: Span = { file, start, end };
    found.push({ pieces: [{ kind: 'run', text: written, span }], span, as: 'path' });
  }
  return found;
}

/** A full stop or colon behind a path belongs to the sentence. */
function withoutStop(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /[.:#*]/.test(text.charAt(at - 1))) at -= 1;
  return at;
}
