import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import { joined } from '../grammar/builders.js';
import { stringExpr } from './strings.js';
import { isOperator, TYPE, type Token } from './tokens.js';
import { leaveOut } from '../../text/left-out.js';

const DEEPEST = 60;

/** Expressions of Nim as far as requests are made of them; what is not known of one is `other` with what it holds. */
export class Expressions {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly source: SourceText,
    private readonly tokens: readonly Token[],
  ) {}

  /** The expression that the tokens are, with nothing of them left. */
  whole(within?: Span): Expr {
    const parts: Expr[] = [];
    while (this.at < this.tokens.length) {
      const before = this.at;
      parts.push(this.expression(within));
      if (this.at === before) this.at += 1;
    }
    const [only, more] = parts;
    if (only !== undefined && more === undefined) return only;
    return { kind: 'other', children: parts, span: this.spanOf(0, this.tokens.length - 1) };
  }

  private expression(within?: Span): Expr {
    this.depth += 1;
    const from = this.at;
    if (this.depth > DEEPEST) {
      leaveOut('the code is nested too deeply');
      this.at = this.tokens.length;
      return { kind: 'other', children: [], span: this.spanOf(from, from) };
    }
    const parts = [this.operand(within)];
    let isText = true;
    while (isOperator(this.peek())) {
      isText &&= this.peek()?.text === '&';
      this.at += 1;
      parts.push(this.operand(within));
    }
    this.depth -= 1;
    const [only, more] = parts;
    const span = this.spanOf(from, this.at - 1);
    if (only !== undefined && more === undefined) return only;
    return isText ? joined(parts, span) : { kind: 'other', children: parts, span };
  }

  private operand(within?: Span): Expr {
    const token = this.peek();
    const from = this.at;
    if (token === undefined) return { kind: 'other', children: [], span: this.spanOf(from, from) };
    this.at += 1;
    const first = this.primary(token, within);
    return this.trailers(first, from, within);
  }

  private primary(token: Token, within?: Span): Expr {
    const span = this.span(token.start, token.end);
    if (token.kind === 'string')
      return stringExpr(this.source, token, within ?? span, (tokens) =>
        new Expressions(this.source, tokens).whole(within ?? span),
      );
    if (token.kind === 'number') {
      const value = Number(token.text.replaceAll('_', ''));
      return Number.isNaN(value) ? { kind: 'other', children: [], span } : { kind: 'literal', value, span };
    }
    if (token.kind === 'word') {
      if (/^(?:true|false|nil)$/.test(token.text)) {
        return { kind: 'literal', value: token.text === 'nil' ? null : token.text === 'true', span };
      }
      if (/^(?:await|discard|return|not|addr|ref|new|waitFor)$/.test(token.text)) return this.operand(within);
      return { kind: 'name', name: token.text, span };
    }
    switch (token.text) {
      case '(':
        return this.sequence(')');
      case '[':
      case '@[':
        return this.listOf(token);
      case '{':
        return this.objectOf(token);
      case '$':
      case '%':
      case '%*':
      case '@':
      case '-':
      case '*':
        return this.operand(within);
      default:
        return { kind: 'other', children: [], span };
    }
  }

  private trailers(first: Expr, from: number, within?: Span): Expr {
    let value = first;
    for (let token = this.peek(); token?.kind === 'sign'; token = this.peek()) {
      const key = this.tokens[this.at + 1];
      if (token.text === '.' && key?.kind === 'word') {
        this.at += 2;
        value = this.member(value, key.text, this.span(key.start, key.end), from);
      } else if (token.text === '(' && token.start === this.tokens[this.at - 1]?.end) {
        this.at += 1;
        const args = this.args(')');
        value = { kind: 'call', callee: value, args, span: this.spanOf(from, this.at - 1) };
      } else if (token.text === '[' && token.start === this.tokens[this.at - 1]?.end) {
        this.at += 1;
        const inside = this.at;
        const inner = this.args(']');
        const [index] = inner;
        const isPart = this.tokens.slice(inside, this.at).some(({ text }) => /\.\.|^\^$/.test(text));
        // A stretch, or one from the end. A type in brackets says nothing.
        if (isPart) value = { kind: 'other', children: [value], span: this.spanOf(from, this.at - 1) };
        else if (index !== undefined && (index.value.kind === 'text' || index.value.kind === 'literal')) {
          const only = index.value.kind === 'text' && index.value.text.length === 1 ? index.value.text[0] : undefined;
          const named =
            only?.kind === 'run'
              ? { key: only.text, keySpan: only.span ?? index.value.span }
              : { key: index.value, keySpan: index.value.span };
          value = this.member(value, named.key, named.keySpan, from);
        } else if (index !== undefined && inner.length === 1 && this.isKey(index.value)) {
          value = this.member(value, index.value, index.value.span, from);
        }
      } else break;
    }
    // `echo x`, `client.get url`: a call without brackets.
    const next = this.peek();
    const last = this.tokens[this.at - 1];
    if (next?.kind === 'string' && last?.kind === 'word' && value.kind !== 'call' && next.indent === undefined) {
      const args = [{ value: this.expression(within) }];
      return { kind: 'call', callee: value, args, span: this.spanOf(from, this.at - 1) };
    }
    return value;
  }

  private member(of: Expr, key: string | Expr, keySpan: Span, from: number): Expr {
    return { kind: 'member', of, key, keySpan, span: this.spanOf(from, this.at - 1) };
  }

  /** `newSeq[T](n)` takes a type. */
  private isKey(inside: Expr): boolean {
    const next = this.peek();
    if (next?.text === '(' && next.start === this.endAt(this.at - 1)) return false;
    return inside.kind === 'name' ? !TYPE.test(inside.name) : inside.kind === 'call' || inside.kind === 'member';
  }

  /** What stands in brackets: by name in calls (`f(a = b)`), in objects and in tuples (`Rule(a: b)`). */
  private args(close: string): Arg[] {
    const found: Arg[] = [];
    while (this.at < this.tokens.length && this.peek()?.text !== close) {
      const [key, sign] = [this.peek(), this.tokens[this.at + 1]];
      const before = this.at;
      if (key?.kind === 'word' && sign?.kind === 'sign' && /^[=:]$/.test(sign.text)) {
        this.at += 2;
        const value = this.expression();
        found.push({
          value,
          name: key.text,
          nameSpan: this.span(key.start, key.end),
          span: this.spanOf(before, this.at - 1),
        });
      } else found.push({ value: this.expression() });
      this.skipTo(close);
    }
    this.at += 1;
    return found;
  }

  /** Goes on behind the next comma, or to the bracket that closes. */
  private skipTo(close: string): void {
    let open = 0;
    for (; this.at < this.tokens.length; this.at += 1) {
      const token = this.peek();
      if (token?.kind !== 'sign') continue;
      if (open === 0 && token.text === close) return;
      if (open === 0 && (token.text === ',' || token.text === ';')) {
        this.at += 1;
        return;
      }
      if (/[[({]$/.test(token.text)) open += 1;
      else if (/^[\])}]$/.test(token.text)) open -= 1;
    }
  }

  private sequence(close: string): Expr {
    const args = this.args(close);
    const [only, more] = args;
    if (only !== undefined && more === undefined) return only.value;
    const [first] = args;
    const span = first?.value.span ?? this.spanOf(this.at - 1, this.at - 1);
    const members = args.flatMap(({ name, nameSpan, span: whole, value }): ObjectMember[] =>
      name === undefined || nameSpan === undefined || whole === undefined
        ? []
        : [{ key: name, keySpan: nameSpan, value, span: whole }],
    );
    return members.length > 0 && members.length === args.length
      ? { kind: 'object', members, span }
      : { kind: 'list', items: args, span };
  }

  private listOf(open: Token): Expr {
    const items = this.args(']');
    return { kind: 'list', items, span: this.span(open.start, this.endAt(this.at - 1)) };
  }

  /** `%*{"a": b}`, `{"a": b}` */
  private objectOf(open: Token): Expr {
    const members: ObjectMember[] = [];
    while (this.at < this.tokens.length && this.peek()?.text !== '}') {
      const start = this.at;
      const key = this.operand();
      if (this.peek()?.text === ':') {
        this.at += 1;
        const value = this.expression();
        const only = key.kind === 'text' && key.text.length === 1 ? key.text[0] : undefined;
        const named =
          only?.kind === 'run' ? { key: only.text, keySpan: only.span ?? key.span } : { key, keySpan: key.span };
        members.push({ ...named, value, span: this.spanOf(start, this.at - 1) });
      }
      this.skipTo('}');
    }
    this.at += 1;
    return { kind: 'object', members, span: this.span(open.start, this.endAt(this.at - 1)) };
  }

  private peek(): Token | undefined {
    return this.tokens[this.at];
  }

  private endAt(i: number): number {
    return this.tokens[Math.min(Math.max(i, 0), this.tokens.length - 1)]?.end ?? 0;
  }

  private spanOf(from: number, to: number): Span {
    const start = this.tokens[Math.min(from, this.tokens.length - 1)]?.start ?? 0;
    return this.span(start, Math.max(this.endAt(to), start));
  }

  private span(start: number, end: number): Span {
    return { file: this.source.file, start, end };
  }
}
