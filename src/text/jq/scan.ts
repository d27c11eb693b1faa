/** A token of a jq program: offsets into the program's characters. */
export interface Token {
  readonly kind: 'name' | 'field' | 'variable' | 'format' | 'number' | 'text' | 'sign' | 'unknown';
  /** The name without dot or dollar; for a sign the sign itself. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** For text: the programs in its `\(...)`, and whether it has escapes or no end. */
  readonly inner?: readonly { readonly start: number; readonly end: number }[];
  readonly escaped?: boolean;
}

const SPACE = /(?:[\s]|#[^\n]*)+/y;
const SIGNS = /\?\/\/=?|\.\.|\/\/=|\|=|\+=|-=|\*=|\/=|%=|==|!=|<=|>=|\/\/|[.|,()[\]{}:;?=<>+\-*/%]/y;
const PATTERNS: readonly { readonly kind: Token['kind']; readonly pattern: RegExp; readonly skip: number }[] = [
  { kind: 'field', pattern: /\.[A-Za-z_]\w*/y, skip: 1 },
  { kind: 'name', pattern: /[A-Za-z_]\w*(?:::\w+)*/y, skip: 0 },
  { kind: 'variable', pattern: /\$[A-Za-z_]\w*(?:::\w+)*/y, skip: 1 },
  { kind: 'format', pattern: /@[A-Za-z]\w*/y, skip: 0 },
  { kind: 'number', pattern: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y, skip: 0 },
  { kind: 'sign', pattern: SIGNS, skip: 0 },
];

/** The tokens of a jq program between two offsets. Linear in its length; what is no token is `unknown`. */
export function scanJq(program: string, from = 0, to = program.length): Token[] {
  const tokens: Token[] = [];
  let at = from;
  while (at < to) {
    SPACE.lastIndex = at;
    at += SPACE.exec(program)?.[0].length ?? 0;
    if (at >= to) break;
    const token = program[at] === '"' ? textAt(program, at, to) : tokenAt(program, at, to);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(program: string, at: number, to: number): Token {
  for (const { kind, pattern, skip } of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(program)?.[0];
    if (found === undefined || at + found.length > to) continue;
    return { kind, text: found.slice(skip), start: at + skip, end: at + found.length };
  }
  return { kind: 'unknown', text: program.slice(at, at + 1), start: at, end: at + 1 };
}

/** A string with its `\(...)`; `start` and `end` include the quotes. */
function textAt(program: string, start: number, to: number): Token {
  const inner: { start: number; end: number }[] = [];
  let escaped = false;
  let at = start + 1;
  while (at < to && program[at] !== '"') {
    if (program[at] !== '\\') {
      at += 1;
    } else if (program[at + 1] === '(') {
      const close = closing(program, at + 2, to);
      inner.push({ start: at + 2, end: close });
      at = close + 1;
    } else {
      escaped = true;
      at += 2;
    }
  }
  const end = Math.min(at + 1, to);
  const text = program.slice(start + 1, Math.min(at, to));
  return { kind: 'text', text, start, end, inner, escaped: escaped || at >= to };
}

/** The parenthesis that closes one opened before `at`; strings inside are passed over. */
function closing(program: string, at: number, to: number): number {
  let depth = 1;
  let quoted = false;
  for (let i = at; i < to; i += 1) {
    const character = program[i];
    if (quoted && character === '\\') i += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === '(') depth += 1;
    else if (!quoted && character === ')') depth -= 1;
    if (depth === 0) return i;
  }
  return to;
}
