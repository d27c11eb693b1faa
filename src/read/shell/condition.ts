import type { CompoundList, Pipeline } from 'unbash';
import type { Expr } from '../../model/program.js';
import { arithmetic } from './arithmetic.js';
import { plainWord } from './plain-word.js';
import { LONGEST, deeper, other, sequence, spanOf, type AnyCommand, type Lowering } from './lowering.js';
import { bracketTest, doubleBracketTest } from './test-command.js';

/**
 * Whether a command succeeds. Comparisons of text can be told; of every other command only that it runs, so its value
 * (what it prints) must not decide: a function that prints nothing does not fail for that.
 */
export function condition(outer: Lowering, node: AnyCommand): Expr {
  const span = spanOf(outer, node);
  const cx = deeper(outer);
  if (cx === undefined) return other([], span);
  switch (node.type) {
    case 'AndOr': {
      const all = node.commands.slice(0, LONGEST).map((command) => condition(cx, command));
      const told = all.reduce((before, next, i) => ({
        kind: 'choice',
        by: node.operators[i - 1] === '&&' ? 'and' : 'or',
        options: [before, next],
        span,
      }));
      const left = node.commands.slice(LONGEST).map((command) => cx.grammar.printed(cx, command));
      return left.length === 0 ? told : sequence([told, ...left, other([], span)], span);
    }
    case 'Pipeline':
      return ofPipeline(cx, node);
    case 'TestCommand':
      return doubleBracketTest(cx, node.expression);
    case 'ArithmeticCommand':
      return arithmetic(cx, node.expression, node);
    case 'Command': {
      const name = node.name === undefined ? undefined : plainWord(node.name);
      if (name === '[' || name === 'test') return bracketTest(cx, node);
      if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true', span };
      break;
    }
    default:
  }
  return { kind: 'sequence', items: [cx.grammar.printed(cx, node), other([], span)], span };
}

function ofPipeline(cx: Lowering, node: Pipeline): Expr {
  const span = spanOf(cx, node);
  const [only, second] = node.commands;
  if (only === undefined) return other([], span);
  const negated = node.prefixes.filter((prefix) => prefix.type === 'Negation').length % 2 === 1;
  const of: Expr =
    second === undefined
      ? condition(cx, only)
      : { kind: 'sequence', items: [cx.grammar.printed(cx, { ...node, prefixes: [] }), other([], span)], span };
  return negated ? { kind: 'unary', op: '!', of, span } : of;
}

/** The test of `if` and `while`: the last command of a list decides. */
export function listCondition(cx: Lowering, list: CompoundList): Expr {
  const span = spanOf(cx, list);
  const last = list.commands.at(-1);
  if (last === undefined) return other([], span);
  const before = list.commands.slice(0, -1).map((statement) => cx.grammar.printed(cx, statement.command));
  return sequence([...before, condition(cx, last.command)], span);
}
