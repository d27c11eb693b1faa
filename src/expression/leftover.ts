import { argumentHint, leftoverHint, looksLikeOperator } from './hints.js';
import { recover } from './recover.js';
import { lexLogicalOp, skipSpace } from './scan.js';
import type { Closer, Parser, Typed } from './state.js';
import { complain } from './state.js';
import type { Expr } from './tree.js';

/** Reports text between a complete operand and the next operator or the end of the chain, and passes over it. */
export function passLeftover(p: Parser, closer: Closer): void {
  for (;;) {
    const at = skipSpace(p.text, p.at);
    const c = p.text[at];
    if (c === undefined || (c === ')' && closer !== 'end') || (c === ',' && closer === ',')) return;
    if (lexLogicalOp(p.text, at) !== undefined) return;
    const reason = closer === 'end' ? 'unrecognised input' : `expected literal "${closer}"`;
    const word = /^[A-Za-z0-9_.]+/.exec(p.text.slice(at, at + 60));
    const span = word?.[0].length ?? ((p.text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    complain(p, 'syntax', reason, at, at + span, leftoverHint(p.text, at));
    if (p.stopped) return;
    const capital = /^(?:AND|OR|XOR)\b/i.exec(p.text.slice(at, at + 4))?.[0];
    if (capital !== undefined) {
      // It was meant as an operator: what follows may have mistakes of its own.
      p.at = skipSpace(p.text, at + capital.length);
      p.grammar.chain(p, closer);
      continue;
    }
    p.at = c === ')' || c === ',' ? at + 1 : at;
    if (p.at === at) recover(p);
  }
}

/** Behind a truth value: `ssl eq true` is the usual mistake. */
export function passTruthComparison(p: Parser, name: string): void {
  const at = skipSpace(p.text, p.at);
  if (!looksLikeOperator(p.text, at)) return;
  const end = at + (/^(?:[A-Za-z_]+|[=<>~!&]+)/.exec(p.text.slice(at, at + 40))?.[0].length ?? 1);
  const hint = `a Bool is compared with nothing: write ${name} or not ${name}`;
  complain(p, 'bad-operator', 'unrecognised input', at, end, hint);
  p.at = Math.max(p.at, end);
  recover(p);
}

/** Behind an argument a logical operator is a mistake; the rest of the chain is read to find further ones. */
export function passArgumentChain(p: Parser, first: Typed<Expr>): Typed<Expr> {
  const at = skipSpace(p.text, p.at);
  const op = lexLogicalOp(p.text, at);
  if (op === undefined) return first;
  complain(p, 'syntax', 'expected literal ")"', at, at + op.text.length, argumentHint);
  return p.grammar.chain(p, ',', first);
}

/** Takes the closing parenthesis of the one that opened at `open`. */
export function close(p: Parser, open: number): void {
  p.at = skipSpace(p.text, p.at);
  if (p.text[p.at] === ')') {
    p.at++;
    return;
  }
  const end = Math.min(p.at + 1, p.text.length);
  complain(p, 'syntax', 'expected literal ")"', p.at, end, `the parenthesis at offset ${open} is not closed`);
}
