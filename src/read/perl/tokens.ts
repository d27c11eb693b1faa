import { withoutHandles } from './handles.js';

/** A piece of Perl: a variable with its sigil, a word, a number, a string, an operator or bracket. */
export interface Token {
  readonly type: 'variable' | 'word' | 'number' | 'string' | 'words' | 'pattern' | 'op' | 'sigil' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of strings: the characters between the quotes. */
  readonly inner?: { readonly start: number; readonly end: number } | undefined;
  /** Of patterns: the letters behind them. */
  readonly flags?: string | undefined;
  /** Of strings: the sign that they begin with; `<<` for here-documents. */
  readonly quote?: string | undefined;
  /** Variables and escapes mean something in it. */
  readonly interpolates?: boolean | undefined;
  /** Of here-documents: leading blanks that are none of the text. */
  readonly margin?: number | undefined;
}

const OPERATORS =
  /^(?:<=>|\*\*=|\|\|=|&&=|\/\/=|\.\.\.|<<=|>>=|~~|->|=>|\+\+|--|\*\*|=~|!~|==|!=|<=|>=|&&|\|\||\/\/|\.\.|::|\+=|-=|\*=|\/=|\.=|%=|x=|&=|\|=|\^=|<<|>>|[-+*/%=<>!~\\?:.,;(){}[\]&|^@$])/;
const PAIRS: Readonly<Record<string, string | undefined>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
/** Words after which a value is expected. */
const BEFORE_VALUE =
  /^(?:and|cmp|die|else|eq|ge|grep|gt|if|join|le|lt|map|ne|not|or|print|push|return|split|unless|until|when|while|x|xor)$/;

interface Heredoc {
  readonly mark: string;
  readonly indented: boolean;
  /** Which of the tokens stands for it. */
  readonly index: number;
}

/** The tokens of a stretch of Perl. What cannot be told apart is taken for an operator of one character. */
export function tokensOf(text: string, from = 0, to = text.length): Token[] {
  const found: Token[] = [];
  const pending: Heredoc[] = [];
  let at = from;
  const valueNext = (): boolean => {
    const last = found.at(-1);
    if (last === undefined) return true;
    if (last.type === 'op') return !/^[)\]}]$/.test(last.text);
    return last.type === 'word' && BEFORE_VALUE.test(last.text);
  };
  const push = (token: Token): void => {
    found.push(token);
    at = Math.max(token.end, at + 1);
  };
  while (at < to) {
    const char = text[at] ?? '';
    if (char === '\n') {
      at += 1;
      at = heredocs(text, at, to, pending, found);
      if (text.startsWith('=', at) && /^=[a-z]/.test(text.slice(at, at + 2))) at = afterPod(text, at, to);
      continue;
    }
    if (at === 0 && /^=[a-z]/.test(text.slice(0, 2))) at = afterPod(text, at, to);
    else if (/\s/.test(char)) at += 1;
    else if (char === '#') at = lineEnd(text, at, to);
    else push(tokenAt(text, at, to, valueNext(), found, pending));
    if (found.at(-1)?.type === 'end') break;
  }
  return withoutHandles(found.filter(({ type }) => type !== 'end'));
}

/** How many tokens a handle in braces may have: `print {$self->{out}[0]}`. */
const HANDLE = 12;

/** `print STDERR`, `print $out`, `print {$out}`: what is printed comes next. */
function afterHandle(before: readonly Token[]): boolean {
  const last = before.at(-1);
  if (last?.type === 'word' || last?.type === 'variable') return isPrint(before.at(-2));
  if (last?.text !== '}') return false;
  let depth = 0;
  for (let back = 1; back <= HANDLE; back += 1) {
    const { text } = before.at(-back) ?? last;
    depth += text === '}' ? 1 : text === '{' ? -1 : 0;
    if (depth === 0) return isPrint(before.at(-back - 1));
  }
  return false;
}

function isPrint(token: Token | undefined): boolean {
  return token?.type === 'word' && /^(?:print|printf|say)$/.test(token.text);
}

function lineEnd(text: string, at: number, to: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? to : Math.min(end, to);
}

function afterPod(text: string, at: number, to: number): number {
  const cut = /\n=cut\b[^\n]*/g;
  cut.lastIndex = at;
  const found = cut.exec(text);
  return found === null ? to : Math.min(found.index + found[0].length, to);
}

function tokenAt(
  text: string,
  at: number,
  to: number,
  valueNext: boolean,
  before: readonly Token[],
  pending: Heredoc[],
): Token {
  const last = before.at(-1);
  const rest = text.slice(at, Math.min(to, at + 200));
  const plain = (type: Token['type'], written: string): Token => ({
    type,
    text: written,
    start: at,
    end: at + written.length,
  });
  const [variable] =
    /^(?:\$#?\$*\w+(?:(?:::|')(?=[A-Za-z_])\w+)*|\$\{\w+(?:::\w+)*\}|\$[&`'+!@/\\,;.0]|@\w+(?:::\w+)*)/.exec(rest) ??
    [];
  if (variable !== undefined) return plain('variable', variable);
  // `my %h`, `keys %h`: a remainder has a blank on both of its sides, or on none.
  const afterWord = last?.type === 'word' && /\s/.test(text[at - 1] ?? '');
  const [hash] = valueNext || afterWord ? (/^%\w+(?:::\w+)*/.exec(rest) ?? []) : [];
  if (hash !== undefined) return plain('variable', hash);
  // `keys %$h`, `values %{ $h }`: all of what is referred to.
  if (afterWord && /^%[${]/.test(rest)) return plain('sigil', '%');
  const [number] = /^(?:0x[\da-fA-F]+|0b[01]+|\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?)/.exec(rest) ?? [];
  if (number !== undefined) return plain('number', number);
  const quoteLike = /^(q[qwrx]?|m|s|tr|y)(\s*)([^\w\s,;=)]|(?<=\s)\w)/.exec(rest);
  const isKey = last?.text === '->' || /^\w+\s*(?:=>|\})/.test(rest);
  if (quoteLike !== null && !isKey && !(quoteLike[3] === '#' && quoteLike[2] !== '')) {
    return quoted(text, at, to, quoteLike[1] ?? '', at + quoteLike[0].length - 1);
  }
  const [word] = /^[A-Za-z_]\w*(?:::\w+)*(?:::)?/.exec(rest) ?? [];
  if (word === '__END__' || word === '__DATA__') return { type: 'end', text: word, start: at, end: to };
  // `$line x= 3`; a key is `x => 3`.
  if (word === 'x' && !valueNext && /^x=(?![=~>])/.test(rest)) return plain('op', 'x=');
  if (word !== undefined) return plain('word', word);
  if (rest.startsWith('"') || rest.startsWith("'") || rest.startsWith('`')) return quoted(text, at, to, '', at);
  if (rest.startsWith('/') && valueNext) return quoted(text, at, to, 'm', at);
  const here = valueNext || afterHandle(before) ? /^<<(~?)(?:"([^"\n]+)"|'([^'\n]+)'|([A-Za-z_]\w*))/.exec(rest) : null;
  if (here !== null) {
    pending.push({ mark: here[2] ?? here[3] ?? here[4] ?? '', indented: here[1] === '~', index: before.length });
    return {
      ...plain('string', here[0]),
      quote: '<<',
      interpolates: here[3] === undefined,
      inner: { start: at, end: at },
    };
  }
  return plain('op', OPERATORS.exec(rest)?.[0] ?? rest.charAt(0));
}

function quoted(text: string, at: number, to: number, kind: string, open: number): Token {
  const sign = text[open] ?? '';
  const first = closing(text, open, to);
  const inner = { start: open + 1, end: first };
  let end = Math.min(first + 1, to);
  if (kind === 's' || kind === 'tr' || kind === 'y') {
    const second =
      PAIRS[sign] === undefined
        ? first
        : text.indexOf(PAIRS[sign] === undefined ? sign : (/\S/.exec(text.slice(end))?.[0] ?? sign), end);
    end = Math.min(closing(text, Math.max(second, end - 1), to) + 1, to);
  }
  if (/^(?:m|s|tr|y|qr)$/.test(kind)) {
    const flags = /^[a-z]*/.exec(text.slice(end, end + 12))?.[0] ?? '';
    return { type: 'pattern', text: text.slice(at, end), start: at, end: end + flags.length, quote: kind, flags };
  }
  const interpolates = kind === 'qq' || kind === 'qx' || (kind === '' && sign !== "'");
  const type = kind === 'qw' ? 'words' : 'string';
  const quote = kind === '' ? sign : kind;
  return { type, text: text.slice(at, end), start: at, end, inner, quote, interpolates };
}

/** Where a quoted stretch ends; brackets may be nested in it. */
function closing(text: string, open: number, to: number): number {
  const sign = text[open] ?? '';
  const close = PAIRS[sign] ?? sign;
  let depth = 0;
  for (let at = open + 1; at < to; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === close) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (char === sign) depth += 1;
  }
  return to;
}

/** Gives the here-documents that were begun the lines that follow; answers where those end. */
function heredocs(text: string, at: number, to: number, pending: Heredoc[], found: Token[]): number {
  let from = at;
  for (const { mark, indented, index } of pending.splice(0)) {
    const start = from;
    let end = to;
    for (let line = from; line < to; line = lineEnd(text, line, to) + 1) {
      const written = text.slice(line, lineEnd(text, line, to)).replace(/\r$/, '');
      from = Math.min(lineEnd(text, line, to) + 1, to);
      end = line;
      if ((indented ? written.trim() : written) === mark) break;
      end = from;
    }
    const token = found[index];
    const lines = text
      .slice(start, end)
      .split('\n')
      .filter((line) => line.trim() !== '');
    const margin = indented ? Math.min(...lines.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)) : 0;
    if (token !== undefined)
      found[index] = { ...token, inner: { start, end }, margin: Number.isFinite(margin) ? margin : 0 };
  }
  return from;
}
