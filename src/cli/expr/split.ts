/** One expression of an input, and where it starts in it. */
export interface Part {
  readonly text: string;
  readonly start: number;
}

const goesOn =
  /^(?:and|or|xor|eq|ne|lt|le|gt|ge|in|contains|matches|wildcard|strict wildcard|bitwise_and)\b|^(?:&|\||\^\^|==|!=|<|>|~|\))/;
const unfinished =
  /(?:^|[^\w.])(?:and|or|xor|not|eq|ne|lt|le|gt|ge|in|contains|matches|wildcard|bitwise_and)$|(?:&|\||\^\^|==|!|!=|<|>|<=|>=|~|,)$/;

/**
 * The expressions of a text: one on each line. One goes on over several lines where it cannot have ended: inside
 * parentheses, braces and quotes, behind an operator and before one. An empty line ends it, unless in quotes.
 */
export function splitExpressions(text: string): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  let depth = 0;
  let at = 0;
  const close = (end: number): void => {
    const raw = text.slice(start, end);
    if (raw.trim() !== '') parts.push({ text: raw.trim(), start: start + raw.length - raw.trimStart().length });
    start = end;
    depth = 0;
  };
  while (at < text.length) {
    const c = text[at] ?? '';
    if (c === '"' || c === 'r') {
      at = literalEnd(text, at);
      continue;
    }
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth = Math.max(0, depth - 1);
    else if (c === '\n') {
      const next = lineAt(text, at + 1).trim();
      const line = text.slice(start, at).trim();
      if (next === '' || (depth === 0 && !goesOn.test(next) && !unfinished.test(line))) close(at);
    }
    at++;
  }
  close(text.length);
  return parts;
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
}

/** Behind the quoted or raw string that begins here; behind the one character where none does. */
function literalEnd(text: string, at: number): number {
  if (text[at] === '"') {
    for (let i = at + 1; i < text.length; i++) {
      if (text[i] === '\\') i++;
      else if (text[i] === '"') return i + 1;
    }
    return text.length;
  }
  const open = /^r(#*)"/.exec(text.slice(at, at + 258));
  if (open === null || /[\w.]/.test(text[at - 1] ?? '')) return at + 1;
  const end = text.indexOf(`"${open[1] ?? ''}`, at + open[0].length);
  return end < 0 ? text.length : end + 1 + (open[1]?.length ?? 0);
}
