/** A token of Nim, with its place. `text` is what is between the quotes for strings. */
export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a string: what stands before the quotes, and how long they are. */
  readonly prefix?: string | undefined;
  readonly quotes?: number | undefined;
  /** Columns before the first token of a line; absent for the others. */
  readonly indent?: number | undefined;
}

const TOKEN =
  /(#\[[\s\S]*?(?:\]#|$)|#[^\n]*)|(?:\b(fmt|r|raw|f)|(&))?(?:("""[\s\S]*?(?:"""|$))|("(?:[^"\\\n]|\\.)*"))|("(?:[^"\\\n]|\\.)*\\?)|'(?:[^'\\\n]|\\.){0,12}'|`?([A-Za-z_]\w*)`?|(\d[\w.]*)|([%@]?[[{(]|[\])}]|[-+*/<>=@$~&%|!?^.:\\]+|[,;])/g;

/** The tokens of a file; comments are left out. */
export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let line = -1;
  let begin = 0;
  let next = text.indexOf('\n');
  for (const match of text.matchAll(TOKEN)) {
    const [whole, comment, prefix, ampersand, long, short, open, word, number] = match;
    // A text that is not closed ends where its line does, and is no value.
    if (comment !== undefined || open !== undefined) continue;
    const start = match.index;
    const end = start + whole.length;
    for (; next >= 0 && next < start; next = text.indexOf('\n', begin)) begin = next + 1;
    const indent = begin > line && text.slice(begin, start).trim() === '' ? { indent: start - begin } : {};
    if (begin > line) line = begin;
    const quoted = long ?? short;
    if (quoted !== undefined) {
      const quotes = long === undefined ? 1 : 3;
      const inner = quoted.slice(quotes, -quotes);
      found.push({ kind: 'string', text: inner, start, end, prefix: prefix ?? ampersand ?? '', quotes, ...indent });
    } else if (word !== undefined) found.push({ kind: 'word', text: word, start, end, ...indent });
    else if (number !== undefined) found.push({ kind: 'number', text: number, start, end, ...indent });
    else found.push({ kind: 'sign', text: whole, start, end, ...indent });
  }
  return found;
}

const OPERATORS = {
  sign: /^(?:&|\/|\+|==|!=|<|>|\?|%|\*|-)$/,
  word: /^(?:and|or|xor|div|mod|shl|shr|in|notin|is|isnot)$/,
};

/** Whether a token stands between two values. */
export function isOperator(token: Token | undefined): boolean {
  return (token?.kind === 'sign' || token?.kind === 'word') && OPERATORS[token.kind].test(token.text);
}

/** What stands in brackets behind a name is a type, or the key of a member: `seq[string]`, `rules[id]`. */
export const TYPE =
  /^(?:[A-Z]\w*|string|u?int(?:8|16|32|64)?|float(?:32|64)?|bool|char|seq|set|untyped|auto|byte|void|pointer)$/;
