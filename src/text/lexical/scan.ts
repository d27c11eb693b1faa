import type { Kind, Literal } from './literal.js';
import type { Language, StringRule } from './language.js';
import { quoteLikeEnd } from './quote-like.js';
import { closing, commentEnd, heredocEnd, isWord, matchAt, patternEnd, stringEnd, takesValue } from './scan-parts.js';

interface Rule extends StringRule {
  readonly opening: RegExp;
}

/** An expression inside of a string: how deep its braces are, and the string that goes on behind it. */
interface Hole {
  depth: number;
  readonly rule: Rule;
  readonly close: string;
}

const rulesOf = new WeakMap<Language, readonly Rule[]>();

function compiled(language: Language): readonly Rule[] {
  const known = rulesOf.get(language);
  if (known !== undefined) return known;
  const rules = language.strings.map((rule) => ({ ...rule, opening: new RegExp(rule.open, 'y') }));
  rulesOf.set(language, rules);
  return rules;
}

/** The literals and comments of a program between two offsets, in order, the marks around them left out. */
export function literalsOf(text: string, language: Language, from = 0, to = text.length): Literal[] {
  return new Scan(text, language, from, to).run();
}

class Scan {
  private readonly found: Literal[] = [];
  private readonly holes: Hole[] = [];
  private readonly rules: readonly Rule[];
  /** Ends of the heredocs that begin on the next line. */
  private pending: string[] = [];
  private at: number;
  /** The last character that was no blank, and the word that it ends. */
  private before = '';
  private wordStart = 0;

  constructor(
    private readonly text: string,
    private readonly language: Language,
    from: number,
    private readonly to: number,
  ) {
    this.at = from;
    this.rules = compiled(language);
  }

  run(): Literal[] {
    const { dataAfter, inside } = this.language;
    const data = dataAfter?.exec(this.text.slice(this.at, this.to)) ?? undefined;
    const stop = data === undefined ? this.to : this.at + data.index;
    if (inside !== undefined) this.outside(inside[0]);
    // A comment that begins behind a line end may begin the file.
    if (
      this.at === 0 &&
      this.language.block.some(([open]) => this.text.startsWith(open.trimStart()) && open !== open.trimStart())
    ) {
      this.at = this.bareComment();
    }
    while (this.at < stop) this.step(stop);
    if (data !== undefined) this.add(stop, this.to, 'text');
    return this.found;
  }

  private step(stop: number): void {
    const { text, at } = this;
    const character = text[at] ?? '';
    if (character === '\n') {
      if (this.comment()) return;
      this.at += 1;
      this.heredocs();
      return;
    }
    if (character === ' ' || character === '\t' || character === '\r') {
      this.at += 1;
      return;
    }
    if (this.ended() || this.special(stop) || this.comment() || this.string()) return;
    this.plain(character);
  }

  /** A character of a name, a number or an operator. */
  private plain(character: string): void {
    if (isWord(character)) {
      let end = this.at + 1;
      while (isWord(this.text[end])) end++;
      this.wordStart = this.at;
      this.before = this.text[end - 1] ?? '';
      this.at = end;
      return;
    }
    const hole = this.holes.at(-1);
    this.at += 1;
    this.before = character;
    if (hole === undefined) return;
    if (character === '{') hole.depth += 1;
    else if (character === '}') {
      hole.depth -= 1;
      if (hole.depth > 0) return;
      this.holes.pop();
      this.body(hole.rule, hole.close);
    }
  }

  /** The end of the stretch that is program, where only stretches are. */
  private ended(): boolean {
    const { inside } = this.language;
    if (inside === undefined || !this.text.startsWith(inside[1], this.at)) return false;
    this.at += inside[1].length;
    this.outside(inside[0]);
    return true;
  }

  private outside(open: string): void {
    const next = this.text.indexOf(open, this.at);
    const end = next < 0 || next > this.to ? this.to : next;
    this.add(this.at, end, 'text');
    this.at = next < 0 ? this.to : next + open.length;
    const tag = /(?:php\b|=)?/y;
    tag.lastIndex = this.at;
    this.at += tag.exec(this.text)?.[0].length ?? 0;
  }

  private comment(): boolean {
    const { text, at } = this;
    // In Lua a long comment looks like a string, and comes with these.
    for (const [open, close] of this.language.block) {
      if (!text.startsWith(open, at)) continue;
      const end = commentEnd(text, at + open.length, [open, close], this.language.nested === true);
      const stop = end < 0 ? this.to : end;
      this.add(at + open.length, stop, 'comment');
      this.at = end < 0 ? this.to : end + close.length;
      return true;
    }
    if (this.language.line.some((open) => text.startsWith(open, at) && !this.isLong(at))) {
      const open = this.language.line.find((mark) => text.startsWith(mark, at)) ?? '';
      this.at = this.lineEnd(at);
      this.add(at + open.length, this.at, 'comment');
      return true;
    }
    return false;
  }

  /** The end of a line, or of the program on it. */
  private lineEnd(at: number): number {
    const end = this.text.indexOf('\n', at);
    const stop = end < 0 ? this.to : Math.min(end, this.to);
    const { inside } = this.language;
    const out = inside === undefined ? -1 : this.text.slice(at, stop).indexOf(inside[1]);
    return out < 0 ? stop : at + out;
  }

  private bareComment(): number {
    const [, close = ''] = this.language.block.find(([open]) => this.text.startsWith(open.trimStart())) ?? [];
    const end = this.text.indexOf(close);
    this.add(0, end < 0 ? this.to : end, 'comment');
    return end < 0 ? this.to : end + close.length;
  }

  private isLong(at: number): boolean {
    return /^--\[=*\[/.test(this.text.slice(at, at + 200)) && this.language.line.includes('--');
  }

  /** Heredocs, texts with marks of their own, symbols and patterns. */
  private special(stop: number): boolean {
    const { heredoc, quoteLike, symbols, patterns } = this.language;
    const { text, at } = this;
    const open = heredoc === undefined ? null : matchAt(heredoc, text, at);
    if (open !== null && (this.valueCanStand() || !/^<<["'`]?[a-z]/.test(open[0]))) {
      this.pending.push(open.groups?.['name'] ?? '');
      this.at += open[0].length;
      this.before = '"';
      return true;
    }
    const like = quoteLike === undefined ? null : matchAt(quoteLike, text, at);
    if (like !== null && (!like[0].startsWith('%') || this.valueCanStand())) {
      const inner = quoteLikeEnd(text, at + like[0].length, stop, /^(?:s|tr|y)$/.test(like[0]));
      if (inner !== undefined) {
        this.add(inner.start, inner.end, 'text');
        this.at = inner.stop;
        this.before = '"';
        return true;
      }
    }
    const symbol = symbols === undefined ? null : matchAt(symbols, text, at);
    if (symbol !== null) {
      this.add(at + 1, at + symbol[0].length, 'word');
      this.at += symbol[0].length;
      this.before = '"';
      return true;
    }
    if (patterns === true && text[at] === '/' && !/[/*]/.test(text[at + 1] ?? '') && this.valueCanStand()) {
      const end = patternEnd(text, at + 1);
      if (end !== undefined) {
        this.add(at + 1, end, 'text');
        this.at = end + 1;
        this.before = '"';
        return true;
      }
    }
    return false;
  }

  /** Behind an operator, an opening bracket or a keyword begins a value; behind a name or a value goes on what it is. */
  private valueCanStand(): boolean {
    if (!isWord(this.before)) return !/[)\]}"]/.test(this.before);
    return takesValue(this.text, this.wordStart, this.at, this.language.heredoc !== undefined);
  }

  private string(): boolean {
    for (const rule of this.rules) {
      const open = matchAt(rule.opening, this.text, this.at);
      if (open === null) continue;
      const mark = open.groups?.['mark'] ?? '';
      const close = rule.close === undefined ? mark : closing(rule.close, mark);
      this.at += open[0].length;
      this.body(rule, close);
      return true;
    }
    return false;
  }

  /** A string's text up to its end, or to the expression in it. */
  private body(rule: Rule, close: string): void {
    const { end, stop, hole } = stringEnd(this.text, this.at, this.to, rule, close);
    this.add(this.at, end, 'text');
    this.at = stop;
    this.before = hole ? '(' : '"';
    if (hole && this.holes.length < 200) this.holes.push({ depth: 1, rule, close });
  }

  private heredocs(): void {
    const names = this.pending;
    this.pending = [];
    for (const name of names) {
      const { end, stop } = heredocEnd(this.text, this.at, this.to, name);
      this.add(this.at, end, 'text');
      this.at = stop;
    }
  }

  private add(start: number, end: number, kind: Kind): void {
    if (end > start) this.found.push({ start, end, kind });
  }
}
