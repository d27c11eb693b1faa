import type { Command, TestExpression, Word } from 'unbash';
import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { LONGEST, other, sequence, spanOf, type Lowering } from './lowering.js';
import { isPattern } from './parameter.js';
import { wordExpr } from './word.js';
import { leaveOut } from '../../text/left-out.js';

/** What asks for a file by its name; other tests with one word ask whether there is a text. */
const OF_FILE = /^-[a-hkprsuwxGLNOS]$/;

const EQUAL: Readonly<Record<string, string>> = { '=': '==', '==': '==', '!=': '!=' };

/** `[ a = b ]`, `test a = b`: comparisons of text; every other test is not known. */
export function bracketTest(cx: Lowering, command: Command): Expr {
  const span = spanOf(cx, command);
  let words = command.args.flatMap((arg) => (arg.type === 'Word' ? [arg] : []));
  if (command.name?.value === '[' && words.at(-1)?.value === ']') words = words.slice(0, -1);
  const negated = words[0]?.text === '!';
  if (negated) words = words.slice(1);
  const [left, operator, right] = words;
  const compared = left !== undefined && operator !== undefined && right !== undefined && words.length === 3;
  const test = compared
    ? comparison(cx, left, EQUAL[operator.text], right, span)
    : words.length === 2 && left !== undefined && operator !== undefined
      ? oneWordTest(cx, left.text, operator, span)
      : unknownTest(cx, words, span);
  return negated ? { kind: 'unary', op: '!', of: test, span } : test;
}

/** `[[ ... ]]` */
export function doubleBracketTest(cx: Lowering, test: TestExpression, depth = 0): Expr {
  const span = spanOf(cx, test);
  if (depth > 60) {
    leaveOut('a test is nested too deeply');
    return other([], span);
  }
  switch (test.type) {
    case 'TestUnary':
      return oneWordTest(cx, test.operator, test.operand, span);
    case 'TestBinary':
      if (isPattern(test.right)) return unknownTest(cx, [test.left, test.right], span);
      return comparison(cx, test.left, EQUAL[test.operator], test.right, span);
    case 'TestNot': {
      const of = doubleBracketTest(cx, test.operand, depth + 1);
      return test.negations.length % 2 === 0 ? of : { kind: 'unary', op: '!', of, span };
    }
    case 'TestGroup':
      return doubleBracketTest(cx, test.expression, depth + 1);
    case 'TestLogical': {
      const by = test.operator === '&&' ? 'and' : 'or';
      const [first = other([], span), ...rest] = test.operands.map((one) => doubleBracketTest(cx, one, depth + 1));
      const told = rest
        .slice(0, LONGEST)
        .reduce<Expr>((before, next) => ({ kind: 'choice', by, options: [before, next], span }), first);
      const left = rest.slice(LONGEST);
      return left.length === 0 ? told : sequence([told, ...left, other([], span)], span);
    }
  }
}

/**
 * A comparison with nothing says whether a setting was filled in: a script is read as if it may have been, or all that
 * follows `[ "$TOKEN" = "" ] && exit` would be lost.
 */
function comparison(cx: Lowering, left: Word, op: string | undefined, right: Word, span: Span): Expr {
  if (op === undefined || left.value === '' || right.value === '') return unknownTest(cx, [left, right], span);
  return { kind: 'binary', op, left: wordExpr(cx, left), right: wordExpr(cx, right), span };
}

/** `-f "$name.json"`: a text that names a file is used by that. */
function oneWordTest(cx: Lowering, operator: string, word: Word, span: Span): Expr {
  if (!OF_FILE.test(operator)) return unknownTest(cx, [word], span);
  const of = wordExpr(cx, word);
  const unknown = other([], span);
  if (of.kind === 'text') return unknown;
  return { kind: 'sequence', items: [{ kind: 'unary', op: operator, of, span }, unknown], span };
}

/** Only what the words run is of interest: their values go nowhere. */
function unknownTest(cx: Lowering, words: readonly Word[], span: Span): Expr {
  const children = words
    .map((word) => wordExpr(cx, word))
    .filter((expr) => expr.kind !== 'text' && expr.kind !== 'name');
  const unknown = other([], span);
  return children.length === 0 ? unknown : { kind: 'sequence', items: [...children, unknown], span };
}
