import { Lexer, Parser } from 'yaml';

/**
 * Whether maps and lists stand inside one another deeper than `most`. The library makes its documents by calls within
 * calls: an end of the stack there can end the process and not only the call, since engines give up for good where a
 * pattern is compiled with no stack left. Most texts are cleared by a count of their characters; the others are taken
 * apart into tokens, which needs no stack.
 */
export function isDeeper(text: string, most: number): boolean {
  if (bound(text) <= most) return false;
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) void token;
    if (parser.stack.length > most) return true;
  }
  return false;
}

/** No less than the depth of any place: brackets that are open, steps of indentation, and marks of lists on its line. */
function bound(text: string): number {
  let open = 0;
  let deepest = 0;
  let indent = 0;
  let marks = 0;
  let atStart = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) {
      [indent, marks, atStart] = [0, 0, true];
    } else if (code === 32 && atStart) indent += 1;
    else {
      atStart = false;
      if (code === 91 || code === 123) open += 1;
      else if ((code === 93 || code === 125) && open > 0) open -= 1;
      // A mark with a blank behind it, or a key that is asked for.
      else if (code === 45 || code === 63 || code === 58) marks += 1;
    }
    deepest = Math.max(deepest, indent + marks + open);
  }
  return deepest;
}
